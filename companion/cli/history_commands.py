"""Commands about what was played: statistics with charts, and a game once more, step by step."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from companion.cli.arguments import Json, Usage, clean, console, print_json, read_file
from companion.cli.journal_commands import (
    DataFolder,
    OfGame,
    OfPlayer,
    OfYear,
    name_unread,
    reading_journal,
)
from rules.files.unreadable import Unreadable

if TYPE_CHECKING:
    from companion.formats.schemas.history_types import ReplayAnswer
    from companion.history.charts.chart import Chart
    from companion.history.people import People
    from companion.history.statistics import Statistics
    from companion.storage.journal import Journal

CHARTS = ("wins", "averages", "heads", "games")
KEYS = "Enter: next, b: back, a number: go there, q: quit "


def stats(
    game: OfGame = "",
    player: OfPlayer = "",
    year: OfYear = "",
    chart: Annotated[
        str,
        typer.Option("--chart", metavar="CHART", help="Draw wins, averages, heads or games."),
    ] = "",
    out: Annotated[
        str | None,
        typer.Option("--out", "-o", metavar="FILE", help="The chart's file: .png or .svg."),
    ] = None,
    data: DataFolder = None,
    as_json: Json = False,
) -> None:
    """Count who wins how often, with how many points, and who before whom."""
    from companion.cli.tables import history_tables
    from companion.history import captions, people, statistics, summaries

    if chart and chart not in CHARTS:
        raise Usage(f"--chart is one of {', '.join(CHARTS)}, not {chart!r}")
    if bool(chart) != (out is not None):
        raise Usage("--chart and --out go together: which chart, and into which file")
    with reading_journal(data) as journal:
        told, known = people.load(journal), summaries.all_of(journal)
        years = {card.id: captions.day(card)[:4] for card in journal.games()}
        spent = _spent(journal)
        name_unread(journal, [one for one in journal.games() if one.id in years])
        listed = [one for number, one in known.items() if number in years]
        found = statistics.chosen(listed, years, told, game=game, player=player, year=year)
        counted = statistics.statistics(found, told, spent)
    if out is not None:
        _draw(_chart(chart, counted, told), out)
        if not as_json:
            return None
    answer = statistics.plain(counted)
    return print_json(answer) if as_json else console().print(history_tables.stats(clean(answer)))


def replay(
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="A record, - for standard input, or a number.")
    ],
    start: Annotated[int, typer.Option("--from", metavar="N", help="Begin after N events.")] = 0,
    data: DataFolder = None,
    as_json: Json = False,
) -> None:
    """Tell a game once more, event by event; at a terminal one step at a time."""
    from companion.cli.tables import history_tables
    from companion.history import game_list

    changed: tuple[str, ...] = ()
    if file.isdigit() and not Path(file).exists():
        with reading_journal(data) as journal:
            record = game_list.load(journal, int(file))
            changed = game_list.changes(journal, int(file), record)
    else:
        record = read_file(file).file.record
    answer = clean(game_list.steps(record, changed))
    if as_json:
        return print_json(answer)
    if not answer["steps"]:
        return print(f"{record.game.title}: nothing has happened yet.")
    if not 0 <= start <= len(answer["steps"]):
        raise Usage(f"--from is 0 to {len(answer['steps'])}, not {start}")
    terminal = console()
    asks = sys.stdin.isatty() and sys.stdout.isatty() and file != "-"
    ask = (lambda: input(KEYS)) if asks else (lambda: "")
    for at in walk(len(answer["steps"]), start, ask):
        before = answer["steps"][at - 2] if at > 1 else None
        terminal.print(history_tables.step(answer["steps"][at - 1], before, len(answer["steps"])))
    print(_ended(answer))
    for one in answer["changes"]:
        print(f"By newer rules: {one}")


def walk(last: int, start: int, ask: Callable[[], str]) -> Iterator[int]:
    """Yield the numbers of the steps to show, as somebody at the keys asks for them.

    >>> keys = iter(["", "", "b", "9", "1", "q"])
    >>> list(walk(3, 0, lambda: next(keys)))
    [1, 2, 3, 2, 3, 1]
    """
    at = min(start + 1, last)
    while True:
        yield at
        try:
            key = ask().strip().lower()
        except EOFError:
            return
        if key == "q" or (at == last and not key):
            return
        if key == "b":
            at = max(1, at - 1)
        elif key.isdigit():
            at = max(1, min(last, int(key)))
        else:
            at = min(last, at + 1)


def _ended(answer: ReplayAnswer) -> str:
    totals = answer["steps"][-1]["totals"]
    told = ", ".join(f"{name} {points}" for name, points in totals.items())
    least = "at least " if answer.get("at_least") else ""
    return f"{str(answer['ending']).capitalize()}: {least}{told}."


def _spent(journal: Journal) -> dict[int, dict[str, float]]:
    from companion.play.clocks import turns_of

    kept = journal.settings("clocks:")
    return {int(name.partition(":")[2]): turns_of(text)[0] for name, text in kept.items()}


def _chart(name: str, counted: Statistics, told: People) -> Chart:
    from companion.history import people as persons
    from companion.history.charts import people_charts as of_people
    from companion.history.charts.chart import Who

    looks = persons.looks(told, counted.people)
    whos = {one: Who(one, looks[one]) for one in counted.people if one not in told.hidden}
    size = {"width": 900.0, "height": 480.0}
    if name == "wins":
        rows = [(who, counted.people[one][""]) for one, who in whos.items()]
        return of_people.win_rates(rows, **size)
    if name == "averages":
        every = [(who, counted.people[one]) for one, who in whos.items()]
        return of_people.averages(every, counted.games, **size)
    if name == "heads":
        return of_people.head_to_head([*whos.values()], counted.meetings, **size)
    return of_people.lengths(counted.games, **size)


def _draw(chart: Chart, out: str) -> None:
    from companion.cli.arguments import write_out
    from companion.history.charts.png import png
    from companion.history.charts.svg import svg

    if out.endswith(".svg"):
        return write_out(svg(chart), out)
    if not out.endswith(".png"):
        raise Usage(f"--out ends in .png or .svg, not as {out!r}")
    try:
        Path(out).write_bytes(png(chart))
    except OSError as error:
        raise Unreadable(f"{out}: cannot be written: {error.strerror}") from None
