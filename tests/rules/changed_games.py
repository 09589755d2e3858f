"""Games with some answers replaced, to see what notices."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from rules.game import AnyGame


def with_rules(game: AnyGame, **changes: Any) -> AnyGame:
    """The game with other answers in its rules."""
    return replace(game, rules=replace(game.rules, **changes))


def with_box(game: AnyGame, **changes: Any) -> AnyGame:
    """The game with something else in its box."""
    return replace(game, box=replace(game.box, **changes))


@contextmanager
def known_by_look(game: AnyGame, kind: str, *look: str) -> Iterator[None]:
    """Let pieces of a kind be known by their look, if they are not yet."""
    teaching = game.box.teaching
    before = teaching.kinds
    if not teaching.kind(kind).look:
        kinds = (replace(one, look=look) if one.name == kind else one for one in before)
        object.__setattr__(teaching, "kinds", tuple(kinds))
    yield
    object.__setattr__(teaching, "kinds", before)
