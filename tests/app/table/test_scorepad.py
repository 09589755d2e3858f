"""The score pad by touch: saved from the first number, taken back, left, gone on with, shown."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from companion.presenters.app_context import AppContext
from tests.app.driver import Driver

SAVE_FAILED = "SAVE FAILED"


def begin(app: Driver, game: str = "Notad") -> None:
    app.touch(game)
    app.touch("Score pad")
    app.touch("Start")


def line(app: Driver, label: str) -> Any:
    return next(one for one in app.shown() if getattr(one, "label", "") == label)


def press(app: Driver, label: str, icon: str, times: int = 1) -> None:
    for _ in range(times):
        pushes = (one for one in line(app, label).walk() if getattr(one, "icon", "") == icon)
        app.touch_widget(next(pushes))


def value(app: Driver, label: str) -> str:
    return str(line(app, label).value)


def games(app: Driver) -> int:
    return len(app.context.journal.games())


def test_a_pad_is_saved_from_its_first_number_on(app: Driver) -> None:
    begin(app)
    before = (games(app), app.reads("saved"), value(app, "Hunted prey"))
    press(app, "Hunted prey", "plus")

    assert before == (0, False, "·")
    assert (games(app), "saved" in app.texts(), value(app, "Hunted prey")) == (1, True, "1")
    assert app.reads("Notad · Ada · 1 of 18 numbers")


def test_a_full_disk_is_said_in_the_bar(app: Driver) -> None:
    begin(app)
    app.context.journal.connection.execute("PRAGMA query_only = ON")
    press(app, "Hunted prey", "plus")
    app.pump(3)
    failed, redo = app.reads(SAVE_FAILED), app.icons("redo")[0]
    app.context.journal.connection.execute("PRAGMA query_only = OFF")
    press(app, "Hunted prey", "plus")

    assert failed
    assert redo.right <= 800, "what is said of it pushes nothing off the screen"
    assert not app.reads(SAVE_FAILED)
    assert (games(app), value(app, "Hunted prey")) == (1, "2")


def test_numbers_are_taken_back_and_brought_again_in_the_bar(app: Driver) -> None:
    begin(app)
    press(app, "Hunted prey", "plus", 2)
    app.touch("Next player")
    press(app, "Hunted predators", "plus")
    app.touch_icon("undo")
    app.touch_icon("undo")
    shown = (app.reads("Notad · Ada · 1 of 18"), value(app, "Hunted prey"))
    app.touch_icon("redo")
    again = value(app, "Hunted prey")
    app.app.take("undo")
    app.pump(2)

    assert (shown, again) == ((True, "1"), "2")
    assert value(app, "Hunted prey") == "1"


def test_home_goes_on_with_a_pad_where_it_was_left_also_after_a_restart(
    open_app: Callable[[], AppContext],
) -> None:
    app = Driver(open_app())
    begin(app)
    press(app, "Hunted prey", "plus", 3)
    app.touch("Next player")
    press(app, "Hunted prey", "minus")
    app.touch_icon("arrow-left")
    app.wait(lambda: app.reads("Notad score pad"))
    left = app.reads("2 of 18 numbers")
    app.close()

    app = Driver(open_app())
    app.wait(lambda: app.reads("Notad score pad"))
    listed = app.reads("2 of 18 numbers · Ada, Ben")
    app.touch("Continue")
    app.wait(lambda: app.screen == "scorepad")
    found = (app.reads("Notad · Ben · 2 of 18"), value(app, "Hunted prey"))
    app.touch_icon("undo")
    back = value(app, "Hunted prey")
    app.touch("Ada")
    ada = value(app, "Hunted prey")
    app.close()

    assert (left, listed) == (True, True)
    assert (found, back, ada) == ((True, "0"), "·", "3")


def test_a_pad_left_without_a_number_is_no_game(app: Driver) -> None:
    begin(app)
    app.touch("Next player")
    app.touch("Show the result")
    still = app.screen
    app.touch_icon("arrow-left")

    assert (still, games(app)) == ("scorepad", 0)
    assert app.reads("NOTHING ON THE TABLE")


def test_the_result_is_kept_and_corrected_by_going_back(app: Driver) -> None:
    begin(app)
    press(app, "Hunted prey", "plus", 2)
    app.touch("Next player")
    help_ = app.reads("left empty: they count as nothing")
    app.touch("Show the result")
    kept = app.context.journal.games()[0].is_finished
    winner = app.reads("Final score")
    app.touch_icon("arrow-left")
    back = app.screen
    press(app, "Hunted prey", "plus", 4)
    running = app.context.journal.games()[0].is_finished
    app.touch("Show the result")
    session = app.context.session

    assert (help_, kept, winner, back, running) == (True, True, True, "scorepad", False)
    assert session is not None
    assert session.sheet is not None
    assert (session.sheet["totals"], session.sheet["winners"]) == ({"Ada": 2, "Ben": 4}, ["Ben"])


def test_the_history_opens_a_pad_as_a_pad(app: Driver) -> None:
    begin(app)
    press(app, "Hunted prey", "plus")
    app.touch_icon("arrow-left")
    app.touch("History")
    app.touch("Open")
    app.wait(lambda: app.screen == "scorepad")

    assert value(app, "Hunted prey") == "1"


def test_another_seat_begins_at_its_first_empty_field(app: Driver) -> None:
    begin(app)
    pages = app.app.manager.current_screen.ids.pages
    press(app, "Hunted prey", "plus")
    pages.scroll_y = 0
    app.touch("Next player")
    app.pump(4)

    assert pages.scroll_y == pytest.approx(1)
