"""Drawing places with Kivy's canvas: rounded cells, wedged tiles, discs, and the ways between."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.graphics import Color, Line, Rectangle, SmoothEllipse, SmoothRoundedRectangle, Triangle
from kivy.metrics import dp, sp

from companion.app.theme import THEME
from companion.app.widgets.canvas.canvas_shapes import Box, hexagon, polygon
from companion.app.widgets.canvas.canvas_text import (
    draw_chip,
    draw_text,
    ink_on,
    is_pale,
    text_texture,
)
from companion.app.widgets.canvas.figures import draw_mark
from companion.app.widgets.canvas.hatch import UNKNOWN, draw_hatched, shape_of
from companion.app.widgets.canvas.landscape import draw_landscape
from companion.play.seating import Seating

if TYPE_CHECKING:
    from rules.table.scene import Place


MARKED = 44
"""From this width on, in dp, a tile's landscapes bear their marks."""


def draw_place(place: Place, box: Box, seating: Seating | None, *, faint: bool = False) -> None:
    """Draw a place and everything on it."""
    x, y, w, h = box
    radius = min(dp(10), min(w, h) * 0.16)
    if place.fill == UNKNOWN and not place.wedges and not (place.shape == "circle" and place.marks):
        draw_hatched(shape_of(place.shape, box))
    elif place.shape == "hex":
        _hexagon(box, THEME.colour(place.fill, seating))
    elif place.shape == "disc":
        _disc(box, THEME.colour(place.fill, seating))
    elif place.shape == "circle" and place.marks:
        pass
    elif place.wedges:
        _wedges(place, box)
    elif place.fill:
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
        polygon(hexagon(grown), colour)
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
        fill = place.wedges[side % len(place.wedges)]
        if fill == UNKNOWN:
            draw_hatched([(ax, ay), (bx, by), (cx, cy)], dashed=False)
            continue
        Color(*THEME.colour(fill))
        Triangle(points=[ax, ay, bx, by, cx, cy])
        if w >= dp(MARKED):
            middle = cx * 0.4 + (ax + bx) * 0.3, cy * 0.4 + (ay + by) * 0.3
            draw_landscape(fill, middle, min(w, h) * (0.26 if w < dp(120) else 0.19))
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
    if place.fill == UNKNOWN and place.label == "?":
        return  # the stripes say so
    ink = THEME.soft if place.fill in (UNKNOWN, "") else ink_on(THEME.colour(place.fill))
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
    elif place.corner and place.shape == "hex":
        draw_text(place.corner, (x + w / 2, y + h * 0.27), sp(9), THEME.muted)
    elif place.corner:
        pale = place.fill not in (UNKNOWN, "") and is_pale(THEME.colour(place.fill))
        soft = (
            THEME.soft if place.fill == UNKNOWN else THEME.colour("#4A4F57" if pale else "#C9D0D9")
        )
        draw_text(place.corner, (x + w / 2, y + h - sp(10)), sp(11), soft)


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


def _hexagon(box: Box, colour: Any) -> None:
    points = hexagon(box)
    polygon(points, colour)
    Color(*THEME.line)
    Line(points=[c for point in points for c in point], close=True, width=dp(1))
