"""What is seen in a picture: tags of ours, codes of others; small frozen facts.

Coordinates are pixels of the picture as it was given, x to the right and y down. A tag's corners
are those of its 21 × 21 modules (the white edge around them does not count), clockwise, the first
one being the tag's own top left.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np
from numpy.typing import NDArray

MODULES = 21
"""A tag is a QR code of Version 1: this many modules wide and high."""

Point = tuple[float, float]
Corners = tuple[Point, Point, Point, Point]
Image = NDArray[np.uint8]
How = Literal["fast", "enlarged", "codebook"]

FOREIGN_LENGTH = 40


@dataclass(frozen=True, slots=True)
class Tag:
    """One of our tags, where it lies and how it was read."""

    id: str
    corners: Corners
    rotation: float
    """Degrees clockwise by which the tag's top is turned from the picture's top, 0 ≤ r < 360."""
    how: How

    @property
    def centre(self) -> Point:
        """Where the tag's diagonals cross: its true middle, seen from an angle, too."""
        return crossing(self.corners)


@dataclass(frozen=True, slots=True)
class Foreign:
    """A code that reads well and is none of ours; its text is only ever shown."""

    text: str
    corners: Corners

    @property
    def centre(self) -> Point:
        """Where the code's diagonals cross."""
        return crossing(self.corners)


@dataclass(frozen=True, slots=True)
class Reading:
    """All that was read in one picture."""

    tags: tuple[Tag, ...] = ()
    foreign: tuple[Foreign, ...] = ()


def rotation_of(corners: Corners) -> float:
    """How far a tag's top is turned, in degrees clockwise.

    >>> rotation_of(((0, 0), (9, 0), (9, 9), (0, 9)))
    0.0
    >>> rotation_of(((9, 0), (9, 9), (0, 9), (0, 0)))
    90.0
    """
    top_left, top_right, bottom_right, bottom_left = corners
    up_x = top_left[0] + top_right[0] - bottom_left[0] - bottom_right[0]
    up_y = top_left[1] + top_right[1] - bottom_left[1] - bottom_right[1]
    turned = math.degrees(math.atan2(up_x, -up_y)) % 360.0
    return 0.0 if turned >= 360.0 else turned  # a hair below zero rounds up to a full turn


def crossing(corners: Corners) -> Point:
    """Where the two diagonals cross; the mean of the corners where they do not.

    >>> crossing(((0, 0), (4, 0), (4, 4), (0, 4)))
    (2.0, 2.0)
    """
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners
    denominator = (cx - ax) * (dy - by) - (cy - ay) * (dx - bx)
    if abs(denominator) < 1e-9:
        return (ax + bx + cx + dx) / 4, (ay + by + cy + dy) / 4
    along = ((bx - ax) * (dy - by) - (by - ay) * (dx - bx)) / denominator
    return ax + along * (cx - ax), ay + along * (cy - ay)


def tag(id: str, corners: Sequence[Sequence[float]], how: How) -> Tag:
    """A tag from any four pairs of numbers, its rotation worked out from them."""
    four = as_corners(corners)
    return Tag(id, four, rotation_of(four), how)


def as_corners(corners: Sequence[Sequence[float]]) -> Corners:
    """Four plain pairs of floats, whatever they came in."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = corners
    return (
        (float(ax), float(ay)),
        (float(bx), float(by)),
        (float(cx), float(cy)),
        (float(dx), float(dy)),
    )


def shown(text: str) -> str:
    r"""A foreign text made safe to show: printable characters only, and not many.

    >>> shown("https://example.org/\x1b[2J")
    'https://example.org/ [2J'
    """
    plain = " ".join("".join(c if c.isprintable() else " " for c in text).split())
    return plain if len(plain) <= FOREIGN_LENGTH else plain[: FOREIGN_LENGTH - 1] + "…"


def overlap(one: Corners, other: Corners) -> bool:
    """Whether two codes can only be the same spot of paper: the centre of one lies in the other.

    >>> square = ((0, 0), (4, 0), (4, 4), (0, 4))
    >>> overlap(square, ((1, 1), (5, 1), (5, 5), (1, 5))), overlap(square, ((9, 9),) * 4)
    (True, False)
    """
    return is_inside(crossing(one), other) or is_inside(crossing(other), one)


def is_inside(point: Point, corners: Corners) -> bool:
    """Whether a point lies inside four corners, which may run either way round."""
    x, y = point
    sides = [
        (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        for (ax, ay), (bx, by) in zip(corners, (*corners[1:], corners[0]), strict=True)
    ]
    return all(side > 0 for side in sides) or all(side < 0 for side in sides)
