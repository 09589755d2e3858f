"""What the owner confirmed about the pieces of a box, to overlay on a game's default."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from companion.formats.json_text import write
from companion.storage import database
from companion.storage.tables.journal_file import JournalFile


class OwnedValues(JournalFile):
    """Values by component and field, for each box."""

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

    def _learn(self, game: str, learned: Iterable[tuple[str, str, Any]], now: str) -> None:
        for component, name, value in learned:
            self._run(
                "INSERT OR REPLACE INTO mine (game, component, field, value, learned)"
                " VALUES (?, ?, ?, ?, ?)",
                *(game, component, name, write(value), now),
            )
