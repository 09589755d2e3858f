"""A component drawn as the thing itself: places to touch, choices and numbers beside them.

The screens draw a sketch and pass touches on; they know nothing of the game. What a touch changes
is told by component and field.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from rules.table.scene import Place, Way
from rules.values.frozen import FrozenMap

T = TypeVar("T")

Changes = Mapping[str, Mapping[str, Any]]
"""New values by component and field."""

Hand = tuple[str, ...]
"""What has been touched on a sketch and is still held."""


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


def held(hand: Hand, what: str) -> str:
    """Return the name of the thing of a sort that is held.

    >>> held(("space:O1", "card:S"), "card"), held((), "card")
    ('S', '')
    """
    names = {sort: name for sort, _, name in (one.partition(":") for one in hand)}
    return names.get(what, "")


def chip(id: str, label: str, holds: bool = False) -> Place:
    """Return a choice beside a sketch."""
    return Place(id, label=label, outline="accent" if holds else "")


def one_of(title: str, what: str, words: Mapping[Any, str], value: Any) -> Row:
    """Return a row of choices of which one holds; touching ``what:choice`` chooses it."""
    return Row(
        title, tuple(chip(f"{what}:{one}", word, one == value) for one, word in words.items())
    )


def cycled(choices: tuple[Any, ...], value: Any) -> Any:
    """Return the choice after `value`, the first one after the last.

    >>> cycled(("", "green"), "green")
    ''
    """
    return choices[(choices.index(value) + 1) % len(choices)] if value in choices else choices[0]


def toggled(members: tuple[T, ...] | None, one: T) -> tuple[T, ...]:
    """Return members without one that was among them, or with it.

    >>> toggled(("a", "b"), "a"), toggled(None, "a")
    (('b',), ('a',))
    """
    kept = tuple(other for other in members or () if other != one)
    return kept if one in (members or ()) else (*kept, one)


def counted(
    amounts: FrozenMap[str, int] | None, key: str, way: str, most: int
) -> FrozenMap[str, int]:
    """Return amounts of which one was stepped up or down; none of a kind is no such kind.

    >>> counted(FrozenMap(oil=1), "oil", "up", 4), counted(FrozenMap(oil=1), "oil", "down", 4)
    ({'oil': 2}, {})
    """
    told = FrozenMap[str, int]() if amounts is None else amounts
    count = min(most, told.get(key, 0) + step(way))
    return told.having(key, count) if count > 0 else told.without(key)


def step(way: str) -> int:
    """Return what a touch on a number adds to it."""
    return -1 if way == "down" else 1


def said(value: Any) -> str:
    """Return what a component holds in a few words.

    >>> said(FrozenMap(oil=2, silk=1)), said(()), said(None), said(3)
    ('2 oil, 1 silk', 'nothing', '?', '3')
    """
    match value:
        case None:
            return "?"
        case Mapping():
            return ", ".join(f"{count} {key}" for key, count in value.items()) or "nothing"
        case tuple():
            return ", ".join(map(str, value)) or "nothing"
    return str(value)
