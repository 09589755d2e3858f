"""Pickers: pieces that are told one by one on a card over the table."""

from __future__ import annotations

from typing import Any

from companion.presenters.table.panel import entry
from companion.presenters.table.shared_table import SharedTable
from rules.table.pickers import Picker


class OpenPicker:
    """Which picker is open, and about what."""

    def __init__(self) -> None:
        self._open: str | None = None
        self._closed: str | None = None
        self._about = ""
        self._made: tuple[Any, str, tuple[Picker, ...]] | None = None

    def pickers(self, table: SharedTable) -> tuple[Picker, ...]:
        """Return what can be told piece by piece; hidden pieces like those nobody knows."""
        state, seat = table.shared, table.seat
        if self._made is None or self._made[0] is not state or self._made[1] != seat:
            self._made = (state, seat, tuple(table.game.table.pickers(state, seat)))
        return self._made[2]

    def open_picker(self, table: SharedTable) -> Picker | None:
        """Return the picker that lies over the table, if there is one."""
        if self._open == entry.KEY:
            return entry.picker(table, self._about)
        for one in self.pickers(table):
            if one.key == self._open:
                return one
            asks = self._open is None and one.at_once and one.key != self._closed
            if asks and not entry.is_open(table):
                return one
        return None

    def open(self, key: str | None, about: str = "") -> None:
        """Open a picker, about a place where the guided entry asks; None opens none."""
        self._open, self._about = key, about

    def take(self, table: SharedTable) -> Picker | None:
        """Close the picker and return which it was: everything is told."""
        picker = self.open_picker(table)
        self._open = None
        return picker

    def close(self, table: SharedTable) -> None:
        """Close the picker without telling anything; one that opened by itself stays closed."""
        picker = self.take(table)
        self._closed = picker.key if picker else None

    def forget(self) -> None:
        """Ask again what was closed: something has happened since."""
        self._closed = None
