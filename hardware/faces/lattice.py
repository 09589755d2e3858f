"""The grid that tags on square tiles form: a board found by what lies on it, without marks.

Each tag tells where right and down are, up to quarter turns, and how large a tag is just there; its
neighbours lie one step along those. Going from neighbour to neighbour numbers the columns and rows.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.faces.board_frame import Frame
from hardware.scanning.sightings import Corners

FEWEST = 4
"""Tags that are needed to know how a grid is seen."""
OFF_STEP = 0.28
"""How far from a whole step a neighbour may lie, in steps: tiles are laid by hand."""
OFF_GRID = 0.4
"""How far from the grid as a whole a tag may lie, in steps."""

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Lattice:
    """The grid of some tags: how many columns and rows they span, and where its edges are seen.

    `cells` has the column and row of each tag, in the order given; None for one off the grid.
    """

    columns: int
    rows: int
    cells: tuple[tuple[int, int] | None, ...]
    _sight: Array

    def frame(self, left: int = 0, top: int = 0, columns: int = 0, rows: int = 0) -> Frame:
        """Return the frame of a board of which these tags are a part.

        `left` and `top` are the columns and rows of the board before the first ones seen; without
        a size the board is just what the tags span.
        """
        wide, high = columns or self.columns, rows or self.rows
        x, y = -left - 0.5, -top - 0.5
        edges = [(x, y), (x + wide, y), (x + wide, y + high), (x, y + high)]
        seen = cv2.perspectiveTransform(np.array([edges], np.float64), self._sight)[0]
        return Frame([(float(px), float(py)) for px, py in seen])


def lattice(tags: Sequence[Corners]) -> Lattice | None:
    """Return the grid these tags lie on, the picture's up being up; None where they form none."""
    if len(tags) < FEWEST:
        return None
    corners = np.array(tags, np.float64)
    centres = corners.mean(axis=1)
    axes = np.array([_axes(one) for one in corners])
    steps = _steps(centres, axes)
    pitch = _pitch(steps)
    if pitch is None:
        return None
    cells = _walk(steps / pitch)
    if len(cells) < FEWEST:
        return None
    at = sorted(cells)
    places = np.array([cells[one] for one in at], np.float64)
    sight, _inliers = cv2.findHomography(places, centres[at], cv2.RANSAC, 0.3 * _size(axes))
    if sight is None or not np.isfinite(sight).all() or abs(np.linalg.det(sight)) < 1e-9:
        return None
    back = np.linalg.inv(sight)
    spots = cv2.perspectiveTransform(centres.reshape(1, -1, 2), back)[0]
    whole = np.rint(spots)
    on_grid = np.abs(spots - whole).max(axis=1) <= OFF_GRID
    if on_grid.sum() < FEWEST:
        return None
    first, last = whole[on_grid].min(axis=0), whole[on_grid].max(axis=0)
    moved = sight @ np.array([[1, 0, first[0]], [0, 1, first[1]], [0, 0, 1]])
    columns, rows = (last - first + 1).astype(int)
    numbered = tuple(
        (int(x - first[0]), int(y - first[1])) if there else None
        for (x, y), there in zip(whole, on_grid, strict=True)
    )
    return Lattice(int(columns), int(rows), numbered, np.asarray(moved, np.float64))


def _axes(corners: Array) -> Array:
    """Return right and down at a tag, as long as the tag is; of four turns the upright one."""
    one = (corners[1] - corners[0] + corners[2] - corners[3]) / 2
    two = (corners[3] - corners[0] + corners[2] - corners[1]) / 2
    turns = ((one, two), (two, -one), (-one, -two), (-two, one))
    right, down = max(turns, key=lambda axes: axes[0][0] + axes[1][1])
    return np.array([right, down])


def _size(axes: Array) -> float:
    return float(np.median(np.linalg.norm(axes, axis=2)))


def _steps(centres: Array, axes: Array) -> Array:
    """Return for each tag where the others lie, measured in its own axes (tags wide and high)."""
    found = np.empty((len(centres), len(centres), 2))
    for one, (centre, own) in enumerate(zip(centres, axes, strict=True)):
        try:
            found[one] = np.linalg.solve(own.T, (centres - centre).T).T
        except np.linalg.LinAlgError:  # a tag seen as a line tells nothing
            found[one] = np.nan
    return found


def _pitch(steps: Array) -> float | None:
    """Return how many tags wide one step of the grid is, by the nearest neighbours."""
    reach = np.abs(steps).max(axis=2)
    np.fill_diagonal(reach, np.inf)
    reach[np.isnan(reach)] = np.inf
    nearest = reach.min(axis=1)
    usable = nearest[np.isfinite(nearest)]
    # Diagonal neighbours have the same reach; pieces nearer than a tag's size overlap.
    usable = usable[usable >= 1.0]
    return float(np.median(usable)) if len(usable) else None


def _walk(steps: Array) -> dict[int, tuple[int, int]]:
    """Number tags from neighbour to neighbour, beginning with the one that has most of them."""
    whole = np.rint(np.nan_to_num(steps, nan=9.0))
    off = np.abs(np.nan_to_num(steps, nan=9.4) - whole).max(axis=2)
    near = (np.abs(whole).sum(axis=2) == 1) & (off <= OFF_STEP)
    start = int(near.sum(axis=1).argmax())
    cells = {start: (0, 0)}
    waiting = deque([start])
    while waiting:
        one = waiting.popleft()
        column, row = cells[one]
        for other in map(int, np.flatnonzero(near[one])):
            if other not in cells:
                across, down = whole[one, other]
                cells[other] = (column + int(across), row + int(down))
                waiting.append(other)
    return cells
