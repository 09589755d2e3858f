"""All pieces of a kind in small: the known ones in their colours, the others blank and hatched."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle, Triangle
from kivy.metrics import dp
from kivy.properties import ListProperty
from kivy.uix.widget import Widget

from companion.app.theme import THEME
from companion.app.widgets.canvas.canvas_shapes import Box
from companion.app.widgets.canvas.hatch import draw_hatched, shape_of

LARGEST = 56
"""A square is not drawn larger than this, in dp."""


class PieceGrid(Widget):
    """Draws swatches as small squares, as large as all of them fit."""

    swatches = ListProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        redraw = Clock.create_trigger(self._draw, -1)
        self.bind(pos=redraw, size=redraw, swatches=redraw)
        THEME.bind(mode=redraw)

    def _draw(self, *_args: Any) -> None:
        self.canvas.clear()
        count = len(self.swatches)
        if not count or self.width < dp(24) or self.height < dp(24):
            return
        size = _largest(count, self.width, self.height)
        columns = max(1, int(self.width // size))
        with self.canvas:
            for at, one in enumerate(self.swatches):
                x = self.x + (at % columns) * size
                y = self.top - (at // columns + 1) * size
                _square(one.fills, (x + dp(1.5), y + dp(1.5), size - dp(3), size - dp(3)))


def _largest(count: int, wide: float, high: float) -> float:
    """Return how large squares may be so that so many fit."""
    size = float(dp(LARGEST))
    while size > dp(8) and int(wide // size) * int(high // size) < count:
        size -= dp(0.5)
    return size


def _square(fills: tuple[str, ...], box: Box) -> None:
    x, y, w, h = box
    if not fills:
        draw_hatched(shape_of("square", box), dashed=False)
        return
    if len(fills) == 4:
        corners = ((x, y + h), (x + w, y + h), (x + w, y), (x, y))
        for at, fill in enumerate(fills):
            (ax, ay), (bx, by) = corners[at], corners[(at + 1) % 4]
            Color(*THEME.colour(fill))
            Triangle(points=[ax, ay, bx, by, x + w / 2, y + h / 2])
        return
    for at, fill in enumerate(fills):
        Color(*THEME.colour(fill))
        Rectangle(pos=(x + at * w / len(fills), y), size=(w / len(fills), h))
