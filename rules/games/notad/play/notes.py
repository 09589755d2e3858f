"""What the app says unasked: mistakes in the position itself, and reminders.

The audit looks for what cannot be: a piece in two places, more of a kind than the box holds. Notes
are reminders and forecasts, never accusations.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.rule import Certainty, Note, Objection

from ..box import pieces
from ..box.pieces import spot
from ..rulebook import N
from . import turns
from .choices import laid_cells
from .legality import check
from .legality.whereabouts import whereabouts
from .moves import PlaceAnimal
from .state import (
    DISCS,
    FUEL_FOR_A_HUNTER,
    HAND_LIMIT,
    HUNTERS,
    LAST_ROUND,
    STORES,
    Notad,
    Pending,
    Player,
)


def audit(state: Notad) -> Iterator[Objection]:
    """Yield what is wrong with the position itself."""
    for tile, places in whereabouts(state.players, state.display, state.gone).items():
        if len(places) > 1:
            name = pieces.capital(pieces.tile_name(state.copy, tile))
            told = f"{name} is logged at {' and '.join(places)}."
            yield Objection(N[39], told, pieces.is_single(state.copy, tile))
    yield from _animals(state)
    yield from _hill(state)
    for seat, player in state.players.items():
        yield from _player(state, seat, player)
    if state.round is not None and state.round > LAST_ROUND:
        yield Objection(N[33], f"Round {state.round}: the game has {LAST_ROUND}.")


def _animals(state: Notad) -> Iterator[Objection]:
    """N-39: more tokens of a class in sight than the box has."""
    for class_, told in (
        ("prey", (state.green_bag, state.green_discard)),
        ("predator", (state.orange_bag, state.orange_discard)),
    ):
        seen = sum(count or 0 for count in told)
        for player in state.players.values():
            seen += sum(1 for one in (player.tokens or {}).values() if one.class_ == class_)
            seen += sum(1 for one in player.stored or () if _is(state, one, class_))
            waiting = (one for one in player.pending or () if one.what == "token")
            seen += sum(1 for one in waiting if one.class_ == class_)
        if state.display:
            seen += sum(1 for one in state.display.tokens if _is(state, one, class_))
        most = state.copy.get("supply/main", class_)
        if most is not None and seen > most:
            certain = state.copy.certainty("supply/main", class_)
            yield Objection(N[39], f"{seen} {class_} tokens, and the box has {most}.", certain)


def _is(state: Notad, animal: str | None, class_: str) -> bool:
    return animal is not None and pieces.class_of(state.copy, animal) == class_


def _hill(state: Notad) -> Iterator[Objection]:
    """N-1 and N-3: baskets that cannot stand as they do."""
    levels: dict[int, str] = {}
    upright: set[str] = set()
    for basket in state.baskets or ():
        if basket.level in levels:
            yield Objection(N[1], f"Two baskets stand on level {basket.level}.")
        levels[basket.level] = basket.player
        if basket.level not in pieces.hill(state.copy):
            hill = pieces.hill(state.copy).values()
            sure = all(one.certainty is Certainty.SURE for one in hill)
            certain = Certainty.SURE if sure else Certainty.UNKNOWN
            yield Objection(N[1], f"The hill has no level {basket.level}.", certain)
        if not basket.turned and basket.player in upright:
            yield Objection(N[3], f"{state.name(basket.player)} has two upright baskets.")
        if not basket.turned:
            upright.add(basket.player)


def _player(state: Notad, seat: str, player: Player) -> Iterator[Objection]:
    name = state.name(seat)
    hunters = len(player.hunters or ()) + (player.hunters_left or 0)
    if hunters > HUNTERS:
        yield Objection(N[39], f"{name} has {hunters} hunters instead of {HUNTERS}.")
    if player.stored is not None and len(player.stored) > STORES:
        yield Objection(N[8], f"{name} stores {len(player.stored)} animals.")
    if player.camp_fuel is not None and player.camp_fuel >= FUEL_FOR_A_HUNTER:
        yield Objection(N[39], f"{name}'s fuel row holds {player.camp_fuel}: it empties at three.")
    used = sum((player.covered or {}).values())
    if used + (player.discs_left or 0) > DISCS:
        yield Objection(N[39], f"{name} has {used + (player.discs_left or 0)} discs, not {DISCS}.")
    for bonus, times in (player.covered or {}).items():
        if times > pieces.bonuses(state.copy).get(bonus, 0):
            certain = state.copy.certainty(f"bonus/{bonus}", "times")
            yield Objection(N[26], f"{name} covered {bonus} {times} times.", certain)
    for cell in player.tokens or () if player.placed is not None else ():
        if cell not in (player.placed or {}) and cell not in pieces.board_of(state, seat).fixed:
            certain = pieces.board_of(state, seat).fixed_certainty
            yield Objection(N[9], f"{name}'s animal on {spot(cell)} stands on no tile.", certain)


def _wish(state: Notad, seat: str, token: Pending) -> str:
    """Say what the print wishes of a drawn predator, sharper than of prey; only said (NR-10)."""
    told = token.class_ == "predator" and token.source == "drawn" and token.animal is not None
    if not told or state.player(seat).placed is None:
        return ""
    for cell in laid_cells(state, seat):
        move = PlaceAnimal(by=seat, animal=token.animal or "", cell=cell, source="drawn")
        if not check.objections(state, move):
            return ", on the board if possible"
    return ""


def notes(state: Notad) -> Iterator[Note]:
    """Yield reminders for the table as it stands."""
    for seat, player in state.players.items():
        for one in player.pending or ():
            if one.what == "draw":
                yield Note(f"{state.name(seat)} draws a {one.class_ or 'token'}.", N[24], seat)
            elif one.what == "token":
                told = pieces.animal_name(state.copy, one.animal, one.class_)
                where = f"finds a place for the {told}{_wish(state, seat, one)}"
                yield Note(f"{state.name(seat)} {where}.", N[25], seat)
            else:
                yield Note(f"{state.name(seat)} chooses a bonus.", N[26], seat)
        over = len(player.hand or ()) - HAND_LIMIT
        if over > 0:
            told = f"{state.name(seat)} holds {over} more than {HAND_LIMIT} tiles"
            yield Note(f"{told}: surplus goes at the end of the round.", N[29], seat)
    if state.green_bag == 0:
        yield Note("The green bag is empty: refill it from its discard pile.", N[32])
    if state.orange_bag == 0:
        yield Note("The orange bag is empty: refill it from its discard pile.", N[32])
    if state.regular_stock == 0:
        yield Note("No dark tiles are left to draw.", N[35])
    if state.phase in ("explore", "act", "cleanup") and turns.standing(state):
        first = turns.next_order(state)[0]
        yield Note(f"{state.name(first)} starts the next round as it stands.", N[30], first)
    if state.round == LAST_ROUND:
        yield Note("This is the last round.", N[33])
    laid = {one.tile for player in state.players.values() for one in (player.placed or {}).values()}
    if any(tile is None or not state.copy.knows(f"tile/{tile}", "sides") for tile in laid):
        yield Note("I cannot check how blank tiles fit.", N[23])
