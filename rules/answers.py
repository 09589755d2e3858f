"""What a game answers with: options, expectations, previews, queries, hints.

All are small frozen values; what answers with them is described in :mod:`rules.game`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Generic, TypeVar

from rules.rule import Note, Objection, Strength
from rules.state import Move, State

S = TypeVar("S", bound=State)
F = TypeVar("F", bound=Callable[..., Any])


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

    def meaning(self, choice: Any) -> str:
        """Return what a choice means, in words."""
        at = self.choices.index(choice)
        return self.meanings[at] if at < len(self.meanings) else str(choice)


class Awaited(StrEnum):
    """What kind of answer is awaited: a player's choice, a chance result, or a plain question."""

    CHOICE = "choice"
    CHANCE = "chance"
    QUESTION = "question"


@dataclass(frozen=True, slots=True)
class Expectation:
    """Who is awaited for what; `suggested` is the one step that lies at hand, if there is one.

    `kinds` are the verbs that would answer it; `ends` is the move that ends this seat's turn, which
    is what the pass button makes; `idle` says that nothing has been done yet that could end. A step
    is `certain` that no fact of the table could change: the session takes it by itself.
    """

    by: str
    kind: Awaited
    what: str
    kinds: tuple[str, ...]
    suggested: Move | None = None
    ends: Move | None = None
    idle: bool = False
    certain: bool = False


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


class Queries(Generic[S]):
    """The questions of one game, each hung onto the function of a state that answers it.

    What an argument means is said once for all questions that take it, or beside the one that does.

    >>> query = Queries[State](seat="whose; the current player's if left out")
    >>> @query("How many tiles are left?", colour="of which colour")
    ... def left(state, colour, seat=None): ...
    >>> [(one.name, sorted(one.takes)) for one in query]
    [('left', ['colour', 'seat'])]
    """

    def __init__(self, **words: str) -> None:
        self._words = words
        self._queries: list[Query[S]] = []

    def __call__(self, says: str, *names: str, **takes: str) -> Callable[[F], F]:
        """Hang a question onto its answer; it is called as the function is, or by these names."""

        def hang(answer: F) -> F:
            known = self._words | takes
            asked = list(inspect.signature(answer).parameters)[1:]
            words = {one: known[one] for one in asked if one in known}
            for name in names or (answer.__name__,):
                self._queries.append(Query(name, says, answer, words))
            return answer

        return hang

    def __iter__(self) -> Iterator[Query[S]]:
        return iter(self._queries)


@dataclass(frozen=True, slots=True)
class Hint:
    """A listed move with what it brings and the doubts about it."""

    move: Move
    preview: Preview
    objections: tuple[Objection, ...]


def is_legal(objections: Iterable[Objection]) -> bool | None:
    """Say whether a move stands: True, False, or None where the app cannot check.

    A ruling counts here like the print; only the list of moves treats them differently.
    """
    said = [one for one in objections if one.strength is not Strength.INFO]
    if any(one.is_sure for one in said):
        return False
    return None if said else True
