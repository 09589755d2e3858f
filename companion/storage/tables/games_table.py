"""The list of games: the current, archived and deleted ones, and the one on the table."""

from __future__ import annotations

import json
from typing import Any

from companion.storage import database
from companion.storage.database import Damaged, NoSuchGame
from companion.storage.journal_entries import Card
from companion.storage.tables.settings_table import SettingsTable

_CARD = (
    "SELECT id, game, title, players, json_extract(start, '$.rules_version'), length, standing,"
    " created, updated, archived, deleted FROM games"
)

NEXT_TOUCH = "(SELECT coalesce(max(touched), 0) + 1 FROM games)"
"""When a game is touched, counted: the clock of a Raspberry Pi jumps back after a power cut."""


class GamesTable(SettingsTable):
    """Each game as a list shows it, without its history."""

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

    def _change(self, game_id: int, column: str, value: str | None) -> None:
        with self.transaction():
            self._row("SELECT id FROM games", game_id)
            self._run(f"UPDATE games SET {column} = ? WHERE id = ?", value, game_id)
            if column != "title" and value is not None and self.on_table == game_id:
                self._set("table", "")


def _card(row: tuple[Any, ...]) -> Card:
    number, game, title, players, version, length, standing, *dates = row
    names = json.loads(players)
    if not isinstance(names, list):
        raise Damaged(f"the players of game {number} are not what was written")
    return Card(number, game, title, tuple(names), version, length, standing, *dates)
