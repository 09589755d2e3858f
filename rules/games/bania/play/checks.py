"""One small check per rule: each yields the objections a move earns by that rule.

A check that needs something nobody told the app yields nothing. One that rests on a component
yields with the certainty of that component.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.rule import Objection

from ..box import pieces
from ..box.board import Land, board, land_of
from . import turns
from .payment import NOTHING, Vector, cards, minus, vector
from .rulebook import TURN, B
from .state import CLOSED_AT, COLOURS, DICE, MUST_BUILD_AT, THROWS, Bania, Cards

Found = Iterator[Objection]


def is_up(state: Bania, seat: str) -> Found:
    """BR-1 and B-23: somebody else is up, or nobody any more."""
    if state.over is not None:
        yield Objection(B[23], f"The game is over: {state.over}.")
    if state.current is not None and seat != state.current:
        yield Objection(TURN, f"It is {state.name(state.current)}'s turn.")


def has_not(state: Bania, mode: str) -> Found:
    """B-3: the other half of "build or roll" was done already."""
    if state.now.mode is not None and state.now.mode != mode:
        done = "rolled" if state.now.mode == "roll" else "built"
        yield Objection(B[3], f"{_whose(state)} has {done} this turn.")


def _whose(state: Bania) -> str:
    return state.name(state.current) if state.current else "The player"


def need_not_build(state: Bania, seat: str) -> Found:
    """B-4: twelve cards or more, and no tent built."""
    if turns.must_build(state, seat):
        count = state.player(seat).card_count
        told = f"{state.name(seat)} has {count} cards: with {MUST_BUILD_AT} or more one builds."
        yield Objection(B[4], told)


def from_supply(state: Bania, seat: str, tent: str | None) -> Found:
    """B-5: the tent is not one of the player's own."""
    supply = state.player(seat).supply
    if supply is None or tent in supply or None in supply or (tent is None and supply):
        return
    told = f"{tent} is not {pieces.in_supply(state.name(seat))}."
    yield Objection(B[5], told if tent else f"{state.name(seat)} has no tent left.")


def elsewhere(state: Bania, tent: str | None, allowed: str) -> Found:
    """B-28: a tent is logged at a place other than the one it comes from."""
    if tent is None:
        return
    for place in pieces.whereabouts(state).get(tent, ()):
        if place != allowed:
            yield Objection(B[28], f"{tent} is already {place}.")
            return


def fits(state: Bania, land: Land, space: str) -> Found:
    """B-9 to B-11: the space is not free, or the settlement would be too large."""
    spot, certain = land.spot(space), land.board.certainty
    if spot.is_legal:
        return
    space = land.board.called(space)
    if not spot.is_free:
        yield Objection(B[9], f"Space {space} is not free.")
    elif not spot.is_on_board:
        yield Objection(B[9], f"The board has no space {space}.", certain)
    if spot.touches_closed and spot.is_free:
        told = f"{space} touches a settlement of seven, and that is closed."
        yield Objection(B[10], told, certain)
    elif spot.is_free and spot.size_after > CLOSED_AT:
        told = f"That would be a settlement of {spot.size_after}; seven is the limit."
        yield Objection(B[11], told, certain)


def can_collect(state: Bania, seat: str) -> Found:
    """B-1: no elephant in an open settlement, or not the start of the turn."""
    turn, land = state.now, land_of(state)
    if turn.collected:
        yield Objection(B[1], "The elephant bonus was taken this turn.")
    elif turn.mode is not None or turn.placed or turn.rolls:
        yield Objection(B[1], "The elephant bonus is taken at the start of the turn.")
    elephant = state.player(seat).elephant
    if elephant is None:
        return
    if elephant.at is None:
        yield Objection(B[1], f"{state.name(seat)}'s elephant is at home.")
    elif land is not None and elephant.at not in land.tents:
        yield Objection(B[1], f"No tent lies under the elephant on {elephant.at}.")
    elif land is not None and land.is_closed(elephant.at):
        told = f"The settlement of {state.name(seat)}'s elephant is closed."
        yield Objection(B[1], told, land.board.certainty)


def takes_bonus(state: Bania, seat: str, told: Cards) -> Found:
    """B-2 and B-22: the cards of an elephant bonus."""
    taken = vector(told)
    if max(taken) > 1:
        yield Objection(B[2], "One card for each colour in the settlement, not more.")
    land = land_of(state)
    due = pieces.bonus(state, land, seat) if land is not None else None
    if due is None:
        return
    beyond = minus(minus(taken, due.amounts), tuple(max(0, count - 1) for count in taken))
    if beyond != NOTHING:
        said = f"The settlement gives {pieces.listed(cards(due.amounts))}."
        yield Objection(B[2], said, due.certainty)
    yield from has_cards(state, taken)


def has_cards(state: Bania, taken: Vector) -> Found:
    """B-22: cards were taken from a pile that does not have them."""
    if state.piles is not None:
        beyond = minus(taken, vector(state.piles))
        if beyond != NOTHING:
            gone = [colour for colour, count in zip(COLOURS, beyond, strict=True) if count]
            yield Objection(B[22], f"Not enough {' and '.join(gone)} cards are left.")


def takes_income(state: Bania, seat: str, faces: Iterable[str], told: Cards) -> Found:
    """B-20 to B-22: the cards the dice bring."""
    faces = tuple(faces)
    taken, due = vector(told), pieces.income(state, land_of(state), seat, faces)
    beyond = minus(taken, due.amounts)
    if beyond != NOTHING:
        short = minus(due.amounts, pieces.from_piles(state, due.amounts))
        if sum(taken) <= sum(due.amounts) and sum(beyond) <= sum(short):
            instead = f"{pieces.listed(cards(beyond))} instead of cards that are not left."
            yield Objection(B[22], f"The table took {instead}", due.certainty)
        else:
            rule = B[21] if pieces.full_elephants(faces) else B[20]
            said = f"These dice bring {pieces.listed(cards(due.amounts))}."
            yield Objection(rule, said, due.certainty)
    yield from has_cards(state, taken)


def may_throw(state: Bania, number: int | None, dice: int | None) -> Found:
    """B-19: too many throws, or a first throw with fewer than all dice (BR-26)."""
    rolls = state.now.rolls
    if number is None and rolls is not None:
        number = len(rolls) + 1
    if number is not None and number > THROWS:
        yield Objection(B[19], f"This would be throw {number}; there are three.")
    if number == 1 and dice is not None and dice != DICE:
        yield Objection(B[19], f"The first throw is with all {DICE} dice, not {dice}.")
    elif dice is not None and not 1 <= dice <= DICE:
        yield Objection(B[19], f"There are {DICE} dice, not {dice}.")


def may_place_elephant(state: Bania, seat: str, space: str) -> Found:
    """B-16 to B-18: where and when an elephant may be put."""
    player, turn, land = state.player(seat), state.now, land_of(state)
    called = board(state.copy).called
    if player.elephant is not None and player.elephant.at is not None:
        told = f"{state.name(seat)}'s elephant is out already, on {called(player.elephant.at)}."
        yield Objection(B[16], told)
        return
    if turn.mode == "roll":
        yield Objection(B[16], "After rolling no elephant is put on the board.")
    elif turn.placed is not None and space not in turn.placed:
        yield Objection(B[16], f"The tent on {called(space)} was not laid this turn.")
    elif state.turn is not None and turn.mode is None and not turn.placed:
        yield Objection(B[16], "No tent was laid this turn.")
    elif land is not None and space not in land.tents:
        yield Objection(B[16], f"No tent lies on {called(space)}.")
    if land is not None and land.is_closed(space):
        where = f"The settlement on {called(space)}"
        told = f"{where} is closed: the elephant would come straight back."
        yield Objection(B[17], told, land.board.certainty)
    if turn.returned_this_turn:
        told = f"{state.name(seat)}'s elephant came home this turn and waits for the next."
        yield Objection(B[18], told)


def may_go_home(state: Bania, seat: str) -> Found:
    """B-18: an elephant leaves an open settlement."""
    elephant, land = state.player(seat).elephant, land_of(state)
    if elephant is None or elephant.at is None:
        return
    if land is not None and elephant.at in land.tents and not land.is_closed(elephant.at):
        told = f"The settlement on {elephant.at} is still open: the elephant stays."
        yield Objection(B[18], told, land.board.certainty)


def draws(state: Bania, seat: str, count: int) -> Found:
    """B-15: another number of tents than is due."""
    due = turns.due_now(state, seat)
    if due is not None and count != due:
        yield Objection(B[15], f"{state.name(seat)} draws {due} now, not {count}.")
