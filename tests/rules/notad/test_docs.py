"""The examples on Notad's page are read and happen, and the page leaves nothing out."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from companion.cli.answers import judgements
from companion.formats import documents
from companion.formats.copies import read_copy
from rules.games.notad import GAME
from rules.games.notad.play.state import Notad
from rules.state import verb

PAGE = (Path(__file__).resolve().parents[3] / "docs" / "games" / "notad.md").read_text("utf-8")
BLOCKS = re.findall(r"```json (\w+) ?\w*\n(.*?)```", PAGE, re.DOTALL)


def blocks(kind: str) -> list[str]:
    return [text for one, text in BLOCKS if one == kind]


@pytest.mark.parametrize("text", blocks("move"))
def test_move_is_read_and_happens(text: str) -> None:
    state = documents.read_text(blocks("position")[0]).record.state
    told = judgements.read_move(GAME, state, json.loads(text))

    assert isinstance(GAME.rules.advance(told[0], told[1]), Notad)  # type: ignore[arg-type]


def test_copy_is_read() -> None:
    plain = json.loads(blocks("copy")[0])
    copy = read_copy(plain, GAME.box)

    assert copy.get("hill/2", "actions") == 4


def test_everything_has_its_place_on_the_page() -> None:
    names = [verb(kind) for kind in GAME.rules.moves]
    names += [query.name for query in GAME.rules.queries] + [
        option.name for option in GAME.rules.options
    ]

    assert [name for name in names if f"`{name}`" not in PAGE] == []
