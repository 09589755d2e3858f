"""What each seat may see of a state, from the fields that say they are hidden."""

from __future__ import annotations

from dataclasses import is_dataclass, replace
from typing import Any

from rules.moves.kinds import hidden_of
from rules.state import State
from rules.values.frozen import FrozenMap


def view(game: Any, state: State, seat: str | None) -> State:
    """Return what a seat may see; None is the shared screen.

    A hidden field of what a seat has is its own secret; a hidden field of the table is everybody's.
    """
    people: FrozenMap[str, Any] | None = getattr(state, game.rules.people, None)
    changes: dict[str, Any] = _left(state, state, "")
    if people is not None:
        changes[game.rules.people] = FrozenMap(
            {
                holder: replace(held, **_left(state, held, holder, is_own=holder == seat))
                for holder, held in people.items()
            }
        )
    return replace(state, **changes)


def _left(state: State, held: Any, holder: str, *, is_own: bool = False) -> dict[str, Any]:
    """Return what others, or the holder, see of the hidden fields of one holder."""
    if not is_dataclass(held) or isinstance(held, type):
        return {}
    return {
        name: hidden.left(getattr(held, name))
        for name, hidden in hidden_of(type(held)).items()
        if (hidden.from_holder or not is_own)
        and (hidden.when is None or hidden.when(state, holder))
    }
