"""The moves there are: all that are well-formed, and of those the ones a table may make now.

*Listed* is what is awaited (seat and verb stand in what the game expects), well-formed by the kinds
of its fields, and free of a sure objection of the print. A game may list its moves in a quicker way
of its own; what is derived here then checks it in the tests.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import MISSING, fields
from typing import Any

from rules.copy import Copy
from rules.moves import kinds
from rules.moves.dispatch import Checks
from rules.moves.kinds import Kind, KindField, ask, fields_of, rests_on
from rules.state import Move, State, verb
from rules.values import paths

Values = tuple[Any, ...] | None
"""The well-formed values of a field, or None where they are judged rather than listed."""


def listed(game: Any, state: State) -> Iterator[Move]:
    """Yield the moves a table may make now, in the order of what is awaited and declared."""
    asked: set[tuple[type[Move], str]] = set()
    for awaited in game.rules.expects(state):
        for name in awaited.kinds:
            kind = game.rules.verbs[name]
            if (kind, awaited.by) not in asked and is_enumerable(kind):
                asked.add((kind, awaited.by))
                yield from _allowed(game, state, kind, awaited.by)


def _allowed(game: Any, state: State, kind: type[Move], by: str) -> Iterator[Move]:
    """Yield the moves of a kind by a seat against which no sure objection of the print stands."""
    checks: Checks[Any] | None = game.rules.checks
    alone = None if checks is None else checks.alone(state, kind)
    formed = well_formed(game, state, kind, by, judged=alone is None)
    if checks is None or alone is not None or game.rules.objections != checks.objections:
        yield from (move for move in formed if not is_forbidden(game, state, move))
        return
    # The objections are what the checks find, and most were made while the moves were formed.
    rest = checks.staged(kind)[1]
    for move in formed:
        found = (checks.objection(one, it) for one in rest for it in one.of_move(state, move))
        if not (rest and any(one.forbids for one in found)):
            yield move


def is_forbidden(game: Any, state: State, move: Move) -> bool:
    """Say whether a sure objection of the print stands against a move."""
    return any(one.forbids for one in game.rules.objections(state, move))


def is_listed(game: Any, state: State, move: Move) -> bool:
    """Say whether the list covers this move: its kind is awaited of this seat and can be listed.

    That rests on the kind of move and on the table, never on the list itself. A field that is told
    although the rules have a value for it is judged, not listed.
    """
    if not is_enumerable(type(move)) or not is_plain(move):
        return False
    awaited = game.rules.expects(state)
    is_awaited = any(one.by == move.by and verb(move) in one.kinds for one in awaited)
    return is_awaited and is_well_formed(game, state, move)


def is_plain(move: Move) -> bool:
    """Say whether every field for which the rules have a value has that one."""
    asked = fields_of(type(move))
    return all(getattr(move, one.name) == one.default for one in asked if one.is_optional)


def is_enumerable(kind: type[Move]) -> bool:
    """Say whether moves of this kind are listed one by one: every field that must be told can be.

    A field with a default is listed with it; one that must be told and says nothing is judged.
    """
    said = {one.name: one for one in fields_of(kind)}
    needed = [one.name for one in fields(kind) if one.default is MISSING]
    needed += [one.name for one in said.values() if one.kind.listed]
    return all(name in said and _is_short(said[name].kind) for name in needed)


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
        if one.is_optional and value == one.default:
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
    kind: type[Move],
    by: str,
    fixed: Mapping[str, Any] | None = None,
    *,
    judged: bool = True,
) -> Iterator[Move]:
    """Yield the well-formed moves of a kind by a seat.

    `fixed` fields have the one value given; a field with a default keeps it unless it is fixed.
    Where moves are `judged`, those that their first fields forbid are left out as early as that.
    """
    checks: Checks[Any] | None = game.rules.checks if judged else None
    stages = () if checks is None else checks.staged(kind)[0]
    # Many moves share their first values: what rests on those alone is asked once.
    answers: dict[Any, Any] = {}

    def is_allowed(at: int, told: dict[str, Any]) -> bool:
        if checks is None:
            return True
        for check in stages[at]:
            values = check.resting_on(told)
            key = (check, values)
            if key not in answers:
                found = (checks.objection(check, one) for one in check.facts(state, values))
                answers[key] = any(one.forbids for one in found)
            if answers[key]:
                return False
        return True

    def choices(one: KindField, told: dict[str, Any]) -> Iterable[Any]:
        key = (one.name, *[told[name] for name in rests_on(one.kind)])
        if key not in answers:
            answers[key] = _choices(game, state, one, told, fixed or {})
        found: tuple[Any, ...] = answers[key]
        return found

    usual = {one.name: one.default for one in fields_of(kind) if one.is_optional}
    asked = [one for one in fields_of(kind) if not one.is_optional]
    given = fixed or {}
    started = [{name: given.get(name, value) for name, value in usual.items()} | {"by": by}]
    for at, one in enumerate(asked):
        started = [
            {**told, one.name: value}
            for told in started
            if is_allowed(at, told)
            for value in choices(one, told)
        ]
    yield from (kind(**told) for told in started if is_allowed(len(asked), told))


def _choices(
    game: Any, state: State, one: KindField, told: Mapping[str, Any], fixed: Mapping[str, Any]
) -> tuple[Any, ...]:
    if one.name in fixed:
        return (fixed[one.name],)
    if not _is_asked(one, state, told):
        return (None if one.default is MISSING else one.default,)
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
