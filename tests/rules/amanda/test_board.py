"""The generated boards, and the cells an owner teaches."""

from __future__ import annotations

import pytest

from rules.games.amanda import GAME
from rules.games.amanda.box.board import board
from rules.games.amanda.box.layout import places
from rules.games.amanda.box.parts import PRESETS

COPY = GAME.box.components()


@pytest.mark.parametrize("n", [3, 4, 5, 6])
@pytest.mark.parametrize("preset", PRESETS)
def test_a_board_has_six_directions_and_three_shapes_and_a_centre(n: int, preset: str) -> None:
    found = board(COPY.learn(f"board/{n}", "preset", preset), n)

    assert len(found.directions) == 6
    assert len(found.spaces) == 6 * n + 1
    assert set(found.spaces) == set(places(n))
    assert all(
        to in found.spaces
        for cell in found.cells.values()
        for leads in cell.values()
        for to in leads
    )


@pytest.mark.parametrize("n", [3, 4, 5, 6])
@pytest.mark.parametrize("preset", PRESETS)
def test_only_straight_leads_into_the_centre_and_only_straight_back_out(
    n: int, preset: str
) -> None:
    found = board(COPY.learn(f"board/{n}", "preset", preset), n)
    into = {
        (space, card) for space, cell in found.cells.items() for card in cell if "C" in cell[card]
    }

    assert into == {(space, "S") for space in found.inner}
    assert {card for card, leads in found.cells["C"].items() if leads} == {"B"}
    assert found.destinations("C", "B") == found.inner


@pytest.mark.parametrize("n", [3, 4, 5, 6])
def test_a_step_along_a_shape_can_be_taken_back(n: int) -> None:
    found = board(COPY, n)
    for space, cell in found.cells.items():
        for card in ("L", "FL"):
            for to in cell[card]:
                back = "R" if card == "FL" else "FR"
                assert found.destinations(to, back) == (space,)


def test_a_taught_cell_wins_and_an_added_space_is_there() -> None:
    taught = {"O1": {"S": ["X"], "U": ["M5"]}, "X": {"S": ["C"]}}
    found = board(COPY.learn("board/3", "overrides", taught), 3)

    assert found.destinations("O1", "S") == ("X",)
    assert found.directions[-1] == "U"
    assert found.steps("O1")["C"] == 2


def test_nonsense_in_a_copy_is_passed_over() -> None:
    odd = COPY.learn("board/3", "overrides", {"O1": 3, "O2": {"S": 3}, "O3": {"S": "C"}})
    odd = odd.learn("board/3", "preset", "spiral").learn("board/3", "inner_cycle", 3)
    found = board(odd, 3)

    assert found.preset == ""
    assert found.destinations("O3", "S") == ("C",)
    assert not found.knows("O2", "S")
    assert len(found.inner) == 6


def test_an_odd_ring_has_no_opposite_space() -> None:
    from tests.rules.amanda.tables import ask, table

    ring = ["I0", "I1", "I2", "I3", "I4"]
    players = {"Ada": {"pos": "I2"}, "Ben": {"pos": "I3"}, "Cleo": {"pos": "I1"}}
    state = table(players, totem="I0", round=3, board={"inner_cycle": ring})

    assert ask(state, "totem")["to"] == "I1"


@pytest.mark.parametrize("n", [-1, 0, 99])
def test_no_board_is_made_for_absurd_numbers(n: int) -> None:
    assert board(COPY, n).spaces == ("C",)


def test_places_run_clockwise_from_the_top() -> None:
    found = places(4)

    assert found["O0"][1] < 0.1
    assert found["O2"][0] > 0.9
    assert found["O4"][1] > 0.9


def test_a_board_that_does_not_say_for_how_many_it_is_is_not_drawn() -> None:
    copy = COPY.learn("board/main", "preset", "cross")

    assert GAME.box.teaching.sketch(copy, "board/main", ()) is None
    assert GAME.box.teaching.words(copy, "board/main") == "0 ways taught"
