"""Whose turn it is, what it still needs, and when there is none any more."""

from __future__ import annotations

from dataclasses import replace

from rules.rule import Certainty
from rules.state import Level

from ..box import pieces
from ..box.board import land_of
from .payment import NOTHING, Vector, payments, vector
from .state import MUST_BUILD_AT, NO_SPACE, NO_TENTS, SUPPLY, Bania, Face, Turn


def up(state: Bania) -> str | None:
    """Return whose turn it is: as told, or the only one who sits there."""
    if state.current is None and len(state.seats) == 1:
        return state.seats[0]
    return state.current


def turn_of(state: Bania, seat: str) -> Turn:
    """Return the turn as it is for a seat: who is not up would begin one of their own.

    Where nobody told whose turn it is, nothing of it is known to be this seat's.
    """
    who = up(state)
    if who is None:
        return Turn()
    return state.now if seat == who else new_turn(state)


def has_begun(state: Bania) -> bool:
    """Say whether somebody is known to be in the middle of a turn."""
    turn = state.now
    return bool(turn.collected or turn.mode or turn.placed or turn.rolls or turn.ended)


def throw(
    rolls: tuple[tuple[Face, ...] | None, ...], number: int | None, faces: tuple[Face, ...] | None
) -> int:
    """Return which throw is reported: the next one, or one announced that gets its faces.

    >>> throw((None,), 1, ("oil",) * 4), throw((None,), 2, None), throw(((),), 1, ("oil",) * 4)
    (1, 2, 2)
    """
    is_told = bool(rolls) and rolls[-1] is None and faces is not None
    return len(rolls) + (not is_told or number == len(rolls) + 1)


def is_setup(state: Bania) -> bool:
    """Say whether nothing has been done yet, so that a start player is still to be named."""
    return up(state) is None and state.turn is None and state.tents == {}


def has_put_elephant(state: Bania, seat: str) -> bool:
    """Say whether a seat has put the elephant on a tent of this turn, and so is at its end."""
    elephant, placed = state.player(seat).elephant, turn_of(state, seat).placed
    return elephant is not None and elephant.at is not None and elephant.at in (placed or ())


def may_put_elephant(state: Bania, seat: str) -> bool:
    """Say whether an elephant that is at home may go out this turn, onto a tent laid in it."""
    elephant, turn = state.player(seat).elephant, state.now
    is_home = elephant is not None and elephant.out is False
    return is_home and bool(turn.placed) and not turn.returned_this_turn


def was_laid_last(state: Bania, seat: str, space: str) -> bool:
    """Say whether a tent may be of the turn just before, in which its layer may have put more."""
    if seat == state.current or has_begun(state):
        return False
    if state.tents is None:
        return True
    tent, now = state.tents.get(space), state.now.number
    if tent is None or tent.by not in (None, seat):
        return False
    return tent.turn is None or now is None or tent.turn == now - 1


def next_turn(state: Bania) -> Bania:
    """Return the state at the start of the next player's turn, clockwise (BR-1)."""
    if state.current not in state.seats:
        return replace(state, turn=None)
    at = (state.seats.index(state.current) + 1) % len(state.seats)
    return replace(state, current=state.seats[at], turn=begun(state))


def begun(state: Bania) -> Turn | None:
    """Return a turn that begins; on the light level nobody tells what is done in it."""
    return None if state.level is Level.LIGHT else new_turn(state)


def new_turn(state: Bania) -> Turn:
    """Return a turn in which nothing has happened yet."""
    number = 0 if is_setup(state) else state.now.number
    return Turn(
        number=None if number is None else number + 1,
        collected=False,
        placed=(),
        rolls=(),
        returned_this_turn=False,
    )


def game_end(state: Bania, tents: int | None = None) -> str | None:
    """Return why the game is over as the table lies, or None while it is not (B-23, BR-20).

    `tents` is the number of tents in bag and supplies, where the position does not say.
    """
    land = land_of(state)
    if land is not None and land.board.spaces and not land.legal_spaces:
        return NO_SPACE
    left = pieces.tents_left(state) if tents is None else tents
    return NO_TENTS if left == 0 else None


def is_over(state: Bania) -> str | None:
    """Return why the game has ended, or None while it runs.

    Without a word of the table only a confirmed board can say so: another might have more spaces.
    """
    if state.over is not None:
        return state.over
    land = land_of(state)
    if land is None or land.board.certainty is not Certainty.SURE or not land.tents:
        return None
    return NO_SPACE if game_end(state) == NO_SPACE else None


def due(state: Bania, seat: str, *, at_end: bool) -> int | None:
    """Return how many tents a seat draws now (B-15), or None where its supply is not known."""
    supply = state.player(seat).supply
    if supply is None:
        return None
    return refill(len(supply), state.bag, at_end=at_end)


def due_now(state: Bania, seat: str) -> int | None:
    """Return how many tents a seat may draw: in the middle of building only four for none."""
    is_building = seat == up(state) and state.now.mode == "build" and not state.now.ended
    return due(state, seat, at_end=not is_building)


def ends_by_drawing(state: Bania, seat: str, tents: tuple[str | None, ...] | None) -> bool:
    """Say whether somebody who builds draws up to four, and so has finished the turn (B-15)."""
    wanted = due(state, seat, at_end=True)
    is_building = seat == up(state) and state.now.mode == "build" and not state.now.ended
    return bool(is_building and state.player(seat).supply and wanted) and (
        tents is None or len(tents) == wanted
    )


def refill(held: int, bag: int | None, *, at_end: bool) -> int:
    """Return how many tents are drawn to a supply (B-15, BR-20).

    >>> refill(1, 2, at_end=True), refill(1, 20, at_end=False), refill(0, 20, at_end=False)
    (2, 0, 4)
    """
    wanted = max(0, SUPPLY - held) if at_end or held == 0 else 0
    return wanted if bag is None else min(wanted, max(0, bag))


def draws(state: Bania, seat: str) -> int:
    """Return how many tents a seat that is up must draw before anything else."""
    return due(state, seat, at_end=state.now.ended) or 0


def must_build(state: Bania, seat: str) -> bool:
    """Say whether a seat has too many cards to roll or pass (B-4).

    The rule falls silent for who has no tent left or can pay none of those known (BR-4). A cost
    that nobody confirmed counts as payable: twelve cards pay any four resources.
    """
    player = state.player(seat)
    count = player.card_count
    if count is None or count < MUST_BUILD_AT or player.supply == ():
        return False
    if player.supply is None or player.hand is None:
        return True
    hand, helps = vector(player.hand), _helps(state)
    trading = bool(state.options.get("trade_when_held"))
    for tent in player.supply:
        tile = pieces.tile(state.copy, tent) if tent is not None else None
        if helps is None or tile is None or tile.cost is None:
            return True
        if tile.cost_certainty is not Certainty.SURE:
            return True
        if any(payments(tile.cost, help_, hand, trading) for help_ in helps):
            return True
    return False


def _helps(state: Bania) -> set[Vector] | None:
    """Return what may help to pay on the legal spaces, or None where that is not sure."""
    land = land_of(state)
    if land is None:
        return {vector(state.around)}
    if land.board.certainty is not Certainty.SURE:
        return None
    found = [pieces.helping(state, land, space) for space in land.legal_spaces]
    if any(one.certainty is not Certainty.SURE for one in found):
        return None
    return {one.amounts for one in found}


def may_collect(state: Bania, seat: str) -> bool:
    """Say whether an elephant bonus lies ready for a seat that is up, as far as is known (B-1)."""
    turn, land = state.now, land_of(state)
    if land is None or turn.mode is not None or turn.collected is not False:
        return False
    given = pieces.bonus(state, land, seat)
    return given is not None and given.amounts != NOTHING
