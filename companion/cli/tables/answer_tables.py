"""Answers as tables for people: built from the same plain data that `--json` prints."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from companion.formats.documents import File
from companion.formats.json_text import shown
from companion.formats.schemas.answer_types import (
    AskAnswer,
    CheckAnswer,
    HintedMove,
    HintsAnswer,
    JudgeAnswer,
    SaidNote,
    SaidObjection,
    ScoreAnswer,
)
from rules.game import AnyGame
from rules.state import State

VERDICTS = {
    True: ("✓ legal", "bold green"),
    False: ("✗ not legal", "bold red"),
    None: ("? cannot check", "bold yellow"),
}
CERTAINTIES = {
    "sure": "",
    "unknown": "cannot check: not told",
    "private": "cannot check: hidden",
}


def score(
    game: AnyGame, state: State, answer: ScoreAnswer, *, details: bool = False
) -> RenderableType:
    """The score sheet, with who wins and what is missing below it."""
    table = Table(title=f"{game.title}: score", box=box.SIMPLE_HEAD, show_footer=True)
    table.title_justify = "left"
    table.add_column("Rule", "", style="dim", no_wrap=True)
    table.add_column("", game.rules.sum_is or "Total", footer_style="bold")
    for seat in answer["players"]:
        least = "at least " if answer.get("at_least") else ""
        total = f"{least}{answer['totals'][seat]}{'+?' * _is_missing(answer, seat)}"
        table.add_column(state.name(seat), total, justify="right", footer_style="bold")
    for line in answer["lines"]:
        points = [_points(line["points"][seat]) for seat in answer["players"]]
        table.add_row(line["rule"], line["label"], *points)
        if details:
            for row in _details(line.get("details", {}), answer["players"]):
                table.add_row("", *(Text(cell, "dim") for cell in row))
    said: list[RenderableType] = [table]
    if answer["winners"]:
        said.append(Text(_winners(state, answer), "bold"))
    if answer["tie_break"]:
        said.append(Text(answer["tie_break"]))
    for player in answer["players"]:
        missing = [one["what"] for one in answer["missing"] if one["player"] == player]
        if missing:
            told = f"Not known of {state.name(player)}: {', '.join(missing)}."
            said.append(Text(told, "yellow"))
    said.extend(Text(one, "yellow") for one in answer["caveats"])
    return Group(*said)


def hints(state: State, answer: HintsAnswer, limit: int) -> RenderableType:
    """Who is awaited, the moves that can be made, and reminders; a limit of 0 shows all."""
    said: list[RenderableType] = [
        Text.assemble((state.name(one["by"]), "bold"), f": {one['what']}")
        for one in answer["expects"]
    ] or [Text("Nothing is awaited: the game is over.")]
    moves, unusual = answer["moves"], answer["unusual"]
    if moves:
        said.append(_moves("", moves[:limit] if limit else moves))
    if limit and len(moves) > limit:
        said.append(Text(f"{len(moves) - limit} more; --all shows them.", "dim"))
    if unusual and not limit:
        said.append(_moves("Against a ruling of ours", unusual))
    elif unusual:
        keys = sorted({objection["rule"] for one in unusual for objection in one["objections"]})
        told = f"{len(unusual)} more go against a ruling of ours ({', '.join(keys)})"
        said.append(Text(f"{told}; --all shows them.", "dim"))
    said.extend(_notes(answer["notes"]))
    return Group(*said)


def judge(words: str, answer: JudgeAnswer) -> RenderableType:
    """The verdict, what stands behind it, and what the move would change."""
    told, style = VERDICTS[answer["legal"]]
    said: list[RenderableType] = [Text.assemble((told, style), f"  {words}")]
    said.extend(_objections(answer["objections"]))
    said.extend(_notes(answer["notes"]))
    changes = Table("Would change", "To", box=box.SIMPLE_HEAD)
    for path, value in _flat(answer["effects"]):
        changes.add_row(path, shown(value, longest=400))
    said.append(changes)
    return Group(*said)


def ask(answer: AskAnswer) -> RenderableType:
    """An answer to a query, which may have any shape."""
    told = answer["answer"]
    if answer["query"] == "audit":
        return Group(*_objections(told)) if told else Text("Nothing is wrong with this position.")
    if isinstance(told, Mapping) and told:
        table = Table("", "", box=box.SIMPLE, show_header=False)
        for key, value in told.items():
            table.add_row(Text(str(key), "bold"), _value(value))
        return table
    return _value(told)


def check(file: File, answer: CheckAnswer) -> RenderableType:
    """Every objection with its event, and how the game stands."""
    record = file.record
    said: list[RenderableType] = []
    if answer["objections"]:
        table = Table("Event", "What happened", "Rule", "Objection", box=box.SIMPLE_HEAD)
        for one in answer["objections"]:
            doubt = CERTAINTIES[one["certainty"]]
            style = "dim" if one["waived"] or doubt else "red"
            told = "ruled: it happened" if one["waived"] else doubt
            because = one["because"] + (f" ({told})" if told else "")
            index = str(one["index"] + 1)
            table.add_row(index, one["words"], one["rule"], Text(because, style))
        said.append(table)
    said.extend(Text.assemble("the position: ", one) for one in _objections(answer["audit"]))
    verdict = ("✓ in order", "bold green") if answer["ok"] else ("✗ not in order", "bold red")
    said.append(Text.assemble(verdict, f"  {answer['events']} events, {_ending(answer)}"))
    if file.rules_version and file.rules_version != record.game.version:
        now = f"rules {file.rules_version}, replayed with {record.game.version}"
        said.append(Text(f"Written with {now}.", "yellow"))
    said.append(score(record.game, record.state, answer["score"]))
    return Group(*said)


def _moves(title: str, moves: Sequence[HintedMove]) -> Table:
    table = Table("", "Points", "Move", "Brings", box=box.SIMPLE_HEAD, title=title or None)
    table.title_justify = "left"
    table.columns[1].justify = "right"
    for one in moves:
        points = one["preview"]["points"]
        brings = [note["text"] for note in one["preview"]["consequences"]]
        doubts = [f"{note['because']} ({note['rule']})" for note in one["objections"]]
        told = Text("; ".join(brings))
        if doubts:
            told.append(("\n" if brings else "") + "\n".join(doubts), "yellow")
        mark, style = VERDICTS[one["legal"]]
        worth = "" if points == 0 else "?" if points is None else f"{points:+}"
        table.add_row(Text(mark[0], style), worth, one["words"], told)
    return table


def _objections(objections: Iterable[SaidObjection]) -> Iterator[Text]:
    for one in objections:
        doubt = CERTAINTIES[one["certainty"]]
        source = "" if one["strength"] == "printed" else f", {one['strength']}"
        told = f"{one['because']} ({one['rule']}{source})"
        yield Text(f"{told} – {doubt}" if doubt else told, "yellow" if doubt else "red")


def _notes(notes: Iterable[SaidNote]) -> Iterator[Text]:
    for one in notes:
        yield Text(f"• {one['text']}" + (f" ({one['rule']})" if one["rule"] else ""), "cyan")


def _details(details: Mapping[str, Any], players: Sequence[str]) -> Iterator[list[str]]:
    """Yield rows: the n-th part of each player's line."""
    longest = max((len(parts) for parts in details.values()), default=0)
    for index in range(longest):
        row = []
        for seat in players:
            parts = details.get(seat, [])
            told = parts[index] if index < len(parts) else None
            row.append(f"{told['text']}: {told['points']}" if told else "")
        yield ["", *row]


def _flat(effects: Mapping[str, Any], path: str = "") -> Iterator[tuple[str, Any]]:
    for name, value in effects.items():
        if isinstance(value, Mapping) and not path.count("/") >= 2:
            inner = f"{path}{name}/"
            if all(isinstance(one, Mapping) for one in value.values()) or path:
                yield from _flat(value, inner)
                continue
        yield f"{path}{name}", value


def _value(value: Any) -> Text:
    if isinstance(value, list) and value and all(isinstance(one, Mapping) for one in value):
        return Text("\n".join(", ".join(_pairs(one)) for one in value))
    if isinstance(value, Mapping):
        return Text(", ".join(_pairs(value)))
    return Text(value if isinstance(value, str) else shown(value, longest=2000))


def _pairs(value: Mapping[str, Any]) -> Iterator[str]:
    return (f"{key} {shown(one, longest=200)}" for key, one in value.items())


def _is_missing(answer: ScoreAnswer, seat: str) -> bool:
    return any(one["player"] == seat for one in answer["missing"])


def _points(points: int | None) -> Text:
    return Text("?", "yellow") if points is None else Text(str(points))


def _winners(state: State, answer: ScoreAnswer) -> str:
    names = " and ".join(map(state.name, answer["winners"]))
    if len(answer["players"]) == 1:
        return f"{names}: {answer['totals'][answer['winners'][0]]} points."
    verb = "share" if len(answer["winners"]) > 1 else "is in"
    return f"{names} {verb} first place."


def _ending(answer: CheckAnswer) -> str:
    ending = answer["outcome"]
    return str(ending["ending"]) + (f": {ending['reason']}" if ending["reason"] else "")
