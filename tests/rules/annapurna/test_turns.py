"""Turns and what they do: extra and skipped ones, arrivals, windows, throws, overruled moves."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.games.annapurna import GAME
from rules.games.annapurna.play.advance import advance
from rules.games.annapurna.play.legality import check
from rules.games.annapurna.play.moves import (
    AnnapurnaMove,
    Bury,
    Drop,
    EffectDone,
    End,
    Explore,
    ExtraTurn,
    FirstClimber,
    Flag,
    Help,
    Hide,
    Pass,
    Peek,
    SeeCard,
    Shenpa,
    ShowBackpack,
    ShowValue,
    Sweep,
    Throw,
    Trade,
    TurnUp,
)
from rules.games.annapurna.play.state import Annapurna, Arrival, Thrown, Window
from rules.record import Record
from rules.rule import Certainty
from rules.score import Ending
from rules.state import Move, verb
from tests.rules.annapurna.ascents import ascent, broken, climbing, protecting

ON_TURN: dict[str, Any] = {"turn": "Ada", "acted": False, "extra_turns": 0, "help": None}


def at_the_peak(value: Any, **table: Any) -> Annapurna:
    """Ada has explored her peak card; Ben is still on his way."""
    ada = climbing(loc="r5c1", slots={"r5c1": value, "r2c2": "empty"})
    return ascent({"Ada": ada, "Ben": climbing()}, **{**ON_TURN, "acted": True, **table})


def test_the_first_climber_begins() -> None:
    start = Record.begin(GAME, ("Ada", "Ben")).state
    begun = advance(start, FirstClimber(climber="Ben"))

    assert (begun.turn, GAME.rules.expects(begun)[0].by) == ("Ben", "Ben")
    assert advance(start, FirstClimber(climber="Zoe")) == start
    assert broken(begun, FirstClimber(climber="Ada")) == []


def test_an_extra_turn_of_the_hike_follows_the_rules_of_the_climb() -> None:
    ada = {"stage": "hike", "slots": "down", "backpack": [{"id": "rope"}], "cache": []}
    state = ascent({"Ada": ada, "Ben": ada}, **ON_TURN)
    for move in (Explore(by="Ada", slot="r1c1", shown=0), ExtraTurn(by="Ada"), End(by="Ada")):
        state = advance(state, move)

    assert (state.turn, state.climber("Ada").stage, state.extra_turns) == ("Ada", "climb", 0)
    assert state.help is None
    assert broken(state, Hide(by="Ada", to="Ben", slot="r1c1", card="rope")) == []


def test_an_extra_turn_at_the_peak_follows_the_rules_of_protecting() -> None:
    state = advance(at_the_peak(0, extra_turns=1), End(by="Ada"))

    assert (state.turn, state.climber("Ada").stage, state.acted) == ("Ada", "protect", False)
    assert broken(state, Pass(by="Ada")) == []


def test_shenpa_keeps_the_card_unfinished_until_the_skipped_turn_is_over() -> None:
    state = ascent({"Ada": climbing(shenpa=False, skip_next=False), "Ben": climbing()}, **ON_TURN)
    state = advance(state, Explore(by="Ada", slot="r3c1", shown=0))
    state = advance(state, Shenpa(by="Ada", slot="r3c1", skip=True))
    state = advance(state, End(by="Ada"))
    assert (state.climber("Ada").skip_next, state.climber("Ada").shenpa) == (True, True)

    state = replace(state, turn="Ada")
    assert GAME.rules.expects(state)[0].what.startswith("Skip this turn")
    assert "P-15" in [note.rule.key for note in GAME.rules.notes(state) if note.rule]
    state = advance(state, EffectDone(by="Ada", slot="r3c1"))
    state = advance(state, End(by="Ada", skipped=True))

    assert (state.climber("Ada").skip_next, state.climber("Ada").shenpa) == (False, False)


def test_the_meeple_stands_up_when_nothing_waits_any_more() -> None:
    laid = {"r2c2": {"v": 0, "up": True, "pending": True}}
    state = ascent({"Ada": climbing(shenpa=True, slots=laid), "Ben": {}}, **ON_TURN)

    assert advance(state, EffectDone(by="Ada", slot="r2c2")).climber("Ada").shenpa is False
    assert advance(state, EffectDone(by="Ada", slot="r2c3")).climber("Ada").shenpa is True


def test_the_end_of_a_turn_opens_a_window_and_closes_the_one_before() -> None:
    ada = climbing(slots={"r2c2": 2, "r1c1": -2})
    state = ascent({"Ada": ada, "Ben": climbing(), "Cleo": climbing()}, **ON_TURN)
    state = advance(replace(state, acted=True), End(by="Ada"))
    assert state.help == Window("Ada", taken=False)
    assert [one.by for one in GAME.rules.expects(state)] == ["Ben", "Cleo"]
    assert "P-17" in [note.rule.key for note in GAME.rules.notes(state) if note.rule]

    helped = advance(state, Help(by="Cleo", giver="Ada", slot="r1c1"))
    assert [one.by for one in GAME.rules.expects(helped)] == ["Ben"]
    state = advance(replace(helped, acted=True), End(by="Ben"))

    assert state.help == Window("Ben", taken=False)


def test_an_arrival_nobody_can_check_is_checked_when_the_value_is_told() -> None:
    state = advance(at_the_peak({"up": True}, difficulty="lntb"), End(by="Ada"))
    assert state.over is None
    assert state.climber("Ada").unchecked == Arrival(0, ("r5c1",))
    assert "P-21" in [note.rule.key for note in GAME.rules.notes(state) if note.rule]

    assert advance(state, ShowValue(of="Ada", slot="r5c1", v=2)).over == "lose"
    balanced = advance(state, ShowValue(of="Ada", slot="r5c1", v=0))

    assert (balanced.over, balanced.climber("Ada").unchecked) == (None, None)


def test_a_value_told_after_the_end_gives_the_verdict() -> None:
    laid = {"r5c1": {"up": True}}
    ada = climbing(loc="r5c1", slots=laid | {"r2c2": "empty"})
    state = ascent({"Ada": ada, "Ben": protecting()}, **{**ON_TURN, "acted": True})
    state = advance(state, End(by="Ada"))
    assert state.over == "undetermined"
    assert "the value of Ada's the peak" in GAME.rules.outcome(state).reason

    assert advance(state, ShowValue(of="Ada", slot="r5c1", v=0)).over == "win"
    assert advance(state, ShowValue(of="Ada", slot="r5c1", v=1)).over == "lose"


def test_everybody_wins_or_loses_together() -> None:
    won = ascent({"Ada": protecting(slots={}), "Ben": protecting(slots={"r1c1": 0}, peak=2)})
    lost = ascent({"Ada": protecting(slots={"r1c1": 2}), "Ben": protecting(slots={}, peak=2)})
    unclear = ascent({"Ada": protecting(slots={}), "Ben": {"stage": "protect"}})

    assert (GAME.rules.outcome(won).ending, GAME.rules.outcome(won).winners) == (
        Ending.WON,
        ("Ada", "Ben"),
    )
    assert (GAME.rules.outcome(lost).ending, GAME.rules.outcome(lost).reason) == (
        Ending.LOST,
        "Ada lacks −2",
    )
    assert GAME.rules.outcome(unclear).reason == "not known: Ben's mountainside"
    assert GAME.rules.score(GAME.rules.tally(unclear)).missing[0].seat == "Ben"
    told = ascent({"Ada": climbing(slots={}), "Ben": climbing(slots={})}, over="lost")
    assert GAME.rules.outcome(told).reason == "the table recorded a loss"
    vague = replace(told, over="undetermined")
    assert "reached the peak balanced" in GAME.rules.outcome(vague).reason


def test_a_throw_is_answered_by_its_target() -> None:
    thrower = protecting(backpack=[{"id": "rope", "v": 2}])
    state = ascent(
        {"Ada": thrower, "Ben": climbing()}, {"protect_actions": ["throw", "pass"]}, **ON_TURN
    )
    state = advance(state, Throw(by="Ada", to="Ben", slot="r4c2", card="rope"))
    first = GAME.rules.expects(state)[0]
    assert (first.by, first.kinds) == ("Ben", ("turn_up",))
    answer = TurnUp(by="Ben", of="Ada", slot="r2c1")
    assert answer in list(GAME.rules.legal_moves(state))

    state = advance(state, replace(answer, shown=-1))

    assert state.thrown is None
    assert state.climber("Ada").face_down() == ()


def test_a_thrower_without_face_down_cards_is_not_answered() -> None:
    state = ascent(
        {"Ada": protecting(slots={}), "Ben": climbing()}, thrown={"from": "Ada", "to": "Ben"},
        **ON_TURN,
    )  # fmt: skip
    stranger = replace(
        ascent({"Ada": protecting(), "Ben": {}}, **ON_TURN), thrown=Thrown("Ada", "Zoe")
    )

    assert GAME.rules.expects(state)[0].by == "Ada"
    assert GAME.rules.expects(stranger)[0].by == "Ada"


def test_a_card_dropped_on_another_takes_its_place() -> None:
    ada = protecting(backpack=[{"id": "rope", "v": 2}])
    state = ascent({"Ada": ada, "Ben": {}}, {"protect_drop": True}, **ON_TURN)
    move = Drop(by="Ada", slot="r2c1", card="rope")
    after = advance(state, move)

    assert broken(state, move) == ["P-22"]
    assert [card.up for _, card in after.climber("Ada").face_up()] == [True]
    assert len(after.climber("Ada").backpack or ()) == 1


def test_without_any_protect_action_the_turn_just_ends() -> None:
    state = ascent({"Ada": protecting(), "Ben": climbing()}, {"protect_actions": []}, **ON_TURN)

    assert GAME.rules.expects(state)[0].suggested == End(by="Ada")
    assert list(GAME.rules.legal_moves(state)) == [End(by="Ada")]
    assert broken(state, Explore(by="Ada", slot="r2c1")) == ["P-22"]


def test_protecting_next_to_the_peak_only() -> None:
    options = {"protect_explore_anywhere": False}
    state = ascent({"Ada": protecting(), "Ben": climbing()}, options, **ON_TURN)

    assert broken(state, Explore(by="Ada", slot="r2c1")) == ["P-5"]
    assert check.objections(state, Explore(by="Ada", slot="r2c1"))[0].ruling == "PR-1"


@pytest.mark.parametrize(
    ("move", "keys"),
    [
        (Throw(by="Ada", to="Ada", slot="r1c1"), ["P-22"]),
        (Drop(by="Ada", slot="r1c1", card="yeti"), ["P-22"]),
        (Hide(by="Ada", to="Zoe", slot="r1c1", card="rope"), ["P-11"]),
        (Hide(by="Ada", to="Ben", slot="r1c1", card="yeti"), ["P-11"]),
        (TurnUp(by="Ada", slot="r1c1"), ["P-4", "P-8"]),
        (Peek(by="Ada", slot="r2c2", of="Ben"), []),
        (EffectDone(by="Ada", slot="r2c3"), ["P-8"]),
        (Sweep(by="Ada", slots=()), ["P-12", "P-23"]),
        (Help(by="Ada", giver="Ben", slot="r5c1"), ["P-17", "P-18"]),
        (Help(by="Ben", giver="Ben", slot="r2c2"), ["P-17", "P-18"]),
        (End(by="Ada", token=3), ["P-20"]),
        (End(by="Ada", token=1), []),
    ],
)
def test_what_a_protecting_climber_cannot_do(move: AnnapurnaMove, keys: list[str]) -> None:
    ada = protecting(backpack=[{"id": "rope", "v": 1}])
    options = {"protect_drop": True, "protect_throw": True}
    state = ascent({"Ada": ada, "Ben": climbing()}, options, **ON_TURN)

    assert broken(state, move) == keys


@pytest.mark.parametrize(
    "action", [Drop(by="Ada", slot="r1c4"), Throw(by="Ada", to="Ben", slot="r1c4")]
)
def test_only_a_protecting_climber_drops_or_throws(action: AnnapurnaMove) -> None:
    state = ascent({"Ada": climbing(backpack=1), "Ben": climbing()}, **ON_TURN)

    assert broken(state, action) == ["P-32"]


def test_a_token_before_the_peak() -> None:
    state = ascent({"Ada": climbing(), "Ben": climbing()}, **{**ON_TURN, "acted": True})

    assert broken(state, End(by="Ada", token=1)) == ["P-20"]
    assert "has not reached the peak" in check.objections(state, End(by="Ada", token=1))[0].because


def test_what_nobody_told_cannot_be_checked() -> None:
    dark = ascent({"Ada": {"stage": "climb"}, "Ben": {}}, turn="Ada", acted=False)
    moves: list[AnnapurnaMove] = [
        Explore(by="Ada", slot="r5c1"),
        Trade(by="Ada", slot="r1c1", card="rope"),
        Hide(by="Ada", to="Ben", slot="r1c1"),
        EffectDone(by="Ada", slot="r1c1"),
        Sweep(by="Ada", slots=("r1c1",)),
        Help(by="Ada", giver="Ben", slot="r1c1"),
        TurnUp(by="Ada", slot="r1c1"),
        End(by="Ada", skipped=True),
    ]

    assert [broken(dark, move) for move in moves] == [[]] * len(moves)
    unsure = GAME.rules.objections(dark, End(by="Ada"))
    assert [one.certainty for one in unsure] == [Certainty.UNKNOWN]
    hike = ascent({"Ada": {"stage": "hike"}, "Ben": {}}, turn="Ada")
    sweep = GAME.rules.objections(hike, Sweep(by="Ada", slots=("r1c1",)))
    assert [one.certainty for one in sweep] == [Certainty.UNKNOWN]


def test_a_card_beside_an_unknown_one_may_yet_be_balanced() -> None:
    ben = climbing(slots={"r2c2": 2, "r1c1": {"up": True}})
    state = ascent({"Ada": climbing(), "Ben": ben}, **{**ON_TURN, "help": {"from": "Ben"}})
    objection = check.objections(state, Help(by="Ada", giver="Ben", slot="r2c2"))[0]

    assert objection.certainty is Certainty.UNKNOWN


MOVES: list[AnnapurnaMove] = [
    FirstClimber(climber="Ada"),
    SeeCard(by="Ada", v=2),
    Explore(by="Ada", slot="r1c1", shown=1),
    Trade(by="Ada", slot="r1c1", card="rope"),
    Hide(by="Ada", to="Ben", slot="r1c1"),
    Pass(by="Ada"),
    Drop(by="Ada", slot="r1c1"),
    Throw(by="Ada", to="Ben", slot="r1c1"),
    TurnUp(by="Ada", of="Ben", slot="r1c1"),
    ShowValue(of="Ada", slot="r1c1", v=3),
    Peek(by="Ada", of="Ben", slot="r1c1", v=3),
    EffectDone(by="Ada", slot="r1c1"),
    ExtraTurn(by="Ada"),
    Shenpa(by="Ada"),
    Shenpa(by="Ada", skip=True),
    Sweep(by="Ada", slots=("r1c1", "r1c2")),
    Bury(by="Ada", slots=("r1c1", "r1c2")),
    End(by="Ada", skipped=True),
    Help(by="Ada", giver="Ben", slot="r1c1"),
    ShowBackpack(by="Ada"),
    ShowBackpack(by="Ada", opened=False),
    Flag(by="Ada"),
]


@pytest.mark.parametrize("move", MOVES)
@pytest.mark.parametrize(
    "climbers",
    [
        {"Ada": {}, "Ben": {}},
        {"Ada": {"slots": {}, "backpack": [], "cache": []}, "Ben": {"slots": {}, "backpack": []}},
        {"Ada": {"slots": {"r1c1": 0}, "backpack": 3, "loc": "r5c1", "stage": "climb"}, "Ben": {}},
    ],
)
def test_every_move_has_words_and_an_effect_on_any_position(
    move: AnnapurnaMove, climbers: dict[str, Any]
) -> None:
    state = ascent(climbers)

    assert GAME.rules.words(state, move)
    assert GAME.rules.advance(state, move).seats == state.seats
    assert GAME.rules.preview(state, move).points == 0
    assert GAME.rules.reveals(state, move) in (True, False)


def test_no_words_for_what_is_no_move() -> None:
    strange: Any = Move(by="Ada")

    with pytest.raises(TypeError, match="no words"):
        GAME.rules.words(ascent(), strange)


def test_an_order_without_the_climber_has_no_next() -> None:
    state = replace(ascent({"Ada": climbing(), "Ben": {}}), order=("Ben",), turn="Ada", acted=True)

    assert advance(state, End(by="Ada")).turn is None


def test_flags_are_counted_and_reminded_of() -> None:
    state = advance(ascent(), Flag(by="Ada", count=2))

    assert state.climber("Ada").flags == 2
    assert advance(state, Flag(by="Ada", count=-5)).climber("Ada").flags == 0
    assert [note.rule.key for note in GAME.rules.notes(state) if note.rule] == ["P-29"]


def test_a_leaver_takes_turn_window_and_cards_along() -> None:
    state = ascent(
        {"Ada": climbing(), "Ben": climbing(), "Cleo": climbing()},
        turn="Ben",
        acted=True,
        order=["Ada", "Ben", "Cleo"],
        help={"from": "Ben"},
        thrown={"from": "Ada", "to": "Ben"},
    )
    after = GAME.rules.reseat(state, ("Ada", "Cleo"))

    assert (after.turn, after.help, after.thrown, after.acted) == ("Cleo", None, None, False)
    assert set(after.climbers) == {"Ada", "Cleo"}


def test_a_newcomer_starts_at_the_base_and_swapping_keeps_all_cards() -> None:
    state = ascent({"Ada": climbing(), "Ben": climbing()}, turn="Ben", help={"from": "Ada"})
    after = GAME.rules.reseat(state, ("Ben", "Ada", "Cleo"))

    assert after.climber("Cleo").stage == "hike"
    assert after.climber("Ada") == state.climber("Ada")
    assert (after.turn, after.help, after.order) == ("Ben", state.help, None)
    gone = GAME.rules.reseat(replace(state, turn="Zoe"), ("Ada",))
    assert gone.turn == "Ada"


def test_passing_twice_is_one_action_too_many() -> None:
    state = ascent({"Ada": protecting(), "Ben": climbing()}, **{**ON_TURN, "acted": True})
    hiking = ascent({"Ada": {"stage": "hike", "slots": "down"}, "Ben": {}}, **ON_TURN)

    assert broken(state, Pass(by="Ada")) == ["P-7"]
    assert broken(hiking, Pass(by="Ada")) == ["P-3", "P-7"]


def test_tokens_that_cannot_be() -> None:
    early = ascent({"Ada": climbing(peak=1), "Ben": climbing()})
    late = ascent({"Ada": protecting(peak=3), "Ben": climbing()})

    for state in (early, late):
        assert "P-20" in [one.rule.key for one in GAME.rules.audit(state)]


def test_a_climber_whose_stage_nobody_told_goes_on_and_arrives() -> None:
    state = ascent({"Ada": {"slots": "down"}, "Ben": {}}, **ON_TURN)
    listed = list(GAME.rules.legal_moves(state))
    assert {End(by="Ada"), Explore(by="Ada", slot="r5c1")} <= set(listed)

    state = advance(advance(state, Explore(by="Ada", slot="r5c1")), End(by="Ada"))

    # Whether anybody was there before her nobody told.
    assert (state.climber("Ada").stage, state.climber("Ada").peak) == ("protect", None)


def test_whoever_has_a_token_protects() -> None:
    state = ascent({"Ada": {"slots": "down", "loc": "r5c1", "peak": 1}, "Ben": {}}, **ON_TURN)

    state = advance(advance(state, Explore(by="Ada", slot="r2c1")), End(by="Ada"))

    assert (state.climber("Ada").stage, state.climber("Ada").loc) == ("protect", "r5c1")


def test_whoever_acts_while_nobody_told_whose_turn_it_is_has_it() -> None:
    state = advance(Record.begin(GAME, ("Ada", "Ben")).state, Explore(by="Ben", slot="r1c2"))

    assert (state.turn, state.explored, state.acted) == ("Ben", "r1c2", True)


def test_the_peak_out_of_reach_of_all_who_climb_leaves_the_ascent_undetermined() -> None:
    ada = climbing(slots={"r2c2": 1, **dict.fromkeys(("r2c1", "r2c3", "r3c1", "r3c2"), "empty")})
    stuck = ascent({"Ada": ada, "Ben": protecting()}, **ON_TURN)
    going = ascent({"Ada": ada, "Ben": climbing()}, **ON_TURN)

    assert GAME.rules.outcome(stuck).ending is Ending.UNDETERMINED
    assert "within reach of Ada" in GAME.rules.outcome(stuck).reason
    assert GAME.rules.expects(stuck) == ()
    assert broken(stuck, Pass(by="Ada")) == []
    assert GAME.rules.outcome(going).is_running


def test_after_the_last_turn_no_helping_hand_is_spoken_of() -> None:
    ada = climbing(loc="r5c1", slots={"r5c1": 2, "r2c2": -2})
    last = ascent({"Ada": ada, "Ben": protecting()}, **{**ON_TURN, "acted": True})
    more = ascent({"Ada": ada, "Ben": climbing()}, **{**ON_TURN, "acted": True})

    def said(state: Annapurna) -> str:
        return " ".join(one.text for one in GAME.rules.preview(state, End(by="Ada")).consequences)

    assert "Helping Hand" not in said(last)
    assert "Helping Hand" in said(more)


def test_of_what_nobody_told_any_place_and_some_card_may_be_meant() -> None:
    state = ascent({"Ada": {"stage": "climb"}, "Ben": {}}, **ON_TURN)
    explore, trade = Explore(by="Ada", slot="r3c1"), Trade(by="Ada", slot="r3c1")

    listed = list(GAME.rules.legal_moves(state))

    assert {explore, trade, Hide(by="Ada", to="Ben", slot="r3c1")} <= set(listed)
    assert GAME.rules.preview(state, explore).consequences == ()
    assert GAME.rules.is_listed(state, trade)


def test_every_listed_move_is_awaited() -> None:
    unfinished = {"r2c2": {"v": 0, "up": True, "pending": True}}
    balanced = climbing(slots={"r2c2": 1, "r1c1": -1})
    window = {"from": "Ben", "taken": False}
    for acted in (False, True):
        table = {**ON_TURN, "acted": acted, "help": window}
        state = ascent({"Ada": climbing(slots=unfinished), "Ben": balanced}, **table)

        awaited = {(one.by, name) for one in GAME.rules.expects(state) for name in one.kinds}

        assert ("Ada", "effect_done") in awaited
        assert ("Ada", "help") in awaited
        for move in GAME.rules.legal_moves(state):
            assert (move.by, verb(move)) in awaited


def test_where_nobody_told_where_a_climber_is_the_meeple_may_be_anywhere() -> None:
    state = ascent({"Ada": climbing(loc=None), "Ben": {}}, **{**ON_TURN, "acted": True})

    assert broken(state, End(by="Ada", meeple="r1c1")) == []


def test_the_pass_button_ends_the_turn() -> None:
    hiker = {"stage": "hike", "slots": "down"}
    unfinished = climbing(slots={"r2c2": {"v": 0, "up": True, "pending": True}})
    sweepable = climbing(slots={"r2c2": 0})
    stuck = climbing(slots=dict.fromkeys(("r2c1", "r2c3", "r3c1", "r3c2"), "empty"))
    for ada in (hiker, unfinished, sweepable, stuck, climbing(), protecting()):
        for acted in (False, True):
            state = ascent({"Ada": ada, "Ben": climbing()}, **{**ON_TURN, "acted": acted})

            assert GAME.rules.expects(state)[0].ends == End(by="Ada")
