"""From touches to moves and back, from what the fields of a move are.

A field that is a place, a piece or a seat is told by touching it, in the order of the fields, as
``cell:2,3`` or ``tile:?`` for a blank one; choices and numbers are keys called after their field. A
move whose fields all have their defaults is not touched but pressed. `meant` is the inverse: every
kind of move whose fields, or whose ``TOUCHED`` things, are all the things that were touched, in any
order. Things that are alike bear a number behind ``#``: any of them does.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any, TypeVar

from rules.answers import Expectation
from rules.moves import kinds
from rules.moves.kinds import Kind, KindField, fields_of
from rules.moves.move_list import values, well_formed
from rules.state import TABLE, Move, State
from rules.table.keys import key
from rules.table.pickers import BLANK, Picker, Slot, Told, some
from rules.table.scene import Place

M = TypeVar("M", bound=Move)

Named = Mapping[str, tuple[str, ...]]
"""The names of touched things by their sorts."""


def sort_of(one: KindField) -> str:
    """Return what is touched for a field: the sort of its place or piece, else its own name."""
    match kinds.bare(one.kind):
        case kinds.Place(sort=sort) | kinds.Piece(sort=sort):
            return sort
        case kinds.Seat():
            return "seat"
    return one.name


def thing(sort: str, value: Any) -> str:
    """Return the id of a thing that is touched.

    >>> thing("tile", None)
    'tile:?'
    """
    return f"{sort}:{BLANK if value is None else value}"


def known(name: str | None) -> str | None:
    """Return what a piece is called, None for a blank one."""
    return None if name in (None, BLANK) else name


def touches(_game: Any, _state: State, move: Move) -> tuple[str, ...]:
    """Return the things one touches to make a move, in the order of its fields."""
    if move.TOUCHED:
        return templates(move)
    named: list[str] = []
    for one in fields_of(type(move)):
        value = getattr(move, one.name)
        if one.is_optional and value == one.default:
            continue
        if isinstance(kinds.bare(one.kind), kinds.Many):
            named += [thing(sort_of(one), each) for each in value or ()]
        else:
            named.append(thing(sort_of(one), value))
    return tuple(named)


def templates(move: Move) -> tuple[str, ...]:
    """Return the things its ``TOUCHED`` names, but for those of a field that has its default."""
    kept = {one.name for one in fields_of(type(move)) if getattr(move, one.name) == one.default}
    return tuple(
        one.format(move=move) for one in move.TOUCHED if not kept.intersection(_named_in(one))
    )


def bare_things(touched: Iterable[str]) -> tuple[str, ...]:
    """Return things without the numbers by which those that are alike are told apart.

    A name may have a number of its own, behind a blank.

    >>> bare_things(("card:oil#2", "lock:Player #2"))
    ('card:oil', 'lock:Player #2')
    """
    return tuple(_ALIKE.sub("", one) for one in touched)


_ALIKE = re.compile(r"(?<! )#\d+$")


def by_sort(touched: Iterable[str]) -> Named:
    """Return the names of touched things by their sorts.

    >>> by_sort(("tile:T01", "card:oil#1", "card:oil#2"))
    {'tile': ('T01',), 'card': ('oil', 'oil')}
    """
    named: dict[str, tuple[str, ...]] = {}
    for one in bare_things(touched):
        sort, _, name = one.partition(":")
        named[sort] = (*named.get(sort, ()), name)
    return named


def meant(game: Any, state: State, seat: str, touched: tuple[str, ...]) -> Iterator[Move]:
    """Yield the moves that touching these things means, legal or not.

    A kind of move that the game tells in a way of its own is asked for by that.
    """
    named = by_sort(touched)
    for kind in game.rules.moves:
        if kind in game.table.tells:
            yield from game.table.tells[kind](state, seat, named)
        else:
            yield from meant_by(game, state, kind, seat, touched)


def meant_by(
    game: Any, state: State, kind: type[M], seat: str, touched: tuple[str, ...]
) -> Iterator[M]:
    """Yield the moves of one kind that touching these things means, in whatever order."""
    by = TABLE if kind.OF_TABLE else seat
    taken = _matched if kind.TOUCHED else _taken
    fixed = taken(game, state, kind, by, touched)
    if fixed is None:
        return
    things = sorted(bare_things(touched))
    for move in well_formed(game, state, kind, fixed["by"], fixed, judged=False):
        if sorted(bare_things(game.table.touches(state, move))) == things:
            yield move


def _matched(
    game: Any, state: State, kind: type[Move], by: str, touched: tuple[str, ...]
) -> dict[str, Any] | None:
    """Return the fields that the things named by a kind's ``TOUCHED`` tell, or None."""
    left, names = list(bare_things(touched)), {"by": by}
    optional = {one.name: one.default for one in fields_of(kind) if one.is_optional}
    taken: dict[str, Any] = {}
    for template in kind.TOUCHED:
        found = next((one for one in map(_pattern(template).fullmatch, left) if one), None)
        if found is not None:
            left.remove(found[0])
            names |= found.groupdict()
        elif not optional.keys() & _named_in(template):
            return None
        taken |= {name: optional[name] for name in optional.keys() & _named_in(template)}
    if left:
        return None
    taken["by"] = names["by"]
    for one in fields_of(kind):
        if one.name in names:
            taken[one.name] = _value(game, state, one.kind, taken, names[one.name])
    return taken


@cache
def _named_in(template: str) -> frozenset[str]:
    """Return the fields of a move that a thing is named by."""
    return frozenset(re.findall(r"\{move\.(\w+)", template))


@cache
def _pattern(template: str) -> re.Pattern[str]:
    """Return what finds a move's fields in a thing; whatever is inside a field matches all."""
    literal, *rest = re.split(r"\{move\.(.*?)\}", template)
    found = re.escape(literal)
    for name, literal in zip(rest[::2], rest[1::2], strict=True):
        found += f"(?P<{name}>.*?)" if name.isidentifier() else ".*?"
        found += re.escape(literal)
    return re.compile(found)


def _taken(
    game: Any, state: State, kind: type[Move], by: str, touched: tuple[str, ...]
) -> dict[str, Any] | None:
    """Return the fields that touched things tell, or None where one of them fits nowhere."""
    left = [one.partition(":")[::2] for one in bare_things(touched)]
    taken: dict[str, Any] = {"by": by}
    for one in fields_of(kind):
        sort = sort_of(one)
        mine = [name for touched_sort, name in left if touched_sort == sort]
        if not mine:
            continue
        if isinstance(kinds.bare(one.kind), kinds.Many):
            taken[one.name] = tuple(map(known, mine))
            left = [pair for pair in left if pair[0] != sort]
        else:
            taken[one.name] = _value(game, state, one.kind, taken, mine[0])
            left.remove((sort, mine[0]))
    return None if left or len(taken) == 1 else taken


def _value(game: Any, state: State, kind: Kind, told: dict[str, Any], name: str) -> Any:
    """Return the value that is written like this; a place or piece the table names stays a name."""
    asked = kinds.parameters(kind.among) if kind.among is not None else {}
    fitting = values(game, state, kind, told) if told.keys() >= asked.keys() else ()
    match kinds.bare(kind):
        case kinds.Number() if fitting is None:
            return int(name)
        case kinds.Place(sort=sort) if sort in game.rules.places:
            # Also a place of the board that does not stand at hand now.
            fitting = (*(fitting or ()), *game.rules.places[sort](state))
    return next((one for one in fitting or () if thing("", one)[1:] == name), known(name))


def in_one_step(_game: Any, _state: State, move: Move) -> tuple[Move, ...]:
    """Tell a move as it is."""
    return (move,)


def no_lots(_game: Any, _state: State) -> tuple[Move, ...]:
    """Nothing is decided by lot."""
    return ()


def nothing_at_hand(_game: Any, _state: State) -> tuple[Move, ...]:
    """Only what can be done is shown."""
    return ()


def pickers(game: Any, state: State, seat: str) -> Iterator[Picker]:
    """Yield what can be told piece by piece in a step that is awaited.

    That is what chance gave, and which piece it is that a seat plays from what others do not see:
    touching a blank one asks for its name.
    """
    for awaited in game.rules.expects(state):
        if awaited.by in (seat, TABLE):
            for name in awaited.kinds:
                if slots := _slots(game, state, awaited, name):
                    yield Picker(name, awaited.what, slots, name)
                for one in fields_of(game.rules.verbs[name]):
                    if _is_blank(game, state, one, awaited.by):
                        yield _naming(state, name, one, awaited.by)


def _is_blank(game: Any, state: State, one: KindField, by: str) -> bool:
    """Say whether a field is told by a piece that may be any: one in a hand nobody else sees.

    Pieces that are known by their look are shown, not named: nobody is asked their numbers.
    """
    kind = one.kind
    if not isinstance(kind, kinds.Piece) or not kind.of or game.box.teaching.kind(kind.sort).look:
        return False
    return None in (values(game, state, kind, {"by": by}) or ())


def _naming(state: State, name: str, one: KindField, by: str) -> Picker:
    """Return what asks for the name of a blank piece that is touched, to play it then."""
    sort = sort_of(one)
    choices = (
        some(f"some {sort}", sort),
        *(key(thing(sort, each), each) for each in state.copy.ids(sort)),
    )
    asks = f"Which {sort} is it that {state.name(by)} plays?"
    slots = (Slot(sort, choices),)
    return Picker(f"{name}.{one.name}", asks, slots, thing(sort, None), names=True, first=True)


def _slots(game: Any, state: State, awaited: Expectation, name: str) -> tuple[Slot, ...]:
    told = {"by": awaited.by}
    return tuple(
        Slot(
            one.kind.label or one.name.replace("_", " "),
            tuple(
                Place(thing(sort_of(one), value), shape="card", label=str(value))
                for value in values(game, state, one.kind, told) or ()
                if value is not None
            ),
        )
        for one in fields_of(game.rules.verbs[name])
        if isinstance(one.kind, kinds.Chance)
    )


def picked(
    game: Any, state: State, seat: str, asked_by: str, told: Told
) -> Move | tuple[Move, ...] | None:
    """Return the move that telling these pieces makes; None where nothing was told.

    Naming a piece makes no move yet: it is then touched, and played by touching the rest.
    """
    if asked_by not in game.rules.verbs:
        return () if any(told) else None
    kind = game.rules.verbs[asked_by]
    asked = [one for one in fields_of(kind) if isinstance(one.kind, kinds.Chance)]
    names = [one.partition(":")[2] if one else None for one in told]
    if not any(names):
        return None
    by = TABLE if kind.OF_TABLE else seat
    context = {"by": by}
    given = {
        one.name: None if name is None else _value(game, state, one.kind, context, name)
        for one, name in zip(asked, names, strict=True)
    }
    made: Move = kind(by=by, **given)
    return made
