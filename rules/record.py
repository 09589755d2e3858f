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
from rules.moves import levels
from rules.rule import IllegalMove, Objection, Strength
from rules.state import TABLE, Level, Move, State
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
class Automatic:
    """A step that no fact of the table could change; its `deed` stands so many events before it.

    Taking the deed back takes its steps with it, and bringing it back brings them.
    """

    move: Any
    deed: int = 1


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
class Answered:
    """The table answered a question about this game; None: nobody knew, and it is asked no more."""

    question: str
    value: Any = None


@dataclass(frozen=True, slots=True)
class Tracked:
    """From here on so much of the game is told."""

    level: Level


@dataclass(frozen=True, slots=True)
class LockedIn:
    """The seat `by` has chosen in secret; a game with a move of this name has that instead."""

    by: str


@dataclass(frozen=True, slots=True)
class Revealed:
    """What was chosen in secret is shown, all at once; a game may have a move of this name."""

    cards: FrozenMap[str, Any]


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
class Paused:
    """The game is put away for now; whatever is reported next goes on with it."""


@dataclass(frozen=True, slots=True)
class Stopped:
    """The table stopped here: the standing score is the result."""


@dataclass(frozen=True, slots=True)
class Resumed:
    """The table goes on after it had stopped or paused."""


@dataclass(frozen=True, slots=True)
class Unknown:
    """Something of another release, kept as it was written: these rules do not know what it is."""

    plain: FrozenMap[str, Any]

    @property
    def what(self) -> str:
        """What the other release calls it, in words."""
        inner = self.plain.get("move")
        named = inner if isinstance(inner, FrozenMap) else self.plain
        return str(named.get("type", "")).replace("_", " ")


Event = (
    Move
    | Ruled
    | Automatic
    | Corrected
    | Learned
    | Answered
    | Tracked
    | LockedIn
    | Revealed
    | Reseated
    | Renamed
    | Paused
    | Stopped
    | Resumed
    | Unknown
)
EVENTS = (
    *(Ruled, Automatic, Corrected, Learned, Answered, Tracked, LockedIn, Revealed),
    *(Reseated, Renamed, Paused, Stopped, Resumed),
)
"""The kinds of event that every game has, but for moves and what nobody knows."""

SECRET = (LockedIn, Revealed)
"""Kinds that a game may have as moves of its own, under the same name."""


@dataclass(frozen=True, slots=True)
class Start(Generic[S]):
    """How a game began: new, or in the middle from a position that may leave anything out.

    `later` is what another release wrote into it and these rules do not know, where it stood.
    """

    seats: tuple[str, ...]
    options: FrozenMap[str, Any]
    copy: Copy
    position: S | None = None
    later: FrozenMap[str, Any] = FrozenMap()


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
        if copy is None:
            copy = game.box.fresh if position is None else position.copy
        start: Start[S] = Start(tuple(seats), game.settle(options or {}), copy, position)
        return cls.replay(game, start, ())

    @classmethod
    def replay(
        cls, game: Game[S, M], start: Start[S], events: Iterable[Event], at: int | None = None
    ) -> Record[S, M]:
        """Derive all states anew from a start and its events."""
        states = [begun(game, start)]
        state = states[0]
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
        state = follow(self.game, self.state, event) if after is None else gone_on(after)
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
        """Take back the last deed, with the steps it caused; at the beginning nothing changes."""
        return replace(self, at=self.undone(self.at))

    def redo(self) -> Record[S, M]:
        """Bring the next deed back, with the steps it caused; at the end nothing changes."""
        return replace(self, at=self.redone(self.at))

    def undone(self, at: int) -> int:
        """Return where the record stands when the deed before `at` is taken back."""
        index, stands = at - 1, max(0, at - 1)
        while index >= stands and stands:
            stands = min(stands, max(0, index - caused_by(self.history[index])))
            index -= 1
        return stands

    def redone(self, at: int) -> int:
        """Return where the record stands when the deed after `at` is brought back."""
        stands = min(len(self.history), at + 1)
        for index in range(stands, len(self.history)):
            if index - caused_by(self.history[index]) < stands:
                stands = index + 1
        return stands


def caused_by(event: Event) -> int:
    """Return how many events before an automatic step its deed stands; 0 for any other event."""
    match event:
        case Automatic(deed=deed):
            return deed
        case Unknown(plain=plain) if plain.get("type") == "automatic":
            deed = plain.get("deed", 1)
            return deed if isinstance(deed, int) and deed > 0 else 1
    return 0


def move_of(event: Event) -> Move | None:
    """Return the move in an event, if there is one: reported, ruled upon, or automatic."""
    inner = event.move if isinstance(event, (Ruled, Automatic)) else event
    return inner if isinstance(inner, Move) else None


def waived(objections: Iterable[Objection]) -> tuple[str, ...]:
    """Return the keys of the rules that stand against a move, each once."""
    said = (one.rule.key for one in objections if one.strength is not Strength.INFO)
    return tuple(dict.fromkeys(said))


def begun(game: Game[S, M], start: Start[S]) -> S:
    """Return the state before the first event."""
    state = start.position or game.rules.start(start.seats, start.options, start.copy)
    return replace(state, incomplete=True) if start.later and not state.incomplete else state


def gone_on(state: S) -> S:
    """Return the state of a table that does something: it is paused no longer."""
    return replace(state, paused=False) if state.paused else state


def follow(game: Game[S, M], state: S, event: Event) -> S:
    """Return the state after any event.

    Moves are not judged here: a record holds what happened. What these rules do not know changes
    nothing, and from there on the state is incomplete.
    """
    match event:
        case Unknown():
            return state if state.incomplete else replace(state, incomplete=True)
        case Paused():
            return state if state.paused else replace(state, paused=True)
        case Stopped():
            return replace(state, stopped=True, paused=False)
    return gone_on(_followed(game, state, event))


def _followed(game: Game[S, M], state: S, event: Event) -> S:
    move = move_of(event)
    if move is not None:
        if state.incomplete and move.by not in (TABLE, *state.seats):
            return state  # whoever that is, they came with something that nobody knows
        return game.rules.advance(state, move)  # type: ignore[arg-type]
    match event:
        case Corrected(path=path, value=value):
            try:
                corrected: S = paths.put(state, path, value)
            except paths.NoSuchPlace:
                if state.incomplete:
                    return state  # the place came with something that nobody knows
                raise
            return corrected
        case Learned(component=component, field=field, value=value):
            return replace(state, copy=state.copy.learn(component, field, value))
        case Answered(question=question, value=value):
            return replace(state, answers=state.answers.having(question, value))
        case Tracked(level=level):
            return levels.tracked(state, level)  # type: ignore[return-value]
        case LockedIn(by=by):
            return replace(state, locked_in=tuple(dict.fromkeys((*state.locked_in, by))))
        case Revealed(cards=cards):
            return replace(game.rules.revealed(state, cards), locked_in=())
        case Reseated(seats=seats):
            return game.rules.reseat(state, seats)
        case Renamed(seat=seat, name=name):
            return replace(state, names=state.names.having(seat, name))
        case _:  # Resumed
            return replace(state, stopped=False)
