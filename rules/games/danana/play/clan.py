"""A clan: its meeples and cards as they count, and how it gains and loses what it has.

Changes are total: nothing falls below zero, and what was unknown stays unknown.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace

from rules.rule import Certainty
from rules.values.frozen import FrozenMap

from ..box import pieces
from ..rulebook import chosen
from .state import (
    EXPAND_VP,
    FIRST,
    FOOD,
    MAT,
    MAT_CARDS,
    MEEPLES,
    MOST,
    NURSERY,
    RESOURCES,
    SHORE,
    SIDE_PLACES,
    Danana,
    Player,
)


def on_board(player: Player) -> int | None:
    """Return how many meeples are on the board: all that are not on the mat (DR-10).

    One that was lost sight of may have gone home.
    """
    return player.on_board


def at_home(player: Player) -> int | None:
    """Return how many meeples are left on the mat."""
    if player.meeples is None:
        return None if player.on_board is None else max(0, MEEPLES - player.on_board)
    return sum(1 for at in player.meeples.values() if at == MAT)


def first_ready(player: Player) -> int | None:
    """Return how many own meeples wait in the first Ready Area."""
    if player.meeples is None:
        return player.first_ready
    return sum(1 for at in player.meeples.values() if at == FIRST)


def standing(player: Player, at: str) -> tuple[str, ...]:
    """Return the meeples known to be at a place, by id."""
    return tuple(sorted(id for id, place in (player.meeples or {}).items() if place == at))


def has_own(player: Player, slot: str) -> bool:
    """Say whether an own meeple is known to stand on a slot's tile."""
    return bool(standing(player, f"tile:{slot}"))


def is_known(player: Player) -> bool:
    """Say whether it is known of each meeple where it is."""
    return player.meeples is not None and not lost(player)


def lost(player: Player) -> int:
    """Return of how many meeples it is not known where they are."""
    return sum(1 for at in (player.meeples or {}).values() if at is None)


def opponents(state: Danana, seat: str, slot: str) -> Iterator[tuple[str, str]]:
    """Yield the seat and id of each other player's meeple on a slot's tile."""
    for other in state.seats:
        if other != seat:
            for id in standing(state.player(other), f"tile:{slot}"):
                yield other, id


def may_newborn_come(player: Player) -> bool | None:
    """Say whether a newborn can come in: there is room and a meeple; None if nobody knows."""
    ready, home, unseen = first_ready(player), at_home(player), lost(player)
    if no_newborn(player):
        return False
    if ready is None or home is None:
        return None
    return True if ready + unseen < NURSERY and home > 0 else None


def no_newborn(player: Player) -> str:
    """Say why no newborn can come in, or nothing where it can (or nobody knows)."""
    ready = first_ready(player)
    if ready is not None and ready >= NURSERY:
        return f"{ready} meeples wait in the first Ready Area already"
    if at_home(player) != 0 or lost(player):
        return ""
    return "no meeple is left on the mat"


def is_extinct(state: Danana, seat: str) -> bool:
    """Say whether no meeple of a clan is on the board, and it is sure that none ever will be.

    Such a player can only rest (DR-23): neither expand, nor cook to be able to.
    """
    player = state.player(seat)
    if on_board(player) != 0 or player.vp is None or player.owed != 0:
        return False
    has_card = has(player, "Cooking")
    if has_card is None or (not has_card and player.vp >= EXPAND_VP):
        return False
    for food in FOOD:
        have = player.held(food)
        need, _, certain = pieces.cooking(state.copy, has_card, food)
        if have != 0 and (None in (have, need) or certain is not Certainty.SURE):
            return False
        if have and need is not None and have >= need:
            return False
    return True


def active(player: Player) -> tuple[str, ...] | None:
    """Return the cards whose abilities work: tops of side piles and cards on the mat."""
    mat = player.mat_space
    if player.side is None or (mat is None and player.acquired != ()):
        return player.active
    tops = [pile[-1] for pile in player.side if pile]
    on_mat = [name for name in MAT_CARDS if mat is not None and mat.get(name.lower()) == "card"]
    return (*tops, *on_mat)


def has(player: Player, card: str) -> bool | None:
    """Say whether a card is active; None where nobody told which are."""
    if player.side is not None and card not in MAT_CARDS:
        return any(pile[-1] == card for pile in player.side if pile)
    cards = active(player)
    return None if cards is None else card in cards


def acquired(player: Player) -> tuple[str, ...] | None:
    """Return all cards acquired; where nobody told, those that are seen to be active."""
    return player.acquired if player.acquired is not None else active(player)


def side_cards(player: Player) -> tuple[str, ...] | None:
    """Return the active cards in the side places."""
    cards = active(player)
    return None if cards is None else tuple(one for one in cards if one not in MAT_CARDS)


def free_side(player: Player) -> int | None:
    """Return the first free side place, or None where all three are taken or nobody knows."""
    if player.side is not None:
        places = (*player.side, *((),) * (SIDE_PLACES - len(player.side)))
        return next((at for at, pile in enumerate(places[:SIDE_PLACES]) if not pile), None)
    cards = side_cards(player)
    return len(cards) if cards is not None and len(cards) < SIDE_PLACES else None


def crowd(state: Danana, area: str) -> int | None:
    """Return how many meeples of all players wait in a Ready Area; None if nobody knows."""
    if state.ready is not None and area in state.ready:
        return state.ready[area]
    if not all(is_known(state.player(seat)) for seat in state.seats):
        return 0 if state.ready is not None else None
    here = f"ready:{area}"
    return sum(len(standing(state.player(seat), here)) for seat in state.seats)


def waiting(state: Danana, seat: str) -> Iterator[tuple[str, str]]:
    """Yield (meeple, Ready Area) for the first of a seat's meeples in each Ready Area."""
    player = state.player(seat)
    places = (at for at in (player.meeples or {}).values() if at is not None)
    told = (at.removeprefix("ready:") for at in places if at.startswith("ready:"))
    # Also Ready Areas that nobody drew on the board.
    for area in dict.fromkeys((*pieces.board(state.copy).ready, *sorted(told))):
        here = standing(player, f"ready:{area}")
        if here:
            yield here[0], area


def ready_area(player: Player, meeple: str | None) -> str | None:
    """Return the Ready Area a meeple is known to wait in."""
    at = player.where(meeple)
    return at.removeprefix("ready:") if at is not None and at.startswith("ready:") else None


def lines(
    state: Danana, seat: str, meeple: str | None, to: str | None = None
) -> tuple[pieces.Line, ...]:
    """Return the lines that lead from a meeple's Ready Area, or those of them to one slot."""
    area = ready_area(state.player(seat), meeple)
    ways = pieces.board(state.copy).lines_from(area or "")
    return tuple(line for line in ways if to in (None, line.to))


def line_of(
    state: Danana, seat: str, meeple: str | None, to: str, told: str | None
) -> pieces.Line | None:
    """Return the line a meeple moved along: the one told, or the first that leads there."""
    ways = lines(state, seat, meeple, to)
    return next((one for one in ways if one.id == told), next(iter(ways), None))


def rested(state: Danana, player: Player) -> Player:
    """Return a player whose meeples have stepped down, and gone home from the shore."""
    if player.meeples is None:
        return player
    board, places = pieces.board(state.copy), {}
    for id, at in player.meeples.items():
        if at is not None and at.startswith("tile:"):
            at = board.exit_of(at.removeprefix("tile:"))
        places[id] = MAT if at == SHORE else at
    return replace(player, meeples=FrozenMap(places))


def place_name(at: str | None) -> str:
    """Return a place as one says it.

    >>> place_name("ready:2a"), place_name("tile:B1"), place_name("shore")
    ('Ready Area 2a', 'tile B1', 'the shore')
    """
    if at in (MAT, SHORE):
        return f"the {at}"
    kind, _, where = (at or "").partition(":")
    return f"{'Ready Area' if kind == 'ready' else kind} {where}" if where else "a place unknown"


# What changes


def lose(state: Danana, seat: str, amounts: Mapping[str, int]) -> Danana:
    """Take resources or victory points; nothing falls below zero, the unknown stays unknown."""
    player = state.player(seat)
    changes = {}
    for kind, amount in amounts.items():
        have = player.held(kind)
        if have is not None:
            changes[kind] = max(0, have - amount)
    return state.having(seat, **changes) if changes else state


def gain(state: Danana, seat: str, amounts: Mapping[str, int]) -> Danana:
    """Give resources, up to eight of each, or victory points without limit (D-18)."""
    player = state.player(seat)
    changes = {}
    for kind, amount in amounts.items():
        have = player.held(kind)
        if have is not None:
            # More than eight can only come from a correction, and is not taken away here.
            most = max(MOST, have) if kind in RESOURCES else have + amount
            changes[kind] = min(most, have + amount)
    return state.having(seat, **changes) if changes else state


def forget(state: Danana, seat: str, kind: str) -> Danana:
    """Make an amount unknown, because something nobody could count was added to it."""
    return state.having(seat, **{kind: None})


def pay_unseen(state: Danana, seat: str) -> Danana:
    """Make all resources unknown, because nobody knows what was paid of them."""
    return state.having(seat, **dict.fromkeys(RESOURCES))


def send_home(state: Danana, seat: str, meeple: str | None) -> Danana:
    """Put a meeple back on the mat; of one nobody named only the count is known."""
    player = state.player(seat)
    if player.meeples is not None:
        if meeple is None or meeple not in player.meeples:
            return state
        return state.having(seat, meeples=player.meeples.having(meeple, MAT))
    out = player.on_board
    return state.having(seat, on_board=None if out is None else max(0, out - 1))


def bring_in(state: Danana, seat: str, *, may: bool = False) -> Danana:
    """Put a meeple from the mat into the first Ready Area, if one is left (D-10, D-34).

    Where it only `may` have come in, or one lost sight of may be it, nobody knows where it is.
    """
    player = state.player(seat)
    if player.meeples is not None:
        home = standing(player, MAT)
        if not home:
            return state
        at = None if may or lost(player) else FIRST
        return state.having(seat, meeples=player.meeples.having(home[0], at))
    out, ready = player.on_board, player.first_ready
    return state.having(
        seat,
        on_board=None if out is None or may else min(MEEPLES, out + 1),
        first_ready=None if ready is None or may else ready + 1,
    )


def put(state: Danana, seat: str, meeple: str | None, at: str | None) -> Danana:
    """Put a meeple somewhere; where nobody told of meeples nothing changes."""
    player = state.player(seat)
    if player.meeples is None or meeple is None:
        return state
    return state.having(seat, meeples=player.meeples.having(meeple, at))


def bump(state: Danana, seat: str, slot: str, to: str | None = None) -> Danana:
    """Move everybody else's meeples on a slot's tile to where it leads, or where the table says."""
    goes = to or pieces.board(state.copy).exit_of(slot)
    for other, meeple in tuple(opponents(state, seat, slot)):
        state = put(state, other, meeple, goes)
    return state


def lose_sight(state: Danana, seat: str, slot: str) -> Danana:
    """Make unknown where other meeples on a slot's tile are: perhaps they were bumped."""
    for other, meeple in tuple(opponents(state, seat, slot)):
        state = put(state, other, meeple, None)
    return state


def leaders(state: Danana, seat: str) -> tuple[str, ...]:
    """Return who gains by Leadership when a seat gains a progress card (DR-1)."""
    anyone = chosen(state, "leadership_who") == "anyone"
    return tuple(
        one
        for one in state.seats
        if (one != seat or anyone) and has(state.player(one), "Leadership")
    )


def lead(state: Danana, seats: tuple[str, ...]) -> Danana:
    """Give what Leadership brings: points at once, resources when their owner chooses them."""
    amount, _, what = str(chosen(state, "leadership_gain")).partition(" ")
    for seat in seats:
        if what == "vp":
            state = gain(state, seat, {"vp": int(amount)})
        else:
            owed = state.player(seat).owed
            state = state.having(seat, owed=None if owed is None else owed + int(amount))
    return state
