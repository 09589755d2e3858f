"""Taking back and bringing back: what belongs together goes together, what was seen asks first."""

from __future__ import annotations

from companion.play.stored_records import AnyRecord
from companion.presenters.table.panel.questions import together
from rules.record import Ruled
from rules.state import Move


def asks_first(record: AnyRecord) -> bool:
    """Say whether the last event turned something up, which cannot be unseen."""
    last = record.events[-1]
    move = last.move if isinstance(last, Ruled) else last
    before = record.states[record.at - 1]
    return isinstance(move, Move) and record.game.rules.reveals(before, move)


def undo_count(record: AnyRecord) -> int:
    """Return how many events one undo takes back."""
    return max(1, together(record.events[::-1]))


def redo_count(record: AnyRecord) -> int:
    """Return how many events one redo brings back."""
    return max(1, together(record.history[record.at :]))
