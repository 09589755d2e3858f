"""The record of a game: how it started and what happened; every state is derived from it.

An event is a move, or one of the classes below. Nothing is deleted: undoing steps back along the
events, redoing steps forward, and only a new event after an undo leaves the old branch behind
(the journal keeps that too).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from rules.copy import Copy
from rules.game import Game
from rules.rule import IllegalMove, Objection, Strength
from rules.state import Move, State
from rules.values import paths
from rules.values.frozen import FrozenMap

S = TypeVar("S", bound=State)
M = TypeVar("M", bound=Move)


@dataclass(frozen=True, slots=True)
class Ruled:
    """A move that happened although rules spoke against it: `waived` are their keys."""

    move: Any
    waived: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Corrected:
    """The table set one field to what really lies there."""

    path: paths.Path
    value: Any
    note: str = ""


@dataclass(frozen=True, slots=True)
class Learned:
    """The owner answered a question about a component; undoing it leaves *My copy* alone."""

    component: str
    field: str
    value: Any


@dataclass(frozen=True, slots=True)
class Reseated:
    """The seats in their new order: some may be new, some gone, some swapped."""

    seats: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Renamed:
    """Somebody else now sits at `seat`."""

    seat: str
    name: str


@dataclass(frozen=True, slots=True)
class Stopped:
    """The table stopped here: the standing score is the result."""


@dataclass(frozen=True, slots=True)
class Resumed:
    """The table goes on after it had stopped."""


Event = Move | Ruled | Corrected | Learned | Reseated | Renamed | Stopped | Resumed
EVENTS = (Ruled, Corrected, Learned, Reseated, Renamed, Stopped, Resumed)


@dataclass(frozen=True, slots=True)
class Start(Generic[S]):
    """How a game began: new, or in the middle from a position that may leave anything out."""

    seats: tuple[str, ...]
    options: FrozenMap[str, Any]
    copy: Copy
    position: S | None = None


@dataclass(frozen=True, slots=True)
class Record(Generic[S, M]):
    """Everything that was reported in one game, and where in it the table stands.

    `history` holds all events, also the undone ones behind `at`; `states` the state before the
    first event and after each of them.
    """

    game: Game[S, M]
    start: Start[S]
    history: tuple[Event, ...]
    states: tuple[S, ...]
    at: int

    @classmethod
    def begin(
        cls,
        game: Game[S, M],
        seats: Iterable[str],
        options: Mapping[str, Any] | None = None,
        copy: Copy | None = None,
        position: S | None = None,
    ) -> Record[S, M]:
        """Start a record: a new game, or one from a position in the middle."""
        start: Start[S] = Start(
            tuple(seats),
            game.settle(options or {}),
            copy if copy is not None else game.box.components(),
            position,
        )
        return cls.replay(game, start, ())

    @classmethod
    def replay(
        cls, game: Game[S, M], start: Start[S], events: Iterable[Event], at: int | None = None
    ) -> Record[S, M]:
        """Derive all states anew from a start and its events."""
        state = start.position or game.rules.start(start.seats, start.options, start.copy)
        states = [state]
        history = tuple(events)
        for event in history:
            state = follow(game, state, event)
            states.append(state)
        return cls(game, start, history, tuple(states), len(history) if at is None else at)

    @property
    def state(self) -> S:
        """Where the table stands."""
        return self.states[self.at]

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened, without what was undone."""
        return self.history[: self.at]

    @property
    def can_undo(self) -> bool:
        """Whether there is something to take back."""
        return self.at > 0

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back that could come again."""
        return self.at < len(self.history)

    def then(self, event: Event, after: S | None = None) -> Record[S, M]:
        """Return the record with one more event, whatever the rules say of it.

        `after` is the state it leads to, if that is known already.
        """
        state = follow(self.game, self.state, event) if after is None else after
        return replace(
            self,
            history=(*self.history[: self.at], event),
            states=(*self.states[: self.at + 1], state),
            at=self.at + 1,
        )

    def report(self, move: M) -> Record[S, M]:
        """Return the record with a move in it; raises IllegalMove where the print forbids it."""
        forbidding = [one for one in self.game.rules.objections(self.state, move) if one.forbids]
        if forbidding:
            raise IllegalMove(forbidding)
        return self.then(move)

    def rule(self, move: M) -> Record[S, M]:
        """Return the record with a move that happened anyway, the broken rules waived."""
        return self.then(Ruled(move, waived(self.game.rules.objections(self.state, move))))

    def undo(self) -> Record[S, M]:
        """Step back by one event; at the beginning nothing changes."""
        return replace(self, at=max(0, self.at - 1))

    def redo(self) -> Record[S, M]:
        """Step forward again by one undone event; at the end nothing changes."""
        return replace(self, at=min(len(self.history), self.at + 1))


def waived(objections: Iterable[Objection]) -> tuple[str, ...]:
    """Return the keys of the rules that stand against a move, each once."""
    said = (one.rule.key for one in objections if one.strength is not Strength.INFO)
    return tuple(dict.fromkeys(said))


def follow(game: Game[S, M], state: S, event: Event) -> S:
    """Return the state after any event.

    Moves are not judged here: a record holds what happened.
    """
    match event:
        case Move():
            return game.rules.advance(state, event)  # type: ignore[arg-type]
        case Ruled(move=move):
            return game.rules.advance(state, move)
        case Corrected(path=path, value=value):
            corrected: S = paths.put(state, path, value)
            return corrected
        case Learned(component=component, field=field, value=value):
            return replace(state, copy=state.copy.learn(component, field, value))
        case Reseated(seats=seats):
            return game.rules.reseat(state, seats)
        case Renamed(seat=seat, name=name):
            return replace(state, names=state.names.having(seat, name))
        case Stopped():
            return replace(state, stopped=True)
        case _:  # Resumed
            return replace(state, stopped=False)
