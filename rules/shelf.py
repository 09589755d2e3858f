"""The shelf finds the games by looking into ``rules/games``: there is no list to edit.

>>> "notad" in names()
True
>>> game("notad").title
'Notad'
"""

from __future__ import annotations

import importlib
import pkgutil
import sys
import tomllib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rules import games as _games

if TYPE_CHECKING:  # looking along the shelf needs none of the rules
    from rules.game import AnyGame


class NoSuchGame(LookupError):
    """A name under which no game stands on the shelf."""


def names() -> tuple[str, ...]:
    """Return the names of all games on the shelf, in alphabetical order."""
    found = (module.name for module in pkgutil.iter_modules(_games.__path__))
    return tuple(sorted(name for name in found if not name.startswith("_")))


@dataclass(frozen=True, slots=True)
class Cover:
    """What a box looks like on the shelf before it is opened; `place` orders it among others."""

    colour: str = "#5A6472"
    place: int = 1000


def cover(name: str) -> Cover:
    """Return the cover in a game's ``cover.toml``, without importing the game.

    >>> cover("notad").colour
    '#3F7D4E'
    """
    try:
        text = pkgutil.get_data(_games.__name__, f"{name}/cover.toml")
    except OSError:
        text = None
    return Cover(**tomllib.loads(text.decode("utf-8"))) if text else Cover()


def is_loaded(name: str) -> bool:
    """Say whether a game was imported already, so that asking for it costs nothing."""
    return f"{_games.__name__}.{name}" in sys.modules


def game(name: str) -> AnyGame:
    """Return a game by its name; only this game is imported."""
    if name not in names():
        raise NoSuchGame(f"no game called {name!r} on the shelf, only {', '.join(names())}")
    found: AnyGame = importlib.import_module(f"{_games.__name__}.{name}").GAME
    return found
