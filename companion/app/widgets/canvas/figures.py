"""Pieces on the canvas: tokens, pawns, houses, markers, chips, the shape of a seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kivy.graphics import Color, Line, SmoothEllipse, SmoothRoundedRectangle
from kivy.metrics import dp, sp

from companion.app.theme import THEME
from companion.app.widgets.canvas.canvas_shapes import Box, draw_shape, polygon
from companion.app.widgets.canvas.canvas_text import draw_text, ink_on, text_texture
from companion.app.widgets.canvas.hatch import UNKNOWN, disc, draw_hatched, shape_of
from companion.play.seating import Seating

if TYPE_CHECKING:
    from rules.table.scene import Mark


def draw_mark(mark: Mark, box: Box, seating: Seating | None) -> None:
    """Draw a piece: a token, a pawn, a house, a marker."""
    x, y, w, h = box
    size = min(w, h) * mark.size
    cx, cy = x + w * mark.at[0], y + h * (1 - mark.at[1])
    colour = THEME.colour(mark.colour, seating)
    shadow = THEME.colour("#0B0D11")
    if mark.colour == UNKNOWN and mark.figure != "chip":
        _blank(mark, (cx, cy), size)
        return
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
        polygon(
            [
                (cx - size / 2, cy - size * 0.4),
                (cx + size / 2, cy - size * 0.4),
                (cx, cy + size / 2),
            ],
            shadow,
            dp(2),
        )
        polygon(
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
        polygon(
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


def _blank(mark: Mark, centre: tuple[float, float], size: float) -> None:
    """Draw a piece nobody knows: its outline, hatched, with its letters if it has any."""
    cx, cy = centre
    if mark.figure in ("card", "cube", "house", "marker"):
        draw_hatched(shape_of("square", (cx - size / 2, cy - size / 2, size, size)))
    else:
        draw_hatched(disc(centre, size / 2))
    if mark.text and mark.text != "?":
        draw_text(mark.text, centre, max(sp(9), size * 0.4), THEME.soft, bold=True)


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


def _lying(cx: float, cy: float, size: float, colour: Any) -> None:
    """Draw a pawn that lies on its side, its head to the left."""
    body = [
        (cx + size / 2, cy - size * 0.42),
        (cx + size / 2, cy + size * 0.42),
        (cx - size * 0.35, cy),
    ]
    polygon(body, (0, 0, 0, 0.55), dp(2))
    polygon(body, colour)
    Color(*colour)
    SmoothEllipse(pos=(cx - size * 0.48, cy - size * 0.24), size=(size * 0.48, size * 0.48))
