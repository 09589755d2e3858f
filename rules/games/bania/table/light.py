"""Bania tracked lightly: three keys for tents, where elephants are, and the score track.

A tent that is laid is one touch, the end of a turn another; nobody tells tents, cards or dice. What
is told so of a move of the whole game says :func:`in_light`.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.state import TABLE
from rules.table.guide import Held
from rules.table.light import Key, LightScene
from rules.table.scene import Counter

from ..play import moves, turns
from ..play.advance import advance, laying
from ..play.moves import BaniaMove
from ..play.notes import notes
from ..play.state import NO_SPACE, NO_TENTS, Bania, Laying

TENTS: tuple[tuple[Laying, str, str], ...] = (
    ("new", "New", "+3"),
    ("joins", "Joins", "+1"),
    ("closes", "Joins and closes", "+1"),
)


def light(state: Bania) -> LightScene:
    """Return what a lightly tracked table shows."""
    is_over, seat = turns.is_over(state) is not None, turns.up(state)
    up = TABLE if is_over or seat is None else seat
    return LightScene(
        title="Bania",
        subtitle=_subtitle(state, up, is_over=is_over),
        seat=up,
        order=state.seats,
        keys=() if is_over else tuple(_keys(state, up)),
        counters=tuple(_counters(state, up)),
        lines=tuple((one, _line(state, one)) for one in state.seats),
        reminders=tuple(one.text for one in notes(state)),
    )


def _subtitle(state: Bania, up: str, *, is_over: bool) -> str:
    if is_over:
        return "The game is over"
    return f"{state.name(up)} builds or rolls" if up else "Who starts?"


def _keys(state: Bania, up: str) -> Iterator[Key]:
    if not up:
        for seat in state.seats:
            yield Key(state.name(seat), moves.StartPlayer(player=seat), "starts")
        return
    for seat in state.seats:
        if state.player(seat).elephant is None:
            name = f"{state.name(seat)}'s elephant"
            yield Key(f"{name} came home", moves.LightElephant(by=seat, out=False))
            yield Key(f"{name} stays out", moves.LightElephant(by=seat, out=True))
    for does, label, line in TENTS:
        yield Key(label, moves.LightBuild(by=up, lays=does), line)
    own = state.player(up).elephant
    if own is not None and not own.out:
        yield Key("Elephant out", moves.LightElephant(by=up, out=True), "on a tent of this turn")
    yield Key("No tent fits", moves.EndGame(why=NO_SPACE), "the game ends")


def _counters(state: Bania, up: str) -> Iterator[Counter]:
    if up:
        yield from Held(state, up).counters("score", "counted")
    yield from Held(state).counters("closed")


def _line(state: Bania, seat: str) -> str:
    own = state.player(seat).elephant
    where = "elephant ?" if own is None else "elephant out" if own.out else "elephant at home"
    score = state.player(seat).score
    return where if score is None else f"{score} points · {where}"


# What is told of a move

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
