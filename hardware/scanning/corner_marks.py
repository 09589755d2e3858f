"""Corner marks: AprilTags of the family 36h11, read where a QR code of twice the size is not.

Four of them are laid around a board so that its corners are known; see
hardware/faces/board_frame.py.
"""

from __future__ import annotations

from functools import cache

import cv2

from hardware.scanning.sightings import Corners, Image

LARGEST = 2200
"""Pixels: a mark is large, so a larger picture is made smaller to find it; corners stay exact."""


def read_corner_marks(image: Image) -> dict[int, Corners]:
    """Return the corner marks in a picture, grey or BGR, each with its corners.

    A mark that is there twice frames nothing, so it is left out.
    """
    grey = image if image.ndim == 2 else cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    longest = max(grey.shape[:2], default=0)
    if min(grey.shape[:2], default=0) < 1:
        return {}
    shrunk = min(1.0, LARGEST / longest)
    small = (
        grey
        if shrunk == 1.0
        else cv2.resize(grey, None, fx=shrunk, fy=shrunk, interpolation=cv2.INTER_AREA)
    )
    corners, ids, _rejected = _detector().detectMarkers(small)
    found: dict[int, Corners] = {}
    twice: set[int] = set()
    for four, one in zip(corners, () if ids is None else ids.ravel(), strict=False):
        number = int(one)
        # Pixels are counted from their middles here and from their corners by the eye.
        a, b, c, d = (
            ((float(x) + 0.5) / shrunk - 0.5, (float(y) + 0.5) / shrunk - 0.5) for x, y in four[0]
        )
        if number in found:
            twice.add(number)
        found[number] = (a, b, c, d)
    return {one: seen for one, seen in found.items() if one not in twice}


@cache
def _detector() -> cv2.aruco.ArucoDetector:
    family = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h11)
    wanted = cv2.aruco.DetectorParameters()
    wanted.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    return cv2.aruco.ArucoDetector(family, wanted)
