"""What a type is and how to say it in words: the ground reading and writing stand on.

Fields whose name ends in "_" (`class_`, `from_`) lose it on the wire.
"""

from __future__ import annotations

import re
import types
from collections.abc import Iterable
from dataclasses import is_dataclass
from difflib import get_close_matches
from enum import Enum
from typing import Any, Literal, TypeGuard, Union, get_args, get_origin

from companion.formats.json_text import shown
from rules.values.frozen import FrozenMap

TAG = "type"
"""The key that says which of several classes an object is."""


class Misfit(ValueError):
    """A value that does not fit its type: what was expected, and the way down to it.

    `extra` is the field that there is one too many of, where that is what does not fit.
    """

    def __init__(
        self, what: str, place: tuple[str | int, ...] = (), extra: str | None = None
    ) -> None:
        super().__init__(what)
        self.what = what
        self.place = place
        self.extra = extra

    def within(self, step: str | int) -> Misfit:
        """Return the same misfit seen from one level further up."""
        return Misfit(self.what, (step, *self.place), self.extra)


def got(type_: Any, value: Any) -> Misfit:
    """Return the misfit of a value that is not what its type says."""
    return Misfit(f"expected {described(type_)}, got {shown(value)}")


def written_name(field: str) -> str:
    """Return a field's name on the wire.

    >>> written_name("class_")
    'class'
    """
    return field[:-1] if field.endswith("_") else field


def tag(cls: type) -> str:
    """Return the tag of a class: its name in small letters.

    >>> tag(FrozenMap)
    'frozen_map'
    """
    return re.sub(r"(?<!^)(?=[A-Z])", "_", cls.__name__).lower()


def closest(name: str, known: Iterable[str]) -> str:
    """Return " (did you mean …?)" for a name that resembles a known one, else nothing."""
    near = get_close_matches(name, list(known), n=1)
    return f" (did you mean {shown(near[0])}?)" if near else ""


def described(type_: Any) -> str:
    """Say in words what belongs in a place of this type.

    >>> described(tuple[str, ...] | None)
    'a list of texts or null'
    """
    return _one_and_many(type_)[0]


def is_data(type_: Any) -> TypeGuard[type]:
    """Whether a type is a dataclass."""
    return isinstance(type_, type) and is_dataclass(type_)


def is_tuple(type_: Any) -> bool:
    """Whether a type is a tuple, of one kind or part by part."""
    return type_ is tuple or get_origin(type_) is tuple


def is_frozen_map(type_: Any) -> bool:
    """Whether a type is a FrozenMap."""
    return type_ is FrozenMap or get_origin(type_) is FrozenMap


def is_union(type_: Any) -> bool:
    """Whether a type allows several."""
    return get_origin(type_) in (Union, types.UnionType)


def members(type_: Any) -> tuple[Any, ...]:
    """Return the types a union allows; any other type is its own only member."""
    return get_args(type_) if is_union(type_) else (type_,)


def is_choice(type_: Any) -> bool:
    """Whether a type is a Literal or an enumeration."""
    return get_origin(type_) is Literal or (isinstance(type_, type) and issubclass(type_, Enum))


def choices(type_: Any) -> tuple[Any, ...]:
    """Return the plain values a Literal or an enumeration offers."""
    if get_origin(type_) is Literal:
        return get_args(type_)
    return tuple(member.value for member in type_)


_WORDS: dict[Any, tuple[str, str]] = {
    int: ("a whole number", "whole numbers"),
    str: ("a text", "texts"),
    bool: ("true or false", "true or false"),
    float: ("a number", "numbers"),
    types.NoneType: ("null", "null"),
    Any: ("anything", "anything"),
}


def _one_and_many(type_: Any) -> tuple[str, str]:
    if type_ in _WORDS:
        return _WORDS[type_]
    if is_union(type_):
        ones, many = zip(*map(_one_and_many, get_args(type_)), strict=True)
        return " or ".join(dict.fromkeys(ones)), " or ".join(dict.fromkeys(many))
    if is_choice(type_):
        offered = ", ".join(map(shown, choices(type_)))
        return f"one of {offered}", f"names out of {offered}"
    if is_tuple(type_):
        inner = get_args(type_)
        if len(inner) == 2 and inner[1] is Ellipsis:
            return f"a list of {_one_and_many(inner[0])[1]}", "lists"
        return f"a list of exactly {len(inner)}", f"lists of {len(inner)}"
    return "an object", "objects"
