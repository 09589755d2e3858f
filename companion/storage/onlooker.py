"""Looking into a journal without touching it: beside a running app, on a full or read-only disk.

All is read in one transaction, so it fits together whoever writes meanwhile; nothing is repaired,
renamed or kept. Where SQLite cannot even read there (a disk that takes no index of the log), and
where the format is an older one, a copy is read that lives in memory.
"""

from __future__ import annotations

import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from companion.storage import database, migrations
from companion.storage.database import Busy, Damaged, Newer, NotSaved, beside
from companion.storage.files import place
from companion.storage.files.generations import write_whole
from companion.storage.journal import Journal
from companion.storage.tables.journal_file import Clock
from companion.texts.words import say

TRIES = 20
"""How often a copy is begun anew because somebody wrote meanwhile."""

MEMORY = (Path("/dev/shm"), Path("/run/shm"))
"""Folders that are in memory wherever there are any; the usual place for such files comes last."""


class Onlooker(Journal):
    """A journal that is only looked at: whatever would write raises NotSaved."""

    @contextmanager
    def transaction(self) -> Iterator[Callable[..., sqlite3.Cursor]]:
        """Refuse to write."""
        raise NotSaved(self.why_not_kept)
        yield self._run  # a context manager yields, even one that never gets there


def look(path: Path, clock: Clock) -> Onlooker:
    """Open the journal at `path` to look at what it holds at this moment.

    Raises Damaged and Foreign, and Newer where a newer version wrote what we cannot read.
    """
    onlooker = Onlooker(_reading(path), path, clock)
    onlooker.why_not_kept = say("only_looked_at")
    try:
        if migrations.version_of(onlooker.connection) > migrations.VERSION:
            _try_to_read(onlooker)
    except BaseException:
        onlooker.close()
        raise
    return onlooker


def copy_journal(path: Path, target: Path) -> None:
    """Write what the journal at `path` holds at this moment into a file of its own.

    Damage and all, where it is damaged; nothing where there is none. Raises NotSaved.
    """
    if not path.exists():
        return
    try:
        with closing(database.connect_to_look(path)) as connection:
            write_whole(connection, target)
    except Busy:
        raise
    except database.JournalError:
        _copy_files(path, target)


def _reading(path: Path) -> place.Connection:
    """Return a connection that reads what is there now, in a format of ours or a newer one."""
    try:
        connection = database.connect_to_look(path)
    except Busy:
        raise
    except NotSaved:
        connection = _copied(path)
    version = migrations.version_of(connection)
    if version >= migrations.VERSION:
        return connection
    with closing(connection), database.explaining(path):
        ours = place.connect(Path(":memory:"))
        if version:
            connection.backup(ours)
            migrations.upgrade(ours)
        else:
            migrations.create(ours)  # somebody is about to begin it
    return ours


def _copied(path: Path) -> place.Connection:
    """Return a connection in memory with all that lies in the files of a journal."""
    with tempfile.TemporaryDirectory(prefix="companion-", dir=_in_memory()) as folder:
        copy = Path(folder) / path.name
        _copy_files(path, copy)
        memory = place.connect(Path(":memory:"))
        try:
            with database.explaining(path), closing(place.connect(copy)) as connection:
                connection.backup(memory)
        except BaseException:
            memory.close()
            raise
    return memory


def _in_memory() -> str | None:
    return next((str(one) for one in MEMORY if one.is_dir()), None)


def _copy_files(path: Path, target: Path) -> None:
    """Copy a journal and its log as they lie there, at a moment when nobody writes to them."""
    place.refuse_open_file(path)
    try:
        for _ in range(TRIES):
            before = _looks(path)
            for suffix in ("", "-wal"):
                beside(target, suffix).unlink(missing_ok=True)
                if beside(path, suffix).exists():
                    place.write_private(beside(target, suffix), b"")
                    shutil.copyfile(beside(path, suffix), beside(target, suffix))
            if _looks(path) == before:
                return
    except OSError as error:
        raise NotSaved(f"{path} cannot be read ({error.strerror})") from error
    raise Busy(f"another program is writing to {path.name}")


def _looks(path: Path) -> list[tuple[int, int, int] | None]:
    """Return what shows whether a file was written to meanwhile."""
    found: list[tuple[int, int, int] | None] = []
    for suffix in ("", "-wal"):
        try:
            now = beside(path, suffix).stat()
        except FileNotFoundError:
            found.append(None)
            continue
        found.append((now.st_ino, now.st_size, now.st_mtime_ns))
    return found


def _try_to_read(onlooker: Onlooker) -> None:
    """Make sure that a newer journal has what we look for; raises Newer with who wrote it."""
    try:
        for where in ({}, {"archived": True}, {"deleted": True}):
            for card in onlooker.games(**where):
                onlooker.load(card.id)
        onlooker.mine("")
    except (NotSaved, Damaged) as error:
        raise Newer(database.newer(onlooker.connection, onlooker.path)) from error
