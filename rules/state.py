"""What every state and every move of a game has in common.

A state is frozen and derived from a record; a move is a report from the table. None in any field
means: nobody told us.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cache
from typing import Any, ClassVar, Generic, Self, TypeVar

from rules.copy import Copy
from rules.values import paths
from rules.values.frozen import FrozenMap

Player = TypeVar("Player")

TABLE = ""
"""Whose move it is when nobody's in particular: the cards are dealt, a phase ends."""


class Level(StrEnum):
    """How much of a game is told: the end alone, turns and the counts that are certain, or all."""

    PAD = "pad"
    LIGHT = "light"
    FULL = "full"

    @property
    def rank(self) -> int:
        """How much that is: what is told on one level is told on all that rank higher."""
        return list(Level).index(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """What every game's state has; None in any field means: nobody told us.

    `seats` are in seating order, and `names` says who sits there now, if not the name of the seat.
    What each seat has is in the field that ``PEOPLE`` names. `answers` are what this table said to
    questions (None: nobody knew), `locked_in` the seats that have chosen in secret. A state is
    `incomplete` from the moment on when something happened that these rules do not know.
    """

    PEOPLE: ClassVar[str] = "players"

    seats: tuple[str, ...]
    options: FrozenMap[str, Any] = field(default_factory=FrozenMap)
    copy: Copy = field(repr=False)
    names: FrozenMap[str, str] = field(default_factory=FrozenMap)
    stopped: bool = False
    paused: bool = False
    tracked: Level = Level.FULL
    answers: FrozenMap[str, Any] = field(default_factory=FrozenMap)
    locked_in: tuple[str, ...] = ()
    incomplete: bool = False

    @property
    def level(self) -> Level:
        """How much of this game is told."""
        return self.tracked

    def name(self, seat: str) -> str:
        """Return who sits at `seat`."""
        return self.names.get(seat, seat) or "the table"

    def reseated(self, seats: tuple[str, ...], **changes: Any) -> Self:
        """Return the state with these seats, the names of those who stay, and other changes."""
        names = FrozenMap({seat: name for seat, name in self.names.items() if seat in seats})
        return replace(self, seats=seats, names=names, **changes)


@dataclass(frozen=True, slots=True, kw_only=True)
class Seated(State, Generic[Player]):
    """A state in which every seat has something of its own.

    A game declares that field itself, with its own type and name: ``players: FrozenMap[str,
    Player] = FrozenMap()``. A seat nobody told of has what a player has of whom all is unknown.
    """

    def player(self, seat: str) -> Player:
        """Return what a seat has; a seat nobody told of is all unknown."""
        found: Player | None = getattr(self, self.PEOPLE).get(seat)
        return _nobody(type(self)) if found is None else found

    def having(self, seat: str, **changes: Any) -> Self:
        """Return the state with some of what one seat has changed."""
        changed = replace(self.player(seat), **changes)  # type: ignore[type-var]
        return replace(self, **{self.PEOPLE: getattr(self, self.PEOPLE).having(seat, changed)})


def _nobody(kind: type[Seated[Any]]) -> Any:
    """Return what a seat has that nobody told of."""
    if kind not in _NOBODY:
        _NOBODY[kind] = paths.type_at(kind, (kind.PEOPLE, "anybody"))()
    return _NOBODY[kind]


_NOBODY: dict[type, Any] = {}
"""A player of whom all is unknown, for each kind of state: reading annotations takes long."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """A report from the table; `by` is the seat it tells of, or TABLE.

    A kind of move that is nobody's in particular is ``OF_TABLE``; one that a table may tell
    ``AT_ANY_TIME`` (a hand that was shown, a count) is listed only while it is awaited. ``SAYS`` is
    the sentence that tells it, with its fields by name; ``TOUCHED`` are the things one touches to
    make it, where they are not its fields. ``LEVEL`` is the first level on which it is told.
    """

    OF_TABLE: ClassVar[bool] = False
    AT_ANY_TIME: ClassVar[bool] = False
    SAYS: ClassVar[str] = ""
    TOUCHED: ClassVar[tuple[str, ...]] = ()
    LEVEL: ClassVar[Level] = Level.FULL

    by: str = TABLE


def verb(kind: type[Move] | Move) -> str:
    """Return the verb of a move: its class name in the words of the specification.

    >>> class PlaceTile(Move): ...
    >>> verb(PlaceTile)
    'place_tile'
    """
    return _in_words(kind.__name__ if isinstance(kind, type) else type(kind).__name__)


@cache
def _in_words(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()
