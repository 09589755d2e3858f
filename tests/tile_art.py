"""Tiles as they might be printed, and pictures of them: art, light and camera that differ.

Nobody has the printed tiles here, so these stand for them: each landscape has a colour and a
texture of its own, and every print, every light and every camera changes both.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from companion.box.tag_codes import matrix

ART = 400  # pixels along a tile
TAG = 160  # pixels along a tag with its white rim: 20 mm of 50
Floats = NDArray[np.float64]

COLOURS: Mapping[str, tuple[float, float, float]] = {
    "meadow": (0.20, 0.52, 0.42),
    "forest": (0.12, 0.25, 0.10),
    "desert": (0.38, 0.62, 0.76),
    "highlands": (0.42, 0.44, 0.46),
    "water": (0.58, 0.36, 0.16),
}
"""What part of white light each landscape throws back: blue, green, red."""

ALIKE: Mapping[str, tuple[float, float, float]] = {
    "meadow": (0.22, 0.48, 0.42),
    "forest": (0.17, 0.34, 0.25),
    "desert": (0.31, 0.52, 0.57),
    "highlands": (0.37, 0.43, 0.44),
    "water": (0.44, 0.40, 0.29),
}
"""The same of a painter who likes them all greyish: much harder to tell apart."""

MOTIFS = {"green": (0.10, 0.60, 0.10), "orange": (0.05, 0.35, 0.85), "pink": (0.55, 0.25, 0.85)}


@dataclass(frozen=True, slots=True)
class Conditions:
    """How pictures of one session differ: the light's colour and slope, print, texture, camera."""

    warmth: tuple[float, float]
    brightness: tuple[float, float]
    slope: float
    print_shift: float
    texture: float
    lean: float
    noise: float
    quality: int


TAUGHT_IN = Conditions((0.25, 0.5), (0.55, 0.9), 0.15, 0.03, 0.8, 0.10, 2.0, 90)
"""An evening under a warm lamp."""

TESTED_IN = Conditions((-0.15, 0.15), (0.4, 1.0), 0.35, 0.05, 1.3, 0.16, 4.0, 75)
"""Other days, by a window or a cold lamp, with more shadow and a worse camera."""


def tile(
    sides: Sequence[str],
    motifs: Sequence[str],
    how: Conditions,
    lots: Any,
    colours: Mapping[str, tuple[float, float, float]] = COLOURS,
) -> Floats:
    """Draw a tile in parts of white light, its tag glued on in the middle or nearly so."""
    art = np.zeros((ART, ART, 3))
    y, x = np.mgrid[0:ART, 0:ART] / (ART - 1) - 0.5
    ragged = cv2.resize(lots.normal(0, 0.03, (9, 9)), (ART, ART), interpolation=cv2.INTER_CUBIC)
    side = np.where(np.abs(y) + ragged > np.abs(x), np.where(y < 0, 0, 2), np.where(x > 0, 1, 3))
    for at, terrain in enumerate(sides):
        art = np.where(
            (side == at)[:, :, None], _texture(terrain, colours[terrain], how, lots), art
        )
    for at, motif in enumerate(motifs):
        if motif:
            centre = [(ART // 2, 0), (ART, ART // 2), (ART // 2, ART), (0, ART // 2)][at]
            cv2.circle(art, centre, ART // 12, MOTIFS[motif], -1, cv2.LINE_AA)
    for _ in range(lots.integers(0, 3)):  # animals: dark blots somewhere between tag and rim
        at = lots.uniform(0.1, 0.9, 2) * ART
        cv2.circle(art, (int(at[0]), int(at[1])), ART // 22, (0.08, 0.08, 0.1), -1, cv2.LINE_AA)
    return art


def _texture(
    terrain: str, colour: tuple[float, float, float], how: Conditions, lots: Any
) -> Floats:
    """Paint a landscape: its colour, lighter and darker in patches, with marks of its own kind."""
    base = np.array(colour) * (1 + lots.normal(0, how.print_shift, 3))
    patches = np.zeros((ART, ART))
    for size, strength in ((5, 0.12), (20, 0.08), (80, 0.05)):
        grain = lots.normal(0, strength * how.texture, (size, size))
        patches += cv2.resize(grain, (ART, ART), interpolation=cv2.INTER_CUBIC)
    if terrain in ("forest", "highlands"):
        for _ in range(60):
            at = lots.integers(0, ART, 2)
            radius = int(lots.integers(4, 12))
            cv2.circle(patches, (int(at[0]), int(at[1])), radius, -0.25 * how.texture, -1)
    if terrain == "water":
        waves = np.sin(np.arange(ART) / lots.uniform(5, 9) + lots.uniform(0, 6))
        patches += waves[:, None] * 0.06 * how.texture
    return np.asarray(np.clip(base * (1 + patches[:, :, None]), 0.01, 1.0))


def picture(art: Floats, tag: str, how: Conditions, lots: Any) -> NDArray[np.uint8]:
    """Lay a tile with its tag on a table and take a picture of it."""
    laid = _tagged(art, tag, lots)
    high, wide = 720, 960
    table = np.array(lots.uniform(0.03, 0.35, 3)) * lots.uniform(0.5, 1.2)
    grain = cv2.resize(lots.normal(0, 0.15, (40, 6)), (wide, high), interpolation=cv2.INTER_CUBIC)
    scene = np.clip(table * (1 + grain[:, :, None]), 0, 1)
    side = lots.uniform(330, 440)
    corners = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * side / 2
    turn = lots.uniform(0, 2 * np.pi)
    spin = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    lean = 1 + lots.uniform(-how.lean, how.lean, (4, 2))
    goal = (corners * lean) @ spin.T + [wide / 2, high / 2] + lots.uniform(-40, 40, 2)
    source = np.array([[0, 0], [ART, 0], [ART, ART], [0, ART]], np.float32)
    by = cv2.getPerspectiveTransform(source, goal.astype(np.float32))
    mask = cv2.warpPerspective(np.ones(laid.shape[:2]), by, (wide, high))[:, :, None]
    scene = scene * (1 - mask) + cv2.warpPerspective(laid, by, (wide, high)) * mask
    return _seen(scene, how, lots)


def _tagged(art: Floats, tag: str, lots: Any) -> Floats:
    squares = np.array(matrix(tag))
    code = np.pad(np.where(squares, 0.04, 0.9), 2, constant_values=0.9)
    paper = cv2.resize(code, (TAG, TAG), interpolation=cv2.INTER_NEAREST)
    angle, off = lots.uniform(-6, 6), lots.uniform(-0.04, 0.04, 2) * ART
    by = cv2.getRotationMatrix2D((TAG / 2, TAG / 2), angle, 1.0)
    by[:, 2] += (ART - TAG) / 2 + off
    mask = cv2.warpAffine(np.ones((TAG, TAG)), by, (ART, ART))[:, :, None]
    laid = cv2.warpAffine(paper, by, (ART, ART))[:, :, None]
    return np.asarray(art * (1 - mask) + laid * mask * np.ones(3))


def _seen(scene: Floats, how: Conditions, lots: Any) -> NDArray[np.uint8]:
    """Light a scene and take it through a camera: colour of the light, shade, blur, noise."""
    high, wide = scene.shape[:2]
    warmth = lots.uniform(*how.warmth)
    light = np.array([1 - warmth, 1.0, 1 + 0.6 * warmth]) * lots.uniform(*how.brightness)
    y, x = np.mgrid[0:high, 0:wide]
    angle = lots.uniform(0, 2 * np.pi)
    across = ((x - wide / 2) * np.cos(angle) + (y - high / 2) * np.sin(angle)) / wide
    shade = 1 + across[:, :, None] * lots.uniform(0, how.slope)
    linear = np.clip(scene * light * shade, 0, 1)
    seen = np.where(linear <= 0.0031308, linear * 12.92, 1.055 * linear ** (1 / 2.4) - 0.055) * 255
    seen = cv2.GaussianBlur(seen, (0, 0), lots.uniform(0.5, 1.2))
    seen = np.clip(seen + lots.normal(0, how.noise, seen.shape), 0, 255).astype(np.uint8)
    packed = cv2.imencode(".jpg", seen, [cv2.IMWRITE_JPEG_QUALITY, how.quality])[1]
    return np.asarray(cv2.imdecode(packed, cv2.IMREAD_COLOR), np.uint8)
