"""Tiles, boards, hill and animals as the rules use them, read from the owner's copy.

A copy holds plain values with a status; here they become typed pieces that know how far they can
be trusted. Everything is cached by copy, because hints ask for the same pieces again and again.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import pairwise
from typing import Annotated, Any, Literal

from rules.box.typed_parts import Rests, typed
from rules.copy import Copy
from rules.rule import Certainty
from rules.values.memo import by_first

from ..play.state import AnimalClass, Notad
from . import parts

SIDES = ("N", "E", "S", "W")
COPIES = 8  # of how many copies the pieces are kept
Rotation = Literal[0, 90, 180, 270]
ROTATIONS: tuple[Rotation, ...] = (0, 90, 180, 270)

Edge = tuple[str, ...] | None
"""The landscapes along one side, clockwise; mostly one. None matches anything."""

Port = tuple[int, int]
"""A side and the place along it."""


@dataclass(frozen=True, slots=True)
class Region:
    """Landscape that hangs together within one tile, and where it reaches the rim."""

    terrain: str
    ports: tuple[Port, ...]


@dataclass(frozen=True, slots=True)
class Face:
    """A tile as it lies: what shows at the board's N, E, S and W.

    `facing` holds each edge as a neighbour must show it, so that fitting is one comparison. Which
    equal sides hang together nobody may have told: then each is a region of its own.
    """

    edges: tuple[Edge, Edge, Edge, Edge]
    facing: tuple[Edge, Edge, Edge, Edge]
    motifs: tuple[str | None, ...]
    regions: tuple[Region, ...]
    icons: tuple[str, ...]
    icons_certainty: Certainty = Certainty.SURE
    motifs_certainty: Certainty = Certainty.SURE
    regions_certainty: Certainty = Certainty.SURE


@dataclass(frozen=True, eq=False)
class Board:
    """A terrain board: its cells, their values, the shrine, pink and pre-printed cells."""

    rows: int
    cols: int
    start: str
    shrine: str
    values: Mapping[str, int]
    pink: frozenset[str]
    fixed: Mapping[str, Face]
    counting: frozenset[str]
    size_certainty: Certainty
    pink_certainty: Certainty
    fixed_certainty: Certainty
    cells: tuple[str, ...] = field(init=False)
    cell_set: frozenset[str] = field(init=False)

    def __post_init__(self) -> None:
        cells = tuple(f"{row},{col}" for row in range(self.rows) for col in range(self.cols))
        object.__setattr__(self, "cells", cells)
        object.__setattr__(self, "cell_set", frozenset(cells))

    def camp_points(self, cell: str) -> int | None:
        """Return what a camp on `cell` brings, or None where the board does not say."""
        return SHRINE_POINTS if cell == self.shrine else self.values.get(cell)


SHRINE_POINTS = 16
_BLANK = Face((None,) * 4, (None,) * 4, (None,) * 4, (), ())


@lru_cache(maxsize=4096)
def around(cell: str) -> tuple[str | None, str | None, str | None, str | None]:
    """Return the cells to the N, E, S and W; None beyond the upper and left rim.

    >>> around("0,1")
    (None, '0,2', '1,1', '0,0')
    """
    try:
        row, col = (int(part) for part in cell.split(","))
    except ValueError:
        return (None, None, None, None)
    return (
        f"{row - 1},{col}" if row > 0 else None,
        f"{row},{col + 1}",
        f"{row + 1},{col}",
        f"{row},{col - 1}" if col > 0 else None,
    )


def spot(cell: str) -> str:
    """Return a cell's name as people say it, column letter first.

    >>> spot("3,2")
    'C4'
    """
    row, _, col = cell.partition(",")
    if row.isdigit() and col.isdigit() and int(col) < 26:
        return f"{chr(65 + int(col))}{int(row) + 1}"
    return cell


def are_diagonal(one: str, other: str) -> bool:
    """Say whether two cells touch by a corner only."""
    beside = {cell for near in around(one) if near for cell in around(near) if cell}
    rows = one.split(",")[0] != other.split(",")[0]
    cols = one.split(",")[-1] != other.split(",")[-1]
    return other in beside and rows and cols


@by_first(COPIES)
def face(copy: Copy, tile: str, rot: int) -> Face | None:
    """Return a tile turned by `rot`, or None where the copy does not have it.

    Printed side i shows at the board's side (i + rot / 90) mod 4.
    """
    fields = copy.components.get(f"tile/{tile}")
    if fields is None or "sides" not in fields:
        return None
    plain = {name: held.value for name, held in fields.items()}
    return _face(plain, rot // 90 % 4, is_told=fields.__contains__)


@by_first(COPIES)
def is_single(copy: Copy, tile: str) -> Certainty:
    """Return how sure it is that a tile's number stands for one piece of cardboard alone.

    Numbers are ours: a table knows tiles by their look, and another one may look the same. Only
    where every tile of the box is known, and none is like it, it is the one.
    """
    looks = _looks(copy)
    return _certainty(looks is not None and looks.get(_look(copy, tile), 0) == 1)


def is_complete(copy: Copy) -> bool:
    """Say whether every tile of the box is known: one that nobody named can then be named."""
    return _looks(copy) is not None


@by_first(COPIES)
def _looks(copy: Copy) -> Mapping[str, int] | None:
    """Count how many tiles share each look, if every tile of the box is known."""
    supply = [copy.get("supply/main", deck) for deck in ("regular", "round")]
    tiles = [f"tile/{one}" for one in copy.ids("tile")]
    if None in supply or len(tiles) < sum(supply):
        return None
    if not all(copy.knows(one, "sides", "motifs", "icons", "back") for one in tiles):
        return None
    return Counter(_look(copy, one) for one in copy.ids("tile"))


def _look(copy: Copy, tile: str) -> str:
    """Return how a tile looks, whichever way it is turned."""
    turned = (face(copy, tile, rot) for rot in ROTATIONS)
    looks = [
        repr((one.edges, one.motifs, sorted(one.icons), back(copy, tile)))
        for one in turned
        if one is not None
    ]
    return min(looks, default="")


def tile_name(copy: Copy, tile: str | None) -> str:
    """Return what a tile is called: by its number only if somebody showed it."""
    if tile is None or f"tile/{tile}" not in copy.components:
        return "a tile"
    number = re.fullmatch(r"([TR])0*(\d+)", tile)
    if number is None:
        return f"tile {tile}"
    return f"{'round ' * (number[1] == 'R')}tile {number[2]}"


def capital(text: str) -> str:
    """Return a text with its first letter large.

    >>> capital("tile 17 is not in hand.")
    'Tile 17 is not in hand.'
    """
    return text[:1].upper() + text[1:]


def back(copy: Copy, tile: str) -> str | None:
    """Return "regular" or "round", or None for a tile the copy does not have."""
    found: str | None = copy.get(f"tile/{tile}", "back")
    return found


def board_name(copy: Copy, colour: str | None) -> str:
    """Return the component that is the board of a colour: its own, or the one that all share."""
    return f"board/{colour}" if f"board/{colour}" in copy.components else "board/main"


@by_first(COPIES)
def board(copy: Copy, colour: str | None = None) -> Board:
    """Return the terrain board of a colour, or the one that all share."""
    name = board_name(copy, colour)
    start: str = copy.get(name, "start", "0,0")
    printed = copy.get(name, "fixed")
    if printed is None:
        printed = {start: {"sides": (None,) * 4}}
    named = ("start", "fixed") if copy.get(name, "fixed") else ("start",)
    certain = copy.certainty(name, *named)
    return Board(
        rows=copy.get(name, "rows", 0),
        cols=copy.get(name, "cols", 0),
        start=start,
        shrine=copy.get(name, "shrine", ""),
        values=copy.get(name, "values", {}),
        pink=frozenset(copy.get(name, "pink", ())),
        fixed={
            cell: _face(seen, 0) if seen.get("sides") else _BLANK for cell, seen in printed.items()
        },
        counting=frozenset(cell for cell, seen in printed.items() if seen.get("counts")),
        size_certainty=copy.certainty(name, "rows", "cols"),
        pink_certainty=copy.certainty(name, "pink"),
        fixed_certainty=certain,
    )


def board_of(state: Notad, seat: str) -> Board:
    """Return the terrain board of a seat."""
    return board(state.copy, state.player(seat).colour)


@dataclass(frozen=True, slots=True, kw_only=True)
class Level(parts.Level):
    """A level of the shaman hill: how much it explores and acts, and whether it draws blindly."""

    number: int
    certainty: Annotated[Certainty, Rests("explorations", "actions")]
    blind_certainty: Annotated[Certainty, Rests("draws_blind")]


@by_first(COPIES)
def hill(copy: Copy) -> Mapping[int, Level]:
    """Return the levels of the shaman hill by their numbers, from the top."""
    numbers = [int(name) for name in copy.ids("hill") if name.isdigit()]
    return {one: typed(Level, copy, f"hill/{one}", number=one) for one in numbers}


@by_first(COPIES)
def kinds(copy: Copy, of: AnimalClass | None = None) -> tuple[str, ...]:
    """Return the kinds of animal, or those of one class."""
    return tuple(one for one in copy.ids("animal") if of is None or class_of(copy, one) == of)


def class_of(copy: Copy, animal: str | None) -> AnimalClass | None:
    """Return whether an animal is prey or predator, or None where nobody knows."""
    found: AnimalClass | None = copy.get(f"animal/{animal}", "class")
    return found


def animal_name(copy: Copy, animal: str | None, class_: AnimalClass | None = None) -> str:
    """Return what people call an animal; one that nobody named is a prey, a predator, or either."""
    called = class_of(copy, animal) or class_ or "animal"
    return str(copy.get(f"animal/{animal}", "name") or f"unknown {called}")


@by_first(COPIES)
def bonuses(copy: Copy) -> Mapping[str, int]:
    """Return how often each bonus stands on the camp board."""
    return {name: copy.get(f"bonus/{name}", "times", 0) for name in copy.ids("bonus")}


@by_first(COPIES)
def area_points(copy: Copy, terrain: str, size: int) -> int:
    """Return what one area of `size` tiles brings (N-43)."""
    by_size: tuple[int, ...] = copy.get(f"area/{terrain}", "by_size", ())
    if size < 1 or not by_size:
        return 0
    further: int = copy.get(f"area/{terrain}", "further", 0)
    if size <= len(by_size):
        return by_size[size - 1]
    return by_size[-1] + further * (size - len(by_size))


@by_first(COPIES)
def grows_evenly(copy: Copy, terrain: str) -> bool:
    """Say whether each further tile of an area brings as much as the one before, or more."""
    by_size: tuple[int, ...] = copy.get(f"area/{terrain}", "by_size", ())
    steps = [after - before for before, after in pairwise((0, *by_size))]
    steps.append(copy.get(f"area/{terrain}", "further", 0))
    return all(before <= after for before, after in pairwise(steps)) and not any(by_size[:1])


def _face(
    plain: Mapping[str, Any], turn: int, is_told: Callable[[str], bool] = lambda _field: True
) -> Face:
    sides = [_edge(side) for side in plain["sides"]]
    shown = [terrain for edge in sides for terrain in edge or ()]
    # Where no landscape shows twice, nothing is open about what hangs together.
    whole = is_told("regions") or len(set(shown)) == len(shown)
    motifs = [motif or None for motif in plain.get("motifs") or (None,) * 4]
    edges = _turned(sides, turn)
    return Face(
        edges=edges,
        facing=tuple(edge and edge[::-1] for edge in edges),
        motifs=_turned(motifs, turn),
        regions=tuple(
            Region(one.terrain, tuple(((side + turn) % 4, at) for side, at in one.ports))
            for one in _regions(plain, sides, whole=whole)
        ),
        icons=tuple(plain.get("icons") or ()),
        icons_certainty=_certainty(is_told("icons")),
        motifs_certainty=_certainty(is_told("motifs")),
        regions_certainty=_certainty(whole),
    )


def _certainty(known: bool) -> Certainty:
    return Certainty.SURE if known else Certainty.UNKNOWN


def _edge(side: Any) -> Edge:
    if side is None or side == "":
        return None
    return tuple(side) if isinstance(side, tuple) else (str(side),)


def _turned(printed: list[Any], turn: int) -> Any:
    return tuple(printed[(side - turn) % 4] for side in range(4))


def _regions(plain: Mapping[str, Any], sides: list[Edge], *, whole: bool) -> list[Region]:
    """Return the printed regions; where they are left out, equal sides hang together.

    Where nobody told whether they do, each side is by itself.
    """
    if plain.get("regions"):
        return [
            Region(
                one["terrain"],
                tuple((at[0], at[1]) if isinstance(at, tuple) else (at, 0) for at in one["sides"]),
            )
            for one in plain["regions"]
        ]
    found: dict[tuple[str, Port | None], list[Port]] = {}
    for side, edge in enumerate(sides):
        for at, terrain in enumerate(edge or ()):
            found.setdefault((terrain, None if whole else (side, at)), []).append((side, at))
    return [Region(terrain, tuple(ports)) for (terrain, _), ports in found.items()]
