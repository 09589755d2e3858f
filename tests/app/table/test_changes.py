"""Screens and lamps listen to the game: they follow a change, whoever made it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from companion.play.session import Session
from companion.presenters.app_context import AppContext
from hardware.fake import FakeLights
from rules.games.notad.play.moves import Done, PlaceTile
from tests.app.driver import Driver
from tests.companion.presenters.tables import acting

LAID = PlaceTile(by="Ada", tile="T001", rot=0, cell="0,1")


@pytest.fixture
def home(open_app: Callable[[], AppContext]) -> Iterator[AppContext]:
    home = open_app()
    acting(home)
    home.change(lights="fake")
    home.open_table_devices(lambda _reading: None)
    yield home
    home.table_devices.close()


@pytest.fixture
def playing(home: AppContext) -> Iterator[Driver]:
    app = Driver(home)
    app.touch("Continue")
    yield app
    app.close()


def session(app: Driver) -> Session:
    found = app.context.session
    assert found is not None
    return found


def lit(app: Driver) -> set[int]:
    lights = app.context.table_devices.lights
    assert isinstance(lights, FakeLights)
    return set(lights.lit)


def test_the_table_in_front_shows_a_change_that_it_did_not_make(playing: Driver) -> None:
    before = playing.reads("Act: 5 left.")
    session(playing).report(LAID)
    playing.pump(3)

    assert (before, playing.reads("Act: 5 left.")) == (True, False)
    session(playing).undo()
    playing.pump(3)
    assert playing.reads("Act: 5 left.")


def test_a_table_that_is_not_shown_does_nothing_until_it_is(playing: Driver) -> None:
    table = playing.app.manager.current_screen
    heading = table.heading
    playing.touch_icon("arrow-left")
    session(playing).report(LAID)
    playing.pump(3)
    unseen = table.heading
    playing.touch("Continue")

    assert unseen == heading
    assert table.heading != heading


def test_lamps_follow_the_game_on_the_score_and_go_out_at_home(playing: Driver) -> None:
    seen = [lit(playing)]
    playing.touch_icon("menu")
    playing.touch("Standing score")
    seen.append(lit(playing))
    session(playing).report(Done(by="Ada"))
    seen.append(lit(playing))
    playing.touch_icon("arrow-left")
    seen.append(lit(playing))
    playing.touch_icon("arrow-left")
    seen.append(lit(playing))

    assert seen == [{1}, {1}, {2}, {2}, set()]
