"""The questions only Amanda answers."""

from __future__ import annotations

from typing import Any

import pytest

from rules.files.unreadable import Unreadable
from tests.rules.amanda.tables import ask, begin, table

HALFWAY: dict[str, Any] = {
    "Ada": {"pos": "O1", "offerings": ["k0"], "lost": [], "hand": ["S", "B", "L"]},
    "Ben": {"pos": "M1", "offerings": ["k1", "k2"], "lost": ["S"], "hand_count": 2},
    "Cleo": {"pos": "I3", "offerings": [], "lost": ["S", "S"], "hand_count": 3},
}
GROUND = {"O2": {"k1": 1}, "M1": {"k2": 1}, "O4": {"k1": 2}}


def halfway(**more: Any) -> Any:
    told = {"round": 4, "totem": "C", "ground": GROUND, "fresh": {}, **more}
    return table(HALFWAY, **told)


def test_a_new_game() -> None:
    answer = ask(begin(5), "new")

    assert answer["pieces_per_group"] == [5] * 5
    assert answer["totem"] is None


def test_where_cards_lead_for_a_player() -> None:
    assert ask(halfway(), "destinations", player="Ada")["S"] == ["M1"]
    assert ask(halfway(), "dest", pos="C", card="S")["dest"] == []
    assert ask(halfway(), "cards", player="Ada") == {"S": ["M1"], "B": [], "L": ["O2"]}


@pytest.mark.parametrize(
    ("query", "arguments"),
    [
        ("destinations", {"player": "Zoe"}),
        ("destinations", {}),
        ("dest", {"pos": "Z", "card": "S"}),
        ("dest", {"pos": "C", "card": "Z"}),
        ("cards", {"player": "Ben"}),
        ("draw", {"player": "Ada"}),
        ("collect", {"claims": 3}),
        ("totem", {"decision": 3}),
    ],
)
def test_what_cannot_be_answered(query: str, arguments: dict[str, Any]) -> None:
    with pytest.raises(Unreadable):
        ask(halfway(), query, **arguments)


def test_where_the_totem_goes_needs_its_place() -> None:
    with pytest.raises(Unreadable):
        ask(table(), "totem")


def test_a_card_its_effect_and_its_rules() -> None:
    possible = ask(halfway(), "play", player="Ada", card="S")
    impossible = ask(halfway(), "play", player="Ada", card="B", to="O2")

    assert (possible["ok"], possible["effect"], possible["dest"]) == (True, "move", ["M1"])
    assert (impossible["ok"], impossible["effect"], impossible["rules"]) == (
        False,
        "impossible",
        ["A-9"],
    )


def test_a_payment_and_what_is_left() -> None:
    answer = ask(halfway(), "do_pay", player="Ben", choice={"drop": "k2"})

    assert (answer["ok"], answer["offerings"], answer["power"]) == (True, ["k1"], 0)
    assert answer["fresh"] == {"M1": {"k2": 1}}
    assert ask(halfway(), "pay", player="Ben", choice={"card": "S"})["advice"] == ["A-14"]


def test_a_claim_and_what_lies_there_then() -> None:
    state = halfway()
    answer = ask(state, "collect", claims={"Ben": ["k2"]}, moved=["Ben"])

    assert answer["rules"] == ["A-17"]
    assert ask(state, "collectable") == {"Ada": [], "Ben": [], "Cleo": []}
    winning = table(
        {"Ada": {"pos": "C", "offerings": ["k0", "k1"], "lost": []}},
        ground={"C": {"k2": 1}},
        fresh={},
    )
    assert ask(winning, "do_collect", claims={"Ada": ["k2"]}, moved=["Ada"])["winners"] == ["Ada"]


def test_what_is_missing_and_where_the_nearest_lies() -> None:
    advice = ask(halfway(), "advice", player="Ada")

    assert advice["missing"]["k1"] == {"nearest": ["O2"], "steps": 1}
    assert advice["missing"]["k2"] == {"nearest": ["M1"], "steps": 1}
    assert advice["possible_cards"]["S"] == 2
    assert ask(table(ground=GROUND), "advice", player="Ada")["missing"] == {}
    lost = table({"Ada": {"offerings": []}}, ground=GROUND)
    assert ask(lost, "advice", player="Ada")["missing"]["k0"] == {"nearest": [], "steps": None}


def test_power_and_winner() -> None:
    assert ask(halfway(), "power")["power"] == {"Ada": 1, "Ben": 1, "Cleo": -2}
    assert ask(halfway(), "winner")["winners"] == []


def test_a_whole_round() -> None:
    state = halfway(phase="REVEAL")
    answer = ask(
        state,
        "round",
        plays={"Ada": "S", "Ben": "S", "Cleo": "L"},
        claims={"Ada": ["k2"]},
        pay_totem={"Ben": {"drop": "k1"}},
    )

    assert answer["pos"] == {"Ada": "M1", "Ben": "I1", "Cleo": "I4"}
    assert (answer["totem"], answer["collided"], answer["penalties"]) == ("I1", ["Ben"], {})
    assert answer["offerings"]["Ada"] == ["k0", "k2"]
    assert (answer["fresh"], answer["phase"]) == ({"I1": {"k1": 1}}, "RECOVER")


def test_a_round_with_payments_after_the_movement() -> None:
    state = halfway(phase="REVEAL")
    plays = {"Ada": "B", "Ben": "B", "Cleo": "S"}
    paid = {"Ada": [{"drop": "k0"}, {"card": "L"}], "Ben": {"card": "?"}, "Cleo": {"card": "?"}}

    answer = ask(state, "round", plays=plays, pay_move=paid)

    assert answer["penalties"] == {"Ada": 2, "Ben": 1, "Cleo": 1}
    assert answer["lost"]["Ada"] == ["L"]
    assert ask(table({"Ada": {"pos": "C"}}), "round", plays={"Ada": "B"}) == {"needs": ["Ada"]}


def test_a_draw() -> None:
    state = table({"Ada": {"hand": ["S"], "deck_count": 1, "discard": ["L", "R"]}})

    assert ask(state, "draw", player="Ada") == {"draw": 2, "from_deck": 1, "reshuffle": True}


def test_a_round_that_is_won_stops_there() -> None:
    players = {"Ada": {"pos": "I1", "offerings": ["k0", "k1", "k2"], "lost": []}}
    answer = ask(table(players, totem="C", round=4), "round", plays={"Ada": "S"})

    assert (answer["winners"], answer["phase"]) == (["Ada"], "OVER")


def test_a_tie_still_needs_a_vote_or_a_lot() -> None:
    players = {
        "Ada": {"pos": "I1", "offerings": [], "lost": []},
        "Ben": {"pos": "I2", "offerings": [], "lost": []},
        "Cleo": {"pos": "O1", "offerings": [], "lost": []},
    }
    state = table(players, totem="C", round=4)

    assert ask(state, "totem")["needs"] == "vote"
    assert ask(state.having("Cleo", pos="I3"), "totem")["needs"] == "random"
    assert ask(state, "totem", decision={"chosen": "Ben"})["needs"] == ""
