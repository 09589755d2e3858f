"""Answers a game need not give itself: the kernel derives them from what the game has said.

A facet of a game is a frozen value whose fields are functions. Where a game brings none of its own,
the field holds a :class:`Derived` answer, and the game lets it answer for itself.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, replace
from typing import Any, TypeVar

T = TypeVar("T")


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


def bound(facet: T, game: Any) -> T:
    """Return a facet whose derived answers answer for this game."""
    changes = {}
    for one in fields(facet):  # type: ignore[arg-type]
        held = getattr(facet, one.name)
        if isinstance(held, Derived):
            changes[one.name] = Derived(held.answer, game)
    return replace(facet, **changes) if changes else facet  # type: ignore[type-var]


def is_own(answer: Callable[..., Any]) -> bool:
    """Say whether a game brings this answer itself."""
    return not isinstance(answer, Derived)
