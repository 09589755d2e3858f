"""Where each running game last stood by the rules of that time: one position a game."""

from __future__ import annotations

import json

from companion.formats.json_text import write
from companion.storage import database
from companion.storage.journal_entries import Snapshot
from companion.storage.tables.journal_file import JournalFile

_SNAPSHOT = "length, rules_version, position, sheet, checksum"


class Snapshots(JournalFile):
    """The last known position of each game."""

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

    def _keep_snapshot(self, game_id: int, length: int, given: Snapshot) -> None:
        row = (length, given.rules_version, write(given.position), write(given.sheet))
        checksum = database.snapshot_checksum(game_id, *row)
        self._run(
            f"INSERT OR REPLACE INTO snapshots (game, {_SNAPSHOT}) VALUES (?, ?, ?, ?, ?, ?)",
            *(game_id, *row, checksum),
        )
