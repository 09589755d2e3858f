"""What each field of each component may hold, for reading what owners write about their copy.

Fields bear the names of the components file; any of them may be left out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from rules.box.part_controls import Choice, Count, Counts, Cycle

from ..play.state import COLOURS, FACES, Cards, Colour, Face

MOST_ICONS = 4
FIRST = {"n": 12, "w": 6, "h": 6, "radius": 4}
"""How large a board is of which nobody told the size."""


@dataclass(frozen=True, slots=True)
class BoardPart:
    """The board: its `kind`, and what that kind is told by."""

    kind: Literal["path", "grid", "hex", "rows", "graph"]
    n: Annotated[int, Count(1, 60, FIRST["n"], label="Spaces")]
    w: Annotated[int, Count(1, 12, FIRST["w"], label="Wide")]
    h: Annotated[int, Count(1, 12, FIRST["h"], label="High")]
    radius: Annotated[int, Count(1, 6, FIRST["radius"], label="Radius")]
    spaces: tuple[str, ...]
    edges: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class BoxPart:
    """How many of each the box holds."""

    tents: int
    cards: int
    cards_per_colour: int


@dataclass(frozen=True, slots=True)
class TentPart:
    """A tent tile: the cost on one side, the colour of the other."""

    cost: Annotated[Cards, Counts({one: one.capitalize() for one in COLOURS}, MOST_ICONS)]
    yields: Annotated[
        Colour,
        Choice({one: one for one in COLOURS}, label="The other side is"),
        Cycle(COLOURS, what="back"),
    ]


@dataclass(frozen=True, slots=True)
class DiePart:
    """A resource die; all four are alike."""

    faces: Annotated[
        tuple[Face, Face, Face, Face, Face, Face], Cycle(FACES, several=6, what="face")
    ]
