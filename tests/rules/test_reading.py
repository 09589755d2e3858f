"""Components as people write them."""

from __future__ import annotations

from typing import Any

import pytest

from rules.copy import Copy
from rules.files.habits import Blanks, Described, Habits, by_seat, components
from rules.files.unreadable import Unreadable

KNOWN = Copy.from_toml('[board.main]\nrows = 5\n[tile.T1]\nback = "round"\n[tile.T2]\nback = "x"')


@pytest.mark.parametrize(
    ("plain", "read"),
    [
        ({"board": {"rows": 7}}, {"board/main": {"rows": 7}}),
        ({"board": {"main": {"rows": 7}}}, {"board/main": {"rows": 7}}),
        ({"board/red": {"rows": 7}}, {"board/red": {"rows": 7}}),
        ({"tile": {"T1": {"back": "y"}}}, {"tile/T1": {"back": "y"}}),
        ({"tiles": [{"id": "T9", "back": "y"}]}, {"tile/T9": {"back": "y"}}),
        ({"tiles/T9": {"back": "y"}}, {"tile/T9": {"back": "y"}}),
    ],
)
def test_every_way_to_write_components(plain: dict[str, Any], read: dict[str, Any]) -> None:
    assert components(plain, KNOWN) == read


@pytest.mark.parametrize(
    ("plain", "complaint"),
    [
        ({"moon": {}}, "no component is called 'moon'"),
        ({"moons": {}}, "no component is called 'moons'"),
        ({"tiles": [{"back": "y"}]}, r"tiles\[0\] has no id"),
        ({"tile": 3}, "tile must be an object or a list"),
        ({"tile": {"T1": 3}}, "tile/T1 must be an object"),
        ({"board": 3}, "board must be an object"),
    ],
)
def test_what_is_wrong_is_named(plain: dict[str, Any], complaint: str) -> None:
    with pytest.raises(Unreadable, match=complaint):
        components(plain, KNOWN)


SEATS = ("Ada", "Ben")
HANDS = Habits(blanks={"hand": Blanks(9, "no hand holds {} tiles", "?")}, flat=("tiles",))


class Table:
    """All that habits ask of a state: who sits there."""

    def __init__(self, seats: tuple[str, ...] = SEATS) -> None:
        self.seats = seats


def test_a_game_may_take_files_as_they_are() -> None:
    assert Habits().read_move({"round": 3}, Table()) == ({"round": 3}, {})


def test_unknown_is_what_nobody_told_unless_somebody_is_called_so() -> None:
    told = {"type": "ask", "player": "unknown"}

    assert Habits().read_move(told, Table())[0]["player"] is None
    assert Habits().read_move(told, Table(("Ada", "unknown")))[0] == told


@pytest.mark.parametrize(
    "plain",
    [
        {"players": {"Ada": {"score": 3}, "Ben": {}}},
        {"players": {"Ada": {"score": 3}}},
        {"players": [{"score": 3}, {}]},
        {"players": [{"id": "Ben"}, {"score": 3}]},
        {"players": [{"score": 3}, "Ben"]},
        {"score": 3},
        {"score": 3, "players": ["Ada", "Ben"]},
        {"people": {"Ada": {"score": 3}}},
    ],
)
def test_every_way_to_write_players(plain: dict[str, Any]) -> None:
    read, described = Habits().read_position(plain, SEATS, "people", ["score"])

    assert (read, described) == ({"people": {"Ada": {"score": 3}, "Ben": {}}}, {})


@pytest.mark.parametrize(
    ("given", "complaint"),
    [
        (3, "players must be an object, not 3"),
        ({"Zoe": {}}, "players: nobody called 'Zoe' sits here"),
        ({"Ada": 3}, "players.Ada must be an object, not 3"),
        ([{}, {}, {}], r"players\[2\] has no id"),
    ],
)
def test_players_nobody_can_read_are_named(given: Any, complaint: str) -> None:
    with pytest.raises(Unreadable, match=complaint):
        by_seat(given, SEATS, "players")


def test_a_number_or_a_gap_is_a_blank_piece() -> None:
    told = {"players": {"Ada": {"hand": 2}, "Ben": {"hand": ["T1", None, "unknown"]}}}

    read, _ = HANDS.read_position(told, SEATS, "players", ["hand"])

    assert read["players"]["Ada"]["hand"] == ["?", "?"]
    assert read["players"]["Ben"]["hand"] == ["T1", "?", "?"]
    with pytest.raises(Unreadable, match=r"players\.Ada\.hand: no hand holds 10 tiles"):
        HANDS.read_position({"hand": 10}, SEATS, "players", ["hand"])


def test_nothing_stands_flat_where_no_field_may() -> None:
    read, _ = Habits(flat=None).read_position({"score": 3}, SEATS, "players", ["score"])

    assert read == {"score": 3, "players": {"Ada": {}, "Ben": {}}}


def test_a_new_piece_has_the_first_free_number() -> None:
    described = Described()
    described.put("tile/red #1", back=None, sides=4)

    assert described.components == {"tile/red #1": {"sides": 4}}
    assert described.numbered("tile", "red", {"tile/red #2"}) == "red #3"


def test_other_verbs_names_and_words_are_put_right() -> None:
    habits = Habits(
        verbs={"go": "walk"},
        names={"walk": {"where": "to"}},
        words={"to": {"house": "home"}},
        author=lambda _state: "Zoe",
        of_table=("rain",),
    )

    assert habits.read_move({"type": "go", "where": "house"}, Table())[0] == {
        "type": "walk",
        "to": "home",
        "by": "Ada",
    }
    assert habits.read_move({"type": "rain"}, Table())[0] == {"type": "rain"}
    assert habits.read_move({"type": 3}, Table())[0] == {"type": 3}
