"""How fast the rules are: run as ``python tests/bench/rules_bench.py``.

Medians over many runs on one core, beside a peer measured in the same run: random games of
python-chess (``pip install chess``), a mature rules core in Python for a game of similar length.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from companion.play.bots import play_at_random, play_game, play_greedily
from rules import shelf
from rules.copy import Copy, Status
from rules.game import hints
from rules.games.notad.box import pieces
from rules.games.notad.play.legality.placements import placements
from rules.games.notad.play.state import Notad, Pending, Token
from rules.values.frozen import FrozenMap

GAME = shelf.game("notad")
TILES_LAID = 12
TILES_IN_HAND = 9
GOAL_MS = 4.0
SEATS = ("Ada", "Ben", "Cleo", "Dan")


def fullest(copy: Copy) -> Notad:
    """The fullest position of the action phase: twelve tiles laid, nine in hand, all hunters."""
    record = play_game(GAME, SEATS, 5, play_greedily, copy=copy)
    state = next(one for one in record.states if len(one.player("Ada").placed or ()) == TILES_LAID)
    player = state.player("Ada")
    laid = list(player.placed)
    gone = {one.tile for other in state.players.values() for one in other.placed.values()}
    hand = sorted(
        (tile for tile in copy.ids("tile") if tile not in gone),
        key=lambda tile: -sum(1 for _ in placements(state, "Ada", tile)),
    )
    kinds = pieces.kinds(copy)
    tokens = {
        cell: Token(kind, pieces.class_of(copy, kind), hunted=index % 2 == 0)
        for index, (cell, kind) in enumerate(zip(laid[3:9], kinds, strict=False))
    }
    state = replace(
        state,
        phase="act",
        display=None,
        baskets=tuple(one for one in state.baskets or () if one.player == "Ada"),
        players=FrozenMap({"Ada": player}),
        seats=("Ada",),
    )
    full: Notad = state.having(
        "Ada",
        hand=tuple(hand[:TILES_IN_HAND]),  # those that fit in most ways
        private=(),
        hunters=tuple(laid[:3]),
        hunters_left=0,
        yurt=laid[4],
        tokens=FrozenMap({cell: one for cell, one in tokens.items() if cell != laid[4]}),
        stored=kinds[:3],
        camp_fuel=2,
        actions_left=5,
        pending=(),
        done=False,
    )
    return full


def with_bonus(state: Notad) -> Notad:
    """The same position with a bonus to choose: tiles can be replaced and relocated."""
    return state.having("Ada", pending=(Pending("bonus"),), covered=FrozenMap(), discs_left=10)


def median_ms(task: Callable[[], Any], seconds: float = 2.0) -> tuple[float, int]:
    """The median processor time of a task in milliseconds, and how often it ran."""
    task()
    times: list[float] = []
    until = time.perf_counter() + seconds
    while time.perf_counter() < until or len(times) < 5:
        start = time.process_time()
        task()
        times.append((time.process_time() - start) * 1000)
    return statistics.median(times), len(times)


def listing(state: Notad) -> list[Any]:
    return [GAME.rules.preview(state, move) for move in GAME.rules.legal_moves(state)]


def anew(state: Notad) -> Notad:
    """The same position as new objects, so that nothing is remembered of it."""
    player = state.player("Ada")
    return state.having("Ada", placed=FrozenMap(player.placed or {}))


def chess_game(lots: Random) -> int:
    import chess

    board = chess.Board()
    moves = 0
    while not board.is_game_over() and moves < 400:
        board.push(lots.choice(list(board.legal_moves)))
        moves += 1
    return moves


def main() -> None:
    """Measure and print the table."""
    confirmed = GAME.box.components().all_as(Status.CONFIRMED)
    fresh = GAME.box.fresh
    rows: list[tuple[str, str, str]] = []
    for label, copy in (("confirmed", confirmed), ("fresh", fresh)):
        for name, state in (
            ("fullest position", fullest(copy)),
            ("… with a bonus to choose", with_bonus(fullest(copy))),
        ):
            many = len(list(GAME.rules.legal_moves(state)))
            listed, runs = median_ms(lambda state=state: listing(anew(state)))  # type: ignore[misc]
            hinted, _ = median_ms(lambda state=state: hints(GAME, anew(state)))  # type: ignore[misc]
            goal = f"{runs} runs; goal {GOAL_MS:g} ms"
            rows.append((f"{name}, {label}: {many} moves with previews", f"{listed:.2f} ms", goal))
            rows.append(("    the same as sorted hints, with objections", f"{hinted:.2f} ms", ""))
    seeds = iter(range(10_000))
    for players in (2, 4):
        ms, runs = median_ms(
            lambda players=players: play_game(  # type: ignore[misc]
                GAME, SEATS[:players], next(seeds), play_at_random, copy=confirmed
            ),
            4,
        )
        rows.append(
            (f"random games of {players} players", f"{1000 / ms:.1f} per second", f"{runs} runs")
        )
    length = len(play_game(GAME, SEATS[:2], 1, copy=confirmed).history)
    ours = 1000 / median_ms(lambda: play_game(GAME, SEATS[:2], next(seeds), copy=confirmed), 4)[0]
    try:
        lots = Random(1)
        plies = chess_game(lots)
        theirs = 1000 / median_ms(lambda: chess_game(lots), 4)[0]
        rows.append(
            (
                f"peer: random games of python-chess (about {plies} plies)",
                f"{theirs:.1f} per second",
                f"we play {ours / theirs:.2f} times as many (about {length} events)",
            )
        )
    except ImportError:
        rows.append(("peer: python-chess", "not installed", "pip install chess"))
    wide = max(len(row[0]) for row in rows)
    for what, value, note in rows:
        print(f"{what:<{wide}}  {value:>16}  {note}")


if __name__ == "__main__":
    main()
