"""What a chart is made of: boxes, strokes, texts and the shapes of seats, from the top left.

Colours are tokens of the palette ("ink", "line") or ``#hex``. Colour never carries meaning alone:
whoever is drawn has a shape and a name, and a part of a bar has a letter.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil, cos, floor, log10, pi, sin
from typing import Literal

from companion.play.seating import COLOURS, SHAPES

Anchor = Literal["start", "middle", "end"]
Point = tuple[float, float]

TITLE, TEXT, SMALL = 20.0, 16.0, 13.0
"""Sizes of letters: legible on 480 pixels from across the table."""

WIDE = 0.58
"""How wide a letter is on average, as part of its size; the font is the app's own."""


@dataclass(frozen=True, slots=True)
class Box:
    """A filled rectangle."""

    x: float
    y: float
    w: float
    h: float
    colour: str
    radius: float = 0.0


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line through points."""

    points: tuple[Point, ...]
    colour: str
    width: float = 1.0


@dataclass(frozen=True, slots=True)
class Text:
    """A short text; the point is the middle of its height, and its beginning, middle or end."""

    x: float
    y: float
    text: str
    size: float = TEXT
    colour: str = "ink"
    anchor: Anchor = "start"
    bold: bool = False


@dataclass(frozen=True, slots=True)
class Symbol:
    """The shape of a seat around a point."""

    x: float
    y: float
    shape: str
    size: float
    colour: str


Shape = Box | Stroke | Text | Symbol


@dataclass(frozen=True, slots=True)
class Chart:
    """A whole chart of a size; `says` is the same in words, for those who cannot see it."""

    title: str
    width: float
    height: float
    shapes: tuple[Shape, ...]
    says: str = ""


@dataclass(frozen=True, slots=True)
class Who:
    """Somebody in a chart: a name, and the number of a colour and shape."""

    name: str
    look: int

    @property
    def colour(self) -> str:
        """The colour."""
        return COLOURS[self.look % len(COLOURS)]

    @property
    def shape(self) -> str:
        """The shape."""
        return SHAPES[self.look % len(SHAPES)]


def width_of(text: str, size: float) -> float:
    """Return about how wide a text is."""
    return len(text) * size * WIDE


def shortened(text: str, size: float, room: float) -> str:
    """Return a text that fits into some room.

    >>> shortened("Alexandrine", 16, 60)
    'Alexa…'
    """
    fits = max(1, int(room / (size * WIDE)))
    return text if len(text) <= fits else text[: max(1, fits - 1)] + "…"


def steps(low: float, high: float, most: int = 6) -> tuple[float, ...]:
    """Return round numbers from at or below `low` to at or above `high`, not more than asked.

    >>> steps(-7, 63)
    (-20.0, 0.0, 20.0, 40.0, 60.0, 80.0)
    """
    span = max(high - low, 1e-9)
    unit = 10.0 ** floor(log10(span / most))
    for factor in (1, 2, 5, 10, 20, 50):
        step = unit * factor
        first, last = floor(low / step), ceil(high / step)
        if last - first < most:
            return tuple(at * step for at in range(first, max(last, first + 1) + 1))
    raise AssertionError("a step of fifty units always fits")


def corners(shape: str, x: float, y: float, size: float) -> tuple[Point, ...]:
    """Return the corners of a seat's shape around a point; a circle has many."""
    half = size / 2
    if shape == "square":
        half *= 0.85
        return (
            (x - half, y - half),
            (x + half, y - half),
            (x + half, y + half),
            (x - half, y + half),
        )
    count = {"triangle": 3, "diamond": 4, "hexagon": 6, "star": 10}.get(shape, 32)
    radii = (half, half * 0.45) if shape == "star" else (half, half)
    return tuple(
        (
            x + radii[at % 2] * sin(2 * pi * at / count),
            y - radii[at % 2] * cos(2 * pi * at / count),
        )
        for at in range(count)
    )


def number(value: float) -> str:
    """Return a number without needless digits, with a real minus.

    >>> number(12.0), number(-3.25)
    ('12', '−3.2')
    """
    told = f"{value:.0f}" if float(value).is_integer() or abs(value) >= 100 else f"{value:.1f}"
    return told.replace("-", "−")


def nothing(title: str, says: str, width: float, height: float) -> Chart:
    """Return a chart that has nothing to show and says why."""
    middle = (
        Text(0, TITLE, title, TITLE, bold=True),
        Text(width / 2, height / 2, says, TEXT, "muted", "middle"),
    )
    return Chart(title, width, height, middle, says)
