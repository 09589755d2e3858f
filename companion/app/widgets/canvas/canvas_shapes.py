"""Shapes on the canvas: polygons, hexagons, and the shapes of the seats."""

from __future__ import annotations

from math import cos, pi, sin
from typing import Any

from kivy.graphics import Color, Mesh, SmoothEllipse

Box = tuple[float, float, float, float]


def polygon(points: list[tuple[float, float]], colour: Any, grow: float = 0.0) -> None:
    """Fill a polygon, grown outwards from its middle if told so."""
    cx = sum(point[0] for point in points) / len(points)
    cy = sum(point[1] for point in points) / len(points)
    vertices: list[float] = []
    for px, py in points:
        dx, dy = px - cx, py - cy
        length = (dx * dx + dy * dy) ** 0.5 or 1
        vertices += [px + dx / length * grow, py + dy / length * grow, 0, 0]
    Color(*colour)
    Mesh(vertices=vertices, indices=list(range(len(points))), mode="triangle_fan")


def hexagon(box: Box) -> list[tuple[float, float]]:
    """Return the corners of a hexagon that stands on a corner."""
    x, y, w, h = box
    cx, cy = x + w / 2, y + h / 2
    return [
        (cx + w / 2 * cos(pi / 2 + i * pi / 3), cy + h / 2 * sin(pi / 2 + i * pi / 3))
        for i in range(6)
    ]


SHAPES: dict[str, list[tuple[float, float]]] = {
    "triangle": [(-0.5, -0.42), (0.5, -0.42), (0, 0.5)],
    "square": [(-0.42, -0.42), (0.42, -0.42), (0.42, 0.42), (-0.42, 0.42)],
    "diamond": [(0, -0.52), (0.52, 0), (0, 0.52), (-0.52, 0)],
    "star": [
        (
            (0.54 if i % 2 == 0 else 0.24) * cos(pi / 2 + i * pi / 5),
            (0.54 if i % 2 == 0 else 0.24) * sin(pi / 2 + i * pi / 5),
        )
        for i in range(10)
    ],
    "hexagon": [(0.5 * cos(i * pi / 3), 0.5 * sin(i * pi / 3)) for i in range(6)],
}


def draw_shape(shape: str, centre: tuple[float, float], size: float, colour: Any) -> None:
    """Draw the shape of a seat."""
    if shape == "circle":
        Color(*colour)
        SmoothEllipse(
            pos=(centre[0] - size * 0.45, centre[1] - size * 0.45), size=(size * 0.9, size * 0.9)
        )
        return
    outline = SHAPES[shape]
    polygon([(centre[0] + px * size, centre[1] + py * size) for px, py in outline], colour)
