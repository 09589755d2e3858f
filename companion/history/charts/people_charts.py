"""Charts over many games: who wins how often, with how many points, and who before whom."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from companion.history.captions import duration
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
    width_of,
)
from companion.history.statistics import Meeting, Played, Results
from companion.texts.words import say, say_count

MOST = 8
"""People and games that a table of them can show legibly."""


def win_rates(people: Sequence[tuple[Who, Results]], *, width: float, height: float) -> Chart:
    """Return how many of their games people win."""
    title = say("chart_wins")
    if not people:
        return nothing(title, say("chart_no_games"), width, height)
    rows = [
        Bar(
            who,
            one.win_rate,
            f"{one.win_rate:.0%}",
            say("chart_won_of", won=one.won, played=one.played),
        )
        for who, one in people
    ]
    return bars(title, rows, width=width, height=height, most=1.0)


def averages(
    people: Sequence[tuple[Who, Mapping[str, Results]]],
    games: Sequence[Played],
    *,
    width: float,
    height: float,
) -> Chart:
    """Return everybody's points per game; for several games a table, each with bars of its own."""
    if len(games) == 1:
        return _averages_of(people, games[0], width, height)
    title = say("chart_averages")
    rows = [one for one in people if any(two.average is not None for two in one[1].values())]
    shown = [one for one in games if any(who[1].get(one.game) for who in rows)][:MOST]
    if not rows or not shown:
        return nothing(title, say("chart_no_games"), width, height)
    top, named = TITLE * 2 + TEXT * 1.6, width * 0.2
    fit = max(1, min(int((height - top) / 32), len(rows)))
    row, column = min(48.0, (height - top) / fit), (width - named) / len(shown)
    shapes: list[Shape] = [Text(0, TITLE * 0.7, title, TITLE, bold=True)]
    for at, game in enumerate(shown):
        label = shortened(game.title, SMALL, column - 8)
        shapes.append(Text(named + column * at, top - TEXT * 0.8, label, SMALL, "muted"))
    told = []
    for at, (who, results) in enumerate(rows[:fit]):
        middle = top + row * (at + 0.5)
        shapes.append(Symbol(10, middle, who.shape, 18, who.colour))
        shapes.append(Text(26, middle, shortened(who.name, TEXT, named - 30), TEXT))
        for place, game in enumerate(shown):
            mine = results.get(game.game)
            average = mine.average if mine else None
            x = named + column * place
            if average is None:
                shapes.append(Text(x, middle, "–", TEXT, "muted"))
                continue
            best = max(one[1][game.game].average or 0 for one in rows if game.game in one[1])
            room = column - 14 - width_of("−00.0", TEXT)
            long = max(2.0, room * max(0.0, average) / max(best, 1e-9))
            shapes.append(Box(x, middle - row * 0.25, min(long, room), row * 0.5, who.colour, 4))
            shapes.append(Text(x + min(long, room) + 6, middle, number(average), TEXT, bold=True))
            told.append(f"{who.name}, {game.title}: {number(average)}")
    return Chart(title, width, height, tuple(shapes), "; ".join(told))


def head_to_head(
    people: Sequence[Who], meetings: Sequence[Meeting], *, width: float, height: float
) -> Chart:
    """Return who stood before whom, row against column, with how often."""
    title = say("chart_heads")
    found = {(one.one, one.other): (one.first, one.second, one.level) for one in meetings}
    found |= {(b, a): (second, first, level) for (a, b), (first, second, level) in found.items()}
    shown = [who for who in people if any(who.name in pair for pair in found)][:MOST]
    if not shown:
        return nothing(title, say("chart_no_meetings"), width, height)
    top, named = TITLE * 2 + TEXT * 1.8, width * 0.22
    row, column = min(52.0, (height - top) / len(shown)), (width - named) / len(shown)
    shapes: list[Shape] = [Text(0, TITLE * 0.7, title, TITLE, bold=True)]
    told = []
    for at, who in enumerate(shown):
        middle, centre = top + row * (at + 0.5), named + column * (at + 0.5)
        shapes.append(Symbol(10, middle, who.shape, 18, who.colour))
        shapes.append(Text(26, middle, shortened(who.name, TEXT, named - 30), TEXT))
        label = shortened(who.name, SMALL, column - 24)
        left = centre - width_of(label, SMALL) / 2 - 8
        shapes.append(Symbol(left, top - TEXT * 0.9, who.shape, 13, who.colour))
        shapes.append(Text(left + 11, top - TEXT * 0.9, label, SMALL, "soft"))
    for at, who in enumerate(shown):
        for place, other in enumerate(shown):
            x, y = named + column * place + 2, top + row * at + 2
            wide, high = column - 4, row - 4
            if who == other:
                shapes.append(Stroke(((x, y + high), (x + wide, y)), "line", 1.0))
                continue
            counts = found.get((who.name, other.name))
            if counts is None:
                shapes.append(Text(x + wide / 2, y + high / 2, "–", TEXT, "muted", "middle"))
                continue
            first, second, level = counts
            leads = first > second
            shapes.append(Box(x, y, wide, high, "raised" if leads else "well", 6))
            text = f"{first} : {second}" + (f" (= {level})" if level else "")
            size = TEXT if width_of(text, TEXT) < wide else SMALL
            shapes.append(
                Text(
                    x + wide / 2,
                    y + high / 2,
                    text,
                    size,
                    "ink" if leads else "soft",
                    "middle",
                    leads,
                )
            )
            if at < place:
                told.append(f"{who.name} {first} : {second} {other.name}")
    return Chart(title, width, height, tuple(shapes), "; ".join(told))


def _averages_of(
    people: Sequence[tuple[Who, Mapping[str, Results]]], game: Played, width: float, height: float
) -> Chart:
    title = say("chart_averages_of", game=game.title)
    counted = [
        (who, results[game.game])
        for who, results in people
        if game.game in results and results[game.game].average is not None
    ]
    if not counted:
        return nothing(title, say("chart_no_games"), width, height)
    rows = [
        Bar(
            who,
            one.average or 0.0,
            number(one.average or 0.0),
            say_count("chart_best", one.scored, best=number(one.best or 0)),
        )
        for who, one in counted
    ]
    rows.sort(key=lambda one: -one.value)
    return bars(title, rows, width=width, height=height)


def lengths(games: Sequence[Played], *, width: float, height: float) -> Chart:
    """Return how often each game was played, how long it takes, and what wins it."""
    title = say("chart_games")
    if not games:
        return nothing(title, say("chart_no_games"), width, height)
    rows = []
    for one in games:
        parts = [
            say("chart_takes", time=duration(one.average_seconds)) if one.average_seconds else "",
            say("chart_wins_with", points=number(one.average_winning))
            if one.average_winning is not None
            else "",
        ]
        told = ", ".join(filter(None, parts))
        rows.append(Bar(Who(one.title, 0), one.played, str(one.played), told, plain=True))
    return bars(title, rows, width=width, height=height)
