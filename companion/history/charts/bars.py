"""Bars from left to right, one per person: who, how much, and what there is to say about it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.history.charts.chart import (
    SMALL,
    TEXT,
    TITLE,
    Box,
    Chart,
    Shape,
    Symbol,
    Text,
    Who,
    shortened,
    width_of,
)
from companion.texts.words import say

ROW = 56.0
LEAST = 30.0


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar: its length, the number at its end, and a remark behind that.

    A `plain` one is nobody's: it has no shape.
    """

    who: Who
    value: float
    says: str
    remark: str = ""
    plain: bool = False


def bars(
    title: str, rows: Sequence[Bar], *, width: float, height: float, most: float | None = None
) -> Chart:
    """Return a chart of bars; `most` is what a full bar stands for. Too many are left out."""
    top = TITLE * 2
    fit = max(1, int((height - top) / LEAST))
    shown = list(rows) if len(rows) <= fit else list(rows)[: fit - 1]
    row = min(ROW, (height - top) / (len(shown) + (len(rows) > len(shown))))
    named = min(width * 0.28, max(width_of(one.who.name, TEXT) for one in shown) + 30)
    ends = max(width_of(one.says, TEXT) + width_of(one.remark, SMALL) + 36 for one in shown)
    room = max(40.0, width - named - min(ends, width * 0.55))
    full = most or max((abs(one.value) for one in shown), default=1) or 1
    shapes: list[Shape] = [Text(0, TITLE * 0.7, title, TITLE, bold=True)]
    for at, one in enumerate(shown):
        middle = top + row * (at + 0.5)
        long = max(2.0, room * max(0.0, one.value) / full)
        colour = "muted" if one.plain else one.who.colour
        if not one.plain:
            shapes.append(Symbol(10, middle, one.who.shape, 18, colour))
        left = 0 if one.plain else 26
        shapes.append(Text(left, middle, shortened(one.who.name, TEXT, named - left - 2), TEXT))
        shapes.append(Box(named, middle - row * 0.3, room, row * 0.6, "well", 6))
        shapes.append(Box(named, middle - row * 0.3, long, row * 0.6, colour, 6))
        shapes.append(Text(named + room + 10, middle, one.says, TEXT, bold=True))
        x = named + room + 26 + width_of(one.says, TEXT)
        remark = shortened(one.remark, SMALL, width - x) if one.remark else ""
        shapes.append(Text(x, middle, remark, SMALL, "muted"))
    if len(rows) > len(shown):
        told = say("chart_more", count=len(rows) - len(shown))
        shapes.append(Text(26, top + row * (len(shown) + 0.5), told, SMALL, "muted"))
    says = "; ".join(f"{one.who.name}: {one.says} {one.remark}".strip() for one in rows)
    return Chart(title, width, height, tuple(shapes), says)
