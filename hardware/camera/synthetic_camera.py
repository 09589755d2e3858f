"""A camera without a lens: it shows what is put before it by hand.

For tests, for the demonstration, and for trying the scan without any camera. It is chosen by its
name ("synthetic") and never stands in for a camera that is missing.

    camera = SyntheticCamera()
    camera.show(picture)                               # any picture at all
    camera.lay(Laid("NT017K", x=640, y=360, turned=90))  # tags as they would be printed
    camera.clear()
"""

from __future__ import annotations

from dataclasses import dataclass
from threading import Lock

import cv2
import numpy as np
import qrcode
from qrcode.constants import ERROR_CORRECT_H

from hardware.camera.frames import Image
from hardware.errors import CameraLost, NoCamera

SIZE = (1280, 720)
TABLE = (52, 66, 84)  # a wooden table top, BGR
PAPER = (116, 168, 144)  # the tile below the tag
QUIET = 2  # modules of white around a tag
MODULES = 21  # how wide a tag is without them


@dataclass(frozen=True, slots=True)
class Laid:
    """A tag that lies before the camera: its middle, its side in pixels, its turn in degrees."""

    id: str
    x: float = SIZE[0] / 2
    y: float = SIZE[1] / 2
    side: float = 126
    turned: float = 0


class SyntheticCamera:
    """Frames that are drawn; it can be unplugged by hand, too."""

    pause = 1 / 25
    count: int | None = None

    def __init__(self, size: tuple[int, int] = SIZE) -> None:
        self._size = size
        self._lock = Lock()
        self._is_there = True
        self._picture = _empty(size)

    def show(self, picture: Image) -> None:
        """Put a picture before the camera."""
        with self._lock:
            self._picture = picture

    def lay(self, *laid: Laid) -> None:
        """Lay tags before the camera, in place of all that lay there."""
        self.show(draw(laid, self._size))

    def clear(self) -> None:
        """Take everything away again."""
        self.lay()

    def unplug(self) -> None:
        """Pull the plug."""
        with self._lock:
            self._is_there = False

    def plug_in(self) -> None:
        """Put the plug back."""
        with self._lock:
            self._is_there = True

    def open(self) -> SyntheticCamera:
        """Open it anew, as a real camera is opened; raises NoCamera while it is unplugged."""
        with self._lock:
            if not self._is_there:
                raise NoCamera("the synthetic camera is unplugged")
        return self

    def read(self) -> Image:
        """Return what lies before it; raises CameraLost once unplugged."""
        with self._lock:
            if not self._is_there:
                raise CameraLost("the synthetic camera was unplugged")
            return self._picture

    def close(self) -> None:
        """Nothing to let go of: what lies there stays."""


def draw(laid: tuple[Laid, ...], size: tuple[int, int] = SIZE) -> Image:
    """Return the picture of a table top on which tags lie, each on a tile of its own."""
    picture = _empty(size)
    for one in laid:
        _draw(picture, one)
    return picture


def _empty(size: tuple[int, int]) -> Image:
    return np.full((size[1], size[0], 3), TABLE, dtype=np.uint8)


def _draw(picture: Image, one: Laid) -> None:
    code = qrcode.QRCode(version=1, error_correction=ERROR_CORRECT_H, box_size=1, border=QUIET)
    code.add_data(one.id)
    code.make(fit=False)
    cells = np.where(np.array(code.get_matrix()), 0, 255).astype(np.uint8)
    # Twice as large first: made small by the warp, its edges come out as soft as from a lens.
    fine = max(2, round(2 * one.side / MODULES))
    large = cv2.resize(cells, None, fx=fine, fy=fine, interpolation=cv2.INTER_NEAREST)
    tile = np.full((large.shape[0] * 2, large.shape[1] * 2, 3), PAPER, dtype=np.uint8)
    at = large.shape[0] // 2
    tile[at : at + large.shape[0], at : at + large.shape[1]] = large[:, :, None]
    scale = one.side / (MODULES * fine)
    # OpenCV turns against the clock.
    matrix = cv2.getRotationMatrix2D((tile.shape[1] / 2, tile.shape[0] / 2), -one.turned, scale)
    matrix[:, 2] += (one.x - tile.shape[1] / 2, one.y - tile.shape[0] / 2)
    cv2.warpAffine(
        *(tile, matrix, (picture.shape[1], picture.shape[0]), picture),
        flags=cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_TRANSPARENT,
    )
