"""Marks of landscapes, so that colour never carries meaning alone: blades, trees, peaks, waves."""

from __future__ import annotations

from math import cos, pi, sin

from kivy.graphics import Color, Line, Mesh, SmoothEllipse
from kivy.metrics import dp

from companion.app.theme import rgba

INKS = {
    "meadow": "#3E6A1C",
    "forest": "#12331C",
    "desert": "#7A5726",
    "highlands": "#3C4149",
    "water": "#153F6B",
}
"""The landscapes that have a mark, and the ink of each."""

Point = tuple[float, float]


def draw_landscape(name: str, centre: Point, size: float) -> None:
    """Draw the mark of a landscape around a point; nothing for what is no landscape."""
    if name not in INKS:
        return
    unit = size / 24
    x, y = centre
    Color(*rgba(INKS[name]))
    if name == "forest":
        _filled([(x - 8 * unit, y - 5 * unit), (x + 8 * unit, y - 5 * unit), (x, y + 5 * unit)])
        _filled([(x - 6 * unit, y + unit), (x + 6 * unit, y + unit), (x, y + 11 * unit)])
        trunk = [(x - 1.5 * unit, y - 10 * unit), (x + 1.5 * unit, y - 10 * unit)]
        _filled([*trunk, (x + 1.5 * unit, y - 5 * unit), (x - 1.5 * unit, y - 5 * unit)])
    elif name == "highlands":
        _filled(
            [
                (x - 11 * unit, y - 8 * unit),
                (x + 3 * unit, y - 8 * unit),
                (x - 4 * unit, y + 9 * unit),
            ]
        )
        _filled(
            [(x - unit, y - 8 * unit), (x + 11 * unit, y - 8 * unit), (x + 5 * unit, y + 4 * unit)]
        )
    else:
        for points in _LINES[name]:
            drawn = [value for px, py in points for value in (x + px * unit, y + py * unit)]
            Line(points=drawn, width=max(dp(1), unit * 1.15), cap="round", joint="round")
        if name == "desert":
            SmoothEllipse(pos=(x + 3 * unit, y + 4 * unit), size=(6 * unit, 6 * unit))


def _filled(points: list[Point]) -> None:
    vertices = [value for px, py in points for value in (px, py, 0, 0)]
    Mesh(vertices=vertices, indices=list(range(len(points))), mode="triangle_fan")


def _wave(low: float) -> list[Point]:
    return [(at * 20 / 12 - 10, low + 2.4 * sin(at * pi / 3)) for at in range(13)]


def _arc(x: float, low: float, wide: float, high: float) -> list[Point]:
    return [(x - wide * cos(at * pi / 8), low + high * sin(at * pi / 8)) for at in range(9)]


_LINES: dict[str, list[list[Point]]] = {
    "water": [_wave(4), _wave(-4)],
    "desert": [_arc(-1, -8, 10, 9)],
    "meadow": [
        [(0, -9), (0, 8)],
        [(-1, -9), (-3, 0), (-8, 4)],
        [(1, -9), (3, 0), (8, 4)],
        [(-3.5, -9), (-5, -5), (-9, -3)],
        [(3.5, -9), (5, -5), (9, -3)],
    ],
}
