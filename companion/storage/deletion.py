"""Deleting for good: nothing of a game stays, neither in the journal nor in its backups.

SQLite overwrites what is deleted, and the file is then written anew without the gaps. Two things
are beyond reach: files that somebody copied elsewhere, and what a memory card keeps by itself. A
damaged journal that was put aside (``journal.kept-…``) is never touched.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

from companion.storage import database
from companion.storage.backups import backups
from companion.storage.journal import Journal
from companion.storage.work import Job, Progress, Work
from companion.texts.words import say

_BESIDE = "DELETE FROM settings WHERE name GLOB '*:' || ?"
_COPIES = "DELETE FROM copies WHERE hash NOT IN (SELECT copy FROM games)"

Doomed = tuple[int, bytes, str]
"""What tells a game from all others: its number, the checksum of its beginning, and its date."""


def shred(journal: Journal, game_ids: Iterable[int]) -> None:
    """Remove games of the bin for good, also from every backup; raises NoSuchGame, NotSaved."""
    Work("", deleting(journal, game_ids)).run()


def deleting(journal: Journal, game_ids: Iterable[int]) -> Job[None]:
    """Remove games as :func:`shred` does, in steps; stopped, backups may still hold them."""
    games = tuple(game_ids)
    if not games:
        return
    find = "SELECT id, checksum, created FROM games WHERE id = ?"
    doomed = [journal.connection.execute(find, (one,)).fetchone() for one in games]
    for game_id in games:
        journal.purge(game_id)
    with journal.transaction():
        _forget_tables(journal.connection)
    held = backups(journal.path) if journal.path.exists() else ()
    yield Progress(0, len(held) + 1, say("shredding"))
    tidy(journal)
    for at, backup in enumerate(held, 1):
        yield Progress(at, len(held) + 1, say("shredding_backup", at=at, count=len(held)))
        _shred_backup(backup.path, [one for one in doomed if one])


def tidy(journal: Journal) -> None:
    """Write the file anew without what was deleted, and empty the log beside it."""
    with database.explaining(journal.path):
        journal.connection.execute("VACUUM")
        journal.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _forget_tables(file: sqlite3.Connection) -> None:
    """Forget last tables and groups with house rules, where some are in no game any more."""
    names = {
        name
        for (players,) in file.execute("SELECT players FROM games").fetchall()
        for name in json.loads(players)
    }
    find = "SELECT name, value FROM settings WHERE name GLOB 'last:*' OR name GLOB 'house:*'"
    rows = file.execute(find).fetchall()
    for setting, text in rows:
        if not set(json.loads(text).get("seats", ())) <= names:
            file.execute("DELETE FROM settings WHERE name = ?", (setting,))


def _shred_backup(path: Path, doomed: Iterable[Doomed]) -> None:
    """Remove games from a backup; raises JournalError."""
    made = path.stat().st_mtime
    try:
        with (
            database.explaining(path),
            closing(sqlite3.connect(path, isolation_level=None)) as file,
        ):
            file.execute("PRAGMA foreign_keys = ON")
            file.execute("PRAGMA secure_delete = ON")
            file.execute("BEGIN IMMEDIATE")
            for game_id, checksum, created in doomed:
                # A journal that was restored may have given the number to another game since.
                gone = file.execute(
                    "DELETE FROM games WHERE id = ? AND checksum = ? AND created = ?",
                    (game_id, checksum, created),
                )
                if gone.rowcount:
                    file.execute(_BESIDE, (game_id,))
            file.execute(_COPIES)
            _forget_tables(file)
            file.execute("COMMIT")
            file.execute("VACUUM")
    finally:
        os.utime(path, (made, made))  # it is still as old as it was
