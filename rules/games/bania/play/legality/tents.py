"""The checks of tents and elephants: whose a tent is, and where each may stand."""

from __future__ import annotations

from rules.moves.dispatch import Found, fact
from rules.rule import Certainty

from ...box import pieces
from ...box.board import board, land_of
from ...rulebook import check
from .. import moves, turns
from ..state import CLOSED_AT, Bania, Laying


@check(moves.Build, "B-5")
def tent_is_not_the_players_own(state: Bania, by: str, tent: str | None) -> Found:
    """It is in nobody's or somebody else's supply, or there is none left."""
    supply = state.player(by).supply
    if supply is None or tent in supply or None in supply or (tent is None and supply):
        return
    told = f"{_named(state, tent)} is not {pieces.in_supply(state.name(by))}."
    # Whose turn begins with fewer than four has drawn some since, and nobody told which.
    has_drawn = turns.turn_of(state, by).placed == () and bool(turns.due(state, by, at_end=True))
    doubt = Certainty.UNKNOWN if has_drawn and state.bag is not None else Certainty.SURE
    yield fact(told if tent else f"{state.name(by)} has no tent left.", doubt)


def _named(state: Bania, tent: str | None) -> str:
    called = pieces.called(state.copy, tent)
    return called[:1].upper() + called[1:]


@check(moves.SeeTent, "B-28")
def every_tent_is_known(state: Bania, by: str, tent: str) -> Found:
    """There is no unknown tent in the supply that it could be."""
    supply = state.player(by).supply
    if supply is not None and None not in supply and tent not in supply:
        yield fact(f"Every tent {pieces.in_supply(state.name(by))} is known already.")


@check(moves.SeeTent, moves.Build, "B-28")
def tent_lies_elsewhere(state: Bania, by: str, tent: str) -> Found:
    """A tent is logged at a place other than the supply it comes from."""
    for place in pieces.whereabouts(state).get(tent, ()):
        if place != pieces.in_supply(by):
            yield fact(f"{_named(state, tent)} is already {place}.")
            return


@check(moves.Refill, "B-28")
def drawn_tent_lies_elsewhere(state: Bania, tents: tuple[str | None, ...]) -> Found:
    """What comes out of the bag was nowhere else, and is drawn once."""
    known = [tent for tent in tents if tent is not None]
    for tent in known:
        for place in pieces.whereabouts(state).get(tent, ())[:1]:
            yield fact(f"{_named(state, tent)} is already {place}.")
    if len(set(known)) < len(known):
        yield fact("The same tent was drawn twice.")


@check(moves.Build, "B-9")
def space_is_not_free(state: Bania, space: str) -> Found:
    """A tent lies there already, or the board has no such space."""
    land = land_of(state)
    if land is None or land.spot(space).is_legal:
        return
    spot, space = land.spot(space), land.board.called(space)
    if not spot.is_free:
        yield fact(f"Space {space} is not free.")
    elif not spot.is_on_board:
        yield fact(f"The board has no space {space}.", land.board.certainty)


@check(moves.Build, "B-11")
def settlement_would_be_too_large(state: Bania, space: str) -> Found:
    """B-10 and B-11: it is closed, and then only that is said, or would pass seven."""
    land = land_of(state)
    spot = land.spot(space) if land is not None else None
    if land is None or spot is None or spot.is_legal or not spot.is_free:
        return
    if spot.touches_closed:
        told = f"{land.board.called(space)} touches a settlement of seven, and that is closed."
        yield fact(told, land.board.certainty, rule="B-10")
    elif spot.size_after > CLOSED_AT:
        told = f"That would be a settlement of {spot.size_after}; seven is the limit."
        yield fact(told, land.board.certainty)


@check(moves.PlaceElephant, "B-16")
def elephant_cannot_be_put_there(state: Bania, by: str, space: str) -> Found:
    """It is out already, or no tent was laid there this turn.

    That the turn before ended with it may be told late, as long as the next has not begun.
    """
    elephant, land = state.player(by).elephant, land_of(state)
    turn = turns.turn_of(state, by)
    called = board(state.copy).called
    if elephant is not None and elephant.out:
        where = f", on {called(elephant.at)}" if elephant.at is not None else ""
        yield fact(f"{state.name(by)}'s elephant is out already{where}.")
    elif turn.mode == "roll":
        yield fact("After rolling no elephant is put on the board.")
    elif turns.was_laid_last(state, by, space):
        return
    elif turn.placed is not None and space not in turn.placed:
        yield fact(f"The tent on {called(space)} was not laid this turn.")
    elif state.turn is not None and turn.mode is None and not turn.placed:
        yield fact("No tent was laid this turn.")
    elif land is not None and space not in land.tents:
        yield fact(f"No tent lies on {called(space)}.")


@check(moves.LightElephant, "B-16")
def elephant_is_out_already(state: Bania, by: str, out: bool) -> Found:
    """It goes out from home."""
    elephant = state.player(by).elephant
    if out and elephant is not None and elephant.out:
        yield fact(f"{state.name(by)}'s elephant is out already.")


@check(moves.Build, "B-14")
def tent_does_something_else(state: Bania, space: str, lays: Laying) -> Found:
    """The board has it otherwise than the table says."""
    land = land_of(state)
    if land is None or not land.board.spaces:
        return
    spot = land.spot(space)
    does = "new" if not spot.beside else "closes" if spot.closes else "joins"
    if does != lays:
        yield fact(f"A tent on {land.board.called(space)} {DOES[does]}.")


DOES = {
    "new": "touches no other",
    "joins": "joins a settlement",
    "closes": "closes a settlement",
}


@check(moves.PlaceElephant, "B-17")
def elephant_would_come_straight_back(state: Bania, by: str, space: str) -> Found:
    """The settlement is closed."""
    land = land_of(state)
    if land is not None and land.is_closed(space) and not _is_out(state, by):
        where = f"The settlement on {land.board.called(space)}"
        told = f"{where} is closed: the elephant would come straight back."
        yield fact(told, land.board.certainty)


@check(moves.PlaceElephant, "B-18")
def elephant_came_home_this_turn(state: Bania, by: str) -> Found:
    """It waits for the next turn."""
    if turns.turn_of(state, by).returned_this_turn and not _is_out(state, by):
        yield fact(f"{state.name(by)}'s elephant came home this turn and waits for the next.")


def _is_out(state: Bania, seat: str) -> bool:
    """An elephant that stands on the board already breaks B-16, and nothing more is to be said."""
    elephant = state.player(seat).elephant
    return elephant is not None and elephant.out is True


@check(moves.ReturnElephant, "B-18")
def settlement_is_still_open(state: Bania, by: str) -> Found:
    """An elephant stays until its settlement closes."""
    elephant, land = state.player(by).elephant, land_of(state)
    if elephant is None or elephant.at is None or land is None:
        return
    if elephant.at in land.tents and not land.is_closed(elephant.at):
        told = f"The settlement on {elephant.at} is still open: the elephant stays."
        yield fact(told, land.board.certainty)
