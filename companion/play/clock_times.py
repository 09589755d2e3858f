"""The times that the clocks of a game have kept: each seat's seconds, and those of each turn."""

from __future__ import annotations

import json
from typing import Any

Turns = list[tuple[str, float]]
"""The turns of a game one after the other: whose, and how many seconds."""


def turns_of(text: str | None) -> tuple[dict[str, float], Turns]:
    """Return what clocks have kept of a game: each seat's seconds, and those of each turn."""
    spent, _paused, turns = recall(text)
    return spent, turns


def recall(text: str | None) -> tuple[dict[str, float], bool, Turns]:
    """Return what was kept; damaged times count as none."""
    try:
        kept = json.loads(text or "{}")
    except ValueError:
        return {}, False, []
    if not isinstance(kept, dict):
        return {}, False, []
    spent, turns = kept.get("spent"), kept.get("turns")
    times = {
        str(seat): float(seconds)
        for seat, seconds in (spent.items() if isinstance(spent, dict) else ())
        if _is_time(seconds)
    }
    by_turn = [
        (str(one[0]), float(one[1]))
        for one in (turns if isinstance(turns, list) else ())
        if isinstance(one, list) and len(one) == 2 and _is_time(one[1])
    ]
    return times, kept.get("paused") is True, by_turn


def _is_time(seconds: Any) -> bool:
    return isinstance(seconds, int | float) and 0 <= seconds < 1e9
