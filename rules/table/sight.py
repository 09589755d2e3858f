"""What a camera over the table sees, in a game's own terms: a piece seen is like one touched.

A game says which things of its table a tagged piece stands for; which move that makes is then found
by the same mechanism that turns touches into moves (:mod:`companion.camera.observation`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

S = TypeVar("S")
M = TypeVar("M")


@dataclass(frozen=True, slots=True)
class Sighting:
    """A tagged piece before the camera: its kind, what the state calls it, whose set it is of.

    `turned` is how far it is turned, in degrees clockwise, where that was seen.
    """

    kind: str
    face: str
    seat: str = ""
    turned: float | None = None


def by_name(_state: Any, seen: Sighting) -> tuple[str, ...]:
    """A piece is the thing of its kind and name.

    >>> by_name(None, Sighting("tile", "T017"))
    ('tile:T017',)
    """
    return (f"{seen.kind}:{seen.face}",)


def touched_as(**sorts: tuple[str, ...]) -> Callable[[Any, Sighting], tuple[str, ...]]:
    """Return what pieces stand for where some kinds are touched by other names than their own.

    >>> touched_as(tent=("tile", "up"))(None, Sighting("tent", "7"))
    ('tile:7', 'up:7')
    """

    def things(_state: Any, seen: Sighting) -> tuple[str, ...]:
        return tuple(f"{sort}:{seen.face}" for sort in sorts.get(seen.kind, (seen.kind,)))

    return things


def never(_state: Any, _seen: Sighting | None) -> bool:
    """Nothing is secret."""
    return False


def not_turned(_move: Any) -> int | None:
    """No piece has a way up."""
    return None


@dataclass(frozen=True, slots=True)
class Sight(Generic[S, M]):
    """How a game takes what is seen.

    `things` are the ids of what a piece can stand for now, the likeliest first; `hushed` says that
    the shared screen must not name a piece now, since only its owner may know it (asked with None:
    that nothing at all may be shown, not even the picture); `turned` is how far a move turns its
    piece, in degrees clockwise, None where that does not matter.
    """

    things: Callable[[S, Sighting], tuple[str, ...]] = by_name
    hushed: Callable[[S, Sighting | None], bool] = never
    turned: Callable[[M], int | None] = not_turned
