"""The file under the journal: its tables, how it is opened and checked, and what can go wrong.

Everything of a game hangs on a chain of checksums: each entry's covers the one before, so that a
changed, lost or swapped row shows. `head` in the game's own row says where its chain must end.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from hashlib import blake2b
from json import JSONDecodeError
from pathlib import Path
from typing import Any, Literal, NamedTuple, cast

from companion.storage import migrations
from companion.storage.files import place
from companion.storage.files.write_ahead_log import PAGE_SIZE, has_lost_commits, read_log

ROOM = 64 * 1024
"""Bytes that must be free for SQLite to open a journal at all."""
MAGIC = b"SQLite format 3\0"
FIRST_BYTES = MAGIC + PAGE_SIZE.to_bytes(2) + bytes((2, 2, 0, 64, 32, 32))
"""How each journal begins: pages of this size, a write-ahead log, and constants of SQLite's."""

Kind = Literal["event", "undo", "redo", "sheet"]

ENTRY = "game, seq, kind, payload, written, checksum"
"""The columns of an entry: a later release may have added some."""


Trouble = Literal[
    "away",
    "replaced",
    "overwritten",
    "gone",
    "full",
    "read_only",
    "busy",
    "overtaken",
    "not_kept",
    "other",
]
"""Why something was not saved, where somebody at the table can do something about it."""


class JournalError(Exception):
    """Something is wrong with the journal; the message is one sentence for the table."""

    trouble: Trouble = "other"


class Damaged(JournalError):
    """The file is ours, but torn, cut off or changed behind our back."""


class Foreign(JournalError):
    """The file is something else: not a database, or another program's."""


class Newer(JournalError):
    """The journal was written by a newer version of this program; nobody here may touch it."""


class NotSaved(JournalError):
    """The journal could not be written; what was to be written is not in it."""

    def __init__(self, says: str, trouble: Trouble | None = None) -> None:
        super().__init__(says)
        self.trouble = trouble or self.trouble


class Busy(NotSaved):
    """Another program is writing to the journal."""

    trouble = "busy"


class Overtaken(NotSaved):
    """Another session has gone on with this game."""

    trouble = "overtaken"


class NoSuchGame(JournalError, LookupError):
    """There is no game with this number in the journal."""


class Entry(NamedTuple):
    """One row of a game's chain as it lies in the file."""

    seq: int
    kind: Kind
    payload: bytes
    written: str
    checksum: bytes


def is_in_memory(path: Path) -> bool:
    """Say whether this is SQLite's name for a database that is no file at all."""
    return str(path) == ":memory:"


def connect(path: Path) -> place.Connection:
    """Open a journal file to write in it, making it where there is none; raises JournalError.

    Whoever asks for it holds the lock, so that nobody else writes meanwhile.
    """
    # Its bytes are looked at before anybody here has it open, and never again.
    log = b""
    if not place.is_open_here(path):
        _check_first_bytes(path)
        log = read_log(path)
    try:
        connection = place.connect(path)
    except sqlite3.Error as error:
        raise explained(error, path) from error
    try:
        with explaining(path):
            check_owner(connection, path)
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            # The log is moved into the file often, so that little hangs on the log alone.
            connection.execute("PRAGMA wal_autocheckpoint = 100")
            connection.execute("PRAGMA foreign_keys = ON")
            # What is deleted is overwritten, not only forgotten.
            connection.execute("PRAGMA secure_delete = ON")
            _check_log(connection, path, log)
            _prepare(connection, path)
            _check_pages(connection, path)
    except BaseException:
        connection.close()
        raise
    return connection


def connect_to_look(path: Path) -> place.Connection:
    """Open a journal file of any format in one transaction that only reads; raises JournalError."""
    try:
        connection = place.connect(path, read_only=True)
    except sqlite3.Error as error:
        raise explained(error, path) from error
    try:
        with explaining(path):
            connection.execute("BEGIN")
            check_owner(connection, path, may_be_newer=True)
            if 1 <= (version := migrations.version_of(connection)) <= migrations.VERSION:
                _check_tables(connection, path, version)
    except BaseException:
        connection.close()
        raise
    return connection


@contextmanager
def explaining(path: Path) -> Iterator[None]:
    """Turn whatever SQLite raises into a JournalError with a sentence."""
    try:
        yield
    except sqlite3.Error as error:
        raise explained(error, path) from error
    except (JSONDecodeError, UnicodeDecodeError, RecursionError) as error:
        # The latter also where SQLite's own message quotes the damage.
        raise Damaged(f"{path.name} is damaged (an entry is not what was written)") from error


def explained(error: sqlite3.Error, path: Path) -> JournalError:
    """Return the JournalError for an error of SQLite."""
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
    name = path.name
    match code:
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            return Busy(f"another program is writing to {name}")
        case sqlite3.SQLITE_CORRUPT | sqlite3.SQLITE_NOTADB:
            return Damaged(f"{name} is damaged ({error})")
        case sqlite3.SQLITE_FULL:
            return disk_full()
        case sqlite3.SQLITE_READONLY | sqlite3.SQLITE_PERM:
            told = f"{name} may not be written here; a worn-out card turns read-only"
            return disk_trouble(path) or NotSaved(told, "read_only")
        case sqlite3.SQLITE_CANTOPEN:
            return disk_trouble(path) or NotSaved(f"{path} cannot be opened", "gone")
        case sqlite3.SQLITE_IOERR:
            told = f"the disk under {name} does not answer ({error})"
            return disk_trouble(path) or NotSaved(told, "gone")
    if any(word in str(error) for word in ("decode", "malformed", "unsupported file format")):
        return Damaged(f"{name} is damaged ({error})")
    return NotSaved(f"{name} cannot be used ({error})")


def disk_full() -> NotSaved:
    """Return what to say of a disk that takes nothing more."""
    return NotSaved("the disk is full", "full")


def disk_read_only() -> NotSaved:
    """Return what to say of a disk that only gives."""
    return NotSaved("the disk has turned read-only", "read_only")


def disk_trouble(path: Path) -> NotSaved | None:
    """Say what is wrong with the disk itself: SQLite often knows no more than that it failed."""
    try:
        disk = os.statvfs(path.parent)
    except OSError:
        return None
    if disk.f_flag & os.ST_RDONLY:
        return disk_read_only()
    return disk_full() if disk.f_bavail * disk.f_frsize < ROOM else None


def start_checksum(game_id: int, game: str, start: str, copy: str) -> bytes:
    """Return the checksum a game's chain begins with."""
    return _digest(f"{game_id}\0{game}\0{start}\0{copy}".encode())


def entry_checksum(
    game_id: int, seq: int, before: bytes, kind: str, written: str, payload: bytes
) -> bytes:
    """Return the checksum of an entry, which covers the checksum before it."""
    return _digest(before + f"{game_id}\0{seq}\0{kind}\0{written}\0".encode() + payload)


def snapshot_checksum(
    game_id: int, length: int, rules_version: str, position: str, sheet: str
) -> bytes:
    """Return the checksum of a snapshot: a damaged one must not be taken for a position."""
    return _digest(f"{game_id}\0{length}\0{rules_version}\0{position}\0{sheet}".encode())


def copy_hash(body: str) -> str:
    """Return the name under which a copy is kept: its content's own."""
    return _digest(str(body).encode()).hex()  # a damaged file may hold a number here


def rows_of(connection: sqlite3.Connection, game_id: int) -> sqlite3.Cursor:
    """Return the rows of a game's chain as they lie in the file, for :func:`chain` to follow."""
    return connection.execute(
        "SELECT seq, kind, CAST(payload AS BLOB), written, checksum FROM entries"
        " WHERE game = ? ORDER BY seq",
        (game_id,),
    )


def chain(rows: Iterable[tuple[Any, ...]], game_id: int, before: bytes) -> Iterator[Entry]:
    """Yield a game's entries as long as the chain holds; raises Damaged where it breaks."""
    for expected, (seq, kind, payload, written, checksum) in enumerate(rows, 1):
        payload = payload or b""  # a damaged file may hold nothing here
        if seq != expected:
            raise Damaged(f"entry {expected} of game {game_id} is missing")
        if checksum != entry_checksum(game_id, seq, before, kind, written, payload):
            raise Damaged(f"entry {seq} of game {game_id} is not what was written")
        yield Entry(seq, cast(Kind, kind), payload, written, checksum)
        before = checksum


def beginning(connection: sqlite3.Connection, game_id: int) -> tuple[str, str, str, bytes]:
    """Return a game, its start, its copy and the checksum its chain begins with; raises Damaged."""
    row = connection.execute(
        "SELECT game, start, copy, checksum FROM games WHERE id = ?", (game_id,)
    ).fetchone()
    if row is None:
        raise no_such_game(game_id)
    game, start, copy, checksum = row
    body = connection.execute("SELECT body FROM copies WHERE hash = ?", (copy,)).fetchone()
    if checksum != start_checksum(game_id, game, start, copy):
        raise Damaged(f"the beginning of game {game_id} is not what was written")
    if body is None or copy_hash(body[0]) != copy:
        raise Damaged(f"the copy of game {game_id} is not what was written")
    return game, start, body[0], checksum


def no_such_game(game_id: int) -> NoSuchGame:
    """Return what to raise for a number that no game has."""
    return NoSuchGame(f"there is no game {game_id} in the journal")


def verify(connection: sqlite3.Connection) -> None:
    """Follow every game's chain to its end; raises Damaged."""
    for game_id, head in connection.execute("SELECT id, head FROM games").fetchall():
        *_, end = beginning(connection, game_id)
        # All at once: a cursor left open by a break would keep the file from being closed.
        for entry in chain(rows_of(connection, game_id).fetchall(), game_id, end):
            end = entry.checksum
        check_end(game_id, end, head)


def check_end(game_id: int, end: bytes, head: bytes) -> None:
    """Make sure that a chain ends where it must; raises Damaged."""
    if head != end:
        raise Damaged(f"the last entries of game {game_id} are missing")


def check_owner(connection: sqlite3.Connection, path: Path, *, may_be_newer: bool = False) -> None:
    """Make sure that a database is a journal; raises Foreign, Damaged, Newer."""
    owner = connection.execute("PRAGMA application_id").fetchone()[0]
    version = migrations.version_of(connection)
    tables = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]
    if owner != migrations.APPLICATION_ID and (owner or version or tables):
        raise Foreign(f"{path.name} is not a journal (another program's database)")
    if tables and version < 1:
        raise Damaged(f"{path.name} is damaged (no format has the number {version})")
    if version > migrations.VERSION:
        if made_as := format_of_tables(connection):
            told = f"the number of its format is {version}, but its tables are those of {made_as}"
            raise Damaged(f"{path.name} is damaged ({told})")
        if not may_be_newer:
            raise Newer(newer(connection, path))


def newer(connection: sqlite3.Connection, path: Path) -> str:
    """Say which version wrote a journal that is too new for us, and how to go on."""
    version = migrations.version_of(connection)
    return (
        f"{path.name} was written by {_writer(connection)} (format {version}, this one knows"
        f" {migrations.VERSION}): install that version to go on; nothing was changed"
    )


def beside(path: Path, suffix: str) -> Path:
    """Return one of the files SQLite keeps beside a database: "-wal", "-shm"."""
    return path.with_name(path.name + suffix)


def sync_folder(folder: Path) -> None:
    """Make new and renamed files in a folder outlast a power cut."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _digest(content: bytes) -> bytes:
    return blake2b(content, digest_size=16).digest()


def _check_first_bytes(path: Path) -> None:
    try:
        with path.open("rb") as file:
            first = file.read(100)
    except FileNotFoundError:
        return
    except OSError as error:
        raise NotSaved(f"{path} cannot be opened ({error.strerror})") from None
    if not first:
        # SQLite would begin anew in an empty file and throw away the log beside it.
        names = [one.name for one in path.parent.iterdir()]
        if f"{path.name}-wal" in names or any(_is_backup(name, path) for name in names):
            raise Damaged(f"{path.name} is empty, but was not always")
    elif first[68:72] == migrations.APPLICATION_ID.to_bytes(4):
        # A backup has no write-ahead log, which is all that may differ.
        if first[:24].replace(b"\1\1", b"\2\2") != FIRST_BYTES:
            raise Damaged(f"{path.name} is damaged at its very beginning")
    elif not first.startswith(MAGIC):
        raise Foreign(f"{path.name} is not a journal (not a database)")


def _is_backup(name: str, path: Path) -> bool:
    return name.startswith(f"{path.stem}.backup-")


def _writer(connection: sqlite3.Connection) -> str:
    """Say which version of this program wrote a newer journal, where that can still be read."""
    try:
        row = connection.execute("SELECT value FROM about WHERE name = 'program'").fetchone()
    except sqlite3.Error:  # whatever a newer format calls it
        row = None
    return f"version {row[0]} of this program" if row else "a newer version of this program"


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    if version := migrations.version_of(connection):
        _check_tables(connection, path, version)
        return
    migrations.create(connection)
    sync_folder(path.parent)


def _check_tables(connection: sqlite3.Connection, path: Path, version: int) -> None:
    """SQLite reads the definitions of its tables as text, and a flipped bit there as another.

    What a later release of the same format has only added does no harm, unless it acts by itself.
    """
    if not is_as_made(connection, version):
        raise Damaged(f"{path.name} is damaged (its tables are not as they were made)")


def is_as_made(connection: sqlite3.Connection, version: int) -> bool:
    """Say whether all tables of a format are there, with nothing but tables and indexes beside."""
    expected = migrations.tables(version)
    made = connection.execute("SELECT type, name, sql FROM sqlite_schema").fetchall()
    found = {name: migrations.squeezed(sql or "") for kind, name, sql in made if kind == "table"}
    return {kind for kind, _name, _sql in made} <= {"table", "index"} and all(
        _is_table_as_made(found.get(name, ""), sql) for name, sql in expected.items()
    )


def format_of_tables(connection: sqlite3.Connection) -> int | None:
    """Return the format whose tables these are exactly, whatever its number says."""
    made = connection.execute("SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL")
    found = {name: migrations.squeezed(sql) for name, sql in made if not name.startswith("sqlite_")}
    formats = range(migrations.VERSION, 0, -1)
    return next((one for one in formats if migrations.tables(one) == found), None)


def _is_table_as_made(found: str, expected: str) -> bool:
    """Say whether a table is what it should be, or that with columns added at its end.

    >>> _is_table_as_made("CREATETABLEa(bTEXT,cTEXT)", "CREATETABLEa(bTEXT)")
    True
    """
    # SQLite puts a new column behind the last one, before what holds for the table as a whole.
    end = expected.rfind(",PRIMARYKEY(")
    end = end if end >= 0 else expected.rindex(")")
    columns, rest = expected[:end], expected[end:]
    return found == expected or (found.startswith(f"{columns},") and found.endswith(rest))


def _check_log(connection: sqlite3.Connection, path: Path, log: bytes) -> None:
    if not log:
        return
    frames_read = connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()[1]
    if has_lost_commits(log, frames_read):
        place.write_private(beside(path, "-wal-torn"), log)  # closing the file would delete it
        raise Damaged(f"the end of {path.name} is damaged (its write-ahead log)")


def _check_pages(connection: sqlite3.Connection, path: Path) -> None:
    found = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if found != "ok":
        raise Damaged(f"{path.name} is damaged ({found.splitlines()[-1]})")
