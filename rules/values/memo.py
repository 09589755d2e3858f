"""Remembering the last few answers by the identity of what was asked about.

States share their unchanged parts, so "the same board object as before" is the usual case, and
comparing identities is far cheaper than hashing a board or comparing two equal copies of a game.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")
A = TypeVar("A")

MOST_ANSWERS = 4096
"""How many answers about one thing are kept before all are worked out anew."""


def by_identity(size: int) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Remember the last `size` answers of a pure function of frozen positional arguments.

    >>> @by_identity(2)
    ... def count(cells):
    ...     print("counting")
    ...     return len(cells)
    >>> cells = ("a", "b")
    >>> count(cells) + count(cells)
    counting
    4
    """

    def decorate(function: Callable[P, R]) -> Callable[P, R]:
        # The arguments are kept beside the answer: while they live, no other object has their id.
        held: dict[tuple[int, ...], tuple[tuple[object, ...], R]] = {}

        @wraps(function)
        def remembered(*args: P.args, **kwargs: P.kwargs) -> R:
            key = tuple(map(id, args))
            found = held.get(key)
            if found is None:
                found = held[key] = (args, function(*args, **kwargs))
                if len(held) > size:
                    held.pop(next(iter(held)), None)
            return found[1]

        return remembered

    return decorate


def by_first(
    size: int,
) -> Callable[[Callable[Concatenate[A, P], R]], Callable[Concatenate[A, P], R]]:
    """Remember answers about the last `size` first arguments; the other arguments go by value.

    >>> @by_first(2)
    ... def letters(word, wanted):
    ...     print("counting")
    ...     return word.count(wanted)
    >>> letters("banana", "a") + letters("banana", "a")
    counting
    6
    """

    def decorate(function: Callable[Concatenate[A, P], R]) -> Callable[Concatenate[A, P], R]:
        held: dict[int, tuple[A, dict[tuple[object, ...], R]]] = {}

        @wraps(function)
        def remembered(first: A, /, *args: P.args, **kwargs: P.kwargs) -> R:
            found = held.get(id(first))
            if found is None:
                found = held[id(first)] = (first, {})
                if len(held) > size:
                    held.pop(next(iter(held)), None)
            answers = found[1]
            try:
                return answers[args]
            except KeyError:
                if len(answers) >= MOST_ANSWERS:
                    answers.clear()
                answer = answers[args] = function(first, *args, **kwargs)
                return answer

        return remembered

    return decorate
