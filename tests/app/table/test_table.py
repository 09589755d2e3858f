"""The table screen by touch: objections, undo and redo, and every page of the menu."""

from __future__ import annotations

from typing import Any

from tests.app.driver import Driver
from tests.app.panel_play import without_clocks


def beside(app: Driver, label: str, icon: str) -> Any:
    """The button with an icon in the line that has a label."""
    line = app.find(label).parent
    return next(one for one in line.walk() if getattr(one, "icon", "") == icon)


def test_an_illegal_move_is_explained_and_can_have_happened(playing: Driver) -> None:
    playing.touch_place("level:1")
    playing.touch_place("level:1")

    assert playing.reads("Level 1 is taken by Ada's basket.")
    assert playing.reads("N-1 ·")
    playing.touch("It happened")
    assert not playing.reads("Level 1 is taken")
    assert playing.reads("Everybody has prayed")


def test_an_illegal_move_can_be_taken_back(playing: Driver) -> None:
    playing.touch_place("level:1")
    playing.touch_place("level:1")

    playing.touch("Take back")

    assert not playing.reads("Level 1 is taken")
    assert "Ben" in playing.texts()
    assert "Put a basket on a free level of the shaman hill." in playing.texts()


def test_undo_and_redo(playing: Driver) -> None:
    playing.touch_place("level:3")
    made = without_clocks(playing)
    playing.touch_icon("undo")
    undone = without_clocks(playing)
    playing.touch_icon("redo")

    assert undone != made
    assert without_clocks(playing) == made


def test_undoing_what_was_turned_up_asks_first(playing: Driver) -> None:
    playing.touch_icon("undo")

    assert "Something was turned up. Take it back all the same?" in playing.texts()
    playing.touch("Keep it")
    assert playing.reads("Round 1/12 · Pray")
    playing.touch_icon("undo")
    playing.touch(
        next(one for one in playing.texts() if one == "Undo"),
    )
    playing.wait(lambda: playing.reads("Lay out 1 round tile"))


def test_a_rule_is_looked_up(playing: Driver) -> None:
    playing.touch_icon("menu")
    playing.touch("Rules")
    playing.wait(lambda: playing.screen == "lookup")
    playing.touch("Actions and hunters")

    assert playing.reads("Hunting a predator")


def test_a_count_is_corrected_with_three_touches(playing: Driver) -> None:
    playing.touch_icon("menu")
    playing.touch("Correct a count")
    playing.touch_widget(beside(playing, "Discs left", "minus"))

    assert "9" in playing.texts()
    playing.touch("Close")
    playing.touch("Bonuses (9 discs)")


def test_the_position_is_checked(playing: Driver) -> None:
    playing.touch_icon("menu")
    playing.touch("Check the position")

    assert "Nothing contradicts itself." in playing.texts()


def test_seats_join_leave_and_swap(playing: Driver) -> None:
    playing.touch_icon("menu")
    playing.touch("Players and seats")
    playing.touch("Somebody joins")
    for letter in "Zoe":
        playing.touch(letter)
    playing.touch("OK")
    joined = playing.texts()
    playing.touch("Ada swaps with the left neighbour")
    cards = [one.name for one in playing.shown() if type(one).__name__ == "SeatRail"]
    playing.touch("Zoe leaves")

    assert "Zoe" in joined
    assert cards == ["Ben", "Ada", "Zoe"]
    assert "Zoe" not in playing.texts()


def test_stopping_here_shows_the_standing_score_and_playing_goes_on(playing: Driver) -> None:
    playing.touch_icon("menu")
    playing.touch("We stop here")
    assert "The game is over" in playing.texts()
    playing.touch("Final score")
    assert "Total" in playing.texts()
    playing.touch_icon("arrow-left")
    playing.touch_icon("menu")

    playing.touch("Go on playing")

    assert "Put a basket on a free level of the shaman hill." in playing.texts()


def test_the_standing_score_is_in_the_menu(playing: Driver) -> None:
    playing.touch_icon("menu")
    playing.touch("Standing score")

    assert "AHEAD" in playing.texts()
