"""What a referee is: it keeps the books of one game from its SPEC, and shares no code with it.

A referee reads plain data only, as the formats page describes it: the first line of a record, then
one event after the other. What it thinks of the table is compared after every event with what the
game thinks (``test_referees.py``). Each game has one, in the module that bears its name.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Protocol, runtime_checkable

Plain = dict[str, Any]


class Referee(Protocol):
    """Keeps the books of one game; it is made from the first line of a record."""

    OPTIONS: ClassVar[frozenset[str]]
    """The options it keeps books for; all others must be as they are from the start."""

    NEEDED: ClassVar[frozenset[str]]
    """Fields ("verb.field") with a default that must be told, or there is no book of the move."""
    UNKEPT: ClassVar[frozenset[str]]
    """Fields ("verb.field") that may be told beside what the rules have for them: no book of it."""

    def __init__(self, start: Plain) -> None:
        """Set the table up: ``players``, ``options`` and the whole ``copy``."""

    def follow(self, event: Plain) -> None:
        """Let a move happen."""

    def position(self) -> Plain:
        """Say how the table lies, in the form of a position; what is left out is not compared."""

    def score(self) -> Plain:
        """Say what each seat has: ``totals`` by seat, ``lines`` by key and seat, ``winners``."""

    def outcome(self) -> Plain:
        """Say how the game stands: its ``ending`` ("running", "winners", …) and ``winners``."""

    def breaks(self, move: Plain) -> bool:
        """Say whether the print forbids this move now, on what is known for sure."""


@runtime_checkable
class Awaits(Protocol):
    """A referee who knows as well what the table waits for."""

    def awaits(self) -> Mapping[str, frozenset[str]]:
        """Say who is awaited ("" for the table), and at least with which verbs."""


@runtime_checkable
class Cites(Protocol):
    """A referee who knows as well which rules speak against a move for sure, rulings included."""

    def cites(self, move: Plain) -> frozenset[str]:
        """Return the keys of those rules."""


@runtime_checkable
class Sees(Protocol):
    """A referee who knows as well what each seat may see."""

    def sees(self, seat: str | None) -> Plain:
        """Say how the table lies for a seat, or on the shared screen (None)."""


@runtime_checkable
class Lists(Protocol):
    """A referee who knows as well all moves that are listed, of some kinds."""

    def lists(self) -> Mapping[str, list[Plain]]:
        """Return the moves that are listed now, by their verbs."""


Spoiled = tuple[tuple[str, ...], Any, frozenset[str]]
"""A field, a value that cannot be there, and the rules against it."""


@runtime_checkable
class Spoils(Protocol):
    """A referee who knows as well how a table cannot lie."""

    def spoils(self) -> list[Spoiled]:
        """Return corrections that an audit must object to by these rules."""
