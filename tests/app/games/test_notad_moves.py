"""Every kind of move in Notad, made by touch from a position of a recorded game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.app.demo.touch_player import TouchPlayer
from companion.play.inbox import Inbox
from companion.presenters.app_context import AppContext
from companion.storage.journal import Journal
from hardware.fake import FakeButtons
from hardware.readings import Reading
from rules.games.notad.play.moves import MOVES
from rules.state import verb
from tests.app.conftest import clock
from tests.app.driver import Driver
from tests.app.occasions import occasions


@pytest.fixture(scope="module")
def touch_player(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TouchPlayer]:
    """One app for all of them: each puts its own game on the table."""
    folder: Path = tmp_path_factory.mktemp("moves")
    journal = Journal.open(folder / "journal.db", clock)
    inbox: Inbox[Reading] = Inbox()
    stage = Driver(AppContext(journal, clock), inbox)
    yield TouchPlayer(stage, FakeButtons(inbox.put))
    stage.close()
    journal.close()


@pytest.mark.parametrize("kind", sorted(occasions()))
def test_move_is_made_by_touch(touch_player: TouchPlayer, kind: str) -> None:
    state, move = occasions()[kind]
    stage = touch_player.stage
    stage.context.begin("notad", state.seats, dict(state.options), position=state)
    if stage.screen != "home":
        stage.touch_icon("arrow-left")
    stage.touch_icon("cog")
    stage.touch_icon("arrow-left")
    stage.touch("Continue")

    touch_player.make(move)

    record = touch_player.session.record
    assert record.state == record.game.rules.advance(state, move)


def test_no_kind_of_move_is_left_out() -> None:
    made = {one.partition(" ")[0] for one in occasions()}

    # What is told without its place is told on the light table.
    assert made == {verb(one) for one in MOVES} - {"hunt_animal", "break_camp", "lay_tile"}
