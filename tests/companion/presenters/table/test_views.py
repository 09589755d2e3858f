"""Hidden stays hidden: only the owner sees it, only while holding, and no text ever tells."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from companion.presenters.app_context import AppContext
from companion.presenters.table.table import TablePresenter
from companion.presenters.table.table_view import TableView
from rules.games.notad.play.moves import Explore, PlaceTile
from tests.companion.presenters.tables import SECRET, acting, context, table


@pytest.fixture
def home() -> Iterator[AppContext]:
    opened = context()
    yield opened
    opened.journal.close()


@pytest.fixture
def ada(home: AppContext) -> TablePresenter:
    return table(home, acting(home))


def hand(view: TableView) -> list[str]:
    assert view.tray is not None
    return [place.id for place in view.tray.places]


def test_a_tile_drawn_unseen_shows_only_while_its_owner_holds(ada: TablePresenter) -> None:
    before = hand(ada.view())
    ada.look("Ada")
    held = hand(ada.view())
    ada.look(None)

    assert f"tile:{SECRET}" in held
    assert f"tile:{SECRET}" not in before + hand(ada.view())


def test_texts_and_hints_tell_nothing_even_while_somebody_looks(ada: TablePresenter) -> None:
    quiet = ada.view()
    ada.look("Ada")
    held = ada.view()

    assert replace(held, scene=quiet.scene, cards=quiet.cards, tray=quiet.tray) == quiet
    assert SECRET not in repr(quiet)


def test_undoing_the_draw_does_not_name_the_tile(ada: TablePresenter) -> None:
    ada.session.undo()
    assert isinstance(ada.session.record.events[-1], Explore)

    ada.undo()

    assert ada.page == "undo"
    assert SECRET not in repr(ada.view())


def test_what_is_looked_at_cannot_be_touched_and_left_in_sight(ada: TablePresenter) -> None:
    ada.look("Ada")
    ada.touch(f"tile:{SECRET}")
    ada.look(None)

    assert SECRET not in repr(ada.view())


def test_only_a_seat_with_hidden_things_is_asked_to_hold(ada: TablePresenter) -> None:
    assert ada.view().look == "Ada: hold to look"
    ada.show_seat("Ben")

    assert ada.view().look == ""


def test_a_hidden_tile_is_played_by_telling_which_it_is(ada: TablePresenter) -> None:
    ada.touch("tile:?")
    ada.pick((f"tile:{SECRET}",))
    ada.touch("cell:0,1")

    told = PlaceTile(by="Ada", tile=SECRET, rot=0, cell="0,1")
    assert told in ada.session.record.events


def test_telling_nothing_changes_nothing(ada: TablePresenter) -> None:
    events = ada.session.record.events
    ada.touch("tile:?")
    ada.pick((None,))

    assert ada.session.record.events == events
