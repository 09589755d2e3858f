"""Drawing places and pieces with Kivy's canvas: rounded cells, wedged tiles, tokens, figures."""

from __future__ import annotations

from functools import lru_cache
from math import cos, pi, sin
from typing import TYPE_CHECKING, Any

from kivy.core.text import Label as CoreLabel
from kivy.graphics import (
    Color,
    Line,
    Mesh,
    Rectangle,
    SmoothEllipse,
    SmoothRoundedRectangle,
    Triangle,
)
from kivy.metrics import dp, sp

from companion.seats import Seating
from companion.widgets.theme import THEME

if TYPE_CHECKING:
    from rules.scene import Mark, Place

Box = tuple[float, float, float, float]


@lru_cache(maxsize=512)
def text_texture(text: str, size: int, font: str = "Roboto", bold: bool = False) -> Any:
    """Return the texture of a short text; white, to be tinted by the colour before it."""
    label = CoreLabel(text=text, font_size=size, font_name=font, bold=bold, halign="center")
    label.refresh()
    return label.texture


def draw_text(
    text: str, centre: tuple[float, float], size: float, colour: Any, *, bold: bool = False
) -> None:
    """Draw a short text around a point."""
    texture = text_texture(text, max(8, int(size)), "Roboto", bold)
    width, height = texture.size
    Color(*colour)
    Rectangle(
        texture=texture, pos=(centre[0] - width / 2, centre[1] - height / 2), size=(width, height)
    )


def draw_place(place: Place, box: Box, seating: Seating | None, *, faint: bool = False) -> None:
    """Draw a place and everything on it."""
    x, y, w, h = box
    radius = min(dp(10), min(w, h) * 0.16)
    if place.shape == "hex":
        _hexagon(box, THEME.colour(place.fill, seating))
    elif place.shape == "disc":
        _disc(box, THEME.colour(place.fill, seating))
    elif place.shape == "circle" and place.marks:
        pass
    elif place.wedges:
        _wedges(place, box)
    else:
        Color(*THEME.colour(place.fill, seating))
        SmoothRoundedRectangle(pos=(x, y), size=(w, h), radius=[radius])
        Color(*THEME.line)
        Line(rounded_rectangle=(x, y, w, h, radius), width=dp(1))
    if place.outline:
        Color(*THEME.colour(place.outline, seating))
        Line(rounded_rectangle=(x + dp(1), y + dp(1), w - dp(2), h - dp(2), radius), width=dp(2.2))
    _rims(place, box)
    for mark in place.marks:
        draw_mark(mark, box, seating)
    _label(place, box)
    if faint:
        background = THEME.colour("background")
        Color(background[0], background[1], background[2], 0.35)
        Rectangle(pos=(x, y), size=(w, h))


def draw_halo(place: Place, box: Box, seating: Seating | None) -> None:
    """Paint what surrounds a place; all of this lies below the places themselves."""
    if not place.halo:
        return
    x, y, w, h = box
    wide = dp(3)
    grown = (x - wide, y - wide, w + 2 * wide, h + 2 * wide)
    colour = THEME.colour(place.halo, seating)
    if place.shape == "hex":
        _polygon(hexagon(grown), colour)
        return
    Color(*colour)
    SmoothRoundedRectangle(pos=grown[:2], size=grown[2:], radius=[dp(4)])


def draw_ring(box: Box, colour: Any, width: float, *, is_hex: bool) -> None:
    """Draw a line around a place."""
    x, y, w, h = box
    Color(*colour)
    if is_hex:
        Line(points=[c for point in hexagon(box) for c in point], close=True, width=width)
    else:
        Line(rounded_rectangle=(x, y, w, h, dp(8)), width=width)


def _wedges(place: Place, box: Box) -> None:
    """Paint the four sides of a tile as triangles that meet in the middle."""
    x, y, w, h = box
    corners = ((x, y + h), (x + w, y + h), (x + w, y), (x, y))
    cx, cy = x + w / 2, y + h / 2
    for side in range(4):
        (ax, ay), (bx, by) = corners[side], corners[(side + 1) % 4]
        Color(*THEME.colour(place.wedges[side % len(place.wedges)]))
        Triangle(points=[ax, ay, bx, by, cx, cy])
    Color(*THEME.colour("background"))
    Line(rectangle=(x, y, w, h), width=dp(1))


def _rims(place: Place, box: Box) -> None:
    x, y, w, h = box
    spots = ((x + w / 2, y + h), (x + w, y + h / 2), (x + w / 2, y), (x, y + h / 2))
    if len(place.rims) == 1:
        size = w * 0.2
        Color(*THEME.colour(place.rims[0]))
        SmoothEllipse(pos=(x + w * 0.08, y + h * 0.08), size=(size, size))
        return
    for (sx, sy), colour in zip(spots, place.rims, strict=False):
        if not colour:
            continue
        size = w * 0.2
        # Half of the motif lies on this tile: pull it inwards so that it stays on it.
        px = min(max(sx - size / 2, x), x + w - size)
        py = min(max(sy - size / 2, y), y + h - size)
        Color(*THEME.colour("background"))
        SmoothEllipse(pos=(px - dp(1), py - dp(1)), size=(size + dp(2), size + dp(2)))
        Color(*THEME.colour(colour))
        SmoothEllipse(pos=(px, py), size=(size, size))


def _label(place: Place, box: Box) -> None:
    x, y, w, h = box
    if max(w, h) < dp(26):  # a thumbnail: letters would only spill over
        return
    ink = ink_on(THEME.colour(place.fill))
    if place.label and place.large:
        size = min(sp(30), w * (0.42 if len(place.label) < 4 else 0.3), h * 0.42)
        centre = x + w * (0.34 if place.marks else 0.5), y + h * (0.42 if place.corner else 0.5)
        draw_text(place.label, centre, size, ink, bold=True)
    elif place.label:
        size = min(sp(14), w * (0.16 if "\n" in place.label or len(place.label) > 6 else 0.3))
        middle = y + h / 2 if not (place.marks and place.shape == "card") else y + h * 0.3
        is_hex = place.shape == "hex"
        ink = ink if is_hex or not place.wedges else THEME.colour("#14171C")
        size = min(sp(20), w * 0.42) if is_hex else max(size, sp(10))
        wide = text_texture(place.label, int(size), "Roboto", bool(place.wedges)).size[0]
        size = max(sp(8), size * min(1.0, (w - dp(2)) / max(wide, 1)))
        draw_text(place.label, (x + w / 2, middle), size, ink, bold=bool(place.wedges))
    if place.corner and place.wedges:
        draw_chip(place.corner, (x + w / 2, y + h - sp(9)))
    elif place.corner:
        soft = THEME.colour("#4A4F57" if is_pale(THEME.colour(place.fill)) else "#C9D0D9")
        draw_text(place.corner, (x + w / 2, y + h - sp(10)), sp(11), soft)


def is_pale(colour: Any) -> bool:
    """Say whether dark ink reads better on a colour."""
    return bool(0.3 * colour[0] + 0.59 * colour[1] + 0.11 * colour[2] > 0.5)


def ink_on(colour: Any) -> Any:
    """Return an ink that can be read on a colour."""
    return THEME.colour("#14171C" if is_pale(colour) else "#F2EFE8")


def draw_chip(text: str, centre: tuple[float, float]) -> None:
    """Draw a short text on a pale ground, readable on any landscape."""
    texture = text_texture(text, int(sp(11)), "Roboto", True)
    width, height = texture.size
    Color(*THEME.colour("#F2EFE8D8"))
    SmoothRoundedRectangle(
        pos=(centre[0] - width / 2 - dp(3), centre[1] - height / 2),
        size=(width + dp(6), height),
        radius=[dp(4)],
    )
    draw_text(text, centre, sp(11), THEME.colour("#14171C"), bold=True)


def draw_spoke(text: str, start: Box, end: Box) -> None:
    """Draw a line from the middle of one place to the middle of the next, its letters on it."""
    ax, ay = start[0] + start[2] / 2, start[1] + start[3] / 2
    bx, by = end[0] + end[2] / 2, end[1] + end[3] / 2
    Color(*THEME.line)
    Line(points=[ax, ay, bx, by], width=dp(1.2))
    if text:
        draw_chip(text, ((ax + bx) / 2, (ay + by) / 2))


def _disc(box: Box, colour: Any) -> None:
    x, y, w, h = box
    Color(*THEME.muted)
    SmoothEllipse(pos=(x, y), size=(w, h))
    Color(*colour)
    SmoothEllipse(pos=(x + dp(1), y + dp(1)), size=(w - dp(2), h - dp(2)))


def draw_way(text: str, start: Box, end: Box) -> None:
    """Draw a line from the side of one place to the side of the next, with its letters on it."""
    right = end[0] > start[0]
    ax, bx = (start[0] + start[2], end[0]) if right else (start[0], end[0] + end[2])
    ay, by = start[1] + start[3] / 2, end[1] + end[3] / 2
    # It leaves from the height nearest to its goal, so that lines to several goals fan out.
    ay = min(max(by, start[1] + start[3] * 0.3), start[1] + start[3] * 0.7)
    Color(*THEME.muted)
    Line(points=[ax, ay, bx, by], width=dp(1.2))
    if text:
        draw_chip(text, ((ax + bx) / 2, (ay + by) / 2))


def _pill(mark: Mark, centre: tuple[float, float], size: float, colour: Any) -> None:
    """Draw a chip: a short text on its colour, or in its colour where it is hollow."""
    font = max(sp(8), size * 0.82)
    width = size
    if mark.text:
        width = max(size, text_texture(mark.text, int(font), "Roboto", True).size[0] + dp(3))
    x, y = centre[0] - width / 2, centre[1] - size / 2
    radius = min(dp(4), size * 0.3)
    # Letters in any colour can be read on the dark; an empty pip shows what lies below.
    hollow = THEME.colour("#14171C" if mark.text else "background")
    Color(*(hollow if mark.down else colour))
    SmoothRoundedRectangle(pos=(x, y), size=(width, size), radius=[radius])
    if mark.down:
        Color(*colour)
        Line(rounded_rectangle=(x, y, width, size, radius), width=dp(0.8))
    if mark.text:
        ink = colour if mark.down else ink_on(colour)
        draw_text(mark.text, centre, font, ink, bold=True)


def draw_mark(mark: Mark, box: Box, seating: Seating | None) -> None:
    """Draw a piece: a token, a pawn, a house, a marker."""
    x, y, w, h = box
    size = min(w, h) * mark.size
    cx, cy = x + w * mark.at[0], y + h * (1 - mark.at[1])
    colour = THEME.colour(mark.colour, seating)
    shadow = (0, 0, 0, 0.55)
    if mark.figure == "chip":
        _pill(mark, (cx, cy), size, colour)
        return
    if mark.figure == "seat" and seating is not None:
        shape = seating.shape(mark.colour.removeprefix("seat:"))
        draw_shape(shape, (cx, cy), size + dp(4), (0, 0, 0, 0.7))
        draw_shape(shape, (cx, cy), size, colour)
        if mark.down:
            draw_shape(shape, (cx, cy), size - dp(5), THEME.colour("background"))
        if mark.text:
            ink = colour if mark.down else ink_on(colour)
            draw_text(mark.text, (cx, cy), max(sp(9), size * 0.55), ink, bold=True)
        return
    if mark.figure == "house":
        _polygon(
            [
                (cx - size / 2, cy - size * 0.4),
                (cx + size / 2, cy - size * 0.4),
                (cx, cy + size / 2),
            ],
            shadow,
            dp(2),
        )
        _polygon(
            [
                (cx - size / 2, cy - size * 0.4),
                (cx + size / 2, cy - size * 0.4),
                (cx, cy + size / 2),
            ],
            colour,
        )
        return
    if mark.figure == "card":
        Color(*colour)
        SmoothRoundedRectangle(
            pos=(cx - size / 2, cy - size / 2), size=(size, size), radius=[size * 0.16]
        )
        return
    if mark.figure == "pawn" and mark.down:
        _lying(cx, cy, size, colour)
        return
    if mark.figure == "pawn":
        Color(*shadow)
        SmoothEllipse(
            pos=(cx - size * 0.28 - dp(1), cy - dp(1)),
            size=(size * 0.56 + dp(2), size * 0.56 + dp(2)),
        )
        _polygon(
            [
                (cx - size * 0.42, cy - size / 2),
                (cx + size * 0.42, cy - size / 2),
                (cx, cy + size * 0.35),
            ],
            colour,
        )
        Color(*colour)
        SmoothEllipse(pos=(cx - size * 0.24, cy), size=(size * 0.48, size * 0.48))
        return
    Color(*THEME.colour("#FFFFFF"))
    SmoothEllipse(
        pos=(cx - size / 2 - dp(2), cy - size / 2 - dp(2)), size=(size + dp(4), size + dp(4))
    )
    Color(*colour)
    SmoothEllipse(pos=(cx - size / 2, cy - size / 2), size=(size, size))
    if mark.down:
        Color(*THEME.colour("background"))
        inner = size * 0.56
        SmoothEllipse(pos=(cx - inner / 2, cy - inner / 2), size=(inner, inner))
    elif mark.text:
        draw_text(mark.text, (cx, cy), max(sp(9), size * 0.5), THEME.colour("#FFFFFF"), bold=True)


def _lying(cx: float, cy: float, size: float, colour: Any) -> None:
    """Draw a pawn that lies on its side, its head to the left."""
    body = [
        (cx + size / 2, cy - size * 0.42),
        (cx + size / 2, cy + size * 0.42),
        (cx - size * 0.35, cy),
    ]
    _polygon(body, (0, 0, 0, 0.55), dp(2))
    _polygon(body, colour)
    Color(*colour)
    SmoothEllipse(pos=(cx - size * 0.48, cy - size * 0.24), size=(size * 0.48, size * 0.48))


def _polygon(points: list[tuple[float, float]], colour: Any, grow: float = 0.0) -> None:
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


def _hexagon(box: Box, colour: Any) -> None:
    points = hexagon(box)
    _polygon(points, colour)
    Color(*THEME.line)
    Line(points=[c for point in points for c in point], close=True, width=dp(1))


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
    _polygon([(centre[0] + px * size, centre[1] + py * size) for px, py in outline], colour)
