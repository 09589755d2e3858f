"""What each field of each component may hold, for reading what owners write about their copy.

Fields bear the names of the components file; any of them may be left out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from rules.box.part_controls import Count, Cycle, Members, Switch
from rules.values.frozen import FrozenMap

from ..play.state import AnimalClass, Terrain

Side = Terrain | Literal[""] | tuple[Terrain, ...] | None
"""A landscape, several along a split side (clockwise), or nothing that must match."""

Sides = tuple[Side, Side, Side, Side]
Motif = Literal["green", "orange", "pink", ""] | None
Motifs = tuple[Motif, Motif, Motif, Motif]
MOTIFS = ("", "green", "orange", "pink")
SideNumber = Literal[0, 1, 2, 3]


@dataclass(frozen=True, slots=True)
class Region:
    """Sides that hang together; a split side is named with the place along it."""

    terrain: Terrain
    sides: tuple[SideNumber | tuple[SideNumber, int], ...]


@dataclass(frozen=True, slots=True)
class Tile:
    """A terrain tile, its sides N, E, S and W as printed."""

    back: Literal["regular", "round"]
    sides: Sides
    motifs: Annotated[Motifs | None, Cycle(MOTIFS, several=4, what="motif")]
    regions: tuple[Region, ...] | None
    icons: Annotated[tuple[str, ...] | None, Members("animal", what="icon", label="Animals shown")]


@dataclass(frozen=True, slots=True)
class FixedCell:
    """A pre-printed cell; it joins areas, and adds to them where it `counts` as a tile."""

    sides: Sides | None = None
    counts: bool = False
    motifs: Motifs | None = None
    regions: tuple[Region, ...] | None = None
    icons: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Board:
    """A terrain board."""

    rows: Annotated[int, Count(1, 9, 1, label="Rows")]
    cols: Annotated[int, Count(1, 9, 1, label="Columns")]
    start: str
    shrine: str
    values: FrozenMap[str, int]
    pink: tuple[str, ...]
    fixed: FrozenMap[str, FixedCell] | None


@dataclass(frozen=True, slots=True)
class Level:
    """A level of the shaman hill."""

    explorations: Annotated[int, Count(0, 9, label="Picks on level {id}")]
    actions: Annotated[int, Count(0, 9, label="Actions on level {id}")]
    draws_blind: Annotated[bool, Switch("draws blindly", what="blind", label="Level {id}")]


@dataclass(frozen=True, slots=True)
class Area:
    """The points of one landscape, from size 1, and of each tile beyond the list."""

    by_size: tuple[int, ...]
    further: int


@dataclass(frozen=True, slots=True)
class CampBonus:
    """How often a bonus stands on the camp board."""

    times: int


@dataclass(frozen=True, slots=True)
class Animal:
    """A kind of animal."""

    class_: AnimalClass
    name: str
    count: int


@dataclass(frozen=True, slots=True)
class Supply:
    """How many of each the box holds."""

    regular: int
    round: int
    prey: int
    predator: int
    discs: int
    hunters: int
