"""The moves there are: all that are well-formed, and of those the ones a table may make now.

*Listed* is what is awaited (seat and verb stand in what the game expects), well-formed by the kinds
of its fields, and free of a sure objection of the print. A game may list its moves in a quicker way
of its own; what is derived here then checks it in the tests.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import MISSING, fields
from typing import Any, TypeVar

from rules.copy import Copy
from rules.facet import plainly
from rules.moves import kinds
from rules.moves.dispatch import Check, Checks
from rules.moves.kinds import Kind, KindField, ask, fields_of
from rules.state import Move, State, verb
from rules.values import paths

M = TypeVar("M", bound=Move)

Values = tuple[Any, ...] | None
"""The well-formed values of a field, or None where they are judged rather than listed."""


def listed(game: Any, state: State) -> Iterator[Move]:
    """Yield the moves a table may make now, in the order of what is awaited and declared.

    A kind that the game lists in a way of its own comes in that order.
    """
    awaited, checks = game.rules.expects(state), game.rules.checks
    # What the checks forbid is never begun; where they are all that objects, nothing is left out.
    is_judged = checks is not None and plainly(game.rules.objections) == checks.objections
    for by, name in dict.fromkeys((one.by, name) for one in awaited for name in one.kinds):
        kind = game.rules.verbs[name]
        if kind in game.rules.lists:
            yield from game.rules.lists[kind](state, by)
        elif is_enumerable(kind):
            for move in well_formed(game, state, kind, by):
                if is_judged or not is_forbidden(game, state, move):
                    yield move


def is_forbidden(game: Any, state: State, move: Move) -> bool:
    """Say whether a sure objection of the print stands against a move."""
    return any(one.forbids for one in plainly(game.rules.objections)(state, move))


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
    """Say whether a move tells nothing beyond the fields that are listed."""
    kind = type(move)
    told = {one.name: getattr(move, one.name) for one in fields_of(kind) if not one.keeps_default}
    return move == kind(by=move.by, **told)


def is_enumerable(kind: type[Move]) -> bool:
    """Say whether moves of this kind are listed one by one: every field that must be told can be.

    A field with a default is listed with it; one that must be told and says nothing is judged.
    """
    said = {one.name: one for one in fields_of(kind)}
    needed = [one.name for one in fields(kind) if one.default is MISSING]
    needed += [one.name for one in said.values() if one.kind.listed]
    return all(name in said and _is_short(said[name].kind) for name in needed)


def _is_short(kind: Kind) -> bool:
    if kind.among is not None or kinds.bare(kind).among is not None:
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
        if _is_asked(one, state, told) and not (one.keeps_default and value == one.default):
            fitting = values(game, state, one.kind, told)
            if fitting is None or value not in fitting:
                return False
        elif value != one.untold:
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
    """Yield the well-formed moves of a kind by a seat, in the order of their fields' values.

    `fixed` fields have the one value given; a field with a default keeps it unless it is fixed.
    Where moves are `judged`, those that the game's checks forbid are left out, each as soon as the
    fields are told that a check rests on.
    """
    checks: Checks[Any] | None = game.rules.checks if judged else None
    alone = checks.alone(state, kind) if checks is not None else None
    if alone is not None and alone.forbids:
        return
    ready = checks.ready(kind) if checks is not None and alone is None else {}
    wanted = fixed or {}

    def is_barred(at: int, told: Mapping[str, Any]) -> bool:
        return any(_forbids(checks, one, one.facts(state, told)) for one in ready[at])

    begun: list[dict[str, Any]] = [{"by": by}]
    if 0 in ready and is_barred(0, begun[0]):
        return
    for at, one in enumerate(fields_of(kind), 1):
        begun = [
            {**told, one.name: value}
            for told in begun
            for value in _choices(game, state, one, told, wanted)
        ]
        if at in ready:
            begun = [told for told in begun if not is_barred(at, told)]
    for told in begun:
        move = kind(**told)
        if not any(_forbids(checks, one, one.of_move(state, move)) for one in ready.get(None, ())):
            yield move


def _forbids(checks: Any, check: Check[Any], found: Iterable[Any]) -> bool:
    return any(checks.objection(check, one).forbids for one in found)


def _choices(
    game: Any, state: State, one: KindField, told: Mapping[str, Any], wanted: Mapping[str, Any]
) -> Iterable[Any]:
    if one.name in wanted:
        return (wanted[one.name],)
    if one.keeps_default or not _is_asked(one, state, told):
        return (one.untold,)
    return values(game, state, one.kind, told) or ()


def _is_asked(one: KindField, state: State, told: Mapping[str, Any]) -> bool:
    return one.kind.when is None or bool(ask(one.kind.when, state, told))


def values(game: Any, state: State, kind: Kind, told: Mapping[str, Any]) -> Values:
    """Return the well-formed values of a field at this table, given the fields before it."""
    among = kind.among or kinds.bare(kind).among
    if among is not None:
        return tuple(dict.fromkeys(ask(among, state, told)))
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
    return None


def held(game: Any, state: State, sort: str, of: str, by: str) -> Iterable[Any]:
    """Return the pieces in a field of the mover or of the table; every one of its sort without it.

    A field nobody told holds some piece: a blank one.
    """
    if not of:
        copy: Copy = state.copy
        return copy.ids(sort)
    for path in ((state.PEOPLE, by, of), (of,)):
        try:
            found = paths.get(state, path)
        except paths.NoSuchPlace:
            continue
        return (None,) if found is None else found
    return ()


def lying(state: State, sort: str) -> tuple[str | None, ...]:
    """Return the pieces of a sort that a state's fields tell of: those held, and those laid.

    None is a piece that nobody told.
    """
    people: Mapping[str, Any] = getattr(state, state.PEOPLE, {})
    found: list[str | None] = []
    for holder in (*people.values(), state):
        for one in fields_of(type(holder)):
            there = getattr(holder, one.name)
            match one.kind:
                case kinds.Laid(piece=kinds.Piece(sort=held)) if held == sort:
                    found += (there or {}).values()
                case kinds.Many(kind=kinds.Piece(sort=held)) if held == sort:
                    found += there or ()
                case kinds.Piece(sort=held) if held == sort and there is not None:
                    found.append(there)
    return tuple(found)
