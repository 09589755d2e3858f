"""A picture of the camera with outlines drawn into it, and the spot of it that was touched."""

from __future__ import annotations

from typing import Any

import cv2
from kivy.clock import Clock
from kivy.graphics import Color, Line, Rectangle, SmoothEllipse, SmoothRoundedRectangle
from kivy.graphics.texture import Texture
from kivy.metrics import dp, sp
from kivy.properties import ListProperty
from kivy.uix.widget import Widget

from companion.app.theme import THEME
from companion.app.widgets.canvas.canvas_shapes import Box
from companion.app.widgets.canvas.canvas_text import draw_text

EDGE = 2.0
"""How thick an outline is, in dp."""
LABEL = 13
"""How large the word of an outline is, in sp."""
SMALLEST = 9


class PictureView(Widget):
    """Shows a frame as large as fits, with `outlines` and `spots` in the frame's own pixels.

    An outline has `corners`, a `label` and a `tone` (a colour of the look); `on_spot` tells where
    in the frame a finger came down.
    """

    outlines = ListProperty()
    spots = ListProperty()

    __events__ = ("on_spot",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._texture: Texture | None = None
        self._size = (0, 0)
        self._redraw = Clock.create_trigger(self._draw, -1)
        self.bind(pos=self._redraw, size=self._redraw)
        self.bind(outlines=self._redraw, spots=self._redraw)
        THEME.bind(mode=self._redraw)

    def show(self, frame: Any) -> None:
        """Show a frame as OpenCV gives it, grey or BGR; None takes the picture away."""
        if frame is None:
            self._texture, self._size = None, (0, 0)
            self._redraw()
            return
        high, wide = frame.shape[:2]
        is_grey = frame.ndim == 2
        rgba = cv2.cvtColor(frame, cv2.COLOR_GRAY2RGBA if is_grey else cv2.COLOR_BGR2RGBA)
        if self._texture is None or self._size != (wide, high):
            self._texture, self._size = (
                Texture.create(size=(wide, high), colorfmt="rgba"),
                (wide, high),
            )
            self._texture.flip_vertical()
            self._redraw()
        self._texture.blit_buffer(rgba.reshape(-1), colorfmt="rgba", bufferfmt="ubyte")
        self.canvas.ask_update()

    @property
    def box(self) -> Box:
        """Where the frame is drawn: left, bottom, width and height."""
        wide, high = self._size
        if not wide or not high:
            return (self.x, self.y, 0.0, 0.0)
        scale = min(self.width / wide, self.height / high)
        return (
            self.center_x - wide * scale / 2,
            self.center_y - high * scale / 2,
            wide * scale,
            high * scale,
        )

    def in_window(self, x: float, y: float) -> tuple[float, float]:
        """Return where a pixel of the frame is drawn."""
        left, bottom, wide, high = self.box
        return left + x / self._size[0] * wide, bottom + high - y / self._size[1] * high

    def on_spot(self, x: float, y: float) -> None:
        """A spot of the frame was touched."""

    def on_touch_down(self, touch: Any) -> bool:
        """Tell where in the frame a finger came down."""
        left, bottom, wide, high = self.box
        x, y = touch.pos
        if not wide or not (left <= x < left + wide and bottom <= y < bottom + high):
            return bool(super().on_touch_down(touch))
        at = ((x - left) / wide * self._size[0], (bottom + high - y) / high * self._size[1])
        self.dispatch("on_spot", *at)
        return True

    def _draw(self, *_args: Any) -> None:
        self.canvas.clear()
        with self.canvas:
            Color(*THEME.well)
            SmoothRoundedRectangle(pos=self.pos, size=self.size, radius=[dp(16)])
            if self._texture is None:
                return
            left, bottom, wide, high = self.box
            Color(1, 1, 1, 1)
            Rectangle(pos=(left, bottom), size=(wide, high), texture=self._texture)
            for outline in self.outlines:
                self._edge(outline)
            for outline in self.outlines:
                self._word(outline)
            for spot in self.spots:
                x, y = self.in_window(*spot)
                Color(*THEME.accent)
                SmoothEllipse(pos=(x - dp(7), y - dp(7)), size=(dp(14), dp(14)))

    def _edge(self, outline: Any) -> None:
        points = [self.in_window(*corner) for corner in outline.corners]
        Color(*THEME.colour(outline.tone))
        Line(points=[at for point in points for at in point], close=True, width=dp(EDGE))

    def _word(self, outline: Any) -> None:
        if not outline.label:
            return
        points = [self.in_window(*corner) for corner in outline.corners]
        Color(*THEME.colour(outline.tone))
        left, right = min(one[0] for one in points), max(one[0] for one in points)
        x, y = (left + right) / 2, max(one[1] for one in points)
        # A word no wider than what it names: those of neighbours must not hide each other.
        size = min(sp(LABEL), max(sp(SMALLEST), (right - left) / len(outline.label) / 0.72))
        wide, high = len(outline.label) * size * 0.62 + size, size * 1.5
        bottom = min(y - high / 2, self.top - high)
        SmoothRoundedRectangle(pos=(x - wide / 2, bottom), size=(wide, high), radius=[high / 2])
        draw_text(outline.label, (x, bottom + high / 2), size, THEME.accent_ink, bold=True)
