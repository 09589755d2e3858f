"""The formats of the journal: the tables of today, and the steps that lead there from older ones.

Each step is one transaction that also counts the format's number up, so that whatever ends it in
the middle leaves a whole journal of one format or the other, and the next opening goes on. Adding a
format: change SCHEMA, add its step, and keep a journal of it (tests/companion/storage/journals).
A release may add tables or columns that older ones can do without, and leave the number as it is.
No two formats have the same tables: a step that changes only what they mean adds one, by which a
newer format is told from a number that was damaged.
"""

from __future__ import annotations

import json
import secrets
import sqlite3
from collections.abc import Callable, Iterable
from functools import cache

APPLICATION_ID = 0x54434A31  # "TCJ1"

_SHARED = """
CREATE TABLE copies (hash TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE games (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL,
    start TEXT NOT NULL,
    copy TEXT NOT NULL REFERENCES copies (hash),
    checksum BLOB NOT NULL,
    length INTEGER NOT NULL DEFAULT 0,
    head BLOB NOT NULL,
    title TEXT NOT NULL DEFAULT '',
    players TEXT NOT NULL,{before_touched}
    touched INTEGER NOT NULL,
    created TEXT NOT NULL,
    updated TEXT NOT NULL,
    archived TEXT,
    deleted TEXT{after_deleted}
);
CREATE TABLE entries (
    game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('event', 'undo', 'redo', 'sheet')),
    payload TEXT NOT NULL,
    written TEXT NOT NULL,
    checksum BLOB NOT NULL,
    PRIMARY KEY (game, seq)
) WITHOUT ROWID;
CREATE TABLE mine (
    game TEXT NOT NULL,
    component TEXT NOT NULL,
    field TEXT NOT NULL,
    value TEXT NOT NULL,
    learned TEXT NOT NULL,
    PRIMARY KEY (game, component, field)
) WITHOUT ROWID;
CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
"""

_STANDING = """standing TEXT NOT NULL DEFAULT 'running'
        CHECK (standing IN ('running', 'paused', 'stopped', 'finished'))"""

_SINCE_2 = """
CREATE TABLE about (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE snapshots (
    game INTEGER PRIMARY KEY REFERENCES games (id) ON DELETE CASCADE,
    length INTEGER NOT NULL,
    rules_version TEXT NOT NULL,
    position TEXT NOT NULL,
    sheet TEXT NOT NULL,
    checksum BLOB NOT NULL
);
"""

_SCHEMAS = (
    _SHARED.format(
        before_touched="\n    is_finished INTEGER NOT NULL DEFAULT 0,", after_deleted=""
    ),
    _SHARED.format(before_touched="", after_deleted=f",\n    {_STANDING}") + _SINCE_2,
)
VERSION = len(_SCHEMAS)
SCHEMA = _SCHEMAS[-1]


def version_of(connection: sqlite3.Connection) -> int:
    """Return the format of a journal; 0 for one in which there is nothing yet."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def create(connection: sqlite3.Connection, version: int = VERSION) -> None:
    """Make the tables of a format in an empty file: all of them or none."""
    with _Step(connection, version):
        for statement in _statements(_SCHEMAS[version - 1]):
            connection.execute(statement)
        connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
        if version > 1:
            _give_identity(connection)


def upgrade(connection: sqlite3.Connection) -> None:
    """Bring a journal of an older format to that of today, step by step; raises sqlite3.Error."""
    while (version := version_of(connection)) < VERSION:
        with _Step(connection, version + 1):
            _STEPS[version](connection)
            connection.execute("INSERT OR REPLACE INTO about (name, value) VALUES ('moved', '1')")
    if connection.execute("SELECT 1 FROM about WHERE name = 'moved'").fetchone():
        # Then its pages lie as in a journal that was made like this, which recovering relies on.
        connection.execute("VACUUM")
        connection.execute("DELETE FROM about WHERE name = 'moved'")


@cache
def tables(version: int) -> dict[str, str]:
    """Return the definition of each table of a format, without blanks.

    >>> tables(1)["settings"]
    'CREATETABLEsettings(nameTEXTPRIMARYKEY,valueTEXTNOTNULL)WITHOUTROWID'
    """
    return {one.split(" ", 3)[2]: squeezed(one) for one in _statements(_SCHEMAS[version - 1])}


def squeezed(sql: str) -> str:
    """Return a definition without blanks: SQLite sets them as it likes when a table changes."""
    return "".join(sql.split())


class _Step:
    """One transaction that ends with a journal of another format, or changes nothing."""

    def __init__(self, connection: sqlite3.Connection, version: int) -> None:
        self._connection, self._version = connection, version

    def __enter__(self) -> None:
        self._connection.execute("BEGIN IMMEDIATE")

    def __exit__(self, kind: type[BaseException] | None, *_rest: object) -> None:
        if kind is None:
            self._connection.execute(f"PRAGMA user_version = {self._version}")
            self._connection.execute("COMMIT")
        elif self._connection.in_transaction:
            self._connection.execute("ROLLBACK")


def _statements(sql: str) -> list[str]:
    return [one.strip() for one in sql.split(";") if one.strip()]


def _to_2(connection: sqlite3.Connection) -> None:
    """Say of each game how it stands, and give the journal an identity and room for positions."""
    run = connection.execute
    run(f"ALTER TABLE games ADD COLUMN {_STANDING}")
    for (game_id,) in run("SELECT id FROM games").fetchall():
        rows = run("SELECT kind, payload FROM entries WHERE game = ? ORDER BY seq", (game_id,))
        run("UPDATE games SET standing = ? WHERE id = ?", (standing_of(rows), game_id))
    run("ALTER TABLE games DROP COLUMN is_finished")
    for statement in _statements(_SINCE_2):
        run(statement)
    _give_identity(connection)


def standing_of(entries: Iterable[tuple[str, str]]) -> str:
    """Return how a game stands by its entries, where nobody has written that down.

    Each is its kind and its payload; what was taken back does not count.

    >>> standing_of([("event", '{"type": "stopped"}'), ("event", '{"type": "renamed"}')])
    'stopped'
    """
    history: list[str] = []
    at, last = 0, ""
    for last, payload in entries:
        if last == "event":
            history[at:] = [payload]
        at += {"event": 1, "undo": -1, "redo": 1}.get(last, 0)
    if last == "sheet":
        return "finished"
    for payload in reversed(history[:at]):
        told = json.loads(payload).get("type")
        if told in ("stopped", "resumed"):
            return "stopped" if told == "stopped" else "running"
    return "running"


def _give_identity(connection: sqlite3.Connection) -> None:
    connection.execute("INSERT INTO about VALUES ('identity', ?)", (secrets.token_hex(16),))


_STEPS: dict[int, Callable[[sqlite3.Connection], None]] = {1: _to_2}
"""What leads from each format to the next one."""
