"""All moves of a kind that a table could tell, from types and the table alone.

Law 14 asks the kinds for their values, and a kind that names too few would hide moves from the list
and from the law alike. So here nothing the game says with ``among`` leaves anything out: a place is
any place of its sort, a piece any piece of the box, a number any in its bounds, a choice any the
type admits; whoever sits there makes the move, awaited or not.
"""

from __future__ import annotations

from collections.abc import Container, Iterator
from itertools import chain, product
from math import prod
from random import Random
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from rules.game import AnyGame, expects
from rules.moves import kinds
from rules.moves.kinds import KindField, ask, fields_of, hints_of
from rules.moves.move_list import held, is_enumerable, is_forbidden, values
from rules.state import TABLE, Move, State, verb

ALL_OF_A_KIND = 300
"""So many moves of a kind and seat are judged one and all; of more, as many are drawn by lot."""


def missed(
    game: AnyGame,
    state: State,
    lots: Random,
    *,
    unawaited: bool,
    made: Container[type[Move]] = (),
    readings: Container[str] = (),
) -> Iterator[str]:
    """Yield what the list and the objections say differently of the same move.

    Moves nobody awaits are not listed; in a game that says why not they are judged too, if they are
    of this level or of a kind that is `made` in this game. Where the print leaves it open whose
    turn it is, `readings` say why what is not awaited waits. By them too a report that rests on
    something nobody told (a throw in between) is doubted, and not listed.
    """
    listed = list(game.rules.legal_moves(state))
    on_list = set(listed)
    for move in listed:
        if is_forbidden(game, state, move):
            yield f"listed, but forbidden: {move}"
    awaited = {(one.by, name) for one in expects(game, state) for name in one.kinds}
    for kind in game.rules.moves:
        if not is_enumerable(kind):
            continue
        near = [move for move in listed if type(move) is kind]
        # What only a lightly tracked table tells is no move of a whole game.
        is_light = kind.LEVEL is not state.level and kind not in made
        for move in _told(game, state, kind, near, lots):
            # What a seat may tell at any time is listed for the seat that is awaited.
            is_awaited = (move.by, verb(move)) in awaited
            is_judged = is_awaited or (unawaited and not (kind.AT_ANY_TIME or is_light))
            if not is_judged or move in on_list or is_forbidden(game, state, move):
                continue
            if not _is_of_one_piece(game, state, move):
                continue
            if not _is_warned_of(game, state, move, readings, is_awaited=is_awaited):
                yield f"nothing forbids it, but it is not listed: {move}"


def _is_warned_of(
    game: AnyGame, state: State, move: Move, readings: Container[str], *, is_awaited: bool
) -> bool:
    """Say whether a warning stands by one of these rules; what is awaited needs a doubt to wait."""
    said = [one for one in game.rules.objections(state, move) if one.rule.key in readings]
    return any(not (is_awaited and one.is_sure) for one in said)


def _is_of_one_piece(game: AnyGame, state: State, move: Move) -> bool:
    """Say whether what no type bounds (a payment, claims) was listed for the fields beside it.

    Beside others it may be allowed, and wasteful; such are judged rather than listed.
    """
    told = {"by": move.by} | {one.name: getattr(move, one.name) for one in fields_of(type(move))}
    return all(
        told[one.name] in (values(game, state, one.kind, told) or ())
        for one in fields_of(type(move))
        if not one.keeps_default
        and isinstance(one.kind, (kinds.OneOf, kinds.Each))
        and not (_choices(one.kind) or _literals(hints_of(type(move))[one.name]))
    )


def _choices(kind: kinds.Kind) -> tuple[Any, ...]:
    return kind.choices if isinstance(kind, kinds.OneOf) else ()


def _told(
    game: AnyGame, state: State, kind: type[Move], near: list[Move], lots: Random
) -> Iterator[Move]:
    """Yield moves of a kind: all where they are few, else some by lot and listed ones changed."""
    authors = (TABLE,) if kind.OF_TABLE else state.seats
    for by in authors:
        domains = {one.name: _domain(game, state, kind, one, by, near) for one in fields_of(kind)}
        if prod(map(len, domains.values())) <= ALL_OF_A_KIND:
            for values in product(*domains.values()):
                yield _settled(state, kind, by, dict(zip(domains, values, strict=True)))
            continue
        for number in range(ALL_OF_A_KIND):
            drawn = {name: lots.choice(domain) for name, domain in domains.items()}
            if near and number % 2:
                model = lots.choice(near)
                other = lots.choice(list(domains))
                drawn = {name: getattr(model, name) for name in domains} | {other: drawn[other]}
                yield _settled(state, kind, model.by if number % 4 == 1 else by, drawn)
            else:
                yield _settled(state, kind, by, drawn)


def _settled(state: State, kind: type[Move], by: str, told: dict[str, Any]) -> Move:
    """Return the move in which fields that are not asked for now hold what nobody told."""
    for one in fields_of(kind):
        if one.kind.when is not None and not ask(one.kind.when, state, {**told, "by": by}):
            told[one.name] = one.untold
    return kind(by=by, **told)


def _domain(
    game: AnyGame, state: State, kind: type[Move], one: KindField, by: str, near: list[Move]
) -> tuple[Any, ...]:
    """Return every value a field could hold; of a field that keeps its default, only that.

    That nobody told it counts as a value only where the game lists that: else it is judged.
    """
    if one.keeps_default:
        return (one.untold,)
    bare = kinds.bare(one.kind)
    found: Any = ()
    match bare:
        case kinds.Place(sort=sort):
            found = game.rules.places[sort](state) if sort in game.rules.places else ()
        case kinds.Piece(sort=sort, of=of):
            found = chain(state.copy.ids(sort), held(game, state, sort, of, by) if of else ())
        case kinds.Seat():
            found = state.seats
        case kinds.Number(least=least, most=most):
            found = range(least, most + 1)
        case kinds.OneOf(choices=choices):
            found = choices or _literals(hints_of(kind)[one.name])
    told = tuple(dict.fromkeys(each for each in found if each is not None))
    listed = tuple(dict.fromkeys(getattr(move, one.name) for move in near))
    if not told:  # neither sort nor type says what it may be: what the game lists, then
        return listed or ((one.untold,) if one.is_optional else ())
    return (one.untold, *told) if one.untold in listed and one.untold not in told else told


def _literals(hint: Any) -> tuple[Any, ...]:
    """Return the values that a type names one by one."""
    if hint is bool:
        return (False, True)
    if get_origin(hint) is Literal:
        return get_args(hint)
    if get_origin(hint) is Annotated:
        return _literals(get_args(hint)[0])
    if get_origin(hint) in (Union, UnionType):
        return tuple(chain.from_iterable(map(_literals, get_args(hint))))
    return ()
