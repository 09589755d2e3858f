"""Games of other releases: what is older is upgraded, what is newer is kept as it was written.

A game that says by which rules it was written comes from a companion, perhaps from a newer one.
What these rules do not know in it is neither an error nor lost: an event becomes a
:class:`rules.record.Unknown`; of a beginning it is put aside (``Start.later``) and stands in its
place again when the beginning is written.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.formats.copies import (
    DEMONSTRATION,
    EXACT,
    is_component,
    read_components,
    read_copy,
    recall_copy,
    write_changes,
    write_copy,
)
from companion.formats.game_format import GameFormat
from companion.formats.json_text import at, shown
from companion.formats.type_names import TAG
from rules.copy import Copy, Status
from rules.files import upgrades
from rules.files.habits import Plain
from rules.files.unreadable import Unreadable
from rules.files.upgrades import is_later
from rules.game import AnyGame
from rules.record import Event, Start, Unknown
from rules.state import State
from rules.values.frozen import FrozenMap, freeze, thaw


class Release:
    """What some release wrote of a game, by the version of the rules it had."""

    def __init__(self, game: AnyGame, version: str) -> None:
        self.game = game
        self.version = version
        self.format = GameFormat(game)
        self.is_newer = is_later(version, game.version)

    # Events

    def recall_event(self, plain: Plain) -> Event:
        """Return an event that a companion wrote, or what it is if these rules know it not."""
        if not isinstance(plain, Mapping):
            return unknown(plain)
        try:
            return self.format.recall_event(dict(self.upgraded(plain)))
        except Unreadable:
            return unknown(plain)

    def read_event(self, plain: Any, state: State, place: str) -> tuple[Event, ...]:
        """Return an event of a file as people may write it, or what these rules know not."""
        if not isinstance(plain, dict) or not isinstance(plain.get(TAG), str):
            return self.format.read_event(plain, state, place)
        try:
            return self.format.read_event(dict(self.upgraded(plain)), state, place)
        except Unreadable:
            return (unknown(plain),)

    def upgraded(self, plain: Plain) -> Plain:
        """Return an event in the words of today's rules."""
        return upgrades.upgraded_event(self.game.files.upgrades, self.version, plain)

    # Beginnings

    def recall_start(
        self,
        seats: tuple[str, ...],
        options: Plain,
        copy: Any,
        position: Plain | None,
        beside: Plain,
        *,
        is_ours: bool = False,
    ) -> Start[Any]:
        """Return how a game began; `is_ours` says that nobody else can have changed the copy.

        Raises Unreadable for a part that is no object.
        """
        given = {"options": options, "copy": copy}
        for name, one in (given if position is None else {**given, "position": position}).items():
            if not isinstance(one, Mapping) and not (name == "copy" and one == DEMONSTRATION):
                raise Unreadable(at(name, f"expected an object, got {shown(one)}"))
        later: dict[str, Any] = dict(beside)
        settled = self._options(options, later)
        held = self._copy(copy, later, is_ours=is_ours and not self.is_newer)
        state = None if position is None else self._position(position, seats, settled, held, later)
        if later and self.is_newer:
            later["rules_version"] = self.version
        held = held if state is None else state.copy
        return Start(seats, settled, held, state, freeze(later))

    def _options(self, options: Plain, later: dict[str, Any]) -> FrozenMap[str, Any]:
        known = {}
        for name, choice in self._upgraded_options(options).items():
            try:
                self.format.read_options({name: thaw(choice)})
            except Unreadable:
                later.setdefault("options", {})[name] = choice
            else:
                known[name] = choice
        return self.format.read_options(thaw(known))

    def _upgraded_options(self, options: Plain) -> Plain:
        for one in upgrades.since(self.game.files.upgrades, self.version):
            options = one.options(options)
        return options

    def _copy(self, plain: Any, later: dict[str, Any], *, is_ours: bool) -> Copy:
        """Return the copy, without values that no component of this game can have."""
        plain = self.upgraded_copy(plain)
        if is_ours:
            return recall_copy(plain)
        box = self.game.box
        default = box.components()
        try:
            copy = read_copy(plain, box)
        except Unreadable:
            pass
        else:
            odd = self._odd_components(copy, default) if self.is_newer else ()
            if not odd:
                return copy
        exact = _exact(plain)
        sound: dict[str, dict[str, Any]] = {}
        for name, fields in exact.items():
            fields = fields if isinstance(fields, Mapping) else {}
            kept = sound.setdefault(name, {})
            for field, held in fields.items():
                if self._is_sound(name, field, held, default):
                    kept[field] = held
                else:
                    put_aside(later, ("copy", EXACT, name, field), held)
            if fields and not kept:
                del sound[name]
        return _recalled(plain, sound, box.fresh)

    def _is_sound(self, name: str, field: str, held: Any, default: Copy) -> bool:
        if self.is_newer and not is_component(default, self.game.box.parts, name, field):
            return False
        if not isinstance(held, Mapping) or set(held) != {"value", "status"}:
            return False
        try:
            recall_copy({EXACT: {name: {field: held}}})
            read_components({name: {field: held["value"]}}, default, parts=self.game.box.parts)
        except Unreadable:
            return bool(held["value"] == default.get(name, field, self))
        return True

    def _odd_components(self, copy: Copy, default: Copy) -> tuple[str, ...]:
        parts = self.game.box.parts
        return tuple(
            name
            for name, fields in copy.components.items()
            for field in fields
            if not is_component(default, parts, name, field)
        )

    def upgraded_copy(self, plain: Any) -> Any:
        """Return components, with or without their status, under today's names."""
        steps = self.game.files.upgrades
        if not upgrades.since(steps, self.version) or not isinstance(plain, Mapping):
            return plain
        try:
            if set(plain) == {EXACT}:
                told = plain[EXACT]
                done = upgrades.upgraded_components(steps, self.version, told, with_status=True)
                return {EXACT: done}
            return upgrades.upgraded_components(steps, self.version, plain)
        except (AttributeError, LookupError, TypeError):
            return plain  # written in another way, or spoiled: reading says which

    def _position(
        self,
        plain: Plain,
        seats: tuple[str, ...],
        options: FrozenMap[str, Any],
        copy: Copy,
        later: dict[str, Any],
    ) -> State:
        told = plain
        for one in upgrades.since(self.game.files.upgrades, self.version):
            told = one.position(told)
        for read in (self.format.recall_position, self.format.read_position):
            try:
                return read(dict(told), seats, options, copy)
            except Unreadable:
                continue
        state, ways = self.format.recall_known_position(told, seats, options, copy)
        for way in sorted(ways, key=len, reverse=True):
            put_aside(later, ("position", *way), _at(told, way))
        return state


def unknown(plain: Any) -> Unknown:
    """Return what these rules do not know, as it was written; raises Unreadable for no event."""
    if not isinstance(plain, Mapping) or not isinstance(plain.get(TAG), str):
        raise Unreadable(f"event: expected an object with a {TAG}, got {shown(plain)}")
    return Unknown(freeze(plain))


def written_start(
    game_format: GameFormat, start: Start[Any], *, whole_copy: bool = True
) -> dict[str, Any]:
    """Return a beginning as a header says it: what was not known stands in its place again."""
    changes = None
    if not whole_copy and "copy" not in start.later:
        changes = write_changes(start.copy, game_format.game.box)
    plain: dict[str, Any] = {
        "players": list(start.seats),
        "options": thaw(start.options),
        "copy": write_copy(start.copy) if changes is None else changes,
    }
    if start.position is not None:
        plain["position"] = game_format.write_position(start.position)
    merged: dict[str, Any] = _merged(plain, start.later)
    return merged


def put_aside(later: dict[str, Any], way: tuple[str, ...], value: Any) -> None:
    """Keep a value where it stood."""
    for step in way[:-1]:
        later = later.setdefault(step, {})
    if isinstance(later.get(way[-1]), dict) and isinstance(value, Mapping):
        value = {**later[way[-1]], **value}
    later[way[-1]] = value


def _merged(plain: Any, later: Any) -> Any:
    if not isinstance(plain, Mapping) or not isinstance(later, Mapping):
        return thaw(later)
    merged = dict(plain)
    for name, value in later.items():
        merged[name] = _merged(plain[name], value) if name in plain else thaw(value)
    return merged


def _at(plain: Any, way: tuple[str, ...]) -> Any:
    for step in way:
        plain = plain[step]
    return plain


def _exact(plain: Any) -> Mapping[str, Any]:
    """Return components with their statuses; what an owner wrote is confirmed."""
    if not isinstance(plain, Mapping):
        raise Unreadable(f"copy: expected an object of components, got {shown(plain)}")
    if set(plain) == {EXACT} and isinstance(plain[EXACT], Mapping):
        told: Mapping[str, Any] = plain[EXACT]
        return told
    confirmed = Status.CONFIRMED.value
    return {
        name: {field: {"value": value, "status": confirmed} for field, value in fields.items()}
        for name, fields in plain.items()
        if isinstance(fields, Mapping)
    }


def _recalled(plain: Any, sound: Mapping[str, Any], fresh: Copy) -> Copy:
    if set(plain) == {EXACT}:
        return recall_copy({EXACT: sound})
    told = {
        name: {field: held["value"] for field, held in fields.items()}
        for name, fields in sound.items()
    }
    return fresh.overlay(told)
