"""Charts of one game: the score by round, where the points came from, and who took how long."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from companion.history.charts.bars import Bar, bars
from companion.history.charts.chart import (
    SMALL,
    TEXT,
    TITLE,
    Box,
    Chart,
    Shape,
    Stroke,
    Symbol,
    Text,
    Who,
    nothing,
    number,
    shortened,
    steps,
    width_of,
)
from companion.history.summaries import Portion
from companion.texts.words import say, say_count

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
PARTS = (
    "#4C78A8", "#E0A030", "#3F8F5B", "#B279A2", "#C85A54", "#6FA8A0", "#8C7A5B", "#7F7FC0",
    "#5E8C31", "#B56B3A",
)  # fmt: skip
"""Colours of the parts of a bar; each also has a letter."""

Clock = tuple[Who, float, int]
"""Somebody, the seconds the table waited for them, and their turns."""


def score_by_round(
    people: Sequence[Who],
    rounds: Sequence[Sequence[int]],
    *,
    width: float,
    height: float,
    first: int = 1,
) -> Chart:
    """Return everybody's points at the end of each round, as lines with a shape on each.

    `first` is the number of the first round: 0 where the points before it are told as well.
    """
    title = say("chart_rounds")
    if len(rounds) < 2:
        return nothing(title, say("chart_no_rounds"), width, height)
    values = [value for one in rounds for value in one]
    marks = steps(min(values), max(values))
    left = max(width_of(number(one), SMALL) for one in marks) + 10
    named = max(width_of(f"{one.name} {rounds[-1][at]}", TEXT) for at, one in enumerate(people))
    right = min(width * 0.36, named + 40)
    top, bottom = TITLE * 2 + 4, height - SMALL * 2.2
    wide, high = width - left - right, bottom - top
    span = marks[-1] - marks[0]

    def at_x(index: int) -> float:
        return left + wide * index / (len(rounds) - 1)

    def at_y(value: float) -> float:
        return bottom - high * (value - marks[0]) / span

    shapes: list[Shape] = [Text(0, TITLE * 0.7, title, TITLE, bold=True)]
    for mark in marks:
        shapes.append(Stroke(((left, at_y(mark)), (left + wide, at_y(mark))), "line", 1.0))
        shapes.append(Text(left - 8, at_y(mark), number(mark), SMALL, "muted", "end"))
    every = max(1, round(len(rounds) * 26 / max(wide, 1) + 0.49))
    for index in range(0, len(rounds), every):
        shapes.append(
            Text(at_x(index), bottom + SMALL, str(index + first), SMALL, "muted", "middle")
        )
    ends = _apart([at_y(rounds[-1][at]) for at in range(len(people))], TEXT * 1.25, top, bottom)
    for at, who in enumerate(people):
        points = tuple((at_x(index), at_y(one[at])) for index, one in enumerate(rounds))
        shapes.append(Stroke(points, who.colour, 3.0))
        for x, y in points[:: max(1, every)]:
            shapes.append(Symbol(x, y, who.shape, 11, who.colour))
        label = f"{who.name} {number(rounds[-1][at])}"
        if width_of(label, TEXT) > right - 38:
            label = shortened(who.name, TEXT, right - 38)
        shapes.append(Symbol(left + wide + 24, ends[at], who.shape, 15, who.colour))
        shapes.append(Text(left + wide + 38, ends[at], label, TEXT))
    told = "; ".join(f"{who.name} {rounds[-1][at]}" for at, who in enumerate(people))
    return Chart(title, width, height, tuple(shapes), told)


def points_by_line(
    people: Sequence[Who], lines: Sequence[Portion], *, width: float, height: float
) -> Chart:
    """Return where everybody's points came from: a bar of parts, what was lost to the left."""
    title = say("chart_lines")
    shown = [one for one in lines if any(one.points)]
    if not shown:
        return nothing(title, say("chart_no_points"), width, height)
    gains = [sum(max(0, one.points[at] or 0) for one in shown) for at in range(len(people))]
    losses = [sum(min(0, one.points[at] or 0) for one in shown) for at in range(len(people))]
    legend = min(width * 0.36, max(width_of(one.label, SMALL) for one in shown) + 40)
    named = min(width * 0.2, max(width_of(one.name, TEXT) for one in people) + 26)
    left, right = named + 8, width - legend - 64
    low, high = min(losses), max(gains)
    scale = (right - left) / max(1, high - low)
    zero = left - low * scale
    top = TITLE * 2
    row = min(84.0, (height - top - 8) / len(people))
    shapes: list[Shape] = [Text(0, TITLE * 0.7, title, TITLE, bold=True)]
    for at, who in enumerate(people):
        middle, thick = top + row * (at + 0.5), min(46.0, row * 0.7)
        shapes.append(Symbol(9, middle, who.shape, 17, who.colour))
        shapes.append(Text(24, middle, shortened(who.name, TEXT, named - 24), TEXT))
        ahead, behind = zero, zero
        for part, one in enumerate(shown):
            points = one.points[at] or 0
            long = abs(points) * scale
            if not points:
                continue
            x = ahead if points > 0 else behind - long
            ahead, behind = (ahead + long, behind) if points > 0 else (ahead, behind - long)
            shapes.append(Box(x, middle - thick / 2, long, thick, PARTS[part % len(PARTS)]))
            letter, told = LETTERS[part % 26], f"{LETTERS[part % 26]} {number(points)}"
            fits = told if width_of(told, SMALL) < long - 4 else letter
            if width_of(fits, SMALL) < long:
                shapes.append(Text(x + long / 2, middle, fits, SMALL, "#FFFFFF", "middle", True))
        total = sum(one.points[at] or 0 for one in shown)
        shapes.append(Text(ahead + 8, middle, number(total), TEXT + 4, bold=True))
    shapes.append(Stroke(((zero, top), (zero, top + row * len(people))), "muted", 1.5))
    space = min(24.0, (height - top) / len(shown))
    for part, one in enumerate(shown):
        y = top + space * (part + 0.5)
        shapes.append(Box(width - legend, y - 9, 18, 18, PARTS[part % len(PARTS)], 4))
        letter = LETTERS[part % 26]
        shapes.append(Text(width - legend + 9, y, letter, SMALL, "#FFFFFF", "middle", True))
        label = shortened(one.label, SMALL, legend - 26)
        shapes.append(Text(width - legend + 25, y, label, SMALL, "soft"))
    told = "; ".join(
        f"{who.name}: "
        + ", ".join(f"{one.label} {one.points[at]}" for one in shown if one.points[at])
        for at, who in enumerate(people)
    )
    return Chart(title, width, height, tuple(shapes), told)


def time_by_player(clocks: Sequence[Clock], *, width: float, height: float) -> Chart:
    """Return how long the table waited for everybody, in all and for a turn."""
    title = say("chart_times")
    if not any(seconds for _who, seconds, _turns in clocks):
        return nothing(title, say("chart_no_times"), width, height)
    rows = [
        Bar(
            who,
            seconds,
            clock(seconds),
            say_count("chart_a_turn", turns, time=clock(seconds / turns)) if turns else "",
        )
        for who, seconds, turns in clocks
    ]
    return bars(title, rows, width=width, height=height)


def time_by_turn(turns: Sequence[tuple[Who, float]], *, width: float, height: float) -> Chart:
    """Return how long each turn took, one column after the other, with a shape below it."""
    title = say("chart_turns")
    if len(turns) < 2:
        return nothing(title, say("chart_no_times"), width, height)
    longest = max(seconds for _who, seconds in turns)
    marks = steps(0, longest / 60 if longest > 90 else longest, 5)
    unit = 60 if longest > 90 else 1
    left = max(width_of(number(one), SMALL) for one in marks) + 10
    top, bottom = TITLE * 2 + 4, height - 24
    each = (width - left) / len(turns)
    shapes: list[Shape] = [
        Text(0, TITLE * 0.7, title, TITLE, bold=True),
        Text(
            width, TITLE * 0.7, say("minutes" if unit == 60 else "seconds"), SMALL, "muted", "end"
        ),
    ]
    scale = (bottom - top) / (marks[-1] * unit)
    for mark in marks:
        y = bottom - mark * unit * scale
        shapes.append(Stroke(((left, y), (width, y)), "line", 1.0))
        shapes.append(Text(left - 8, y, number(mark), SMALL, "muted", "end"))
    for at, (who, seconds) in enumerate(turns):
        x, high = left + each * at, seconds * scale
        gap = min(3.0, each * 0.2)
        shapes.append(Box(x + gap / 2, bottom - high, each - gap, high, who.colour))
        if each >= 9:
            shapes.append(Symbol(x + each / 2, bottom + 12, who.shape, min(14, each), who.colour))
    for who in dict.fromkeys(who for who, _seconds in turns):
        at = max((at for at, one in enumerate(turns) if one[0] == who), key=lambda at: turns[at][1])
        told = f"{who.name} {clock(turns[at][1])}"
        x = min(
            max(left + each * (at + 0.5), left + width_of(told, SMALL) / 2),
            width - width_of(told, SMALL) / 2,
        )
        y = bottom - turns[at][1] * scale - 9
        shapes.append(Text(x, y, told, SMALL, "ink", "middle", True))
    return Chart(title, width, height, tuple(shapes), f"{len(turns)}: {clock(longest)}")


def clock(seconds: float) -> str:
    """Return seconds as a clock shows them.

    >>> clock(65), clock(3725)
    ('1:05', '1:02:05')
    """
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def _apart(heights: list[float], least: float, top: float, bottom: float) -> list[float]:
    """Return heights moved so that texts at them do not lie on each other."""
    order = sorted(range(len(heights)), key=lambda at: heights[at])
    moved = list(heights)
    for before, at in pairwise(order):
        moved[at] = max(moved[at], moved[before] + least)
    below = moved[order[-1]] - bottom if order else 0
    if below > 0:
        for at in order:
            moved[at] -= below
        for later, at in pairwise(reversed(order)):
            moved[at] = min(moved[at], moved[later] - least)
    return [max(one, top) for one in moved]
