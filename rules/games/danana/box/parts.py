"""What each field of each component may hold, for reading what owners write about their copy.

Fields bear the names of the components file; any of them may be left out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from rules.box.part_controls import Counts
from rules.values.frozen import FrozenMap

from ..play.state import Icon, Resource

Does = Literal["", "study", "newborn", "clan", "wisdom", "barter", "explore"]
Kind = Literal["fruit", "meat", "hides", "tools", "food", "any", "vp"]
Amounts = FrozenMap[Kind, int]
Rate = FrozenMap[Literal["fruit", "fruit_vp", "meat", "meat_vp"], int]
MOST = 9
GIVEN = {"fruit": "Fruit", "meat": "Meat", "hides": "Hides", "tools": "Tools"}
PAID = Counts({**GIVEN, "food": "Food", "any": "Any"}, MOST)
COOKED = Counts(
    {
        "fruit": "Fruit cooked",
        "fruit_vp": "Points for fruit",
        "meat": "Meat cooked",
        "meat_vp": "Points for meat",
    },
    MOST,
)


@dataclass(frozen=True, slots=True)
class Board:
    """Which slots, Ready Areas and lines the board has."""

    slots: tuple[str, ...]
    ready_areas: tuple[str, ...]
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Slot:
    """A space for a tile; it leads to a Ready Area of the next column, or to the shore."""

    column: int
    row: int
    exit: str | None
    adjacent: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Ready:
    """A Ready Area."""

    column: int


@dataclass(frozen=True, slots=True)
class Line:
    """A way from a Ready Area to a slot, its icons in the order they are crossed."""

    from_: str
    to: str
    icons: tuple[Icon, ...]


@dataclass(frozen=True, slots=True)
class Mat:
    """The Cooking rate printed on the mat."""

    cook: Annotated[Rate, COOKED]


@dataclass(frozen=True, slots=True)
class Face:
    """One face of an action tile; `home` is true where it spends the acting meeple."""

    name: str
    column: int
    cost: Amounts
    needs: Amounts
    gain: Amounts
    does: Does
    limit: int
    home: bool
    icons: tuple[Icon, ...]


@dataclass(frozen=True, slots=True)
class Progress:
    """A kind of progress card; copy k, used from `marks[k - 1]` players on, costs `cost_k`."""

    goes: Literal["side", "mat"]
    tile: str
    gain: Amounts
    cook: Rate
    copies: int
    marks: tuple[int, ...]
    cost_1: Annotated[Amounts, PAID]
    cost_2: Annotated[Amounts, PAID]
    cost_3: Annotated[Amounts, PAID]
    cost_4: Annotated[Amounts, PAID]


@dataclass(frozen=True, slots=True)
class Work:
    """A line of an art card."""

    cost: Annotated[Amounts, PAID]
    vp: int = 0


@dataclass(frozen=True, slots=True)
class Art:
    """An art card, its lines from top to bottom."""

    lines: tuple[Work, ...]


@dataclass(frozen=True, slots=True)
class SetupCard:
    """A setup card and the resources it shows."""

    gain: Annotated[FrozenMap[Resource, int], Counts(GIVEN, MOST)]
