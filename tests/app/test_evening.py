"""An evening with the app, by touch alone: from the home screen into a game and back."""

from __future__ import annotations

from tests.app.driver import Driver


def test_home_offers_the_games_and_says_how_the_devices_are(app: Driver) -> None:
    assert {"Notad", "History", "no camera"} <= set(app.texts())


def test_a_game_starts_with_three_touches(app: Driver) -> None:
    app.touch("Notad")
    app.touch("Draw who starts")
    app.touch("Start")

    assert "Lay out 1 round tile, 7 others, 2 prey and 1 predator." in app.texts()


def test_an_illegal_placement_is_explained_and_can_have_happened(app: Driver) -> None:
    app.touch("Notad")
    app.touch("Start")
    app.touch("Ada")
    app.touch("A new display")
    app.touch_place("level:1")

    app.touch_place("level:1")

    assert any("Level 1 is taken" in text for text in app.texts())
    app.touch("It happened")
    assert not any("Level 1 is taken" in text for text in app.texts())


def test_undoing_what_was_turned_up_asks_first(app: Driver) -> None:
    app.touch("Notad")
    app.touch("Start")
    app.touch("Ada")
    app.touch("A new display")

    app.touch_icon("undo")

    assert "Something was turned up. Take it back all the same?" in app.texts()
