"""The journal: all games of this table in one SQLite file, each event durable before it is shown.

It keeps plain data and knows no rules. Nothing is deleted: undo and redo are entries like the
events, and a deleted game comes back until it is purged. A game that is not on the table is paused.

>>> journal = Journal.open(Path(":memory:"), clock=lambda: datetime(2021, 5, 1))
>>> game = journal.begin(Beginning("notad", "1", ("Ada", "Ben")))
>>> journal.append(game, 0, [Written("event", {"type": "pray", "by": "Ada", "level": 3})])
1
>>> journal.load(game).history
({'type': 'pray', 'by': 'Ada', 'level': 3},)
>>> journal.close()
"""

from __future__ import annotations

import json
import os
import platform
import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import Any

from companion.formats.json_text import write
from companion.storage import database, migrations
from companion.storage.database import Damaged, Kind, NoSuchGame, NotSaved, Overtaken
from companion.storage.files import generations, place, watermark
from companion.storage.files.lock import Lock
from companion.storage.files.place import Connection
from companion.storage.journal_entries import (
    Beginning,
    Card,
    Kept,
    Snapshot,
    Standing,
    Written,
)

Clock = Callable[[], datetime]

HOLDER = "the companion"
"""Who writes, where nobody says it."""

_STEPS: dict[Kind, int] = {"event": 1, "undo": -1, "redo": 1, "sheet": 0}
"""How far each kind of entry moves along the history."""

_CARD = (
    "SELECT id, game, title, players, json_extract(start, '$.rules_version'), length, standing,"
    " created, updated, archived, deleted FROM games"
)


_SNAPSHOT = "length, rules_version, position, sheet, checksum"


@cache
def program_version() -> str:
    """Return the version of this program; a question mark where it is not installed."""
    from importlib.metadata import PackageNotFoundError, version  # slow to load

    try:
        return version("tabletop-companion")
    except PackageNotFoundError:
        return "?"


def standing_after(entries: Sequence[Written], before: Standing) -> Standing:
    """Return how a game stands after some entries, where nobody says it: finished by its sheet."""
    if entries and entries[-1].kind == "sheet":
        return "finished"
    return "running" if entries and before == "finished" else before


class Journal:
    """An open journal file; use it from one thread and close it."""

    def __init__(
        self, connection: Connection, path: Path, clock: Clock, lock: Lock | None = None
    ) -> None:
        self.path = path
        self.clock = clock
        self.connection = connection
        self.lock = lock
        self.why_not_kept = ""
        """Why nothing that is written here outlasts switching off; empty where it does."""
        self._is_displaced = False
        # Looked at with each event, so their names are made once. The index of the log is not: it
        # holds nothing that the log does not say.
        self._names = tuple(str(database.beside(path, one)) for one in ("", "-wal"))
        self._files = self._found()

    @classmethod
    def open(
        cls,
        path: Path,
        clock: Clock,
        *,
        holder: str = HOLDER,
        wait: float = 0.0,
        lock: Lock | None = None,
    ) -> Journal:
        """Open the journal at `path` to write in it, making it where there is none.

        Nobody else can until it is closed: `holder` is told to who tries, `lock` is shared where
        somebody has it already. One of an older format is brought to that of today, after a backup.
        Raises Held after so many seconds of `wait`, and JournalError.
        """
        if lock is not None:
            lock.share()
        elif not database.is_in_memory(path):
            lock = Lock.take(path, holder, wait=wait)
        try:
            if lock is not None:
                place.tighten(path)
            journal = cls(database.connect(path), path, clock, lock)
        except BaseException:
            if lock is not None:
                lock.release()
            raise
        try:
            journal._bring_up_to_date()
        except BaseException:
            journal.close()
            raise
        return journal

    def close(self) -> None:
        """Close the file and let others write; closing twice is fine."""
        self.connection.close()
        if self.lock is not None:
            self.lock.release()
            self.lock = None

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_reason: object) -> None:
        self.close()

    # One game

    def begin(self, beginning: Beginning, title: str = "") -> int:
        """Write down a new game and put it on the table; return its number."""
        body = write(beginning.copy)
        start = write(
            {
                "rules_version": beginning.rules_version,
                "seats": list(beginning.seats),
                "options": beginning.options,
                "position": beginning.position,
                **({"later": beginning.later} if beginning.later else {}),
            }
        )
        copy, now = database.copy_hash(body), self._now()
        with self.transaction():
            self._run("INSERT OR IGNORE INTO copies (hash, body) VALUES (?, ?)", copy, body)
            game_id = self._run(
                "INSERT INTO games (game, start, copy, checksum, head, title, players, touched,"
                " created, updated) VALUES (?, ?, ?, '', '', ?, ?, ?, ?, ?)",
                *(beginning.game, start, copy, title, write(list(beginning.seats))),
                *(self._next_touch(), now, now),
            ).lastrowid
            assert game_id is not None  # SQLite numbers every row it inserts
            checksum = database.start_checksum(game_id, beginning.game, start, copy)
            self._run(
                "UPDATE games SET checksum = ?, head = ? WHERE id = ?", checksum, checksum, game_id
            )
            self._set("table", str(game_id))
        self._write_watermark(game_id, 0, checksum)
        return game_id

    def append(
        self,
        game_id: int,
        length: int,
        entries: Sequence[Written],
        *,
        players: Sequence[str] | None = None,
        learned: Iterable[tuple[str, str, Any]] = (),
        box: str = "",
        standing: Standing | None = None,
        snapshot: Snapshot | None = None,
    ) -> int:
        """Add entries to a game that has `length` of them, in one durable commit.

        Returns the new length. `players` are the names to list the game under from now on;
        `learned` are components' values for the owner's `box`, or for the only one; `standing` is
        how the game stands now, by its last entry where nobody says it; `snapshot` where it stands.
        Raises NotSaved, and Overtaken where the game has another length.
        """
        if not entries and standing is None and snapshot is None:
            return length
        now = self._now()
        with self.transaction():
            game, held, head, before = self._row(
                "SELECT game, length, head, standing FROM games", game_id
            )
            if held != length:
                raise Overtaken(f"game {game_id} was changed by another session")
            for seq, entry in enumerate(entries, length + 1):
                payload = write(entry.payload)
                head = database.entry_checksum(
                    game_id, seq, head, entry.kind, now, payload.encode()
                )
                self._run(
                    f"INSERT INTO entries ({database.ENTRY}) VALUES (?, ?, ?, ?, ?, ?)",
                    *(game_id, seq, entry.kind, payload, now, head),
                )
            length += len(entries)
            if entries:
                self._run(
                    "UPDATE games SET length = ?, head = ?, touched = ?, updated = ? WHERE id = ?",
                    *(length, head, self._next_touch(), now, game_id),
                )
            standing = standing or standing_after(entries[-1:], before)
            if standing != before:
                self._run("UPDATE games SET standing = ? WHERE id = ?", standing, game_id)
            if snapshot is not None:
                self._keep_snapshot(game_id, length, snapshot)
            if players is not None:
                self._run("UPDATE games SET players = ? WHERE id = ?", write(players), game_id)
            self._learn(box or game, learned, now)
        self._write_watermark(game_id, length, head)
        return length

    def snapshot(self, game_id: int) -> Snapshot | None:
        """Return the last known position of a game; None without one, or where it is damaged.

        It is only looked at, never gone on from, so a damaged one is as good as none.
        """
        with database.explaining(self.path):
            row = self._run(f"SELECT {_SNAPSHOT} FROM snapshots WHERE game = ?", game_id).fetchone()
            if row is None or row[-1] != database.snapshot_checksum(game_id, *row[:-1]):
                return None
            length, rules_version, position, sheet, _checksum = row
            return Snapshot(rules_version, json.loads(position), json.loads(sheet), length)

    def load(self, game_id: int) -> Kept:
        """Return a game with its whole history; raises Damaged where its chain is broken."""
        with database.explaining(self.path):
            beginning, checksum = self._beginning(game_id)
            history: list[bytes] = []
            at, sheet = 0, None
            for entry in self._chain(game_id, checksum):
                checksum = entry.checksum
                sheet = json.loads(entry.payload) if entry.kind == "sheet" else None
                if entry.kind == "event":
                    history[at:] = [entry.payload]
                at += _STEPS[entry.kind]
            self._check_head(game_id, checksum)
            events = json.loads(b"[%b]" % b",".join(history))
        return Kept(self.card(game_id), beginning, tuple(events), at, sheet)

    def written(self, game_id: int) -> tuple[str, ...]:
        """Return when each entry of a game was written, as the clock told it."""
        with database.explaining(self.path):
            rows = self._run("SELECT written FROM entries WHERE game = ? ORDER BY seq", game_id)
            return tuple(str(one) for (one,) in rows)

    def verify(self) -> None:
        """Follow every game's chain to its end; raises Damaged."""
        with database.explaining(self.path):
            database.verify(self.connection)

    # The journal itself

    @property
    def identity(self) -> str:
        """What tells this journal from all others, made at random when it began."""
        return self._about("identity")

    @property
    def program(self) -> str:
        """The version of this program that wrote here last."""
        return self._about("program")

    @property
    def machine(self) -> str:
        """The name of the machine that wrote here last."""
        return self._about("machine")

    # The list of games

    def games(self, *, archived: bool = False, deleted: bool = False) -> tuple[Card, ...]:
        """Return the games, the last one touched first: the current, archived or deleted ones."""
        where = "deleted IS NOT NULL" if deleted else "deleted IS NULL"
        if not deleted:
            where += f" AND archived IS {'NOT ' if archived else ''}NULL"
        with database.explaining(self.path):
            rows = self.connection.execute(f"{_CARD} WHERE {where} ORDER BY touched DESC")
            return tuple(map(_card, rows))

    def card(self, game_id: int) -> Card:
        """Return what a list shows of one game."""
        with database.explaining(self.path):
            return _card(self._row(_CARD, game_id))

    @property
    def on_table(self) -> int | None:
        """The game on the table; all others are paused."""
        number = self.setting("table")
        return int(number) if number else None

    def put_on_table(self, game_id: int | None) -> None:
        """Put a game on the table, or none."""
        with self.transaction():
            if game_id is not None:
                self._row("SELECT id FROM games", game_id)
            self._set("table", "" if game_id is None else str(game_id))

    def rename(self, game_id: int, title: str) -> None:
        """Give a game another title."""
        self._change(game_id, "title", title)

    def archive(self, game_id: int) -> None:
        """Take a game off the list of current ones."""
        self._change(game_id, "archived", self._now())

    def unarchive(self, game_id: int) -> None:
        """Put an archived game back on the list."""
        self._change(game_id, "archived", None)

    def delete(self, game_id: int) -> None:
        """Put a game into the bin, from where :meth:`undelete` brings it back."""
        self._change(game_id, "deleted", self._now())

    def undelete(self, game_id: int) -> None:
        """Bring a deleted game back."""
        self._change(game_id, "deleted", None)

    def purge(self, game_id: int) -> None:
        """Remove a deleted game for good."""
        with self.transaction():
            (deleted,) = self._row("SELECT deleted FROM games", game_id)
            if deleted is None:
                raise NoSuchGame(f"game {game_id} is not in the bin")
            self._run("DELETE FROM games WHERE id = ?", game_id)
            self._run("DELETE FROM copies WHERE hash NOT IN (SELECT copy FROM games)")
            # What is kept beside a game (its clocks, its summary) ends with its number.
            self._run("DELETE FROM settings WHERE name GLOB '*:' || ?", game_id)

    def heads(self) -> dict[int, bytes]:
        """Return where each game's chain ends, the game touched last first, without the bin."""
        with database.explaining(self.path):
            rows = self._run(
                "SELECT id, head FROM games WHERE deleted IS NULL ORDER BY touched DESC"
            )
            return {int(game_id): bytes(head) for game_id, head in rows}

    def names(self) -> tuple[str, ...]:
        """Return everybody who played, the last ones first, for the keyboard to offer."""
        with database.explaining(self.path):
            rows = self.connection.execute(
                "SELECT players FROM games WHERE deleted IS NULL ORDER BY touched DESC"
            )
            return tuple(dict.fromkeys(name for (names,) in rows for name in json.loads(names)))

    # The owner's copies

    def learn(self, game: str, learned: Iterable[tuple[str, str, Any]]) -> None:
        """Keep values the owner confirmed: component, field and plain value."""
        with self.transaction():
            self._learn(game, learned, self._now())

    def mine(self, game: str) -> dict[str, dict[str, Any]]:
        """Return what the owner confirmed about a game's components, to overlay on its default."""
        known: dict[str, dict[str, Any]] = {}
        with database.explaining(self.path):
            rows = self.connection.execute(
                "SELECT component, field, value FROM mine WHERE game = ?", (game,)
            )
            for component, name, value in rows:
                known.setdefault(component, {})[name] = json.loads(value)
        return known

    def unlearn(self, game: str, component: str | None = None) -> None:
        """Forget what the owner confirmed about a component, or about all of a game's."""
        with self.transaction():
            if component is None:
                self._run("DELETE FROM mine WHERE game = ?", game)
            else:
                self._run("DELETE FROM mine WHERE game = ? AND component = ?", game, component)

    # Settings

    def setting(self, name: str) -> str | None:
        """Return a setting of this table, or None."""
        with database.explaining(self.path):
            found = self._run("SELECT value FROM settings WHERE name = ?", name).fetchone()
        return found and str(found[0])

    def settings(self, prefix: str) -> dict[str, str]:
        """Return the settings whose names begin so."""
        with database.explaining(self.path):
            rows = self._run(
                "SELECT name, value FROM settings WHERE name >= ? AND name < ?",
                *(prefix, prefix + chr(0x10FFFF)),
            )
            return {str(name): str(value) for name, value in rows}

    def forget(self, name: str) -> None:
        """Let go of a setting."""
        with self.transaction():
            self._run("DELETE FROM settings WHERE name = ?", name)

    def set(self, name: str, value: str) -> None:
        """Keep a setting of this table."""
        with self.transaction():
            self._set(name, value)

    # Inside

    @contextmanager
    def transaction(self) -> Iterator[Callable[..., sqlite3.Cursor]]:
        """Write all of it or nothing, durably; gives the function that runs SQL."""
        if self._is_displaced:
            self._write_anew()
        with database.explaining(self.path):
            self._run("BEGIN IMMEDIATE")
            try:
                yield self._run
                self._check_place()
                self._run("COMMIT")
            except BaseException:
                # A full disk has already rolled back by itself.
                if self.connection.in_transaction:
                    self._run("ROLLBACK")
                raise

    def _found(self) -> tuple[place.Lies | None, ...]:
        """Return which files lie under the journal's names."""
        return () if self.lock is None else tuple(map(place.lies, self._names))

    def _check_place(self) -> None:
        """Make sure that what is written is what others will find; raises NotSaved."""
        if self._found() != self._files:
            self._is_displaced = True
            raise NotSaved(
                f"{self.path.name} was moved, deleted or replaced while it was open; with the next"
                " save all games are written there anew"
            )

    def _write_anew(self) -> None:
        """Write all that this journal holds under its name again; what lies there is kept."""
        unfinished = database.beside(self.path, ".part")
        try:
            self.path.parent.mkdir(mode=place.PRIVATE_FOLDER, parents=True, exist_ok=True)
            self._take_place_lock()
            generations.write_whole(self.connection, unfinished)
            if any(database.beside(self.path, one).exists() for one in generations.COMPANIONS):
                generations.keep_aside(self.path, self.clock())
            os.replace(unfinished, self.path)
            database.sync_folder(self.path.parent)
        except OSError as error:
            why = database.disk_trouble(self.path) or error.strerror
            raise NotSaved(f"{self.path.name} could not be written anew ({why})") from error
        # Not before: closing removes what bears the name of its log, whosever that is.
        self.connection.close()
        self.connection = database.connect(self.path)
        self._files, self._is_displaced = self._found(), False

    def _take_place_lock(self) -> None:
        """Hold the lock that everybody sees: the old one may have gone with its folder."""
        if self.lock is not None and not self.lock.is_in_place:
            new = Lock.take(self.path, self.lock.holder)
            self.lock.release()
            self.lock = new

    def _bring_up_to_date(self) -> None:
        with database.explaining(self.path):
            is_older = migrations.version_of(self.connection) < migrations.VERSION
            if is_older and self.lock is not None and self.lock.path == self.path:
                generations.write_generation(
                    self.connection, self.path, self.clock(), damage_and_all=True
                )
            migrations.upgrade(self.connection)
        for name, ours in (("program", program_version()), ("machine", platform.node())):
            if self._about(name) != ours:
                with self.transaction() as run:
                    run("INSERT OR REPLACE INTO about (name, value) VALUES (?, ?)", name, ours)

    def _about(self, name: str) -> str:
        with database.explaining(self.path):
            row = self._run("SELECT value FROM about WHERE name = ?", name).fetchone()
        return str(row[0]) if row else ""

    def _keep_snapshot(self, game_id: int, length: int, given: Snapshot) -> None:
        row = (length, given.rules_version, write(given.position), write(given.sheet))
        checksum = database.snapshot_checksum(game_id, *row)
        self._run(
            f"INSERT OR REPLACE INTO snapshots (game, {_SNAPSHOT}) VALUES (?, ?, ?, ?, ?, ?)",
            *(game_id, *row, checksum),
        )

    def _write_watermark(self, game_id: int, length: int, head: bytes) -> None:
        if not database.is_in_memory(self.path):
            watermark.write_watermark(self.path, watermark.Watermark(game_id, length, head))

    def _run(self, sql: str, *values: Any) -> sqlite3.Cursor:
        return self.connection.execute(sql, values)

    def _row(self, sql: str, game_id: int) -> tuple[Any, ...]:
        found: tuple[Any, ...] | None = self._run(f"{sql} WHERE id = ?", game_id).fetchone()
        if found is None:
            raise database.no_such_game(game_id)
        return found

    def _beginning(self, game_id: int) -> tuple[Beginning, bytes]:
        game, start, body, checksum = database.beginning(self.connection, game_id)
        plain = json.loads(start)
        plain["seats"] = tuple(plain["seats"])
        return Beginning(game=game, copy=json.loads(body), **plain), checksum

    def _chain(self, game_id: int, checksum: bytes) -> Iterator[database.Entry]:
        # All at once: a cursor left open by a break would keep the file from being closed.
        rows = database.rows_of(self.connection, game_id).fetchall()
        return database.chain(rows, game_id, checksum)

    def _check_head(self, game_id: int, checksum: bytes) -> None:
        (head,) = self._row("SELECT head FROM games", game_id)
        database.check_end(game_id, checksum, head)

    def _change(self, game_id: int, column: str, value: str | None) -> None:
        with self.transaction():
            self._row("SELECT id FROM games", game_id)
            self._run(f"UPDATE games SET {column} = ? WHERE id = ?", value, game_id)
            if column != "title" and value is not None and self.on_table == game_id:
                self._set("table", "")

    def _next_touch(self) -> int:
        # Counted, because the clock of a Raspberry Pi jumps back after a power cut.
        newest = self._run("SELECT max(touched) FROM games").fetchone()[0]
        return int(newest or 0) + 1

    def _learn(self, game: str, learned: Iterable[tuple[str, str, Any]], now: str) -> None:
        for component, name, value in learned:
            self._run(
                "INSERT OR REPLACE INTO mine (game, component, field, value, learned)"
                " VALUES (?, ?, ?, ?, ?)",
                *(game, component, name, write(value), now),
            )

    def _set(self, name: str, value: str) -> None:
        self._run("INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)", name, value)

    def _now(self) -> str:
        return self.clock().isoformat(timespec="seconds")


def _card(row: tuple[Any, ...]) -> Card:
    number, game, title, players, version, length, standing, *dates = row
    names = json.loads(players)
    if not isinstance(names, list):
        raise Damaged(f"the players of game {number} are not what was written")
    return Card(number, game, title, tuple(names), version, length, standing, *dates)
