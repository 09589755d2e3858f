"""House rules as data: every reading the table can choose, ours marked, what is chosen ringed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.history import house_rules
from companion.texts.words import say
from rules.game import AnyGame


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a rule: what it means at the table."""

    at: int
    meaning: str
    chosen: bool
    is_ours: bool


@dataclass(frozen=True, slots=True)
class Ruling:
    """A question the rulebook leaves open, and the answers to it."""

    name: str
    says: str
    number: str
    readings: tuple[Reading, ...]


def rulings(game: AnyGame, options: Mapping[str, Any]) -> tuple[Ruling, ...]:
    """Return all rulings of a game as a table plays by them."""
    return tuple(
        Ruling(
            one.name,
            one.says,
            one.ruling,
            tuple(
                Reading(
                    at,
                    one.meaning(choice),
                    chosen=choice == options.get(one.name, one.default),
                    is_ours=at == 0,
                )
                for at, choice in enumerate(one.choices)
            ),
        )
        for one in game.rules.options
    )


def summary(game: AnyGame, options: Mapping[str, Any]) -> str:
    """Say in a few words how many rulings are not ours."""
    count = len(house_rules.changed(game, options))
    return say("house_changed", count=count) if count else say("house_ours")
