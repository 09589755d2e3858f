"""Corner marks in pictures: found small, turned and aslant, and never where there are none."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from hardware.faces.board_frame import UNIT
from hardware.scanning.corner_marks import read_corner_marks
from hardware.scanning.sightings import Corners, Image

FAMILY = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)


def picture(marks: dict[int, Corners], size: tuple[int, int] = (720, 960), noise: int = 6) -> Image:
    """A picture of marks on grey, each on its white paper."""
    image = np.full(size, 120, np.float32)
    for number, corners in marks.items():
        drawn = cv2.aruco.generateImageMarker(FAMILY, number, 160)
        paper = cv2.copyMakeBorder(drawn, 20, 20, 20, 20, cv2.BORDER_CONSTANT, value=255)
        source = np.array(UNIT, np.float32) * 160 + 20 - 0.5
        sight = cv2.getPerspectiveTransform(source, np.array(corners, np.float32))
        there = cv2.warpPerspective(np.full_like(paper, 255), sight, size[::-1])
        seen = cv2.warpPerspective(paper, sight, size[::-1], flags=cv2.INTER_AREA)
        image = np.where(there > 127, seen, image)
    grain = np.random.default_rng(1).normal(0, noise, size)
    return np.clip(image + grain, 0, 255).astype(np.uint8)


def square(x: float, y: float, size: float) -> Corners:
    return ((x, y), (x + size, y), (x + size, y + size), (x, y + size))


ASLANT: Corners = ((600.0, 400.0), (660.0, 410.0), (670.0, 462.0), (596.0, 455.0))


def test_marks_are_found_with_their_corners() -> None:
    wanted = {0: square(100, 80, 40), 5: ASLANT, 583: square(700, 100, 60)}
    found = read_corner_marks(picture(wanted))
    assert found.keys() == wanted.keys()
    for number, corners in wanted.items():
        assert np.allclose(found[number], corners, atol=1.5)


def test_a_turned_mark_begins_with_its_own_first_corner() -> None:
    a, b, c, d = square(300, 300, 60)
    found = read_corner_marks(picture({7: (c, d, a, b)}))
    assert np.allclose(found[7], (c, d, a, b), atol=1.5)


def test_a_large_picture_gives_corners_of_its_own_size() -> None:
    wanted: Corners = square(2500, 1800, 300)
    found = read_corner_marks(picture({3: wanted}, (3000, 4000)))
    assert np.allclose(found[3], wanted, atol=3)


def test_a_mark_that_is_there_twice_is_left_out() -> None:
    once = picture({2: square(100, 100, 60), 3: square(400, 100, 60)})
    again = picture({2: square(300, 400, 60)})
    both = once.copy()
    both[350:550, 250:450] = again[350:550, 250:450]
    assert read_corner_marks(both).keys() == {3}


@pytest.mark.parametrize("size", [(0, 0), (1, 1), (20, 20), (480, 640)])
def test_there_are_none_in_noise(size: tuple[int, int]) -> None:
    noise = np.random.default_rng(2).integers(0, 256, size, dtype=np.uint8)
    assert read_corner_marks(noise) == {}


def test_colour_pictures_are_read_too() -> None:
    grey = picture({9: square(200, 200, 80)})
    assert read_corner_marks(np.dstack([grey] * 3)).keys() == {9}
