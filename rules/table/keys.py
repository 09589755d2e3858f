"""Things beside the board: keys with words, keys with a seat's shape, pieces that are alike."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

from rules.table.scene import Mark, Place

T = TypeVar("T")


def key(id: str, label: str, *, fill: str = "raised", **look: Any) -> Place:
    """Return a card with words on it; without a `fill` of its own it stands out."""
    return Place(id, shape="card", fill=fill, label=label, **look)


def seat_key(
    id: str, seat: str, label: str, *, fill: str = "raised", down: bool = False, says: str = ""
) -> Place:
    """Return a card with a seat's shape above its words; `down` draws the shape hollow."""
    shape = Mark("seat", f"seat:{seat}", "", (0.5, 0.36), 0.5, down)
    return key(id, label, fill=fill, marks=(shape,), says=says)


def numbered(things: Iterable[T]) -> Iterator[tuple[T, int]]:
    """Yield things with a number among their like, so that each can be told apart.

    >>> list(numbered(("oil", "silk", "oil")))
    [('oil', 1), ('silk', 1), ('oil', 2)]
    """
    seen: dict[T, int] = {}
    for one in things:
        seen[one] = seen.get(one, 0) + 1
        yield one, seen[one]
