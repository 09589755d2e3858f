"""A chart as a PNG picture, drawn with the app's own font; no window is needed for it."""

from __future__ import annotations

from collections.abc import Mapping
from importlib.resources import files
from io import BytesIO
from typing import TYPE_CHECKING

from companion.history.charts.chart import Box, Chart, Shape, Stroke, Symbol, Text, corners
from companion.history.charts.palettes import LIGHT

if TYPE_CHECKING:
    from PIL.ImageDraw import ImageDraw
    from PIL.ImageFont import FreeTypeFont

MARGIN = 24
SHARP = 2
"""Pixels for one unit of the chart."""
SMOOTH = 2
"""How much larger it is drawn first, so that edges come out smooth."""


def png(chart: Chart, palette: Mapping[str, str] = LIGHT) -> bytes:
    """Return the bytes of a PNG file."""
    from PIL import Image, ImageDraw  # only an export pays for it

    scale = SHARP * SMOOTH
    size = (int((chart.width + 2 * MARGIN) * scale), int((chart.height + 2 * MARGIN) * scale))
    image = Image.new("RGB", size, palette["background"])
    pen = _Pen(ImageDraw.Draw(image), palette, scale)
    for one in chart.shapes:
        pen.draw(one)
    image = image.resize((size[0] // SMOOTH, size[1] // SMOOTH), Image.Resampling.LANCZOS)
    held = BytesIO()
    image.save(held, "PNG", optimize=True)
    return held.getvalue()


class _Pen:
    def __init__(self, on: ImageDraw, palette: Mapping[str, str], scale: int) -> None:
        self._on, self._palette, self._scale = on, palette, scale
        self._fonts: dict[tuple[float, bool], FreeTypeFont] = {}

    def draw(self, shape: Shape) -> None:
        colour, scale = self._palette.get(shape.colour, shape.colour), self._scale
        match shape:
            case Box(x, y, w, h, _, radius):
                left, top = self._at(x, y)
                right, bottom = self._at(x + w, y + h)
                if right - left >= 1 and bottom - top >= 1:
                    round_ = min(radius, w / 2, h / 2) * scale
                    self._on.rounded_rectangle((left, top, right, bottom), round_, fill=colour)
            case Stroke(points, _, width):
                told = [self._at(*one) for one in points]
                self._on.line(told, fill=colour, width=max(1, round(width * scale)), joint="curve")
            case Symbol(x, y, kind, size, _):
                self._on.polygon([self._at(*one) for one in corners(kind, x, y, size)], fill=colour)
            case Text(x, y, text, size, _, anchor, bold):
                place = {"start": "lm", "middle": "mm", "end": "rm"}[anchor]
                self._on.text(
                    self._at(x, y), text, fill=colour, font=self._font(size, bold), anchor=place
                )

    def _at(self, x: float, y: float) -> tuple[float, float]:
        return (x + MARGIN) * self._scale, (y + MARGIN) * self._scale

    def _font(self, size: float, bold: bool) -> FreeTypeFont:
        from PIL import ImageFont

        if (size, bold) not in self._fonts:
            name = "Inter-SemiBold.otf" if bold else "Inter-Regular.otf"
            with files("kv").joinpath("fonts", name).open("rb") as file:
                self._fonts[size, bold] = ImageFont.truetype(
                    BytesIO(file.read()), round(size * self._scale)
                )
        return self._fonts[size, bold]
