"""The settings of this table, by name."""

from __future__ import annotations

from companion.storage import database
from companion.storage.tables.journal_file import JournalFile


class SettingsTable(JournalFile):
    """What is kept under a name."""

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

    def _set(self, name: str, value: str) -> None:
        self._run("INSERT OR REPLACE INTO settings (name, value) VALUES (?, ?)", name, value)
