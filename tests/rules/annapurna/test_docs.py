"""The page about Annapurna: its examples are read, and it names every move, option and question."""

from __future__ import annotations

import json
import re
from pathlib import Path

from companion.formats import documents
from rules.games.annapurna import GAME
from tests.rules.annapurna.ascents import read_move

PAGE = (Path(__file__).parents[3] / "docs" / "games" / "annapurna.md").read_text("utf-8")
POSITION = re.findall(r"```json\n(.*?)```", PAGE, re.S)[0]


def test_the_example_position_and_every_example_move_are_read() -> None:
    state = documents.read_text(POSITION).record.state
    shown = [json.loads(text) for text in re.findall(r'`(\{"type".*?\})`', PAGE)]

    moves = [read_move(plain, state) for plain in shown]

    assert {type(move) for move in moves} == set(GAME.rules.moves)


def test_the_page_names_every_option_question_and_field() -> None:
    for name in (
        *(one.name for one in GAME.rules.options),
        *(one.name for one in GAME.rules.queries),
    ):
        assert f"`{name}" in PAGE, name
