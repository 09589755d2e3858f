"""Rolling backups of the journal, and putting things aside instead of overwriting them.

Seven generations lie beside the journal as ``journal.backup-000012.db``, numbered because the clock
of a Raspberry Pi cannot be trusted to sort them. A damaged journal is never backed up, so it cannot
push out the good ones.
"""

from __future__ import annotations

import filecmp
import os
import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from companion.storage import database, watermark, work
from companion.storage.database import JournalError, NotSaved, beside
from companion.storage.journal import Clock, Journal

GENERATIONS = 7
COMPANIONS = ("", "-wal", "-shm", "-wal-torn", watermark.SUFFIX)
"""What belongs to a database file: itself, what SQLite keeps beside it, and its watermark."""


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
    return tuple(look_at(found, age) for age, found in enumerate(_files(path), 1))


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
    files = _files(journal.path)
    number = _number(files[0]) + 1 if files else 1
    target = journal.path.with_name(f"{journal.path.stem}.backup-{number:06}.db")
    unfinished = beside(target, ".part")
    try:
        unfinished.unlink(missing_ok=True)
        with database.explaining(target), closing(sqlite3.connect(unfinished)) as copy:
            journal.connection.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # one file, complete in itself
        now = journal.clock().timestamp()
        if files and filecmp.cmp(files[0], unfinished, shallow=False):
            os.utime(files[0], (now, now))
            return files[0]
        os.utime(unfinished, (now, now))
        _sync(unfinished)
        os.replace(unfinished, target)
        for old in _files(journal.path)[GENERATIONS:]:
            old.unlink()
        database.sync_folder(target.parent)
    except OSError as error:
        raise NotSaved(f"no backup could be written ({error.strerror})") from error
    finally:
        unfinished.unlink(missing_ok=True)
    return target


def back_up_if_due(journal: Journal) -> Path | None:
    """Write a backup unless there is one of today: call it when opening, closing, or any time.

    A journal in memory has none and needs none.
    """
    if database.is_in_memory(journal.path):
        return None
    now = journal.clock()
    for newest in _files(journal.path)[:1]:
        if datetime.fromtimestamp(newest.stat().st_mtime, now.tzinfo).date() == now.date():
            return None
    return back_up(journal)


def backing_up(path: Path, clock: Clock, *, at_once: bool = False) -> work.Job[Path | None]:
    """Write a backup while the app goes on, with a connection of its own; if due, or `at_once`."""

    def write() -> Path | None:
        with Journal.open(path, clock) as journal:
            return back_up(journal) if at_once else back_up_if_due(journal)

    return (yield from work.beside(write))


def restore(path: Path, age: int, clock: Clock) -> Path | None:
    """Put a backup in the journal's place; return where the replaced journal was put aside.

    Close the journal first, and open it again afterwards.
    """
    files = _files(path)
    if not 1 <= age <= len(files):
        raise NoSuchBackup(f"there is no backup {age}, only {len(files)}")
    return restore_file(path, files[age - 1], clock)


def restore_file(path: Path, source: Path, clock: Clock) -> Path | None:
    """Put a copy of a backup file, from here or from a stick, in the journal's place."""
    _refuse_memory(path)
    unfinished = beside(path, ".part")
    try:
        shutil.copyfile(source, unfinished)
        with Journal.open(unfinished, clock) as copy:
            copy.verify()  # never put a damaged one in its place
        _sync(unfinished)
        aside = keep_aside(path, clock, stays=True) if path.exists() else None
        os.replace(unfinished, path)
        database.sync_folder(path.parent)
    except OSError as error:
        raise NotSaved(f"the backup could not be restored ({error.strerror})") from error
    finally:
        for suffix in COMPANIONS:
            beside(unfinished, suffix).unlink(missing_ok=True)
    return aside


def keep_aside(path: Path, clock: Clock, *, stays: bool = False) -> Path:
    """Move a journal with all that belongs to it to a dated name of its own; return that.

    One that `stays` keeps its name as well, until another file is put in its place: so there is a
    journal under it at every moment, where the file system can give a file two names.
    """
    dated = f"{path.stem}.kept-{clock():%Y-%m-%d-%H%M%S}"
    for name in _candidates(dated):
        aside = path.with_name(f"{name}{path.suffix}")
        if not any(beside(aside, suffix).exists() for suffix in COMPANIONS):
            break
    for suffix in COMPANIONS:
        if beside(path, suffix).exists():
            if stays and not suffix and _gave_a_second_name(path, aside):
                continue
            os.rename(beside(path, suffix), beside(aside, suffix))
    database.sync_folder(path.parent)
    return aside


def _gave_a_second_name(path: Path, second: Path) -> bool:
    try:
        os.link(path, second)
    except OSError:  # a stick formatted for Windows knows no second names
        return False
    return True


def _candidates(name: str) -> Iterator[str]:
    yield name
    number = 2
    while True:
        yield f"{name}-{number}"
        number += 1


def _refuse_memory(path: Path) -> None:
    if database.is_in_memory(path):
        raise NotSaved("a journal in memory has no backups")


def _files(path: Path) -> list[Path]:
    name = re.compile(re.escape(path.stem) + r"\.backup-\d{6,}\.db")
    found = [one for one in path.parent.iterdir() if name.fullmatch(one.name)]
    return sorted(found, key=_number, reverse=True)


def _number(path: Path) -> int:
    return int(path.stem.rpartition("-")[2])


def _count_games(path: Path) -> int | None:
    try:
        with closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as copy:
            return int(copy.execute("SELECT count(*) FROM games").fetchone()[0])
    except sqlite3.Error:
        return None


def _sync(path: Path) -> None:
    with path.open("rb+") as file:
        os.fsync(file.fileno())
