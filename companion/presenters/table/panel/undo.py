"""Taking back and bringing back: what belongs together goes together, what was seen asks first."""

from __future__ import annotations

from typing import Any

from companion.play.stored_records import AnyRecord
from companion.presenters.table.panel.questions import together
from rules.record import move_of
from rules.state import Move


def asks_first(record: AnyRecord) -> bool:
    """Say whether what is taken back turned something up, which cannot be unseen."""
    return revealing(record) is not None


def revealing(record: AnyRecord) -> tuple[Any, Move] | None:
    """Return the last move of those taken back that turned something up, with the state before."""
    for at in reversed(range(record.undone(record.at), record.at)):
        before, move = record.states[at], move_of(record.history[at])
        if move is not None and record.game.rules.reveals(before, move):
            return before, move
    return None


def undo_count(record: AnyRecord) -> int:
    """Return how many events one undo takes back."""
    return max(1, together(record.events[::-1]))


def redo_count(record: AnyRecord) -> int:
    """Return how many events one redo brings back."""
    return max(1, together(record.history[record.at :]))
