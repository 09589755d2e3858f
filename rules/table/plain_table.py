"""A table for a game that brings no drawing of its own: places in rows, pieces held, seats' cards.

Everything that can be touched is there: the places of the board with what lies on them, what the
seat in front and the table hold, and keys for the choices and numbers that awaited moves ask for.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import ceil, sqrt
from typing import Any

from rules.moves import kinds
from rules.moves.kinds import Kind, KindField, fields_of
from rules.moves.move_list import values
from rules.state import State
from rules.table.guide import Held, label_of
from rules.table.keys import key, numbered
from rules.table.pickers import BLANK
from rules.table.scene import Place, Scene, SeatCard, Tray
from rules.table.touch import sort_of, thing

GAP = 0.06
"""How much of a place's room is left free around it."""

MOST_KEYS = 100
"""A number with more possible values than this has no keys."""


def scene(game: Any, state: State, seat: str) -> Scene:
    """Draw a state with one seat's pieces, from what its fields are."""
    table, own = Held(state), Held(state, seat)
    trays = {tray.id: tray for tray in (*_held(own), *_held(table), *_keys(game, state))}
    return Scene(
        title=game.title,
        subtitle=" · ".join(one.what for one in game.rules.expects(state)) or "The game is over",
        seat=seat,
        places=tuple(_board(game, state, (table, own))),
        trays=tuple(trays.values()),
        cards=tuple(_cards(game, state)),
        front=tuple(name for name in _wanted(game, state) if name in trays) or tuple(trays)[:1],
        counters=(*own.counters(), *table.counters()),
        choices=(*own.choices(), *table.choices()),
    )


def row(sort: str, held: tuple[str | None, ...]) -> tuple[Place, ...]:
    """Return pieces side by side; alike ones bear a number.

    >>> [place.id for place in row("tile", ("T1", None, None))]
    ['tile:T1', 'tile:?#1', 'tile:?#2']
    """
    return tuple(
        Place(
            thing(sort, name) + f"#{number}" * (held.count(name) > 1),
            shape="card",
            fill="unknown" if name is None else "card",
            label=BLANK if name is None else name,
            says=f"a {sort} nobody told of" if name is None else f"{sort} {name}",
        )
        for name, number in numbered(held)
    )


# The board


Spots = dict[str, tuple[int, int]]
"""The column and the row of each place, the first ones 0."""


def spots(names: tuple[str, ...]) -> Spots:
    """Return places in rows, by their coordinates where they are called ``column,row``.

    >>> spots(("1,1", "2,1")), spots(("north", "east", "south"))
    ({'1,1': (0, 0), '2,1': (1, 0)}, {'north': (0, 0), 'east': (1, 0), 'south': (0, 1)})
    """
    found = [_spot(name) for name in names]
    known = [spot for spot in found if spot is not None]
    if len(known) < len(names):
        wide = ceil(sqrt(len(names)))
        known = [(at % wide, at // wide) for at in range(len(names))]
    left, top = (min(spot[axis] for spot in known) for axis in (0, 1))
    return {
        name: (column - left, line - top) for name, (column, line) in zip(names, known, strict=True)
    }


def grid(sort: str, placed: Spots, top: float = 0.0, high: float = 1.0) -> Iterator[Place]:
    """Yield places side by side, in the middle of a strip of the unit square."""
    wide, deep = (max(spot[axis] for spot in placed.values()) + 1 for axis in (0, 1))
    size = min(1 / wide, high / deep)
    left, above, side = (1 - wide * size) / 2, top + (high - deep * size) / 2, size * (1 - GAP)
    for name, (column, line) in placed.items():
        x, y = left + column * size, above + line * size
        yield Place(f"{sort}:{name}", x, y, side, side, corner=name, says=f"{sort} {name}")


def _spot(name: str) -> tuple[int, int] | None:
    """Return the column and row a place is called by.

    >>> _spot("2,-1"), _spot("shore")
    ((2, -1), None)
    """
    column, comma, line = name.partition(",")
    numbers = (column.lstrip("-").isdigit(), line.lstrip("-").isdigit())
    return (int(column), int(line)) if comma and all(numbers) else None


def _board(game: Any, state: State, holders: tuple[Held, ...]) -> Iterator[Place]:
    """Yield every sort of places below each other, with what lies on them."""
    lies = {
        thing(one.kind.place.sort, at): piece
        for held in holders
        for one in fields_of(type(held.holder))
        if isinstance(one.kind, kinds.Laid)
        for at, piece in (getattr(held.holder, one.name) or {}).items()
    }
    named = {sort: tuple(places(state)) for sort, places in game.rules.places.items()}
    laid_out = {sort: spots(names) for sort, names in named.items() if names}
    rows = {sort: max(row for _, row in found.values()) + 1 for sort, found in laid_out.items()}
    top, high = 0.0, 1 / max(1, sum(rows.values()))
    for sort, found in laid_out.items():
        for place in grid(sort, found, top, rows[sort] * high):
            if place.id not in lies:
                yield place
                continue
            piece = lies[place.id]
            label, fill = (BLANK, "unknown") if piece is None else (str(piece), "card")
            yield replace(place, fill=fill, label=label, says=f"{place.says}: {label}")
        top += rows[sort] * high


# What lies beside it


def _held(held: Held) -> Iterator[Tray]:
    """Yield what a seat or the table holds; of what nobody told, one blank piece."""
    for one in fields_of(type(held.holder)):
        match one.kind:
            case kinds.Many(kind=kinds.Piece(sort=sort)):
                pieces = getattr(held.holder, one.name)
                title = label_of(one, capital=not held.seat)
                title = f"{held.state.name(held.seat)}'s {title}" if held.seat else title
                places = row(sort, (None,) if pieces is None else pieces)
                yield Tray(one.name, title, places, f"No {sort} here.")


def _keys(game: Any, state: State) -> Iterator[Tray]:
    """Yield keys for the choices and numbers that awaited moves ask for; seats have their cards."""
    for by, one in _asked(game, state):
        keys = tuple(
            key(thing(sort_of(one), value), _word(value))
            for value in _values(game, state, one.kind, by)
        )
        if keys:
            yield Tray(one.name, label_of(one, capital=True), keys)


def _values(game: Any, state: State, kind: Kind, by: str) -> tuple[Any, ...]:
    bare = kinds.bare(kind)
    match bare.kind if isinstance(bare, kinds.Many) else bare:
        case kinds.Number(least=least, most=most) if most - least < MOST_KEYS:
            return values(game, state, kind, {"by": by}) or tuple(range(least, most + 1))
        case kinds.OneOf(choices=choices):
            return values(game, state, kind, {"by": by}) or choices
    return ()


def _word(value: Any) -> str:
    """Return what a key says.

    >>> _word(True), _word("no_fruit"), _word(3)
    ('yes', 'no fruit', '3')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value).replace("_", " ")


def _asked(game: Any, state: State) -> Iterator[tuple[str, KindField]]:
    """Yield the fields of the moves that are awaited, and of whom."""
    for awaited in game.rules.expects(state):
        for name in awaited.kinds:
            yield from ((awaited.by, one) for one in fields_of(game.rules.verbs[name]))


def _wanted(game: Any, state: State) -> Iterator[str]:
    """Yield the trays that awaited moves need, in the order of their fields."""
    for _by, one in _asked(game, state):
        kind = kinds.bare(one.kind)
        inner = kind.kind if isinstance(kind, kinds.Many) else kind
        yield inner.of if isinstance(inner, kinds.Piece) and inner.of else one.name


def _cards(game: Any, state: State) -> Iterator[SeatCard]:
    """Yield each seat's points, and how many it has of what is counted or held."""
    sheet = game.rules.score(game.rules.tally(state))
    for seat in state.seats:
        held = Held(state, seat)
        told = (one for one in held.counters() if one.value is not None)
        line = [f"{one.label.lower()} {one.value}" for one in told]
        for one in fields_of(type(held.holder)):
            pieces = getattr(held.holder, one.name)
            if isinstance(one.kind, kinds.Many) and pieces is not None:
                line.append(f"{label_of(one)} {len(pieces)}")
        missing = any(one.points.get(seat) is None for one in sheet.lines)
        yield SeatCard(seat, None if missing else sheet.totals[seat], " · ".join(line))
