"""The moves there are: all that are well-formed, and of those the ones a table may make now.

*Listed* is what is awaited (seat and verb stand in what the game expects), well-formed by the kinds
of its fields, and free of a sure objection of the print. A game may list its moves in a quicker way
of its own; what is derived here then checks it in the tests.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeVar

from rules.copy import Copy
from rules.moves import kinds
from rules.moves.kinds import Kind, KindField, ask, fields_of
from rules.state import Move, State, verb
from rules.values import paths

M = TypeVar("M", bound=Move)

Values = tuple[Any, ...] | None
"""The well-formed values of a field, or None where they are judged rather than listed."""


def listed(game: Any, state: State) -> Iterator[Move]:
    """Yield the moves a table may make now, in the order of what is awaited and declared."""
    seen: set[Move] = set()
    checks = game.rules.checks
    # Where the checks are all there is, a well-formed move has passed them.
    judged = checks is not None and game.rules.objections == checks.objections
    for awaited in game.rules.expects(state):
        for name in awaited.kinds:
            kind = game.rules.verbs[name]
            if not is_enumerable(kind):
                continue
            for move in well_formed(game, state, kind, awaited.by):
                if move not in seen and (judged or not is_forbidden(game, state, move)):
                    seen.add(move)
                    yield move


def is_forbidden(game: Any, state: State, move: Move) -> bool:
    """Say whether a sure objection of the print stands against a move."""
    return any(one.forbids for one in game.rules.objections(state, move))


def is_listed(game: Any, state: State, move: Move) -> bool:
    """Say whether the list covers this move: its kind is awaited of this seat and can be listed.

    That rests on the kind of move and on the table, never on the list itself.
    """
    for awaited in game.rules.expects(state):
        if move.by == awaited.by and verb(move) in awaited.kinds:
            return _is_listable(move) and is_well_formed(game, state, move)
    return False


def _is_listable(move: Move) -> bool:
    """Say whether a move is of a listed kind, and tells nothing beyond its listed fields."""
    kind = type(move)
    told = {one.name: getattr(move, one.name) for one in fields_of(kind) if not one.keeps_default}
    return is_enumerable(kind) and move == kind(by=move.by, **told)


def is_enumerable(kind: type[Move]) -> bool:
    """Say whether moves of this kind are listed one by one: every field that must be told can be.

    A field with a default is listed with it, unless its kind is listed.
    """
    return all(one.keeps_default or _is_short(one.kind) for one in fields_of(kind))


def _is_short(kind: Kind) -> bool:
    if kind.among is not None:
        return True
    match kinds.bare(kind):
        case kinds.Number(least=least, most=most):
            return most - least < kinds.LONGEST_RANGE
        case kinds.Many() | kinds.Each():
            return False
    return True


def is_well_formed(game: Any, state: State, move: Move) -> bool:
    """Say whether every field of a move holds a value of its kind at this table."""
    told: dict[str, Any] = {"by": move.by}
    for one in fields_of(type(move)):
        value = getattr(move, one.name)
        if one.keeps_default and value == one.default:
            told[one.name] = value
            continue
        fitting = values(game, state, one.kind, told)
        if fitting is None or value not in fitting or not _is_asked(one, state, told):
            return False
        told[one.name] = value
    return True


def well_formed(
    game: Any,
    state: State,
    kind: type[M],
    by: str,
    fixed: Mapping[str, Any] | None = None,
    *,
    judged: bool = True,
) -> Iterator[M]:
    """Yield the well-formed moves of a kind by a seat.

    `fixed` fields have the one value given; a field with a default keeps it unless it is fixed.
    Where moves are `judged`, those that a check forbids are left out, as early as it can look.
    """
    checks = game.rules.checks if judged else None
    every = fields_of(kind)
    known = {one.name: one.default for one in every if one.keeps_default} | dict(fixed or {})
    asked = [one for one in every if one.name not in known]
    stages = checks.stages(kind, tuple(one.name for one in asked)) if checks is not None else []

    def complete(at: int, told: dict[str, Any]) -> Iterator[M]:
        if checks is not None:
            for check in stages[at]:
                if checks.forbids(check, check.facts(state, told)):
                    return
        if at < len(asked):
            one = asked[at]
            for value in _choices(game, state, one, told):
                yield from complete(at + 1, {**told, one.name: value})
            return
        move = kind(**told)
        if checks is None or not any(
            checks.forbids(one, one.of_move(state, move)) for one in stages[-1]
        ):
            yield move

    yield from complete(0, {"by": by, **known})


def _choices(game: Any, state: State, one: KindField, told: Mapping[str, Any]) -> Iterable[Any]:
    if not _is_asked(one, state, told):
        return (one.default if one.is_optional else None,)
    return values(game, state, one.kind, told) or ()


def _is_asked(one: KindField, state: State, told: Mapping[str, Any]) -> bool:
    return one.kind.when is None or bool(ask(one.kind.when, state, told))


def values(game: Any, state: State, kind: Kind, told: Mapping[str, Any]) -> Values:
    """Return the well-formed values of a field at this table, given the fields before it."""
    if kind.among is not None:
        return tuple(dict.fromkeys(ask(kind.among, state, told)))
    match kinds.bare(kind):
        case kinds.Place(sort=sort):
            return tuple(game.rules.places[sort](state))
        case kinds.Piece(sort=sort, of=of):
            return tuple(dict.fromkeys(held(game, state, sort, of, told.get("by", ""))))
        case kinds.Seat():
            return state.seats
        case kinds.Number(least=least, most=most) if most - least < kinds.LONGEST_RANGE:
            return tuple(range(least, most + 1))
        case kinds.OneOf(choices=choices):
            return choices
        case inner if inner is not kind and inner.among is not None:
            return values(game, state, inner, told)
    return None


def held(game: Any, state: State, sort: str, of: str, by: str) -> Iterable[Any]:
    """Return the pieces in a field of the mover or of the table; every one of its sort without it.

    A field nobody told holds some piece: a blank one.
    """
    if not of:
        copy: Copy = state.copy
        return copy.ids(sort)
    for path in ((game.rules.people, by, of), (of,)):
        try:
            found = paths.get(state, path)
        except paths.NoSuchPlace:
            continue
        return (None,) if found is None else found
    return ()
