"""Rolling backups of the journal: made while the app writes, looked into, and put in its place.

Seven generations of each journal lie beside it (`files/generations.py`), and more only where they
hold what no newer one does. A damaged journal is never backed up, so it cannot push out good ones.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterable
from contextlib import closing, suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Literal

from companion.storage import database, stored_settings, work
from companion.storage.database import JournalError, NoSuchGame, NotSaved, beside
from companion.storage.files import inventory, place
from companion.storage.files.generations import (
    COMPANIONS,
    aside,
    generations,
    keep_aside,
    made,
    newest_of,
    sync,
    write_generation,
)
from companion.storage.files.inventory import Contents, HeldGame
from companion.storage.files.lock import Lock
from companion.storage.journal import Journal
from companion.storage.onlooker import look
from companion.storage.stored_settings import Settings
from companion.storage.tables.journal_file import Clock

Standing = Literal["same", "older", "newer", "different"]


@dataclass(frozen=True, slots=True)
class Backup:
    """A file that can be restored: `age` counts from the newest, `written` is local time.

    Where it cannot be read, `contents` is None and `trouble` says why.
    """

    age: int
    path: Path
    written: datetime
    contents: Contents | None
    trouble: str = ""

    @property
    def games(self) -> int | None:
        """How many games are in it, if that can be read."""
        return None if self.contents is None else len(self.contents.games)


@dataclass(frozen=True, slots=True)
class Difference:
    """What only a backup holds, and what only the present journal does; both as far as they go."""

    only_there: tuple[HeldGame, ...]
    only_here: tuple[HeldGame, ...]

    @property
    def standing(self) -> Standing:
        """What the backup is, measured by its games and not by any clock."""
        if self.only_there:
            return "different" if self.only_here else "newer"
        return "older" if self.only_here else "same"


class NoSuchBackup(JournalError, LookupError):
    """There is no backup of this age."""


def backups(path: Path) -> tuple[Backup, ...]:
    """Return the backups beside the journal at `path`, the newest first."""
    return looked_at(generations(path)) if path.parent.is_dir() else ()


def restorable(path: Path) -> tuple[Backup, ...]:
    """Return the backups beside the journal at `path`, then what restoring has put aside."""
    return looked_at([*generations(path), *aside(path)]) if path.parent.is_dir() else ()


def looked_at(files: Iterable[Path]) -> tuple[Backup, ...]:
    """Return what there is to say about some backup files."""
    found: list[Backup] = []
    for one in files:
        # Whoever writes the next one lets go of the oldest, or pulls the stick, while others look.
        with suppress(OSError):
            found.append(look_at(one, len(found) + 1))
    return tuple(found)


def look_at(path: Path, age: int = 1) -> Backup:
    """Return what there is to say about a backup file; raises OSError where there is none."""
    written = made(path).astimezone().replace(tzinfo=None)
    if not path.exists():
        raise FileNotFoundError(f"{path} is gone")
    try:
        return Backup(age, path, written, inventory.read_file(path))
    except JournalError as error:
        return Backup(age, path, written, None, str(error))


def difference(backup: Path, contents: Contents, journal: Journal) -> Difference:
    """Return how a backup and the present journal differ; raises JournalError."""
    with database.explaining(journal.path):
        only_there = inventory.lacking(journal.connection, contents)
    here = inventory.read(journal.connection, journal.path)
    return Difference(only_there, inventory.missing_in(backup, here))


def back_up(journal: Journal) -> Path:
    """Write a new generation, read it back and let go of the oldest; return the newest.

    Nothing is written where nothing has changed. Raises Damaged for a damaged journal, and NotSaved
    where it cannot be written or is in memory only.
    """
    _refuse_memory(journal.path)
    return write_generation(journal.connection, journal.path, journal.clock())


def back_up_if_due(journal: Journal) -> Path | None:
    """Write a backup unless there is one of today: call it when opening, closing, or any time.

    A journal in memory has none and needs none.
    """
    if database.is_in_memory(journal.path):
        return None
    now = journal.clock()
    newest = newest_of(journal.path, journal.identity)
    if newest is not None and made(newest).astimezone(now.tzinfo).date() == now.date():
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

    It is brought to the format of today and checked first; of its settings only those come along
    that can do no harm here. What was there is put aside, and returned. Whoever held the journal's
    `lock` lets it be shared, so that nobody comes in between. Raises JournalError.
    """
    _refuse_memory(path)
    unfinished = beside(path, ".part")
    held = Lock.take(path, "restoring a backup") if lock is None else lock.share()
    try:
        here = _settings(path, clock)
        for suffix in ("", "-wal", "-journal"):  # what was put aside may have its log beside it
            beside(unfinished, suffix).unlink(missing_ok=True)
            if not suffix or beside(source, suffix).exists():
                place.write_private(beside(unfinished, suffix), b"")
                shutil.copyfile(beside(source, suffix), beside(unfinished, suffix))
        with database.explaining(source), closing(place.connect(unfinished)) as file:
            database.check_owner(file, source)
        with Journal.open(unfinished, clock, lock=held) as copy:
            copy.verify()  # never put a damaged one in its place
            brought = stored_settings.brought_along(here, stored_settings.load(copy))
            stored_settings.save(copy, brought)
            _check_table(copy)
        sync(unfinished)
        kept = keep_aside(path, clock(), stays=True) if path.exists() else None
        os.replace(unfinished, path)
        database.sync_folder(path.parent)
    except OSError as error:
        raise NotSaved(f"the backup could not be restored ({error.strerror})") from error
    finally:
        for suffix in (*COMPANIONS, "-journal"):
            beside(unfinished, suffix).unlink(missing_ok=True)
        held.release()
    return kept


def _settings(path: Path, clock: Clock) -> Settings:
    """Return the settings of the present journal; the usual ones where it cannot be read."""
    if not path.exists():
        return Settings()
    try:
        with look(path, clock) as present:
            return stored_settings.load(present)
    except (JournalError, sqlite3.Error):
        return Settings()


def _check_table(copy: Journal) -> None:
    """Put nothing on the table where that game was deleted for good since, also from the backup."""
    try:
        if copy.on_table is not None:
            copy.card(copy.on_table)
    except (NoSuchGame, ValueError):
        copy.put_on_table(None)


def _refuse_memory(path: Path) -> None:
    if database.is_in_memory(path):
        raise NotSaved("a journal in memory has no backups")
