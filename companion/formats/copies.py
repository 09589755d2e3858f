"""Copies of a game ⇄ plain data: exactly, with every status, or as the owner writes them in a file.

The exact form is ``{"components": {"tile/T1": {"sides": {"value": […], "status": "known"}}}}``.
What the owner writes names only what goes beyond a fresh box, and counts as confirmed;
``"demonstration"`` alone stands for the demonstration box.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields as fields_of
from functools import cache, cached_property
from typing import Any

from cattrs import Converter

from companion.formats import limits
from companion.formats.json_text import at, shown
from companion.formats.reader import converter
from companion.formats.type_names import Misfit, closest, written_name
from rules.copy import Copy, Status, Value
from rules.files import habits
from rules.files.unreadable import Unreadable
from rules.game import Box
from rules.values.frozen import FrozenMap, freeze, thaw
from rules.values.paths import hints_of

EXACT = "components"

FEW, TIMES = 100, 20
"""A component's number may be this large, or so many times the largest of its kind."""

NO_PARTS: Mapping[str, type] = FrozenMap()

DEMONSTRATION = Status.DEMONSTRATION.value

_STATUSES = {status.value: status for status in Status}

STAND_IN = "placeholder"
"""What releases before 0.2.0 wrote beside values of ours."""


def write_copy(copy: Copy) -> dict[str, Any]:
    """Return a copy in its exact form."""
    return {
        EXACT: {
            name: {
                field: {"value": thaw(held.value), "status": held.status.value}
                for field, held in fields.items()
            }
            for name, fields in copy.components.items()
        }
    }


def recall_copy(plain: Any, place: str = "copy") -> Copy:
    """Return the copy that its exact form stands for."""
    if not isinstance(plain, Mapping) or not isinstance(plain.get(EXACT), Mapping):
        raise Unreadable(at(place, f"expected an object of {EXACT}, got {shown(plain)}"))
    check_count(plain[EXACT], place)
    components: dict[str, FrozenMap[str, Value]] = {}
    statuses = _STATUSES | {STAND_IN: Status.DEMONSTRATION}
    name = field = ""
    try:
        for name, fields in plain[EXACT].items():
            field, held = "", dict[str, Value]()
            for field, one in fields.items():
                held[field] = Value(freeze(one["value"]), statuses[one["status"]])
            components[name] = FrozenMap(held)
    except (AttributeError, LookupError, TypeError):
        expected = 'expected {"value": …, "status": …} for each field'
        raise Unreadable(at(f"{place}.{EXACT}.{name}.{field}", expected)) from None
    copy = Copy(FrozenMap(components))
    return copy.known() if _is_somebodys_of_old(plain[EXACT]) else copy


def _is_somebodys_of_old(plain: Mapping[str, Any]) -> bool:
    """Say whether an owner had told something of a box in which values of ours stood as well.

    What they had not told was played with as if it were so; it is not known. A box of which nobody
    had told anything was the demonstration box.
    """
    told = {one["status"] for fields in plain.values() for one in fields.values()}
    return {STAND_IN, Status.CONFIRMED.value} <= told


def check_count(components: Mapping[str, Any], place: str) -> None:
    """Refuse more components than a box can have, before each of them is looked at."""
    if len(components) > limits.COMPONENTS:
        most = f"{len(components)} components, and the most is {limits.COMPONENTS}"
        raise Unreadable(at(place, most))


def write_changes(copy: Copy, box: Box[Any, Any]) -> dict[str, Any] | str | None:
    """Return what the owner confirmed beyond a fresh box, or None where that does not say it all.

    The demonstration box is called by its name.
    """
    changes: dict[str, Any] = {}
    for name, fields in copy.components.items():
        held = box.fresh.components.get(name, FrozenMap())
        differing = {field: value for field, value in fields.items() if held.get(field) != value}
        if differing:
            changes[name] = {field: thaw(value.value) for field, value in differing.items()}
    if box.fresh.overlay(changes) == copy:
        return changes
    return DEMONSTRATION if copy == box.components() else None


def read_copy(plain: Any, box: Box[Any, Any], place: str = "copy") -> Copy:
    """Return the copy a file speaks of: a fresh box with what is written in place, or a whole one.

    A whole one is the demonstration box, called by its name, or one in its exact form.
    """
    whole, parts = box.components(), box.parts
    if plain == DEMONSTRATION:
        return whole
    if isinstance(plain, Mapping) and set(plain) == {EXACT}:
        copy = recall_copy(plain, place)
        written = {
            name: {
                field: value.value
                for field, value in fields.items()
                if value.value != whole.get(name, field)
            }
            for name, fields in copy.components.items()
        }
        _check(written, whole, place, parts)
        return copy
    return box.fresh.overlay(read_components(plain, whole, place, parts=parts))


def read_components(
    plain: Any, known: Copy, place: str = "copy", *, parts: Mapping[str, type] = NO_PARTS
) -> dict[str, dict[str, Any]]:
    """Return components described in place, each field of the kind that `known` has there.

    `parts` are the game's classes for the fields of each kind of component, where it has them.
    """
    if not isinstance(plain, Mapping):
        raise Unreadable(at(place, f"expected an object of components, got {shown(plain)}"))
    check_count(plain, place)
    try:
        components = habits.components(plain, known, parts)
    except Unreadable as error:
        raise Unreadable(at("", str(error))) from None
    _check(components, known, place, parts)
    return components


def is_component(known: Copy, parts: Mapping[str, type], component: str, field: str) -> bool:
    """Say whether a game has this field for this kind of component."""
    kind = component.partition("/")[0]
    if kind in parts:
        return field in {written_name(one.name) for one in fields_of(parts[kind])}
    return any(field in known.components[f"{kind}/{one}"] for one in known.ids(kind))


def _check(
    components: Mapping[str, Mapping[str, Any]],
    known: Copy,
    place: str,
    parts: Mapping[str, type],
) -> None:
    """Refuse values that do not fit the game's classes, or are unlike those this copy has.

    A game asks "how many rows" without looking, so whatever gets into a copy must be sound.
    """
    for name, fields in components.items():
        part = parts.get(name.partition("/")[0])
        if part is not None:
            _check_part(part, fields, f"{place}.{name}")
    samples: dict[tuple[str, str], _Samples] = {}
    for name, fields in components.items():
        kind = name.partition("/")[0]
        for field, value in fields.items():
            if (kind, field) not in samples:
                pieces = (known.components[f"{kind}/{one}"] for one in known.ids(kind))
                held = [piece[field].value for piece in pieces if field in piece]
                samples[kind, field] = _Samples(held)
            samples[kind, field].check(value, f"{place}.{name}.{field}", only_numbers=kind in parts)


class _Samples:
    """Values known to be right in one place, to compare others with."""

    def __init__(self, values: Iterable[Any]) -> None:
        self.by_kind: dict[str, list[Any]] = {}
        for value in values:
            if value is not None:
                self.by_kind.setdefault(_kind(value), []).append(value)
        self._at: dict[str, _Samples] = {}

    @cached_property
    def items(self) -> _Samples:
        """What lies in the lists among the samples."""
        return _Samples(item for value in self.by_kind["list"] for item in value)

    @cached_property
    def values(self) -> _Samples:
        """What lies under any key of the objects among the samples."""
        return _Samples(item for value in self.by_kind["object"] for item in value.values())

    def at(self, key: str) -> _Samples:
        """What lies under one key, or under any where no sample has it."""
        if key not in self._at:
            same = [value[key] for value in self.by_kind["object"] if key in value]
            self._at[key] = _Samples(same) if same else self.values
        return self._at[key]

    def check(self, value: Any, place: str, *, only_numbers: bool = False) -> None:
        """Raise Unreadable for a value of a kind that no sample has, here or further in.

        With `only_numbers` the kinds are known to be right, and only numbers are compared.
        """
        if value is None or not self.by_kind:
            return
        kind = _kind(value)
        if kind == "whole number" and "number" in self.by_kind:
            kind = "number"
        if kind not in self.by_kind and only_numbers:
            return
        if kind not in self.by_kind or self._is_far_off(kind, value):
            sample = shown(thaw(next(iter(self.by_kind.values()))[0]))
            raise Unreadable(at(place, f"expected something like {sample}, got {shown(value)}"))
        if kind == "list":
            for index, item in enumerate(value):
                self.items.check(item, f"{place}[{index}]", only_numbers=only_numbers)
        elif kind == "object":
            for key, item in value.items():
                self.at(key).check(item, f"{place}.{key}", only_numbers=only_numbers)

    def _is_far_off(self, kind: str, value: Any) -> bool:
        """Whether a number is out of all proportion: games loop over rows, levels and pieces."""
        if kind not in ("number", "whole number"):
            return False
        return bool(abs(value) > max(FEW, TIMES * max(map(abs, self.by_kind[kind]))))


def _kind(value: Any) -> str:
    if isinstance(value, bool):
        return "bool"
    if isinstance(value, (int, float)):
        return "whole number" if isinstance(value, int) else "number"
    if isinstance(value, str):
        return "text"
    return "object" if isinstance(value, Mapping) else "list"


def _check_part(part: type, given: Mapping[str, Any], place: str) -> None:
    """Raise Unreadable for a field this kind of component does not have, or that does not fit."""
    data: Any = part
    known = {written_name(one.name): hints_of(data)[one.name] for one in fields_of(data)}
    for name, value in given.items():
        if name not in known:
            raise Unreadable(at(place, f"there is no field {shown(name)}{closest(name, known)}"))
        try:
            _converter().get_structure_hook(known[name])(thaw(value), known[name])
        except Misfit as misfit:
            way = "".join(f"[{one}]" if isinstance(one, int) else f".{one}" for one in misfit.place)
            raise Unreadable(at(f"{place}.{name}{way}", misfit.what)) from None


@cache
def _converter() -> Converter:
    return converter(careful=True)
