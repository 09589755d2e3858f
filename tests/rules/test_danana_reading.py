"""How Danana is written down: every form of position and move that a file may have."""

from __future__ import annotations

import json
from typing import Any

import pytest

from companion.cli.answers import judgements
from companion.formats import documents
from rules.files.unreadable import Unreadable
from rules.games.danana import GAME
from rules.games.danana.box import pieces
from rules.games.danana.play import clan
from rules.games.danana.play.moves import Move, Perform, Rest, SetupCard, SetupPlace
from rules.games.danana.play.state import Art, Danana, Place


def read(plain: Any, *players: str, box: str | None = None) -> Danana:
    file = {"game": "danana", "players": list(players or ("A", "B")), "position": plain}
    file |= {"copy": box} if box else {}
    state: Danana = documents.read_text(json.dumps(file)).record.state
    return state


def move(state: Danana, plain: dict[str, Any]) -> Any:
    return judgements.read_move(GAME, state, plain)[1]


def test_a_player_told_by_counts_has_none_of_what_is_left_out() -> None:
    state = read({"player": {"fruit": 2}, "others": [{"id": "B", "vp": 4, "active": ["Dog"]}]})

    assert (state.player("A").fruit, state.player("A").tools) == (2, 0)
    assert clan.on_board(state.player("A")) == 3
    assert clan.acquired(state.player("B")) == ("Dog",)


def test_a_player_told_by_meeples_is_counted_from_them() -> None:
    state = read({"player": {"meeples": {"m1": "ready 1", "m2": {"at": "mat"}}}})

    assert clan.on_board(state.player("A")) == state.player("A").on_board == 1


def test_what_is_left_out_of_a_position_is_unknown() -> None:
    state = read({"players": {"A": {"fruit": 2}}})

    assert state.player("A").meat is None
    assert state.player("B").fruit is None


def test_players_may_be_a_list_in_seat_order_or_named() -> None:
    listed = read({"players": [{"fruit": 1}, {"fruit": 2}]})
    named = read({"players": [{"id": "B", "fruit": 2, "seat": 1}, {"id": "A", "fruit": 1}]})

    assert listed.players == named.players


def test_one_players_fields_may_stand_in_the_position() -> None:
    assert read({"fruit": 3}, "A").player("A").fruit == 3


def test_meeples_may_be_a_list() -> None:
    meeples = [{"id": "x", "at": {"ready": "1"}}, {"at": "tile:B1"}]

    assert read({"players": {"A": {"meeples": meeples}}}).player("A").meeples == {
        "x": "ready:1",
        "m2": "tile:B1",
    }


def test_side_places_may_be_written_as_names() -> None:
    state = read({"players": {"A": {"side": ["Dog", None, ["Fire", "Dyes"]]}}})

    assert state.player("A").side == (("Dog",), (), ("Fire", "Dyes"))
    assert clan.has(state.player("A"), "Dyes")
    assert clan.has(state.player("A"), "Fire") is False
    # Whether a card lies on the mat nobody told.
    assert clan.has(state.player("A"), "Cooking") is None
    assert clan.active(state.player("A")) is None


@pytest.mark.parametrize(
    ("plain", "card", "columns"),
    [
        ({"setup_card": "S1", "placed": [1, "2a"]}, "S1", (1, 2)),
        ({"setup_card": True}, "taken", ()),
        ({"setup_card": False, "placed": []}, None, ()),
        ({"setup": {"card taken": True, "columns placed": [3]}}, "taken", (3,)),
        ({"setup": {"card": None}}, None, ()),
    ],
)
def test_what_was_done_in_setup(plain: Any, card: str | None, columns: tuple[int, ...]) -> None:
    setup = read({"players": {"A": plain}}).player("A").setup

    assert setup is not None
    assert (setup.card, setup.columns) == (card, columns)


def test_slots_may_describe_the_board() -> None:
    slot = {"id": "S1", "column": 1, "row": 1, "face_id": "F02", "exit": "ready:2a"}
    lines = [{"from": "ready:1", "to": "S1", "icons": "newborn"}, {"from": 1, "to": "tile:S1"}]
    state = read({"slots": [slot], "ready_areas": [{"id": "1", "column": 1}], "lines": lines})
    board = pieces.board(state.copy)

    assert state.slots == {"S1": "F02"}
    assert board.exit_of("S1") == "ready:2a"
    assert [line.icons for line in board.lines_from("1")] == [("newborn",), ()]


def test_areas_may_be_an_object() -> None:
    board = pieces.board(read({"ready_areas": {"1": 1, "x": {"column": 2}}}).copy)

    assert board.ready == {"1": 1, "x": 2}


def test_exits_and_neighbours_of_the_known_board_leave_the_rest_as_it_is() -> None:
    told = {"exit": {"A1": "2b"}, "adjacent": {"A1": ["A3"]}}
    state = read(told, box="demonstration")
    board = pieces.board(state.copy)

    assert board.slots["A1"].exit == "2b"
    assert board.slots["A1"].adjacent == ("A3",)
    assert len(board.slots) == 19


@pytest.mark.parametrize(
    "ready",
    [
        {"2a": 1, "2b": 0},
        {"2": [1, 0]},
        {"2": {"a": 1, "2b": 0}},
        {"2a": ["Ben's"], "2b": []},
        {"2a": {"column": 2, "meeples": 1}, "2b": {"column": 2, "count": 0}},
        [{"id": "2a", "column": 2, "meeples": ["x"]}, {"id": "2b", "column": 2}],
    ],
)
def test_meeples_may_be_counted_by_ready_area(ready: Any) -> None:
    state = read({"ready": ready})

    assert [clan.crowd(state, area) for area in ("2a", "2b")] == [1, 0]
    (crowded,) = GAME.rules.objections(state, SetupPlace(by="A", ready="2a"))
    assert (crowded.rule.key, crowded.is_sure) == ("D-4", True)


def test_ready_areas_may_just_be_named() -> None:
    assert pieces.board(read({"ready": ["1", "9z"]}).copy).ready == {"1": 1, "9z": 9}


def test_stacks_may_tell_their_costs() -> None:
    stacks = [{"name": "Dog", "cards": [{"fruit": 1}, {"cost": {"fruit": 2}}]}]
    state = read({"stacks": stacks})

    assert state.stacks == {"Dog": (1, 2)}
    assert state.copy.get("progress/Dog", "cost_2") == {"fruit": 2}


def test_stacks_may_be_numbers_of_copies() -> None:
    assert read({"stacks": {"Dog": {"cards": [3, 4]}}}).stacks == {"Dog": (3, 4)}


def test_art_may_tell_its_lines() -> None:
    lines = [{"cost": {"tools": 1}, "vp": 2}]
    state = read({"art": [{"lines": lines, "cube_line": 0}, "A2", None]})

    assert state.art_row == (Art("in place 1", 0), Art("A2", 0), Art(None, 0))


def test_setup_cards_may_tell_what_they_show() -> None:
    state = read({"setup_cards": [{"fruit": 3}, "S4"]})

    assert state.setup_cards == ("S1", "S4")
    assert state.copy.get("setup/S1", "gain") == {"fruit": 3}
    assert read({"setup_cards": {"S2": {"meat": 1}}}).setup_cards == ("S2",)


@pytest.mark.parametrize(
    "plain",
    [
        {"table": 3},
        {"players": 3},
        {"players": {"Z": {}}},
        {"players": {"A": 3}},
        {"slots": ["S1"]},
        {"lines": ["x"]},
        {"stacks": 3},
        {"stacks": {"Dog": 3}},
        {"art_row": [3]},
        {"players": {"A": {"meeples": {"m1": 3}}}},
    ],
)
def test_what_is_not_written_so_is_refused(plain: Any) -> None:
    with pytest.raises(Unreadable):
        read(plain)


# Moves


@pytest.mark.parametrize(
    ("plain", "expected"),
    [
        ({"face": "F02"}, Perform(by="A", face="F02")),
        ({"type": "study", "face": "F32", "card": "Dog"}, Perform(by="A", face="F32", card="Dog")),
        (
            {"face": "F32", "choice": {"card": "Dog", "place": {"side": 1}}},
            Perform(by="A", face="F32", card="Dog", place=Place(side=1)),
        ),
        ({"face": "F32", "place": 2}, Perform(by="A", face="F32", place=Place(side=2))),
        ({"face": "F32", "place": "mat"}, Perform(by="A", face="F32", place=Place(mat=True))),
        ({"face": "F32", "place": "Dog"}, Perform(by="A", face="F32", place=Place(cover="Dog"))),
        (
            {"face": "F32", "place": {"mat": "cooking"}},
            Perform(by="A", face="F32", place=Place(mat=True)),
        ),
        ({"face": "F02", "skipped": True}, Perform(by="A", face="F02", performed=False)),
        ({"face": "F09", "bonus": "Basket"}, Perform(by="A", face="F09", helped=("Basket",))),
        ({"event": "rest", "cook": "meat"}, Rest(by="A", cook=("meat",))),
        ({"event": "rest", "cook": None, "expand": None}, Rest(by="A")),
        ({"event": "rest", "cook": "meat", "times": 2}, Rest(by="A", cook=("meat", "meat"))),
        ({"event": "rest", "cook": {"fruit": 1, "meat": 2}}, Rest(by="A", cook=("fruit", "meat"))),
        ({"event": "setup_card", "card": 1}, SetupCard(by="A", card="S4")),
        ({"event": "setup_card", "card": 7}, SetupCard(by="A", card="7")),
        ({"event": "setup_card"}, SetupCard(by="A", card="S2")),
        (
            {"event": "setup_place", "column": 2, "index": 1},
            SetupPlace(by="A", ready="2b", column=2),
        ),
        ({"event": "setup_place", "to": "ready:1"}, SetupPlace(by="A", ready="1")),
        (
            {"event": "move", "meeple": "m1", "to": "tile:A1", "path": 0},
            Move(by="A", meeple="m1", to="A1", line="1-A1"),
        ),
        (
            {"event": "move", "meeple": "m1", "slot": "A1", "path": []},
            Move(by="A", meeple="m1", to="A1", line="1-A1"),
        ),
        (
            {"event": "move", "meeple": "m1", "to": "A1", "line": "x", "bump_to": "ready 2a"},
            Move(by="A", meeple="m1", to="A1", line="x", bump_to="ready:2a"),
        ),
    ],
)
def test_moves_may_be_written_so(plain: Any, expected: Any) -> None:
    player = {"meeples": {"m1": "ready:1"}}
    told = {"players": {"A": player}, "setup_cards": ["S2", "S4"]}
    state = read(told, box="demonstration")

    assert move(state, plain) == expected


def test_a_move_with_medicine_is_first_the_tile_behind() -> None:
    plain = {
        "event": "move",
        "variant": "medicine",
        "meeple": "m1",
        "behind": "slot A1",
        "to": "B1",
    }
    told = move(read({}), plain)

    assert (GAME.rules.verbs["medicine"], told.behind) == (type(told), "A1")


def test_art_is_named_by_card_or_place() -> None:
    state = read({"art_row": ["A1", "A2"]})

    assert move(state, {"event": "create_art", "card": "A2", "icons": 0}).place == 1
    assert not move(state, {"event": "create_art", "card": "A2", "icons": 0}).icon
    assert move(state, {"event": "create_art", "card": 1}).place == 1
    assert move(state, {"event": "create_art", "art": "A9"}).place == 2


def test_the_acting_player_is_meant_where_nobody_is_named() -> None:
    state = read({"active_player": "B"})

    assert move(state, {"event": "pass", "ended": True}).by == "B"


@pytest.mark.parametrize(
    "plain",
    [{"event": 3}, {"event": "dance"}, {"event": "move", "to": "A1", "path": {"a": 1}}],
)
def test_a_move_that_is_none_is_refused(plain: Any) -> None:
    with pytest.raises(Unreadable):
        move(read({}), plain)


def test_a_table_of_cases_may_tell_who_stacked_first_and_of_one_art_card() -> None:
    art = {"lines": [{"cost": {"tools": 1}, "vp": 5}], "cube": 0}
    state = read({"stacked_first": "B", "id": "c1", "table": {"art": art}, "players": ["A", "B"]})

    assert state.tie_winner == "B"
    assert state.art_row == (Art("in place 1", 0),)


def test_a_counted_player_may_tell_side_piles() -> None:
    state = read({"player": {"side": [["Dog"], [], []]}})

    assert clan.active(state.player("A")) == ("Dog",)


@pytest.mark.parametrize(
    ("position", "seats"),
    [
        ({"players": [{"id": "X"}, {"id": "Y"}]}, ("X", "Y")),
        ({"players": [{"fruit": 1}]}, ("A",)),
        ({"player": {"fruit": 1}, "others": [{"id": "B"}, {"id": "C"}]}, ("A", "B", "C")),
        ({"player": {"id": "X"}, "others": [{"id": "Y"}]}, ("X", "Y")),
        ({"player": {}}, ("A",)),
    ],
)
def test_players_are_those_the_position_names(position: Any, seats: tuple[str, ...]) -> None:
    told = json.dumps({"game": "danana", "position": position})

    assert documents.read_text(told).record.state.seats == seats


@pytest.mark.parametrize("told", [{"player": 5}, {"player": {}, "others": ["Ben"]}])
def test_players_told_by_counts_are_objects(told: dict[str, Any]) -> None:
    with pytest.raises(Unreadable, match="player and others must be objects"):
        read(told)
