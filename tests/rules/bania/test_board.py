"""Boards of every kind, and settlements against a plain count of what hangs together."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.copy import Copy
from rules.games.bania.box.board import Board, Land, board
from rules.games.bania.box.layout import layout
from rules.games.bania.play.state import CLOSED_AT, Tent


def copy_of(**fields: Any) -> Copy:
    return Copy.from_toml("").overlay({"board/main": fields})


@pytest.mark.parametrize(
    ("fields", "spaces", "edges"),
    [
        ({"kind": "path", "n": 5}, 5, 4),
        ({"kind": "grid", "w": 3, "h": 4}, 12, 17),
        ({"kind": "hex", "radius": 4}, 61, 156),
        ({"kind": "hex", "radius": 0}, 1, 0),
        ({"kind": "graph", "spaces": ["a", "b", "c"], "edges": [["a", "b"], ["b", "a"]]}, 3, 1),
        ({"kind": "graph", "spaces": ["a"], "edges": [["a", "a"], ["a", "z"]]}, 1, 0),
        ({"kind": "torus"}, 0, 0),
        ({"kind": ["path"]}, 0, 0),
        ({"kind": "path", "n": "many"}, 0, 0),
    ],
)
def test_a_board_has_its_spaces_and_edges(fields: Any, spaces: int, edges: int) -> None:
    found = board(copy_of(**fields))

    assert len(found.spaces) == spaces
    assert sum(map(len, found.around.values())) == 2 * edges
    assert all(one in found.around[other] for one in found.spaces for other in found.around[one])


def test_hexagons_have_six_neighbours() -> None:
    found = board(copy_of(kind="hex", radius=4))

    assert sorted(found.around["h0_0"]) == ["h-1_0", "h-1_1", "h0_-1", "h0_1", "h1_-1", "h1_0"]
    assert sorted(found.around["h4_0"]) == ["h3_0", "h3_1", "h4_-1"]


def hang_together(ground: Board, tents: set[str], start: str) -> set[str]:
    found: set[str] = set()
    waiting = {start}
    while waiting:
        one = waiting.pop()
        found.add(one)
        waiting |= (set(ground.around[one]) & tents) - found
    return found


@pytest.mark.parametrize("seed", range(6))
def test_settlements_and_spots_on_random_boards(seed: int) -> None:
    lots = Random(seed)
    ground = board(copy_of(kind="hex", radius=3))
    tents = set(lots.sample(ground.spaces, lots.randint(4, 20)))
    land = Land(ground, {space: Tent(colour="oil") for space in tents})
    legal = set()

    for space in ground.spaces:
        if space in tents:
            assert land.settlement(space) == hang_together(ground, tents, space)
            assert not land.spot(space).is_legal
            continue
        spot = land.spot(space)
        after = hang_together(ground, tents | {space}, space)
        assert spot.size_after == len(after)
        assert spot.is_legal is (len(after) <= CLOSED_AT)
        assert spot.points == (1 if tents & set(ground.around[space]) else 3)
        if spot.is_legal:
            legal.add(space)
            # Next to a legal space every tent is available.
            assert set(spot.available) == set(spot.beside)
    assert set(land.legal_spaces) == legal


@pytest.mark.parametrize("seed", range(6))
def test_what_a_tent_kills_opens_and_ends_is_what_lies_there_afterwards(seed: int) -> None:
    lots = Random(seed)
    ground = board(copy_of(kind="hex", radius=2))
    tents: dict[str, Tent] = {}
    land = Land(ground, tents)
    while land.legal_spaces:
        for space in land.legal_spaces:
            spot, after = land.spot(space), Land(ground, {**tents, space: Tent()})
            gone = set(land.legal_spaces) - set(after.legal_spaces) - {space}

            assert set(spot.kills) == gone
            assert set(spot.opens) == set(ground.around[space]) & set(after.legal_spaces)
            assert spot.ends is (not after.legal_spaces)
        tents = {**tents, lots.choice(land.legal_spaces): Tent()}
        land = Land(ground, tents)


def test_a_tent_off_the_board_is_a_settlement_by_itself() -> None:
    land = Land(board(copy_of(kind="path", n=2)), {"p1": Tent(), "moon": Tent()})

    assert land.settlements == (frozenset({"p1"}), frozenset({"moon"}))
    assert not land.is_available("moon")


@pytest.mark.parametrize(
    "fields",
    [
        {"kind": "path", "n": 1},
        {"kind": "grid", "w": 5, "h": 2},
        {"kind": "hex", "radius": 4},
        {"kind": "graph", "spaces": ["a", "b", "c"], "edges": []},
        {"kind": "torus"},
    ],
)
def test_every_space_lies_somewhere_in_the_unit_square(fields: Any) -> None:
    copy = copy_of(**fields)
    places = layout(copy)

    assert set(places) == set(board(copy).spaces)
    assert len(set(places.values())) == len(places)
    assert all(-1e-9 <= part <= 1 + 1e-9 for place in places.values() for part in place)
