"""Pictures of boards for the tests: tagged pieces on places, seen aslant, with or without marks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.box import tag_codes
from hardware.faces.board_frame import UNIT
from hardware.scanning.sightings import Corners, Image, Point
from rules.table.scene import Place

FAMILY = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)
SIZE = (1080, 1440)
ASLANT: Corners = ((330.0, 130.0), (1130.0, 150.0), (1200.0, 950.0), (250.0, 930.0))
PAPER = 3

Array = NDArray[Any]


@dataclass(frozen=True, slots=True)
class Sticker:
    """A tag on a place, turned clockwise; `size` is its share of the place."""

    id: str
    place: Place
    turned: float = 0.0
    size: float = 0.5
    at: Point = (0.5, 0.5)


def tag_of(component: str, game: str = "notad") -> str:
    """The tag of a component, by its name."""
    found = (
        one
        for one in tag_codes.ids(game)
        if (p := tag_codes.piece(one)) and p.component == component
    )
    return next(found)


def picture(
    stickers: Iterable[Sticker],
    *,
    corners: Corners = ASLANT,
    boards: Mapping[int, Corners] | None = None,
    wide: float = 1.0,
    noise: float = 4.0,
) -> Image:
    """A picture of a board with these tags on it; `boards` get corner marks around them."""
    image = np.full(SIZE, 96, np.float32)
    cv2.fillConvexPoly(image, np.array(corners, np.int32), 150)
    unit = np.array(UNIT, np.float32)
    sight = cv2.getPerspectiveTransform(unit, np.array(corners, np.float32))
    for one in stickers:
        _paste(image, _tag(one.id), sight, _square(one, wide), PAPER / (21 + 2 * PAPER))
    for number, around in (boards or {}).items():
        own = cv2.getPerspectiveTransform(unit, np.array(around, np.float32))
        for mark, (x, y) in zip(tag_codes.corner_marks(number), UNIT, strict=True):
            drawn = cv2.aruco.generateImageMarker(FAMILY, mark, 160)
            box = np.add(UNIT, (x - 1, y - 1)) * 0.09 + (x, y)
            _paste(image, cv2.copyMakeBorder(drawn, 20, 20, 20, 20, 0, value=255), own, box, 0.1)
    grain = np.random.default_rng(1).normal(0, noise, SIZE)
    return np.clip(cv2.GaussianBlur(image, (0, 0), 0.7) + grain, 0, 255).astype(np.uint8)


def _tag(id_: str) -> Image:
    squares = np.array(tag_codes.matrix(id_), bool)
    drawn = np.where(squares, 0, 255).astype(np.uint8).repeat(8, 0).repeat(8, 1)
    return np.asarray(
        cv2.copyMakeBorder(drawn, 8 * PAPER, 8 * PAPER, 8 * PAPER, 8 * PAPER, 0, value=255),
        np.uint8,
    )


def _square(one: Sticker, wide: float) -> Array:
    """The corners of a tag's squares on the board, in its unit square."""
    place, angle = one.place, np.radians(one.turned)
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    side = one.size * min(place.w * wide, place.h)
    corners = (np.array(UNIT) - 0.5) * side @ turn.T / (wide, 1.0)
    middle = (place.x + place.w * one.at[0], place.y + place.h * one.at[1])
    return np.asarray(corners + middle)


def _paste(image: Array, paper: Array, sight: Array, box: Array, edge: float) -> None:
    """Draw a paper whose inner part, without its white edge, lies on `box` of the board."""
    inner = (np.array(UNIT) * (1 - 2 * edge) + edge) * paper.shape[0] - 0.5
    seen = cv2.perspectiveTransform(np.array([box], np.float64), np.asarray(sight, np.float64))[0]
    warp = cv2.getPerspectiveTransform(inner.astype(np.float32), seen.astype(np.float32))
    size = (image.shape[1], image.shape[0])
    there = cv2.warpPerspective(np.full_like(paper, 255), warp, size)
    drawn = cv2.warpPerspective(paper, warp, size, flags=cv2.INTER_AREA)
    image[there > 127] = drawn[there > 127]
