"""Finds where finder patterns may be: the three square eyes of a tag.

A blurred or tiny eye shows no rings, only a dark blob in a white frame. So the picture is shrunk
in steps until an eye would have the same few pixels, softened a little (which makes sharp and
blurred eyes alike), and compared with one soft, round eye. Many other things look like that; which
of them are eyes is decided later, by three of them forming a tag.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

import cv2
import numpy as np
from numpy.typing import NDArray

from hardware.scanning.sightings import Image
from hardware.scanning.tag_pictures import Floats

MODULE = 1.5  # pixels per module in the shrunk picture
SOFTENING = 0.6  # modules
EYE_BLUR = 0.8  # modules
REACH = 4.5  # modules from an eye's centre to the end of the white frame around it
SMALLEST, STEP = 1.0, 1.2  # pixels per module: where the search begins, and its steps
LARGEST = 12.0
WEAKEST = 0.4  # likeness
FAINTEST = 4.0  # grey values between ink and paper
FAINT = 0.1  # of the strongest contrast in the picture
FEWEST, DENSEST = 600, 1 / 1000  # eyes of one size that are kept: so many, and per shrunk pixel


@dataclass(frozen=True, slots=True)
class Layer:
    """The picture at one size, softened, in which an eye has a known size; and its eyes."""

    module: float
    """Pixels of the picture per module looked for here."""
    soft: Floats
    eyes: NDArray[np.float64]
    """One row per eye: x, y in the picture, pixels per module, likeness, contrast."""


def scales(low: float = SMALLEST, high: float = LARGEST) -> list[float]:
    """The sizes of modules to look for.

    >>> [round(size, 1) for size in scales(2.0, 3.0)]
    [2.0, 2.4, 2.9]
    """
    count = int(np.floor(np.log(high / low) / np.log(STEP) + 1e-9)) + 1
    return [low * STEP**index for index in range(count)]


def find_layers(grey: Image, modules: Sequence[float], pixels: float = MODULE) -> Iterator[Layer]:
    """The picture at all these sizes, from small modules to large, with the eyes found in each.

    `pixels` is how many pixels a module is shrunk to: fewer are quicker, and see less.
    """
    halved, times = grey, 1
    for module in sorted(modules):
        while pixels / module * times <= 0.5 and min(halved.shape) >= 32:
            size = (halved.shape[1] // 2, halved.shape[0] // 2)
            even = halved[: size[1] * 2, : size[0] * 2]
            halved = np.asarray(cv2.resize(even, size, interpolation=cv2.INTER_AREA), np.uint8)
            times *= 2
        layer = find_eyes(halved, module, times, pixels)
        if layer is not None:
            yield layer


def find_eyes(grey: Image, module: float, shrunk: int = 1, pixels: float = MODULE) -> Layer | None:
    """Spots that look like an eye with modules of this many pixels, the likeliest first.

    `shrunk` says how many times smaller `grey` is than the picture sizes and places are told for.
    """
    factor = pixels / module * shrunk
    eye = soft_eye(pixels)
    size = (round(grey.shape[1] * factor), round(grey.shape[0] * factor))
    if min(size) <= eye.shape[0] + 2:
        return None
    small = cv2.resize(grey, size, interpolation=cv2.INTER_LINEAR).astype(np.float32)
    soft = np.asarray(cv2.GaussianBlur(small, (0, 0), SOFTENING * pixels), np.float32)
    likeness = np.asarray(cv2.matchTemplate(soft, eye, cv2.TM_CCOEFF_NORMED), np.float32)
    highest = cv2.dilate(likeness, np.ones((3, 3), np.uint8))
    rows, columns = np.nonzero((likeness >= highest) & (likeness > WEAKEST))
    contrast = contrasts(soft, eye, rows, columns)
    strong = np.nonzero(contrast > max(FAINTEST, FAINT * contrast.max(initial=0.0)))[0]
    values = likeness[rows, columns]
    most = FEWEST + round(DENSEST * soft.size)
    if len(strong) > most:
        strong = strong[np.argpartition(-values[strong], most)[:most]]
    strong = strong[np.argsort(-values[strong])]
    rows, columns = rows[strong], columns[strong]
    dx, dy = between(likeness, rows, columns)
    half = eye.shape[0] // 2 + 0.5
    eyes = np.column_stack(
        [
            (columns + dx + half) * shrunk * grey.shape[1] / size[0],
            (rows + dy + half) * shrunk * grey.shape[0] / size[1],
            np.full(len(strong), module),
            values[strong],
            contrast[strong],
        ]
    )
    return Layer(module, soft, eyes)


def contrasts(
    soft: Floats, eye: Floats, rows: NDArray[np.intp], columns: NDArray[np.intp]
) -> NDArray[np.float64]:
    """Grey values between ink and paper, were there an eye at each spot (its top left given)."""
    windows = np.lib.stride_tricks.sliding_window_view(soft, eye.shape)
    level = eye - eye.mean()
    patches = windows[rows, columns].reshape(-1, eye.size)
    return np.asarray(patches @ level.ravel() / float((level * level).sum()), np.float64)


def between(
    likeness: NDArray[np.float32], rows: NDArray[np.intp], columns: NDArray[np.intp]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Where the tops lie between the pixels, by a parabola through each and its neighbours."""
    height, width = likeness.shape
    r, c = np.clip(rows, 1, height - 2), np.clip(columns, 1, width - 2)
    here = likeness[r, c].astype(np.float64)

    def top(before: NDArray[np.float32], after: NDArray[np.float32]) -> NDArray[np.float64]:
        bend = before + after - 2 * here
        shift = np.where(bend < -1e-6, (before - after) / (2 * np.minimum(bend, -1e-6)), 0.0)
        return np.clip(shift, -0.5, 0.5)

    return top(likeness[r, c - 1], likeness[r, c + 1]), top(likeness[r - 1, c], likeness[r + 1, c])


@cache
def soft_eye(pixels: float = MODULE) -> Floats:
    """An eye turned every way, averaged and blurred: round, so that it fits at any angle."""
    fine = 8
    count = int(np.ceil(REACH * pixels)) * 2 + 1
    at = ((np.arange(count * fine) + 0.5) / fine - count / 2) / pixels
    x, y = np.meshgrid(at, at)
    total = np.zeros((count, count))
    for turn in np.linspace(0, np.pi / 2, 16, endpoint=False):
        across = x * np.cos(turn) + y * np.sin(turn)
        down = y * np.cos(turn) - x * np.sin(turn)
        away = np.maximum(np.abs(across), np.abs(down))
        # Beyond the white frame lies more paper on two sides and the tag's own modules on two.
        rings = np.select(
            [away < 1.5, away < 2.5, away < 3.5, away < 4.5], [0.0, 1.0, 0.0, 1.0], 0.75
        )
        soft = cv2.GaussianBlur(rings, (0, 0), EYE_BLUR * pixels * fine)
        total += soft.reshape(count, fine, count, fine).mean((1, 3))
    return (total / 16).astype(np.float32)
