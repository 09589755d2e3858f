"""What only the owner of a box can tell: which questions play raises, and how a piece is taught.

A component is drawn as the thing itself, in places like those of a table, and touching a place
changes it (:mod:`rules.table.scene`). The screens draw and pass touches on; they know nothing of
the game.
A game that says nothing here is taught field by field, by controls made from its parts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from rules.copy import Copy, Status
from rules.state import Move, State
from rules.table.scene import Place, Way

S = TypeVar("S", bound=State)
M = TypeVar("M", bound=Move)

Changes = Mapping[str, Mapping[str, Any]]
"""New values by component and field."""

Hand = tuple[str, ...]
"""What has been touched on a sketch and is still held."""


@dataclass(frozen=True, slots=True)
class Question:
    """A placeholder that matters now: these fields of a component, asked in one sentence.

    `hand` is what is already touched on its sketch when it opens.
    """

    component: str
    fields: tuple[str, ...]
    says: str
    hand: Hand = ()


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of component in the words of the rulebook; `drawn` fields are taught on its sketch."""

    name: str
    one: str
    many: str
    drawn: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Row:
    """Choices beside a sketch; each is a place that can be touched, `outline`d where it holds."""

    title: str
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Tally:
    """A number beside a sketch; touching ``id:up`` or ``id:down`` steps it."""

    id: str
    label: str
    value: int


@dataclass(frozen=True, slots=True)
class Sketch:
    """A component drawn as the thing itself; `says` tells what to touch, `held` is ringed."""

    places: tuple[Place, ...]
    ways: tuple[Way, ...] = ()
    aspect: float = 1.0
    says: str = ""
    held: Hand = ()
    rows: tuple[Row, ...] = ()
    tallies: tuple[Tally, ...] = ()


@dataclass(frozen=True, slots=True)
class Touched:
    """What a touch on a sketch does: values that change, and what is held from now on."""

    changes: Changes = field(default_factory=dict)
    hand: Hand = ()


def no_questions(_state: Any, _move: Any) -> tuple[Question, ...]:
    """Nothing is asked."""
    return ()


def no_sketch(_copy: Copy, _component: str, _hand: Hand) -> Sketch | None:
    """Nothing is drawn."""
    return None


def nothing_touched(_copy: Copy, _component: str, _hand: Hand, _place: str) -> Touched:
    """Touching changes nothing."""
    return Touched()


def itself(copy: Copy, component: str) -> dict[str, tuple[str, ...]]:
    """Confirming a component confirms all of its fields, and nothing else."""
    return {component: tuple(copy.fields(component))}


def no_words(_copy: Copy, _component: str) -> str:
    """A component is called by its id alone."""
    return ""


def no_looks(_copy: Copy, _component: str) -> tuple[str, ...] | None:
    """A component has no sides whose colours say what they are."""
    return None


def nothing_looked(_copy: Copy, _component: str, _names: tuple[str, ...]) -> Changes:
    """Nothing follows from what sides look like."""
    return {}


@dataclass(frozen=True, slots=True)
class Teaching(Generic[S, M]):
    """How a game's components are asked about and taught.

    `questions` are what a state rests on, and a move that is being thought of (None if none is);
    they may only depend on what the state given shows. `sketch` draws a component of a copy, and
    `touched` says what a touch on it does. `covers` are the fields that confirming a sketch
    confirms; `words` describe a component in a list, and can be searched. `rests` names the
    rules that cannot be checked as long as ``kind.field`` is a placeholder. `looks` names what the
    sides N, E, S and W of a square piece show, where a picture can tell them apart by colour, and
    `looked` says what such names, seen by a camera, change.
    """

    kinds: tuple[Kind, ...] = ()
    questions: Callable[[S, M | None], Iterable[Question]] = no_questions
    sketch: Callable[[Copy, str, Hand], Sketch | None] = no_sketch
    touched: Callable[[Copy, str, Hand, str], Touched] = nothing_touched
    covers: Callable[[Copy, str], Mapping[str, tuple[str, ...]]] = itself
    words: Callable[[Copy, str], str] = no_words
    rests: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    looks: Callable[[Copy, str], tuple[str, ...] | None] = no_looks
    looked: Callable[[Copy, str, tuple[str, ...]], Changes] = nothing_looked


def unknown(copy: Copy, component: str, *fields: str) -> tuple[str, ...]:
    """Return those of some fields that are placeholders.

    >>> unknown(Copy.from_toml('[hill.1]\\nactions = 5'), "hill/1", "actions")
    ('actions',)
    """
    return tuple(one for one in fields if copy.status(component, one) is Status.PLACEHOLDER)


def cycled(choices: tuple[Any, ...], value: Any) -> Any:
    """Return the choice after `value`, the first one after the last.

    >>> cycled(("", "green"), "green")
    ''
    """
    return choices[(choices.index(value) + 1) % len(choices)] if value in choices else choices[0]
