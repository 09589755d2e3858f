"""Checking what owners write about components against the classes a game has for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from typing import Any

from cattrs import Converter

from companion.formats.json_text import at, shown
from companion.formats.reader import converter
from companion.formats.type_names import Misfit, closest, written_name
from rules.files.unreadable import Unreadable
from rules.values.frozen import thaw
from rules.values.paths import hints_of


def check_part(part: type, given: Mapping[str, Any], place: str) -> None:
    """Raise Unreadable for a field this kind of component does not have, or that does not fit."""
    data: Any = part
    known = {written_name(one.name): hints_of(data)[one.name] for one in fields(data)}
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
