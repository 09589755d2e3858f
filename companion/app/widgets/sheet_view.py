"""A sheet of tags as it will be printed: paper, labels, tags, words, cut marks."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from kivy.clock import Clock
from kivy.core.text import Label as Text
from kivy.graphics import Color, Line, Rectangle, Triangle
from kivy.graphics.texture import Texture
from kivy.properties import NumericProperty, ObjectProperty
from kivy.uix.widget import Widget

from companion.box.tag_codes import Matrix
from companion.tags.sheets import Box, Label, Sheet

DENSE = 4
"""Pixels of a texture per square of a tag: made smaller, it stays even."""
READABLE = 5
"""Pixels below which letters would be mush; a grey line stands for them."""


class SheetView(Widget):
    """Draws a sheet as large as fits, light whatever the theme: it is paper."""

    sheet = ObjectProperty(None, allownone=True)
    ratio = NumericProperty(1)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        redraw = Clock.create_trigger(self._draw, -1)
        self.bind(pos=redraw, size=redraw, sheet=redraw)

    def on_sheet(self, _widget: Any, sheet: Sheet | None) -> None:
        """Know how much higher than wide the paper is."""
        if sheet is not None:
            self.ratio = sheet.paper.height / sheet.paper.width

    def _draw(self, *_args: Any) -> None:
        self.canvas.clear()
        sheet: Sheet | None = self.sheet
        if sheet is None or self.width <= 0 or self.height <= 0:
            return
        paper = sheet.paper
        self._scale = min(self.width / paper.width, self.height / paper.height)
        self._left = self.center_x - paper.width * self._scale / 2
        self._top = self.center_y + paper.height * self._scale / 2
        with self.canvas:
            Color(1, 1, 1, 1)
            self._fill(Box(0, 0, paper.width, paper.height))
            for label in sheet.labels:
                self._draw_label(label, has_edge=paper.label is not None)
            Color(0, 0, 0, 1)
            for cut in sheet.cuts:
                ends = (*self._at(cut.x, cut.y), *self._at(cut.x + cut.w, cut.y + cut.h))
                Line(points=ends, width=1)
            for at, line in enumerate(reversed(sheet.foot)):
                self._write(line, Box(10, paper.height - 6.6 - at * 2.6, paper.width - 75, 2.1))

    def _draw_label(self, label: Label, *, has_edge: bool) -> None:
        if has_edge:
            Color(0.72, 0.75, 0.8, 1)
            x, y, w, h = self._inside(label.edge)
            Line(rounded_rectangle=(x, y, w, h, 1.5 * self._scale), width=1)
        Color(1, 1, 1, 1)
        x, y, w, h = self._inside(label.square)
        Rectangle(texture=_texture(label.stamp.squares), pos=(x, y), size=(w, h))
        words = label.words
        Color(0, 0, 0, 1)
        size = min(1.5, words.h / 2)
        points = ((words.x, words.y + size), (words.x + size / 2, words.y))
        corners = (*points, (words.x + size, words.y + size))
        Triangle(points=[one for corner in corners for one in self._at(*corner)])
        self._write(label.stamp.caption, Box(words.x + 2, words.y, words.w - 2, 1.9))
        self._write(label.stamp.note, Box(words.x, words.y + 2.2, words.w, 1.9))

    def _write(self, words: str, box: Box) -> None:
        """Write a line, or grey in its place where it would be too small to read."""
        x, y, w, h = self._inside(box)
        if h < READABLE:
            Color(0.6, 0.6, 0.6, 1)
            Rectangle(pos=(x, y + h * 0.3), size=(min(w, len(words) * h * 0.5), max(1.0, h * 0.4)))
            return
        text = Text(text=words, font_size=h)
        text.refresh()
        shrunk = min(1.0, w / max(1, text.texture.width))
        Color(0, 0, 0, 1)
        wide, high = text.texture.width * shrunk, text.texture.height * shrunk
        Rectangle(texture=text.texture, pos=(x, y + (h - high) / 2), size=(wide, high))

    def _fill(self, box: Box) -> None:
        x, y, w, h = self._inside(box)
        Rectangle(pos=(x, y), size=(w, h))

    def _at(self, x: float, y: float) -> tuple[float, float]:
        return self._left + x * self._scale, self._top - y * self._scale

    def _inside(self, box: Box) -> tuple[float, float, float, float]:
        x, y = self._at(box.x, box.y + box.h)
        return x, y, box.w * self._scale, box.h * self._scale


@lru_cache(maxsize=256)
def _texture(squares: Matrix) -> Texture:
    wide = len(squares) * DENSE
    # White all round and a power of two: some graphics cards would let black in from beyond.
    side = 1 << wide.bit_length()
    lines = [bytes(0 if dark else 255 for dark in row for _ in range(DENSE)) for row in squares]
    dots = b"".join(line.ljust(side, b"\xff") * DENSE for line in lines).ljust(side * side, b"\xff")
    texture = Texture.create(size=(side, side), colorfmt="luminance", mipmap=True)
    texture.blit_buffer(dots, colorfmt="luminance", bufferfmt="ubyte")
    texture.min_filter, texture.mag_filter = "linear_mipmap_linear", "nearest"
    part = texture.get_region(0, 0, wide, wide)
    part.flip_vertical()
    return part
