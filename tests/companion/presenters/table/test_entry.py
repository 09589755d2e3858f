"""Starting in the middle and comparing with the table: every answer is a correction."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.play import guided_entry
from companion.presenters.app_context import AppContext
from companion.presenters.start.newgame import NewGamePresenter
from companion.presenters.table.panel import entry
from companion.presenters.table.table import TablePresenter
from rules.games.notad.play.state import Basket, Placed, Token
from tests.companion.presenters.tables import SECRET, acting, context, table


@pytest.fixture
def home() -> Iterator[AppContext]:
    opened = context()
    yield opened
    opened.journal.close()


@pytest.fixture
def middle(home: AppContext) -> TablePresenter:
    """A game of which nothing is known, at the first question."""
    new = NewGamePresenter(home, "notad", lambda _count: 0)
    assert new.join()
    assert home.session is not None
    shown = table(home, home.session)
    shown.press("page:enter:0")
    return shown


def ask(shown: TablePresenter, seat: str, key: str) -> None:
    """Go on to the question about one thing."""
    asked = [(one, asked.key) for one, asked in guided_entry.steps(shown.game, shown.shared)]
    shown.press(f"page:enter:{asked.index((seat, key))}")


def test_a_table_in_the_middle_knows_nothing_but_its_players(middle: TablePresenter) -> None:
    state = middle.session.record.state

    assert (state.seats, state.round, state.phase) == (("Ada", "Ben"), None, None)
    assert middle.view().panel.heading.startswith("Which round and phase is it?")


def test_round_and_phase_are_told_with_steppers(middle: TablePresenter) -> None:
    for _ in range(7):
        middle.press("up:0")
    for _ in range(4):
        middle.press("up:1")

    state = middle.session.record.state
    assert (state.round, state.phase) == (7, "act")
    assert all(type(one).__name__ == "Corrected" for one in middle.session.record.events)


def test_the_camp_is_told_by_touching_its_cell(middle: TablePresenter) -> None:
    ask(middle, "Ben", "yurt")
    middle.touch("cell:1,2")

    assert middle.session.record.state.player("Ben").yurt == "1,2"
    assert middle.view().scene.seat == "Ben"


def test_a_tile_is_told_by_touching_a_cell_and_picking_it(middle: TablePresenter) -> None:
    ask(middle, "Ada", "tiles")
    middle.touch("cell:0,1")
    assert middle.view().picker is not None
    middle.pick(("tile:T003", "rot:90"))

    assert middle.session.record.state.player("Ada").placed == {"0,1": Placed("T003", 90)}


def test_a_tile_can_be_unknown_or_gone_again(middle: TablePresenter) -> None:
    ask(middle, "Ada", "tiles")
    middle.touch("cell:0,1")
    middle.pick(("tile:?", None))
    unknown = middle.session.record.state.player("Ada").placed
    middle.touch("cell:0,1")
    middle.pick(("piece:none", None))

    assert unknown == {"0,1": Placed(None, 0)}
    assert middle.session.record.state.player("Ada").placed == {}


def test_an_animal_is_told_with_its_face(middle: TablePresenter) -> None:
    ask(middle, "Ada", "animals")
    middle.touch("cell:0,1")
    picker = middle.view().picker
    assert picker is not None
    kind = picker.slots[0].choices[1].id
    middle.pick((kind, "face:down"))

    token = middle.session.record.state.player("Ada").tokens["0,1"]
    assert token == Token(kind.partition(":")[2], "prey", True)


def test_hunters_come_and_go_with_a_touch(middle: TablePresenter) -> None:
    ask(middle, "Ada", "hunters")
    for cell in ("cell:0,0", "cell:1,1", "cell:0,0"):
        middle.touch(cell)

    assert middle.session.record.state.player("Ada").hunters == ("1,1",)


def test_baskets_stores_hand_and_display_are_told(middle: TablePresenter) -> None:
    ask(middle, "", "hill")
    middle.touch("level:2")
    middle.pick(("seat:Ben",))
    ask(middle, "", "display")
    middle.press(f"pick:{entry.KEY}")
    middle.pick(("tile:T005", *(None,) * 10))
    ask(middle, "Ada", "stored")
    middle.press(f"pick:{entry.KEY}")
    middle.pick(("kind:prey-a", None, None))
    ask(middle, "Ada", "counts")
    middle.press("up:5")
    middle.press("up:5")

    state = middle.session.record.state
    assert state.baskets == (Basket("Ben", 2),)
    assert state.display.tiles == ("T005",)
    assert state.player("Ada").stored == ("prey-a",)
    assert state.player("Ada").hand == (None,)


def test_undo_takes_an_answer_back_and_stays_at_the_question(middle: TablePresenter) -> None:
    ask(middle, "Ben", "yurt")
    middle.touch("cell:1,2")
    middle.undo()

    assert middle.session.record.state.player("Ben").yurt is None
    assert middle.view().panel.heading.startswith("Touch the cell of Ben's camp.")


def test_telling_nothing_leaves_it_unknown(middle: TablePresenter) -> None:
    ask(middle, "Ada", "tiles")
    middle.touch("cell:0,1")
    middle.pick((None, None))

    assert not middle.session.record.events


def test_the_last_question_ends_it(middle: TablePresenter) -> None:
    last = len(guided_entry.steps(middle.game, middle.shared)) - 1
    middle.press(f"page:enter:{last}")

    assert [one.key for one in middle.view().panel.buttons] == ["back"]
    middle.press("back")
    assert not entry.is_open(middle)


def test_comparing_a_running_game_tells_nothing_hidden_and_keeps_it(home: AppContext) -> None:
    shown = table(home, acting(home))
    shown.press("page:enter:0")
    for at in range(len(guided_entry.steps(shown.game, shown.shared))):
        shown.press(f"page:enter:{at}")
        assert SECRET not in repr(shown.view().panel)
    ask(shown, "Ada", "counts")
    shown.press("up:5")

    assert SECRET in shown.session.record.state.player("Ada").hand
