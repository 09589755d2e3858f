"""The face of a tile in a picture, straightened: found by its tag, refined by its own edges.

A tag of known size lies somewhere near the middle of a square tile, its top towards the tile's top.
The tag's corners say where the tile is and how it leans, the tile's edges say it better, because
nobody glues a tag on straight. The white rim of the tag is white paper: measured in the same
picture, it takes the colour of the light away.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.scanning.sightings import MODULES, Corners, Image

SIDE = 240
"""Pixels along the side of a straightened face."""

RATIO = 50 / 16.8
"""How much larger a tile is than the 21 squares of its tag: 50 mm against a tag of 20 mm."""

REACH = 0.22
"""How far from where the tag says it is an edge is looked for, in tiles."""

OUT = 0.05
"""How much of the picture's size a face may reach out of it."""

RIM = 1.2
"""How far beyond its squares the white rim of a tag is measured, in squares of the tag."""

Colours = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Face:
    """A straightened face in linear light, as parts of white paper; `edges` were found of four."""

    colours: Colours
    picture: Image
    edges: int


def straighten(image: Image, corners: Corners, ratio: float = RATIO) -> Face | None:
    """Return the face of the tile around a tag; None where it reaches out of the picture."""
    around = _around(corners, ratio)
    found, edges = _refined(image, around)
    size = np.array(image.shape[1::-1])
    if (found < -OUT * size).any() or (found > (1 + OUT) * size).any():
        return None
    flat = _warped(image, found, SIDE)
    light = _light(image, corners)
    colours = np.clip(_linear(flat) / light, 0, 4).astype(np.float32)
    return Face(colours, flat, edges)


def _around(corners: Corners, ratio: float) -> NDArray[np.float32]:
    """Return the corners of the tile as the tag alone tells them, clockwise from its top left."""
    square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], np.float32)
    by = cv2.getPerspectiveTransform(square, np.array(corners, np.float32))
    tile = cv2.perspectiveTransform((square * ratio)[None], by)[0]
    return np.asarray(tile, np.float32)


def _warped(image: Image, quad: NDArray[np.float32], side: int, margin: float = 0.0) -> Image:
    """Return what lies within four points as a square; `margin` adds a rim, in parts of a side."""
    by = cv2.getPerspectiveTransform(quad, _square(side * margin, side))
    size = round(side * (1 + 2 * margin))
    flat = cv2.warpPerspective(image, by, (size, size), borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(flat, np.uint8)


def _square(low: float, side: float) -> NDArray[np.float32]:
    high = low + side
    return np.array([[low, low], [high, low], [high, high], [low, high]], np.float32)


def _refined(image: Image, quad: NDArray[np.float32]) -> tuple[NDArray[np.float32], int]:
    """Move the corners to where the edges of the tile are; each edge that is not clear stays."""
    margin, side = REACH + 0.08, SIDE
    rough = _warped(image, quad, side, margin)
    lab = cv2.cvtColor(rough, cv2.COLOR_BGR2LAB)
    smooth = np.asarray(cv2.bilateralFilter(lab, 7, 30, 5), np.float32)
    lines, clear = [], 0
    for turn in range(4):  # the upper edge of the picture turned so often
        turned = np.ascontiguousarray(np.rot90(smooth, turn))
        line = _upper_edge(turned, side, margin)
        clear += line is not None
        lines.append(line or (0.0, side * margin))
    low, size = side * margin, smooth.shape[0]
    points = []
    for turn in range(4):
        # Turned back, an upper edge of the picture turned k times is the k-th edge clockwise.
        points.append(_crossing(lines[turn - 1], lines[turn], turn, size))
    by = cv2.getPerspectiveTransform(_square(low, side), quad)
    refined = cv2.perspectiveTransform(np.array([points], np.float32), by)[0]
    return np.asarray(refined, np.float32), clear


def _upper_edge(lab: NDArray[np.float32], side: int, margin: float) -> tuple[float, float] | None:
    """Return slope and height of the line along which the upper rim of a tile begins.

    Height is where it crosses the middle. Down each of many columns the place is taken where what
    lies above differs most from what lies below; a line is laid through those that agree.
    """
    low, reach, step = side * margin, side * REACH, 6
    middle = lab.shape[1] / 2
    columns = np.arange(int(middle - side * 0.42), int(middle + side * 0.42), 4)
    places, weights = [], []
    rows = np.arange(int(low - reach), int(low + reach))
    sums = np.cumsum(lab, axis=0)
    for column in columns:
        strip = sums[:, column]
        above = (strip[rows] - strip[rows - step]) / step
        below = (strip[rows + step] - strip[rows]) / step
        contrast = np.linalg.norm(below - above, axis=1)
        best = int(contrast.argmax())
        places.append((column - middle, float(rows[best])))
        weights.append(float(contrast[best]))
    return _fitted(np.array(places), np.array(weights))


def _fitted(places: NDArray[Any], weights: NDArray[Any]) -> tuple[float, float] | None:
    """Return the line most places agree on, or None where fewer than half do."""
    best: tuple[float, NDArray[Any] | None] = (0.0, None)
    for one in range(0, len(places), 2):
        for other in range(len(places) - 1, one + len(places) // 3, -2):
            (ax, ay), (bx, by) = places[one], places[other]
            slope = (by - ay) / (bx - ax)
            if abs(slope) > 0.3:
                continue
            near = np.abs(places[:, 1] - (ay + slope * (places[:, 0] - ax))) < 3
            score = float(np.minimum(weights[near], 40).sum())
            if score > best[0]:
                best = (score, near)
    near = best[1]
    if near is None or near.sum() < len(places) * 0.45:
        return None
    slope, height = np.polyfit(places[near, 0], places[near, 1], 1)
    return float(slope), float(height)


def _crossing(
    before: tuple[float, float], line: tuple[float, float], turn: int, size: int
) -> tuple[float, float]:
    """Return where an edge meets the one before it, in the picture that is not turned."""
    half = size / 2
    # In the frame of this edge the one before it runs down at the left: x by y.
    slope, height = line
    other_slope, other_height = before
    # The edge before, seen from its own side: y' = height' + slope' x', with x' = -y, y' = x.
    y = height
    x = other_height
    for _ in range(8):
        x = other_height + other_slope * -(y - half)
        y = height + slope * (x - half)
    for _ in range(turn):  # turn back
        x, y = size - y, x
    return x, y


# Light


def _linear(image: Image) -> Colours:
    """Return a picture in linear light, from 0 to 1."""
    part = image.astype(np.float32) / 255
    return np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4).astype(
        np.float32
    )


def _light(image: Image, corners: Corners) -> Colours:
    """Return the colour of white paper over the face, as the tag's rim shows it on its four sides.

    The light may fall off over the tile: between the four sides it is taken to change evenly.
    """
    scale = 8
    span = (MODULES + 4) * scale
    start = 2 * scale
    inner = _square(start, span - 2 * start)
    by = cv2.getPerspectiveTransform(np.array(corners, np.float32), inner)
    flat = _linear(np.asarray(cv2.warpPerspective(image, by, (span, span)), np.uint8))
    wide, off = round(RIM * scale), start - round(RIM * scale) - 1
    top = flat[off : off + wide, start:-start]
    bottom = flat[-off - wide : -off or None, start:-start]
    left = flat[start:-start, off : off + wide]
    right = flat[start:-start, -off - wide : -off or None]
    whites = [np.quantile(one.reshape(-1, 3), 0.6, axis=0) for one in (top, right, bottom, left)]
    white = np.maximum(np.mean(whites, axis=0), 0.02)
    across, down = (whites[1] - whites[3]) / white, (whites[2] - whites[0]) / white
    # The rim's sides are one tag apart; the face is RATIO times as wide.
    spread = np.linspace(-RATIO / 2, RATIO / 2, SIDE, dtype=np.float32)
    tilt = np.clip(
        1 + spread[None, :, None] * across * 0.5 + spread[:, None, None] * down * 0.5, 0.5, 1.6
    )
    return np.asarray(white * tilt, np.float32)
