"""A question at first use, by touch: the card over the table, its keys, and the way back."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from companion.presenters.app_context import AppContext
from rules.games.notad.play.moves import DealDisplay, StartPlayer
from tests.app.driver import Driver

ASKED = "How large is your board?"


@pytest.fixture
def box() -> str:
    """One that nobody has taught."""
    return ""


@pytest.fixture
def playing(open_app: Callable[[], AppContext]) -> Iterator[Driver]:
    """The app with a game that was begun before its board was told; Ada is to pray."""
    home = open_app()
    session = home.begin("notad", ("Ada", "Ben"))
    session.tell(StartPlayer(player="Ada"), DealDisplay(tiles=(None,) * 8, tokens=()))
    app = Driver(home)
    app.touch("Continue")
    yield app
    app.close()


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
