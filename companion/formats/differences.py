"""What a move changes: the fields of a position that differ, in the shape of a position file.

The shape nests like a position (``{"players": {"Ada": {"actions_left": 1}}}``), because a name may
hold a dot and a path in one string could not be taken apart again. A field that holds several
things, such as `tokens`, is given whole, so that nobody has to guess what is gone.
"""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any

from companion.formats.converters import BESIDE, Converters, converters_of
from companion.formats.type_names import written_name
from rules.game import AnyGame
from rules.state import State
from rules.values.frozen import FrozenMap
from rules.values.paths import hints_of


def effects(game: AnyGame, before: State, after: State) -> dict[str, Any]:
    """Return the fields that differ between two states, with their new values."""
    state_type: Any = game.rules.state
    made = converters_of(state_type, game.rules.moves)
    changes = _between(made, before, after, before.seats)
    return {name: value for name, value in changes.items() if name not in BESIDE}


def _between(made: Converters, before: Any, after: Any, seats: tuple[str, ...]) -> dict[str, Any]:
    changes: dict[str, Any] = {}
    for one in fields(after):
        old, new = getattr(before, one.name), getattr(after, one.name)
        if old is new or old == new:
            continue
        if _is_alike(old, new):
            changes[written_name(one.name)] = _between(made, old, new, seats)
        elif _is_by_seat(old, seats) and _is_by_seat(new, seats) and set(old) == set(new):
            changes[written_name(one.name)] = {
                seat: _between(made, old[seat], new[seat], seats)
                for seat in new
                if old[seat] != new[seat]
            }
        else:
            data: Any = type(after)
            type_ = hints_of(data)[one.name]
            changes[written_name(one.name)] = made.write(new, type_)
    return changes


def _is_alike(old: Any, new: Any) -> bool:
    return is_dataclass(new) and type(old) is type(new)


def _is_by_seat(value: Any, seats: tuple[str, ...]) -> bool:
    return (
        isinstance(value, FrozenMap)
        and set(value) <= set(seats)
        and all(map(is_dataclass, value.values()))
    )
