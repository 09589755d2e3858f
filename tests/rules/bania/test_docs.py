"""The examples on Bania's page are read, judged and answered as the page says."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from companion.cli.answers import judgements
from companion.formats import documents
from companion.formats.copies import read_copy
from rules.games.bania import GAME
from rules.games.bania.play.state import Bania
from rules.state import verb

PAGE = Path(__file__).resolve().parents[3] / "docs" / "games" / "bania.md"
BLOCKS = re.findall(r"```json (\w+) ?(\w*)\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL)


def blocks(kind: str) -> list[tuple[str, str]]:
    return [(name, text) for one, name, text in BLOCKS if one == kind]


def at(name: str) -> Bania:
    text = dict(blocks("position"))[name]
    state: Bania = documents.read_text(text).record.state
    return state


@pytest.mark.parametrize(("name", "text"), blocks("move"))
def test_move_is_read_and_happens(name: str, text: str) -> None:
    told: Any = judgements.read_move(GAME, at(name), json.loads(text))

    assert isinstance(GAME.rules.advance(told[0], told[1]), Bania)


def test_every_move_has_an_example() -> None:
    told = {json.loads(text)["type"] for _name, text in blocks("move")} | {"return_elephant"}

    assert told == {verb(kind) for kind in GAME.rules.moves}


@pytest.mark.parametrize(("name", "text"), blocks("question"))
def test_question_is_answered(name: str, text: str) -> None:
    asked: dict[str, Any] = json.loads(text)
    query, expected = asked.pop("query"), asked.pop("answer")
    found = judgements.ask(GAME, at(name), query, asked)["answer"]

    assert {key: found[key] for key in expected} == expected


def test_every_question_and_option_is_told() -> None:
    page = PAGE.read_text("utf-8")

    for name in [one.name for one in GAME.rules.queries] + [one.name for one in GAME.rules.options]:
        assert f"`{name}`" in page


@pytest.mark.parametrize("text", [text for _name, text in blocks("copy")])
def test_copy_is_read(text: str) -> None:
    copy = read_copy(json.loads(text), GAME.box)

    assert copy.get("tent/T01", "yields") == "silk"
