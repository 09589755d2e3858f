"""Opening a journal whatever state it is in: a damaged or foreign file is put aside, never lost.

A fresh journal takes its place, with everything of the old one that can be trusted: each game up to
the first entry whose checksum does not hold. The table can go on at once, or restore a backup.
"""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import get_args

from companion.storage import database, migrations
from companion.storage.database import Damaged, Foreign, JournalError, beside
from companion.storage.files import place, watermark
from companion.storage.files.generations import COMPANIONS, aside, generations, keep_aside
from companion.storage.files.lock import Lock
from companion.storage.files.write_ahead_log import read_log
from companion.storage.journal import HOLDER, Journal
from companion.storage.journal_entries import Standing
from companion.storage.tables.journal_file import Clock

_BROKEN = (sqlite3.Error, JournalError, ValueError, TypeError, AttributeError)
"""What reading a damaged file can raise: SQLite's complaints, and values that are not ours."""

_MUTABLE = "title, players, touched, created, updated, archived, deleted"

_BESIDE_GAMES = {
    "mine": "game, component, field, value, learned",
    "settings": "name, value",
    "about": "name, value",
}
"""What is brought over besides the games; positions that were only known are not."""


@dataclass(frozen=True, slots=True)
class Recovery:
    """What was found and what was done about it.

    `kept` is where the old file lies now, None where it is still in use; `games` is how many came
    over, `cut` what each of those that are not whole has lost, `lost` how many games could not be
    read at all.
    """

    why: str
    kept: Path | None = None
    games: int = 0
    cut: tuple[str, ...] = ()
    lost: int = 0
    backups: int = 0

    def __str__(self) -> str:
        parts = [self.why]
        if self.kept is not None:
            parts = [f"{self.why}; it is kept as {self.kept.name}"]
            came = f"{self.games} games were brought over" if self.games else "a new one begins"
            parts.append(came)
        parts.extend(self.cut)
        if self.lost:
            parts.append(f"{self.lost} games could not be read")
        if self.backups:
            parts.append(f"{self.backups} backups could be restored instead")
        return "; ".join(parts)


def open_or_recover(
    path: Path, clock: Clock, *, holder: str = HOLDER, wait: float = 0.0
) -> tuple[Journal, Recovery | None]:
    """Open the journal at `path`; where that cannot be trusted, put it aside and begin anew.

    Where only its end is gone, or all of it, it is opened and that is told. Raises NotSaved where
    no journal can be had at all (a full disk, a folder without rights), Held where somebody else
    writes in it, and Newer where a newer version did.
    """
    lock = None if database.is_in_memory(path) else Lock.take(path, holder, wait=wait)
    try:
        return _open_or_recover(path, clock, lock)
    finally:
        if lock is not None:
            lock.release()  # the journal has its own share


def _open_or_recover(
    path: Path, clock: Clock, lock: Lock | None
) -> tuple[Journal, Recovery | None]:
    was_there, log = path.exists(), read_log(path)
    try:
        journal = Journal.open(path, clock, lock=lock)
        try:
            _check_table(journal)
        except BaseException:
            journal.close()
            raise
    except (Damaged, Foreign) as error:
        return recover(path, clock, str(error), lock)
    return journal, _look_for_what_is_gone(journal, was_there, log)


def _look_for_what_is_gone(journal: Journal, was_there: bool, log: bytes) -> Recovery | None:
    """Say what a sound journal has lost although nothing in it shows that."""
    path = journal.path
    found = len(generations(path))
    if not was_there and (found or aside(path)):
        return Recovery(f"{path.name} is gone, and a new one begins", backups=found)
    gone = watermark.missing(journal.connection, path)
    if not gone:
        return None
    if log:
        place.write_private(beside(path, "-wal-torn"), log)  # somebody may want to look into it
    why = f"{gone}: they were shown as saved, but this disk did not keep them"
    return Recovery(why, backups=found)


def recover(
    path: Path, clock: Clock, why: str, lock: Lock | None = None
) -> tuple[Journal, Recovery]:
    """Put the file at `path` aside and begin a journal with all of it that can be trusted.

    Close the journal first; only who holds its lock may do this.
    """
    place.refuse_open_file(path)
    unfinished = beside(path, ".part")
    _remove(unfinished)
    found = _Found()
    # Built beside and put in its place as a whole: a power cut meanwhile leaves the old file there.
    with (
        Journal.open(unfinished, clock, lock=lock) as fresh,
        tempfile.TemporaryDirectory() as folder,
    ):
        # Worked on in a copy, so that the file put aside stays as it was found.
        copy = Path(folder) / "copy.db"
        try:
            for suffix in COMPANIONS[:2]:
                if beside(path, suffix).exists():
                    shutil.copyfile(beside(path, suffix), beside(copy, suffix))
            _mend_beginning(copy)
            _mend_tables(copy)
            with closing(sqlite3.connect(copy)) as old:
                # A letter lost in a title is no reason to lose the game.
                old.text_factory = lambda text: text.decode(errors="replace")
                found = _bring_over(old, fresh)
        except (OSError, *_BROKEN):
            pass  # there is nothing more to be had from it
    kept = keep_aside(path, clock())
    os.replace(unfinished, path)
    database.sync_folder(path.parent)
    _remove(unfinished)
    journal = Journal.open(path, clock, lock=lock)
    _check_table(journal)
    found_backups = len(generations(path))
    return journal, Recovery(why, kept, found.games, tuple(found.cut), found.lost, found_backups)


def _remove(unfinished: Path) -> None:
    for suffix in COMPANIONS:
        beside(unfinished, suffix).unlink(missing_ok=True)


def _check_table(journal: Journal) -> None:
    """Look at what is shown first: the lists of games, and the game on the table."""
    for deleted in (False, True):
        journal.games(deleted=deleted)
    try:
        if journal.on_table is not None:
            journal.load(journal.on_table)
    except database.NoSuchGame:
        journal.put_on_table(None)


@dataclass(slots=True)
class _Found:
    games: int = 0
    cut: list[str] = field(default_factory=list)
    lost: int = 0


def _mend_beginning(copy: Path) -> None:
    """Write the first bytes of every database over those of a file that is otherwise ours."""
    if not copy.exists():
        return
    with copy.open("rb+") as file:
        first = file.read(100)
        if first[68:72] == migrations.APPLICATION_ID.to_bytes(4):
            file.seek(0)
            file.write(database.FIRST_BYTES)
            file.flush()
            os.fsync(file.fileno())


def _mend_tables(copy: Path) -> None:
    """Write the definitions of our tables over those of a file that is otherwise ours.

    Journals of one format are all made alike, so a fresh one knows on which page each table begins.
    """
    tables = "SELECT type, name, tbl_name, rootpage, sql FROM sqlite_schema ORDER BY rootpage"
    with (
        closing(sqlite3.connect(copy, isolation_level=None)) as old,
        closing(sqlite3.connect(":memory:", isolation_level=None)) as fresh,
    ):
        old.execute("PRAGMA writable_schema = ON")  # also opens a file whose tables make no sense
        # A flipped bit in the number must not let one format be read as another.
        version = database.format_of_tables(old) or migrations.version_of(old)
        owner = old.execute("PRAGMA application_id").fetchone()[0]
        if owner != migrations.APPLICATION_ID or not 1 <= version <= migrations.VERSION:
            return
        migrations.create(fresh, version)
        expected = fresh.execute(tables).fetchall()
        pages = {(name, page) for _kind, name, _table, page, _sql in old.execute(tables)}
        places = {(name, page) for _kind, name, _table, page, _sql in expected}
        if not (places <= pages and database.is_as_made(old, version)):
            old.execute("DELETE FROM sqlite_schema")
            old.executemany(
                "INSERT INTO sqlite_schema (type, name, tbl_name, rootpage, sql)"
                " VALUES (?, ?, ?, ?, ?)",
                expected,
            )


def _bring_over(old: sqlite3.Connection, journal: Journal) -> _Found:
    """Copy all that can be trusted from a file of any format up to ours."""
    found = _Found()
    if old.execute("PRAGMA application_id").fetchone()[0] != migrations.APPLICATION_ID:
        return found
    for game_id in _numbers(old):
        try:
            cut = _bring_game(old, journal, game_id)
        except _BROKEN:
            found.lost += 1
            continue
        found.games += 1
        if cut:
            found.cut.append(cut)
    for table, columns in _BESIDE_GAMES.items():
        _bring_rows(old, journal, table, columns)
    return found


def _numbers(old: sqlite3.Connection) -> Iterable[int]:
    """Return the numbers of all games that may be in a file, also behind a damaged page."""
    highest = 0
    for sql in (
        "SELECT max(id) FROM games",
        "SELECT max(game) FROM entries",
        "SELECT seq FROM sqlite_sequence WHERE name = 'games'",
    ):
        try:
            highest = max(highest, int((old.execute(sql).fetchone() or (0,))[0] or 0))
        except _BROKEN:
            continue
    # A flipped bit can make any number; no table plays ten thousand games.
    for game_id in range(1, min(highest, 10_000) + 1):
        try:
            there = old.execute("SELECT 1 FROM games WHERE id = ?", (game_id,)).fetchone()
        except _BROKEN:
            there = (1,)
        if there:
            yield game_id


def _bring_game(old: sqlite3.Connection, journal: Journal, game_id: int) -> str:
    """Copy one game as far as its chain holds; return what it lost, in words."""
    row = old.execute(
        f"SELECT game, start, copy, checksum, length, {_MUTABLE} FROM games WHERE id = ?",
        (game_id,),
    ).fetchone()
    game, start, copy, checksum, length, *mutable = row
    body = old.execute("SELECT body FROM copies WHERE hash = ?", (copy,)).fetchone()[0]
    if checksum != database.start_checksum(game_id, game, start, copy):
        raise Damaged(f"the beginning of game {game_id} is not what was written")
    if database.copy_hash(body) != copy or not isinstance(json.loads(mutable[1]), list):
        raise Damaged(f"the copy of game {game_id} is not what was written")
    entries: list[database.Entry] = []
    try:
        for entry in database.chain(database.rows_of(old, game_id), game_id, checksum):
            entries.append(entry)
    except _BROKEN:
        pass  # what stands before the break is good
    head = entries[-1].checksum if entries else checksum
    standing = _standing(old, game_id, entries, whole=len(entries) == length)
    marks = ", ".join("?" * len(mutable))
    with journal.transaction() as run:
        run("INSERT OR IGNORE INTO copies (hash, body) VALUES (?, ?)", copy, body)
        run(
            f"INSERT INTO games (id, game, start, copy, checksum, length, head, standing,"
            f" {_MUTABLE}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, {marks})",
            *(game_id, game, start, copy, checksum, len(entries), head, standing, *mutable),
        )
        for one in entries:
            run(
                f"INSERT INTO entries ({database.ENTRY}) VALUES (?, ?, ?, ?, ?, ?)",
                *(game_id, one.seq, one.kind, one.payload.decode(), one.written, one.checksum),
            )
    if len(entries) == length:
        return ""
    return f"{mutable[0] or game} {game_id} goes to entry {len(entries)} of {length}"


def _standing(
    old: sqlite3.Connection, game_id: int, entries: list[database.Entry], *, whole: bool
) -> str:
    """Return how a game stands: as the old file says, or by the entries that are left."""
    derived = migrations.standing_of((one.kind, one.payload.decode()) for one in entries)
    if not whole:
        return derived
    try:
        row = old.execute("SELECT standing FROM games WHERE id = ?", (game_id,)).fetchone()
    except sqlite3.Error:  # an older format does not say it
        return derived
    return str(row[0]) if row[0] in get_args(Standing) else derived


def _bring_rows(old: sqlite3.Connection, journal: Journal, table: str, columns: str) -> None:
    marks = ", ".join("?" * len(columns.split(",")))
    try:
        for row in old.execute(f"SELECT {columns} FROM {table}"):
            with journal.transaction() as run:
                run(f"INSERT OR REPLACE INTO {table} ({columns}) VALUES ({marks})", *row)
    except _BROKEN:
        return  # as far as it goes: the owner can confirm a value again
