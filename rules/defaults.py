"""Plain answers for a game that has none of its own: what is seen, new seats, a move in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import is_dataclass, replace
from typing import Any

from rules.moves import kinds
from rules.moves.kinds import fields_of, hidden_of
from rules.moves.sentences import sentence
from rules.state import Move, State, verb
from rules.values import paths
from rules.values.frozen import FrozenMap


def nothing_to_say(_game: Any, _state: State) -> tuple[Any, ...]:
    """Nothing is noticed about a position."""
    return ()


def nothing_against(_game: Any, _state: State, _move: Move) -> tuple[Any, ...]:
    """Nothing speaks against any move."""
    return ()


def nowhere_near(_game: Any, _state: State, _seat: str) -> float:
    """A seat plays for the points of its next move, and for nothing beyond."""
    return 0.0


def reseat(game: Any, state: State, seats: tuple[str, ...]) -> State:
    """Seat the table anew: who stays keeps everything, a new seat has what a new player has."""
    people = state.PEOPLE
    fresh = getattr(game.rules.start(seats, state.options, state.copy), people)
    held = getattr(state, people)
    there = FrozenMap({seat: held.get(seat) or fresh[seat] for seat in seats})
    return state.reseated(seats, **{people: there})


def revealed(_game: Any, state: State, _cards: Mapping[str, Any]) -> State:
    """Nothing else comes of what is revealed: whatever it leads to is reported as moves."""
    return state


def blank(game: Any, seats: tuple[str, ...], options: Any, copy: Any) -> State | None:
    """Return a table of which nothing is known but who sits there; None if a game has no such."""
    state: State = game.rules.state(seats=seats, options=options, copy=copy)
    people = state.PEOPLE
    try:
        kind = paths.type_at(game.rules.state, (people, "anybody"))
        told = FrozenMap({seat: kind() for seat in seats})
        there: State = paths.put(state, (people,), told)
    except (paths.NoSuchPlace, TypeError):
        return None
    return there


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


def words(game: Any, state: State, move: Move) -> str:
    """Say a move in words: who, the verb, and what was told, in the order of its fields.

    A kind of move that has ``SAYS`` is said by that template, its fields filled in by name.
    """
    told = {
        one.name: _said(game, state, one.kind, getattr(move, one.name))
        for one in fields_of(type(move))
    }
    if not move.SAYS:
        does, *more = verb(move).split("_")
        said = " ".join(
            [third_person(does) if move.by else does, *more, *filter(None, told.values())]
        )
    else:
        said = move.SAYS.format(**told)
    return sentence(state, move.by, said)


def _said(game: Any, state: State, kind: kinds.Kind, value: Any) -> str:
    match kinds.bare(kind):
        case kinds.Seat() if value is not None:
            return state.name(value)
        case kinds.Piece(sort=sort) if value is None:
            return f"a {sort}"
        case kinds.Many() if isinstance(value, tuple):
            return ", ".join(map(str, value))
        case kinds.OneOf():
            return "" if value is None else str(value).replace("_", " ")
    return "" if value is None else str(value)


def third_person(does: str) -> str:
    """Return a verb as it is said of somebody.

    >>> third_person("lay"), third_person("pass"), third_person("carry")
    ('lays', 'passes', 'carries')
    """
    if does.endswith("y") and does[-2:-1] not in "aeiou":
        return f"{does[:-1]}ies"
    return f"{does}es" if does.endswith(("s", "sh", "ch", "x", "z", "o")) else f"{does}s"


def reveals(_game: Any, _state: State, move: Move) -> bool:
    """Say whether a move tells what chance gave, so that taking it back asks first."""
    return any(
        isinstance(one.kind, kinds.Chance) and getattr(move, one.name) is not None
        for one in fields_of(type(move))
    )
