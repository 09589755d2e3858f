"""The shelf, the rules, the journal and a demonstration's story, as tables for people."""

from __future__ import annotations

from collections.abc import Iterator

from rich import box
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from companion.formats.documents import AnyRecord
from companion.formats.schemas.answer_types import (
    GamesAnswer,
    RulesAnswer,
    SaidRule,
    ScanAnswer,
    TagsAnswer,
)
from companion.play.story import Aside, Heading, Told
from rules.game import AnyGame


def games(answer: GamesAnswer) -> RenderableType:
    """The shelf."""
    table = Table("Game", "", "Players", "Rules", "Copy", box=box.SIMPLE_HEAD)
    for one in answer["games"]:
        players = "–".join(map(str, sorted({min(one["players"]), max(one["players"])})))
        unknown = one["copy"].get("demonstration", 0)
        told = f"{unknown} of {sum(one['copy'].values())} values are not known of a fresh box"
        table.add_row(Text(one["name"], "bold"), one["title"], players, str(one["rules"]), told)
    return table


def rules(game: AnyGame, answer: RulesAnswer) -> RenderableType:
    """Rules in our words, and the rulings a table can choose."""
    table = Table("Rule", "", "From", box=box.SIMPLE_HEAD, title=f"{game.title}: rules")
    table.title_justify = "left"
    topic = ""
    for one in answer["rules"]:
        if one["topic"] != topic:
            topic = one["topic"]
            table.add_row("", Text(topic, "bold"), "")
        source = one["strength"] + (f" {one['ruling']}" if one["ruling"] else "")
        table.add_row(Text(one["key"], "bold"), one["says"], Text(source, "dim"))
        if len(answer["rules"]) == 1:
            for more in _whole(game, one):
                table.add_row("", more, "")
    said: list[RenderableType] = [table] if answer["rules"] else []
    for option in answer["options"]:
        said.append(Text.assemble((option["ruling"], "bold"), f" {option['says']}"))
        for choice, meaning in zip(option["choices"], option["meanings"], strict=False):
            told = f"{option['name']}={choice}"
            said.append(Padding(Text.assemble((told, "bold"), f": {meaning}"), (0, 0, 0, 2)))
    return Group(*said)


def _whole(game: AnyGame, rule: SaidRule) -> Iterator[Text]:
    """What is shown of a rule that stands alone: its example, and what goes with it."""
    if rule["example"]:
        yield Text(rule["example"], "italic")
    for key in rule["see"]:
        yield Text.assemble("See also ", (key, "bold"), f" {game.rules.rulebook[key].name}")


def tags(answer: TagsAnswer) -> RenderableType:
    """The tags of one game or of all."""
    if not answer["tags"]:
        return Text("No piece of this game bears a tag.")
    table = Table("Tag", "Game", "Piece", "", "In a box", box=box.SIMPLE_HEAD)
    for one in answer["tags"]:
        many = str(one["copies"])
        table.add_row(Text(one["id"], "bold"), one["game"], one["component"], one["caption"], many)
    return table


def scan(answer: ScanAnswer) -> RenderableType:
    """The tags that were read, and the codes that are none of ours."""
    table = Table("In", "Tag", "Piece", "Middle", "Turned", "Read", box=box.SIMPLE_HEAD)
    for one in answer["tags"]:
        piece = one["piece"]
        told = f"{piece['game']}: {piece['caption']}" if piece else "–"
        x, y = one["centre"]
        turned = f"{one['rotation']:.0f}°"
        name, middle = Text(one["id"], "bold"), f"{x:.0f}, {y:.0f}"
        table.add_row(one["frame"], name, told, middle, turned, one["how"])
    said: list[RenderableType] = [table] if answer["tags"] else [Text("No tag was read.")]
    for other in answer["foreign"]:
        said.append(Text(f"{other['frame']}: a code that is none of ours: {other['text']}", "dim"))
    if answer["stopped"]:
        said.append(Text(f"stopped after {answer['frames']} frames", "bold yellow"))
    return Group(*said)


def opening(record: AnyRecord, seed: int) -> RenderableType:
    """How a demonstration begins."""
    who = ", ".join(map(record.state.name, record.state.seats))
    return Text.assemble((record.game.title, "bold"), f" for {who}, seed {seed}")


def story_part(part: Heading | Told | Aside) -> RenderableType:
    """One line of a demonstration's story."""
    if isinstance(part, Aside):
        return Text(part.words, "dim")
    if isinstance(part, Heading):
        standing = ", ".join(f"{name} {points}" for name, points in part.standing.items())
        return Text.assemble("\n", (f"Round {part.round}", "bold"), (f"  {standing}", "dim"))
    line = Table.grid(padding=(0, 1))
    line.add_column(width=5, justify="right")
    line.add_column()
    points = Text(f"{part.points:+}" if part.points else "", "bold")
    points.stylize("green" if (part.points or 0) > 0 else "red")
    told = Text(part.words)
    if part.brings:
        told.append(f" – {'; '.join(part.brings)}", "dim")
    line.add_row(points, told)
    return line
