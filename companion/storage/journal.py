"""The journal: all games of this table in one SQLite file, each event durable before it is shown.

It keeps plain data and knows no rules. Nothing is deleted: undo and redo are entries like the
events, and a deleted game comes back until it is purged. A game that is not on the table is paused.

>>> from datetime import datetime
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
import platform
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from companion.formats.json_text import write
from companion.storage import database, migrations
from companion.storage.database import Kind, Overtaken
from companion.storage.files import generations, place, watermark
from companion.storage.files.lock import Lock
from companion.storage.journal_entries import (
    Beginning,
    Kept,
    Snapshot,
    Standing,
    Written,
)
from companion.storage.tables.games_table import NEXT_TOUCH, GamesTable
from companion.storage.tables.journal_file import Clock
from companion.storage.tables.owned_values import OwnedValues
from companion.storage.tables.snapshots import Snapshots

HOLDER = "the companion"
"""Who writes, where nobody says it."""

_BEGINNING = {"rules_version", "seats", "options", "position"}
"""What is said of how a game began, apart from its components."""

_STEPS: dict[Kind, int] = {"event": 1, "undo": -1, "redo": 1, "sheet": 0}
"""How far each kind of entry moves along the history."""


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


class Journal(GamesTable, OwnedValues, Snapshots):
    """An open journal file; use it from one thread and close it."""

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
            journal._remember()
        except BaseException:
            journal.close()
            raise
        return journal

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
                f" created, updated) VALUES (?, ?, ?, '', '', ?, ?, {NEXT_TOUCH}, ?, ?)",
                *(beginning.game, start, copy, title, write(list(beginning.seats)), now, now),
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
                    f"UPDATE games SET length = ?, head = ?, touched = {NEXT_TOUCH}, updated = ?"
                    " WHERE id = ?",
                    *(length, head, now, game_id),
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

    # Inside

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

    def _write_watermark(self, game_id: int, length: int, head: bytes) -> None:
        self._last = watermark.Watermark(game_id, length, head)
        if self._watermark:
            watermark.write_watermark(self._watermark, self._last)

    def _beginning(self, game_id: int) -> tuple[Beginning, bytes]:
        game, start, body, checksum = database.beginning(self.connection, game_id)
        plain = json.loads(start)
        # What a later release says beside it is kept, wherever that release has put it.
        later = {**plain.pop("later", {})}
        later |= {name: plain.pop(name) for name in set(plain) - _BEGINNING}
        plain["seats"] = tuple(plain["seats"])
        return Beginning(game=game, copy=json.loads(body), later=later, **plain), checksum

    def _chain(self, game_id: int, checksum: bytes) -> Iterator[database.Entry]:
        # All at once: a cursor left open by a break would keep the file from being closed.
        rows = database.rows_of(self.connection, game_id).fetchall()
        return database.chain(rows, game_id, checksum)

    def _check_head(self, game_id: int, checksum: bytes) -> None:
        (head,) = self._row("SELECT head FROM games", game_id)
        database.check_end(game_id, checksum, head)
