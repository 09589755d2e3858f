"""Controls for a component's fields, made from the classes its game has for them.

Numbers are counted up and down, choices are chips, lists grow and shrink; whatever a value holds
further in gets a control of its own, found again by the way down to it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import MISSING, dataclass, fields
from typing import Any, Literal, get_args

from companion.formats.type_names import (
    choices,
    is_choice,
    is_data,
    is_frozen_map,
    is_tuple,
    is_union,
    written_name,
)
from rules.values import paths
from rules.values.frozen import FrozenMap
from rules.values.paths import Path, hints_of

LOWEST, HIGHEST = -99, 99


@dataclass(frozen=True, slots=True)
class Control:
    """One thing that can be set: a count, a choice, a text, or the length of a list."""

    path: Path
    label: str
    kind: Literal["count", "choice", "text", "list"]
    value: Any
    type: Any
    choices: tuple[tuple[str, Any], ...] = ()


def field_types(part: type | None) -> dict[str, Any]:
    """Return the type of each field of a component, by its name in the copy."""
    if part is None:
        return {}
    data: Any = part
    return {written_name(one.name): hints_of(data)[one.name] for one in fields(data)}


def controls(type_: Any, value: Any, label: str, path: Path = ()) -> Iterator[Control]:
    """Yield the controls of a value of a type.

    >>> [(one.label, one.value) for one in controls(FrozenMap[Literal["oil"], int], {}, "cost")]
    [('cost: oil', 0)]
    """
    type_ = _plain(type_, value)
    if type_ is bool:
        yield Control(path, label, "choice", bool(value), type_, (("yes", True), ("no", False)))
    elif is_choice(type_):
        offered = tuple((worded(one), one) for one in choices(type_))
        yield Control(path, label, "choice", value, type_, offered)
    elif type_ is int:
        yield Control(path, label, "count", value or 0, type_)
    elif type_ is str:
        yield Control(path, label, "text", value or "", type_)
    elif is_frozen_map(type_):
        yield from _of_map(type_, value or FrozenMap(), label, path)
    elif is_tuple(type_):
        yield from _of_tuple(type_, value or (), label, path)
    elif is_data(type_):
        for name, inner in field_types(type_).items():
            held = (value or {}).get(name)
            yield from controls(inner, held, f"{label}: {worded(name)}", (*path, name))


def _of_map(type_: Any, value: Any, label: str, path: Path) -> Iterator[Control]:
    key_type, item = get_args(type_) or (str, Any)
    keys = choices(key_type) if is_choice(key_type) else tuple(value)
    for key in keys:
        yield from controls(item, value.get(key), f"{label}: {worded(key)}", (*path, key))


def _of_tuple(type_: Any, value: Any, label: str, path: Path) -> Iterator[Control]:
    inner = get_args(type_) or (Any, ...)
    is_list = len(inner) == 2 and inner[1] is Ellipsis
    if is_list:
        yield Control(path, label, "list", len(value), type_)
    for at, held in enumerate(value):
        item = inner[0] if is_list else inner[at]
        yield from controls(item, held, f"{label} {at + 1}", (*path, at))


def stepped(control: Control, value: Any, way: int) -> Any:
    """Return a whole value after a control was stepped up or down.

    What counts to nothing leaves a mapping, so that a cost of no oil is no cost in oil.
    """
    if control.kind == "list":
        held = paths.get(value, control.path) if control.path else value
        held = tuple(held or ())
        item = get_args(control.type)[0]
        longer = (*held, held[-1] if held else blank(item))
        return placed(value, control.path, longer if way > 0 else held[:-1])
    if control.kind == "count":
        count = min(HIGHEST, max(LOWEST, control.value + way))
        return placed(value, control.path, count)
    offered = [one for _word, one in control.choices]
    at = offered.index(control.value) if control.value in offered else -1
    return placed(value, control.path, offered[(at + way) % len(offered)])


def placed(value: Any, path: Path, new: Any) -> Any:
    """Return a value with something new at the end of a path; a zero leaves a mapping."""
    if not path:
        return new
    held = paths.get(value, path[:-1]) if path[:-1] else value
    if isinstance(held, FrozenMap) and new == 0 and not isinstance(new, bool):
        left = held.without(path[-1])
        return placed(value, path[:-1], left)
    return paths.put(FrozenMap() if value is None else value, path, new)


def blank(type_: Any) -> Any:
    """Return the emptiest value of a type, to begin with."""
    type_ = _plain(type_, None)
    if is_choice(type_):
        return choices(type_)[0]
    if type_ is bool:
        return False
    if type_ is int:
        return 0
    if type_ is str:
        return ""
    if is_tuple(type_):
        inner = get_args(type_)
        return () if len(inner) == 2 and inner[1] is Ellipsis else tuple(map(blank, inner))
    if is_data(type_):
        data: Any = type_
        needed = {one.name for one in fields(data) if one.default is MISSING}
        given = field_types(type_).items()
        return FrozenMap({name: blank(inner) for name, inner in given if name in needed})
    return FrozenMap() if is_frozen_map(type_) else None


def worded(name: Any) -> str:
    """Return a name of the copy as people say it.

    >>> worded("cost_1"), worded("")
    ('cost 1', 'none')
    """
    return str(name).replace("_", " ") or "none"


def said(value: Any) -> str:
    """Return a value in a few words.

    >>> said(FrozenMap(oil=2, silk=1)), said(()), said(True)
    ('2 oil, 1 silk', 'nothing', 'yes')
    """
    match value:
        case bool():
            return "yes" if value else "no"
        case None | "":
            return "nothing"
        case dict():
            if all(isinstance(one, int) and not isinstance(one, bool) for one in value.values()):
                return ", ".join(f"{n} {worded(key)}" for key, n in value.items()) or "nothing"
            return "; ".join(f"{worded(key)}: {said(one)}" for key, one in value.items())
        case tuple() | list():
            return ", ".join(map(said, value)) or "nothing"
        case _:
            return worded(value)


def _plain(type_: Any, value: Any) -> Any:
    """Return the member of a union that a value has, or its first."""
    if not is_union(type_):
        return type_
    members = [one for one in get_args(type_) if one is not type(None)]
    fitting = [one for one in members if _fits(one, value)]
    return (fitting or members)[0]


def _fits(type_: Any, value: Any) -> bool:
    if is_choice(type_):
        return not isinstance(value, (tuple, dict)) and value in choices(type_)
    if is_tuple(type_):
        return isinstance(value, tuple)
    if is_frozen_map(type_) or is_data(type_):
        return isinstance(value, dict)
    return isinstance(type_, type) and isinstance(value, type_)
