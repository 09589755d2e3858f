"""A chart on the screen: draws the shapes of a chart that is laid out for the room there is."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, Rectangle, SmoothLine, SmoothRoundedRectangle
from kivy.metrics import dp
from kivy.properties import ObjectProperty
from kivy.uix.widget import Widget

from companion.app.theme import THEME
from companion.app.widgets.canvas.canvas_shapes import draw_shape
from companion.app.widgets.canvas.canvas_text import text_texture
from companion.history.charts.chart import Box, Chart, Stroke, Symbol, Text


class ChartView(Widget):
    """Shows a chart; `make` lays it out for a width and a height."""

    make = ObjectProperty(None, allownone=True)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.chart: Chart | None = None
        redraw = Clock.create_trigger(self._draw, -1)
        self.bind(pos=redraw, size=redraw, make=redraw)
        THEME.bind(mode=redraw)

    def _draw(self, *_args: Any) -> None:
        self.canvas.clear()
        unit = dp(1)
        if self.make is None or self.width < 80 * unit or self.height < 60 * unit:
            return
        self.chart = self.make(self.width / unit, self.height / unit)
        with self.canvas:
            for shape in self.chart.shapes:
                Color(*THEME.colour(shape.colour))
                self._shape(shape, unit)

    def _shape(self, shape: Any, unit: float) -> None:
        match shape:
            case Box(x, y, w, h, _, radius):
                pos = (self.x + x * unit, self.top - (y + h) * unit)
                if radius and w > 2 * radius:
                    SmoothRoundedRectangle(
                        pos=pos, size=(w * unit, h * unit), radius=[min(radius, h / 2) * unit]
                    )
                else:
                    Rectangle(pos=pos, size=(w * unit, h * unit))
            case Stroke(points, _, width):
                told = [c for x, y in points for c in (self.x + x * unit, self.top - y * unit)]
                SmoothLine(points=told, width=width * unit / 2, joint="round", cap="round")
            case Symbol(x, y, kind, size, colour):
                centre = (self.x + x * unit, self.top - y * unit)
                draw_shape(kind, centre, size * unit, THEME.colour(colour))
            case Text(x, y, text, size, _, anchor, bold):
                texture = text_texture(text, int(size * unit), "Roboto", bold)
                wide, high = texture.size
                left = {"start": 0.0, "middle": wide / 2, "end": wide}[anchor]
                pos = (self.x + x * unit - left, self.top - y * unit - high / 2)
                Rectangle(texture=texture, pos=pos, size=(wide, high))
