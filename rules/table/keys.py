"""Things to press beside the board: keys with words on them, keys with a seat's shape."""

from __future__ import annotations

from typing import Any

from rules.table.scene import Mark, Place


def key(id: str, label: str, *, fill: str = "raised", **look: Any) -> Place:
    """Return a card with words on it; without a `fill` of its own it stands out."""
    return Place(id, shape="card", fill=fill, label=label, **look)


def seat_key(
    id: str, seat: str, label: str, *, fill: str = "raised", down: bool = False, says: str = ""
) -> Place:
    """Return a card with a seat's shape above its words; `down` draws the shape hollow."""
    shape = Mark("seat", f"seat:{seat}", "", (0.5, 0.36), 0.5, down)
    return key(id, label, fill=fill, marks=(shape,), says=says)
