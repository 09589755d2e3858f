"""Straightening the face of a tile: by its tag, its edges, and the white of the tag's rim."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from hardware.faces.tile_face import SIDE, straighten
from hardware.scanning.scanner import Scanner
from tests.tile_art import TAUGHT_IN, Conditions, picture, tile

TAG = "NT017O"
SIDES = ("water", "desert", "forest", "meadow")
PLAIN = replace(TAUGHT_IN, texture=0.3, noise=1.0, print_shift=0.0)


def seen(seed: int, how: Conditions = PLAIN) -> np.ndarray[tuple[int, ...], np.dtype[np.uint8]]:
    lots = np.random.default_rng(seed)
    return picture(tile(SIDES, ("", "", "", ""), how, lots), TAG, how, lots)


def strip(colours: np.ndarray[tuple[int, ...], np.dtype[np.float32]], side: int) -> list[float]:
    """The middle colour of what lies along one side."""
    turned = np.rot90(colours, side)
    part = turned[round(SIDE * 0.05) : round(SIDE * 0.18), round(SIDE * 0.3) : round(SIDE * 0.7)]
    return [float(one) for one in np.median(part.reshape(-1, 3), axis=0)]


@pytest.mark.parametrize("seed", range(1, 7))
def test_a_face_lies_straight_however_the_tile_was_turned(seed: int) -> None:
    image = seen(seed)
    (tag,) = Scanner([TAG]).read(image).tags

    face = straighten(image, tag.corners)

    assert face is not None
    assert face.edges == 4
    blue = [strip(face.colours, side)[0] for side in range(4)]
    red = [strip(face.colours, side)[2] for side in range(4)]
    assert int(np.argmax(red)) == SIDES.index("desert")
    assert int(np.argmax(blue)) == SIDES.index("water")
    assert int(np.argmin(np.add(blue, red))) == SIDES.index("forest")


@pytest.mark.parametrize("warmth", [-0.3, 0.0, 0.5])
def test_the_colour_of_the_light_is_taken_away(warmth: float) -> None:
    image = seen(3, replace(PLAIN, warmth=(warmth, warmth), brightness=(0.8, 0.8)))
    (tag,) = Scanner([TAG]).read(image).tags
    face = straighten(image, tag.corners)

    assert face is not None
    blue, green, red = strip(face.colours, SIDES.index("meadow"))
    assert (blue, green, red) == pytest.approx((0.22, 0.58, 0.47), abs=0.09)


def test_a_tile_that_reaches_out_of_the_picture_is_not_guessed_at() -> None:
    image = seen(2)
    (tag,) = Scanner([TAG]).read(image).tags
    middle = tuple(int(one) for one in tag.centre)
    cut = np.ascontiguousarray(image[:, max(0, middle[0] - 70) :])
    (tag,) = Scanner([TAG]).read(cut).tags

    assert straighten(cut, tag.corners) is None


def test_without_clear_edges_the_tag_alone_tells() -> None:
    """A tag on a plain sheet: nothing around it ends, so nothing is moved."""
    image = np.full((600, 600, 3), 170, np.uint8)
    corners = ((250.0, 250.0), (350.0, 250.0), (350.0, 350.0), (250.0, 350.0))
    cv2.rectangle(image, (240, 240), (360, 360), (250, 250, 250), -1)

    face = straighten(image, corners)

    assert face is not None
    assert face.edges == 0
