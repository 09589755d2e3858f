"""Boards in pictures: corners and tags, seen from above, aslant and upside down."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from hardware.faces.board_frame import UNIT, Frame, frames
from hardware.scanning.sightings import Corners, Point

ASLANT: Corners = ((210.0, 120.0), (900.0, 180.0), (1010.0, 700.0), (130.0, 640.0))


def seen(points: list[Point], corners: Corners = ASLANT) -> list[Point]:
    """Points of the unit square as a camera sees them that sees the board's corners so."""
    sight = cv2.getPerspectiveTransform(np.array(UNIT, np.float32), np.array(corners, np.float32))
    moved = cv2.perspectiveTransform(np.array(points, np.float64).reshape(-1, 1, 2), sight)
    return [(float(x), float(y)) for x, y in moved.reshape(-1, 2)]


def tag(x: float, y: float, turned: float, size: float = 0.06) -> Corners:
    """The corners in the picture of a tag that lies on the board, turned clockwise."""
    angle = np.radians(turned)
    right = np.array([np.cos(angle), np.sin(angle)]) * size / 2
    down = np.array([-np.sin(angle), np.cos(angle)]) * size / 2
    middle = np.array([x, y])
    four = [middle - right - down, middle + right - down, middle + right + down]
    four.append(middle - right + down)
    one, two, three, last = seen([(float(px), float(py)) for px, py in four])
    return (one, two, three, last)


def mark(x: float, y: float, turns: int = 0, size: float = 0.1) -> Corners:
    """A corner mark with its upper left corner at x, y; read from another corner when turned."""
    four = seen([(x, y), (x + size, y), (x + size, y + size), (x, y + size)])
    one, two, three, last = four[turns:] + four[:turns]
    return (one, two, three, last)


@pytest.mark.parametrize("turned", [0, 45, 90, 180, 270, 359])
def test_a_tag_is_found_where_it_lies(turned: float) -> None:
    spot = Frame(ASLANT).spot(tag(0.3, 0.7, turned))
    assert (spot.x, spot.y) == pytest.approx((0.3, 0.7), abs=0.003)
    assert abs((spot.turned - turned + 180) % 360 - 180) < 1.0
    assert spot.is_on_board


def test_a_board_that_is_not_square_skews_no_angle() -> None:
    flat: Corners = ((0.0, 0.0), (800.0, 0.0), (800.0, 400.0), (0.0, 400.0))
    aslant: Corners = ((100.0, 100.0), (130.0, 130.0), (100.0, 160.0), (70.0, 130.0))
    assert Frame(flat).spot(aslant, 2.0).turned == pytest.approx(45)


def test_what_lies_beside_the_board_is_not_on_it() -> None:
    assert not Frame(ASLANT).spot(tag(1.2, 0.5, 0)).is_on_board


def test_points_go_to_the_picture_and_back() -> None:
    frame = Frame(ASLANT)
    assert frame.on_board(frame.in_picture([(0.25, 0.5)]))[0] == pytest.approx((0.25, 0.5))
    assert np.allclose(frame.in_picture(list(UNIT)), ASLANT, atol=0.01)


def test_tapped_corners_come_in_any_order() -> None:
    for order in ((0, 1, 2, 3), (2, 0, 3, 1), (3, 2, 1, 0)):
        assert Frame.around([ASLANT[at] for at in order]).corners == ASLANT


@pytest.mark.parametrize(
    "corners",
    [
        ASLANT[:3],
        (ASLANT[0], ASLANT[2], ASLANT[1], ASLANT[3]),
        tuple(reversed(ASLANT)),
        (ASLANT[0],) * 4,
        (*ASLANT[:3], (float("nan"), 0.0)),
    ],
)
def test_corners_of_no_board_are_refused(corners: tuple[Point, ...]) -> None:
    with pytest.raises(ValueError, match="four corners"):
        Frame(corners)


def test_marks_touch_the_board_however_they_are_turned() -> None:
    marks = {
        4: mark(-0.1, -0.1, 1),
        5: mark(1.0, -0.1, 0),
        6: mark(1.0, 1.0, 3),
        7: mark(-0.1, 1.0, 2),
        0: mark(2.0, 2.0),
    }
    found = frames(marks)
    assert list(found) == [2]
    assert np.allclose(found[2].corners, ASLANT, atol=0.01)


def test_marks_in_the_wrong_order_frame_no_board() -> None:
    places = {0: mark(-0.1, -0.1), 1: mark(1.0, 1.0), 2: mark(1.0, -0.1), 3: mark(-0.1, 1.0)}
    assert frames(places) == {}
