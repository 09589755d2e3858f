"""How much of a game is told: what each level knows, and what it forgets.

A field of a state, or of what a seat has, says in its annotation from which level on it is told
(``Annotated[int | None, Told(Level.LIGHT)]``), a kind of move by its ``LEVEL``; what says nothing
is told in a whole game alone. What is not told is not known.
"""

from __future__ import annotations

from collections.abc import Set
from dataclasses import MISSING, Field, fields, replace
from typing import Any

from rules.moves.kinds import told_of
from rules.state import Level, Move, State
from rules.values import paths
from rules.values.frozen import FrozenMap

OF_ALL = frozenset(one.name for one in fields(State))


def levels(game: Any) -> tuple[Level, ...]:
    """Return the levels on which a game can be told: lightly only if it has moves for that."""
    light = any(kind.LEVEL is Level.LIGHT for kind in game.rules.moves)
    return tuple(one for one in Level if one is not Level.LIGHT or light)


def is_told(state: State, kind: type[Move]) -> bool:
    """Say whether this kind of move is told on the level of this game."""
    return kind.LEVEL.rank <= state.level.rank


def as_told(_game: Any, _state: State, move: Move) -> tuple[Move, ...]:
    """Return what is told of a move lightly: all of it, if its kind is told on that level."""
    return (move,) if type(move).LEVEL.rank <= Level.LIGHT.rank else ()


def tracked(state: State, level: Level) -> State:
    """Return the state of a table that goes on at a level: what that is not told is not known."""
    state = replace(state, tracked=level)
    if level is not Level.LIGHT:
        return state
    people = state.PEOPLE
    kept: dict[str, Any] = _forgotten(state, level, but={people})
    held = getattr(state, people, None)
    if isinstance(held, FrozenMap):
        kept[people] = FrozenMap(
            {seat: replace(one, **_forgotten(one, level)) for seat, one in held.items()}
        )
    return replace(state, **kept)


def _forgotten(part: Any, level: Level, but: Set[str] = frozenset()) -> dict[str, Any]:
    told = told_of(type(part))
    return {
        one.name: _unknown(type(part), one)
        for one in fields(part)
        if one.name not in OF_ALL
        and one.name not in but
        and (one.name not in told or told[one.name].level.rank > level.rank)
    }


def _unknown(cls: type, one: Field[Any]) -> Any:
    """Return what a field holds of which nobody told anything."""
    if paths.admits_none(paths.hints_of(cls)[one.name]):
        return None
    if one.default is not MISSING:
        return one.default
    if one.default_factory is not MISSING:
        return one.default_factory()
    raise TypeError(f"{cls.__name__}.{one.name} cannot be unknown: it needs None or a default")
