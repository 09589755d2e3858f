"""How fast the heavy questions of the games are: run as ``python tests/bench/advice_bench.py``.

Bania's payment solver for every tent on every space of a board, and Annapurna's sweep of fifteen
cards; medians with empty caches, in frames of a 60 Hz screen.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from rules import shelf
from rules.games.annapurna.play.balance import complete_sweeps
from rules.games.bania.box import pieces
from rules.games.bania.box.board import land_of
from rules.games.bania.play.payment import NOTHING, payments, vector
from rules.games.bania.play.state import Bania
from tests.rules.bania.test_payment import full_table

FRAME_MS = 1000 / 60
CARDS = (-4, -4, -3, -3, -2, -2, -1, -1, 1, 1, 2, 2, 3, 3, 4)


def median_ms(work: Callable[[], object], times: int = 25) -> float:
    """Return the median time of some work, in milliseconds."""
    took = []
    for _ in range(times):
        began = time.perf_counter()
        work()
        took.append(time.perf_counter() - began)
    return statistics.median(took) * 1000


def pay_everywhere(state: Bania, *, trade_when_held: bool) -> int:
    """Pay each tent of the supply on each space of the board."""
    payments.cache_clear()
    land = land_of(state)
    assert land is not None
    player = state.player(state.current or "")
    ways = 0
    for tent in player.supply or ():
        cost = pieces.tile(state.copy, tent or "").cost or NOTHING
        for space in land.board.spaces:
            help_ = pieces.helping(state, land, space).amounts
            ways += len(payments(cost, help_, vector(player.hand), trade_when_held))
    return ways


def sweep() -> object:
    """Find every complete sweep of fifteen cards."""
    complete_sweeps.cache_clear()
    slots = [f"r{row}c{col}" for row in range(1, 6) for col in range(1, 7 - row)]
    return complete_sweeps(tuple(zip(slots, CARDS, strict=True)))


def main() -> None:
    """Measure and print the table."""
    assert {"annapurna", "bania"} <= set(shelf.names())
    state = full_table()
    rows = [
        ("Bania: 4 tents on 61 spaces", lambda: pay_everywhere(state, trade_when_held=False)),
        (
            "Bania: the same, trading while holding",
            lambda: pay_everywhere(state, trade_when_held=True),
        ),
        ("Annapurna: sweep of 15 cards", sweep),
    ]
    print("| question | ms | frames |")
    print("|---|---|---|")
    for name, work in rows:
        took = median_ms(work)
        print(f"| {name} | {took:.1f} | {took / FRAME_MS:.2f} |")


if __name__ == "__main__":
    main()
