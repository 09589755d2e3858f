"""The owner's copy of a game: what is known of each component, and where that comes from.

The scanned rulebooks lost their pictures. What only a picture showed is in no copy until its owner
shows it: a value that a copy lacks is not known, nothing stands in for it, and no hint that rests
on it may call a move illegal. Values of ours make the *demonstration box* of a game whole; bots,
demonstrations, cases and benchmarks play with it.

A component is named ``kind/id`` ("tile/T017", "hill/5"); a kind with one piece calls it "main".
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib import resources
from typing import Any

from rules.rule import Certainty
from rules.values.frozen import FrozenMap, freeze

SINGLE = "main"


class Status(StrEnum):
    """Known from the text, inferred from it, confirmed by the owner, or made up by us."""

    KNOWN = "known"
    INFERRED = "inferred"
    CONFIRMED = "confirmed"
    DEMONSTRATION = "demonstration"


@dataclass(frozen=True, slots=True)
class Value:
    """One value of one component with its status."""

    value: Any
    status: Status


@dataclass(frozen=True, slots=True)
class Copy:
    """All components of one copy of a game.

    >>> copy = Copy.from_toml('''
    ... [status.hill]
    ... actions = "inferred"
    ... [status."hill/1"]
    ... actions = "known"
    ... [hill.1]
    ... actions = 5
    ... [hill.2]
    ... actions = 4
    ... ''')
    >>> copy.get("hill/1", "actions"), copy.status("hill/2", "actions").value
    (5, 'inferred')
    >>> copy.learn("hill/2", "actions", 3).status("hill/2", "actions").value
    'confirmed'
    """

    components: FrozenMap[str, FrozenMap[str, Value]]

    @classmethod
    def from_toml(cls, text: str) -> Copy:
        """Read a components file: tables ``[kind.id]``, statuses in ``[status.kind]``.

        A table ``[status."kind/id"]`` says where one piece differs from its kind.
        """
        raw = tomllib.loads(text)
        statuses: dict[str, dict[str, str]] = raw.pop("status", {})
        components: dict[str, FrozenMap[str, Value]] = {}
        for kind, pieces in raw.items():
            for name, fields in pieces.items():
                component = f"{kind}/{name}"
                of = statuses.get(kind, {}) | statuses.get(component, {})
                components[component] = FrozenMap(
                    {
                        field: Value(freeze(value), Status(of.get(field, "demonstration")))
                        for field, value in fields.items()
                    }
                )
        return cls(FrozenMap(components))

    def fields(self, component: str) -> Mapping[str, Value]:
        """Return all that this copy holds about a component."""
        return self.components.get(component, _NOTHING)

    def get(self, component: str, field: str, default: Any = None) -> Any:
        """Return a value, or `default` where this copy does not have it."""
        held = self.components.get(component, _NOTHING).get(field)
        return default if held is None else held.value

    def status(self, component: str, field: str) -> Status | None:
        """Return where a value comes from, or None where it is not known yet."""
        held = self.components.get(component, _NOTHING).get(field)
        return None if held is None else held.status

    def knows(self, component: str, *fields: str) -> bool:
        """Say whether all these values of a component are known."""
        held = self.components.get(component, _NOTHING)
        return all(field in held for field in fields)

    def certainty(self, component: str, *fields: str) -> Certainty:
        """Return how sure an objection can be that rests on these values."""
        return Certainty.SURE if self.knows(component, *fields) else Certainty.UNKNOWN

    def known(self) -> Copy:
        """Return this copy without what we made up, as a fresh box is known.

        A component of which nothing is left is not known at all.

        >>> Copy.from_toml('[hill.1]\\nactions = 5').known().get("hill/1", "actions")
        """
        left = {
            component: FrozenMap(
                {
                    field: held
                    for field, held in fields.items()
                    if held.status is not Status.DEMONSTRATION
                }
            )
            for component, fields in self.components.items()
        }
        return Copy(FrozenMap({component: held for component, held in left.items() if held}))

    @property
    def is_demonstration(self) -> bool:
        """Whether something in this copy is made up by us."""
        return any(
            held.status is Status.DEMONSTRATION
            for fields in self.components.values()
            for held in fields.values()
        )

    def ids(self, kind: str) -> Iterator[str]:
        """Yield the ids of all components of a kind, in the file's order."""
        start = kind + "/"
        return (name[len(start) :] for name in self.components if name.startswith(start))

    def learn(self, component: str, field: str, value: Any) -> Copy:
        """Return a copy in which the owner has confirmed a value."""
        return self.overlay({component: {field: value}})

    def overlay(
        self, changes: Mapping[str, Mapping[str, Any]], status: Status = Status.CONFIRMED
    ) -> Copy:
        """Return a copy in which these components' fields have new values of one status.

        Without changes it is this very copy: what was worked out about it holds on.
        """
        if not changes:
            return self
        components = dict(self.components)
        for component, fields in changes.items():
            held = dict(components.get(component, _NOTHING))
            held.update({field: Value(freeze(value), status) for field, value in fields.items()})
            components[component] = FrozenMap(held)
        return Copy(FrozenMap(components))

    def all_as(self, status: Status) -> Copy:
        """Return this copy with every value of one status, as the contract tests need it."""
        return Copy(
            FrozenMap(
                {
                    component: FrozenMap(
                        {field: Value(held.value, status) for field, held in fields.items()}
                    )
                    for component, fields in self.components.items()
                }
            )
        )

    def tally(self) -> Mapping[Status, int]:
        """Count the values of each status: how much of this copy its owner has confirmed."""
        counts = dict.fromkeys(Status, 0)
        for fields in self.components.values():
            for held in fields.values():
                counts[held.status] += 1
        return counts

    def untold(self, whole: Copy) -> Iterator[tuple[str, str]]:
        """Yield the components and fields that another copy knows and this one does not."""
        for component, fields in whole.components.items():
            for field in fields:
                if not self.knows(component, field):
                    yield component, field


@cache
def packaged(package: str) -> Copy:
    """Return the demonstration box of a game, from its ``components.toml``.

    A game without the file has no components. It is always the same value, since what is worked out
    about a copy is kept as long as that lives.
    """
    file = resources.files(package).joinpath("components.toml")
    return Copy.from_toml(file.read_text("utf-8") if file.is_file() else "")


_NOTHING: FrozenMap[str, Value] = FrozenMap()
