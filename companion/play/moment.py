"""A moment of a game, and the change from one to the next that everybody is told of.

A moment is where the table stands, what each may see of it, and what follows from that: who is
awaited, the listed moves, what speaks against one, what comes of it. Each is worked out when
somebody first asks for it, once, and shared by everybody who asks again: the screens, the camera,
the lamps, the clocks and the session that records a move. Nothing here can go stale: states never
change, and another state is another moment.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile
from typing import Any

from companion.play.stored_records import AnyRecord
from companion.storage.database import Trouble
from rules.answers import Expectation, Hint
from rules.game import AnyGame, expects, hints
from rules.record import Event
from rules.rule import Objection
from rules.state import Move, State
from rules.table.pickers import Picker


class View:
    """A state as somebody may see it, with what follows from it."""

    def __init__(self, game: AnyGame, state: Any) -> None:
        self.game, self.state = game, state
        self._objections: dict[Move, tuple[Objection, ...]] = {}
        self._after: dict[Move, Any] = {}
        self._touches: dict[Move, tuple[str, ...]] = {}
        self._pickers: dict[str, tuple[Picker, ...]] = {}

    @cached_property
    def awaited(self) -> tuple[Expectation, ...]:
        """Who is awaited for what."""
        return expects(self.game, self.state)

    @cached_property
    def hints(self) -> tuple[Hint, ...]:
        """The listed moves with what they bring, best first."""
        listed = hints(self.game, self.state)
        self._objections |= {one.move: one.objections for one in listed}
        return listed

    def objections(self, move: Move) -> tuple[Objection, ...]:
        """Return what speaks against a move: each move is judged once."""
        if move not in self._objections:
            self._objections[move] = tuple(self.game.rules.objections(self.state, move))
        return self._objections[move]

    def hint(self, move: Move) -> Hint:
        """Return a move, listed or not, with what it brings."""
        return Hint(move, self.game.rules.preview(self.state, move), self.objections(move))

    def after(self, move: Move) -> Any:
        """Return the state that a move leads to."""
        if move not in self._after:
            self._after[move] = self.game.rules.advance(self.state, move)
        return self._after[move]

    def touches(self, move: Move) -> tuple[str, ...]:
        """Return the things one touches to make a move, in order."""
        if move not in self._touches:
            self._touches[move] = self.game.table.touches(self.state, move)
        return self._touches[move]

    def pickers(self, seat: str) -> tuple[Picker, ...]:
        """Return what can be told piece by piece with a seat in front."""
        if seat not in self._pickers:
            self._pickers[seat] = tuple(self.game.table.pickers(self.state, seat))
        return self._pickers[seat]


class Moment:
    """A state of a game as it is (`truth`), and as the table and each seat may see it."""

    def __init__(self, game: AnyGame, state: State) -> None:
        self.truth = View(game, state)
        self._views: dict[str, View] = {}

    @cached_property
    def shared(self) -> View:
        """What the shared screen may show: the truth itself where nothing is hidden."""
        truth = self.truth
        seen = truth.game.rules.view(truth.state, None)
        return truth if seen == truth.state else View(truth.game, seen)

    def seen_by(self, seat: str) -> View:
        """Return what one seat may see."""
        if seat not in self._views:
            game, seen = self.truth.game, self.truth.game.rules.view(self.truth.state, seat)
            known = (one for one in (self.shared, self.truth) if one.state == seen)
            self._views[seat] = next(known, None) or View(game, seen)
        return self._views[seat]

    @property
    def awaited_seats(self) -> frozenset[str]:
        """The seats that are awaited, as everybody may know."""
        return frozenset(one.by for one in self.shared.awaited if one.by)


@dataclass(frozen=True, slots=True)
class Saved:
    """Everything is in the journal and survives pulling the plug."""


@dataclass(frozen=True, slots=True)
class SaveFailed:
    """The last `unsaved` changes are only in memory; `why` is a sentence for the table."""

    why: str
    unsaved: int
    trouble: Trouble = "other"


@dataclass(frozen=True, slots=True)
class Change:
    """What listeners are told: the record before and after, and whether it is saved.

    `moment` is where the table stands now, with all that follows from it: whoever listens asks
    there, so that nothing is worked out twice.
    """

    before: AnyRecord
    after: AnyRecord
    saved: Saved | SaveFailed
    moment: Moment

    @property
    def done(self) -> tuple[Event, ...]:
        """The events that hold now and did not before."""
        return self.after.events[self._alike :]

    @property
    def undone(self) -> tuple[Event, ...]:
        """The events that held before and do not any more."""
        return self.before.events[self._alike :]

    @property
    def _alike(self) -> int:
        """How many events at the beginning are the same before and after."""
        pairs = zip(self.before.events, self.after.events, strict=False)
        return sum(1 for _ in takewhile(lambda pair: pair[0] is pair[1], pairs))
