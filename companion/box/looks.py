"""Pieces known by their look: which sides they have, how they lie turned, and which look alike.

Numbers of such pieces are ours. A piece with four sides looks the same however it is turned.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, get_args

from companion.box.field_controls import field_types
from companion.formats.type_names import choices, is_choice, is_tuple, members
from rules.box.part_controls import Cycle
from rules.box.teaching import Kind
from rules.copy import Copy
from rules.moves.kinds import fields_of
from rules.values.frozen import freeze

TURNS = 4


@dataclass(frozen=True, slots=True)
class Sides:
    """The field of a piece whose members are painted one by one: its sides.

    Each is one of the `choices`; one that `splits` may show several of them, clockwise.
    """

    field: str
    count: int
    choices: tuple[str, ...]
    splits: bool


@dataclass(frozen=True, slots=True)
class Match:
    """A piece that looks like what is painted so far, if it is turned by so many quarters.

    `differs` are the fields in which it does not.
    """

    id: str
    turn: int
    differs: tuple[str, ...] = ()


def sides_of(kind: Kind, part: type | None) -> Sides | None:
    """Return which field of a kind of piece is painted side by side, if one is.

    What is touched on the drawing for the next choice, or chosen among others, is not.
    """
    types, own = field_types(part), controlled_by(part)
    for field in kind.look:
        type_ = _fixed(types.get(field))
        if type_ is None or field in own:
            continue
        items = [one for item in get_args(type_) for one in members(item)]
        offered = [one for item in items if is_choice(item) for one in choices(item)]
        words = tuple(dict.fromkeys(one for one in offered if isinstance(one, str) and one))
        if words:
            return Sides(field, len(get_args(type_)), words, any(map(is_tuple, items)))
    return None


def controlled_by(part: type | None) -> dict[str, Any]:
    """Return the controls of a part's fields, by their names."""
    return {one.name: one.kind for one in (fields_of(part) if part is not None else ())}


def numbered(what: str, id: str) -> str:
    """Return the number of a piece as people say it: without our letter and noughts before it.

    >>> numbered("tile", "T017"), numbered("tile", "R05"), numbered("kind of animal", "prey_a")
    ('17', 'R5', 'prey a')
    """
    found = re.fullmatch(r"([A-Z]?)0*(\d+)", id)
    if found is None:
        return id.replace("_", " ")
    letter = "" if found[1] == what[:1].upper() else found[1]
    return f"{letter}{found[2]}"


def empty(control: Any) -> Any:
    """Return what a field holds on which nothing was put: None where that says nothing.

    A row beside the piece that nobody touched was perhaps not looked at.

    >>> empty(Cycle(("", "green"), several=2)), empty(Cycle(("green", "pink")))
    (('', ''), None)
    """
    match control:
        case Cycle(choices=("", *_), several=several):
            return ("",) * several if several else ""
    return None


def turned(part: type | None, field: str, value: Any, turn: int) -> Any:
    """Return what a field shows of a piece that lies turned by so many quarters clockwise."""
    type_ = _fixed(field_types(part).get(field))
    if type_ is None or len(get_args(type_)) != TURNS or not isinstance(value, tuple):
        return value
    return tuple(value[(at - turn) % TURNS] for at in range(TURNS))


def turns(kind: Kind, part: type | None) -> range:
    """Return how many ways a piece may lie without being another one."""
    sides = sides_of(kind, part)
    return range(TURNS if sides is not None and sides.count == TURNS else 1)


def matches(copy: Copy, kind: Kind, part: type | None, told: Mapping[str, Any]) -> Iterator[Match]:
    """Yield the taught pieces that may be what is painted so far, however they are turned.

    A side that is not painted yet fits any. All that is painted must fit for a piece with sides;
    where only something else differs, it is said.
    """
    sides, own = sides_of(kind, part), controlled_by(part)
    compared = [one for one in kind.look if is_plain(part, one)]
    for id in copy.ids(kind.name):
        held = copy.fields(f"{kind.name}/{id}")
        ways = []
        for turn in turns(kind, part):
            differs = tuple(
                field
                for field in compared
                if field in held
                and not _may_be(
                    told.get(field),
                    turned(part, field, held[field].value, turn),
                    empty(own.get(field)),
                )
            )
            if not differs or (sides is not None and sides.field not in differs):
                ways.append(Match(id, turn, differs))
        if ways:
            yield min(ways, key=lambda one: len(one.differs))


def _may_be(mine: Any, seen: Any, nothing: Any) -> bool:
    """Say whether what is painted may be what is seen; on what is not painted there is nothing."""
    mine, seen = nothing if mine is None else freeze(mine), nothing if seen is None else seen
    return mine is None or _fits(mine, seen)


def look_of(copy: Copy, kind: Kind, part: type | None, id: str) -> tuple[Any, ...] | None:
    """Return how a piece looks, the same for all that look alike; None if that is not known."""
    return look_from(
        kind, part, {name: one.value for name, one in copy.fields(f"{kind.name}/{id}").items()}
    )


def look_from(kind: Kind, part: type | None, held: Mapping[str, Any]) -> tuple[Any, ...] | None:
    """Return the look that these fields make, the same for all that look alike."""
    compared = [one for one in kind.look if is_plain(part, one)]
    if not any(one in held for one in compared):
        return None
    own = controlled_by(part)
    ways = [
        tuple(
            turned(part, one, freeze(held.get(one)), turn) or empty(own.get(one))
            for one in compared
        )
        for turn in turns(kind, part)
    ]
    return min(ways, key=repr)


def _fits(mine: Any, seen: Any) -> bool:
    """Say whether two values are the same, as far as the first one is told."""
    if isinstance(mine, tuple) and isinstance(seen, tuple) and len(mine) == len(seen):
        return all(one is None or one == other for one, other in zip(mine, seen, strict=True))
    return bool(mine == seen)


def is_plain(part: type | None, field: str) -> bool:
    """Say whether a field can be compared piece by piece: not what is told by other fields."""
    type_ = field_types(part).get(field)
    return not any(
        is_tuple(one)
        and any(
            isinstance(inner, type) and hasattr(inner, "__dataclass_fields__")
            for inner in get_args(one)
        )
        for one in members(type_)
    )


def _fixed(type_: Any) -> Any:
    """Return the tuple of a fixed length that a type allows, if it does."""
    for one in members(type_) if type_ is not None else ():
        if is_tuple(one) and Ellipsis not in get_args(one):
            return one
    return None
