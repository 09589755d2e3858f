"""Plain data to frozen dataclasses, by cattrs made strict: nothing is coerced or dropped.

Two converters read the same language. The quick one uses cattrs' generated functions and only says
that something is wrong; the careful one is asked afterwards and says what and where. Both write
alike (:mod:`companion.formats.writer`).
"""

from __future__ import annotations

import math
import re
import types
from collections.abc import Callable
from dataclasses import MISSING, fields
from enum import Enum, IntEnum, StrEnum
from functools import cache
from typing import Any, get_args

from cattrs import Converter
from cattrs.errors import BaseValidationError, ForbiddenExtraKeysError
from cattrs.gen import make_dict_structure_fn, override

from companion.formats.json_text import shown
from companion.formats.type_names import (
    TAG,
    Misfit,
    choices,
    closest,
    got,
    is_choice,
    is_data,
    is_frozen_map,
    is_tuple,
    is_union,
    tag,
    written_name,
)
from companion.formats.writer import WRITERS
from rules.copy import Copy
from rules.values.frozen import FrozenMap, freeze
from rules.values.paths import hints_of

Hook = Callable[[Any, Any], Any]

FAILURES = (
    *(Misfit, BaseValidationError, ForbiddenExtraKeysError),
    *(TypeError, ValueError, LookupError, AttributeError, RecursionError),
)
"""Everything the quick converter may raise over data that does not fit."""


def converter(*, careful: bool) -> Converter:
    """Return a converter for frozen dataclasses, quick or careful."""
    made = Converter(detailed_validation=False)
    readers: tuple[tuple[Callable[[Any], bool], Callable[[Any, Converter], Hook]], ...] = (
        (is_data, _read_carefully if careful else _read_quickly),
        (is_tuple, _read_tuple),
        (is_frozen_map, _read_frozen_map),
        (is_union, _read_union),
        (is_choice, lambda type_, _made: _read_choice(type_)),
        (lambda type_: type_ is Any, lambda _type, _made: _read_anything),
        (lambda type_: type_ is Copy, lambda _type, _made: _read_copy),
    )
    for applies, reader in readers:
        made.register_structure_hook_factory(applies, reader)
    # These by class, because that is where cattrs keeps its own hooks for them, which coerce
    # and are asked first. A StrEnum would count as a str there, so it is named too.
    for primitive in (int, str, bool):
        made.register_structure_hook(primitive, _read_primitive(primitive))
    made.register_structure_hook(float, _read_float)
    for enum in (Enum, StrEnum, IntEnum):
        made.register_structure_hook(enum, _read_member)
        made.register_unstructure_hook(enum, lambda member: member.value)
    for applies, writer in WRITERS:
        made.register_unstructure_hook_factory(applies, writer)
    return made


def _read_primitive(type_: type) -> Hook:
    def read(value: Any, _type: Any) -> Any:
        # Not isinstance: True is an int to Python, but not to a table.
        if value.__class__ is type_:
            return value
        raise got(type_, value)

    return read


def _read_float(value: Any, _type: Any) -> float:
    if value.__class__ in (int, float) and math.isfinite(value):
        return float(value)
    raise got(float, value)


def _read_anything(value: Any, _type: Any) -> Any:
    return freeze(value)


def _read_copy(value: Any, _type: Any) -> Copy:
    # A state's copy never comes from the position itself: it stands beside it and is put in.
    if isinstance(value, Copy):
        return value
    raise Misfit("the copy stands beside the position, not in it")


def _read_member(value: Any, type_: Any) -> Any:
    return _read_choice(type_)(value, type_)


@cache
def _read_choice(type_: Any) -> Hook:
    # Keyed by class too, because 1 equals True.
    members = {
        (choice.__class__, choice): type_(choice) if isinstance(type_, type) else choice
        for choice in choices(type_)
    }

    def read(value: Any, _type: Any) -> Any:
        try:
            return members[value.__class__, value]
        except (KeyError, TypeError):
            raise got(type_, value) from None

    return read


def _read_tuple(type_: Any, made: Converter) -> Hook:
    inner = get_args(type_) or (Any, ...)
    if len(inner) != 2 or inner[1] is not Ellipsis:
        return _read_fixed_tuple(type_, [(one, made.get_structure_hook(one)) for one in inner])
    item = inner[0]
    read_item = made.get_structure_hook(item)

    def read(value: Any, _type: Any) -> Any:
        if value.__class__ is not list:
            raise got(type_, value)
        items: list[Any] = []
        try:
            for one in value:
                items.append(read_item(one, item))
        except Misfit as misfit:
            raise misfit.within(len(items)) from None
        return tuple(items)

    return read


def _read_fixed_tuple(type_: Any, parts: list[tuple[Any, Hook]]) -> Hook:
    def read(value: Any, _type: Any) -> Any:
        if value.__class__ is not list or len(value) != len(parts):
            raise got(type_, value)
        items: list[Any] = []
        try:
            for one, (part, hook) in zip(value, parts, strict=True):
                items.append(hook(one, part))
        except Misfit as misfit:
            raise misfit.within(len(items)) from None
        return tuple(items)

    return read


def _read_frozen_map(type_: Any, made: Converter) -> Hook:
    key_type, item = get_args(type_) or (str, Any)
    read_item = made.get_structure_hook(item)
    read_key = _read_key(key_type, made)

    def read(value: Any, _type: Any) -> Any:
        if value.__class__ is not dict:
            raise got(type_, value)
        items: dict[Any, Any] = {}
        key = ""
        try:
            for key, one in value.items():
                items[read_key(key) if read_key else key] = read_item(one, item)
        except Misfit as misfit:
            raise misfit.within(key) from None
        return FrozenMap(items)

    return read


def _read_key(type_: Any, made: Converter) -> Callable[[str], Any] | None:
    """Return how a key is read; None where it is text, as in JSON itself."""
    if type_ in (str, Any):
        return None
    if type_ is int:
        return _read_int_key
    hook = made.get_structure_hook(type_)
    return lambda key: hook(key, type_)


def _read_int_key(key: str) -> int:
    if re.fullmatch(r"-?(0|[1-9][0-9]{0,9})", key):
        return int(key)
    raise Misfit(f"expected a whole number as key, got {shown(key)}")


def _read_union(type_: Any, made: Converter) -> Hook:
    """Choose by what JSON tells apart (text, number, list, object), and classes by their tag."""
    takers: dict[type, list[tuple[Any, Hook]]] = {}
    classes = [one for one in get_args(type_) if is_data(one)]
    for member in get_args(type_):
        if member is types.NoneType:
            takers.setdefault(member, []).append((member, lambda _value, _type: None))
        elif not (member in classes and len(classes) > 1):
            for kind in _json_kinds(member):
                takers.setdefault(kind, []).append((member, made.get_structure_hook(member)))
    if len(classes) > 1:
        takers.setdefault(dict, []).append((type_, _read_tagged(classes, made)))

    def read(value: Any, _type: Any) -> Any:
        able = takers.get(value.__class__)
        if able is None:
            raise got(type_, value)
        for member, hook in able[:-1]:
            try:
                return hook(value, member)
            except FAILURES:
                continue
        member, hook = able[-1]
        try:
            return hook(value, member)
        except Misfit as misfit:
            if misfit.place or value.__class__ in (dict, list):
                raise
            raise got(type_, value) from None

    return read


def _json_kinds(type_: Any) -> tuple[type, ...]:
    if is_choice(type_):
        return tuple({choice.__class__ for choice in choices(type_)})
    if is_tuple(type_):
        return (list,)
    if is_data(type_) or is_frozen_map(type_):
        return (dict,)
    return (int, float) if type_ is float else (type_,)


def _read_tagged(classes: list[type], made: Converter) -> Hook:
    tagged = {tag(cls): (cls, made.get_structure_hook(cls)) for cls in classes}

    def read(value: Any, _type: Any) -> Any:
        name = value.get(TAG)
        if not isinstance(name, str) or name not in tagged:
            known = ", ".join(map(shown, tagged))
            raise Misfit(f"expected one of {known}, got {shown(name)}", (TAG,))
        cls, hook = tagged[name]
        return hook({key: one for key, one in value.items() if key != TAG}, cls)

    return read


def _read_quickly(cls: Any, made: Converter) -> Hook:
    renamed = {one.name: override(rename=written_name(one.name)) for one in fields(cls)}
    generated = make_dict_structure_fn(
        cls,
        made,
        _cattrs_forbid_extra_keys=True,
        _cattrs_detailed_validation=False,
        **renamed,  # type: ignore[arg-type]
    )

    def read(value: Any, _type: Any) -> Any:
        # The generated function would take any container for an object without keys.
        if value.__class__ is not dict:
            raise got(cls, value)
        return generated(value, cls)

    return read


def _read_carefully(cls: Any, made: Converter) -> Hook:
    parts = {
        written_name(one.name): (one, hints_of(cls)[one.name]) for one in fields(cls) if one.init
    }

    def read(value: Any, _type: Any) -> Any:
        if value.__class__ is not dict:
            raise got(cls, value)
        for name in value:
            if name not in parts:
                what = f"there is no field {shown(name)}{closest(name, parts)}"
                raise Misfit(what, extra=name)
        given: dict[str, Any] = {}
        for name, (one, type_) in parts.items():
            if name in value:
                try:
                    given[one.name] = made.get_structure_hook(type_)(value[name], type_)
                except Misfit as misfit:
                    raise misfit.within(name) from None
            elif one.default is MISSING and one.default_factory is MISSING:
                raise Misfit(f"{shown(name)} is missing")
        try:
            return cls(**given)
        except (TypeError, ValueError, LookupError) as error:
            raise Misfit(str(error) or type(error).__name__) from None

    return read
