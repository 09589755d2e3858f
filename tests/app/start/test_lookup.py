"""Looking rules up by touch: topics, links, a search while typing, and ways in from everywhere."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from companion.presenters.app_context import AppContext
from companion.presenters.table.scorepad import ScorePadPresenter
from tests.app.driver import Driver
from tests.app.table.test_score import final
from tests.app.test_sizes import misfits

SIZES = [(800, 480), (1280, 720), (720, 1280)]


class Counting:
    """Touches the app and counts that."""

    def __init__(self, app: Driver) -> None:
        self.app = app
        self.touches = 0

    def touch(self, text: str) -> None:
        self.app.touch(text)
        self.touches += 1

    def touch_icon(self, icon: str) -> None:
        self.app.touch_icon(icon)
        self.touches += 1


def looking_up(playing: Driver) -> Driver:
    playing.touch_icon("menu")
    playing.touch("Rules")
    return playing


def type_in(app: Driver, word: str) -> None:
    app.touch_icon("magnify")
    for letter in word:
        keys = [one for one in app.shown() if getattr(one, "key", "") == letter]
        app.touch_widget(keys[-1])


def test_a_topic_is_three_touches_from_the_table(playing: Driver) -> None:
    counted = Counting(playing)
    counted.touch_icon("menu")
    counted.touch("Rules")
    counted.touch("Laying tiles")

    assert counted.touches == 3
    assert playing.reads("Only tiles from your own hand are laid.")
    assert playing.reads("Ben likes a tile in the display")


def test_the_first_topic_is_open_at_its_first_rule(playing: Driver) -> None:
    looking_up(playing)

    assert playing.reads("A free level")
    assert playing.reads("Ben's basket stands on level 3")
    assert not playing.reads("The track shows Cleo, Ada, Ben")


def test_an_objection_leads_to_its_rule_and_back_to_the_objection(playing: Driver) -> None:
    playing.touch_place("level:1")
    playing.touch_place("level:1")
    counted = Counting(playing)
    shown = next(text for text in playing.texts() if "N-1 ·" in text)
    counted.touch(shown)

    assert counted.touches == 1
    assert playing.screen == "lookup"
    assert playing.reads("A free level")

    playing.touch("Back to the game")

    assert playing.screen == "table"
    assert shown in playing.texts()


def test_words_find_rules_while_they_are_typed(playing: Driver) -> None:
    looking_up(playing)
    type_in(playing, "kil")

    assert playing.reads("2 found")
    assert playing.reads("Hunting a predator")
    assert playing.reads("A living predator is on D1")  # the best answer is open

    playing.touch("OK")

    assert playing.reads("Hunting a predator")


def test_a_finger_above_the_keys_is_meant_for_what_it_touches(playing: Driver) -> None:
    looking_up(playing)
    type_in(playing, "hunt")
    playing.touch_icon("close")

    assert not playing.reads("found")
    assert playing.reads("A free level")


def test_what_is_misspelt_is_offered(playing: Driver) -> None:
    looking_up(playing)
    type_in(playing, "preditor")
    playing.touch("OK")
    playing.touch("predator")

    assert playing.reads("Hunting a predator")


def test_back_returns_to_the_same_words(playing: Driver) -> None:
    looking_up(playing)
    type_in(playing, "kill")
    playing.touch("OK")
    playing.touch("What predators score")
    assert playing.reads("Dan has two hunted predators")

    playing.touch_icon("arrow-left")

    assert playing.reads("2 found")
    assert playing.reads("A living predator is on D1")

    playing.touch_icon("arrow-left")

    assert playing.screen == "table"


def test_a_line_of_the_sheet_leads_to_its_rule_and_back(open_app: Callable[[], AppContext]) -> None:
    app = final(open_app())
    app.touch("Hunted prey")
    rule = app.reads("Each hunted prey on your terrain board")
    app.touch("Back")
    back = app.screen
    app.close()

    assert rule
    assert back == "score"


def test_a_line_of_the_pad_leads_to_its_rule_and_keeps_what_was_entered(app: Driver) -> None:
    pad = ScorePadPresenter(app.context, "notad", ("Ada", "Ben"))
    pad.step("prey", 7)
    app.app.go("scorepad", pad=pad)
    app.pump(3)
    app.touch("Hunted prey")
    rule = app.reads("Each hunted prey on your terrain board")
    app.touch_icon("arrow-left")

    assert rule
    assert app.screen == "scorepad"
    assert "7" in app.texts()


@pytest.mark.parametrize("size", SIZES)
def test_every_key_fits(open_app: Callable[[], AppContext], size: tuple[int, int]) -> None:
    app = Driver(open_app(), size=size)
    found = []
    for game in app.context.games():
        app.app.go("lookup", game=game)
        app.pump(5)
        found += misfits(app)
    app.close()

    assert found == []
