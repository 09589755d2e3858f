"""The screens around the table by touch: new game, score, score pad, history, settings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.core.window import Window

from companion.app.theme import THEME
from companion.app.widgets.table.places_view import PlacesView
from companion.presenters.app_context import AppContext
from tests.app.driver import Driver
from tests.app.table.test_table import beside


def seats(app: Driver) -> list[Any]:
    """The seats of the new-game screen, from top to bottom."""
    found = [one for one in app.shown() if type(one).__name__ == "SeatLine"]
    return sorted(found, key=lambda one: -one.y)


def names(app: Driver) -> list[str]:
    return [one.name for one in seats(app)]


def test_a_name_is_written_with_the_keyboard_on_the_screen(app: Driver) -> None:
    app.touch("Notad")
    app.touch("Ben")
    for _ in "Ben":
        app.touch_icon("backspace-outline")
    for letter in "Noé":
        if letter == "é":
            app.touch("äé")
        app.touch(letter)
    app.touch("OK")

    assert names(app) == ["Ada", "Noé"]


def test_writing_a_name_can_be_given_up(app: Driver) -> None:
    app.touch("Notad")
    app.touch("Ben")
    app.touch("x")
    app.touch("Cancel")

    assert names(app) == ["Ada", "Ben"]


def test_a_keyboard_left_open_does_not_wait_on_the_next_table(app: Driver) -> None:
    app.touch("Notad")
    app.touch("Player")
    app.touch("OK")
    app.touch("Cleo")
    app.app.take("pass")  # the button beside the screen begins the game
    app.app.go("newgame", game="bania")
    app.pump(3)

    assert app.screen == "newgame"
    assert not app.reads("Cancel")


def test_a_seat_is_dragged_to_another_place(app: Driver) -> None:
    app.touch("Notad")
    app.touch("Player")
    app.touch("OK")
    first, last = seats(app)[0].ids.handle, seats(app)[-1]
    x, y = first.to_window(*first.center)
    app.touch_at(x, y, to=(x, last.to_window(*last.pos)[1] + 4))

    assert names(app) == ["Ben", "Cleo", "Ada"]


def test_players_can_be_too_many_or_too_few(app: Driver) -> None:
    app.touch("Notad")
    app.touch_widget(app.icons("close")[0])

    assert app.reads("This game needs 2 to 4 players, not 1.")
    app.touch("Start")
    assert app.screen == "newgame"


def test_the_app_remembers_who_played(open_app: Callable[[], AppContext]) -> None:
    app = Driver(open_app())
    app.touch("Notad")
    app.touch("Player")
    app.touch("OK")
    app.touch("Start")
    app.close()
    app = Driver(open_app())
    app.touch("Notad")
    found = names(app)
    app.close()

    assert found == ["Ada", "Ben", "Cleo"]


def test_a_line_of_the_score_is_explained_with_its_places_marked(playing: Driver) -> None:
    playing.touch_icon("menu")
    playing.touch("Standing score")
    playing.touch("−24")

    assert playing.reads("Uncovered cells, Ben")
    boards = [one for one in playing.shown() if isinstance(one, PlacesView)]
    assert len(boards[0].badges) > 20


def test_the_score_pad_leads_to_the_sheet(app: Driver) -> None:
    app.touch("Notad")
    app.touch("Score pad")
    app.touch("Start")
    for _ in range(3):
        app.touch_widget(beside(app, "Hunted prey", "plus"))
    app.touch("Next player")
    app.touch_widget(beside(app, "Hunted prey", "plus"))
    app.touch("Show the result")

    assert {"Final score", "WINNER", "Hunted prey"} <= set(app.texts())


def test_sizes_of_areas_are_entered_and_taken_out_again(app: Driver) -> None:
    app.touch("Notad")
    app.touch("Score pad")
    app.touch("Start")
    line = next(one for one in app.shown() if getattr(one, "label", "") == "Meadows")
    app.touch_widget(next(one for one in line.ids.choices.children if one.text == "5"))
    line = next(one for one in app.shown() if getattr(one, "label", "") == "Meadows")
    held = [one.text for one in line.ids.held.children]
    app.touch_widget(line.ids.held.children[0])
    line = next(one for one in app.shown() if getattr(one, "label", "") == "Meadows")

    assert held == ["5"]
    assert [one.text for one in line.ids.held.children] == []


def test_history_is_empty_at_first_and_says_so(app: Driver) -> None:
    app.touch("History")

    assert app.reads("No games yet.")


def test_a_game_of_the_history_is_deleted_and_brought_back(playing: Driver) -> None:
    playing.touch_icon("arrow-left")
    playing.touch("History")
    playing.touch_icon("delete")
    assert playing.reads("No games yet.")
    playing.touch("Bring back")

    assert "Notad" in playing.texts()
    playing.touch("Open")
    playing.wait(lambda: playing.reads("Round 1/12 · Pray"))


def test_the_sheet_of_a_game_is_in_the_history(playing: Driver) -> None:
    playing.touch_icon("arrow-left")
    playing.touch("History")
    playing.touch("Sheet")

    playing.wait(lambda: "Total" in playing.texts())


def test_the_look_changes_and_is_remembered(open_app: Callable[[], AppContext]) -> None:
    app = Driver(open_app())
    app.touch_icon("cog")
    app.touch("light")
    light = THEME.mode
    app.close()
    app = Driver(open_app())
    kept = THEME.mode
    app.touch_icon("cog")
    app.touch("dark")
    app.close()

    assert (light, kept, THEME.mode) == ("light", "light", "dark")


def test_the_screen_turns_for_the_person_opposite_and_still_answers(app: Driver) -> None:
    app.touch_icon("cog")
    app.touch("for the person opposite")
    assert Window.rotation == 180
    app.touch("this way up")

    assert Window.rotation == 0


def test_larger_text_is_larger(app: Driver) -> None:
    app.touch_icon("cog")
    small = app.find("Look").font_size
    app.touch("largest")
    large = app.find("Look").font_size
    app.touch("normal")

    assert large > small
