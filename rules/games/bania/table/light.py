"""Bania tracked lightly: three keys for tents, where elephants are, and the score track.

A tent that is laid is one touch, the end of a turn another; nobody tells tents, cards or dice. What
is told so of a move of the whole game says :func:`in_light`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from rules.state import TABLE
from rules.table.guide import Held
from rules.table.light import Key, LightScene
from rules.table.scene import Counter

from ..play import moves, turns
from ..play.advance import advance, laying
from ..play.moves import BaniaMove
from ..play.notes import notes
from ..play.state import NO_SPACE, NO_TENTS, Bania, Elephant, Laying

TENTS: tuple[tuple[Laying, str, str], ...] = (
    ("new", "New", "+3"),
    ("joins", "Joins", "+1"),
    ("closes", "Joins and closes", "+1"),
)


HOME = "came home"
MOST_TOGETHER = 3
"""Of more elephants than this there are too many ways to come home for a key each."""


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
    doubtful = moves.in_doubt(state)
    yield from _coming_home(state, doubtful)
    for does, label, line in TENTS:
        yield Key(label, moves.LightBuild(by=up, lays=does), line)
    if doubtful:
        return
    own = state.player(up).elephant
    if own is not None and not own.out:
        yield Key("Elephant out", moves.LightElephant(by=up, out=True), "that ends the turn")
    yield Key("No tent fits", moves.EndGame(why=NO_SPACE), "the game ends")


def _coming_home(state: Bania, doubtful: tuple[str, ...]) -> Iterator[Key]:
    """Yield one key for all elephants that came home together, of many one for each."""
    if not doubtful:
        return
    yield Key("No elephant", moves.ElephantsHome(), HOME)
    if len(doubtful) > MOST_TOGETHER:
        for seat in doubtful:
            yield Key(f"{state.name(seat)}'s", moves.LightElephant(by=seat, out=False), HOME)
        return
    for count in range(1, len(doubtful) + 1):
        for some in combinations(doubtful, count):
            names = " and ".join(f"{state.name(seat)}'s" for seat in some)
            yield Key(names, moves.ElephantsHome(whose=some), HOME)


def _counters(state: Bania, up: str) -> Iterator[Counter]:
    if up:
        yield from Held(state, up).counters("score", "counted")
    yield from Held(state).counters("closed")


def _line(state: Bania, seat: str) -> str:
    own = state.player(seat).elephant
    is_known = own is not None and own.out is not None
    where = f"elephant {'out' if own and own.out else 'at home'}" if is_known else "elephant ?"
    score = state.player(seat).score
    return where if score is None else f"{score} points · {where}"


# What is told of a move

_SAID = (moves.StartPlayer, moves.LightBuild, moves.LightElephant, moves.ElephantsHome)
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
        case moves.PlaceElephant(by=by) if by != state.current:
            yield moves.LightElephant(by=by, out=True)  # told late, of the turn before
        case moves.ReturnElephant(by=by):
            yield moves.LightElephant(by=by, out=False)
        case moves.Dice(by=by) | moves.EndTurn(by=by) | moves.Refill(by=by):
            if after.now.number != state.now.number and after.current == _after(state, by):
                up = after.current
                is_put = turns.has_put_elephant(state, by)
                yield moves.LightElephant(by=by, out=True) if is_put else moves.EndTurn(by=by)
    if after.current is not None and up != after.current:
        yield moves.StartPlayer(player=after.current)
    if after.over is not None and state.over is None:
        yield moves.EndGame(why=after.over if after.over in (NO_SPACE, NO_TENTS) else None)


def _elephants(before: Bania, after: Bania) -> Iterator[BaniaMove]:
    """Yield which of the elephants that were out came home, if any were."""
    held = {seat: before.player(seat).elephant for seat in before.seats}
    out = tuple(seat for seat, one in held.items() if one is not None and one.out)
    home = tuple(seat for seat in out if after.player(seat).elephant == Elephant())
    if len(out) > MOST_TOGETHER:
        yield from (moves.LightElephant(by=seat, out=False) for seat in home)
        home = ()
    if out:
        yield moves.ElephantsHome(whose=home)


def _after(state: Bania, seat: str) -> str | None:
    if seat not in state.seats:
        return None
    return state.seats[(state.seats.index(seat) + 1) % len(state.seats)]
