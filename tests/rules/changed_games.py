"""Games with some answers replaced, to see what notices."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules.game import AnyGame


def with_rules(game: AnyGame, **changes: Any) -> AnyGame:
    """The game with other answers in its rules."""
    return replace(game, rules=replace(game.rules, **changes))


def with_box(game: AnyGame, **changes: Any) -> AnyGame:
    """The game with something else in its box."""
    return replace(game, box=replace(game.box, **changes))
