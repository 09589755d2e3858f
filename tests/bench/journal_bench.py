"""How fast the journal is: run as ``python tests/bench/journal_bench.py``.

Appending one event durably, beside what the same file system needs for one synced write of the
same size, and reopening a game of 2,000 events: opening, checking its chain, reading, replaying.
"""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from companion.play.bots import play_game, play_greedily
from companion.play.session import Session
from companion.storage.journal import Journal
from rules import shelf
from rules.record import Event, Record

EVENTS = 2_000
GOAL_MS = 150


def clock() -> datetime:
    """Return a fixed time: what is measured must not depend on the date."""
    return datetime(2026, 11, 18, tzinfo=UTC)


def long_game() -> Record[object, object]:  # type: ignore[type-var]
    """Return a game of four, gone on with until it has 2,000 events."""
    game = shelf.game("notad")
    played = play_game(game, ("Ada", "Ben", "Cleo", "Dev"), 7, play_greedily)
    events: list[Event] = list(played.events)
    while len(events) < EVENTS:
        events += played.events
    return Record.replay(game, played.start, events[:EVENTS])


def median_ms(
    work: Callable[[], object], times: int, watch: Callable[[], float] = time.perf_counter
) -> float:
    """Return the median time of some work, in milliseconds."""
    took = []
    for _ in range(times):
        began = watch()
        work()
        took.append((watch() - began) * 1000)
    return statistics.median(took)


def synced_write(path: Path) -> Callable[[], None]:
    """Return a plain synced append of about the size of an event: the floor of durability."""
    handle = os.open(path, os.O_CREAT | os.O_WRONLY | os.O_APPEND)

    def write() -> None:
        os.write(handle, b"x" * 200)
        os.fdatasync(handle)

    return write


def main() -> None:
    """Measure and print the table."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "journal.db"
        journal = Journal.open(path, clock)
        session = Session.begin(journal, shelf.game("notad"), ("Ada", "Ben", "Cleo", "Dev"))
        floor = median_ms(synced_write(Path(folder) / "floor"), 300)
        append = median_ms(lambda: session.correct(("round",), 0), 300)
        kept = Session.adopt(journal, long_game())
        journal.close()

        def reopen() -> None:
            with Journal.open(path, clock) as again:
                Session.open(again, kept.game_id, shelf.game)

        reopened = median_ms(reopen, 9)
        # On a busy machine only the processor's own time says what the code needs.
        busy = median_ms(reopen, 9, time.process_time)
    print("| what | ms | against |")
    print("|---|---|---|")
    print(f"| one synced write of 200 bytes | {floor:.2f} | 1 |")
    print(f"| one event, durably | {append:.2f} | {append / floor:.1f} × that |")
    print(f"| reopening {EVENTS} events | {reopened:.0f} | {reopened / GOAL_MS:.2f} of {GOAL_MS} |")
    print(f"| the same, processor time | {busy:.0f} | {busy / GOAL_MS:.2f} of {GOAL_MS} |")


if __name__ == "__main__":
    main()
