"""The readings a table plays by instead of ours: which, in words, and which group plays by them.

A group is a set of people, in whatever order they sit. What it chose last for a game lies in the
journal's settings, and is offered when the same people set that game up again.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from typing import Any

from companion.history import people
from companion.storage.journal import Journal
from rules.game import AnyGame
from rules.values.frozen import freeze, thaw

PREFIX = "house:"


def changed(game: AnyGame, options: Mapping[str, Any]) -> tuple[str, ...]:
    """Return in words each reading of a table that is not ours.

    >>> from rules import shelf
    >>> changed(shelf.game("danana"), {"covered_cards": "lost"})
    ('Do covered progress cards count at the end? No, only those in sight',)
    """
    return tuple(
        f"{one.says} {_sentence(one.meaning(options[one.name]))}"
        for one in game.rules.options
        if _is_offered(one.choices, options.get(one.name)) and options[one.name] != one.default
    )


def remember(
    journal: Journal, game: AnyGame, names: Iterable[str], options: Mapping[str, Any]
) -> None:
    """Keep what a group plays by; one that plays as we read the rules needs nothing kept."""
    told = people.load(journal)
    group = sorted({told.person(one) for one in names})
    others = {
        one.name: thaw(options[one.name])
        for one in game.rules.options
        if one.name in options and options[one.name] != one.default
    }
    digest = blake2b(json.dumps(group).encode(), digest_size=8).hexdigest()
    setting = f"{PREFIX}{game.name}:{digest}"
    if others or journal.setting(setting) is not None:
        journal.set(setting, json.dumps({"seats": group, "options": others}))


def remembered(journal: Journal, game: AnyGame, names: Iterable[str]) -> dict[str, Any] | None:
    """Return what a group played by last, ours left out; None where it has never said so."""
    told = people.load(journal)
    group = {told.person(one) for one in names}
    for text in journal.settings(f"{PREFIX}{game.name}:").values():
        kept = json.loads(text)
        if {told.person(one) for one in kept["seats"]} == group:
            return valid(game, kept["options"])
    return None


def valid(game: AnyGame, options: Mapping[str, Any]) -> dict[str, Any]:
    """Return those of some choices that the game of today still offers."""
    offered = {one.name: one.choices for one in game.rules.options}
    kept = {name: freeze(choice) for name, choice in options.items()}
    return {
        name: choice for name, choice in kept.items() if _is_offered(offered.get(name, ()), choice)
    }


def _is_offered(choices: tuple[Any, ...], choice: Any) -> bool:
    # 1 equals True, but a game may ask which it is.
    return any(choice == one and type(choice) is type(one) for one in choices)


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:]
