"""How fast a year of play opens: run as ``python tests/bench/history_bench.py``.

2,000 games with 400,000 events are generated: a few whole games of every kind, kept again and again
under other names and dates. The peer is the least SQLite itself needs: counting the events and
reading the rows that a list of games and its summaries are made of, in the same run.
"""

from __future__ import annotations

import statistics as numbers
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from companion.formats.copies import write_copy
from companion.formats.game_format import GameFormat
from companion.formats.score_sheets import write_sheet
from companion.history import people, summaries
from companion.play.bots import play_game
from companion.presenters.app_context import AppContext
from companion.presenters.history.history import HistoryPresenter
from companion.presenters.history.stats import StatsPresenter
from companion.storage.journal import Journal
from companion.storage.journal_entries import Beginning, Written
from rules import shelf
from rules.values.frozen import thaw

GAMES, EVENTS = 2_000, 400_000
TABLES = (("Ada", "Ben", "Cleo"), ("Dora", "Eli", "Fay"), ("Ada", "Fay", "Gus"))


class YearClock:
    """A clock that goes on by half a minute each time it is looked at."""

    def __init__(self) -> None:
        self.now = datetime(2026, 1, 1, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        self.now += timedelta(seconds=30)
        return self.now


def evenings() -> list[tuple[Beginning, list[Written]]]:
    """Return whole games of every kind, each with the sheet at its end."""
    found = []
    for name in shelf.names():
        game = shelf.game(name)
        game_format = GameFormat(game)
        for seats in TABLES:
            for seed in (3, 4):
                record = play_game(game, seats, seed)
                start = record.start
                beginning = Beginning(
                    name, game.version, seats, thaw(start.options), write_copy(start.copy)
                )
                entries = [Written("event", game_format.write_event(one)) for one in record.events]
                sheet = write_sheet(game, game.rules.score(game.rules.tally(record.state)))
                found.append((beginning, [*entries, Written("sheet", sheet)]))
    return found


def fill(journal: Journal) -> int:
    """Write a year of games; return how many entries they have."""
    kinds, lots, written = evenings(), Random(1), 0
    long = [one for one in kinds if len(one[1]) > 200]
    short = [one for one in kinds if len(one[1]) <= 200]
    for left in range(GAMES, 0, -1):
        # So that the events come out at the number asked for.
        wanted = (EVENTS - written) / left
        beginning, entries = lots.choice(long if wanted > 200 else short)
        game_id = journal.begin(beginning)
        written = written + journal.append(game_id, 0, entries)
    journal.put_on_table(None)
    return written


Took = tuple[float, float]
"""Seconds by the clock on the wall, and by the processor: on a busy machine the two differ."""


def median(work: Callable[[], object], times: int = 7) -> Took:
    """Return the median time of some work, in seconds."""
    walls, cores = [], []
    for _ in range(times):
        wall, core = time.perf_counter(), time.process_time()
        work()
        walls.append(time.perf_counter() - wall)
        cores.append(time.process_time() - core)
    return numbers.median(walls), numbers.median(cores)


def main() -> None:
    """Measure and print the table."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "journal.db"
        clock = YearClock()
        journal = Journal.open(path, clock)
        events = fill(journal)
        anew = median(lambda: summaries.all_of(journal), 1)
        journal.close()

        opened = median(lambda: Journal.open(path, clock).close(), 3)
        journal = Journal.open(path, clock)
        run = journal.connection.execute
        peer = median(
            lambda: (
                run("SELECT count(*) FROM entries").fetchall(),
                run("SELECT id, game, title, players, updated, head FROM games").fetchall(),
                run("SELECT name, value FROM settings").fetchall(),
            )
        )
        context = AppContext(journal, clock)
        history = median(lambda: HistoryPresenter(context).view())
        stats = median(lambda: StatsPresenter(context).view())
        assert len(summaries.known(journal)) == GAMES
        assert people.load(journal) == people.People()
        journal.close()
    print(f"{GAMES} games, {events} entries\n")
    print("| what | s | of the processor | against the peer |")
    print("|---|---|---|---|")
    for what, (wall, core) in (
        ("SQLite: count the events, read the rows of the games", peer),
        ("the history, from opening the screen to its rows", history),
        ("the statistics, all people and games", stats),
        ("opening the journal, with its check", opened),
        ("counting the whole year anew from its events", anew),
    ):
        print(f"| {what} | {wall:.2f} | {core:.2f} | {core / peer[1]:.1f} × |")


if __name__ == "__main__":
    main()
