"""What each seat may see of a state, from the fields that say they are hidden."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import is_dataclass, replace
from typing import Any

from rules.moves.kinds import hidden_of
from rules.state import State
from rules.values.frozen import FrozenMap


def view(game: Any, state: State, seat: str | None) -> State:
    """Return what a seat may see; None is the shared screen.

    A hidden field of what a seat has is its own secret; a hidden field of the table is everybody's.
    """
    people: Mapping[str, Any] = getattr(state, state.PEOPLE, {})
    seen = {
        holder: _seen(state, held, holder, is_own=holder == seat) for holder, held in people.items()
    }
    shared: State = _seen(state, state, "")
    if all(seen[holder] is held for holder, held in people.items()):
        return shared
    changes: dict[str, Any] = {state.PEOPLE: FrozenMap(seen)}
    return replace(shared, **changes)


def _seen(state: State, held: Any, holder: str, *, is_own: bool = False) -> Any:
    """Return what is seen of one holder's things, by the holder or by others."""
    if not is_dataclass(held) or isinstance(held, type):
        return held
    left = {}
    for name, hidden in hidden_of(type(held)).items():
        if is_own and not hidden.from_holder:
            continue
        value = getattr(held, name)
        if value is not None and (hidden.when is None or hidden.when(state, holder)):
            left[name] = hidden.left(value)
    return replace(held, **left) if left else held
