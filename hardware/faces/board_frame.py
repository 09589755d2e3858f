"""A board in a picture: which place of it a tag lies on, and how far the tag is turned there.

A board is seen through its four corners: of four corner marks laid around it, or tapped by hand.
Everything on it is then told in the board's own unit square, with its upper left corner at (0, 0).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import atan2, degrees
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.scanning.sightings import Corners, Point

UNIT: Corners = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))
MARKS = 4
"""How many corner marks a board has: their ids follow each other, clockwise from the upper left."""


@dataclass(frozen=True, slots=True)
class Spot:
    """Where something lies on a board, in its unit square, and how far it is turned clockwise."""

    x: float
    y: float
    turned: float

    @property
    def is_on_board(self) -> bool:
        """Whether it lies within the four corners."""
        return 0 <= self.x <= 1 and 0 <= self.y <= 1


class Frame:
    """The four corners of a board in a picture; raises ValueError for corners of no board."""

    def __init__(self, corners: Sequence[Point]) -> None:
        given = np.array(corners, np.float32).reshape(-1, 2)
        if len(given) != MARKS or not np.isfinite(given).all() or not _is_convex(given):
            raise ValueError("four corners are needed that go around the board, clockwise")
        self.corners: Corners = tuple((float(x), float(y)) for x, y in given)  # type: ignore[assignment]
        self._to_board = cv2.getPerspectiveTransform(given, np.array(UNIT, np.float32))
        self._to_picture = cv2.getPerspectiveTransform(np.array(UNIT, np.float32), given)

    @classmethod
    def around(cls, points: Sequence[Point]) -> Frame:
        """Return the frame of four corners tapped in any order, the picture's up being up."""
        given = np.array(points, np.float32).reshape(-1, 2)
        if len(given) != MARKS:
            raise ValueError("four corners are needed")
        middle = given.mean(axis=0)
        angles = np.arctan2(given[:, 1] - middle[1], given[:, 0] - middle[0])
        turning = given[np.argsort(angles)]
        first = int(np.argmin(turning.sum(axis=1)))
        return cls([(float(x), float(y)) for x, y in np.roll(turning, -first, axis=0)])

    def spot(self, corners: Corners, wide: float = 1.0) -> Spot:
        """Return where a tag with these corners lies on the board, and how it is turned.

        `wide` is how much wider than high the board is, without which angles would be skewed.
        """
        upper_left, upper_right, lower_right, lower_left = self.on_board(corners)
        x = (upper_left[0] + upper_right[0] + lower_right[0] + lower_left[0]) / 4
        y = (upper_left[1] + upper_right[1] + lower_right[1] + lower_left[1]) / 4
        along = (
            upper_right[0] - upper_left[0] + lower_right[0] - lower_left[0],
            upper_right[1] - upper_left[1] + lower_right[1] - lower_left[1],
        )
        return Spot(x, y, degrees(atan2(along[1], along[0] * wide)) % 360)

    def on_board(self, points: Sequence[Point]) -> list[Point]:
        """Return points of the picture in the board's unit square."""
        return _mapped(points, self._to_board)

    def in_picture(self, points: Sequence[Point]) -> list[Point]:
        """Return points of the board's unit square in the picture."""
        return _mapped(points, self._to_picture)


def frames(marks: Mapping[int, Corners]) -> dict[int, Frame]:
    """Return the boards whose four corner marks are all seen, by their numbers from 1.

    A mark touches the board with one of its own corners: the one nearest to the other marks,
    however the mark itself was turned when it was laid.
    """
    found: dict[int, Frame] = {}
    for number in sorted({one // MARKS for one in marks}):
        ids = range(number * MARKS, number * MARKS + MARKS)
        if not all(one in marks for one in ids):
            continue
        seen = np.array([marks[one] for one in ids], np.float64)
        middle = seen.mean(axis=(0, 1))
        nearest = np.argmin(np.linalg.norm(seen - middle, axis=2), axis=1)
        touching = [(float(x), float(y)) for x, y in seen[np.arange(MARKS), nearest]]
        try:
            found[number + 1] = Frame(touching)
        except ValueError:  # marks that do not go around a board frame none
            continue
    return found


def _mapped(points: Sequence[Point], by: NDArray[Any]) -> list[Point]:
    given = np.array(points, np.float64).reshape(-1, 1, 2)
    return [(float(x), float(y)) for x, y in cv2.perspectiveTransform(given, by).reshape(-1, 2)]


def _is_convex(corners: NDArray[np.float32]) -> bool:
    """Say whether four corners turn clockwise all along (the picture's y goes down)."""
    sides = np.roll(corners, -1, axis=0) - corners
    ahead = np.roll(sides, -1, axis=0)
    return bool((sides[:, 0] * ahead[:, 1] - sides[:, 1] * ahead[:, 0] > 1.0).all())
