"""Rolling backups of the journal, and putting things aside instead of overwriting them.

Seven generations lie beside the journal as ``journal.backup-000012.db``, numbered because the clock
of a Raspberry Pi cannot be trusted to sort them. A damaged journal is never backed up, so it cannot
push out the good ones.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from companion.storage import database, work
from companion.storage.database import JournalError, NotSaved, beside
from companion.storage.files import place
from companion.storage.files.generations import (
    COMPANIONS,
    generations,
    keep_aside,
    sync,
    write_generation,
)
from companion.storage.files.lock import Lock
from companion.storage.journal import Journal
from companion.storage.tables.journal_file import Clock


@dataclass(frozen=True, slots=True)
class Backup:
    """One generation: `age` 1 is the newest; `written` is when the file was last changed."""

    age: int
    path: Path
    written: datetime
    games: int | None


class NoSuchBackup(JournalError, LookupError):
    """There is no backup of this age."""


def backups(path: Path) -> tuple[Backup, ...]:
    """Return the backups of the journal at `path`, the newest first."""
    found: list[Backup] = []
    for one in generations(path):
        # Whoever writes the next one lets go of the oldest while others look.
        with suppress(FileNotFoundError):
            found.append(look_at(one, len(found) + 1))
    return tuple(found)


def look_at(path: Path, age: int) -> Backup:
    """Return what there is to say about a backup file."""
    written = datetime.fromtimestamp(path.stat().st_mtime)
    return Backup(age, path, written, _count_games(path))


def back_up(journal: Journal) -> Path:
    """Write a new generation and let go of the oldest; return the newest.

    Nothing is written where nothing has changed. Raises Damaged for a damaged journal, and NotSaved
    where it cannot be written or is in memory only.
    """
    _refuse_memory(journal.path)
    journal.verify()
    return write_generation(journal.connection, journal.path, journal.clock())


def back_up_if_due(journal: Journal) -> Path | None:
    """Write a backup unless there is one of today: call it when opening, closing, or any time.

    A journal in memory has none and needs none.
    """
    if database.is_in_memory(journal.path):
        return None
    now = journal.clock()
    for newest in generations(journal.path)[:1]:
        if datetime.fromtimestamp(newest.stat().st_mtime, now.tzinfo).date() == now.date():
            return None
    return back_up(journal)


def backing_up(journal: Journal, *, at_once: bool = False) -> work.Job[Path | None]:
    """Write a backup while the app goes on; if due, or `at_once`.

    It reads with a connection of its own and holds the journal's lock as long as it takes.
    """
    path, clock, lock = journal.path, journal.clock, journal.lock
    if lock is None:
        return back_up(journal) if at_once else back_up_if_due(journal)
    lock.share()

    def write() -> Path | None:
        try:
            with Journal(database.connect_to_look(path), path, clock) as seen:
                return back_up(seen) if at_once else back_up_if_due(seen)
        finally:
            lock.release()

    return (yield from work.beside(write))


def restore(path: Path, age: int, clock: Clock) -> Path | None:
    """Put a backup in the journal's place; return where the replaced journal was put aside.

    Close the journal first, and open it again afterwards.
    """
    files = generations(path)
    if not 1 <= age <= len(files):
        raise NoSuchBackup(f"there is no backup {age}, only {len(files)}")
    return restore_file(path, files[age - 1], clock)


def restore_file(path: Path, source: Path, clock: Clock, lock: Lock | None = None) -> Path | None:
    """Put a copy of a backup file, from here or from a stick, in the journal's place.

    Whoever held the journal's `lock` lets it be shared, so that nobody comes in between.
    """
    _refuse_memory(path)
    unfinished = beside(path, ".part")
    held = Lock.take(path, "restoring a backup") if lock is None else lock.share()
    try:
        place.write_private(unfinished, b"")
        shutil.copyfile(source, unfinished)
        with Journal.open(unfinished, clock, lock=held) as copy:
            copy.verify()  # never put a damaged one in its place
        sync(unfinished)
        aside = keep_aside(path, clock(), stays=True) if path.exists() else None
        os.replace(unfinished, path)
        database.sync_folder(path.parent)
    except OSError as error:
        raise NotSaved(f"the backup could not be restored ({error.strerror})") from error
    finally:
        for suffix in COMPANIONS:
            beside(unfinished, suffix).unlink(missing_ok=True)
        held.release()
    return aside


def _refuse_memory(path: Path) -> None:
    if database.is_in_memory(path):
        raise NotSaved("a journal in memory has no backups")


def _count_games(path: Path) -> int | None:
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as copy:
            return int(copy.execute("SELECT count(*) FROM games").fetchone()[0])
    except sqlite3.Error:
        return None
