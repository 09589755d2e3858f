"""How people write things down: plain data made regular before it becomes a state, move or copy.

Files are written by hand after a game's specification, so the same thing may be put in several
ways. A game's own habits are its `read_position` and `read_move`; both take and return plain data
(what JSON has), together with components that were described in place. `read_options` takes and
returns options alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.copy import SINGLE, Copy, packaged
from rules.files.unreadable import Unreadable

Plain = Mapping[str, Any]
Read = tuple[Plain, Plain]
"""Regular data, and components that were described in it."""


def position(_game: Any, plain: Plain, _seats: tuple[str, ...]) -> tuple[Plain, Plain]:
    """Return a position in which "unknown" is what nobody told, with no components in it."""
    return untold(plain), {}


def move(_game: Any, plain: Plain, _state: Any) -> tuple[Plain, Plain]:
    """Return a move in which "unknown" is what nobody told, with no components in it."""
    return untold(plain), {}


def untold(plain: Any) -> Any:
    """Return plain data with None wherever somebody wrote that it is unknown.

    >>> untold({"hand": ["R1", "unknown"], "bag": "unknown"})
    {'hand': ['R1', None], 'bag': None}
    """
    if isinstance(plain, Mapping):
        return {key: untold(value) for key, value in plain.items()}
    if isinstance(plain, list):
        return [untold(one) for one in plain]
    return None if plain == "unknown" else plain


def options(_game: Any, plain: Plain) -> Plain:
    """Return options that need no regularising."""
    return plain


def components_of(game: Any) -> Copy:
    """Return the copy in the game's folder."""
    return packaged(game.package)


def components(plain: Plain, known: Copy) -> dict[str, dict[str, Any]]:
    """Read components written as ``kind/id``, as ``kind: {id: …}``, or in the plural.

    A kind of which there is one piece may leave out the id.

    >>> known = Copy.from_toml('[board.main]\\nrows = 5\\n[tile.T1]\\nback = "round"')
    >>> components({"board": {"rows": 7}, "tiles": [{"id": "T9", "back": "regular"}]}, known)
    {'board/main': {'rows': 7}, 'tile/T9': {'back': 'regular'}}
    >>> components({"tiles/T9": {"back": "regular"}}, known)
    {'tile/T9': {'back': 'regular'}}
    """
    kinds = {name.partition("/")[0]: name for name in known.components}
    read: dict[str, dict[str, Any]] = {}
    for name, held in plain.items():
        kind = name.partition("/")[0]
        if kind not in kinds and kind.endswith("s") and kind[:-1] in kinds:
            kind = kind[:-1]
        if kind not in kinds:
            raise Unreadable(f"copy: no component is called {name!r}, only {', '.join(kinds)}")
        if "/" in name:
            read[f"{kind}/{name.partition('/')[2]}"] = _fields(held, name)
        elif kinds[kind] == f"{kind}/{SINGLE}" and not _is_by_id(held):
            read[kinds[kind]] = _fields(held, name)
        else:
            for one, fields in _by_id(held, name).items():
                read[f"{kind}/{one}"] = fields
    return read


def _is_by_id(held: Any) -> bool:
    return isinstance(held, Mapping) and set(held) == {SINGLE}


def _by_id(held: Any, name: str) -> dict[str, dict[str, Any]]:
    if isinstance(held, Mapping):
        return {str(one): _fields(fields, f"{name}/{one}") for one, fields in held.items()}
    if isinstance(held, list):
        read = {}
        for index, fields in enumerate(held):
            described = _fields(fields, f"{name}[{index}]")
            if "id" not in described:
                raise Unreadable(f"copy: {name}[{index}] has no id")
            read[str(described.pop("id"))] = described
        return read
    raise Unreadable(f"copy: {name} must be an object or a list, not {held!r}")


def _fields(held: Any, name: str) -> dict[str, Any]:
    if not isinstance(held, Mapping):
        raise Unreadable(f"copy: {name} must be an object, not {held!r}")
    return dict(held)
