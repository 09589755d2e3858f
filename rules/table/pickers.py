"""Telling pieces one by one: a display that was dealt, a tile in hand, as cards to pick from."""

from __future__ import annotations

from dataclasses import dataclass

from rules.table.scene import Place


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
