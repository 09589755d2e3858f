"""What is not known yet: blank and hatched, with a dashed rim; never anything that could be read.

The stripes are one small texture that repeats, measured from the corner of the window, so that
those of neighbours run on into each other.
"""

from __future__ import annotations

from functools import lru_cache
from math import cos, hypot, pi, sin
from typing import Any

from kivy.graphics import Color, Mesh
from kivy.graphics.texture import Texture
from kivy.metrics import dp

from companion.app.theme import THEME
from companion.app.widgets.canvas.canvas_shapes import Box, hexagon, polygon

UNKNOWN = "unknown"
"""The colour by which a game says that something is not known yet."""

Points = list[tuple[float, float]]

STRIPE = 16
"""Pixels along the side of the texture, which holds one stripe."""

PERIOD = 10
"""How far apart stripes are along a side, in dp."""

DASH = 5
SMALLEST = 20
"""A shape smaller than this, in dp, has no room for dashes."""


@lru_cache(maxsize=1)
def _stripes() -> Any:
    """Return one white stripe from corner to corner, clear beside it, that repeats seamlessly."""
    texture = Texture.create(size=(STRIPE, STRIPE), colorfmt="rgba")
    texture.wrap = "repeat"
    pixels = bytearray()
    for y in range(STRIPE):
        for x in range(STRIPE):
            pixels += bytes((255, 255, 255, 255 if (x - y) % STRIPE < STRIPE * 0.36 else 0))
    texture.blit_buffer(bytes(pixels), colorfmt="rgba", bufferfmt="ubyte")
    return texture


def draw_hatched(points: Points, *, dashed: bool = True) -> None:
    """Fill a shape with stripes on the ground of what is not known; `dashed` draws its rim."""
    polygon(points, THEME.raised)
    period = dp(PERIOD)
    cx = sum(x for x, _ in points) / len(points)
    cy = sum(y for _, y in points) / len(points)
    vertices: list[float] = []
    for x, y in ((cx, cy), *points, points[0]):
        vertices += [x, y, x / period, y / period]
    Color(*THEME.line)
    indices = list(range(len(points) + 2))
    Mesh(vertices=vertices, indices=indices, mode="triangle_fan", texture=_stripes())
    wide = max(x for x, _ in points) - min(x for x, _ in points)
    if dashed and wide >= dp(SMALLEST):
        _dashes(points)


def _dashes(points: Points) -> None:
    """Draw a dashed line along the inside of a shape, as one mesh."""
    half, dash = dp(0.7), dp(DASH)
    vertices: list[float] = []
    indices: list[int] = []
    for (ax, ay), (bx, by) in zip(points, [*points[1:], points[0]], strict=True):
        long = hypot(bx - ax, by - ay)
        count = max(1, round(long / dash / 2))
        if long < 1:
            continue
        dx, dy = (bx - ax) / long, (by - ay) / long
        step = long / count
        for at in range(count):
            start, end = (at + 0.22) * step, (at + 0.78) * step
            first = len(vertices) // 4
            for along, aside in ((start, -half), (end, -half), (end, half), (start, half)):
                vertices += [ax + dx * along - dy * aside, ay + dy * along + dx * aside, 0, 0]
            indices += [first, first + 1, first + 2, first, first + 2, first + 3]
    Color(*THEME.muted[:3], 0.75)
    Mesh(vertices=vertices, indices=indices, mode="triangles")


def shape_of(shape: str, box: Box) -> Points:
    """Return the corners of a place: a hexagon, a disc, or a box whose corners are cut a little."""
    x, y, w, h = box
    if shape == "hex":
        return hexagon(box)
    if shape in ("disc", "circle"):
        return disc((x + w / 2, y + h / 2), min(w, h) / 2)
    cut = min(dp(6), min(w, h) * 0.12)
    found: Points = []
    for cx, cy, begin in (
        (x + w - cut, y + h - cut, 0.0),
        (x + cut, y + h - cut, pi / 2),
        (x + cut, y + cut, pi),
        (x + w - cut, y + cut, 3 * pi / 2),
    ):
        turns = (begin, begin + pi / 6, begin + pi / 3, begin + pi / 2)
        found += [(cx + cut * cos(turn), cy + cut * sin(turn)) for turn in turns]
    return found


def disc(centre: tuple[float, float], radius: float) -> Points:
    """Return a disc as a polygon that looks round at the size of a piece."""
    turns = [at * pi / 14 for at in range(28)]
    return [(centre[0] + radius * cos(one), centre[1] + radius * sin(one)) for one in turns]
