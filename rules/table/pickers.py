"""Telling pieces one by one: a display that was dealt, a tile in hand, as cards to pick from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.table.scene import Place

BLANK, NONE = "?", "none"
"""What stands for a piece nobody knows, and for no piece at all."""


@dataclass(frozen=True, slots=True)
class Slot:
    """One thing to be told in a picker: which of these pieces it is, or nothing."""

    label: str
    choices: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Picker:
    """Something the table can tell piece by piece: a display that was dealt, a tile in hand.

    `touch` is the thing whose touch opens it, or the verb of the awaited step it answers; `names`
    says that telling is the beginning of playing the piece: it is then touched; `first` that it
    opens even where that thing alone would be a move, of a piece nobody tells; one asked `at_once`
    opens by itself, until it is closed; `once` says that there is only one of each piece, `lots`
    that chance decides, so that the app can draw lots if it is asked to; `placed` that each slot is
    a place of its own, so that pieces seen together do not tell which is where.
    """

    key: str
    title: str
    slots: tuple[Slot, ...]
    touch: str
    names: bool = False
    first: bool = False
    at_once: bool = False
    once: bool = False
    lots: bool = False
    placed: bool = False


Told = tuple[str | None, ...]
"""What was picked for each slot, None where nothing was."""


def nothing(label: str, sort: str = "piece") -> Place:
    """Return the choice that there is nothing."""
    return Place(f"{sort}:{NONE}", shape="card", label=label)


def some(label: str, sort: str) -> Place:
    """Return the choice of a piece that nobody can name."""
    return Place(f"{sort}:{BLANK}", shape="card", label=label)


def alike(label: str, count: int, choices: tuple[Place, ...]) -> tuple[Slot, ...]:
    """Return slots for so many of the same, each with its number."""
    return tuple(Slot(f"{label} {number}", choices) for number in range(1, count + 1))


def numbers(label: str, most: int, least: int = 0, says: str = "{}", **look: Any) -> Slot:
    """Return a slot for a number, as a row of keys."""
    counts = range(least, most + 1)
    keys = (Place(f"count:{one}", label=says.format(one), **look) for one in counts)
    return Slot(label, tuple(keys))
