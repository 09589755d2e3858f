"""Counting at the end: what was counted, the sheet it gives, and how the game came out.

There is one way to a score. A tracked game counts its state into a :class:`Tally`, the score pad
types one in, a half-known position gives one with gaps; the sheet is made from the tally alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Any, Literal

from rules.copy import Copy
from rules.rule import Rule
from rules.values.frozen import FrozenMap
from rules.values.paths import Path


@dataclass(frozen=True, slots=True)
class Counted:
    """An amount, and the places on the board it was counted from (none when it was typed in)."""

    amount: int
    places: tuple[str, ...] = ()


Count = tuple[Counted, ...] | tuple[str, ...] | None
"""What one field of the form holds: amounts (areas have several), names picked, or unknown."""


@dataclass(frozen=True, slots=True)
class Field:
    """One thing the score pad asks of each seat, and how it becomes a line of the sheet.

    `count` is one number, `counts` a list of numbers (area sizes), `picks` names out of `choices`,
    which are shown as `words` if these are given; `by_seats` says that there are as many of them
    in play as seats. `path` is where, below what the seat has, the thing stands in the state (by
    default a field called like the key); `counted` counts it where that takes more, and `told`
    says where a number that is typed in belongs, and as what, where that is elsewhere.
    A line is called `title` and cites the rule `cites` where these are not the field's own; an
    amount is `worth` so much each, or what the function says, and each is a detail that `says`
    so: a template for the amount, or nothing for a line without details.
    """

    key: str
    label: str
    kind: Literal["count", "counts", "picks"]
    rule: Rule
    minimum: int = 0
    maximum: int | None = None
    choices: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    by_seats: bool = False
    path: tuple[str, ...] = ()
    counted: Callable[[Any, str], Count | int] | None = None
    told: Callable[[Any, str, Count], tuple[Path, Any]] | None = None
    title: str = ""
    cites: Rule | None = None
    worth: int | Callable[[Tally, int], int] = 1
    says: str | Callable[[Counted], str] = "{}"

    def offered(self, seats: int) -> tuple[tuple[str, str], ...]:
        """Return the choices at a table of so many seats, each with its word."""
        shown = tuple(zip(self.choices, self.words or self.choices, strict=True))
        return shown[:seats] if self.by_seats else shown


@dataclass(frozen=True, slots=True)
class Tally:
    """What lies on the table at the end, seat by seat and field by field; None is unknown.

    `options` and `copy` come along because a table may score by other rulings or another table of
    points. `table` holds what belongs to no seat (who laid the last tile). What was counted on an
    `incomplete` table is the least there is.
    """

    seats: tuple[str, ...]
    counts: FrozenMap[str, FrozenMap[str, Count]]
    options: FrozenMap[str, Any]
    copy: Copy
    table: FrozenMap[str, Any] = field(default_factory=FrozenMap)
    incomplete: bool = False

    def count(self, seat: str, key: str) -> Count:
        """Return what `seat` has for the form's field `key`, or None when nobody knows."""
        return self.counts.get(seat, FrozenMap()).get(key)

    def having(self, seat: str, key: str, count: Count) -> Tally:
        """Return a tally in which the table has said what `seat` has."""
        row = self.counts.get(seat, FrozenMap()).having(key, count)
        return replace(self, counts=self.counts.having(seat, row))


@dataclass(frozen=True, slots=True)
class TieBreak:
    """What decides between equal totals, in words, and the number that does; more is better.

    `equal` are the words for a table that is level in this too, before the next one decides.
    """

    says: str
    key: Callable[[Tally, str], int]
    equal: str = ""


@dataclass(frozen=True, slots=True)
class Detail:
    """One part of a line, such as a single area: what it is, what it brings, where it lies."""

    text: str
    points: int
    places: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the sheet for all seats; None where a seat's points are not known."""

    key: str
    label: str
    rule: Rule
    points: FrozenMap[str, int | None]
    details: FrozenMap[str, tuple[Detail, ...]] = field(default_factory=FrozenMap)


@dataclass(frozen=True, slots=True)
class Missing:
    """Something a score still needs to be told, and the rule that asks for it."""

    seat: str
    what: str
    rule: Rule


@dataclass(frozen=True, slots=True)
class ScoreSheet:
    """The lines, what is missing, and the seats in their places, best first.

    `ranking` is empty as long as something missing could change it; `caveats` say which lines
    rest on components nobody has confirmed. Where it `is_least`, each total is at least so many.
    """

    seats: tuple[str, ...]
    lines: tuple[Line, ...]
    missing: tuple[Missing, ...] = ()
    ranking: tuple[tuple[str, ...], ...] = ()
    tie_break: str = ""
    caveats: tuple[str, ...] = ()
    is_least: bool = False

    @property
    def totals(self) -> Mapping[str, int]:
        """The sum of each seat's known lines."""
        return {seat: sum(line.points.get(seat) or 0 for line in self.lines) for seat in self.seats}

    @property
    def winners(self) -> tuple[str, ...]:
        """The seats in first place, or none while that is open."""
        return self.ranking[0] if self.ranking else ()

    def line(self, key: str) -> Line:
        """Return the line called `key`."""
        return next(line for line in self.lines if line.key == key)


class Ending(StrEnum):
    """How a game stands: `running` is the only one in which anything is awaited."""

    RUNNING = "running"
    WINNERS = "winners"
    WON = "won"
    LOST = "lost"
    UNDETERMINED = "undetermined"
    STOPPED = "stopped"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the game came out, with the reason; `winners` lists the seats in first place."""

    ending: Ending
    reason: str = ""
    winners: tuple[str, ...] = ()
    tie_break: str = ""

    @property
    def is_running(self) -> bool:
        """Whether the game goes on."""
        return self.ending is Ending.RUNNING
