"""What each field of each component may hold, for reading what owners write about their copy.

Fields bear the names of the components file; any of them may be left out.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from rules.box.part_controls import Choice
from rules.values.frozen import FrozenMap

Leads = tuple[str, ...]
"""Where a direction leads from a space: nowhere, to one space, or to one of several."""

WAYS = (
    *("straight", "straight back", "left", "right"),
    *("forward left", "forward right", "back left", "back right"),
)
"""What the six kinds of cards may be called."""

PRESETS = {
    "merels": "spokes everywhere",
    "merels9": "spokes at the sides",
    "cross": "star of six rays",
}
"""The tables of directions an owner may begin with; the first is ours."""


@dataclass(frozen=True, slots=True)
class Direction:
    """A kind of movement card: which way it points."""

    name: Annotated[str, Choice({one: one for one in WAYS}, label="It points")]


@dataclass(frozen=True, slots=True)
class Lines:
    """Where each card leads from one space of one board, called ``4-M2``; nowhere is empty."""

    S: Leads
    B: Leads
    L: Leads
    R: Leads
    FL: Leads
    FR: Leads
    BL: Leads
    BR: Leads


@dataclass(frozen=True, slots=True)
class Board:
    """The board for one number of players; `overrides` are the cells its owner taught."""

    preset: Annotated[Literal["merels", "merels9", "cross"], Choice(PRESETS, label="The lines are")]
    overrides: FrozenMap[str, FrozenMap[str, Leads]]
    inner_cycle: tuple[str, ...]
    start_spaces: tuple[str, ...]
    supply_spaces: tuple[str, ...]
