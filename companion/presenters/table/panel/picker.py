"""Pickers: pieces that are told one by one on a card over the table."""

from __future__ import annotations

from companion.presenters.table.panel import entry
from companion.presenters.table.shared_table import PagedTable
from rules.table.pickers import Picker


class OpenPicker:
    """Which picker is open, and about what."""

    def __init__(self) -> None:
        self._open: str | None = None
        self._closed: str | None = None
        self._about = ""

    def open_picker(self, table: PagedTable) -> Picker | None:
        """Return the picker that lies over the table, if there is one."""
        if self._open == entry.KEY:
            return entry.picker(table, self._about)
        for one in table.pickers():
            if one.key == self._open:
                return one
            asks = self._open is None and one.at_once and one.key != self._closed
            if asks and not entry.is_open(table):
                return one
        return None

    def open(self, key: str | None, about: str = "") -> None:
        """Open a picker, about a place where the guided entry asks; None opens none."""
        self._open, self._about = key, about

    def take(self, table: PagedTable) -> Picker | None:
        """Close the picker and return which it was: everything is told."""
        picker = self.open_picker(table)
        self._open = None
        return picker

    def close(self, table: PagedTable) -> None:
        """Close the picker without telling anything; one that opened by itself stays closed."""
        picker = self.take(table)
        self._closed = picker.key if picker else None

    def leave(self, picker: Picker) -> None:
        """Leave a picker closed in which nothing was told."""
        self._closed = picker.key

    def forget(self) -> None:
        """Ask again what was closed: something has happened since."""
        self._closed = None
