"""Advice: what would balance whom, exact chances, and nothing that crosses seats in silence."""

from __future__ import annotations

from typing import Any

import pytest

from companion.cli.answers import judgements
from rules.files.unreadable import Unreadable
from rules.games.annapurna import GAME
from rules.games.annapurna.play.advice.suggestions import chance, suggest
from rules.games.annapurna.play.state import Annapurna
from tests.rules.annapurna.ascents import ascent, climbing, confirmed, protecting


def pair(**table: Any) -> Annapurna:
    """Ada lacks 3 and Ben has it; Ben lacks −2, and Ada has it."""
    return ascent(
        {
            "Ada": climbing(slots={"r2c2": -3}, backpack=[{"id": "rope", "v": -2}]),
            "Ben": climbing(slots={"r2c2": 2}, backpack=[{"id": "yeti", "v": 3}], opened=True),
        },
        **table,
    )


def test_an_opened_backpack_may_be_asked_for() -> None:
    told = suggest(pair(), "Ada")

    assert told["need"] == 3
    assert [one["card"] for one in told["ask"]] == ["yeti"]
    assert [(one["to"], one["card"]) for one in told["hide"]] == [("Ben", "rope")]
    assert told["hide"][0]["slots"] == ["r2c1", "r2c3", "r3c1", "r3c2"]


def test_a_closed_backpack_is_never_used() -> None:
    assert suggest(pair(), "Ben")["ask"] == []


def test_in_silence_nothing_crosses_seats() -> None:
    told = suggest(pair(silent=True, turn="Ada", help={"from": "Ben"}), "Ada")

    assert (told["ask"], told["hide"], told["help"]) == ([], [], [])
    assert told["need"] == 3
    assert not [note for note in GAME.rules.notes(pair(silent=True)) if note.seat]


def test_a_helping_hand_that_fits_is_pointed_out() -> None:
    giving = climbing(slots={"r1c1": 3, "r1c2": -3})
    state = ascent(
        {"Ada": climbing(slots={"r2c2": -3}), "Ben": giving}, turn="Ada", help={"from": "Ben"}
    )

    assert suggest(state, "Ada")["help"] == [{"giver": "Ben", "slot": "r1c1", "v": 3}]
    assert suggest(state, "Ben")["help"] == []


@pytest.mark.parametrize(
    ("climber", "explores"),
    [
        ({"stage": "hike", "slots": "down"}, 5),
        (climbing(loc="r4c1"), 1),
        (protecting(), 0),
        ({"stage": "climb"}, None),
    ],
)
def test_how_far_the_peak_is(climber: dict[str, Any], explores: int | None) -> None:
    assert suggest(ascent({"Ada": climber}), "Ada")["min_explores"] == explores


@pytest.mark.parametrize(
    ("value", "says"),
    [(3, "only Yin 3 at the peak balances"), (0, ""), (None, "the balance is not known")],
)
def test_the_peak_warns_of_leave_no_trace_behind(value: int | None, says: str) -> None:
    laid = {"r4c1": {"v": value, "up": True}, "r2c2": "empty"}
    state = ascent({"Ada": climbing(loc="r4c1", slots=laid)}, difficulty="lntb", turn="Ada")

    assert says in suggest(state, "Ada")["warning"]
    assert bool(
        [note for note in GAME.rules.notes(state) if note.rule and note.rule.key == "P-21"]
    ) is (value != 0)


def test_no_peak_card_balances_more_than_four() -> None:
    laid = {"r4c1": 4, "r3c1": 3, "r2c2": "empty"}
    state = ascent({"Ada": climbing(loc="r4c1", slots=laid)}, difficulty="lntb")

    assert "no peak card balances +7" in suggest(state, "Ada")["warning"]
    assert suggest(state, "Ada")["peak_values"] == []


def test_a_suit_nobody_taught_gives_no_percentage() -> None:
    told = chance(ascent({"Ada": climbing()}), "Ada")

    assert told["percent"] is None
    assert told["because"] == "not all cards of the suit are known yet"


def test_the_chance_of_the_next_card_is_a_plain_count() -> None:
    held = [{"v": -3}, {"v": 2}]
    state = confirmed(ascent({"Ada": climbing(slots={"r2c2": 3}, backpack=held)}))

    told = chance(state, "Ada")

    # Fifteen unseen cards, one of the two −3 among them.
    assert (told["ways"], told["of"], told["percent"]) == (1, 15, 6.7)


def test_two_cards_are_counted_as_pairs() -> None:
    state = confirmed(ascent({"Ada": climbing(slots={"r2c2": 0})}))

    told = chance(state, "Ada", 2)

    # Seventeen unseen cards: four pairs of values with 2 × 2 ways each; one zero is left.
    assert (told["ways"], told["of"]) == (16, 136)


def test_what_another_holds_is_unseen() -> None:
    ben = climbing(backpack=[{"v": -3, "suit": "Ada"}, {"v": -3, "suit": "Ada"}])
    state = confirmed(ascent({"Ada": climbing(slots={"r2c2": 3}), "Ben": ben}))

    assert chance(state, "Ada")["ways"] == 2


@pytest.mark.parametrize(
    ("climber", "explores", "because"),
    [
        (climbing(slots={"r2c2": {"up": True}}), 1, "a face-up value is not known"),
        (climbing(slots={"r1c1": 4, "r1c2": 4, "r1c3": 4}), 1, "do not fit the suit"),
        (climbing(), 0, "do not fit the suit"),
        (climbing(), 18, "do not fit the suit"),
    ],
)
def test_no_chance_without_sound_counts(
    climber: dict[str, Any], explores: int, because: str
) -> None:
    told = chance(confirmed(ascent({"Ada": climber})), "Ada", explores)

    assert told["percent"] is None
    assert because in told["because"]


@pytest.mark.parametrize(
    ("query", "arguments"),
    [
        ("adjacent", {"slot": "r6c1"}),
        ("sweep", {"by": "Zoe"}),
        ("chance", {"explores": "two"}),
    ],
)
def test_questions_about_what_is_not_there_are_refused(
    query: str, arguments: dict[str, Any]
) -> None:
    with pytest.raises(Unreadable):
        judgements.ask(GAME, ascent(), query, arguments)


def test_a_question_without_a_name_is_about_the_climber_on_turn() -> None:
    state = ascent({"Ada": climbing(slots={"r2c2": 0}), "Ben": climbing()}, turn="Ben")

    assert judgements.ask(GAME, state, "balanced", {})["answer"]["slots"] == []
    assert judgements.ask(GAME, ascent(), "explorable", {})["answer"] == {"slots": None}
    assert judgements.ask(GAME, confirmed(state), "chance", {})["answer"]["need"] == -1


def test_the_chance_is_said_once_the_suit_is_confirmed() -> None:
    state = pair(turn="Ada", acted=False, extra_turns=0)
    said = [note.text for note in GAME.rules.notes(confirmed(state))]

    # Of Ada's suit only the −3 on her mountainside has been seen by everybody.
    assert "2 of 17 unseen cards balance Ada: 11.8 %." in said
    assert not [note for note in GAME.rules.notes(state) if "%" in note.text]


def test_an_open_card_is_said_to_balance_somebody() -> None:
    said = [note.text for note in GAME.rules.notes(pair(turn="Ada", acted=False, extra_turns=0))]

    assert "Ben's Yang 3 would balance Ada." in said
    assert not any("Ada's Yin 2" in text for text in said)  # her backpack is closed


def test_a_backpack_says_whom_a_card_would_balance_to_who_may_see_it() -> None:
    state = pair(turn="Ada")
    own = {place.label: place.corner for place in _pack(GAME.rules.view(state, "Ada"))}
    shared = {place.corner for place in _pack(GAME.rules.view(state, None))}
    silent = {
        place.corner for place in _pack(GAME.rules.view(pair(turn="Ada", silent=True), "Ada"))
    }

    assert own["Yin\n2"] == "for Ben"
    assert shared == silent == {""}


def _pack(state: Annapurna) -> Any:
    trays = GAME.table.scene(state, "Ada").trays
    return next(tray for tray in trays if tray.id == "pack").places
