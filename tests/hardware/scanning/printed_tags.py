"""Tags as they come out of the printer, for the tests and the benchmark of the scanner."""

from __future__ import annotations

from functools import cache

import cv2
import numpy as np
import qrcode
from numpy.typing import NDArray

from hardware.scanning.sightings import Image


@cache
def matrix(text: str) -> NDArray[np.bool_]:
    """The modules of a tag, True where black, without any white edge."""
    code = qrcode.QRCode(version=1, error_correction=qrcode.constants.ERROR_CORRECT_H, border=0)
    code.add_data(text)
    code.make(fit=False)
    return np.array(code.get_matrix(), dtype=bool)


def printed(text: str, *, module: int = 8, quiet: int = 4) -> Image:
    """A tag drawn sharply: `module` pixels per module, `quiet` modules of white around it."""
    modules = np.pad(np.where(matrix(text), 0, 255).astype(np.uint8), quiet, constant_values=255)
    large = cv2.resize(modules, None, fx=module, fy=module, interpolation=cv2.INTER_NEAREST)
    return np.asarray(large, dtype=np.uint8)
