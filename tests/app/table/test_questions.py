"""A question at first use, by touch: the card over the table, its keys, and the way back."""

from __future__ import annotations

import pytest

from companion.storage.journal_entries import FIRST_BOX
from rules.games.notad.play.moves import DealDisplay, StartPlayer
from tests.app.driver import Driver

ASKED = "How large is your board?"


@pytest.fixture
def playing(app: Driver) -> Driver:
    """A game with a box of which nothing was shown, in which Ada is to pray."""
    session = app.context.begin("notad", ("Ada", "Ben"), box=FIRST_BOX)
    session.tell(StartPlayer(player="Ada"), DealDisplay(tiles=(None,) * 8, tokens=()))
    app.app.go("table", game_id=session.game_id)
    app.pump(3)
    return app


def test_a_question_is_answered_with_one_touch_on_its_card(playing: Driver) -> None:
    playing.touch(ASKED)
    playing.touch("5 × 5")

    assert not playing.reads(ASKED)
    board = playing.context.journal.mine("notad")["board/main"]
    assert (board["rows"], board["cols"]) == (5, 5)


def test_a_question_can_wait(playing: Driver) -> None:
    playing.touch(ASKED)
    playing.touch("Not now")

    assert not playing.reads(ASKED)
    assert "board/main" not in playing.context.journal.mine("notad")
    playing.touch_place("level:3")
    assert "Ben" in playing.texts()


def test_who_does_not_know_is_not_asked_again(playing: Driver) -> None:
    playing.touch(ASKED)
    playing.touch("Don't know")

    assert not playing.reads(ASKED)
    playing.touch_place("level:3")
    assert not playing.reads(ASKED)
    assert "board/main" not in playing.context.journal.mine("notad")
