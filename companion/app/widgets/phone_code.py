"""A code for phones: squares of whole pixels, dark on light whatever the theme."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget


class PhoneCode(Widget):
    """Draws a matrix as large as fits, each square a whole number of pixels."""

    matrix = ObjectProperty(())

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        redraw = Clock.create_trigger(self._draw, -1)
        self.bind(pos=redraw, size=redraw, matrix=redraw)

    def _draw(self, *_args: Any) -> None:
        self.canvas.clear()
        rows = self.matrix
        if not rows:
            return
        side = max(1, int(min(self.width, self.height)) // len(rows))
        left = int(self.center_x - side * len(rows) / 2)
        top = int(self.center_y + side * len(rows) / 2)
        with self.canvas:
            Color(1, 1, 1, 1)
            Rectangle(pos=self.pos, size=self.size)
            Color(0, 0, 0, 1)
            for down, row in enumerate(rows):
                for at, length in _runs(row):
                    pos = (left + at * side, top - (down + 1) * side)
                    Rectangle(pos=pos, size=(length * side, side))


def _runs(row: tuple[bool, ...]) -> list[tuple[int, int]]:
    """Return where dark squares stand in a row, neighbours together."""
    runs: list[tuple[int, int]] = []
    for at, dark in enumerate(row):
        if dark and runs and sum(runs[-1]) == at:
            runs[-1] = (runs[-1][0], runs[-1][1] + 1)
        elif dark:
            runs.append((at, 1))
    return runs
