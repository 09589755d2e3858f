"""The two converters of one game and their messages: plain data to any of its types and back.

Reading tries the quick converter first. Only when that fails is the careful one made and asked, so
good messages cost nothing as long as nothing is wrong.
"""

from __future__ import annotations

from functools import cache, cached_property
from itertools import takewhile
from typing import Any

from cattrs import Converter

from companion.formats.json_text import at
from companion.formats.reader import FAILURES, Hook, converter
from companion.formats.type_names import TAG, Misfit, is_data, members, tag, written_name
from companion.formats.writer import Writer
from rules.files.unreadable import Unreadable
from rules.record import EVENTS, SECRET
from rules.state import Move, State, verb
from rules.values import paths

BESIDE = {"seats": "players", "options": "options", "copy": "copy"}
"""Fields of every state that stand beside the position, and what they are called there."""


Ways = tuple[tuple[str, ...], ...]

MOST_WAYS = 64
"""So many things that do not fit are left out one by one; after that, all they lie in."""


class Converters:
    """Everything cattrs knows about one game's classes."""

    def __init__(self, state: type[State], moves: tuple[type[Move], ...]) -> None:
        self.state = state
        self.kinds: dict[str, type[Move]] = {verb(kind): kind for kind in moves}
        # A game with a move for secret choices has that; any other name stands for one thing.
        of_all = [kind for kind in EVENTS if kind not in SECRET or tag(kind) not in self.kinds]
        self.events: dict[str, type[object]] = {tag(kind): kind for kind in of_all}
        if shared := self.kinds.keys() & self.events.keys():
            raise ValueError(f"moves called like events of every record: {sorted(shared)}")
        self._quick = converter(careful=False)
        self._hooks: dict[str, Hook] = {}
        self._writers: dict[type, tuple[str, Writer]] = {}

    @cached_property
    def _careful(self) -> Converter:
        return converter(careful=True)

    def read(self, plain: Any, type_: Any, place: str) -> Any:
        """Return plain data as a value of a type; raises Unreadable naming the place."""
        try:
            return self._quick.get_structure_hook(type_)(plain, type_)
        except FAILURES:
            pass
        try:
            return self._careful.get_structure_hook(type_)(plain, type_)
        except Misfit as misfit:
            raise Unreadable(at(place + _way(misfit.place), misfit.what)) from None
        except FAILURES as error:
            raise Unreadable(at(place, f"cannot be read: {type(error).__name__}")) from None

    def read_known(self, plain: dict[str, Any], type_: Any, place: str) -> tuple[Any, Ways]:
        """Return what fits a type, and the ways to all that does not, which is left out."""
        ways: list[tuple[str, ...]] = []
        known = plain
        while True:
            try:
                return self._careful.get_structure_hook(type_)(known, type_), tuple(ways)
            except Misfit as misfit:
                whole = (*misfit.place, misfit.extra) if misfit.extra else misfit.place
            # A list is left out whole: without one of its parts the others would move up.
            way = tuple(map(str, takewhile(lambda step: isinstance(step, str), whole)))
            if not way:
                raise Unreadable(at(place, "cannot be read"))
            way = way[:1] if len(ways) > MOST_WAYS else way
            ways.append(way)
            known = _without(known, way)

    def write(self, value: Any, type_: Any) -> Any:
        """Return a value of a type as plain data."""
        return self._quick.get_unstructure_hook(type_)(value)

    def recall_tagged(self, plain: dict[str, Any]) -> Any:
        """Return the move or simple event that we wrote with its tag."""
        name = plain[TAG]
        kind: type[object] = self.kinds.get(name) or self.events[name]
        hook = self._hooks.get(name)
        if hook is None:
            hook = self._hooks[name] = self._quick.get_structure_hook(kind)
        return hook({key: value for key, value in plain.items() if key != TAG}, kind)

    def write_tagged(self, value: Any) -> dict[str, Any]:
        """Return a move or simple event with its tag."""
        kind = type(value)
        if kind not in self._writers:
            if kind not in (*self.kinds.values(), *self.events.values()):
                raise Unreadable(f"{kind.__name__} is none of this game's moves")
            self._writers[kind] = tag(kind), self._quick.get_unstructure_hook(kind)
        name, write = self._writers[kind]
        return {TAG: name, **write(value)}

    def field_path(self, path: paths.Path) -> paths.Path:
        """Return a path from the wire in the names of the fields: ``class`` becomes ``class_``."""
        return self._renamed(path, to_written=False)

    def written_path(self, path: paths.Path) -> paths.Path:
        """Return a path in the names of the wire."""
        return self._renamed(path, to_written=True)

    def _renamed(self, path: paths.Path, *, to_written: bool) -> paths.Path:
        type_: Any = self.state
        renamed: list[str | int] = []
        for step in path:
            inner = step
            if not to_written and not _leads(type_, step) and _leads(type_, f"{step}_"):
                inner = f"{step}_"
            is_field = _is_field(type_, inner)
            type_ = paths.type_at(type_, (inner,))
            renamed.append(written_name(str(inner)) if to_written and is_field else inner)
        return tuple(renamed)


@cache
def converters_of(state: type[State], moves: tuple[type[Move], ...]) -> Converters:
    """Return the converters of a game's classes, made once: a Game itself cannot be a key."""
    return Converters(state, moves)


def _without(plain: dict[str, Any], way: tuple[str, ...]) -> dict[str, Any]:
    step, *further = way
    if not further:
        return {key: value for key, value in plain.items() if key != step}
    return {**plain, step: _without(plain[step], tuple(further))}


def _leads(type_: Any, step: str | int) -> bool:
    try:
        paths.type_at(type_, (step,))
    except paths.NoSuchPlace:
        return False
    return True


def _is_field(type_: Any, step: str | int) -> bool:
    return any(is_data(one) and step in paths.hints_of(one) for one in members(type_))


def _way(place: tuple[str | int, ...]) -> str:
    return "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in place)
