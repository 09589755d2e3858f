"""What the parts of the table screen need of it: the game, what everybody sees, what is touched.

The parts know this page and not the presenter, which is made of them.
"""

from __future__ import annotations

from typing import Any, Protocol

from companion.play.moment import Moment, View
from companion.play.session import Session
from companion.presenters.table.chosen import Chosen
from rules.answers import Hint
from rules.table.pickers import Picker


class SharedTable(Protocol):
    """A session as everybody at the table sees it, and what is touched in it so far."""

    session: Session
    choice: Chosen

    @property
    def game(self) -> Any:
        """The rules of this game."""

    @property
    def moment(self) -> Moment:
        """Where the table stands, with all that follows from it."""

    @property
    def shared(self) -> Any:
        """The state as the shared screen may see it."""

    @property
    def sight(self) -> View:
        """The view the hints are of."""

    @property
    def seat(self) -> str:
        """Whose boards are in front."""

    def fitting(self, touched: tuple[str, ...]) -> list[Hint]:
        """Return the listed moves that are made of these things, among others."""

    def meant(self, touched: tuple[str, ...]) -> list[Hint]:
        """Return what touching these things means, listed or not."""

    def ready(self, candidates: list[Hint]) -> list[Hint]:
        """Return the moves all of whose things are touched."""

    def pickers(self) -> tuple[Picker, ...]:
        """Return what can be told piece by piece."""


class PagedTable(SharedTable, Protocol):
    """A shared table with a panel that has pages."""

    page: str
