"""The forms in which people write positions and moves of Bania down."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.cli.answers import judgements
from companion.formats import documents
from companion.formats.game_format import GameFormat
from rules.copy import Status
from rules.files.unreadable import Unreadable
from rules.games.bania import GAME
from rules.games.bania.play.moves import Build, Dice, EndTurn, Refill, Roll, SeeTent
from rules.games.bania.play.state import Bania, Elephant, Tent
from tests.rules.bania.tables import PATH, move, table


def test_a_board_in_the_position_is_confirmed() -> None:
    state = table(board=PATH)

    assert state.copy.get("board/main", "n") == 12
    assert state.copy.status("board/main", "kind") is Status.CONFIRMED


@pytest.mark.parametrize("board", ["placeholder", None])
def test_a_board_nobody_told_is_not_known(board: str | None) -> None:
    state = table(board=board, copy={})

    assert not state.copy.knows("board/main", "kind")


def test_a_graph_may_leave_out_its_kind() -> None:
    state = table(board={"spaces": ["a", "b"], "edges": [["a", "b"]]}, tents={"a": "oil"})

    assert judgements.ask(GAME, state, "available", {})["answer"] == {"available": ["a"]}


@pytest.mark.parametrize(
    "board",
    [
        7,
        {"kind": "torus"},
        {"kind": "path"},
        {"kind": "path", "n": 0},
        {"kind": "grid", "w": 100, "h": 100},
        {"kind": "hex", "radius": -1},
        {"kind": "graph", "spaces": [1], "edges": []},
        {"kind": "graph", "spaces": ["a"], "edges": [["a"]]},
    ],
)
def test_a_board_that_makes_no_sense_is_refused(board: Any) -> None:
    with pytest.raises(Unreadable, match=r"position\.board is a path"):
        table(board=board)


def test_tents_are_colours_objects_or_pairs() -> None:
    full = {"colour": "red", "id": "T01", "by": "Ada", "turn": 3}
    state = table(
        tents={"p1": "oil", "p2": "blue", "p3": None, "p4": full, "p5": {"yields": "silk"}}
    )
    pairs = table(tents=[["p1", "oil"], ["p3", "unknown"]])

    assert state.tents == {
        "p1": Tent(colour="oil"),
        "p2": Tent(colour="oil"),
        "p3": Tent(),
        "p4": Tent(colour="spice", id="T01", by="Ada", turn=3),
        "p5": Tent(colour="silk"),
    }
    assert pairs.tents == {"p1": Tent(colour="oil"), "p3": Tent()}


def test_a_single_players_fields_may_stand_in_the_position() -> None:
    state = table(
        hand={"oil": 2, "silk": 0}, supply=["T01", None, "unknown"], elephant="p1", score=5
    )
    player = state.player("Ada")

    assert player.hand == {"oil": 2}
    assert player.supply == ("T01", None, None)
    assert player.elephant == Elephant("p1")
    assert player.score == 5


def test_fields_in_the_position_are_the_current_players() -> None:
    state = table("Ada", "Ben", current=1, hand=["red", "red", "oil"], supply=3)

    assert state.current == "Ben"
    assert state.player("Ben").hand == {"spice": 2, "oil": 1}
    assert state.player("Ben").supply == (None, None, None)
    assert state.player("Ada").hand is None


def test_whose_fields_stand_in_the_position_is_up() -> None:
    assert table("Ada", "Ben", hand={}).current == "Ada"
    assert table("Ada", "Ben", hand={}, over="no tents left").current is None
    assert table("Ada", "Ben", players={"Ben": {"hand": {}}}).current is None


def test_players_may_be_a_list_of_objects() -> None:
    named = table("Ada", "Ben", players=[{"id": "Ben", "score": 4}, {"name": "Ada", "score": 7}])
    nameless = table("Ada", "Ben", players=[{"score": 4}, {"score": 7}])

    assert named.player("Ben").score == nameless.player("Ada").score == 4
    assert table("Ada", "Ben", players=["Ada", "Ben"]).player("Ada").score is None


@pytest.mark.parametrize(
    ("position", "field", "value"),
    [
        ({"hand_at_decision": 12}, "cards", 12),
        ({"hand": 9}, "cards", 9),
        ({"supply_left": 1}, "supply", (None,)),
        ({"elephant": None}, "elephant", Elephant()),
        ({"elephant": {"at": None}}, "elephant", Elephant()),
        ({"elephants": {"Ada": "p2"}}, "elephant", Elephant("p2")),
        ({"tents_left": 0}, "supply", ()),
    ],
)
def test_other_words_for_a_players_things(
    position: dict[str, Any], field: str, value: object
) -> None:
    assert getattr(table(**position).player("Ada"), field) == value


@pytest.mark.parametrize(
    ("position", "field", "value"),
    [
        ({"pile": {"oil": 3}}, "piles", {"oil": 3}),
        ({"bag": ["T01", "T02"]}, "bag", 2),
        ({"tents_left": 9}, "bag", 9),
        ({"final_by": "Ada"}, "last_placed_by", "Ada"),
        ({"final_by": "Ada"}, "over", "ended"),
        ({"final_by": "Ada", "over": "no legal space"}, "over", "no legal space"),
        ({"final_by": None}, "over", None),
    ],
)
def test_other_words_for_the_table(position: dict[str, Any], field: str, value: object) -> None:
    assert getattr(table(**position), field) == value


@pytest.mark.parametrize(
    ("turn", "mode"),
    [
        ({}, None),
        ({"mode": None}, None),
        ({"built": True}, "build"),
        ({"placed": ["p1"]}, "build"),
        ({"rolled": True}, "roll"),
        ({"rolled": False, "built": False}, None),
        ({"mode": "roll", "rolls": 2}, "roll"),
    ],
)
def test_a_turn_says_what_was_done(turn: dict[str, Any], mode: str | None) -> None:
    assert table(turn=turn).now.mode == mode


def test_throws_are_a_number_or_their_faces() -> None:
    assert table(turn={"rolls": 2}).now.rolls == (None, None)
    told = table(turn={"rolls": [["red", "elephant_front", "oil", "back"], None]})
    assert told.now.rolls == (("spice", "front", "oil", "back"), None)


@pytest.mark.parametrize(
    ("position", "message"),
    [
        ({"players": {"Cleo": {}}}, "nobody called 'Cleo' sits here"),
        ({"elephants": {"Cleo": "p1"}}, "elephants: nobody called 'Cleo'"),
        ({"players": 3}, "players must be an object, not 3"),
        ({"players": {"Ada": 3}}, "players.Ada must be an object"),
        ({"hand": {"gold": 1}}, "no colour is called 'gold'"),
        ({"hand": {"oil": 1.5}}, "oil is a whole number of cards, not 1.5"),
        ({"hand": "oil"}, "cards are an object of colours"),
        ({"tents": [["p1"]]}, "list of \\[space, colour\\]"),
        ({"tents": {"p1": "gold"}}, "colour"),
        ({"supply": [{"cost": 3}]}, "cards are an object of colours, not 3"),
        ({"turn": 3}, "turn"),
        ({"turn": {"rolls": ["oil"]}}, "rolls"),
    ],
)
def test_a_position_that_cannot_be_read_says_why(position: dict[str, Any], message: str) -> None:
    with pytest.raises(Unreadable, match=message):
        table(**position)


def test_tents_described_alike_are_two_tents() -> None:
    one = {"cost": {"oil": 1}, "yields": "silk"}
    state = table(supply=[one, one, {"yields": "oil"}, {"id": "mine", "cost": {}}])

    assert state.player("Ada").supply == (
        "1 oil → silk #1",
        "1 oil → silk #2",
        "? → oil #1",
        "mine",
    )
    assert state.copy.get("tent/mine", "cost") == {}
    assert table(supply=[{"id": "T05"}]).player("Ada").supply == ("T05",)


def test_a_tent_described_like_one_in_the_supply_is_that_one() -> None:
    one = {"cost": {"oil": 1}, "yields": "silk"}
    state = table(board=PATH, tents={}, hand={"oil": 1}, supply=[one])

    assert move(state, type="build", space="p1", tent=one) == Build(
        by="Ada", space="p1", tent="1 oil → silk #1"
    )


def test_a_tent_described_in_a_move_is_learned() -> None:
    state = table(supply=[None])
    told = {"type": "build", "space": "p1", "tent": {"cost": {"red": 2}, "yields": "blue"}}
    read, learned = GameFormat(GAME).read_move(told, state)

    assert read == Build(by="Ada", space="p1", tent="2 spice → oil #new")
    assert [(one.field, one.value) for one in learned] == [
        ("cost", {"spice": 2}),
        ("yields", "oil"),
    ]


@pytest.mark.parametrize(
    ("told", "read"),
    [
        ({"type": "pass"}, EndTurn(by="Ada")),
        ({"act": "stop"}, EndTurn(by="Ada")),
        (
            {"type": "dice", "faces": ["red", "oil", "front", "back"]},
            ("spice", "oil", "front", "back"),
        ),
        ({"type": "refill", "end_of_turn": True}, Refill(by="Ada")),
        ({"type": "draw", "tents": ["T01", None]}, Refill(by="Ada", tents=("T01", None))),
        ({"type": "see_tent", "tent": "T01"}, SeeTent(by="Ada", tent="T01")),
        (
            {"type": "build", "space": "p1", "yields": "red"},
            Build(by="Ada", space="p1", colour="spice"),
        ),
    ],
)
def test_other_words_for_moves(told: dict[str, Any], read: object) -> None:
    found = move(table(), **told)

    assert (found.dice if isinstance(found, Dice) else found) == read


def test_a_throw_may_be_told_with_its_faces() -> None:
    found = move(table(), type="roll", number=1, dice=["oil", "oil", "yellow", "back"])

    assert found == Roll(by="Ada", number=1, faces=("oil", "oil", "incense", "back"))


def test_a_move_without_an_author_is_the_current_players() -> None:
    state = table("Ada", "Ben", current="Ben", turn={"mode": "roll"})

    assert move(state, type="place_elephant", space="p1").by == "Ben"
    assert move(table("Ada", "Ben"), type="build", space="p1").by == "Ada"


def test_a_position_with_its_own_board_and_tents_reads_back_the_same() -> None:
    state = table(
        "Ada",
        "Ben",
        board=PATH,
        tents={"p1": "oil"},
        current="Ada",
        turn={},
        supply=[{"cost": {"oil": 1}, "yields": "silk"}, None],
        elephants={"Ben": "p1"},
    )
    again = documents.read_text(documents.write_position(GAME, state)).record.state

    assert again == state
    assert isinstance(again, Bania)


def test_a_copy_of_ones_own_is_checked() -> None:
    with pytest.raises(Unreadable, match="yields"):
        table(copy={"tent": {"T01": {"yields": "gold"}}})
    with pytest.raises(Unreadable, match="kind"):
        table(copy={"board": {"kind": "torus"}})


def test_a_position_is_plain_json() -> None:
    state = table(board=PATH, tents={"p1": "oil"}, hand={"oil": 1})

    assert json.loads(documents.write_position(GAME, state))["position"]["tents"] == {
        "p1": {"colour": "oil"}
    }


def test_a_position_of_elephants_alone_says_who_plays() -> None:
    position = {"board": PATH, "tents": {}, "elephants": {"Ada": "p2", "Ben": None}}
    state = documents.read_text(json.dumps({"game": "bania", "position": position})).record.state

    assert state.seats == ("Ada", "Ben")
    assert state.player("Ben").elephant == Elephant()
