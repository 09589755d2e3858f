"""What the map of the house is drawn with, as SVG: frames, cards, arrows, and text that fits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape
from itertools import pairwise

FONT = "Inter, Helvetica, Arial, sans-serif"
INK, SOFT, PAPER = "#1D222A", "#5B6573", "#FBFAF7"
COLOURS = {
    "companion": ("#C8641B", "#FDF1E7"),
    "rules": ("#1F7A4D", "#EAF5EE"),
    "hardware": ("#2566A8", "#EAF1F9"),
    "kv": ("#7A4FA3", "#F3EDF8"),
    "tests": ("#5B6573", "#F0F1F3"),
    "docs": ("#5B6573", "#F0F1F3"),
    "deploy": ("#5B6573", "#F0F1F3"),
}


@dataclass(frozen=True)
class Box:
    """A rectangle on the page."""

    x: float
    y: float
    w: float
    h: float

    @property
    def middle(self) -> float:
        """Where its middle is, from the left."""
        return self.x + self.w / 2


def text(
    x: float, y: float, words: str, *, size: float = 13, fill: str = INK, more: str = ""
) -> str:
    """Write one line."""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{fill}"{more}>{escape(words)}</text>'
    )


def frame(box: Box, top: str, line: str) -> Iterator[str]:
    """Draw a top folder: its name, what it is, and room for what lies in it."""
    strong, pale = COLOURS[top]
    yield rectangle(box, 14, fill=pale, stroke=strong, width=1.5)
    yield text(box.x + 16, box.y + 27, f"{top}/", size=18, fill=strong, more=' font-weight="700"')
    beside_name = box.x + 30 + 1.05 * length(f"{top}/", 18)
    if beside_name + length(line, 12.5) < box.x + box.w - 12:
        yield text(beside_name, box.y + 26, line, size=12.5, fill=SOFT)
        return
    for at, part in enumerate(fitting(line, Box(box.x, box.y, box.w - 8, box.h - 9))):
        yield text(box.x + 16, box.y + 44 + 14 * at, part, size=11.5, fill=SOFT)


def rectangle(box: Box, radius: float, *, fill: str, stroke: str, width: float = 1) -> str:
    """Draw a box with round corners."""
    return (
        f'<rect x="{box.x:g}" y="{box.y:g}" width="{box.w:g}" height="{box.h:g}" rx="{radius:g}"'
        f' fill="{fill}" stroke="{stroke}" stroke-width="{width:g}"/>'
    )


def card(box: Box, top: str, name: str, line: str, leans_on: Iterable[str] = ()) -> Iterator[str]:
    """Draw one room: its name, what it is, and a dot for each top folder it leans on."""
    strong, _pale = COLOURS[top]
    yield rectangle(box, 9, fill="#FFFFFF", stroke=strong)
    yield text(box.x + 11, box.y + 20, name, size=14, more=' font-weight="700"')
    for at, part in enumerate(fitting(line, box)):
        yield text(box.x + 11, box.y + 36 + 14 * at, part, size=11.5, fill=SOFT)
    for at, other in enumerate(leans_on):
        x = box.x + box.w - 14 - 13 * at
        yield f'<circle cx="{x:g}" cy="{box.y + 14:g}" r="4.5" fill="{COLOURS[other][0]}"/>'


def length(words: str, size: float) -> float:
    """Return about how wide a line is, in the widest of the usual fonts."""
    narrow, wide = sum(words.count(one) for one in "fijlrt ,.:;'"), sum(map(words.count, "mwMW@"))
    return size * (0.62 * (len(words) - narrow - wide) + 0.38 * narrow + 0.95 * wide)


def wrapped(line: str, width: float, size: float) -> list[str]:
    """Break a line into as many as it takes."""
    lines = [""]
    for word in line.split(" "):
        longer = f"{lines[-1]} {word}".lstrip()
        if lines[-1] and length(longer, size) > width:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def fitting(line: str, box: Box) -> list[str]:
    """Return the whole line where a box has room for it below its name, else its first part."""
    width, rows = box.w - 20, max(1, int((box.h - 30) // 14))
    ends = [at for at, letter in enumerate(line) if letter in ",:;"]
    parts = [line, *(line[:at] + (" …" if line[at] == "," else "") for at in reversed(ends))]
    shown = (wrapped(part, width, 11.5) for part in parts)
    return next((lines for lines in shown if len(lines) <= rows), [line])


def arrow(points: list[tuple[float, float]], colour: str, *, both: bool = False) -> str:
    """Draw an arrow that comes and goes straight down at each of its points."""
    (x, y), *_ = points
    way = f"M{x:g},{y:g}"
    for (x, y), (to_x, to_y) in pairwise(points):
        half = (to_y - y) / 2
        way += f" C{x:g},{y + half:g} {to_x:g},{to_y - half:g} {to_x:g},{to_y:g}"
    return line_along(way, colour, both=both)


def across(y: float, x: float, to_x: float, colour: str, *, both: bool = False) -> str:
    """Draw an arrow to the right or to the left."""
    return line_along(f"M{x:g},{y:g} H{to_x:g}", colour, both=both)


def broad(x: float, y: float, length: float, colour: str, *, turn: int = 0) -> str:
    """Draw a broad arrow to the right, or turned by so many degrees: all rooms of a folder."""
    tip = length - 14
    shape = f"M0,-5 H{tip:g} V-13 L{length:g},0 L{tip:g},13 V5 H0 z"
    return f'<path d="{shape}" fill="{colour}" transform="translate({x:g},{y:g}) rotate({turn})"/>'


def line_along(way: str, colour: str, *, both: bool = False) -> str:
    """Draw an arrow along a path of SVG."""
    mark = f"head-{colour[1:]}"
    start = f' marker-start="url(#{mark})"' if both else ""
    return (
        f'<path d="{way}" fill="none" stroke="{colour}" stroke-width="1.6"'
        f'{start} marker-end="url(#{mark})"/>'
    )


def heads() -> Iterator[str]:
    """Define an arrow's head in each colour."""
    for colour in sorted({strong for strong, _pale in COLOURS.values()}):
        yield (
            f'<marker id="head-{colour[1:]}" viewBox="0 0 8 8" refX="6.5" refY="4" markerWidth="7"'
            ' markerHeight="7" markerUnits="userSpaceOnUse" orient="auto-start-reverse">'
            f'<path d="M0,0.6 L7.4,4 L0,7.4 z" fill="{colour}"/></marker>'
        )
