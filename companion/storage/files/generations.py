"""The generations of backups in a folder, as files: listed, written, let go of, put aside.

``journal.backup-3f9a1c7e-000012-20261118T201500Z.db`` is of the journal whose identity begins so,
the twelfth that was put into this folder, made at that time. The number sorts them, because a Pi
has no clock of its own; it counts on whatever lies there, so it never goes back. Older versions
left out the rest, and so do journals of a format without an identity: ``journal.backup-000012.db``.

Each is written by SQLite itself, from a connection that has the journal open: its file is never
read in any other way while somebody has it.
"""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from companion.storage import database
from companion.storage.database import NotSaved, beside
from companion.storage.files import inventory, place, watermark
from companion.storage.files.inventory import Contents

GENERATIONS = 7
COMPANIONS = ("", "-wal", "-shm", "-wal-torn", watermark.SUFFIX)
"""What belongs to a database file: itself, what SQLite keeps beside it, and its watermark."""

_NAME = re.compile(
    r"(?P<stem>.+)\.backup-(?:(?P<of>[0-9a-f]{8})-)?(?P<number>\d{6,})(?:-(?P<made>\d{8}T\d{6}Z))?\.db"
)
_MADE = "%Y%m%dT%H%M%SZ"
_UNFINISHED = ".backup.part"


def generations(path: Path) -> list[Path]:
    """Return the backups beside the journal at `path`, whosever they are, the newest first.

    None is a link: somebody's stick could lead us to the journal itself by one.
    """
    named = (one for one in path.parent.iterdir() if _parts(one, "stem") == path.stem)
    found = [one for one in named if not one.is_symlink()]
    return sorted(found, key=_number, reverse=True)


def aside(path: Path) -> list[Path]:
    """Return the journals that were put aside beside the one at `path`, the newest first."""
    return sorted(path.parent.glob(f"{path.stem}.kept-*{path.suffix}"), reverse=True)


def made(path: Path) -> datetime:
    """Return when a backup was made: as its name says, else when the file was last changed."""
    told = _parts(path, "made")
    if told:
        return datetime.strptime(told, _MADE).replace(tzinfo=UTC)
    return datetime.fromtimestamp(path.stat().st_mtime, UTC)


def may_be_of(path: Path, identity: str) -> bool:
    """Say whether a backup, by its name, can be one of the journal with an identity."""
    return _parts(path, "of") in ("", identity[:8])


def newest_of(path: Path, identity: str) -> Path | None:
    """Return the newest backup beside the journal at `path` that is of the one with an identity."""
    for one in generations(path):
        if may_be_of(one, identity):
            found = inventory.glance(one)
            if found is not None and found.identity == identity:
                return one
    return None


def write_generation(
    connection: sqlite3.Connection, path: Path, now: datetime, *, damage_and_all: bool = False
) -> Path:
    """Write a new generation, check it, and let go of what it makes needless; return the newest.

    Where nothing has changed the newest one is dated anew. Raises JournalError, and Damaged for a
    journal in which a chain is broken, unless it is to be kept `damage_and_all`.
    """
    unfinished = path.with_name(path.stem + _UNFINISHED)
    try:
        expected = inventory.read(connection, path)
        write_whole(connection, unfinished)
        inventory.check(unfinished, expected, damage_and_all=damage_and_all)
        return _settle(unfinished, path, expected, now)
    except OSError as error:
        why = database.disk_trouble(path) or error.strerror
        raise NotSaved(f"no backup could be written ({why})") from error
    finally:
        unfinished.unlink(missing_ok=True)


def copy_generation(source: Path, path: Path) -> Path:
    """Copy a backup into the folder of `path`, as a generation there; return it.

    Raises OSError and JournalError, and what lay there before is then still there.
    """
    expected, now = inventory.read_file(source), made(source)
    newest = newest_of(path, expected.identity)
    if newest is not None and inventory.digest(newest) == inventory.digest(source):
        inventory.check(newest, expected)
        return _dated(newest, now)
    unfinished = path.with_name(path.stem + _UNFINISHED)
    try:
        unfinished.unlink(missing_ok=True)  # nothing is written where a link would lead
        shutil.copyfile(source, unfinished)  # no rights: a stick formatted for Windows has none
        sync(unfinished)
        inventory.check(unfinished, expected)
        return _settle(unfinished, path, expected, now)
    finally:
        unfinished.unlink(missing_ok=True)


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


def _settle(unfinished: Path, path: Path, contents: Contents, now: datetime) -> Path:
    """Give a file that was written beside the others its name, and clear up after it."""
    newest = newest_of(path, contents.identity)
    if newest is not None and inventory.digest(newest) == inventory.digest(unfinished):
        return _dated(newest, now)
    number = max(map(_number, generations(path)), default=0) + 1
    target = path.with_name(_name(path.stem, contents.identity, number, now))
    os.utime(unfinished, (now.timestamp(), now.timestamp()))
    os.replace(unfinished, target)
    database.sync_folder(path.parent)
    _let_go(path, contents.identity)
    return target


def _let_go(path: Path, identity: str) -> None:
    """Remove the oldest backups of a journal as far as a newer one holds all that they do.

    A journal that was lost, or cloned with its card, leaves some that hold what no newer one does.
    """
    kept: list[Path] = []
    for one in generations(path):
        found = inventory.glance(one)
        # One without an identity is of an older format: it is ours if all of it is.
        if found is None or found.identity not in (identity, ""):
            continue
        if len(kept) >= GENERATIONS and _is_held(found, kept):
            one.unlink()
        else:
            kept.append(one)
    database.sync_folder(path.parent)


def _is_held(contents: Contents, by: list[Path]) -> bool:
    return any(not inventory.missing_in(one, contents) for one in by)


def _dated(path: Path, now: datetime) -> Path:
    """Say of a backup that it is as good as one of now."""
    os.utime(path, (now.timestamp(), now.timestamp()))
    if not _parts(path, "made"):
        return path
    renamed = path.with_name(_name(_parts(path, "stem"), _parts(path, "of"), _number(path), now))
    os.replace(path, renamed)
    database.sync_folder(path.parent)
    return renamed


def _name(stem: str, identity: str, number: int, now: datetime) -> str:
    if not identity:
        return f"{stem}.backup-{number:06}.db"
    return f"{stem}.backup-{identity[:8]}-{number:06}-{now.astimezone(UTC):{_MADE}}.db"


def _parts(path: Path, part: str) -> str:
    """Return a part of a backup's name; empty where it has none, or is no backup."""
    found = _NAME.fullmatch(path.name)
    return (found[part] or "") if found else ""


def _number(path: Path) -> int:
    return int(_parts(path, "number"))
