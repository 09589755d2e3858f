"""Reading and changing one field deep inside a frozen state, and knowing what type belongs there.

A path names the way down: ``("players", "Ada", "camp_fuel")``. Dataclasses are entered by field
name, mappings by key, tuples by index. A correction by the table is a path and a value.
"""

from __future__ import annotations

import types
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from functools import cache
from typing import Any, Union, get_args, get_origin, get_type_hints

from rules.values.frozen import FrozenMap

Path = tuple[str | int, ...]


class NoSuchPlace(LookupError):
    """A path that leads nowhere in this state."""


def get(state: Any, path: Path) -> Any:
    """Return what lies at the end of `path`.

    >>> get(FrozenMap(a=(1, 2)), ("a", 1))
    2
    """
    for step in path:
        try:
            if is_dataclass(state):
                state = getattr(state, str(step))
            elif isinstance(state, dict):
                state = state[step]
            elif isinstance(state, tuple):
                state = state[int(step)]
            else:
                raise LookupError
        except (LookupError, AttributeError, ValueError):
            raise NoSuchPlace(f"nothing at {show(path)}: there is no {step!r}") from None
    return state


def put(state: Any, path: Path, value: Any) -> Any:
    """Return `state` with `value` at the end of `path`; a mapping may gain a key that way.

    >>> put(FrozenMap(a=(1, 2)), ("a", 1), 9)
    {'a': (1, 9)}
    """
    if not path:
        return value
    step, rest = path[0], path[1:]
    if is_dataclass(state) and not isinstance(state, type):
        if step not in {one.name for one in fields(state)}:
            raise NoSuchPlace(f"nothing at {show(path)}: there is no {step!r}")
        return replace(state, **{str(step): put(getattr(state, str(step)), rest, value)})
    if isinstance(state, FrozenMap):
        if rest and step not in state:
            raise NoSuchPlace(f"nothing at {show(path)}: there is no {step!r}")
        return state.having(step, put(state.get(step), rest, value))
    if isinstance(state, tuple):
        if not isinstance(step, int) or not 0 <= step <= len(state) - bool(rest):
            raise NoSuchPlace(f"nothing at {show(path)}: there is no {step!r}")
        inner = state[step] if step < len(state) else None
        return (*state[:step], put(inner, rest, value), *state[step + 1 :])
    raise NoSuchPlace(f"nothing at {show(path)}: {state!r} has no parts")


def leaves(state: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Yield every value that has no parts, with its path.

    >>> list(leaves(FrozenMap(a=(1, 2))))
    [(('a', 0), 1), (('a', 1), 2)]
    """
    if is_dataclass(state) and not isinstance(state, type):
        for one in fields(state):
            yield from leaves(getattr(state, one.name), (*path, one.name))
    elif isinstance(state, dict):
        for key, value in state.items():
            yield from leaves(value, (*path, key))
    elif isinstance(state, tuple):
        for index, value in enumerate(state):
            yield from leaves(value, (*path, index))
    else:
        yield path, state


@cache
def hints_of(cls: type) -> dict[str, Any]:
    """Return the resolved types of a dataclass's fields."""
    return get_type_hints(cls)


def type_at(cls: Any, path: Path) -> Any:
    """Return the type that belongs at the end of `path` in a value of type `cls`.

    >>> type_at(FrozenMap[str, int | None], ("Ada",))
    int | None
    """
    for step in path:
        found = [inner for inner in (_step(one, step) for one in _members(cls)) if inner]
        if not found:
            raise NoSuchPlace(f"nothing at {show(path)}: there is no {step!r}")
        cls = found[0]
    return cls


def admits_none(cls: Any) -> bool:
    """Say whether a value of a type may be None.

    >>> admits_none(int | None), admits_none(int)
    (True, False)
    """
    return type(None) in _members(cls)


def show(path: Path) -> str:
    """Write a path as people read it.

    >>> show(("players", "Ada", "hand", 0))
    'players/Ada/hand/0'
    """
    return "/".join(map(str, path))


def _members(cls: Any) -> tuple[Any, ...]:
    return get_args(cls) if get_origin(cls) in (Union, types.UnionType) else (cls,)


def _step(cls: Any, step: str | int) -> Any:
    if is_dataclass(cls) and isinstance(cls, type):
        return hints_of(cls).get(str(step))
    origin, args = get_origin(cls), get_args(cls)
    if origin is FrozenMap:
        return args[1]
    if origin is tuple and args:
        if len(args) == 2 and args[1] is Ellipsis:
            return args[0]
        return args[int(step)] if str(step).isdigit() and int(step) < len(args) else None
    return None
