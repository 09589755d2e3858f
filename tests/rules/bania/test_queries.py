"""The questions of Bania, as the command line asks them."""

from __future__ import annotations

from typing import Any

import pytest

from companion.cli.answers import judgements
from rules.files.unreadable import Unreadable
from rules.games.bania import GAME
from rules.games.bania.play.state import Bania
from tests.rules.bania.tables import PATH, table

TENT = {"cost": {"spice": 2, "oil": 1}, "yields": "silk"}


def ask(state: Bania, query: str, **arguments: Any) -> Any:
    return judgements.ask(GAME, state, query, arguments)["answer"]


def test_a_tent_that_closes_a_settlement() -> None:
    row = {f"p{number}": "silk" for number in range(1, 7)}
    state = table(
        "Ada",
        "Ben",
        board={"kind": "path", "n": 8},
        tents=row,
        hand={"oil": 2},
        elephants={"Ada": "p2", "Ben": None},
    )
    tent = {"cost": {"oil": 1, "silk": 1}, "yields": "spice"}
    found = ask(
        state, "build", space="p7", tent=tent, payment={"cards": {"oil": 1}, "tiles": ["p6"]}
    )

    assert found == {
        "legal": True,
        "rules": [],
        "severity": "none",
        "cannot_check": [],
        "points": 1,
        "size_after": 7,
        "joins": 1,
        "closes": True,
        "around": {"silk": 1},
        "opens": [],
        "kills": ["p8"],
        "tents": {**row, "p7": "spice"},
        "elephants_back": ["Ada"],
        "settlement_sizes": [7],
        "over": "no legal space",
        "hand": {"oil": 1},
        "minimal_spends": [{"oil": 1}],
    }


def test_how_serious_a_breach_is() -> None:
    tent = {"cost": {"silk": 2}, "yields": "oil"}
    state = table(board=PATH, tents={"p1": "silk"}, hand={})
    twice = ask(state, "placement", space="p2", tent=tent, payment={"tiles": {"silk": 2}})
    taken = ask(state, "placement", space="p1")
    unsure = ask(table(copy={}, tents={}), "placement", space="nowhere")

    assert (twice["severity"], twice["rules"]) == ("ruling", ["B-7"])
    assert (taken["severity"], taken["rules"]) == ("forbidden", ["B-9"])
    assert (unsure["severity"], unsure["legal"], unsure["cannot_check"]) == ("none", None, ["B-9"])


def test_ways_to_pay_at_a_space_and_without_one() -> None:
    state = table(board=PATH, tents={"p1": "spice"}, hand={"spice": 1, "oil": 1}, supply=["T01"])

    assert ask(state, "payments", cost=TENT["cost"], space="p2")["spends"] == [
        {"oil": 1, "spice": 1}
    ]
    assert ask(state, "payments", cost=TENT["cost"])["count"] == 0
    assert ask(state, "payments", cost=TENT["cost"], around=["red", "red"])["spends"] == [
        {"oil": 1}
    ]
    assert ask(state, "payments", tent="T01", hand={"oil": 3})["spends"] == [{"oil": 3}]
    assert ask(state, "payments", tent=TENT, hand=["blue", "red", "red"])["count"] == 1


def test_the_tables_option_counts() -> None:
    options = {"trade_when_held": True}
    state = table(hand={"oil": 3, "silk": 1}, options=options)

    assert ask(state, "payments", cost={"silk": 1})["spends"] == [{"silk": 1}, {"oil": 3}]


def test_settlements_largest_first() -> None:
    state = table(board=PATH, tents={"p1": "oil", "p4": "silk", "p5": "oil"}, elephant="p1")

    assert ask(state, "settlements") == {
        "settlements": [
            {
                "spaces": ["p4", "p5"],
                "size": 2,
                "closed": False,
                "colours": {"oil": 1, "silk": 1},
                "elephants": [],
            },
            {
                "spaces": ["p1"],
                "size": 1,
                "closed": False,
                "colours": {"oil": 1},
                "elephants": ["Ada"],
            },
        ],
        "sizes": [2, 1],
    }


def test_legal_spaces_are_sorted_as_text() -> None:
    row = {f"p{number}": "oil" for number in range(1, 8)}

    assert ask(table(board=PATH, tents=row), "legal_spaces") == {
        "spaces": ["p10", "p11", "p12", "p9"]
    }


def test_best_spaces_first_each_with_its_cheapest_tent() -> None:
    state = table(
        board={"kind": "path", "n": 4},
        tents={"p1": "spice"},
        current="Ada",
        turn={},
        hand={"spice": 2, "oil": 1},
        supply=[TENT, {"id": "dear", "cost": {"spice": 2}, "yields": "oil"}],
    )
    found = ask(state, "spaces")["spaces"]

    assert [one["space"] for one in found] == ["p4", "p3", "p2"]
    assert (found[0]["tent"], found[0]["spend"]) == ("dear", {"spice": 2})


def test_elephants_and_dice_may_be_told_along() -> None:
    state = table(board=PATH, tents={"p1": "oil", "p2": "silk"})

    assert ask(state, "elephant_bonus", elephant="p1") == {"cards": {"oil": 1, "silk": 1}}
    assert ask(state, "dice", dice=["front", "back", "red", "back"], elephant="p1")["cards"] == {
        "oil": 1,
        "silk": 1,
        "spice": 1,
    }


def test_draws_and_the_end_may_be_told_along() -> None:
    state = table(board=PATH, tents={"p1": "oil"})

    assert ask(state, "refill", end_of_turn=False, supply_left=0, bag=3) == {"draw": 3}
    assert ask(state, "game_over") == {"over": None}
    assert ask(state, "game_over", tents_left=0) == {"over": "no tents left"}


def test_what_was_not_seen_yet() -> None:
    state = table(tents={"p1": {"id": "T01"}}, supply=["T02"])
    found = ask(state, "unseen")

    assert len(found["tents"]) == 58
    assert sum(found["colours"].values()) == 58


@pytest.mark.parametrize(
    ("query", "arguments", "message"),
    [
        ("placement", {"space": "p1"}, "nobody told which tents lie on the board"),
        ("payments", {}, "needs a cost, or a tent whose cost is known"),
        ("payments", {"cost": {}, "seat": "Zoe"}, "nobody called 'Zoe' sits here"),
        ("payments", {"tent": 3}, "a tent is an id or an object"),
        ("affordable", {}, "which tents lie"),
        ("elephant_bonus", {}, "which tents lie"),
        ("dice", {"dice": ["gold"]}, "a die shows a colour, front or back, not 'gold'"),
        ("refill", {}, "how many tents are left"),
        ("sequence", {"places": 3}, "cannot be answered"),
    ],
)
def test_a_question_that_cannot_be_answered_says_why(
    query: str, arguments: dict[str, Any], message: str
) -> None:
    with pytest.raises(Unreadable, match=message):
        ask(table(), query, **arguments)


def test_more_that_must_be_known() -> None:
    state = table(board=PATH, tents={})

    with pytest.raises(Unreadable, match="hand and supply"):
        ask(state, "affordable")
    with pytest.raises(Unreadable, match="where Ada's elephant stands"):
        ask(state, "elephant_bonus")
    with pytest.raises(Unreadable, match="a payment is an object"):
        ask(state, "placement", space="p1", payment=3)
    with pytest.raises(Unreadable, match="a payment has no gold"):
        ask(state, "placement", space="p1", payment={"gold": 3})


def test_only_known_tents_can_be_afforded() -> None:
    state = table(board={"kind": "path", "n": 2}, tents={}, hand={"oil": 3}, supply=["T01", None])

    assert ask(state, "affordable") == {"affordable": {"T01": ["p1", "p2"]}}
