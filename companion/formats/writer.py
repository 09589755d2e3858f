"""Frozen dataclasses to plain data: the writing half of :mod:`companion.formats.reader`.

Fields at their default stay unwritten, so a file says only what is worth saying.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from enum import Enum
from typing import Any, get_args

from cattrs import Converter
from cattrs.gen import make_dict_unstructure_fn, override

from companion.formats.type_names import (
    TAG,
    is_data,
    is_frozen_map,
    is_tuple,
    is_union,
    tag,
    written_name,
)
from rules.values.frozen import FrozenMap, thaw

Writer = Callable[[Any], Any]

_AS_THEY_ARE = (str, int, bool)


def _write_data(cls: Any, made: Converter) -> Writer:
    renamed = {one.name: override(rename=written_name(one.name)) for one in fields(cls)}
    return make_dict_unstructure_fn(
        cls,
        made,
        _cattrs_omit_if_default=True,
        **renamed,  # type: ignore[arg-type]
    )


def _write_tuple(type_: Any, made: Converter) -> Writer:
    inner = get_args(type_) or (Any, ...)
    if len(inner) == 2 and inner[1] is Ellipsis:
        if inner[0] in _AS_THEY_ARE:
            return list
        write_item = made.get_unstructure_hook(inner[0])
        return lambda value: [write_item(one) for one in value]
    writers = [made.get_unstructure_hook(one) for one in inner]
    return lambda value: [write(one) for one, write in zip(value, writers, strict=True)]


def _write_frozen_map(type_: Any, made: Converter) -> Writer:
    key_type, item = get_args(type_) or (str, Any)
    if key_type is str and item in _AS_THEY_ARE:
        return dict
    write_item = made.get_unstructure_hook(item)
    return lambda value: {_write_key(key): write_item(one) for key, one in value.items()}


def _write_key(key: Any) -> str:
    return str(key.value if isinstance(key, Enum) else key)


def _write_union(type_: Any, made: Converter) -> Writer:
    writers: dict[type, Writer] = {}
    members = get_args(type_)
    several = sum(map(is_data, members)) > 1
    for member in members:
        if is_data(member):
            plainly = made.get_unstructure_hook(member)
            writers[member] = _write_tagged(tag(member), plainly) if several else plainly
        elif is_tuple(member):
            writers[tuple] = made.get_unstructure_hook(member)
        elif is_frozen_map(member):
            writers[FrozenMap] = made.get_unstructure_hook(member)
        elif isinstance(member, type) and issubclass(member, Enum):
            writers[member] = made.get_unstructure_hook(member)

    def write(value: Any) -> Any:
        writer = writers.get(value.__class__)
        return value if writer is None else writer(value)

    return write


def _write_tagged(name: str, plainly: Writer) -> Writer:
    return lambda value: {TAG: name} | plainly(value)


WRITERS: tuple[tuple[Callable[[Any], bool], Callable[[Any, Converter], Writer]], ...] = (
    (is_data, _write_data),
    (is_tuple, _write_tuple),
    (is_frozen_map, _write_frozen_map),
    (is_union, _write_union),
    (lambda type_: type_ is Any, lambda _type, _made: thaw),
)
"""Which types are written how, for cattrs to choose from."""
