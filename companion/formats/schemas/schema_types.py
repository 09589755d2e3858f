"""JSON Schemas out of types: what a dataclass, a TypedDict or any field of them looks like as JSON.

>>> Schemas().of(tuple[str | None, ...])
{'type': 'array', 'items': {'type': ['string', 'null']}}
"""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import MISSING, fields
from typing import Any, NotRequired, get_args, get_origin, get_type_hints, is_typeddict

from companion.formats.type_names import (
    TAG,
    choices,
    is_choice,
    is_data,
    is_frozen_map,
    is_tuple,
    is_union,
    members,
    tag,
    written_name,
)
from rules.values.paths import hints_of

Schema = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"

_SIMPLE: dict[Any, str] = {
    str: "string",
    int: "integer",
    bool: "boolean",
    float: "number",
    types.NoneType: "null",
}


class Schemas:
    """Makes schemas and collects the definitions they refer to."""

    def __init__(self) -> None:
        self.definitions: dict[str, Schema] = {}

    def of(self, type_: Any) -> Schema:
        """Return the schema of a type; classes become references to definitions."""
        if type_ is Any:
            return {}
        if type_ in _SIMPLE:
            return {"type": _SIMPLE[type_]}
        if is_union(type_):
            return self._union(members(type_))
        if is_choice(type_):
            return {"enum": list(choices(type_))}
        if is_tuple(type_) or get_origin(type_) is list:
            return self._list(get_args(type_) or (Any, ...))
        if is_frozen_map(type_) or get_origin(type_) in (dict, Mapping):
            inner = (get_args(type_) or (str, Any))[1]
            return {"type": "object"} | (
                {} if inner is Any else {"additionalProperties": self.of(inner)}
            )
        if is_typeddict(type_):
            return self._refer(type_.__name__, lambda: self._typed_dict(type_))
        if is_data(type_):
            data: Any = type_
            return self._refer(data.__name__, lambda: self.data(data))
        raise TypeError(f"no JSON Schema for {type_!r}")

    def data(self, cls: Any, *, tagged: bool = False, without: tuple[str, ...] = ()) -> Schema:
        """Return the schema of a dataclass, with its tag where that tells several apart."""
        hints = hints_of(cls)
        known = [one for one in fields(cls) if one.init and one.name not in without]
        properties: Schema = {TAG: {"const": tag(cls)}} if tagged else {}
        properties |= {written_name(one.name): self.of(hints[one.name]) for one in known}
        needed = [TAG] if tagged else []
        needed += [
            written_name(one.name)
            for one in known
            if one.default is MISSING and one.default_factory is MISSING
        ]
        return _object(cls, properties, needed)

    def document(self, title: str, schema: Schema) -> Schema:
        """Return a whole schema document with all definitions it refers to."""
        whole: Schema = {"$schema": DIALECT, "title": title, **schema}
        if self.definitions:
            whole["$defs"] = dict(sorted(self.definitions.items()))
        return whole

    def _refer(self, name: str, make: Any) -> Schema:
        if name not in self.definitions:
            self.definitions[name] = {}  # first the name: a class may speak of itself
            self.definitions[name] = make()
        return {"$ref": f"#/$defs/{name}"}

    def _typed_dict(self, cls: Any) -> Schema:
        # Not its __required_keys__: those are wrong for annotations that are not evaluated yet.
        hints = get_type_hints(cls, include_extras=True)
        optional = {name for name, type_ in hints.items() if get_origin(type_) is NotRequired}
        properties = {
            name: self.of(get_args(type_)[0] if name in optional else type_)
            for name, type_ in hints.items()
        }
        return _object(cls, properties, [name for name in hints if name not in optional])

    def _list(self, inner: tuple[Any, ...]) -> Schema:
        if len(inner) == 1 or inner[1] is Ellipsis:
            item = self.of(inner[0])
            return {"type": "array", "items": item} if item else {"type": "array"}
        parts = [self.of(one) for one in inner]
        return {"type": "array", "prefixItems": parts, "items": False, "minItems": len(parts)}

    def _union(self, options: tuple[Any, ...]) -> Schema:
        if all(one in _SIMPLE for one in options):
            return {"type": [_SIMPLE[one] for one in options]}
        classes = [one for one in options if is_data(one)]
        several = len(classes) > 1
        parts = [
            self.data(one, tagged=True) if several and one in classes else self.of(one)
            for one in options
        ]
        return {"anyOf": parts}


def _object(cls: Any, properties: Schema, needed: list[str]) -> Schema:
    schema: Schema = {
        "type": "object",
        "description": " ".join((cls.__doc__ or "").split("\n\n")[0].split()),
        "properties": properties,
        "additionalProperties": False,
    }
    if needed:
        schema["required"] = needed
    return schema
