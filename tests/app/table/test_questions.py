"""A question at first use, by touch: the card over the table, its keys, and the way back."""

from __future__ import annotations

from tests.app.driver import Driver

ASKED = "How large is your board?"


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
