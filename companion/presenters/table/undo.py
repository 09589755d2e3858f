"""Taking back and bringing back: what belongs together goes together, what was seen asks first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.presenters.table.panel.questions import together
from rules.record import Ruled
from rules.state import Move

if TYPE_CHECKING:
    from companion.presenters.table.table import TablePresenter


def undo(table: TablePresenter, *, sure: bool = False) -> None:
    """Take back the last event; what was turned up asks first."""
    record = table.session.record
    if not record.can_undo:
        return
    last = record.events[-1]
    move = last.move if isinstance(last, Ruled) else last
    before = record.states[record.at - 1]
    if isinstance(move, Move) and record.game.rules.reveals(before, move) and not sure:
        table.page = "undo"
        return
    table.forget()
    for _ in range(max(1, together(record.events[::-1]))):
        table.session.undo()


def redo(table: TablePresenter) -> None:
    """Bring back what was taken back."""
    table.forget()
    record = table.session.record
    for _ in range(max(1, together(record.history[record.at :]))):
        table.session.redo()
