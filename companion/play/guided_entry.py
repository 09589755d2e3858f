"""Guided entry: what is asked of a table that is in the middle of a game, and what answers change.

Every answer is a correction; what is skipped stays as it is, known or unknown.
"""

from __future__ import annotations

from typing import Any

from rules.table.entries import Entry
from rules.table.scene import Choice, Counter
from rules.values import paths

Step = tuple[str, Entry]
"""A seat ("" for the table) and what is asked of it."""


def steps(game: Any, state: Any) -> list[Step]:
    """Return all steps: first the table, then seat by seat."""
    asked = ("", *state.seats)
    return [(seat, entry) for seat in asked for entry in game.table.entries(state, seat)]


def correction(asked: Counter | Choice, by: int) -> tuple[paths.Path, Any] | None:
    """Return what one step of a count or a choice corrects; None where the count ends.

    The first touch makes unknown known.
    """
    if isinstance(asked, Counter):
        value = asked.minimum + max(0, by) if asked.value is None else asked.value + by
        fits = value >= asked.minimum and (asked.maximum is None or value <= asked.maximum)
        return (asked.path, value) if fits else None
    values = [value for _word, value in asked.choices]
    here = values.index(asked.value) if asked.value in values else (-1 if by > 0 else 0)
    return asked.path, values[(here + by) % len(values)]
