"""What a referee is: it keeps the books of one game from its SPEC, and shares no code with it.

A referee reads plain data only, as the formats page describes it: the first line of a record, then
one event after the other. What it thinks of the table is compared after every event with what the
game thinks (``test_referees.py``). Each game has one, in the module that bears its name.
"""

from __future__ import annotations

from typing import Any, Protocol

Plain = dict[str, Any]


class Referee(Protocol):
    """Keeps the books of one game; it is made from the first line of a record."""

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
