"""Pieces known by their look: how they may lie, what they may be, and two boxes of friends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from companion.box import box_file, looks
from rules.box.teaching import Kind
from rules.copy import Copy
from rules.games.notad import GAME as NOTAD
from rules.games.notad.box import parts
from rules.values.frozen import FrozenMap
from tests.rules.changed_games import known_by_look

BARE = ["", "", "", ""]


@pytest.fixture(autouse=True)
def by_look() -> Iterator[None]:
    with known_by_look(NOTAD, "tile", "sides", "motifs", "icons"):
        yield


def tile(*sides: str, motifs: Any = BARE) -> dict[str, Any]:
    return {"sides": list(sides), "motifs": list(motifs), "icons": []}


def box(**tiles: dict[str, Any]) -> Copy:
    return Copy(FrozenMap()).overlay({f"tile/{name}": told for name, told in tiles.items()})


def kind() -> Kind:
    return NOTAD.box.teaching.kind("tile")


def test_the_sides_of_a_tile_are_painted_one_by_one() -> None:
    found = looks.sides_of(kind(), parts.Tile)

    assert found is not None
    assert (found.field, found.count, found.splits) == ("sides", 4, True)
    assert "meadow" in found.choices


def test_a_tile_is_the_same_however_it_lies() -> None:
    known = box(T001=tile("water", "forest", "forest", "meadow"))
    painted = ("forest", "forest", "meadow", "water")

    (match,) = looks.matches(known, kind(), parts.Tile, {"sides": painted})

    assert (match.id, match.turn, match.differs) == ("T001", 3, ())


def test_a_side_that_is_not_painted_yet_fits_any() -> None:
    known = box(T001=tile("water", "forest", "forest", "meadow"))
    painted: tuple[str | None, ...] = (None, "water", None, None)

    assert [one.id for one in looks.matches(known, kind(), parts.Tile, {"sides": painted})] == [
        "T001"
    ]
    painted = ("desert", "water", None, None)
    assert not list(looks.matches(known, kind(), parts.Tile, {"sides": painted}))


def test_what_differs_beside_the_sides_is_said() -> None:
    known = box(T001=tile("water", "water", "water", "water", motifs=["green", "", "", ""]))
    painted = ("water",) * 4

    (match,) = looks.matches(known, kind(), parts.Tile, {"sides": painted})

    assert match.differs == ("motifs",)


def test_pieces_of_two_boxes_are_the_same_by_their_look_not_by_their_number() -> None:
    mine = {"tile/T001": tile("water", "forest", "forest", "meadow")}
    theirs = {
        "tile/T001": tile("desert", "desert", "desert", "desert"),
        "tile/T002": tile("forest", "forest", "meadow", "water"),
    }

    merged = box_file.merge(mine, theirs, NOTAD)

    assert merged.renamed == {"tile/T001": "tile/T002", "tile/T002": "tile/T001"}
    assert {component for component, _field, _value in merged.new} == {"tile/T002"}


def test_two_alike_in_their_box_are_two_in_mine() -> None:
    one = tile("water", "water", "water", "water")

    merged = box_file.merge({"tile/T001": one}, {"tile/T001": one, "tile/T002": one}, NOTAD)

    assert merged.same == 3
    assert {component for component, _field, _value in merged.new} == {"tile/T002"}
    again = box_file.merge({"tile/T001": one, "tile/T002": one}, {"tile/T005": one}, NOTAD)
    assert again.new == ()
