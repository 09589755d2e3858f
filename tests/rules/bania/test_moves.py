"""What moves do, also those the table let happen, and what is awaited next."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from rules.answers import Awaited
from rules.game import expects, hints
from rules.games.bania import GAME
from rules.games.bania.play.moves import (
    Build,
    Dice,
    ElephantBonus,
    EndGame,
    EndTurn,
    PlaceElephant,
    Refill,
    ReturnElephant,
    Roll,
    SeeTent,
    StartPlayer,
    Trade,
)
from rules.games.bania.play.state import Bania, Elephant, Face, Tent, Turn
from rules.record import Record
from tests.rules.bania.tables import PATH, after, broken, table

OIL = {"cost": {"oil": 1}, "yields": "oil"}


def begun() -> Record[Bania, Any]:
    return Record.begin(GAME, ("Ada", "Ben"))


# The way through a turn


def test_a_game_begins_with_drawing_and_a_start_player() -> None:
    record = begun()
    drawing = expects(GAME, record.state)
    assert [one.suggested for one in drawing] == [
        Refill(by="Ada", tents=(None,) * 4),
        Refill(by="Ben", tents=(None,) * 4),
    ]
    for one in drawing:
        assert one.suggested is not None
        record = record.then(one.suggested)
    asked = expects(GAME, record.state)
    assert (asked[0].kind, asked[0].kinds) == (Awaited.QUESTION, ("start_player",))
    state = record.then(StartPlayer(player="Ben")).state

    assert (state.current, state.bag, state.player("Ada").supply) == ("Ben", 52, (None,) * 4)
    assert state.turn == Turn(
        number=1, collected=False, placed=(), rolls=(), returned_this_turn=False
    )


def test_a_start_player_may_be_named_before_anybody_draws() -> None:
    state = begun().then(StartPlayer(player="Ada")).state

    assert expects(GAME, state)[0].suggested == Refill(by="Ada", tents=(None,) * 4)
    listed = list(GAME.rules.legal_moves(state))
    assert listed[0] == Refill(by="Ada", tents=(None,) * 4)
    assert listed[-1] == Refill(by="Ben", tents=(None,) * 4)


def test_before_the_first_turn_nobody_is_known_to_be_up() -> None:
    state = begun().then(Refill(by="Ada", tents=(None,) * 4)).state

    found = GAME.rules.objections(state, Roll(by="Ada", number=1, dice=4))
    assert [(one.rule.key, one.forbids) for one in found] == [("BR-1", False)]


def test_a_move_that_names_nobody_may_be_anybodys() -> None:
    held = {"Ada": {"supply": ["T01"]}, "Ben": {"supply": ["T02"]}}
    state = table("Ada", "Ben", current="Ada", players=held)

    assert GAME.rules.objections(state, SeeTent(tent="T02")) == ()
    assert [one.rule.key for one in GAME.rules.objections(state, SeeTent(tent="T03"))] == ["B-28"]


def test_a_full_board_leaves_nothing_to_do() -> None:
    full = {"kind": "path", "n": 1}
    state = table("Ada", "Ben", board=full, tents={"p1": "oil"}, current="Ada")

    assert expects(GAME, state) == ()
    assert broken(state, type="roll", by="Ada", number=1, dice=4) == ["B-23"]


def test_what_a_drawing_holds_up_is_awaited_as_well() -> None:
    turn = {"mode": "build", "placed": ["p1"]}
    seat = {"supply": [], "elephant": {"at": None}, "hand": {}}
    state = table(
        "Ada",
        "Ben",
        board=PATH,
        tents={"p1": "oil"},
        current="Ada",
        turn=turn,
        bag=20,
        players={"Ada": seat},
    )
    assert list(GAME.rules.legal_moves(state)) == [
        Refill(by="Ada", tents=(None,) * 4),
        PlaceElephant(by="Ada", space="p1"),
        EndTurn(by="Ada"),
    ]
    ended = GAME.rules.advance(state, EndTurn(by="Ada"))
    assert list(GAME.rules.legal_moves(ended)) == [
        Refill(by="Ada", tents=(None,) * 4),
        PlaceElephant(by="Ada", space="p1"),
    ]


def test_a_start_player_from_elsewhere_changes_nothing() -> None:
    state = begun().state

    assert GAME.rules.advance(state, StartPlayer(player="Zoe")) == state


def test_in_the_middle_the_table_is_asked_whose_turn_it_is() -> None:
    state = table("Ada", "Ben", board=PATH, tents={"p1": "oil"})
    awaited = expects(GAME, state)

    assert awaited[0].what == "Say whose turn it is."
    assert list(GAME.rules.legal_moves(state)) == [
        StartPlayer(player="Ada"),
        StartPlayer(player="Ben"),
    ]


def rolling(*throws: tuple[str, ...] | None) -> Bania:
    rolls = [None if one is None else list(one) for one in throws]
    return table("Ada", "Ben", current="Ada", hand={}, turn={"mode": "roll", "rolls": rolls})


def test_an_announced_throw_waits_for_its_faces() -> None:
    state = after(table("Ada", "Ben", current="Ada", turn={"rolls": []}), type="roll", number=1)
    awaited = expects(GAME, state)[0]
    told = after(state, type="roll", number=1, faces=["oil", "oil", "silk", "back"])

    assert (state.now.rolls, awaited.kind, awaited.kinds) == (
        (None,),
        Awaited.CHANCE,
        ("dice", "roll"),
    )
    assert told.now.rolls == (("oil", "oil", "silk", "back"),)
    assert broken(state, type="roll", number=1, dice=4, faces=["oil", "oil", "oil", "oil"]) == []


def test_known_faces_are_kept_or_thrown_again_in_every_way() -> None:
    state = rolling(("oil", "oil", "silk", "back"))
    listed = list(GAME.rules.legal_moves(state))

    assert expects(GAME, state)[0].suggested == listed[0]
    assert listed[0] == Dice(by="Ada", dice=("oil", "oil", "silk", "back"))
    assert Roll(by="Ada", number=2, dice=2, kept=("oil", "oil")) in listed
    assert len(listed) == 1 + 11


def test_unknown_faces_leave_only_the_number_of_dice() -> None:
    listed = list(GAME.rules.legal_moves(rolling(None)))

    assert listed == [Roll(by="Ada", number=2, dice=count) for count in (4, 3, 2, 1)]


def test_after_three_throws_the_cards_are_taken() -> None:
    faces: tuple[Face, ...] = ("oil", "oil", "silk", "back")

    assert list(GAME.rules.legal_moves(rolling(None, None, faces))) == [Dice(by="Ada", dice=faces)]


def test_an_ended_turn_that_needs_no_tents_asks_who_is_up() -> None:
    state = table("Ada", "Ben", current="Ada", turn={"mode": "build", "ended": True}, supply=4)
    awaited = expects(GAME, state)[0]

    assert awaited.suggested == StartPlayer(player="Ben")
    assert awaited.suggested in list(GAME.rules.legal_moves(state))


def test_the_bonus_is_suggested_before_anything_else() -> None:
    state = table(
        board=PATH,
        tents={"p1": "oil"},
        current="Ada",
        turn={"collected": False},
        elephant="p1",
        hand={},
        supply=4,
    )

    assert expects(GAME, state)[0].suggested == ElephantBonus(by="Ada")
    assert next(iter(GAME.rules.legal_moves(state))) == ElephantBonus(by="Ada")


# Hints


def test_spaces_are_ranked_by_points_then_cost_then_what_they_open() -> None:
    tent = {"cost": {"oil": 1, "silk": 1}, "yields": "oil"}
    state = table(
        board={"kind": "path", "n": 9},
        tents={"p2": "silk"},
        current="Ada",
        turn={},
        hand={"oil": 1, "silk": 1},
        supply=[tent],
    )
    spaces = [one.move.space for one in hints(GAME, state) if isinstance(one.move, Build)]

    # Three points first, at the end of the path where one neighbour less is opened; then the
    # spaces beside the silk, where a card less is paid.
    assert spaces == ["p9", "p4", "p5", "p6", "p7", "p8", "p1", "p3"]


def test_a_hint_says_what_it_opens_and_closes() -> None:
    row = {f"p{number}": "oil" for number in range(1, 7)}
    state = table(board=PATH, tents=row, current="Ada", turn={}, hand={}, supply=[OIL])
    seen = GAME.rules.preview(state, Build(by="Ada", space="p7"))
    far = GAME.rules.preview(state, Build(by="Ada", space="p10"))

    assert (seen.points, seen.opens, seen.closes) == (1, (), ("p8",))
    assert (far.points, far.opens, far.closes) == (3, ("p9", "p11"), ())


def test_an_unknown_supply_still_shows_the_spaces() -> None:
    state = table(board={"kind": "path", "n": 2}, tents={}, current="Ada", turn={}, hand={})

    assert [one for one in GAME.rules.legal_moves(state) if isinstance(one, Build)] == [
        Build(by="Ada", space="p1"),
        Build(by="Ada", space="p2"),
    ]


def test_a_board_of_which_nobody_told_has_no_spaces_to_list() -> None:
    state = table(current="Ada", turn={}, supply=["T01"])

    assert not any(isinstance(one, Build) for one in GAME.rules.legal_moves(state))
    assert not GAME.rules.is_listed(state, Build(by="Ada", space="p1", tent="T01"))


def test_an_elephant_of_which_nobody_told_is_judged_not_listed() -> None:
    laid = {"mode": "build", "placed": ["p1"]}
    state = table(board=PATH, tents={"p1": "oil"}, current="Ada", turn=laid)
    move = PlaceElephant(by="Ada", space="p1")

    assert not GAME.rules.is_listed(state, move)
    assert move in GAME.rules.legal_moves(state.having("Ada", elephant=Elephant()))


def test_a_tent_that_lies_on_the_board_is_not_listed() -> None:
    state = table(
        board=PATH,
        tents={"p1": {"colour": "oil", "id": "T01"}},
        current="Ada",
        turn={},
        supply=["T01"],
    )

    assert not any(isinstance(one, Build) for one in GAME.rules.legal_moves(state))


# Overruled and half-known moves


def test_who_acts_out_of_turn_is_up() -> None:
    state = table("Ada", "Ben", current="Ada", turn={"number": 4}, board=PATH, tents={})
    moved = after(state, type="build", by="Ben", space="p1")

    assert (moved.current, moved.now.number, moved.last_placed_by) == ("Ben", 5, "Ben")


def test_a_tent_on_an_occupied_space_lies_there_now() -> None:
    state = table(board=PATH, tents={"p1": "oil"}, score=4)
    moved = after(state, type="build", space="p1", colour="silk")

    assert moved.tents is not None
    assert moved.tents["p1"].colour == "silk"


def test_a_settlement_past_seven_is_closed() -> None:
    row = {f"p{number}": "oil" for number in range(1, 8)}
    state = table(board=PATH, tents=row, elephant="p1")
    moved = after(state, type="build", space="p8", colour="oil")

    assert moved.player("Ada").elephant == Elephant()


def test_who_cannot_pay_pays_what_there_is() -> None:
    state = table(board=PATH, tents={}, hand={"oil": 1}, supply=[{"cost": {"oil": 3}}])
    moved = after(state, type="build", space="p1", tent={"cost": {"oil": 3}})

    assert moved.player("Ada").hand == {}


def test_a_tent_nobody_told_makes_the_hand_unknown() -> None:
    state = table(board=PATH, tents={}, hand={"oil": 1}, piles={"oil": 3}, supply=[None])
    moved = after(state, type="build", space="p1")

    assert (moved.player("Ada").hand, moved.piles) == (None, None)
    assert moved.tents == {"p1": Tent(by="Ada")}


def test_a_payment_without_a_tent_is_paid() -> None:
    state = table(board=PATH, tents={}, hand={"oil": 2}, cards=2)
    moved = after(state, type="build", space="p1", payment={"cards": {"oil": 1}})

    assert (moved.player("Ada").hand, moved.player("Ada").cards) == ({"oil": 1}, 1)


def test_without_a_board_the_score_is_not_known_any_more() -> None:
    moved = after(table(score=4), type="build", space="p1")

    assert (moved.player("Ada").score, moved.tents, moved.last_placed_by) == (None, None, "Ada")
    assert GAME.rules.preview(table(score=4), Build(by="Ada", space="p1")).points is None


def test_a_colour_nobody_told_is_left_to_the_tile() -> None:
    state = table(board=PATH, copy={}, tents={}, supply=["T01"])
    moved = after(state, type="build", space="p1", tent="T01")

    assert moved.tents == {"p1": Tent(id="T01", by="Ada")}


def test_cards_that_were_told_are_taken() -> None:
    state = table("Ada", "Ben", current="Ada", turn={}, hand={"oil": 1}, piles={"silk": 2})
    bonus = after(state, type="elephant_bonus", cards={"silk": 1})
    dice = after(state, type="dice", dice=["oil"] * 4, cards={"silk": 2})

    assert (bonus.player("Ada").hand, bonus.piles) == ({"oil": 1, "silk": 1}, {"silk": 1})
    assert (dice.player("Ada").hand, dice.current) == ({"oil": 1, "silk": 2}, "Ben")


def test_an_elephant_nobody_told_of_makes_dice_uncertain() -> None:
    state = table(board=PATH, tents={"p1": "oil"}, hand={"oil": 1})
    moved = after(state, type="dice", dice=["front", "back", "oil", "oil"])
    without_hand = after(table(), type="dice", dice=["front", "back", "oil", "oil"])

    assert moved.player("Ada").hand is None
    assert without_hand.player("Ada").hand is None


def test_refill_draws_what_is_due() -> None:
    state = table("Ada", "Ben", current="Ada", turn={"mode": "build", "ended": True}, supply=1)
    moved = after(replace(state, bag=2), type="refill")

    assert (moved.player("Ada").supply, moved.bag, moved.current) == ((None,) * 3, 0, "Ben")
    assert after(table(), type="refill").player("Ada").supply is None


def test_another_player_may_fill_up_late() -> None:
    state = table(
        "Ada",
        "Ben",
        current="Ada",
        turn={"mode": "build"},
        players={"Ben": {"supply": ["T01", "T02"]}},
    )

    assert broken(state, type="refill", by="Ben", tents=["T03", "T04"]) == []
    assert broken(state, type="refill", by="Ben", tents=["T03", "T03"]) == ["B-28"]


def test_a_tent_that_is_seen_takes_the_place_of_an_unknown_one() -> None:
    state = table(supply=["T01", None])

    assert after(state, type="see_tent", tent="T02").player("Ada").supply == ("T01", "T02")
    assert after(state, type="see_tent", tent="T01") == state
    assert after(table(), type="see_tent", tent="T02").player("Ada").supply == ("T02",)
    assert broken(state, type="see_tent", tent="T02") == []
    assert broken(table(supply=["T01"]), type="see_tent", tent="T02") == ["B-28"]


def test_an_elephant_taken_home_waits_for_the_next_turn() -> None:
    state = table("Ada", "Ben", current="Ada", elephant="p1", elephants={"Ben": "p1"})

    assert after(state, type="return_elephant", by="Ada").now.returned_this_turn
    assert after(state, type="return_elephant", by="Ben").turn is None
    assert broken(state, type="return_elephant", by="Ada") == []


def test_the_table_may_end_the_game() -> None:
    state = table(board=PATH, tents={"p1": "oil"}, bag=5, supply=2)

    assert broken(state, type="end_game") == ["B-23"]
    assert GAME.rules.advance(state, EndGame()).over == "the table ended it"
    assert broken(table(), type="end_game") == []
    unsure = next(iter(GAME.rules.objections(table(board=PATH, tents={}), EndGame())))
    assert unsure.certainty == "unknown"


def test_corrected_hands_and_piles_never_fall_below_zero() -> None:
    state = table(hand={"oil": -3}, piles={"oil": -2})
    moved = after(state, type="dice", dice=["oil", "silk", "silk", "back"])

    assert moved.player("Ada").hand == {}


@pytest.mark.parametrize("payment", [{"cards": {"oil": -1}}, {"traded_in": {"oil": -3}}])
def test_negative_cards_are_no_payment(payment: dict[str, object]) -> None:
    assert "B-6" in broken(table(board=PATH, tents={}), type="build", space="p1", payment=payment)


# Checks the cases do not reach


def test_helping_tents_may_be_told_without_a_board() -> None:
    tent = {"cost": {"silk": 2}, "yields": "oil"}
    state = table(around={"silk": 1}, hand={"silk": 1}, supply=[tent])

    assert broken(state, type="build", space="x", tent=tent) == []
    told = {"tiles": {"silk": 2}}
    assert broken(state, type="build", space="x", tent=tent, payment=told) == ["B-7"]
    assert broken(table(supply=[tent]), type="build", space="x", tent=tent, payment=told) == []


def test_a_tent_of_a_closed_settlement_does_not_help() -> None:
    row = {f"p{number}": "oil" for number in range(1, 8)}
    state = table(board=PATH, tents=row)

    assert broken(state, type="build", space="p8", payment={"tiles": ["p7"]}) == ["B-7", "B-10"]


def test_no_dice_or_too_many_are_thrown() -> None:
    state = table(turn={"rolls": 1, "mode": "roll"})

    assert broken(state, type="roll", number=2, dice=0) == ["B-19"]
    assert broken(state, type="roll", number=2, dice=5) == ["B-19"]


def test_an_elephant_needs_a_tent_under_it() -> None:
    state = table(board=PATH, tents={"p1": "oil"}, elephant=None, turn={"built": True})

    assert broken(state, type="place_elephant", space="p5") == ["B-16"]
    assert broken(state, type="place_elephant", space="p1") == []
    assert broken(table(board=PATH, elephant=None), type="place_elephant", space="p1") == []


def test_must_build_rests_on_nothing_untold() -> None:
    hand = {"oil": 12}
    doubtful = table(board=PATH, copy={}, tents={}, hand=hand, supply=["T20"])
    unknown_help = table(
        board=PATH, tents={"p1": None}, hand=hand, supply=[{"cost": {"silk": 5}, "yields": "oil"}]
    )
    unseen = {"cost": {"silk": 5}, "yields": "oil"}
    no_frame = table(copy={}, tents={}, hand=hand, supply=[unseen])
    no_board = table(hand=hand, supply=[{"cost": {"silk": 5}, "yields": "oil"}])

    for state in (doubtful, unknown_help, no_frame):
        assert broken(state, type="roll", number=1) == ["B-4"]
    assert broken(no_board, type="roll", number=1) == []


def test_a_roll_the_table_let_happen_goes_on() -> None:
    state = table(cards=14, turn={"mode": "roll", "rolls": [["oil", "oil", "oil", "oil"]]})

    assert broken(state, type="roll", number=2, dice=1) == []
    assert broken(state, type="dice", dice=["oil"] * 4) == []


def test_previews_say_nothing_where_nothing_is_known() -> None:
    state = table(board=PATH, tents={"p1": None}, elephant="p1")

    for quiet in (
        ElephantBonus(by="Ada"),
        PlaceElephant(by="Ada", space="p5"),
        PlaceElephant(by="Ada", space="p1"),
        ReturnElephant(by="Ada"),
        Trade(by="Ada"),
        SeeTent(by="Ada", tent="T01"),
    ):
        assert GAME.rules.preview(state, quiet).consequences == ()
    rolled = replace(state, turn=Turn(mode="roll"))
    assert GAME.rules.preview(rolled, EndTurn(by="Ada")).consequences == ()


def test_the_pass_button_ends_the_turn() -> None:
    deciding = table("Ada", "Ben", current="Ada", turn={}, hand={}, supply=4)
    building = replace(deciding, turn=Turn(mode="build", placed=()))

    assert expects(GAME, deciding)[0].ends == EndTurn(by="Ada")
    assert expects(GAME, building)[0].ends == EndTurn(by="Ada")
    assert expects(GAME, rolling(("oil",) * 4))[0].ends == Dice(by="Ada", dice=("oil",) * 4)


def test_told_cards_that_are_due_are_fine() -> None:
    state = table(board=PATH, tents={"p1": "oil"}, elephant="p1", piles={"oil": 5})

    assert broken(state, type="elephant_bonus", cards={"oil": 1}) == []
    assert broken(replace(state, piles=None), type="elephant_bonus", cards={"oil": 1}) == []
    assert broken(state, type="dice", dice=["oil", "oil", "back", "back"], cards={"oil": 2}) == []
    assert broken(table(), type="elephant_bonus", cards={"oil": 1}) == []


def test_an_elephant_at_home_is_taken_home_once_more() -> None:
    assert broken(table(elephant=None), type="return_elephant") == []


def test_an_elephant_leaves_a_closed_settlement_only() -> None:
    seven = {f"p{number}": "oil" for number in range(1, 8)}
    closed = table(board=PATH, tents=seven, elephant="p1")
    still_open = table(board=PATH, tents={"p1": "oil"}, elephant="p1")

    assert broken(closed, type="return_elephant") == []
    assert broken(still_open, type="return_elephant") == ["B-18"]


def test_a_private_hand_pays_by_number() -> None:
    state = table(board=PATH, tents={}, cards=5, piles={"oil": 1})
    moved = after(state, type="build", space="p1", payment={"cards": {"oil": 2}})

    assert (moved.player("Ada").cards, moved.piles) == (3, {"oil": 3})


def test_the_last_tent_of_one_player_is_not_the_last_of_all() -> None:
    state = table("Ada", "Ben", board=PATH, tents={}, bag=0, players={"Ben": {"supply": 2}})
    seen = GAME.rules.preview(state.having("Ada", supply=(None,)), Build(by="Ada", space="p1"))

    assert seen.consequences == ()


def test_a_tent_of_another_supply_is_judged_not_listed() -> None:
    state = table(board=PATH, tents={}, current="Ada", turn={}, supply=["T01"])

    assert not GAME.rules.is_listed(state, Build(by="Ada", space="p1", tent="T02"))
    assert not GAME.rules.is_listed(state, Build(by="Ada", space="p1", tent="T01", colour="oil"))
    assert not GAME.rules.is_listed(state, Build(by="Ada", space="p99", tent="T01"))
    assert GAME.rules.is_listed(state, Build(by="Ada", space="p1", tent="T01"))


def test_the_only_player_is_up() -> None:
    state = table(board={"kind": "path", "n": 1}, tents={}, hand={"oil": 1}, supply=[OIL])
    listed = list(GAME.rules.legal_moves(state))

    assert expects(GAME, state)[0].by == "Ada"
    assert [type(one) for one in listed] == [Build, Roll, EndTurn]
    assert all(GAME.rules.is_listed(state, one) for one in listed)


@pytest.mark.parametrize(
    "move",
    [
        {"type": "end_turn", "by": "Ada"},
        {"type": "roll", "by": "Ben", "number": 1, "dice": 4},
        {"type": "start_player", "player": "Ben"},
    ],
)
def test_a_throw_that_nobody_told_the_end_of_makes_the_hand_unknown(move: dict[str, Any]) -> None:
    turn = {"mode": "roll", "rolls": [["oil", "oil", "silk", "back"]]}
    hands = {"Ada": {"hand": {"oil": 1}}, "Ben": {"hand": {"oil": 1}}}
    state = table("Ada", "Ben", current="Ada", turn=turn, players=hands)
    then = after(state, **move)

    assert then.current == "Ben"
    assert then.player("Ada").hand is None
    assert then.player("Ben").hand == {"oil": 1}
