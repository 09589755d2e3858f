"""An evening with the app, by touch alone: from the home screen to the final score."""

from __future__ import annotations

from collections.abc import Callable

from companion.presenters.app_context import AppContext
from tests.app.driver import Driver
from tests.app.panel_play import play_until, without_clocks


def test_home_offers_the_games_and_says_how_the_devices_are(app: Driver) -> None:
    assert {"Notad", "History", "no camera"} <= set(app.texts())


def test_a_game_starts_with_three_touches(app: Driver) -> None:
    app.touch("Notad")
    app.touch("Draw who starts")
    app.touch("Start")

    assert "Lay out 1 round tile, 7 others, 2 prey and 1 predator." in app.texts()


def test_a_whole_game_from_home_to_score_with_a_restart(open_app: Callable[[], AppContext]) -> None:
    app = Driver(open_app())
    app.touch("Notad")
    app.touch("Start")
    app.touch("Ben")
    play_until(app, lambda: app.reads("Round 2/12"), eager=True)
    play_until(app, lambda: app.reads("Round 6/12"))
    before = without_clocks(app)
    app.close()

    app = Driver(open_app())
    app.touch("Continue")
    after = without_clocks(app)
    play_until(app, lambda: "The game is over" in app.texts())
    app.touch("Final score")
    sheet = app.texts()
    app.close()

    assert after == before
    assert {"Final score", "WINNER", "Total", "Play again"} <= set(sheet)


def test_an_unfinished_game_is_offered_at_home(playing: Driver) -> None:
    playing.touch_icon("arrow-left")

    assert playing.reads("Round 1/12 · Pray · Ada, Ben")
    playing.touch("Continue")
    assert "Put a basket on a free level of the shaman hill." in playing.texts()
