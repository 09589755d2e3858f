"""What tags lie on: the printed art of tiles and tables, made up from a seed.

Two groups that share no code: the scanner was tuned and its thresholds were set looking at the
first; the second was made afterwards, and is what it is reported on.
"""

from __future__ import annotations

from collections.abc import Callable

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

Grey = NDArray[np.uint8]
Art = Callable[[Generator, int, int], Grey]


def terrain(random: Generator, height: int, width: int) -> Grey:
    """Noise of several sizes, cut into flat patches like a printed landscape."""
    land = np.zeros((height, width), np.float32)
    for cells in (3, 7, 15, 40, 100):
        coarse = random.random((cells + 2, cells + 2), dtype=np.float32)
        land += resized(coarse, width, height, cv2.INTER_CUBIC) / cells**0.6
    steps = int(random.integers(3, 12))
    land = (land - land.min()) / (np.ptp(land) + 1e-6)
    return bytes_of(
        np.floor(land * steps) / steps * random.uniform(80, 220) + random.uniform(0, 50)
    )


def shapes(random: Generator, height: int, width: int) -> Grey:
    """Discs, boxes, lines and letters over each other."""
    art = np.full((height, width), int(random.integers(30, 230)), np.uint8)
    for _ in range(int(height * width / 2500) + 20):
        x, y = int(random.integers(width)), int(random.integers(height))
        size, shade = int(random.integers(4, 50)), int(random.integers(256))
        kind = random.integers(5)
        thick = int(random.choice([-1, 1, 2, 4]))
        if kind == 0:
            cv2.circle(art, (x, y), size, shade, thick, cv2.LINE_AA)
        elif kind == 1:
            cv2.rectangle(art, (x, y), (x + size, y + size), shade, thick)
        elif kind == 2:
            end = (x + int(random.integers(-80, 80)), y + int(random.integers(-80, 80)))
            cv2.line(art, (x, y), end, shade, abs(thick) + 1, cv2.LINE_AA)
        else:
            letters = "".join(chr(c) for c in random.integers(65, 91, 4))
            font = int(random.choice([cv2.FONT_HERSHEY_SIMPLEX, cv2.FONT_HERSHEY_COMPLEX]))
            cv2.putText(art, letters, (x, y), font, size / 30, shade, abs(thick), cv2.LINE_AA)
    return art


def hatching(random: Generator, height: int, width: int) -> Grey:
    """Patches of stripes and checks of all periods: the regular art that tempts a finder."""
    art = np.zeros((height, width), np.uint8)
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    for _ in range(14):
        angle, period = random.uniform(0, np.pi), random.uniform(4, 40)
        wave = np.sin((x * np.cos(angle) + y * np.sin(angle)) * 2 * np.pi / period)
        if random.random() < 0.5:
            wave = wave * np.sin((y * np.cos(angle) - x * np.sin(angle)) * 2 * np.pi / period)
        low, high = sorted(random.uniform(0, 255, 2))
        patch = np.where(wave > 0, low, high).astype(np.uint8)
        top, left = int(random.integers(height)), int(random.integers(width))
        tall, wide = int(random.integers(40, height)), int(random.integers(40, width))
        art[top : top + tall, left : left + wide] = patch[top : top + tall, left : left + wide]
    return art


def leaves(random: Generator, height: int, width: int) -> Grey:
    """Dead leaves: shaded ellipses of all sizes, the statistics of photographs."""
    art = np.full((height, width), 128, np.uint8)
    for radius in np.sort(60.0 / random.uniform(0.02, 1, 900))[::-1]:
        radius = min(radius, height / 2)
        centre = (int(random.integers(width)), int(random.integers(height)))
        axes = (int(radius / 3) + 1, int(radius / 3 * random.uniform(0.3, 1)) + 1)
        shade = int(np.clip(random.normal(120, 70), 0, 255))
        cv2.ellipse(art, centre, axes, random.uniform(0, 180), 0, 360, shade, -1, cv2.LINE_AA)
    grain = random.normal(0, random.uniform(0, 12), (height, width))
    return bytes_of(art + grain)


def page(random: Generator, height: int, width: int) -> Grey:
    """A page of print in several sizes, black on white or white on black."""
    art = np.full((height, width), 235, np.uint8)
    y = 0
    while y < height:
        scale = random.uniform(0.3, 1.6)
        y += int(26 * scale) + 2
        words = "".join(chr(c) for c in random.integers(33, 123, 160))
        font = int(random.integers(0, 8))
        cv2.putText(art, words, (-9, y), font, scale, 20, int(random.integers(1, 3)), cv2.LINE_AA)
    if random.random() < 0.3:
        art = 255 - art
    return art


def blocks(random: Generator, height: int, width: int) -> Grey:
    """Black and white blocks with nested squares among them: almost a code, everywhere."""
    cell = int(random.integers(3, 12))
    small = np.where(random.random((height // cell + 1, width // cell + 1)) < 0.5, 20, 235)
    art = small.astype(np.uint8).repeat(cell, 0).repeat(cell, 1)[:height, :width].copy()
    for _ in range(30):
        x, y = int(random.integers(width)), int(random.integers(height))
        for half, shade in ((4.5, 235), (3.5, 20), (2.5, 235), (1.5, 20)):
            size = int(half * cell)
            cv2.rectangle(art, (x - size, y - size), (x + size, y + size), shade, -1)
    return art


def cells(random: Generator, height: int, width: int) -> Grey:
    """A mosaic of many-sided stones with dark joints and soft shading."""
    points = random.random((int(random.integers(60, 400)), 2)) * (height, width)
    y, x = np.mgrid[0:height:3, 0:width:3].astype(np.float32)
    nearest = np.full(y.shape, np.inf, np.float32)
    second = np.full(y.shape, np.inf, np.float32)
    owner = np.zeros(y.shape, np.int32)
    for index, (py, px) in enumerate(points):
        distance = np.hypot(y - py, x - px).astype(np.float32)
        closer = distance < nearest
        second = np.where(closer, nearest, np.minimum(second, distance))
        owner[closer] = index
        nearest = np.minimum(nearest, distance)
    shade = random.uniform(20, 250, len(points))[owner] - nearest * random.uniform(0, 0.8)
    shade[second - nearest < random.uniform(2, 8)] = random.uniform(0, 90)
    return bytes_of(resized(shade.astype(np.float32), width, height, cv2.INTER_LINEAR))


def grain(random: Generator, height: int, width: int) -> Grey:
    """A wooden table: long dark lines that wander, and knots."""
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    wander = sum(
        random.uniform(3, 25) * np.sin(x / random.uniform(40, 300) + random.uniform(0, 6))
        for _ in range(4)
    )
    for _ in range(int(random.integers(0, 6))):
        away = np.hypot(x - random.uniform(0, width), (y - random.uniform(0, height)) * 2)
        wander = wander + random.uniform(10, 60) * np.exp(-((away / random.uniform(20, 80)) ** 2))
    rings = np.sin((y + wander) * 2 * np.pi / random.uniform(6, 25))
    fibres = resized(random.normal(0, 1, (height, 12)).astype(np.float32), width, height, 1)
    return bytes_of(random.uniform(70, 170) + 35 * rings + 18 * fibres)


def hexes(random: Generator, height: int, width: int) -> Grey:
    """A map of hexagons with thick borders and a sign in each."""
    art = np.full((height, width), int(random.integers(0, 256)), np.uint8)
    radius = float(random.uniform(12, 50))
    corners = np.arange(6) * np.pi / 3
    for row in range(int(height / radius / 1.5) + 2):
        for column in range(int(width / radius / 1.7) + 2):
            centre = np.array([(column + row % 2 / 2) * radius * 1.73, row * radius * 1.5])
            outline = np.column_stack([np.sin(corners), np.cos(corners)]) * radius + centre
            shape = [outline.astype(np.int32)]
            cv2.fillPoly(art, shape, int(random.integers(0, 256)), cv2.LINE_AA)
            cv2.polylines(art, shape, True, int(random.choice([0, 255])), 2, cv2.LINE_AA)
            at = (int(centre[0]), int(centre[1]))
            for part in (0.5, 0.3, 0.15)[: int(random.integers(0, 4))]:
                cv2.circle(art, at, int(radius * part), int(random.integers(256)), -1, cv2.LINE_AA)
    return art


def ribbons(random: Generator, height: int, width: int) -> Grey:
    """Broad curves over soft clouds, as on the box of a game."""
    clouds = random.random((6, 8)).astype(np.float32) * 255
    art = bytes_of(resized(clouds, width, height, cv2.INTER_CUBIC))
    along = np.linspace(0, 1, 60)
    for _ in range(25):
        ends, bends = random.random((2, 2)) * (width, height), random.normal(0, 120, (2, 3))
        curve = ends[0] + along[:, None] * (ends[1] - ends[0])
        for wave in range(3):
            curve += np.sin(along * np.pi * (wave + 1))[:, None] * bends[:, wave]
        thick = int(random.integers(1, 22))
        shade = int(random.integers(256))
        cv2.polylines(art, [curve.astype(np.int32)], False, shade, thick, cv2.LINE_AA)
    return art


TUNED_ON: tuple[Art, ...] = (terrain, shapes, hatching, leaves, page, blocks, cells)
REPORTED_ON: tuple[Art, ...] = (grain, hexes, ribbons)


def resized(picture: NDArray[np.float32], width: int, height: int, how: int) -> NDArray[np.float32]:
    return np.asarray(cv2.resize(picture, (width, height), interpolation=how), np.float32)


def bytes_of(picture: NDArray[np.floating]) -> Grey:
    return np.asarray(np.clip(picture, 0, 255), np.uint8)
