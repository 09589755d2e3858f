"""What a journal file holds: read without changing it, and checked before anybody relies on it.

Of each game it knows how far it goes and where its chain ends. So it can be said for sure, whatever
clocks and names tell, whether one file holds all that another one does:

>>> lacking(live, backup)      # doctest: +SKIP
()                             # all of the backup is in the live journal, too
"""

from __future__ import annotations

import json
import os
import sqlite3
from contextlib import closing
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

from companion.storage import database, migrations
from companion.storage.database import Damaged, NotSaved, beside
from companion.storage.files import place

PURGED = "purged"
"""The setting that lists the marks of all games that were deleted for good."""

_GAMES = (
    "SELECT id, game, title, players, created, updated, length, checksum, head, deleted FROM games"
)


@dataclass(frozen=True, slots=True)
class HeldGame:
    """One game of a file: what a list shows of it, how long it is, and both ends of its chain."""

    number: int
    game: str
    title: str
    players: tuple[str, ...]
    created: str
    updated: str
    length: int
    beginning: bytes
    end: bytes
    is_deleted: bool

    @property
    def mark(self) -> str:
        """What tells this game from all others, and nothing about it."""
        return mark(self.beginning, self.created)


@dataclass(frozen=True, slots=True)
class Contents:
    """What a journal file holds; of an older format nobody knows whose it is."""

    identity: str
    machine: str
    program: str
    format: int
    held: tuple[HeldGame, ...]
    purged: frozenset[str] = frozenset()

    @property
    def games(self) -> tuple[HeldGame, ...]:
        """The games without those in the bin, the one touched last first."""
        return tuple(one for one in self.held if not one.is_deleted)

    @property
    def last_played(self) -> str:
        """The day of the last move in any game, as the clock told it; empty without one."""
        return max((one.updated for one in self.games), default="")[:10]

    @property
    def is_newer(self) -> bool:
        """Whether a newer version of this program has made it."""
        return self.format > migrations.VERSION


def mark(beginning: bytes, created: str) -> str:
    """Return what tells a game from all others: two may begin alike, but not at the same time."""
    return f"{beginning.hex()} {created}"


def read(connection: sqlite3.Connection, path: Path) -> Contents:
    """Return what an open journal holds; raises JournalError."""
    with database.explaining(path):
        rows = connection.execute(f"{_GAMES} ORDER BY touched DESC, id DESC").fetchall()
        about = {}
        version = migrations.version_of(connection)
        if version > 1:
            about = dict(connection.execute("SELECT name, value FROM about").fetchall())
        return Contents(
            identity=str(about.get("identity", "")),
            machine=str(about.get("machine", "")),
            program=str(about.get("program", "")),
            format=version,
            held=tuple(map(_held, rows)),
            purged=purged_in(connection),
        )


def read_file(path: Path) -> Contents:
    """Return what a file that nobody has open holds; raises JournalError."""
    with closing(open_still(path)) as connection:
        return read(connection, path)


def glance(path: Path) -> Contents | None:
    """Return what a file holds; None where nobody can say, also whose it is."""
    try:
        return read_file(path)
    except (database.JournalError, OSError):
        return None


def lacking(connection: sqlite3.Connection, of: Contents) -> tuple[HeldGame, ...]:
    """Return the games of some contents that an open journal does not hold as far as they go.

    What was deleted for good there is not missed.
    """
    known = {
        (number, bytes(beginning)): (length, bytes(end))
        for number, beginning, length, end in connection.execute(
            "SELECT id, checksum, length, head FROM games"
        )
    }
    purged = purged_in(connection)

    def is_held(one: HeldGame) -> bool:
        if one.mark in purged:
            return True
        length, end = known.get((one.number, one.beginning), (-1, b""))
        if length > one.length:
            at = "SELECT checksum FROM entries WHERE game = ? AND seq = ?"
            row = connection.execute(at, (one.number, one.length)).fetchone()
            end = bytes(row[0]) if row else one.beginning
        return length >= one.length and end == one.end

    return tuple(one for one in of.held if not is_held(one))


def purged_in(connection: sqlite3.Connection) -> frozenset[str]:
    """Return the marks of the games that were deleted for good from an open journal."""
    told = connection.execute("SELECT value FROM settings WHERE name = ?", (PURGED,)).fetchone()
    return frozenset(json.loads(told[0])) if told else frozenset()


def missing_in(path: Path, of: Contents) -> tuple[HeldGame, ...]:
    """Return the games of some contents that a file which nobody has open does not hold."""
    with database.explaining(path), closing(open_still(path)) as connection:
        return lacking(connection, of)


def check(path: Path, expected: Contents, *, damage_and_all: bool = False) -> None:
    """Read a file from the disk itself and follow every chain in it; raises JournalError.

    Raises NotSaved where something else comes back than what was to be written. With
    `damage_and_all` a game that was damaged before is written down as it is.
    """
    forget_cached(path)
    with closing(open_still(path)) as connection, database.explaining(path):
        told = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
        if told != "ok":
            raise Damaged(f"{path.name} is damaged ({told.splitlines()[-1]})")
        if not damage_and_all:
            database.verify(connection)
        found = read(connection, path)
    if found != expected:
        raise NotSaved(f"{path.name} does not give back what was written to it")


def digest(path: Path) -> bytes:
    """Return the checksum of a whole file, as the disk has it."""
    forget_cached(path)
    found = blake2b(digest_size=16)
    with path.open("rb") as file:
        while block := file.read(1 << 20):
            found.update(block)
    return found.digest()


def forget_cached(path: Path) -> None:
    """Let the next look at a file come from the disk: memory always gives back what was written.

    As far as that can be had: a file system that lives in memory has nothing else.
    """
    handle = os.open(path, os.O_RDONLY)
    try:
        if hasattr(os, "posix_fadvise"):
            os.posix_fadvise(handle, 0, 0, os.POSIX_FADV_DONTNEED)
    finally:
        os.close(handle)


def open_still(path: Path) -> sqlite3.Connection:
    """Open a journal file at which nobody else is; nothing is made or left beside it."""
    place.refuse_open_file(path)
    # Where there is a log or an unfinished change beside it, only SQLite knows what holds.
    is_whole = not any(beside(path, one).exists() for one in ("-wal", "-journal"))
    mode = "immutable=1" if is_whole else "mode=ro"
    with database.explaining(path):
        connection = sqlite3.connect(f"{path.absolute().as_uri()}?{mode}", uri=True)
        try:
            database.check_owner(connection, path, may_be_newer=True)
        except BaseException:
            connection.close()
            raise
    return connection


def _held(row: tuple[object, ...]) -> HeldGame:
    number, game, title, players, created, updated, length, beginning, end, deleted = row
    names = json.loads(str(players))
    if not (
        isinstance(number, int)
        and isinstance(length, int)
        and isinstance(beginning, bytes)
        and isinstance(end, bytes)
        and isinstance(names, list)
    ):
        raise Damaged(f"game {number} is not what was written")
    return HeldGame(
        *(number, str(game), str(title), tuple(map(str, names)), str(created), str(updated)),
        *(length, beginning, end, deleted is not None),
    )
