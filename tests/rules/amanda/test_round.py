"""A round of Amanda step by step: what is awaited, and what moves do, also overruled ones."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import Any

import pytest

from rules.answers import Awaited
from rules.games.amanda import GAME
from rules.games.amanda.play.cards import nobody_can_win
from rules.games.amanda.play.moves import Choice, Collect, LockedIn, NextPhase, Pay, Recover, Totem
from rules.games.amanda.play.state import Amanda
from rules.score import Ending
from rules.values.frozen import FrozenMap
from tests.rules.amanda.tables import after, ask, begin, broken, read, table

STARTS = {"Ada": "O1", "Ben": "O3", "Cleo": "O5"}


def planned() -> Amanda:
    state = after(begin(), type="setup", by="", pos=STARTS)
    for seat in state.seats:
        state = after(state, type="locked_in", by=seat)
    return state


def suggested(state: Amanda) -> list[Any]:
    return [one.suggested for one in GAME.rules.expects(state)]


def test_the_last_marker_starts_the_planning() -> None:
    state = begin()
    assert {one.kind for one in GAME.rules.expects(state)} == {Awaited.CHANCE}
    for seat in ("Ada", "Ben"):
        state = after(state, type="place_marker", by=seat, pos=STARTS[seat])

    assert suggested(state) == [read(state, type="place_marker", by="Cleo", pos="O5")]
    assert GAME.rules.advance(state, suggested(state)[0]).phase == "PLAN"


def test_everybody_is_awaited_until_all_have_locked_in() -> None:
    state = after(begin(), type="setup", by="", pos=STARTS)
    assert suggested(state) == [LockedIn(by=seat) for seat in state.seats]
    state = after(state, type="locked_in", by="Ben")

    assert [one.by for one in GAME.rules.expects(state)] == ["Ada", "Cleo"]
    assert after(state, type="locked_in", by="Ben") == state
    assert planned().phase == "REVEAL"


def test_nothing_about_a_planned_card_is_anywhere() -> None:
    state = after(planned(), type="see_hand", by="Ada", cards=["S", "L", "R"])

    assert GAME.rules.view(state, None).player("Ada").hand is None
    assert GAME.rules.view(state, "Ben").player("Ada").hand is None
    assert GAME.rules.view(state, "Ada").player("Ada").hand == ("S", "L", "R")
    assert GAME.rules.words(
        state, read(state, type="see_hand", by="Ada", cards=["S", "L", "R"])
    ) == ("Ada looks at their hand")


def test_a_draw_pile_is_hidden_from_its_owner_too() -> None:
    state = table({"Ada": {"deck": ["S", "L"]}})

    assert GAME.rules.view(state, "Ada").player("Ada").deck is None
    assert GAME.rules.view(state, "Ada").player("Ada").deck_count == 2


def test_cards_may_be_shown_one_by_one() -> None:
    state = planned()
    for seat in state.seats:
        state = after(state, type="play", by=seat, card="S")

    assert state.phase == "RESOLVE"
    state = GAME.rules.advance(state, suggested(state)[0])
    assert [player.pos for _, player in state.each()] == ["M1", "M3", "M5"]
    assert (state.phase, state.player("Ada").discard) == ("TOTEM", ("S",))


def test_the_second_of_two_shown_cards_counts() -> None:
    state = after(planned(), type="see_hand", by="Ada", cards=["S", "L", "R"])
    state = after(state, type="play", by="Ada", card="S")
    state = after(state, type="play", by="Ada", card="L")

    assert (state.player("Ada").card, set(state.player("Ada").hand or ())) == ("L", {"S", "R"})


def test_the_centre_shows_first_and_names_a_space() -> None:
    players = {"Ada": {"pos": "C"}, "Ben": {"pos": "I1"}, "Cleo": {"pos": "O1"}}
    state = table(players, phase="PLAN", totem="I3", round=5, ground={}, fresh={})
    for seat in state.seats:
        state = after(state, type="locked_in", by=seat)

    assert (state.phase, [one.by for one in GAME.rules.expects(state)]) == (
        "REVEAL_CENTRE",
        ["Ada"],
    )
    state = after(state, type="revealed", by="", cards={"Ada": "B"})
    assert GAME.rules.expects(state)[0].kinds == ("announce",)
    assert broken(state, type="announce", by="Ada", to="O1") == ["A-8"]
    state = after(state, type="announce", by="Ada", to="I4")
    assert broken(state, type="announce", by="Ada", to="I2") == ["A-7"]
    assert (state.phase, state.player("Ada").to) == ("REVEAL", "I4")


def test_a_centre_player_without_a_way_is_done_with_the_card() -> None:
    players = {"Ada": {"pos": "C", "locked": True}, "Ben": {"pos": "I1", "locked": True}}
    state = table(players, phase="REVEAL_CENTRE", seats=2)

    assert after(state, type="revealed", by="", cards={"Ada": "L"}).phase == "REVEAL"


def test_announcing_without_a_card_is_out_of_order() -> None:
    state = planned()

    assert broken(state, type="announce", by="Ada", to="I4") == ["A-30"]


def test_a_card_with_two_ways_wants_a_space_before_markers_move() -> None:
    taught = {"O1": {"S": ["M0", "M2"]}}
    players = {"Ada": {"pos": "O1", "card": "S"}, "Ben": {"pos": "O3", "card": "S"}}
    state = table(players, seats=2, phase="RESOLVE", board={"overrides": taught}, totem=None)

    assert [one.kinds for one in GAME.rules.expects(state)] == [("announce",)]
    assert broken(state, type="resolve", by="") == ["A-6"]
    assert after(state, type="announce", by="Ada", to="M2").player("Ada").to == "M2"
    noted = [
        note.rule.key
        for note in GAME.rules.preview(state, read(state, type="resolve")).consequences
        if note.rule
    ]
    assert noted[0] == "A-7"


def test_payments_lie_at_hand_where_there_is_no_choice() -> None:
    players = {
        "Ada": {"pos": "M1", "offerings": [], "hand_count": 0, "owed": 1},
        "Ben": {"pos": "M1", "offerings": ["k1"], "hand_count": 0, "owed": 1},
        "Cleo": {"pos": "M1", "offerings": [], "hand_count": 2, "owed": 2},
    }
    state = table(players, phase="PENALTY", fresh={}, ground={})

    assert [move.choice for move in suggested(state)] == [
        Choice(none=True),
        Choice(drop="k1"),
        Choice(card="?"),
    ]
    for move in [*suggested(state), suggested(state)[2]]:
        state = GAME.rules.advance(state, move)
    assert state.phase == "TOTEM"
    assert (state.player("Cleo").lost, state.fresh) == (None, {"M1": {"k1": 1}})


def test_paying_with_both_costs_both() -> None:
    players = {"Ada": {"pos": "M1", "offerings": ["k0"], "lost": [], "hand": ["S"], "owed": 1}}
    state = after(
        table(players, fresh={}), type="pay", by="Ada", choice={"drop": "k0", "card": "S"}
    )

    assert (state.player("Ada").offerings, state.player("Ada").lost) == ((), ("S",))
    assert state.player("Ada").hand == ()


def test_a_piece_nobody_carried_is_dropped_all_the_same() -> None:
    state = table({"Ada": {"pos": "M1", "offerings": []}}, fresh={})

    assert after(state, type="pay", by="Ada", drop="k2").fresh == {"M1": {"k2": 1}}
    assert after(table(), type="pay", by="Ada", drop="k2").fresh is None


HARVEST: dict[str, Any] = {
    "Ada": {"pos": "O2", "offerings": [], "lost": [], "moved": True, "collected": False},
    "Ben": {"pos": "O2", "offerings": [], "lost": [], "moved": True, "collected": False},
    "Cleo": {"pos": "M1", "offerings": [], "lost": [], "moved": False, "collected": False},
}


def test_an_agreement_is_prefilled_where_there_is_enough() -> None:
    state = table(HARVEST, phase="COLLECT", ground={"O2": {"k1": 2}}, fresh={}, totem="C", round=3)

    *each, everybody = suggested(state)
    assert [move.by for move in each] == ["Ada", "Ben"]
    assert GAME.rules.words(state, everybody) == "Collected: Ada B; Ben B"
    done = GAME.rules.advance(state, everybody)
    assert (done.phase, done.ground) == ("TOTEM", {})
    assert GAME.rules.advance(state, NextPhase()).phase == "TOTEM"


def test_the_pass_button_locks_in_and_leaves_offerings_lying() -> None:
    planning = after(begin(), type="setup", by="", pos=STARTS)
    state = table(HARVEST, phase="COLLECT", ground={"O2": {"k1": 2}}, fresh={}, totem="C", round=3)
    passed = GAME.rules.advance(state, GAME.rules.expects(state)[0].ends)  # type: ignore[arg-type]

    assert [one.ends for one in GAME.rules.expects(planning)] == [
        LockedIn(by=one) for one in STARTS
    ]
    assert (passed.player("Ada").collected, passed.ground) == (True, state.ground)


def test_no_agreement_is_prefilled_where_there_is_not() -> None:
    state = table(HARVEST, phase="COLLECT", ground={"O2": {"k1": 1}}, fresh={}, totem="C", round=3)

    assert suggested(state) == [None, None, None]
    state = after(state, type="collect", by="Ben", kinds=["k1"])
    assert (state.phase, state.player("Ben").offerings) == ("TOTEM", ("k1",))


def test_an_unknown_ground_is_asked_for() -> None:
    state = table(HARVEST, phase="COLLECT")

    assert suggested(state) == [None, None, None]
    listed = [move for move in GAME.rules.legal_moves(state) if isinstance(move, Collect)]
    assert {move.claims["Ada"] for move in listed if move.by == "Ada"} == {
        kinds for many in range(4) for kinds in combinations(("k0", "k1", "k2"), many)
    }


def test_taking_a_locked_piece_takes_it() -> None:
    state = table(HARVEST, phase="COLLECT", ground={}, fresh={"O2": {"k0": 1}})
    taken = after(state, type="collect", by="", claims={"Ada": ["k0"]}, no_agreement=["M1"])

    assert (taken.fresh, taken.player("Ada").offerings) == ({}, ("k0",))
    unknown = table({"Ada": {"offerings": []}}, phase="COLLECT")
    assert after(unknown, type="collect", by="Ada", kinds=["k0"]).player("Ada").offerings == ("k0",)
    nowhere = table({"Ada": {"offerings": [], "pos": "O1"}}, phase="COLLECT")
    assert after(nowhere, type="collect", by="Ada", kinds=["k0"]).fresh is None


def test_the_totem_of_an_unknown_table_goes_where_it_is_put() -> None:
    state = table({"Ada": {"pos": "I1"}}, phase="TOTEM")

    assert suggested(state) == [Totem()]
    assert Totem(to="I1") in list(GAME.rules.legal_moves(state))
    moved = after(state, type="totem", by="", to="I1")
    assert (moved.totem, moved.phase, moved.player("Ada").owed) == ("I1", "TOTEM_PENALTY", 1)
    assert after(state, type="totem", by="").totem == "?"
    assert broken(state, type="totem", by="", to="I1") == []


def test_a_tie_asks_for_a_vote_or_a_lot() -> None:
    players = {
        seat: {"pos": f"I{at}", "offerings": [], "lost": []} for at, seat in enumerate(STARTS)
    }
    state = table(players, phase="TOTEM", totem="C", round=4)

    assert suggested(state) == [None]
    assert {GAME.rules.words(state, move) for move in GAME.rules.legal_moves(state)} == {
        f"The totem goes its way, by lot to {seat}" for seat in STARTS
    }
    voted = read(state, type="totem", by="", decision={"votes": {"Ada": "Ben"}})
    assert GAME.rules.words(state, voted) == "The totem goes its way, after a vote"
    assert GAME.rules.words(state, read(state, type="totem", by="", decision="Ben")).endswith(
        "by vote to Ben"
    )


def test_a_totem_with_unknown_powers_is_not_foretold() -> None:
    state = table(
        {"Ada": {"pos": "I1"}, "Ben": {"pos": "I2"}, "Cleo": {"pos": "O1"}}, totem="C", round=3
    )

    assert not [note for note in GAME.rules.notes(state) if "totem" in note.text]
    elsewhere = table({seat: {"pos": "O1"} for seat in STARTS}, totem="M3", round=3)
    assert not [note for note in GAME.rules.notes(elsewhere) if "totem" in note.text]


@pytest.mark.parametrize(
    ("phase", "then"),
    [("SETUP", "PLAN"), ("TOTEM", "TOTEM_PENALTY"), ("RECOVER", "PLAN"), ("OVER", "OVER")],
)
def test_the_table_may_go_on(phase: str, then: str) -> None:
    assert GAME.rules.advance(table(phase=phase), NextPhase()).phase == then


def test_going_on_from_planning_lets_the_centre_show_first() -> None:
    state = table({"Ada": {"pos": "C"}}, phase="PLAN")

    assert GAME.rules.advance(state, NextPhase()).phase == "REVEAL_CENTRE"
    assert GAME.rules.advance(table(), NextPhase()).phase is None


def test_a_step_with_nothing_left_to_do_suggests_going_on() -> None:
    for phase in (
        "SETUP",
        "PLAN",
        "REVEAL",
        "REVEAL_CENTRE",
        "PENALTY",
        "TOTEM_PENALTY",
        "COLLECT",
    ):
        done = {"hand_count": 0, "owed": 0, "locked": False}
        players = {seat: {"pos": space, **done} for seat, space in STARTS.items()}
        state = table(players, phase=phase, ground={})
        assert suggested(state) == [NextPhase()], phase
        assert broken(state, type="next_phase", by="") == []


def test_drawing_may_be_reported_one_by_one() -> None:
    players = {"Ada": {"hand": ["S"], "deck": ["L", "R", "B"], "discard": ["FL"]}}
    state = table(players, phase="RECOVER")
    drawn = after(state, type="draw", by="Ada").player("Ada")

    assert (drawn.hand, drawn.hand_count, drawn.deck, drawn.deck_count) == (
        ("S", "?", "?"),
        3,
        None,
        1,
    )
    assert after(state, type="draw", by="Ada", count=99).player("Ada").deck_count == 0
    assert after(state, type="draw", by="Ada", count=0).player("Ada") == state.player("Ada")
    assert after(state, type="draw", by="Ben").player("Ben").hand_count is None
    assert GAME.rules.advance(state, read(state, type="draw", by="")) == state
    assert broken(state, type="draw", by="Ben", count=9) == []


def test_a_pile_of_unknown_size_is_drawn_from() -> None:
    state = table({"Ada": {"hand_count": 1, "discard": ["S"]}}, phase="RECOVER")

    assert after(state, type="draw", by="Ada").player("Ada").hand_count == 3
    shuffled = after(state, type="draw", by="Ada", reshuffle=True).player("Ada")
    assert (shuffled.discard, shuffled.deck_count) == ((), None)


def test_an_unknown_ground_keeps_what_was_dropped() -> None:
    state = table(phase="RECOVER", fresh={"O1": {"k0": 1}})

    assert after(state, type="recover", by="").fresh == {"O1": {"k0": 1}}


def test_seeing_a_hand_tells_its_size() -> None:
    state = table({"Ada": {"locked": True}})

    assert (
        after(state, type="see_hand", by="Ada", cards=["S", "L", "R"]).player("Ada").hand_count == 2
    )


def test_nobody_can_win_without_straight() -> None:
    state = table({seat: {"lost": ["S", "S"], "offerings": []} for seat in STARTS}, phase="PLAN")

    assert nobody_can_win(state)
    assert GAME.rules.outcome(state).ending is Ending.LOST
    assert GAME.rules.expects(state) == ()
    assert list(GAME.rules.legal_moves(state)) == []
    assert list(GAME.rules.notes(state)) == []


def test_an_end_without_a_winner_is_undetermined() -> None:
    assert GAME.rules.outcome(table(phase="OVER")).ending is Ending.UNDETERMINED
    assert GAME.rules.outcome(table()).ending is Ending.RUNNING


def test_the_winner_is_named_also_where_nobody_noticed() -> None:
    players = {"Ada": {"pos": "C", "offerings": ["k0", "k1", "k2"], "lost": []}}
    state = table(players, phase="TOTEM")

    assert GAME.rules.outcome(state).winners == ("Ada",)
    assert [one.rule.key for one in GAME.rules.audit(state)] == ["A-29"]
    assert broken(state, type="next_phase", by="") == ["A-29"]


def test_a_late_win_is_checked_after_paying() -> None:
    players = {
        "Ada": {"pos": "C", "offerings": ["k0", "k1", "k2"], "lost": [], "hand": ["S"], "owed": 1},
        "Ben": {"pos": "C", "offerings": [], "owed": 0},
    }
    late = {"after_penalties": True}
    state = table(players, seats=3, phase="PENALTY", options=late, fresh={})

    assert GAME.rules.outcome(state).is_running
    assert after(state, type="pay", by="Ada", card="S").winners == ("Ada",)
    assert after(state, type="pay", by="Ada", drop="k1").winners is None


def test_a_report_wins_and_is_objected_to() -> None:
    state = planned()
    plays = {"Ada": "S", "Ben": "L", "Cleo": None}
    told = {"type": "resolve", "by": "", "plays": plays, "pos": {"Ada": "M2", "Cleo": "M5"}}

    assert broken(state, **told) == ["A-4", "A-6", "A-33"]
    moved = after(state, **told)
    assert [player.pos for _, player in moved.each()] == ["M2", "O4", "M5"]


def test_less_than_is_due_is_objected_to_with_its_reason() -> None:
    players = {"Ada": {"pos": "M1", "card": "FL"}, "Ben": {"pos": "O1", "card": "B"}}
    state = table(players, phase="RESOLVE", seats=2, totem=None, board="merels")

    assert broken(state, type="resolve", by="", penalties={}) == ["A-9"]


def test_paying_for_standing_together_is_our_reading() -> None:
    players = {"Ada": {"pos": "M1", "card": "FL"}, "Ben": {"pos": "M1", "card": "FL"}}
    state = table(players, phase="RESOLVE", seats=2, totem=None, board="merels")
    told = read(state, type="resolve", by="", penalties={"Ada": 2, "Ben": 1})

    assert [one.strength.value for one in GAME.rules.objections(state, told)] == ["ruling"]


def test_an_impossible_move_against_the_board_is_not_sure() -> None:
    players = {
        "Ada": {"pos": "O1", "discard": ["S"], "owed": 1, "impossible": True, "collided": False},
        "Ben": {"pos": "O3", "owed": 1, "impossible": True, "collided": False},
    }
    state = table(
        {seat: told | {"hand_count": 2} for seat, told in players.items()}, phase="PENALTY"
    )

    def certainties(state: Amanda) -> list[str]:
        return [one.certainty.value for one in GAME.rules.objections(state, NextPhase())]

    assert certainties(state) == ["sure"]
    assert certainties(state.having("Ben", owed=0)) == ["unknown"]


def test_a_planned_card_that_was_never_shown_goes_back_to_the_hand() -> None:
    shown = after(planned(), type="play", by="Ada", card="S")
    state = GAME.rules.advance(
        GAME.rules.advance(shown, NextPhase()), read(shown, type="resolve", by="")
    )

    assert [player.hand_count for _, player in state.each()] == [2, 3, 3]
    assert list(GAME.rules.audit(state)) == []


def test_nothing_but_a_new_round_is_listed_where_nothing_is_known() -> None:
    state = table()

    assert list(GAME.rules.legal_moves(state)) == [Recover()]
    assert GAME.rules.advance(state, Recover()).phase == "PLAN"
    assert broken(state, type="collect", by="Ada", kinds=["k0"]) == []
    placed = table({"Ada": {"pos": "O1"}})
    assert broken(placed, type="collect", by="Ada", kinds=["k0"]) == []
    assert after(placed, type="collect", by="Ada", kinds=["k0"]).player("Ada").offerings is None


def test_nobody_at_the_table_changes_nothing() -> None:
    state = planned()

    assert state.having("Zoe", pos="C") == state
    assert GAME.rules.advance(state, Pay(by="Zoe", choice=Choice(none=True))) == state


def awaited(state: Amanda) -> list[tuple[str, tuple[str, ...]]]:
    return [(one.by, one.kinds) for one in GAME.rules.expects(state)]


def test_a_penalty_nobody_told_of_can_still_be_paid() -> None:
    state = table({"Ada": {"owed": 0}, "Ben": {"owed": 0}}, phase="PENALTY")

    assert awaited(state) == [("", ("next_phase",)), ("Cleo", ("pay",))]
    assert {move.by for move in GAME.rules.legal_moves(state)} == {"", "Cleo"}


def test_a_table_goes_on_where_it_is_in_doubt_that_a_move_was_impossible() -> None:
    owing = {"pos": "O1", "impossible": True, "collided": False, "owed": 1, "discard": ["B"]}
    owing["hand_count"] = 2
    players = {"Ada": owing, "Ben": {"owed": 0}, "Cleo": {"owed": 0}}
    doubtful = table(players, phase="PENALTY", confirmed=False)
    sure = table(players, phase="PENALTY")

    assert awaited(doubtful) == [("Ada", ("pay",)), ("", ("next_phase",))]
    assert NextPhase() in GAME.rules.legal_moves(doubtful)
    assert awaited(sure) == [("Ada", ("pay",))]
    assert NextPhase() not in GAME.rules.legal_moves(sure)


def test_a_penalty_nobody_can_pay_lapses() -> None:
    owing = {"pos": "I1", "offerings": [], "hand_count": 0, "owed": 1, "collided": True}
    for phase in ("PENALTY", "TOTEM_PENALTY"):
        state = table({"Ada": owing, "Ben": {"owed": 0}, "Cleo": {"owed": 0}}, phase=phase)
        unknown = state.having("Ada", hand_count=None)
        able = state.having("Ada", hand_count=1)

        assert NextPhase() in GAME.rules.legal_moves(state)
        assert broken(state, type="next_phase") == []
        assert [one.forbids for one in GAME.rules.objections(unknown, NextPhase())] == [False]
        assert NextPhase() in GAME.rules.legal_moves(unknown)
        assert [one.forbids for one in GAME.rules.objections(able, NextPhase())] == [True]


def test_the_totem_is_paid_for_once() -> None:
    ada = {"pos": "I0", "offerings": ["k0"], "hand_count": 2, "owed": 0, "collided": True}
    players = {"Ada": ada, "Ben": {"pos": "I2"}, "Cleo": {"pos": "I4"}}
    state = table(players, phase="RECOVER", totem="I0", round=3)
    paid = read(state, type="pay", by="Ada", choice={"drop": "k0"})

    assert [one.forbids for one in GAME.rules.objections(state, paid)] == [True]
    stayed = state.having("Ada", collided=False)
    assert [one.strength.value for one in GAME.rules.objections(stayed, paid)] == ["ruling"]
    assert paid in GAME.rules.legal_moves(stayed)


@pytest.mark.parametrize("phase", ["PENALTY", "COLLECT", "TOTEM"])
def test_what_only_a_ruling_spares_may_be_paid(phase: str) -> None:
    ada = {"pos": "M1", "offerings": ["k0"], "moved": True, "before": "O1"}
    ben = {"pos": "O1", "offerings": [], "moved": True, "before": "M1"}
    cleo = {"pos": "O4", "offerings": [], "moved": False, "discard": ["B"]}
    players = {"Ada": ada, "Ben": ben, "Cleo": cleo}
    done = {"owed": 0, "hand_count": 2, "collided": False, "collected": False}
    told = {seat: {**one, **done} for seat, one in players.items()}
    state = table(told, phase=phase, totem="C", round=3, ground={}, fresh={})
    swapped = read(state, type="pay", by="Ada", choice={"drop": "k0"})
    alone = read(state, type="pay", by="Cleo", choice={"card": "L"})

    assert [one.strength.value for one in GAME.rules.objections(state, swapped)] == ["ruling"]
    assert swapped in GAME.rules.legal_moves(state)
    assert [one.forbids for one in GAME.rules.objections(state, alone)][:1] == [True]
    both_stay = state.having("Ada", pos="O4", moved=False)
    assert [one.ruling for one in GAME.rules.objections(both_stay, alone)] == ["AR-4"]
    met = state.having("Ada", pos="O4", collided=True).having("Ben", pos="O4", collided=True)
    assert [one.ruling for one in GAME.rules.objections(met, swapped)] == ["AR-5"]
    paid = GAME.rules.advance(state.having("Ada", paid=0), swapped)
    assert paid.player("Ada").paid == 1
    assert [one.forbids for one in GAME.rules.objections(paid, alone)][:1] == [True]
    assert ("Ada", ("pay",)) not in awaited(paid)


def test_those_who_do_not_agree_take_nothing_and_do_not_win() -> None:
    complete = {"pos": "C", "offerings": ["k0", "k1"], "moved": True, "collected": False}
    players = {"Ada": complete, "Ben": complete, "Cleo": {"pos": "O1", "moved": False}}
    state = table(players, phase="COLLECT", ground={"C": {"k2": 1}}, fresh={}, totem="I1", round=4)
    claims = {"Ada": ["k2"], "Ben": ["k2"]}

    told = ask(state, "collect", claims=claims, no_agreement=True)

    assert (told["ok"], told["winners"], told["ground"]) == (False, [], {"C": {"k2": 1}})
    assert told["offerings"]["Ada"] == ["k0", "k1"]
    assert after(state, type="collect", by="", claims=claims, no_agreement=["C"]).phase == "TOTEM"


def test_two_have_to_agree_also_where_only_one_can_take() -> None:
    state = table(HARVEST, phase="COLLECT", ground={"O2": {"k1": 1}}, fresh={}, totem="C", round=3)
    state = state.having("Ben", offerings=("k1",))
    claims = {"Ada": ["k1"]}

    assert broken(state, type="disagree", by="", space="O2") == []
    assert broken(state, type="collect", by="", claims=claims, no_agreement=["O2"]) == ["A-20"]
    stayed = state.having("Ben", moved=False)
    objections = GAME.rules.objections(stayed, read(state, type="disagree", by="", space="O2"))
    assert [(one.rule.key, one.ruling) for one in objections] == [("A-20", "AR-11")]


def test_a_hung_vote_goes_to_the_lot() -> None:
    spots = {"Ada": "I0", "Ben": "I2", "Cleo": "O1", "Dan": "O3"}
    players = {seat: {"pos": pos, "offerings": [], "lost": []} for seat, pos in spots.items()}
    state = table(players, seats=4, phase="TOTEM", totem="C", round=4)

    told = ask(state, "totem", decision={"votes": {"Cleo": "Ada", "Dan": "Ben"}})

    assert (told["needs"], told["rule"], told["to"]) == ("random", "A-24", None)
    assert "decide by lot" in told["text"]
    assert ask(state, "totem")["needs"] == "vote"


def test_cards_that_are_counted_count_those_that_are_not() -> None:
    ada = {"hand_count": 1, "discard": ["S", "L", "R", "B"], "lost": ["?", "?", "S", "L", "R"]}
    state = table({"Ada": {**ada, "locked": False}}, phase="RECOVER")
    drawn = after(state, type="draw", by="Ada").player("Ada")

    assert (drawn.hand_count, drawn.deck_count, drawn.discard) == (3, 0, ("S", "L", "R", "B"))


def test_a_marker_nobody_told_of_is_put_where_it_stands() -> None:
    players = {"Ada": {}, "Ben": {"pos": "M1"}, "Cleo": {"pos": "M1"}}
    state = table(players, phase="PLAN", totem="C", round=3)

    assert ("Ada", ("place_marker",)) in awaited(state)
    assert broken(state, type="place_marker", by="Ada", pos="M1") == []
    assert after(state, type="place_marker", by="Ada", pos="M1").player("Ada").pos == "M1"
    assert broken(state, type="place_marker", by="Ben", pos="M3") == ["A-2", "A-30"]


def test_a_hand_that_cannot_be_right_is_not_accused() -> None:
    every = ["S", "S", "B", "B", "L", "L", "R", "R", "FL", "FL", "FR", "FR"]
    state = table({"Ada": {"pos": "O1", "discard": every, "locked": True}}, phase="REVEAL", round=9)

    objections = GAME.rules.objections(state, read(state, type="play", by="Ada", card="S"))

    assert [(one.rule.key, one.certainty.value) for one in objections] == [("A-5", "unknown")]


def test_one_card_left_cannot_lead_to_the_centre_and_out() -> None:
    lost = ["S", *(2 * ["B", "L", "R", "FL", "FR"])]
    there = {"pos": "C", "offerings": ["k0"], "lost": lost}
    gone = {"pos": "O1", "offerings": [], "lost": ["S", "S"]}
    state = table(
        {"Ada": there, "Ben": gone, "Cleo": gone}, phase="PLAN", ground={}, fresh={}, round=9
    )

    assert nobody_can_win(state)
    assert not nobody_can_win(state.having("Ada", lost=("S", *lost[2:])))
    on_the_way = replace(state, ground=FrozenMap({"M1": FrozenMap(k1=1), "C": FrozenMap(k2=1)}))
    assert not nobody_can_win(on_the_way.having("Ada", pos="O1"))
    assert nobody_can_win(replace(on_the_way.having("Ada", pos="O3")))


def test_a_space_is_named_while_others_still_show() -> None:
    taught = {"O1": {"S": ["M0", "M2"]}}
    players = {"Ada": {"pos": "O1", "card": "S"}, "Ben": {"pos": "O3", "locked": True}}
    state = table(players, seats=2, phase="REVEAL", board={"overrides": taught}, totem=None)

    assert awaited(state) == [("Ben", ("play", "revealed")), ("Ada", ("announce",))]
    shown = after(state, type="play", by="Ben", card="S")
    assert awaited(replace(shown, phase="REVEAL")) == [
        ("Ada", ("announce",)),
        ("", ("next_phase",)),
    ]


def test_nobody_sees_the_order_of_a_draw_pile() -> None:
    state = table({"Ada": {"hand": ["S", "B"], "deck": ["L", "R"]}}, phase="PLAN", round=2)
    own, shared = (GAME.rules.view(state, seat).player("Ada") for seat in ("Ada", None))

    assert (own.hand, own.deck, own.deck_count) == (("S", "B"), None, 2)
    assert (shared.hand, shared.deck, shared.hand_count) == (None, None, 2)


@pytest.mark.parametrize("phase", ["RESOLVE", "TOTEM"])
def test_markers_and_totem_move_before_the_table_goes_on(phase: str) -> None:
    assert broken(table({}, phase=phase, round=2), type="next_phase") == ["A-30"]
