"""Which values the fields of a move may have at this table, as far as anybody knows.

Only what stands at hand is offered: one meeple for each Ready Area, tiles that a line leads to, one
free side place, nothing bartered or explored. All else that a table may report is judged.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..box import pieces
from ..box.pieces import Cost, Face
from . import clan, scoring, turns
from .deeds import art
from .deeds import stacks as card_stacks
from .deeds.payment import payments, together
from .state import ART_ROW, FOOD, MAT_CARDS, RESOURCES, Amounts, Danana, Food, Place


def starting_players(state: Danana) -> tuple[str, ...]:
    """Return who may begin: whoever was told of, once setup is finished."""
    told = state.start_player
    return (told,) if state.phase == "setup" and told in state.seats and told else state.seats


def stackers(state: Danana) -> tuple[str, ...]:
    """Return who may have stacked all meeples first: those who are level."""
    return scoring.contest(scoring.tally(state))


def acquirable(state: Danana, by: str) -> tuple[str, ...]:
    """Return the progress cards that somebody may gain: of the stacks told, and not owned yet."""
    owned, told = clan.acquired(state.player(by)) or (), state.stacks_told
    some = turns.wants_stack(state)
    names = [one for one in state.copy.ids("progress") if some or one in told]
    return tuple(one for one in names if one not in owned and told.get(one) != ())


# The layout


def slots(state: Danana) -> list[str]:
    """Return the slots whose faces nobody told, the one whose tile is performed now first."""
    at_hand = turns.slot_at_hand(state)
    blank = [slot for slot in pieces.board(state.copy).slots if state.face_on(slot) is None]
    return sorted(blank, key=lambda slot: slot != at_hand)


def faces(state: Danana, slot: str) -> list[str]:
    """Return the faces that may lie on a slot, those that lie nowhere and of its column first."""
    lying = set((state.slots or {}).values())
    here = pieces.board(state.copy).slots.get(slot)
    column = here.column if here is not None else 0
    every = pieces.faces(state.copy).values()
    ordered = sorted(every, key=lambda one: (one.id in lying, one.column != column))
    return [one.id for one in ordered]


def stacks(state: Danana) -> list[str]:
    """Return the names whose stack is not known to be in the game."""
    return [name for name in state.copy.ids("progress") if name not in state.stacks_told]


def art_places(state: Danana) -> list[int]:
    """Return the places of the art row without a known card."""
    return [place for place in range(ART_ROW) if turns.card_at(state, place) is None]


def undealt_cards(state: Danana) -> list[str | None]:
    """Return the setup cards that may still lie on the table; None is one nobody has shown."""
    dealt = turns.dealt_cards(state)
    known: list[str | None] = [card for card in state.copy.ids("setup") if card not in dealt]
    return known if turns.knows_all(state, "setup") else [*known, None]


def setup_cards(state: Danana) -> Iterable[str | None]:
    """Return the setup cards on the table, and as long as not all were told those that may be."""
    lying = state.setup_cards or ()
    return (*lying, *undealt_cards(state)) if turns.wants_setup_card(state) else lying


def ready_areas(state: Danana) -> Iterable[str]:
    """Return the Ready Areas of the board."""
    return pieces.board(state.copy).ready


# Meeples


def movers(state: Danana, by: str) -> Iterator[str]:
    """Yield one meeple for each Ready Area; after Medicine only the one that used it."""
    turn = turns.current(state)
    only = turn.meeple if turn is not None and turn.step in ("move", "behind") else None
    for meeple, area in clan.waiting(state, by):
        if only is None:
            yield meeple
        elif only in clan.standing(state.player(by), f"ready:{area}"):
            yield only


def destinations(state: Danana, by: str, meeple: str | None) -> Iterator[str]:
    """Yield the slots to which lines lead from a meeple's Ready Area."""
    return (line.to for line in clan.lines(state, by, meeple))


def lines(state: Danana, by: str, meeple: str | None, to: str) -> Iterator[str]:
    """Yield the lines from a meeple's Ready Area to a slot."""
    return (line.id for line in clan.lines(state, by, meeple, to))


def healers(state: Danana, by: str) -> Iterator[str]:
    """Yield the meeples with which Medicine may be used: a free tile lies ahead of them."""
    player = state.player(by)
    for meeple, _ in clan.waiting(state, by) if clan.has(player, "Medicine") else ():
        if any(not clan.has_own(player, line.to) for line in clan.lines(state, by, meeple)):
            yield meeple


def behind(state: Danana, by: str, meeple: str) -> Iterator[str]:
    """Yield the slots behind a meeple's Ready Area."""
    area = clan.ready_area(state.player(by), meeple)
    return (slot.id for slot in pieces.board(state.copy).behind(area or ""))


def slides(state: Danana) -> Iterator[str | None]:
    """Yield staying (None) and the tiles next to the one arrived at."""
    turn = turns.current(state)
    slot = pieces.board(state.copy).slots.get(turn.slot or "") if turn is not None else None
    yield None
    yield from slot.adjacent if slot is not None else ()


# Art, tiles and rest


def works(state: Danana) -> list[int]:
    """Return the places of the art row where a work may be made: known ones, and unseen ones."""
    return [place for place, one in enumerate(state.art_row or ()) if art.may_be_made(state, one)]


def art_food(state: Danana, by: str, place: int) -> list[Amounts | None]:
    """Return what food may pay for a work of art."""
    work = art.work_at(state, place)
    return _foods(state, by, work.cost if work is not None else {})


def art_free(state: Danana, by: str, place: int, pay_food: Amounts | None) -> list[Amounts | None]:
    """Return what else may pay for a work of art."""
    work = art.work_at(state, place)
    return _frees(state, by, work.cost if work is not None else {}, pay_food)


def cards(state: Danana, by: str, face: str | None) -> tuple[str | None, ...]:
    """Return the cards that may be studied on a tile, or none where it does not study."""
    tile = _face(state, face)
    return (tile is not None and tile.studies and card_stacks.unacquired(state, by)) or (None,)


def card_places(state: Danana, by: str, card: str | None) -> tuple[Place | None, ...]:
    """Return where a card is put: where the rules have it, or over a side card if all are taken."""
    player = state.player(by)
    sides = clan.side_cards(player)
    if card is None or card in MAT_CARDS or sides is None or clan.free_side(player) is not None:
        return (None,)
    return tuple(Place(cover=one) for one in sides)


def tile_food(state: Danana, by: str, face: str | None, card: str | None) -> list[Amounts | None]:
    """Return what food may pay for a tile and a card."""
    return _foods(state, by, _cost(state, face, card))


def tile_free(
    state: Danana, by: str, face: str | None, card: str | None, pay_food: Amounts | None
) -> list[Amounts | None]:
    """Return what else may pay for a tile and a card."""
    return _frees(state, by, _cost(state, face, card), pay_food)


def explored(state: Danana, by: str, face: str | None) -> tuple[Amounts | None, ...]:
    """Return what may be explored away: nothing, or as much as can be; all between is judged."""
    tile, player = _face(state, face), state.player(by)
    if tile is None or tile.does != "explore":
        return (None,)
    left = tile.limit
    most: dict[str, int] = {}
    for kind in RESOURCES:
        most[kind] = min(left, player.held(kind) or 0)
        left -= most[kind]
    return (None, together(most)) if left < tile.limit else (None,)


def cooked(state: Danana, expand: bool) -> tuple[tuple[Food, ...], ...]:
    """Return what may be cooked: nothing, or one kind of food where nobody expands."""
    return ((), *((food,) for food in FOOD if not expand))


def _face(state: Danana, face: str | None) -> Face | None:
    return turns.face_at_hand(state) if face is None else pieces.face(state.copy, face)


def _cost(state: Danana, face: str | None, card: str | None) -> Cost:
    tile = _face(state, face)
    cost = tile.cost if tile is not None else {}
    return cost if card is None else together(cost, card_stacks.top_cost(state, card)[0] or {})


def _foods(state: Danana, by: str, cost: Cost) -> list[Amounts | None]:
    ways = payments(state.player(by), cost) if cost.get("food") else ()
    return [way.food for way in ways] or [None]


def _frees(state: Danana, by: str, cost: Cost, pay_food: Amounts | None) -> list[Amounts | None]:
    ways = payments(state.player(by), cost) if cost.get("any") else ()
    return [way.any for way in ways if pay_food in (None, way.food)] or [None]
