"""What each field of each component may hold, for reading what owners write about their copy.

Fields bear the names of the components file; any of them may be left out.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from rules.box.part_controls import Choice, Switch
from rules.box.sketch import Row, Tally
from rules.copy import Copy

from ..play.mountain import symbols
from ..play.state import VALUES
from ..play.state import Slot as Place

Value = Literal[-4, -3, -2, -1, 0, 1, 2, 3, 4]
Timing = Literal["none", "now", "extra_turn", "next_turn", "other"]
FACES = {value: symbols(value) for value in VALUES}
"""What a card shows, in words, by its Yang minus its Yin."""

TIMINGS = {
    "none": "no effect",
    "now": "at once",
    "extra_turn": "another turn",
    "next_turn": "next turn",
    "other": "other",
}


@dataclass(frozen=True, slots=True)
class Slot:
    """A place of the mountainside: the places it touches in its row and in the row above."""

    beside: tuple[Place, ...]
    above: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Shown(Choice):
    """What a card shows, one of few."""

    def shown(self, what: str, label: str, value: Any, copy: Copy) -> Iterable[Row | Tally]:
        """Return the choices."""
        return super(Shown, self).shown(what, label, str(value), copy)

    def after(self, value: Any, name: str) -> Any:
        """Choose."""
        return int(name) if name in self.words else value


@dataclass(frozen=True, slots=True)
class Card:
    """A mountain card of any suit: Yang minus Yin, whether it shows any, and what it does when."""

    name: str
    value: Annotated[
        Value, Shown({str(one): word for one, word in FACES.items()}, label="The card shows")
    ]
    symbols: Annotated[bool, Switch("shows Yin or Yang", label="Symbols")]
    effect_text: str
    timing: Annotated[Timing, Choice(TIMINGS, label="Its effect happens")]


@dataclass(frozen=True, slots=True)
class Suit:
    """A suit by its colour."""

    name: str


@dataclass(frozen=True, slots=True)
class Supply:
    """How many of each the box holds."""

    suits: int
    cards: int
    tokens: int
    flags: int
