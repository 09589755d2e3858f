"""What the kernel makes of a game that says only what its fields are: drawing, guide and words."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated

import pytest

from rules.moves.kinds import Many, Number, OneOf, Place
from rules.moves.sentences import Sentences
from rules.state import State
from rules.table import guide
from rules.table.guide import Held
from rules.values.frozen import FrozenMap
from tests.rules.market import GAME, STALLS, Begin, Draw, Lay, Market, Weather

START = GAME.rules.start(("Ada", "Ben"), {}, GAME.box.components())


def test_sorts_of_places_lie_below_each_other() -> None:
    places = GAME.table.scene(START, "Ada").places

    assert [one.id for one in places[:4]] == [f"stall:{one}" for one in STALLS]
    assert max(one.y + one.h for one in places[:4]) <= min(one.y for one in places[4:])
    assert all(one.x >= 0 and one.x + one.w <= 1 and one.y + one.h <= 1 for one in places)


def test_what_awaited_moves_need_is_in_front() -> None:
    begun = replace(START, weather="sunny", up="Ada", stalls=FrozenMap({"0,0": "G1"}))
    begun = begun.having("Ada", hand=("G2", None))

    assert GAME.table.scene(START, "Ada").front == ("weather",)
    assert GAME.table.scene(begun, "Ada").front == ("hand", "coins")
    cards = [(one.seat, one.score, one.line) for one in GAME.table.scene(begun, "Ada").cards]
    assert cards == [("Ada", 0, "coins 0 · hand 2"), ("Ben", 0, "coins 0 · hand 0")]


def test_a_guided_entry_asks_for_every_field_that_says_what_it_is() -> None:
    enter = GAME.table.entered

    assert [one.key for one in GAME.table.entries(START, "")] == ["counts", "stalls", "gate"]
    assert [one.key for one in GAME.table.entries(START, "Ada")] == ["counts", "hand"]
    assert enter(START, "", "stalls", "stall:0,0", ("good:G1",)) == (("stalls",), {"0,0": "G1"})
    assert enter(START, "", "stalls", "stall:0,0", ("good:none",)) == (("stalls",), {})
    assert enter(START, "", "gate", "gate:north", ()) == (("gate",), "north")
    told = ("good:?", "good:none")
    assert enter(START, "Ada", "hand", "", told) == (("players", "Ada", "hand"), (None,))
    with pytest.raises(KeyError, match="no step"):
        enter(START, "", "nowhere", "", ())
    with pytest.raises(KeyError, match="numbers and choices"):
        enter(START, "", "counts", "", ())


@dataclass(frozen=True, slots=True, kw_only=True)
class Camp(State):
    """A table where hunters stand on cells."""

    hunters: Annotated[tuple[str, ...] | None, Many(Place("cell"), 2)] = None
    lit: Annotated[bool | None, OneOf(False, True, label="fire")] = None
    wood: Annotated[int | None, Number(0, 9)] = None


CAMP = Camp(seats=("Ada",), copy=START.copy, hunters=("a", "b"))


def test_touching_a_place_again_takes_it_away_and_one_too_many_the_first() -> None:
    step = Held(CAMP).step("hunters", "Where?")

    assert step.corrected("cell:a", ()) == (("hunters",), ("b",))
    assert step.corrected("cell:c", ()) == (("hunters",), ("b", "c"))
    assert step.entry.nothing == (("hunters",), ())
    assert Held(CAMP).step("hunters", "Where?", may_be_none=False).entry.nothing is None


def test_a_field_of_a_number_is_not_told_piece_by_piece() -> None:
    with pytest.raises(TypeError, match="'wood' is not told piece by piece"):
        Held(CAMP).step("wood", "How much?")
    with pytest.raises(TypeError, match="no choice of few"):
        Held(CAMP).choice("wood")


def test_a_choice_has_words_for_its_values() -> None:
    assert Held(CAMP).choice("lit").choices == (("no", False), ("yes", True))
    assert Held(CAMP).choice("lit").label == "Fire"
    assert Held(START).choice("up").choices == (("Ada", "Ada"), ("Ben", "Ben"))
    sizes = Held(CAMP).size("Hunters", "hunters", 3, "?").choices
    assert sizes[1:] == (("1", ("a",)), ("2", ("a", "b")), ("3", ("a", "b", "?")))


def test_a_state_that_says_nothing_of_its_fields_is_asked_nothing() -> None:
    assert not list(guide.steps(GAME, State(seats=("Ada",), copy=START.copy), ""))


def test_a_seat_nobody_told_of_has_what_is_all_unknown() -> None:
    nobody = replace(START, players=FrozenMap())

    assert [one.value for one in Held(nobody, "Ada").counters()] == [None]
    assert GAME.table.scene(nobody, "Ada").trays[0].places[0].id == "good:?"


def test_moves_without_a_template_are_told_by_verb_and_fields() -> None:
    words = GAME.rules.words

    assert words(START, Lay(by="Ada", good=None, stall="0,1")) == "Ada lays a good 0,1"
    assert words(START, Weather(weather="very_wet")) == "Weather very wet"


def test_sentences_fill_in_words_for_values_and_leave_names_out() -> None:
    words = Sentences[Market](
        {Begin: "{player} begins", Lay: "puts {good} on {stall}"},
        nobody=(Begin,),
        player=Market.name,
        stall=lambda _state, stall: f"stall {stall}",
    )

    @words.of(Weather)
    def _weather(_state: Market, move: Weather) -> str:
        return f"it is {move.weather}"

    assert words(START, Begin(by="Ada", player="Ben")) == "Ben begins"
    assert words(START, Lay(by="Ada", good="G1", stall="0,0")) == "Ada puts G1 on stall 0,0"
    assert words(START, Weather(weather="sunny")) == "It is sunny"
    with pytest.raises(TypeError, match="no words for Draw"):
        words(START, Draw(by="Ada"))
