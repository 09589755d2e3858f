"""Evenings to look back on: short whole games in a journal, played by nobody in particular."""

from __future__ import annotations

import json
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path

from companion.formats.copies import write_copy
from companion.formats.documents import read_text
from companion.formats.json_text import renamed
from companion.play.bots import play_game
from companion.play.session import Session
from companion.play.stored_records import AnyRecord
from companion.storage.journal import Journal
from rules import shelf
from rules.copy import Copy, Status

RECORDS = Path(__file__).parent / "records"
"""Games that stay the same when the rules learn to play otherwise."""

NAMES = ("Ada", "Ben", "Cleo", "Dora")
WINNING, LOSING = ("bania", 3), ("annapurna", 3)
"""A game with winners, and one that is lost together; both are short."""


class GoingClock:
    """A clock that goes on by some seconds each time somebody looks."""

    def __init__(self, step: float = 40) -> None:
        self.now = datetime(2026, 11, 18, 20, 0, tzinfo=UTC)
        self.step = timedelta(seconds=step)

    def __call__(self) -> datetime:
        self.now += self.step
        return self.now


@cache
def taught(game: str) -> Copy:
    """Return a box whose owner has told all of it; it happens to be like the demonstration box."""
    return shelf.game(game).box.components().all_as(Status.CONFIRMED)


@cache
def played(game: str, seed: int, seats: tuple[str, ...] = NAMES[:2]) -> AnyRecord:
    """Return a whole game: one that was written down, or else one that is played by lot."""
    written = RECORDS / f"{game}-{seed}.jsonl"
    if len(seats) != 2 or not written.exists():
        return play_game(shelf.game(game), seats, seed, copy=taught(game))
    lines = [json.loads(line) for line in written.read_text("utf-8").splitlines()]
    lines[0]["copy"] = write_copy(taught(game))
    for at, seat in enumerate(NAMES[:2]):
        lines = renamed(lines, seat, f"\0{at}")
    for at, seat in enumerate(seats):
        lines = renamed(lines, f"\0{at}", seat)
    return read_text("\n".join(map(json.dumps, lines))).record


def journal(path: Path = Path(":memory:"), clock: GoingClock | None = None) -> Journal:
    return Journal.open(path, clock or GoingClock())


def keep(
    into: Journal, game: str = "bania", seed: int = 3, seats: tuple[str, ...] = NAMES[:2]
) -> int:
    """Keep a whole game the table agreed on; return its number."""
    session = Session.adopt(into, played(game, seed, seats))
    session.acknowledge()
    return session.game_id


def keep_running(into: Journal, game: str = "bania", seed: int = 3, steps_back: int = 5) -> int:
    """Keep a game of which the last steps were taken back; return its number."""
    session = Session.adopt(into, played(game, seed))
    for _ in range(steps_back):
        session.undo()
    return session.game_id
