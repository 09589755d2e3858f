"""Questions at first use: asked in the panel, answered in place, remembered, never in the way."""

from __future__ import annotations

from typing import Any

import pytest

from companion.play.owned_copy import owned_copy
from companion.presenters.box.editor import Editor
from companion.presenters.panels import Item
from companion.presenters.table.table import TablePresenter
from rules.copy import Status
from rules.games.danana import GAME as DANANA
from rules.games.notad import GAME as NOTAD
from rules.record import Learned
from tests.companion.presenters.tables import presenter

ACTING: dict[str, Any] = {
    "round": 1,
    "phase": "act",
    "order": ["Ada", "Ben"],
    "players": {
        "Ada": {
            "hand": ["T001", "T002"],
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


@pytest.fixture
def table() -> TablePresenter:
    return presenter(NOTAD, ACTING, ("Ada", "Ben"))


def question(table: TablePresenter) -> Item | None:
    items = table.view().panel.items
    return next((one for one in items if one.key == "learn:open"), None)


def lay_first_tile(table: TablePresenter) -> None:
    table.press("learn:open")
    table.press("learn:confirm")  # the size of the board
    table.touch("tile:T001")
    table.touch("cell:0,1")


def test_the_tile_that_is_about_to_be_laid_is_asked_about(table: TablePresenter) -> None:
    lay_first_tile(table)

    asked = question(table)

    assert asked is not None
    assert asked.title == "What does tile T001 show?"
    assert asked.text.startswith("Stand-in: ")


def test_an_answer_is_in_the_record_and_in_the_owners_copy(table: TablePresenter) -> None:
    lay_first_tile(table)
    table.press("learn:open")
    table.press("learn:touch:side:0")
    editor = table.view().editor
    table.press("learn:confirm")

    assert editor is not None
    assert question(table) is None
    told = [one for one in table.session.record.events if isinstance(one, Learned)][2:]
    assert {one.field for one in told} == {"sides", "motifs", "regions", "icons"}
    mine = owned_copy(table.session.journal, NOTAD)
    assert mine.status("tile/T001", "sides") is Status.CONFIRMED
    assert mine.get("tile/T001", "sides") == told[0].value


def test_the_move_that_was_thought_of_is_still_there_after_the_answer(
    table: TablePresenter,
) -> None:
    lay_first_tile(table)
    before = table.view().panel.heading
    table.press("learn:open")
    table.press("learn:confirm")

    assert table.view().panel.heading == before
    table.press("make")
    assert table.session.record.state.player("Ada").laid_at("0,1") is not None


def test_undoing_an_answer_leaves_my_copy_alone(table: TablePresenter) -> None:
    lay_first_tile(table)
    table.press("learn:open")
    table.press("learn:confirm")
    events = table.session.record.at
    table.undo()

    assert table.session.record.at == events - 4  # one touch takes the whole answer back
    here = table.session.record.state.copy
    assert not here.knows("tile/T001", "sides")
    mine = owned_copy(table.session.journal, NOTAD)
    assert mine.status("tile/T001", "sides") is Status.CONFIRMED


def test_redo_brings_the_whole_answer_back(table: TablePresenter) -> None:
    lay_first_tile(table)
    table.press("learn:open")
    table.press("learn:confirm")
    events = table.session.record.at
    table.undo()
    table.redo()

    assert table.session.record.at == events


def test_what_my_copy_knows_is_not_asked_but_offered(table: TablePresenter) -> None:
    lay_first_tile(table)
    table.press("learn:open")
    table.press("learn:confirm")
    table.undo()

    asked = question(table)
    assert asked is not None
    assert asked.text.startswith("Your copy says ")
    table.press("learn:open")
    assert table.view().editor is None
    here = table.session.record.state.copy
    assert here.status("tile/T001", "sides") is Status.CONFIRMED


def test_ask_me_later_puts_the_question_away_and_nothing_waits_for_it(
    table: TablePresenter,
) -> None:
    lay_first_tile(table)
    table.press("learn:open")
    table.press("learn:later")

    assert table.view().editor is None
    assert question(table) is None
    table.press("make")
    assert table.session.record.state.player("Ada").laid_at("0,1") is not None


def test_a_question_does_not_keep_anybody_from_moving(table: TablePresenter) -> None:
    assert question(table) is not None
    table.touch("tile:T001")
    table.touch("cell:0,1")
    table.press("make")

    assert table.session.record.state.player("Ada").laid_at("0,1") is not None


def test_closing_a_question_changes_nothing(table: TablePresenter) -> None:
    before = table.session.record
    table.press("learn:open")
    table.press("learn:step:touch:rows:up")
    table.press("learn:close")

    assert table.session.record is before
    assert question(table) is not None


def test_danana_asks_what_the_top_card_costs() -> None:
    position = {
        "phase": "play",
        "active_player": "Ada",
        "turn": {"step": "perform", "slot": "B1", "meeple": "m1"},
        "slots": {"B1": "F32"},
        "stacks": {"Dog": [2, 3]},
        "players": {"Ada": {"fruit": 4, "meat": 0, "hides": 0, "tools": 0, "active": []}},
    }
    table = presenter(DANANA, position, ("Ada", "Ben"))

    asked = question(table)
    assert asked is not None
    assert asked.title == "What does the top Dog card cost?"
    table.press("learn:open")
    table.press("learn:step:touch:meat:up")
    table.press("learn:confirm")
    assert table.session.record.state.copy.get("progress/Dog", "cost_2") == {"any": 2, "meat": 1}
    assert question(table) is None


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
    editor = Editor(DANANA, DANANA.box.components(), "progress/Dog", ("marks",))

    assert [line.title for line in editor.view().lines] == [
        "marks",
        *(f"marks {at}" for at in range(1, 5)),
    ]
