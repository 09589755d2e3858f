"""The ordinary decoder, zxing-cpp, in the one way we use it: QR codes only, no second tries."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
import zxingcpp

from hardware.scanning.sightings import Corners, Image, as_corners

QR_CODE = zxingcpp.BarcodeFormat.QRCode


@dataclass(frozen=True, slots=True)
class Decoded:
    """A code the decoder found; `text` is None where it could not make it out."""

    text: str | None
    corners: Corners


def decode(grey: Image) -> list[Decoded]:
    """Every QR code of a grey picture that can be read as it stands, and spots that nearly can."""
    found = zxingcpp.read_barcodes(
        grey,
        # Made anew each time: one kept for good makes the binding complain when the app ends.
        formats=zxingcpp.BarcodeFormats(QR_CODE),
        try_rotate=False,  # a QR code is found at any angle without it
        try_downscale=False,
        try_invert=False,
        return_errors=True,
    )
    return [Decoded(one.text if one.valid else None, corners_of(one.position)) for one in found]


def decode_enlarged(grey: Image, times: int) -> list[Decoded]:
    """The same on an enlarged picture, which makes small modules readable; given in old pixels."""
    large = cv2.resize(grey, None, fx=times, fy=times, interpolation=cv2.INTER_CUBIC)
    return [
        Decoded(one.text, as_corners([(x / times, y / times) for x, y in one.corners]))
        for one in decode(np.asarray(large, dtype=np.uint8))
    ]


def corners_of(position: zxingcpp.Position) -> Corners:
    """The decoder's corners, which already start at the code's own top left."""
    a, b = position.top_left, position.top_right
    c, d = position.bottom_right, position.bottom_left
    return as_corners(((a.x, a.y), (b.x, b.y), (c.x, c.y), (d.x, d.y)))
