"""What the parts of the table screen need of it: the game, what everybody sees, what is touched.

The parts know this page and not the presenter, which is made of them.
"""

from __future__ import annotations

from typing import Any, Protocol

from companion.camera.meanings import Meaning
from companion.play.choice import MoveChoice
from companion.play.session import Session
from rules.answers import Hint


class SharedTable(Protocol):
    """A session as everybody at the table sees it, and what is touched in it so far."""

    session: Session
    choice: MoveChoice
    scanned: Meaning | None
    page: str

    @property
    def game(self) -> Any:
        """The rules of this game."""

    @property
    def shared(self) -> Any:
        """The state as the shared screen may see it."""

    @property
    def seen(self) -> Any:
        """The state the hints are of."""

    @property
    def seat(self) -> str:
        """Whose boards are in front."""

    def fitting(self, touched: tuple[str, ...]) -> list[Hint]:
        """Return the listed moves that are made of these things, among others."""

    def ready(self, candidates: list[Hint]) -> list[Hint]:
        """Return the moves all of whose things are touched."""
