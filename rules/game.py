"""What a game is: a value that answers the questions a table asks.

A game keeps no state of its own. Every answer is a pure function of a frozen state; the state is
derived from a :class:`rules.record.Record`; whatever happens at the table arrives as a move.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import Any, Generic, TypeVar

from rules import reading
from rules.copy import Copy
from rules.frozen import FrozenMap
from rules.reading import Plain
from rules.rule import Certainty, IllegalMove, Note, Objection, Rule, Strength
from rules.score import Ending, Field, Outcome, ScoreSheet, Tally
from rules.tagged import NO_PIECES, Pieces

TABLE = ""
"""Whose move it is when nobody's in particular: the cards are dealt, a phase ends."""


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """What every game's state has; None in any field means: nobody told us.

    `seats` are in seating order, and `names` says who sits there now, if not the name of the seat.
    """

    seats: tuple[str, ...]
    options: FrozenMap[str, Any] = field(default_factory=FrozenMap)
    copy: Copy = field(repr=False)
    names: FrozenMap[str, str] = field(default_factory=FrozenMap)
    stopped: bool = False

    def name(self, seat: str) -> str:
        """Return who sits at `seat`."""
        return self.names.get(seat, seat) or "the table"


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """A report from the table; `by` is the seat it tells of, or TABLE."""

    by: str = TABLE


S = TypeVar("S", bound=State)
M = TypeVar("M", bound=Move)


@dataclass(frozen=True, slots=True)
class Option:
    """A ruling the table can choose, with the reading behind each choice; the first is ours."""

    name: str
    says: str
    choices: tuple[Any, ...]
    ruling: str = ""
    meanings: tuple[str, ...] = ()

    @property
    def default(self) -> Any:
        """What holds unless the table says otherwise."""
        return self.choices[0]


class Awaited(StrEnum):
    """What kind of answer is awaited: a player's choice, a chance result, or a plain question."""

    CHOICE = "choice"
    CHANCE = "chance"
    QUESTION = "question"


@dataclass(frozen=True, slots=True)
class Expectation:
    """Who is awaited for what; `suggested` is the one step that lies at hand, if there is one.

    `kinds` are the verbs that would answer it; `ends` is the move that ends this seat's turn, which
    is what the pass button makes; `idle` says that nothing has been done yet that could end.
    """

    by: str
    kind: Awaited
    what: str
    kinds: tuple[str, ...]
    suggested: Move | None = None
    ends: Move | None = None
    idle: bool = False


@dataclass(frozen=True, slots=True)
class Preview:
    """What a move would bring: points at once, consequences in words, what it opens and closes.

    `points` is None where the app cannot know them.
    """

    points: int | None = 0
    consequences: tuple[Note, ...] = ()
    opens: tuple[str, ...] = ()
    closes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Query(Generic[S]):
    """A named question of one game: `takes` says what each argument means."""

    name: str
    says: str
    answer: Callable[..., Any]
    takes: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Game(Generic[S, M]):
    """A game on the shelf. See ``docs/adding-a-game.md`` for what each answer must do.

    `table` is a :class:`rules.scene.Table` for games that can be drawn and touched; `teaching` a
    :class:`rules.teaching.Teaching` where its owner is asked about components as things; `pieces`
    are those that bear a tag for the camera; `sum_is` what the sum of the sheet's lines is called,
    where it is no score.
    """

    name: str
    title: str
    version: str
    seats: range
    rules: tuple[Rule, ...]
    options: tuple[Option, ...]
    components: Callable[[], Copy]
    state: type[S]
    moves: tuple[type[M], ...]
    form: tuple[Field, ...]

    start: Callable[[tuple[str, ...], Mapping[str, Any], Copy], S]
    expects: Callable[[S], tuple[Expectation, ...]]
    legal_moves: Callable[[S], Iterable[M]]
    is_listed: Callable[[S, M], bool]
    preview: Callable[[S, M], Preview]
    objections: Callable[[S, M], Iterable[Objection]]
    notes: Callable[[S], Iterable[Note]]
    advance: Callable[[S, M], S]
    audit: Callable[[S], Iterable[Objection]]
    tally: Callable[[S], Tally]
    score: Callable[[Tally], ScoreSheet]
    outcome: Callable[[S], Outcome]
    view: Callable[[S, str | None], S]
    reseat: Callable[[S, tuple[str, ...]], S]
    words: Callable[[S, M], str]
    reveals: Callable[[S, M], bool]
    queries: tuple[Query[S], ...] = ()
    table: Any = None
    teaching: Any = None
    parts: Mapping[str, type] = field(default_factory=dict)
    pieces: Pieces = NO_PIECES
    sum_is: str = ""
    read_position: Callable[[Plain, tuple[str, ...]], tuple[Plain, Plain]] = reading.as_is
    read_move: Callable[[Plain, S], tuple[Plain, Plain]] = reading.as_is
    read_options: Callable[[Plain], Plain] = reading.unchanged

    @cached_property
    def rulebook(self) -> Mapping[str, Rule]:
        """The rules by their keys."""
        return {rule.key: rule for rule in self.rules}

    @cached_property
    def verbs(self) -> Mapping[str, type[M]]:
        """The kinds of move by their verbs."""
        return {verb(kind): kind for kind in self.moves}

    def settle(self, options: Mapping[str, Any]) -> FrozenMap[str, Any]:
        """Return all options of this game, the given ones over the defaults.

        Raises ValueError for an option the game does not have or a choice it does not offer.
        """
        known = {option.name: option for option in self.options}
        for name, choice in options.items():
            if name not in known:
                raise ValueError(f"{self.title} has no option {name!r}")
            if choice not in known[name].choices:
                offered = ", ".join(map(repr, known[name].choices))
                raise ValueError(f"option {name!r} is one of {offered}, not {choice!r}")
        return FrozenMap({name: option.default for name, option in known.items()} | dict(options))


AnyGame = Game[Any, Any]


@dataclass(frozen=True, slots=True)
class Hint:
    """A listed move with what it brings and the doubts about it."""

    move: Move
    preview: Preview
    objections: tuple[Objection, ...]


def verb(kind: type[Move] | Move) -> str:
    """Return the verb of a move: its class name in the words of the specification.

    >>> class PlaceTile(Move): ...
    >>> verb(PlaceTile)
    'place_tile'
    """
    name = kind.__name__ if isinstance(kind, type) else type(kind).__name__
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def is_legal(objections: Iterable[Objection]) -> bool | None:
    """Say whether a move stands: True, False, or None where the app cannot check.

    A ruling counts here like the print; only the list of moves treats them differently.
    """
    said = [one for one in objections if one.strength is not Strength.INFO]
    if any(one.is_sure for one in said):
        return False
    return None if said else True


def expects(game: AnyGame, state: State) -> tuple[Expectation, ...]:
    """Return who is awaited for what; nobody once the table has stopped."""
    return () if state.stopped else game.expects(state)


def outcome(game: AnyGame, state: State) -> Outcome:
    """Return how the game stands; a stopped one ends with its standing score."""
    if not state.stopped:
        return game.outcome(state)
    sheet = game.score(game.tally(state))
    return Outcome(Ending.STOPPED, "the table stopped here", sheet.winners, sheet.tie_break)


def hints(game: AnyGame, state: State) -> tuple[Hint, ...]:
    """Return the listed moves, best first: clean ones, doubtful ones, those against a ruling."""
    listed = [
        Hint(move, game.preview(state, move), tuple(game.objections(state, move)))
        for move in (() if state.stopped else game.legal_moves(state))
    ]
    return tuple(sorted(listed, key=_worth))


def play(game: Game[S, M], state: S, move: M, *, happened: bool = False) -> S:
    """Return the state after a move; raises IllegalMove for a sure breach of the print.

    With `happened` the table has overruled the objections, and the game's stated effect follows.
    """
    if not happened:
        forbidding = [one for one in game.objections(state, move) if one.forbids]
        if forbidding:
            raise IllegalMove(forbidding)
    return game.advance(state, move)


def _worth(hint: Hint) -> tuple[int, int]:
    doubt = 0
    for one in hint.objections:
        doubt = max(doubt, 2 if one.certainty is Certainty.SURE else 1)
    return doubt, -(hint.preview.points or 0)
