"""What each field of each component may hold, for reading what owners write about their copy.

Fields bear the names of the components file; any of them may be left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from ..play.state import Cards, Colour, Face


@dataclass(frozen=True, slots=True)
class BoardPart:
    """The board: its `kind`, and what that kind is told by."""

    kind: Literal["path", "grid", "hex", "graph"]
    n: int
    w: int
    h: int
    radius: int
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

    cost: Cards
    yields: Colour


@dataclass(frozen=True, slots=True)
class DiePart:
    """A resource die; all four are alike."""

    faces: tuple[Face, Face, Face, Face, Face, Face]


PARTS: Mapping[str, type] = {
    "board": BoardPart,
    "box": BoxPart,
    "tent": TentPart,
    "die": DiePart,
}
"""The classes by the kinds of component they describe."""
