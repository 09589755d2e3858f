"""A question at first use, by touch: the card over the table, its editor, and the way back."""

from __future__ import annotations

from tests.app.driver import Driver

ASKED = "How large is the terrain board? Is it 5 × 5?"


def test_a_question_is_answered_on_a_card_over_the_table(playing: Driver) -> None:
    playing.touch(ASKED)
    playing.touch_icon("plus")
    playing.touch("Confirm")

    assert not playing.reads(ASKED)
    assert playing.context.journal.mine("notad")["board/main"] == {"rows": 5, "cols": 6}


def test_a_question_can_wait(playing: Driver) -> None:
    playing.touch(ASKED)
    playing.touch("Ask me later")

    assert not playing.reads("How large is the terrain board")
    assert "board/main" not in playing.context.journal.mine("notad")
    playing.touch_place("level:3")
    assert "Ben" in playing.texts()
