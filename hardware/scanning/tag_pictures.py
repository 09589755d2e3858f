"""The pictures of all known tags: what a printed id looks like, module by module.

A decoder must read any text; we printed the tags and know them all, so it is enough to tell which
of a few hundred pictures it is. A printer program may choose any of the eight masks a QR code can
have, so each id has eight pictures; which one was printed does not matter to us.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import qrcode
from numpy.typing import NDArray
from qrcode import util
from qrcode.exceptions import DataOverflowError

from hardware.scanning.sightings import MODULES

Floats = NDArray[np.float32]

MASKS = 8
QUIET = 2
"""Modules of white edge that every tag has at least, and that belong to its picture here."""
SIDE = MODULES + 2 * QUIET

LEVEL = qrcode.constants.ERROR_CORRECT_H


class TagPictures:
    """All pictures of all ids that fit a tag: `pictures[i]` is one of `ids[i // MASKS]`."""

    def __init__(self, ids: Iterable[str]) -> None:
        drawn = {id: modules for id in sorted(set(ids)) if (modules := modules_of(id)) is not None}
        self.ids = tuple(drawn)
        ink = np.array(list(drawn.values()), dtype=bool).reshape(len(drawn), MODULES, MODULES)
        ink = ink.repeat(MASKS, axis=0)
        for mask in range(MASKS):
            ink[mask::MASKS] ^= flips(mask)
            ink[mask::MASKS, FORMAT] = format_bits(mask)[FORMAT]
        self.pictures = ~ink
        """Paper of every picture, words × 21 × 21: the eight masks of an id one after the other."""

    def __len__(self) -> int:
        return len(self.ids) * MASKS


def modules_of(id: str) -> NDArray[np.bool_] | None:
    """The ink of an id under the first mask; None where it does not fit a tag."""
    code = qrcode.QRCode(version=1, error_correction=LEVEL, border=0, mask_pattern=0)
    try:
        code.add_data(id)
        code.make(fit=False)
    except (DataOverflowError, ValueError):
        return None
    return np.array(code.modules, dtype=bool)


def fixed_modules() -> NDArray[np.bool_]:
    """Which modules are the same in every tag: finders with their edge, timing, the dark one."""
    fixed = np.zeros((MODULES, MODULES), dtype=bool)
    fixed[:8, :8] = fixed[:8, -8:] = fixed[-8:, :8] = True
    fixed[6, :] = fixed[:, 6] = True
    fixed[-8, 8] = True
    return fixed


def format_modules() -> NDArray[np.bool_]:
    """Which modules tell the mask."""
    row = np.zeros((MODULES, MODULES), dtype=bool)
    row[8, :9] = row[8, -8:] = True
    told = row | row.T
    return told & ~fixed_modules()


FIXED = fixed_modules()
FORMAT = format_modules()
DATA = ~FIXED & ~FORMAT


def flips(mask: int) -> NDArray[np.bool_]:
    """Which modules differ between the first mask and another."""
    first, other = util.mask_func(0), util.mask_func(mask)
    differ = [
        [first(row, column) != other(row, column) for column in range(MODULES)]
        for row in range(MODULES)
    ]
    return np.array(differ, dtype=bool) & DATA


def format_bits(mask: int) -> NDArray[np.bool_]:
    """The ink of the format modules under a mask, everything else left open."""
    code = qrcode.QRCode(version=1, error_correction=LEVEL, border=0, mask_pattern=mask)
    code.add_data("A")
    code.make(fit=False)
    return np.array(code.modules, dtype=bool)
