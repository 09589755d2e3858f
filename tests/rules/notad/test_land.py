"""Land: fitting, motifs, and that a tile's growth is what counting the board anew would say."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules import shelf
from rules.copy import Copy, Status
from rules.games.notad.box import pieces
from rules.games.notad.box.pieces import are_diagonal, around, spot
from rules.games.notad.play.land import Area, Land
from rules.games.notad.play.state import Placed
from rules.values.frozen import FrozenMap

COPY = shelf.game("notad").box.components().all_as(Status.CONFIRMED)
BOARD = pieces.board(COPY)
RING = {
    "sides": ("water",) * 4,
    "regions": (FrozenMap(terrain="water", sides=(0, 1, 2, 3)),),
    "icons": (),
}


def land(copy: Copy = COPY, **placed: tuple[str, int]) -> Land:
    cells = {name.strip("_").replace("_", ","): Placed(*laid) for name, laid in placed.items()}
    return Land(copy, pieces.board(copy), FrozenMap(cells))


def worth(ground: Land) -> int:
    return sum(pieces.area_points(COPY, one.terrain, one.size) for one in ground.areas)


@pytest.mark.parametrize("seed", range(6))
def test_growth_is_what_counting_anew_gives(seed: int) -> None:
    lots = Random(seed)
    tiles = lots.sample(list(COPY.ids("tile")), 20)
    cells = lots.sample(BOARD.cells[1:], 20)
    placed: FrozenMap[str, Placed] = FrozenMap()
    for tile, cell in zip(tiles, cells, strict=True):
        rot = lots.choice(pieces.ROTATIONS)
        ground, face = Land(COPY, BOARD, placed), pieces.face(COPY, tile, rot)
        assert face is not None
        grown = sum(after - before for _, before, after in ground.growth(cell, face))
        placed = placed.having(cell, Placed(tile, rot))

        assert worth(Land(COPY, BOARD, placed)) - worth(ground) == grown


def test_two_patches_that_meet_the_same_area_become_one_area_again() -> None:
    copy = COPY.overlay(
        {
            "tile/ring": RING,
            "tile/knot": {
                "sides": ("water", "desert", "desert", "water"),
                "regions": (
                    FrozenMap(terrain="water", sides=(0,)),
                    FrozenMap(terrain="water", sides=(3,)),
                    FrozenMap(terrain="desert", sides=(1, 2)),
                ),
            },
        }
    )
    ground = land(copy, _1_1=("ring", 0), _1_2=("ring", 0), _2_1=("ring", 0))
    knot = pieces.face(copy, "knot", 0)
    assert knot is not None

    # 1,1 – 1,2 – 2,2 – 2,1 – 1,1: the knot's two waters meet the same three tiles.
    assert ground.growth("2,2", knot) == [("water", 4, 6), ("desert", 0, 0)]


def test_a_side_that_no_region_claims_joins_nothing() -> None:
    regions = (FrozenMap(terrain="water", sides=(0,)),)
    copy = COPY.overlay(
        {
            "tile/ring": RING,
            "tile/shore": {"sides": ("water",) * 4, "regions": regions},
        }
    )
    ground = land(copy, _1_1=("shore", 0))
    ring = pieces.face(copy, "ring", 0)
    assert ring is not None

    assert ground.growth("1,2", ring) == [("water", 0, 0)]
    assert ground.growth("0,1", ring) == [("water", 0, 2)]
    beside = land(copy, _1_1=("shore", 0), _1_2=("ring", 0))
    assert [area.size for area in beside.areas] == [1, 1]


def test_a_fixed_cell_with_motifs_completes_them() -> None:
    fixed = FrozenMap({"0,0": FrozenMap(sides=("", "water", "", ""), motifs=("", "pink", "", ""))})
    copy = COPY.overlay(
        {
            "board/main": {"fixed": fixed},
            "tile/P": {"sides": ("water",) * 4, "motifs": ("", "", "", "pink"), "icons": ()},
        }
    )
    face = pieces.face(copy, "P", 0)
    assert face is not None

    assert land(copy).motifs("0,1", face) == ["pink"]


def test_a_fixed_cell_may_say_nothing_about_itself() -> None:
    copy = COPY.overlay({"board/main": {"fixed": {"2,2": {"counts": True}}}})

    assert land(copy).is_explored("2,2")
    assert land(copy).areas == ()


def test_a_fixed_cell_that_counts_is_a_tile() -> None:
    sides = ("water", "water", "water", "water")
    copy = COPY.overlay({"board/main": {"fixed": {"2,2": {"counts": True, "sides": sides}}}})

    assert land(copy).areas == (Area("water", frozenset({"2,2"})),)


def test_a_board_of_its_own_for_a_colour() -> None:
    copy = COPY.overlay({"board/red": {"rows": 2, "cols": 3, "start": "1,1"}})

    assert pieces.board(copy, "red").cells == ("0,0", "0,1", "0,2", "1,0", "1,1", "1,2")
    assert pieces.board(copy, "blue") is not pieces.board(copy, "red")
    assert pieces.board(copy, "blue").rows == 5


@pytest.mark.parametrize(
    ("cell", "near"),
    [
        ("0,0", (None, "0,1", "1,0", None)),
        ("1,1", ("0,1", "1,2", "2,1", "1,0")),
        ("moon", (None,) * 4),
        ("1,2,3", (None,) * 4),
        ("a,b", (None,) * 4),
    ],
)
def test_cells_around(cell: str, near: tuple[Any, ...]) -> None:
    assert around(cell) == near


def test_cells_that_touch_by_a_corner() -> None:
    assert are_diagonal("1,1", "2,2")
    assert not are_diagonal("1,1", "1,2")
    assert not are_diagonal("1,1", "1,3")
    assert not are_diagonal("1,1", "1,1")


def test_a_cell_off_any_board_keeps_its_name() -> None:
    assert [spot("0,25"), spot("0,26"), spot("moon")] == ["Z1", "0,26", "moon"]


def test_a_copy_with_odd_components_is_read_as_far_as_it_goes() -> None:
    copy = Copy.from_toml('[hill.top]\nactions = 5\n[area.moon]\nfurther = 2\n[tile.T]\nback = "x"')

    assert pieces.hill(copy) == {}
    assert pieces.area_points(copy, "moon", 3) == 0
    assert pieces.area_points(COPY, "meadow", 0) == 0
    assert pieces.face(copy, "T", 0) is None
    assert pieces.board(copy).cells == ()
