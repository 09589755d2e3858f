"""What is chosen at the table: presses without a choice, and what somebody else's change leaves."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.presenters.table.table import TablePresenter
from rules.games.notad.play.moves import PlaceTile
from tests.companion.presenters.tables import acting, context, table

LAID = PlaceTile(by="Ada", tile="T001", rot=0, cell="0,1")


@pytest.fixture
def ada() -> Iterator[TablePresenter]:
    home = context()
    yield table(home, acting(home))
    home.journal.close()


@pytest.mark.parametrize("key", ["make", "happened"])
def test_making_a_move_without_having_chosen_one_does_nothing(
    ada: TablePresenter, key: str
) -> None:
    before = ada.session.record
    ada.press(key)

    assert ada.session.record is before


def test_a_key_that_no_page_has_does_nothing(ada: TablePresenter) -> None:
    before = ada.session.record
    ada.press("fly:away")

    assert ada.session.record is before


def test_letting_go_of_a_piece_that_was_turned_in_thought_forgets_its_ways(
    ada: TablePresenter,
) -> None:
    ada.touch("tile:T001")
    ada.touch("cell:4,4")
    ada.press("turn")
    turned = ada.choice.pick
    ada.touch("cell:4,4")

    assert turned == 1
    assert (ada.choice.touched, ada.choice.pick) == (("tile:T001",), 0)


def test_one_touch_is_shown_once_whatever_it_does_to_the_game(ada: TablePresenter) -> None:
    shown: list[int] = []
    end = ada.watch(lambda: shown.append(ada.session.record.at))
    at = ada.session.record.at
    ada.touch("tile:T001")
    ada.touch("cell:0,1")
    ada.touch("cell:0,1")
    end()
    ada.touch("tile:T001")

    assert shown == [at, at + 1, shown[2]]


def test_a_change_that_somebody_else_makes_is_shown_and_lets_go(ada: TablePresenter) -> None:
    shown: list[int] = []
    ada.watch(lambda: shown.append(ada.session.record.at))
    ada.touch("tile:T001")
    ada.session.report(LAID)
    ada.session.undo()

    assert ada.choice.touched == ()
    assert shown == [shown[0], shown[0] + 1, shown[0]]
