"""The page about Amanda: its examples are read, and it names every move, option and question."""

from __future__ import annotations

import json
import re
from pathlib import Path

from companion.formats import documents
from companion.formats.copies import read_copy
from rules.games.amanda import GAME
from tests.rules.amanda.tables import read

PAGE = (Path(__file__).parents[3] / "docs" / "games" / "amanda.md").read_text("utf-8")
COPY, POSITION = re.findall(r"```json\n(.*?)```", PAGE, re.S)


def test_the_example_position_and_every_example_move_are_read() -> None:
    state = documents.read_text(POSITION).record.state
    shown = [json.loads(text) for text in re.findall(r'`(\{"type".*?\})`', PAGE)]

    moves = [read(state, **plain) for plain in shown]

    assert {type(move) for move in moves} == set(GAME.rules.moves)


def test_the_example_copy_is_read() -> None:
    copy = read_copy(json.loads(COPY), GAME.box)

    assert copy.status("board/4", "preset") == "confirmed"


def test_the_page_names_every_option_and_question() -> None:
    for name in (
        *(one.name for one in GAME.rules.options),
        *(one.name for one in GAME.rules.queries),
    ):
        assert f"`{name}`" in PAGE, name
