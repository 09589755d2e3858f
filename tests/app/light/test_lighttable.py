"""The table of a lightly tracked game by touch."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rules.state import Level
from tests.app.driver import Driver
from tests.app.light.light_hands import HandTicks
from tests.app.test_sizes import misfits


def state(app: Driver) -> Any:
    assert app.context.session is not None
    return app.context.session.record.state


def patience(app: Driver) -> None:
    """Wait until new keys and the amber button take touches."""
    app.context.ticks.pass_by()  # type: ignore[attr-defined]


def begin(app: Driver) -> None:
    app.app.go("newgame", game="hunts")
    app.pump(3)
    app.touch("Start Hunts")
    app.wait(lambda: app.screen == "lighttable")
    app.pump(5)


def pray(app: Driver, *levels: int) -> None:
    for level in levels:
        patience(app)
        app.touch(f"Level {level}")


def test_a_first_game_is_told_lightly(app: Driver) -> None:
    begin(app)

    assert state(app).level is Level.LIGHT
    assert app.reads("Round 1 of 4")
    assert not app.context.session.record.can_undo  # type: ignore[union-attr]


def test_a_key_acts_at_once_and_undo_takes_it_back(app: Driver) -> None:
    begin(app)
    pray(app, 3)
    told = state(app).player("Ada").level, state(app).up
    app.touch_icon("undo")

    assert told == (3, "Ben")
    assert (state(app).player("Ada").level, state(app).up) == (None, "Ada")


def test_the_next_phase_begins_by_itself_and_goes_back_with_its_deed(app: Driver) -> None:
    begin(app)
    pray(app, 1, 2)
    acting = state(app).phase
    app.touch_icon("undo")

    assert acting == "act"
    assert (state(app).phase, state(app).up) == ("pray", "Ben")


def test_a_table_that_confirms_phases_is_asked(app: Driver, ticks: HandTicks) -> None:
    app.context.change(confirm_steps=True)
    begin(app)
    pray(app, 1, 2)
    asked = app.reads("The next phase begins")
    ticks.pass_by()
    app.touch("The next phase begins")

    assert asked
    assert state(app).phase == "act"


def test_the_amber_button_names_who_is_done_and_who_comes(app: Driver, ticks: HandTicks) -> None:
    begin(app)
    pray(app, 1, 2)
    ticks.pass_by()
    app.touch("Ada is done → Ben")
    after = state(app).up
    ticks.pass_by()

    assert after == "Ben"
    assert app.reads("Ben is done → Ada"), "praying comes by itself, and Ada begins"


def test_the_amber_button_is_deaf_for_a_second_after_a_deed(app: Driver, ticks: HandTicks) -> None:
    begin(app)
    pray(app, 1, 2)
    ticks.pass_by()
    app.touch("Prey hunted")
    ticks.pass_by(0.6)
    app.touch("Ada is done")
    deaf = state(app).up
    ticks.pass_by(0.6)
    app.touch("Ada is done")

    assert (deaf, state(app).up) == ("Ada", "Ben")


def test_the_pass_button_ends_the_turn(app: Driver) -> None:
    begin(app)
    pray(app, 1, 2)
    app.app.take("pass")

    assert state(app).up == "Ben"


def test_a_counter_is_stepped_and_its_number_opens_the_keypad(app: Driver) -> None:
    begin(app)
    app.touch_icon("plus")
    stepped = state(app).player("Ben").prey  # the lowest of the two
    app.touch_widget(next(one for one in app.shown() if getattr(one, "text", "") == "0"))
    app.touch("1")
    app.touch("2")
    app.touch("Set to 12")

    assert stepped == 1
    assert state(app).player("Ada").prey == 12


def test_the_level_is_changed_from_the_menu_and_undo_brings_it_back(app: Driver) -> None:
    begin(app)
    pray(app, 3)
    app.touch_icon("menu")
    app.touch("How much should I track?")
    app.touch("Score pad")
    app.wait(lambda: app.screen == "scorepad")
    on_pad = state(app).level
    app.touch_icon("undo")
    app.wait(lambda: app.screen == "lighttable")

    assert on_pad is Level.PAD
    assert (state(app).level, state(app).player("Ada").level) == (Level.LIGHT, 3)


def test_the_pad_at_the_end_has_what_is_known(app: Driver, ticks: HandTicks) -> None:
    begin(app)
    app.touch_icon("plus")
    app.touch_icon("menu")
    app.touch("How much should I track?")
    app.touch("Score pad")
    app.wait(lambda: app.screen == "scorepad")

    assert app.reads("2 of 2 numbers")


def test_full_says_what_is_missing_and_is_offered_once_that_is_told(app: Driver) -> None:
    app.app.go("newgame", game="hunts")
    app.pump(3)
    app.touch("Full")
    says = app.texts()
    app.touch("5")
    app.touch("Start Hunts")
    app.wait(lambda: app.screen == "table")

    assert any("How large is your hunting ground? It takes one touch" in one for one in says)
    assert state(app).level is Level.FULL
    assert state(app).copy.get("ground/main", "size") == 5


def test_going_up_goes_on_with_a_guided_entry(app: Driver) -> None:
    assert app.context.journal is not None
    app.context.journal.learn("hunts", [("ground/main", "size", 5)])
    app.app.go("newgame", game="hunts")
    app.pump(3)
    app.touch("Light")
    app.touch("Start Hunts")
    app.wait(lambda: app.screen == "lighttable")
    app.touch_icon("menu")
    app.touch("How much should I track?")
    app.touch("Full")
    app.wait(lambda: app.screen == "table")
    asked = app.reads("Next question") or app.reads("That is all")
    app.touch_icon("undo")
    app.wait(lambda: app.screen == "lighttable")

    assert asked
    assert state(app).level is Level.LIGHT


def test_a_touch_on_keys_that_have_just_changed_tells_nothing(app: Driver) -> None:
    begin(app)
    pray(app, 1)
    app.touch("Level 2")

    assert state(app).up == "Ben"


def test_light_is_one_touch_away_from_a_full_game_that_lacks_its_frame(app: Driver) -> None:
    app.app.go("newgame", game="hunts")
    app.pump(3)
    app.touch("Full")
    app.touch("Play Light")
    app.touch("Start Hunts")
    app.wait(lambda: app.screen == "lighttable")

    assert state(app).level is Level.LIGHT


def test_the_next_game_begins_as_the_last_one(app: Driver) -> None:
    app.app.go("newgame", game="hunts")
    app.pump(3)
    app.touch("Full")
    app.touch("5")
    app.touch("Start Hunts")
    app.wait(lambda: app.screen == "table")
    app.app.go("newgame", game="hunts")
    app.pump(3)
    chosen = [one.level for one in app.shown() if getattr(one, "level", "") and one.chosen]

    assert chosen == ["full"]


@pytest.mark.parametrize("size", [(800, 480), (720, 1280), (1280, 720)])
def test_everything_fits(
    light_app: Callable[..., Driver], size: tuple[int, int], tmp_path: Path
) -> None:
    app = light_app(size)
    found = []
    app.app.go("newgame", game="hunts")
    app.pump(5)
    found += misfits(app)
    app.touch("Start Hunts")
    app.wait(lambda: app.screen == "lighttable")
    app.pump(5)
    found += misfits(app)
    pray(app, 1, 2)
    app.pump(3)
    found += misfits(app)
    app.touch_icon("menu")
    app.pump(3)
    found += misfits(app)

    assert found == []


def test_a_number_nobody_told_stays_open_on_the_sheet(app: Driver) -> None:
    app.app.go("newgame", game="notad")
    app.pump(3)
    app.touch("Light")
    app.touch("Start Notad")
    app.wait(lambda: app.screen == "lighttable")
    patience(app)
    app.touch("Ben")
    patience(app)
    app.touch_widget(app.icons("plus")[0])
    app.touch_icon("menu")
    app.touch("How much should I track?")
    app.touch("Score pad")
    app.wait(lambda: app.screen == "scorepad")
    if app.reads("Next player"):
        app.touch("Next player")
    app.touch("Show the result")
    app.wait(lambda: app.screen == "score")
    session = app.context.session
    assert session is not None
    record = session.record
    open_ = {
        one.what for one in record.game.rules.score(record.game.rules.tally(record.state)).missing
    }

    assert app.reads("still open")
    assert {"Camp", "Uncovered cells"} <= open_
    assert not open_ & {"Meadows", "Forests"}


def test_a_number_below_nothing_begins_at_nothing(app: Driver) -> None:
    app.app.go("newgame", game="notad")
    app.pump(3)
    app.touch("Light")
    app.touch("Start Notad")
    app.wait(lambda: app.screen == "lighttable")
    patience(app)
    app.touch("Ben")
    patience(app)
    app.touch_widget(app.icons("plus")[2])

    assert state(app).player("Ben").camp_value == 1
