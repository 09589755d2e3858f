"""How people write an Ascent down, and what they may leave out."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.formats import documents
from rules.files.unreadable import Unreadable
from rules.games.annapurna import GAME
from rules.games.annapurna.play.moves import Explore, Help, Sweep, Trade
from rules.games.annapurna.play.state import NO_CARD
from tests.rules.annapurna.ascents import ascent, broken, climbing, read_move


def test_a_single_mountainside_needs_no_names() -> None:
    text = json.dumps({"game": "annapurna", "position": {"slots": {"r1c1": 2, "r1c2": -2}}})
    state = documents.read_text(text).record.state

    assert GAME.rules.queries[2].answer(state)["best"] == ["r1c1", "r1c2"]


def test_cards_may_be_short() -> None:
    told = {
        "slots": {"r1c1": 3, "r1c2": "down", "r1c3": "empty", "r1c4": None},
        "backpack": [2, "rope", None, {"value": -1, "name": "Rope", "placeholder": True}],
        "cache": 2,
    }
    climber = ascent({"Ada": told}).climber("Ada")

    assert [slot for slot, _ in climber.face_up()] == ["r1c1"]
    assert climber.face_down() == ("r1c2",)
    assert climber.at("r1c3") is None
    assert [(card.id, card.v) for card in climber.backpack or ()] == [
        (None, 2), ("rope", None), (None, None), (None, -1),
    ]  # fmt: skip
    assert climber.cache == (NO_CARD, NO_CARD)


def test_gaps_in_a_card_are_the_usual_thing() -> None:
    climber = ascent({"Ada": {"slots": {"r1c1": {"v": 2, "up": True, "pending": None}}}})

    assert climber.climber("Ada").unfinished() == ()


def test_climbers_may_stand_in_a_list_or_be_called_players() -> None:
    for told in (
        {"climbers": [{"id": "Ben", "stage": "climbing"}, {"stage": "hiking"}, 5]},
        {"players": {"Ben": {"stage": "climb"}, "Cleo": {"stage": "hike"}}},
    ):
        names = ["Ben", "Cleo", "Dan"]
        text = json.dumps({"game": "annapurna", "players": names, "position": told})
        state = documents.read_text(text).record.state

        assert [state.climber(seat).stage for seat in names] == ["climb", "hike", None]


def test_words_for_the_trail_and_the_end() -> None:
    state = ascent(difficulty="leave_no_trace_behind", over="lost")

    assert (state.difficulty, state.over) == ("lntb", "lose")
    assert ascent(over="running").over is None


def test_protect_actions_are_listed_or_answered_one_by_one() -> None:
    listed = ascent(options={"protect_actions": ["pass", "drop"]})
    answered = ascent(options={"protect_explore": False, "protect_throw": True})

    assert listed.protect_actions == ("pass", "drop")
    assert answered.protect_actions == ("trade", "hide", "pass", "throw")


def test_an_unknown_window_is_not_a_closed_one() -> None:
    state = ascent({"Ada": {}, "Ben": {}})
    closed = ascent({"Ada": {}, "Ben": {}}, help=None)

    assert broken(state, Help(by="Ada", giver="Ben", slot="r1c1")) == []
    assert broken(closed, Help(by="Ada", giver="Ben", slot="r1c1")) == ["P-17"]


@pytest.mark.parametrize(
    "position",
    [
        {"climbers": 5},
        {"climbers": {"Zoe": {}}},
        {"climbers": {"Ada": 5}},
        {"climbers": {"Ada": {"backpack": 99}}},
        {"climbers": {"Ada": {"backpack": "many"}}},
        {"climbers": {"Ada": {"slots": {"r9c9": 1}}}},
        {"climbers": {"Ada": {"slots": {"r1c1": "up"}}}},
        {"options": {"protect_actions": ["fly"]}},
        {"options": {"protect_actions": "pass"}},
    ],
)
def test_what_makes_no_sense_is_refused(position: dict[str, Any]) -> None:
    text = json.dumps({"game": "annapurna", "players": ["Ada", "Ben"], "position": position})

    with pytest.raises(Unreadable):
        documents.read_text(text)


def test_moves_may_name_a_card_by_what_it_is() -> None:
    held = [{"id": "rope", "v": -2}]
    state = ascent({"Ada": climbing(backpack=held), "Ben": {}}, turn="Ada")
    wanted = Trade(by="Ada", slot="r3c1", card="rope")

    for card in ("rope", -2, {"id": "rope"}, {"v": -2}):
        told = {"type": "trade", "by": "Ada", "slot": "r3c1", "card": card}
        assert read_move(told, state) == wanted
    with pytest.raises(Unreadable, match="value 4"):
        read_move({"type": "trade", "by": "Ada", "slot": "r3c1", "card": 4}, state)


def test_moves_may_be_put_in_other_words() -> None:
    state = ascent({"Ada": climbing(), "Ben": climbing()}, turn="Ada", acted=False)

    helped = {"type": "help", "by": "Ben", "from": "Ada", "slot": "r2c2"}
    assert read_move(helped, state) == Help(by="Ben", giver="Ada", slot="r2c2")
    swept = {"act": "sweep", "by": "Ada", "slots": "r2c2"}
    assert read_move(swept, state) == Sweep(by="Ada", slots=("r2c2",))
    shown = {"type": "explore", "slot": "r3c1", "shown": {"v": 2}, "pending": None}
    assert read_move(shown, state) == Explore(by="Ada", slot="r3c1", shown=2)
