"""Deleting for good: nothing of a game stays, neither in the journal nor in any backup of it.

SQLite overwrites what is deleted, and the file is then written anew without the gaps. The journal
remembers of each such game a mark that tells nothing about it: so a stick that was not there is
cleared when it is put in. Beyond reach are files that somebody copied elsewhere, damaged ones, and
what a memory card keeps by itself.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Collection, Iterable
from contextlib import closing
from pathlib import Path

from companion.storage import database
from companion.storage.database import JournalError, NotSaved, beside
from companion.storage.files import inventory, place
from companion.storage.files.generations import aside, generations, may_be_of
from companion.storage.files.inventory import PURGED, Contents, HeldGame
from companion.storage.journal import Journal
from companion.storage.sticks import copy_to, files_on
from companion.storage.work import Job, Progress, Work
from companion.texts.words import say

_BESIDE = "DELETE FROM settings WHERE name GLOB '*:' || ?"
_COPIES = "DELETE FROM copies WHERE hash NOT IN (SELECT copy FROM games)"


def shred(journal: Journal, game_ids: Iterable[int], sticks: Iterable[Path] = ()) -> None:
    """Remove games of the bin for good, also from every backup; raises NoSuchGame, NotSaved."""
    Work("", deleting(journal, game_ids, sticks)).run()


def deleting(journal: Journal, game_ids: Iterable[int], sticks: Iterable[Path] = ()) -> Job[None]:
    """Remove games as :func:`shred` does, in steps; stopped, backups may still hold them.

    Raises NotSaved at the end with the names of files that could not be cleared.
    """
    games = tuple(game_ids)
    if not games:
        return
    find = "SELECT checksum, created FROM games WHERE id = ?"
    found = [journal.connection.execute(find, (one,)).fetchone() for one in games]
    doomed = {
        inventory.mark(bytes(beginning), created) for beginning, created in filter(None, found)
    }
    for game_id in games:
        journal.purge(game_id)
    with journal.transaction() as run:
        _forget_tables(journal.connection)
        marks = sorted(inventory.purged_in(journal.connection) | doomed)
        run(
            "INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)", PURGED, json.dumps(marks)
        )
    held = _files(journal.path, journal.identity, sticks)
    yield Progress(0, len(held) + 1, say("shredding"))
    journal.tidy()
    unreached = []
    for at, one in enumerate(held, 1):
        yield Progress(at, len(held) + 1, say("shredding_backup", at=at, count=len(held)))
        try:
            _clear(one, doomed)
        except (JournalError, OSError):
            unreached.append(one.name)
    if unreached:
        raise NotSaved(say("shredding_left", names=", ".join(unreached)))


def clear_stick(stick: Path, newest: Contents) -> None:
    """Remove from the other backups of a journal on a stick what was deleted for good since.

    Raises JournalError and OSError.
    """
    for one in files_on([stick]):
        if may_be_of(one, newest.identity):
            _take_back(one)
            if inventory.glance(one) is not None:
                _clear(one, newest.purged)


def throw_away_others(path: Path, newest: Path, sticks: Iterable[Path]) -> None:
    """Remove all backups of a journal but the newest, which sticks that are in get as well.

    Raises NotSaved at the end with the names of files that could not be removed.
    """
    identity, unreached = inventory.read_file(newest).identity, []
    stays = {newest}
    for stick in sticks:
        if any(one.identity == identity for one in map(inventory.glance, files_on([stick])) if one):
            stays.add(copy_to(stick, newest).path)  # never all of it away before that is there
    for one in _files(path, identity, sticks):
        found = inventory.glance(one)
        # One of a format without an identity beside the journal can only be its own.
        is_ours = found is not None and found.identity in (
            (identity, "") if one.parent == path.parent else (identity,)
        )
        if one not in stays and is_ours:
            try:
                one.unlink(missing_ok=True)
            except OSError:
                unreached.append(one.name)
    if unreached:
        raise NotSaved(say("shredding_left", names=", ".join(unreached)))


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


def _files(path: Path, identity: str, sticks: Iterable[Path]) -> tuple[Path, ...]:
    """Return all files that could hold a game of a journal: all here, and its own on sticks."""
    here = (*generations(path), *aside(path)) if path.exists() else ()
    return (*here, *(one for one in files_on(sticks) if may_be_of(one, identity)))


def _clear(path: Path, marks: Collection[str]) -> None:
    """Remove games from a file, where it holds any of them; raises JournalError and OSError."""
    _take_back(path)
    doomed = [one for one in inventory.read_file(path).held if one.mark in marks]
    if doomed:
        _shred_backup(path, doomed)


def _take_back(path: Path) -> None:
    """Let SQLite take back a change that was cut off in the middle: its stick was pulled."""
    if beside(path, "-journal").exists():
        with database.explaining(path), closing(place.connect(path)) as file:
            file.execute("SELECT count(*) FROM sqlite_schema")


def _shred_backup(path: Path, doomed: Iterable[HeldGame]) -> None:
    made = path.stat().st_mtime
    try:
        with database.explaining(path), closing(place.connect(path)) as file:
            file.execute("PRAGMA foreign_keys = ON")
            file.execute("PRAGMA secure_delete = ON")
            file.execute("BEGIN IMMEDIATE")
            for one in doomed:
                file.execute("DELETE FROM games WHERE id = ?", (one.number,))
                file.execute(_BESIDE, (one.number,))
            file.execute(_COPIES)
            _forget_tables(file)
            file.execute("COMMIT")
            file.execute("VACUUM")
            file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    finally:
        os.utime(path, (made, made))  # it is still as old as it was
