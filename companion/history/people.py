"""The people who play here: what they are called, in which colour, and who is the same person.

Games keep the names they were played under. What the table says about its people lies beside them
and is laid over every list and every statistic, so that joining two names can be taken back.

>>> people = People().join("ada", "Ada")
>>> people.person("ada"), people.person("Ben")
('Ada', 'Ben')
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from companion.play.seating import SHAPES
from companion.storage.stored_settings import Store

KEY = "people"


@dataclass(frozen=True, slots=True)
class People:
    """What the table said about its people: `same` leads from a name to the person's name."""

    same: Mapping[str, str] = field(default_factory=dict)
    looks: Mapping[str, int] = field(default_factory=dict)
    hidden: frozenset[str] = frozenset()

    def person(self, name: str) -> str:
        """Return who is meant by a name that stands in a game."""
        return self.same.get(name, name)

    def names(self, person: str) -> tuple[str, ...]:
        """Return the other names a person has played under."""
        return tuple(name for name, one in self.same.items() if one == person and name != person)

    def join(self, name: str, person: str) -> People:
        """Say that two names are one person, who is called by the second."""
        one, other = self.person(name), self.person(person)
        return self if one == other else self._lead(one, other)

    def part(self, name: str) -> People:
        """Say that a name is a person of its own after all."""
        return replace(self, same={one: who for one, who in self.same.items() if one != name})

    def call(self, person: str, name: str) -> People:
        """Call a person by another name, in games played already as well."""
        one = self.person(person)
        if self.person(name) not in (one, name):
            return self.join(one, name)  # somebody else is called so
        hidden = one in self.hidden
        called = self if one == name else self._lead(one, name)
        return called.hide(name) if hidden else called

    def _lead(self, one: str, other: str) -> People:
        """Lead all that leads to one name to another."""
        same = {name: other if who == one else who for name, who in self.same.items()}
        same |= {one: other}
        same.pop(other, None)
        looks = {name: look for name, look in self.looks.items() if name != one}
        if one in self.looks:
            looks.setdefault(other, self.looks[one])
        return People(same, looks, self.hidden - {one})

    def colour(self, person: str, look: int) -> People:
        """Give a person a colour and shape to begin with."""
        return replace(self, looks={**self.looks, person: look % len(SHAPES)})

    def hide(self, person: str) -> People:
        """Leave a person out of lists that offer names; the games stay as they are."""
        return replace(self, hidden=self.hidden | {person})

    def show(self, person: str) -> People:
        """Offer a hidden person again."""
        return replace(self, hidden=self.hidden - {person})

    def forget(self, person: str) -> People:
        """Let go of all that was said about a person."""
        return People(
            {one: who for one, who in self.same.items() if person not in (one, who)},
            {one: look for one, look in self.looks.items() if one != person},
            self.hidden - {person},
        )

    def present(self, names: Iterable[str]) -> tuple[str, ...]:
        """Return the people behind names, each once, without hidden ones."""
        people = dict.fromkeys(map(self.person, names))
        return tuple(one for one in people if one not in self.hidden)


def looks(people: People, everybody: Iterable[str]) -> dict[str, int]:
    """Return everybody's colour and shape: the one that was chosen, else the next in the alphabet.

    >>> looks(People().colour("Ben", 4), ["Cleo", "Ben", "Ada"])
    {'Ada': 0, 'Ben': 4, 'Cleo': 2}
    """
    order = enumerate(sorted(everybody, key=lambda name: (name.casefold(), name)))
    return {name: people.looks.get(name, at % len(SHAPES)) for at, name in order}


def load(store: Store) -> People:
    """Return what is kept about people; damaged parts count as never said."""
    try:
        kept = json.loads(store.setting(KEY) or "{}")
    except ValueError:
        return People()
    if not isinstance(kept, dict):
        return People()
    same, looks, hidden = (kept.get(one) for one in ("same", "looks", "hidden"))
    return People(
        {one: who for one, who in _pairs(same) if isinstance(who, str)},
        {one: look for one, look in _pairs(looks) if type(look) is int and 0 <= look < len(SHAPES)},
        frozenset(one for one in hidden if isinstance(one, str))
        if isinstance(hidden, list)
        else frozenset(),
    )


def save(store: Store, people: People) -> None:
    """Keep what was said about people."""
    store.set(KEY, written(people))


def written(people: People) -> str:
    """Return what was said about people as it is kept."""
    plain = {
        "same": dict(people.same),
        "looks": dict(people.looks),
        "hidden": sorted(people.hidden),
    }
    return json.dumps(plain, ensure_ascii=False)


def _pairs(plain: Any) -> list[tuple[str, Any]]:
    return list(plain.items()) if isinstance(plain, dict) else []
