"""A component of a copy as a typed value: what the rules use, and how far it can be trusted.

The class names the fields of the component, and which of them each certainty rests on::

    @dataclass(frozen=True, slots=True, kw_only=True)
    class Level:
        id: str
        actions: int
        certainty: Annotated[Certainty, Rests("actions")]

Copies hold whatever their owners told. What is missing, or not of the field's type, is the
emptiest value of that type: None where it may be, else 0, nothing, or the first of few.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

from rules.copy import Copy
from rules.moves.kinds import hints_of
from rules.values.frozen import FrozenMap

T = TypeVar("T")
Reader = Callable[[Copy, str], Any]


@dataclass(frozen=True, slots=True, init=False)
class Rests:
    """On a certainty: the fields of the component that it rests on."""

    fields: tuple[str, ...]

    def __init__(self, *fields: str) -> None:
        object.__setattr__(self, "fields", fields)


def typed(cls: type[T], copy: Copy, component: str, **own: Any) -> T:
    """Return a component as a value of a class; `own` are fields that the caller reads itself."""
    for name, reader in _readers(cls):
        if name not in own:
            own[name] = reader(copy, component)
    return cls(**own)


_READERS: dict[type, tuple[tuple[str, Reader], ...]] = {}
"""How the fields of each class are read: reading annotations takes long."""


def _readers(cls: type) -> tuple[tuple[str, Reader], ...]:
    if cls not in _READERS:
        hints = hints_of(cls)
        names = [one.name for one in fields(cls)]
        _READERS[cls] = tuple((name, _reader(name, hints[name])) for name in names)
    return _READERS[cls]


def _reader(name: str, hint: Any) -> Reader:
    extras = get_args(hint)[1:] if get_origin(hint) is Annotated else ()
    for rests in extras:
        if isinstance(rests, Rests):
            return lambda copy, component: copy.certainty(component, *rests.fields)
    if name == "id":
        return lambda _copy, component: component.partition("/")[2]
    return lambda copy, component: fitted(hint, copy.get(component, name))


def fitted(hint: Any, value: Any) -> Any:
    """Return a value if it is of a type, else the emptiest one that is.

    >>> fitted(tuple[Literal["art", "newborn"], ...], ("art", "other")), fitted(int, None)
    (('art',), 0)
    """
    kind = get_origin(hint) or hint
    if kind is Annotated:
        return fitted(get_args(hint)[0], value)
    if kind in (Union, UnionType):
        members = get_args(hint)
        fitting = [one for one in members if one is not NoneType and _fits(one, value)]
        if fitting:
            return fitted(fitting[0], value)
        return None if NoneType in members else fitted(members[0], None)
    if kind is tuple and isinstance(value, tuple) and get_args(hint)[1:] == (...,):
        return tuple(one for one in value if _fits(get_args(hint)[0], one))
    return value if _fits(hint, value) else _emptiest(hint)


def _fits(hint: Any, value: Any) -> bool:
    kind = get_origin(hint) or hint
    if kind is Literal:
        return value.__hash__ is not None and value in get_args(hint)
    if kind in (Union, UnionType):
        return any(_fits(one, value) for one in get_args(hint))
    return kind is Any or isinstance(value, kind)


def _emptiest(hint: Any) -> Any:
    kind = get_origin(hint) or hint
    if kind is Literal:
        return get_args(hint)[0]
    return FrozenMap() if issubclass(FrozenMap, kind) else kind()
