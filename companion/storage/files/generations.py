"""The generations of backups beside a journal, as files: listed, written, let go of, put aside.

Each is written by SQLite itself, from a connection that has the journal open: its file is never
read in any other way while somebody has it.
"""

from __future__ import annotations

import filecmp
import os
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime
from pathlib import Path

from companion.storage import database
from companion.storage.database import NotSaved, beside
from companion.storage.files import place, watermark

GENERATIONS = 7
COMPANIONS = ("", "-wal", "-shm", "-wal-torn", watermark.SUFFIX)
"""What belongs to a database file: itself, what SQLite keeps beside it, and its watermark."""


def generations(path: Path) -> list[Path]:
    """Return the backups of the journal at `path`, the newest first."""
    name = re.compile(re.escape(path.stem) + r"\.backup-\d{6,}\.db")
    found = [one for one in path.parent.iterdir() if name.fullmatch(one.name)]
    return sorted(found, key=_number, reverse=True)


def write_generation(connection: sqlite3.Connection, path: Path, now: datetime) -> Path:
    """Write a new generation and let go of the oldest; return the newest.

    Nothing is written where nothing has changed. Raises NotSaved.
    """
    files = generations(path)
    number = _number(files[0]) + 1 if files else 1
    target = path.with_name(f"{path.stem}.backup-{number:06}.db")
    unfinished = beside(target, ".part")
    try:
        write_whole(connection, unfinished)
        if files and filecmp.cmp(files[0], unfinished, shallow=False):
            os.utime(files[0], (now.timestamp(), now.timestamp()))
            return files[0]
        os.utime(unfinished, (now.timestamp(), now.timestamp()))
        os.replace(unfinished, target)
        for old in generations(path)[GENERATIONS:]:
            old.unlink()
        database.sync_folder(target.parent)
    except OSError as error:
        raise NotSaved(f"no backup could be written ({error.strerror})") from error
    finally:
        unfinished.unlink(missing_ok=True)
    return target


def write_whole(connection: sqlite3.Connection, target: Path) -> None:
    """Write all that a connection sees into one new file, complete in itself and synced."""
    target.unlink(missing_ok=True)
    place.write_private(target, b"")
    with database.explaining(target), closing(sqlite3.connect(target)) as copy:
        connection.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE")
    sync(target)


def keep_aside(path: Path, now: datetime, *, stays: bool = False) -> Path:
    """Move a journal with all that belongs to it to a dated name of its own; return that.

    One that `stays` keeps its name as well, until another file is put in its place: so there is a
    journal under it at every moment, where the file system can give a file two names.
    """
    for name in _candidates(f"{path.stem}.kept-{now:%Y-%m-%d-%H%M%S}"):
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


def sync(path: Path) -> None:
    """Make what was written to a file outlast a power cut."""
    with path.open("rb+") as file:
        os.fsync(file.fileno())


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


def _number(path: Path) -> int:
    return int(path.stem.rpartition("-")[2])
