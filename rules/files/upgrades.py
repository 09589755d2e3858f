"""Upgrades: what earlier rules wrote, made into what today's write; no old rules are kept.

A change to the moves or the state of a game is a named step to the version of the rules that brings
it. A record of an earlier version passes all the steps since. A step is pure, works on plain data,
and leaves alone what is new already, because a game that went on under newer rules holds both; so a
name that was given up is never used again for something else.

>>> worship = Upgrade(name="to pray is to worship", to="2", event=renaming("pray", "worship"))
>>> upgraded_event((worship,), "1", {"type": "ruled", "move": {"type": "pray", "level": 3}})
{'type': 'ruled', 'move': {'type': 'worship', 'level': 3}}
>>> upgraded_event((worship,), "2", {"type": "pray", "level": 3})
{'type': 'pray', 'level': 3}
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

Plain = Mapping[str, Any]

OLDEST = "0"
"""Before the first version of any rules."""

WRAPPERS = ("ruled", "automatic")
"""Events that hold a move: an upgrade sees the move alone."""


def as_it_was(plain: Plain) -> Plain:
    """Nothing has changed here."""
    return plain


def same_value(component: str, field: str, value: Any) -> tuple[str, str, Any]:
    """Nothing has changed about this component."""
    return component, field, value


@dataclass(frozen=True, slots=True, kw_only=True)
class Upgrade:
    """One step `to` a version of the rules, under a name that says what changes.

    `event` is told each move (those in rulings and automatic steps, too) and each other event;
    `position` and `options` what stands at the beginning; `component` each value of the copy and
    each lesson about it, with where it belongs from now on.
    """

    name: str
    to: str
    event: Callable[[Plain], Plain] = as_it_was
    position: Callable[[Plain], Plain] = as_it_was
    options: Callable[[Plain], Plain] = as_it_was
    component: Callable[[str, str, Any], tuple[str, str, Any]] = same_value


def renaming(
    verb: str, to: str, fields: Mapping[str, str] | None = None
) -> Callable[[Plain], Plain]:
    """Return the upgrade of events that calls a verb, and fields of it, otherwise.

    >>> renaming("pray", "worship", {"level": "rank"})({"type": "pray", "by": "Ada", "level": 3})
    {'type': 'worship', 'by': 'Ada', 'rank': 3}
    """

    def upgrade(plain: Plain) -> Plain:
        if plain.get("type") not in (verb, to):
            return plain
        return renamed({**plain, "type": to}, fields or {})

    return upgrade


def renamed(plain: Plain, names: Mapping[str, str]) -> dict[str, Any]:
    """Return plain data with fields called otherwise, in the same order.

    >>> renamed({"level": 3, "by": "Ada"}, {"level": "rank"})
    {'rank': 3, 'by': 'Ada'}
    """
    return {names.get(name, name): value for name, value in plain.items()}


def since(upgrades: Iterable[Upgrade], version: str) -> tuple[Upgrade, ...]:
    """Return the steps that lead on from a version of the rules."""
    return tuple(one for one in upgrades if is_later(one.to, version))


def is_later(version: str, than: str) -> bool:
    """Say whether one version of the rules comes after another; who wrote none wrote by the newest.

    >>> is_later("10", "9"), is_later("2", "2.1"), is_later("2", "")
    (True, False, False)
    """
    told, other = _numbers(version), _numbers(than)
    return bool(told and other) and told > other


def _numbers(version: str) -> tuple[int, ...]:
    parts = version.split(".")
    return tuple(map(int, parts)) if all(one.isdecimal() for one in parts) else ()


def upgraded_event(upgrades: Iterable[Upgrade], version: str, plain: Plain) -> Plain:
    """Return an event, as it is written, in the words of today's rules."""
    for one in since(upgrades, version):
        move = plain.get("move")
        if plain.get("type") in WRAPPERS and isinstance(move, Mapping):
            plain = {**plain, "move": one.event(move)}
        else:
            plain = one.event(plain)
        if plain.get("type") == "learned":
            plain = _lesson(one, plain)
    return plain


def upgraded_components(
    upgrades: Iterable[Upgrade],
    version: str,
    components: Mapping[str, Mapping[str, Any]],
    *,
    with_status: bool = False,
) -> dict[str, dict[str, Any]]:
    """Return what is held of components under today's names: values, or each with its status."""
    steps = since(upgrades, version)
    held: dict[str, dict[str, Any]] = {}
    for component, fields in components.items():
        if not fields:
            held.setdefault(component, {})
        for field, one in fields.items():
            told = component, field, one["value"] if with_status else one
            for step in steps:
                told = step.component(*told)
            name, at, value = told
            held.setdefault(name, {})[at] = {**one, "value": value} if with_status else value
    return held


def _lesson(one: Upgrade, plain: Plain) -> Plain:
    told = (plain.get("component"), plain.get("field"))
    if not all(isinstance(name, str) for name in told) or "value" not in plain:
        return plain
    component, field, value = one.component(str(told[0]), str(told[1]), plain["value"])
    return {**plain, "component": component, "field": field, "value": value}
