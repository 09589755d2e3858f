"""What a table that tracks lightly tells of a game: what follows from a move for what it knows."""

from __future__ import annotations

from collections.abc import Iterator

from . import moves
from .advance import advance, laying
from .moves import BaniaMove
from .state import NO_SPACE, NO_TENTS, Bania

_SAID = (moves.StartPlayer, moves.LightBuild, moves.LightElephant)
"""What such a table tells as it is."""


def in_light(state: Bania, move: BaniaMove) -> Iterator[BaniaMove]:
    """Yield what is told of a move: what a tent did, where elephants are, whose turn it is.

    A turn is over when the next player is up, whatever it ended with.
    """
    if isinstance(move, _SAID):
        yield move
        return
    after = advance(state, move)
    up = state.current
    match move:
        case moves.Build(by=by):
            does = laying(state, move)
            if does is not None:
                up = by
                yield moves.LightBuild(by=by, lays=does)
            if does == "closes":
                yield from _elephants(state, after)
        case moves.PlaceElephant(by=by):
            yield moves.LightElephant(by=by, out=True)
        case moves.ReturnElephant(by=by):
            yield moves.LightElephant(by=by, out=False)
        case moves.Dice(by=by) | moves.EndTurn(by=by) | moves.Refill(by=by):
            if after.now.number != state.now.number and after.current == _after(state, by):
                up = after.current
                yield moves.EndTurn(by=by)
    if after.current is not None and up != after.current:
        yield moves.StartPlayer(player=after.current)
    if after.over is not None and state.over is None:
        yield moves.EndGame(why=after.over if after.over in (NO_SPACE, NO_TENTS) else None)


def _elephants(before: Bania, after: Bania) -> Iterator[moves.LightElephant]:
    """Yield for each elephant that was out whether it came home."""
    for seat, one in before.players.items():
        now = after.player(seat).elephant
        if one.elephant is not None and one.elephant.out and now is not None:
            yield moves.LightElephant(by=seat, out=now.out)


def _after(state: Bania, seat: str) -> str | None:
    if seat not in state.seats:
        return None
    return state.seats[(state.seats.index(seat) + 1) % len(state.seats)]
