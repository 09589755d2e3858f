"""The piece that is painted: its sketch, with the side that a key fills ringed."""

from __future__ import annotations

from typing import Any

from kivy.graphics import Color, Line
from kivy.metrics import dp
from kivy.properties import StringProperty

from companion.app.theme import THEME
from companion.app.widgets.canvas.canvas_shapes import Box
from companion.app.widgets.table.places_view import PlacesView


class PaintBoard(PlacesView):
    """Draws a sketch; `ringed` is the side that is painted next, as ``side:2``."""

    ringed = StringProperty()

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(ringed=self._redraw)

    def _draw(self, *_args: Any) -> None:
        super()._draw()
        at = self.ringed.rpartition(":")[2]
        whole = next((one for one in self.places if len(one.wedges) > 1), None)
        box = self.box_of(whole.id if whole is not None else self.ringed)
        if not self.ringed or box is None or not at.isdigit():
            return
        with self.canvas:
            Color(*THEME.accent)
            Line(points=_wedge(box, int(at)), close=True, width=dp(2), joint="round")


def _wedge(box: Box, at: int) -> list[float]:
    """Return the corners of one side of a tile, a little inside of it."""
    x, y, w, h = box
    corners = ((x, y + h), (x + w, y + h), (x + w, y), (x, y))
    cx, cy = x + w / 2, y + h / 2
    (ax, ay), (bx, by) = corners[at % 4], corners[(at + 1) % 4]
    mx, my = (ax + bx + cx) / 3, (ay + by + cy) / 3
    inside = []
    for px, py in ((ax, ay), (bx, by), (cx, cy)):
        inside += [px + (mx - px) * 0.05, py + (my - py) * 0.05]
    return inside
