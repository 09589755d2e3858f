"""Questions at first use: asked in the panel, answered in place, remembered, never in the way."""

from __future__ import annotations

from typing import Any

import pytest

from companion.formats.game_format import GameFormat
from companion.play.owned_copy import owned_copy
from companion.presenters.box.editor import Editor
from companion.presenters.panels import Item
from companion.presenters.table.table import TablePresenter
from rules.box.teaching import Question
from rules.copy import Status
from rules.games.notad import GAME as NOTAD
from rules.record import Answered, Learned
from tests.companion.presenters.tables import context
from tests.companion.presenters.tables import table as table_of

ACTING: dict[str, Any] = {
    "round": 1,
    "phase": "act",
    "order": ["Ada", "Ben"],
    "players": {
        "Ada": {
            "hand": [],
            "placed": {},
            "tokens": {},
            "yurt": "0,0",
            "hunters": ["0,0"],
            "actions_left": 3,
            "stored": [],
            "pending": [],
        },
        "Ben": {"done": True, "actions_left": 0},
    },
}


FACE = Question(
    *("tile/T001", ("sides", "motifs"), "What does the tile show?"),
    takes="half a minute",
)
SIDES = ("forest", "forest", "water", "meadow")


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> TablePresenter:
    """A table with a fresh box of which only the size of the board was told."""
    room = context(box="")
    copy = NOTAD.box.fresh.overlay({"board/main": {"rows": 5, "cols": 5}})
    options = NOTAD.settle({})
    position = GameFormat(NOTAD).read_position(ACTING, ("Ada", "Ben"), options, copy)
    found = table_of(room, room.begin("notad", ("Ada", "Ben"), position=position))
    monkeypatch.setattr(found.questions, "questions", lambda *_: ())
    return found


def asking(table: TablePresenter, one: Question) -> None:
    """Let this be the question that matters, as long as the table does not know it."""

    def questions(table: Any, _move: Any) -> tuple[Question, ...]:
        state = table.session.record.state
        if one.key in state.answers or state.copy.knows(one.component, *one.fields):
            return ()
        return () if one in table.questions._later else (one,)

    setattr(table.questions, "questions", questions)  # noqa: B010


def question(table: TablePresenter) -> Item | None:
    items = table.view().panel.items
    return next((one for one in items if one.key == "learn:open"), None)


def answer(table: TablePresenter) -> None:
    table.press("learn:open")
    assert table.questions.editor is not None
    table.questions.editor.propose({"tile/T001": {"sides": SIDES}})
    table.press("learn:touch:motif:0")
    table.press("learn:confirm")


def test_what_is_not_known_and_matters_is_asked_with_the_time_it_takes(
    table: TablePresenter,
) -> None:
    asking(table, FACE)

    asked = question(table)

    assert asked is not None
    assert (asked.title, asked.text) == ("What does the tile show?", "half a minute")


def test_an_answer_is_in_the_record_and_in_the_owners_box(table: TablePresenter) -> None:
    asking(table, FACE)
    answer(table)

    assert question(table) is None
    told = [one for one in table.session.record.events if isinstance(one, Learned)]
    assert {"sides", "motifs"} <= {one.field for one in told}
    mine = owned_copy(table.session.journal, NOTAD)
    assert mine.status("tile/T001", "sides") is Status.CONFIRMED
    assert mine.get("tile/T001", "sides") == SIDES


def test_what_was_touched_is_still_there_after_the_answer(table: TablePresenter) -> None:
    asking(table, FACE)
    table.touch("cell:0,0")
    before = table.choice
    answer(table)

    assert table.choice == before


def test_undoing_an_answer_leaves_my_box_alone(table: TablePresenter) -> None:
    asking(table, FACE)
    answer(table)
    table.undo()

    assert table.session.record.at == 0  # one touch takes the whole answer back
    assert not table.session.record.state.copy.knows("tile/T001", "sides")
    mine = owned_copy(table.session.journal, NOTAD)
    assert mine.status("tile/T001", "sides") is Status.CONFIRMED


def test_redo_brings_the_whole_answer_back(table: TablePresenter) -> None:
    asking(table, FACE)
    answer(table)
    events = table.session.record.at
    table.undo()
    table.redo()

    assert table.session.record.at == events


def test_what_my_box_knows_is_not_asked_but_offered(table: TablePresenter) -> None:
    asking(table, FACE)
    answer(table)
    table.undo()

    asked = question(table)
    assert asked is not None
    assert asked.text.startswith("Your box says ")
    table.press("learn:open")
    assert table.view().question is None
    here = table.session.record.state.copy
    assert here.status("tile/T001", "sides") is Status.CONFIRMED


def test_not_now_puts_the_question_away_and_nothing_waits_for_it(table: TablePresenter) -> None:
    asking(table, FACE)
    table.press("learn:open")
    table.press("learn:later")

    assert table.view().question is None
    assert question(table) is None
    assert table.session.record.at == 0


def test_closing_a_question_changes_nothing(table: TablePresenter) -> None:
    asking(table, FACE)
    before = table.session.record
    table.press("learn:open")
    table.press("learn:touch:motif:0")
    table.press("learn:close")

    assert table.session.record is before
    assert question(table) is not None


def test_two_answers_about_one_component_are_taken_back_one_by_one(table: TablePresenter) -> None:
    for _ in range(2):
        table.session.tell(Learned("board/main", "rows", 5), Learned("board/main", "cols", 5))
    before = table.session.record.at
    table.undo()

    assert table.session.record.at == before - 2
    table.undo()
    assert table.session.record.at == before - 4
    table.redo()
    assert table.session.record.at == before - 2


def test_a_question_about_what_is_not_drawn_shows_only_its_own_controls() -> None:
    editor = Editor(NOTAD, NOTAD.box.components(), "animal/prey_a", ("count",))

    assert [line.title for line in editor.view().lines] == ["count"]


SHRINE = Question(
    *("board/main", ("shrine", "pink"), "Where is the shrine?"),
    choices=(("A1", ("0,0", ())), ("E5", ("4,4", ("0,1",)))),
)


def test_a_choice_answers_with_one_touch(table: TablePresenter) -> None:
    asking(table, SHRINE)
    table.press("learn:open")
    asked = table.view().question
    assert asked is not None
    assert asked.keys == (("choice:0", "A1"), ("choice:1", "E5"))
    table.press("learn:choice:1")

    assert table.view().question is None
    here = table.session.record.state.copy
    assert here.get("board/main", "shrine") == "4,4"
    assert here.get("board/main", "pink") == ("0,1",)
    mine = owned_copy(table.session.journal, NOTAD)
    assert mine.status("board/main", "shrine") is Status.CONFIRMED


def test_who_does_not_know_is_not_asked_again(table: TablePresenter) -> None:
    asking(table, SHRINE)
    table.press("learn:open")
    table.press("learn:unknown")

    assert table.session.record.events[-1] == Answered(SHRINE.key, None)
    assert not owned_copy(table.session.journal, NOTAD).knows("board/main", "shrine")


def test_nothing_is_confirmed_that_nobody_touched(table: TablePresenter) -> None:
    asking(table, FACE)
    table.press("learn:open")
    before = table.session.record
    asked = table.view().question
    assert asked is not None
    assert not asked.can_confirm
    table.press("learn:confirm")

    assert table.session.record is before
