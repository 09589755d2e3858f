"""Games that were played, as tables for people: the history, one game, statistics, a replay."""

from __future__ import annotations

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from companion.formats.schemas.history_types import (
    BackupsAnswer,
    HistoryAnswer,
    KeptGame,
    StatsAnswer,
    Step,
    StoryAnswer,
)


def history(answer: HistoryAnswer) -> RenderableType:
    """The games of the journal."""
    if not answer["games"]:
        return Text("Nothing was played yet, or nothing fits.")
    table = Table("No.", "Game", "Players", "Result", "Began", "", box=box.SIMPLE_HEAD)
    for column in (0, 1, 4, 5):
        table.columns[column].no_wrap = True
    for one in answer["games"]:
        title = f"{one['game']}: {one['title']}" if one["title"] else one["game"]
        began = one["created"][:10] + ("" if one["date_is_sure"] else "?")
        who = ", ".join(one["players"])
        table.add_row(str(one["id"]), title, who, _result(one), began, one["status"])
    return table


def backups(answer: BackupsAnswer) -> RenderableType:
    """What can be restored."""
    if not answer["backups"]:
        return Text("There is no backup yet.")
    table = Table("No.", "Made", "Games", "Last played", "", "", box=box.SIMPLE_HEAD)
    for one in answer["backups"]:
        count = sum(not game["is_deleted"] for game in one["games"])
        games = "?" if one["problem"] and not one["games"] else str(count)
        how = one["problem"] or one["standing"]
        written = one["written"][:16].replace("T", " ")
        table.add_row(str(one["number"]), written, games, one["last_played"], one["where"], how)
    return table


def story(answer: StoryAnswer) -> RenderableType:
    """One game of the journal, event by event."""
    table = Table("", "", box=None, show_header=False)
    for index, words in enumerate(answer["events"], 1):
        table.add_row(Text(str(index), "dim"), words)
    head = Text(f"Game {answer['game']['id']}: {answer['game']['game']}", "bold")
    changed = [Text(f"By newer rules: {one}", "yellow") for one in answer["changes"]]
    return Group(head, table, *changed)


def stats(answer: StatsAnswer) -> RenderableType:
    """What all those games come to."""
    if not answer["games_over"]:
        return Text("No game that fits is over yet.")
    people = Table("Player", "Games", "Won", "", "Average", "Best", "A turn", box=box.SIMPLE_HEAD)
    for column in range(1, 7):
        people.columns[column].justify = "right"
    one_game = len(answer["games"]) == 1  # points of several games say nothing together
    for one in answer["players"]:
        all_ = one["all"]
        turn = all_["seconds_a_turn"]
        people.add_row(
            Text(one["name"], "bold"),
            str(all_["played"]),
            str(all_["won"]),
            f"{all_['win_rate']:.0%}",
            _number(all_["average_score"]) if one_game else "",
            _number(all_["best_score"]) if one_game else "",
            "" if turn is None else f"{turn:.0f} s",
        )
    games = Table("Game", "Played", "Minutes", "Rounds", "Won with", "Best", box=box.SIMPLE_HEAD)
    for column in range(1, 5):
        games.columns[column].justify = "right"
    for game in answer["games"]:
        best = "" if game["best_score"] is None else f"{game['best_score']} ({game['best_by']})"
        games.add_row(
            Text(game["title"], "bold"),
            str(game["played"]),
            _number(game["average_minutes"]),
            _number(game["average_rounds"]),
            _number(game["average_winning_score"]),
            best,
        )
    said: list[RenderableType] = [people, games]
    for met in answer["head_to_head"]:
        one_name, other = met["players"]
        level = f", level {met['level']}" if met["level"] else ""
        ahead = f"{met['ahead'][0]} : {met['ahead'][1]}"
        said.append(Text.assemble((one_name, "bold"), f" {ahead} ", (other, "bold"), level))
    return Group(*said)


def step(one: Step, before: Step | None, last: int) -> RenderableType:
    """One event of a replay, with the score where it changed."""
    parts: list[RenderableType] = []
    if one["round"] is not None and (before is None or before["round"] != one["round"]):
        parts.append(Text(f"Round {one['round']}", "bold"))
    line = Text.assemble((f"{one['number']:>4}/{last} ", "dim"), one["words"])
    if before is None or before["totals"] != one["totals"]:
        standing = ", ".join(f"{name} {points}" for name, points in one["totals"].items())
        line.append(f"  {'at least ' if one.get('at_least') else ''}{standing}", "dim")
    return Group(*parts, line)


def _result(one: KeptGame) -> str:
    scores = one["scores"]
    told = one["result"] or ""
    if scores:
        told += f" ({', '.join(f'{name} {points}' for name, points in scores.items())})"
    return told


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:g}" if value == int(value) else f"{value:.1f}"
