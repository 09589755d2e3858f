"""Answers a game need not give itself: the kernel derives them from what the game has said.

A facet of a game is a frozen value whose fields are functions. Where a game brings none of its own,
the field holds a :class:`Derived` answer, and the game lets it answer for itself. Whatever a game
answers, derived or its own, is :class:`Hedged` where it could claim too much about a table at which
something happened that these rules do not know: this is the one place that sees to it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, replace
from typing import Any, TypeVar

from rules.answers import Preview
from rules.rule import Certainty, Objection
from rules.score import Ending, Outcome, ScoreSheet, Tally
from rules.state import Move, State
from rules.table.scene import Scene, SeatCard

T = TypeVar("T")

AT_LEAST = "Something happened that these rules do not know: each total is at least so many."
CANNOT_SAY = "something happened that these rules do not know"


class Derived:
    """An answer of the kernel: a function of the game it answers for, and of what is asked."""

    __slots__ = ("answer", "game")

    def __init__(self, answer: Callable[..., Any], game: Any = None) -> None:
        self.answer = answer
        self.game = game

    def __call__(self, *asked: Any) -> Any:
        """Answer for the game."""
        return self.answer(self.game, *asked)

    def __repr__(self) -> str:
        return f"derived({self.answer.__module__}.{self.answer.__qualname__})"


def derived(answer: Callable[..., Any]) -> Any:
    """Return the default of a facet's field: `answer`, with the game put before what is asked."""
    return Derived(answer)


class Hedged:
    """An answer that claims less about a state, or a tally of one, that is incomplete."""

    __slots__ = ("answer", "game", "hedge")

    def __init__(self, answer: Callable[..., Any], hedge: Callable[..., Any], game: Any) -> None:
        self.answer = answer
        self.hedge = hedge
        self.game = game

    def __call__(self, about: Any, *asked: Any) -> Any:
        """Answer as the game does, and say no more than is known."""
        said = self.answer(about, *asked)
        return self.hedge(self.game, said, about, *asked) if about.incomplete else said

    def __repr__(self) -> str:
        return f"hedged({self.answer!r})"


def bound(facet: T, game: Any) -> T:
    """Return a facet whose answers answer for this game, and are hedged."""
    changes: dict[str, Any] = {}
    for one in fields(facet):  # type: ignore[arg-type]
        held = plainly(getattr(facet, one.name))
        if isinstance(held, Derived):
            changes[one.name] = held = Derived(held.answer, game)
        if one.name in HEDGES:
            changes[one.name] = Hedged(held, HEDGES[one.name], game)
    return replace(facet, **changes) if changes else facet  # type: ignore[type-var]


def plainly(answer: Callable[..., Any]) -> Callable[..., Any]:
    """Return an answer as the game gives it."""
    return answer.answer if isinstance(answer, Hedged) else answer


def is_own(answer: Callable[..., Any]) -> bool:
    """Say whether a game brings this answer itself."""
    return not isinstance(plainly(answer), Derived)


def _unsure(
    _game: Any, said: Iterable[Objection], _state: State, *_asked: Any
) -> tuple[Objection, ...]:
    """A breach may be none: what these rules do not know may have allowed it."""
    return tuple(replace(one, certainty=Certainty.UNKNOWN) if one.is_sure else one for one in said)


def _unpriced(_game: Any, said: Preview, _state: State, _move: Move) -> Preview:
    return replace(said, points=None)


def _incomplete(_game: Any, said: Tally, _state: State) -> Tally:
    return replace(said, incomplete=True)


def _at_least(_game: Any, said: ScoreSheet, _tally: Tally) -> ScoreSheet:
    caveats = tuple(dict.fromkeys((*said.caveats, AT_LEAST)))
    return replace(said, ranking=(), tie_break="", caveats=caveats, is_least=True)


def _undetermined(_game: Any, said: Outcome, _state: State) -> Outcome:
    return said if said.is_running else Outcome(Ending.UNDETERMINED, CANNOT_SAY)


def _still_listed(game: Any, said: bool, state: State, move: Move) -> bool:
    """The list stays what it would be if nothing were missing; what is not on it is not checked."""
    if not said:
        return False
    return not any(one.forbids for one in plainly(game.rules.objections)(state, move))


def _without_totals(_game: Any, said: Scene, _state: State, _seat: str) -> Scene:
    return replace(said, cards=tuple(map(_without_total, said.cards)))


def _without_total(card: SeatCard) -> SeatCard:
    return card if card.score is None else replace(card, score=None, secret=f"≥ {card.score}")


HEDGES: Mapping[str, Callable[..., Any]] = {
    "objections": _unsure,
    "audit": _unsure,
    "preview": _unpriced,
    "tally": _incomplete,
    "score": _at_least,
    "outcome": _undetermined,
    "is_listed": _still_listed,
    "scene": _without_totals,
}
"""The answers that could claim too much, and what is then said instead."""
