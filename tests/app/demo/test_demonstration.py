"""The demonstration plays any game on the shelf by touch, and leaves pictures of its screens."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from companion.play import story
from companion.presenters.app_context import AppContext
from hardware.fake import FakeButtons
from rules import shelf
from rules.record import Ruled
from tests.app.driver import Driver

from companion.app.demo.demonstration import perform  # isort: skip  # after the driver: Kivy
from companion.app.demo.touch_player import TouchPlayer  # isort: skip

MOVES = 16
PICTURES = ["home", "newgame", "score", "scorepad", "table-early", "table-end", "table-middle"]


@pytest.mark.parametrize("name", shelf.names())
def test_hands_make_the_first_moves_of_any_game(
    name: str, open_app: Callable[[], AppContext]
) -> None:
    game = shelf.game(name)
    record = story.play(game, story.NAMES[: min(game.seats)], seed=3)
    context = open_app()
    context.change(confirm_steps=True)
    session = context.begin(name, record.start.seats)
    app = Driver(context)
    app.touch("Continue")
    touch_player = TouchPlayer(app, FakeButtons(app.app.inbox.put))
    moves: list[Any] = [one.move if isinstance(one, Ruled) else one for one in record.events]
    made = 0
    while made < min(MOVES, len(moves)):
        made += touch_player.make_some(moves[made:])
    app.close()

    assert session.record.state == record.states[made]


@pytest.mark.slow
def test_a_whole_ascent_is_shown_from_home_to_the_sheet(tmp_path: Path) -> None:
    record = story.play(shelf.game("annapurna"), ("Ada", "Ben"), seed=2)
    said: list[str] = []
    taken = perform(record, tmp_path, said.append)

    assert sorted(path.stem for path in taken) == PICTURES
    assert all(path.stat().st_size > 5_000 for path in taken)
    assert said[0] == f"playing by touch: 0 of {len(record.events)} moves"
