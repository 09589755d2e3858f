"""A table for a game that brings no drawing of its own: places in rows, pieces held, seats' cards.

Everything that can be touched is there; it is plain, but a whole game can be played on it.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, sqrt
from typing import Any

from rules.moves import kinds
from rules.moves.kinds import KindField, fields_of
from rules.moves.move_list import values
from rules.state import State
from rules.table.guide import Held, label_of
from rules.table.scene import Place, Scene, SeatCard, Tray
from rules.table.touch import sort_of, thing

GAP = 0.06
"""How much of a place's room is left free around it."""


def scene(game: Any, state: State, seat: str) -> Scene:
    """Draw a state with one seat's pieces, from what its fields are."""
    held = getattr(state, game.rules.people).get(seat)
    trays = (*_held(held), *_held(state), *_keys(game, state, seat))
    table, own = Held(state), Held(state, seat, game.rules.people)
    return Scene(
        title=game.title,
        subtitle=", ".join(one.what for one in game.rules.expects(state)[:1]),
        seat=seat,
        places=tuple(_places(game, state, held)),
        trays=trays,
        cards=tuple(_cards(game, state)),
        front=tuple(tray.id for tray in trays[:1]),
        counters=(*table.counters(), *own.counters()),
        choices=(*table.choices(), *own.choices()),
    )


def grid(names: tuple[str, ...], sort: str) -> Iterator[Place]:
    """Yield places in rows, by their coordinates where they are called ``column,row``."""
    spots = {name: tuple(map(int, name.split(","))) for name in names if name.count(",") == 1}
    if len(spots) < len(names):
        wide = ceil(sqrt(len(names)))
        spots = {name: (at % wide, at // wide) for at, name in enumerate(names)}
    left, top = (min(spot[axis] for spot in spots.values()) for axis in (0, 1))
    wide, high = (max(spot[axis] for spot in spots.values()) + 1 for axis in (0, 1))
    size = 1 / max(wide - left, high - top)
    for name, (column, row) in spots.items():
        x, y = (column - left) * size, (row - top) * size
        side = size * (1 - GAP)
        yield Place(f"{sort}:{name}", x, y, side, side, corner=name)


def row(sort: str, held: tuple[str | None, ...]) -> tuple[Place, ...]:
    """Return pieces side by side; alike ones bear a number."""
    seen: dict[str | None, int] = {}
    places = []
    for name in held:
        seen[name] = seen.get(name, 0) + 1
        number = f"#{seen[name]}" if held.count(name) > 1 else ""
        fill = "unknown" if name is None else "card"
        label = "?" if name is None else name
        places.append(Place(thing(sort, name) + number, shape="card", fill=fill, label=label))
    return tuple(places)


def _places(game: Any, state: State, held: Any) -> Iterator[Place]:
    lies: dict[str, Any] = {}
    for holder in (state, held):
        for one in fields_of(type(holder)) if holder is not None else ():
            if isinstance(one.kind, kinds.Laid):
                laid = getattr(holder, one.name) or {}
                lies |= {thing(one.kind.place.sort, at): piece for at, piece in laid.items()}
    for sort, named in game.rules.places.items():
        names = tuple(named(state))
        for place in grid(names, sort) if names else ():
            if place.id in lies:
                label = "?" if lies[place.id] is None else str(lies[place.id])
                fill = "unknown" if lies[place.id] is None else "card"
                yield Place(
                    place.id,
                    place.x,
                    place.y,
                    place.w,
                    place.h,
                    fill=fill,
                    label=label,
                    corner=place.corner,
                )
            else:
                yield place


def _held(holder: Any) -> Iterator[Tray]:
    for one in fields_of(type(holder)) if holder is not None else ():
        match one.kind:
            case kinds.Many(kind=kinds.Piece(sort=sort)):
                held = getattr(holder, one.name)
                title = label_of(one).capitalize()
                yield Tray(one.name, title, row(sort, held or ()), f"{title}: none")


def _keys(game: Any, state: State, seat: str) -> Iterator[Tray]:
    """Yield keys for the choices, numbers and seats that awaited moves ask for."""
    for awaited in game.rules.expects(state):
        for name in awaited.kinds:
            for one in fields_of(game.rules.verbs[name]):
                if isinstance(kinds.bare(one.kind), (kinds.OneOf, kinds.Number, kinds.Seat)):
                    fitting = values(game, state, one.kind, {"by": awaited.by}) or ()
                    keys = tuple(_key(state, one, value) for value in fitting)
                    yield Tray(one.name, label_of(one).capitalize(), keys)


def _key(state: State, one: KindField, value: Any) -> Place:
    is_seat = isinstance(kinds.bare(one.kind), kinds.Seat)
    label = state.name(value) if is_seat else str(value)
    return Place(thing(sort_of(one), value), shape="card", label=label)


def _cards(game: Any, state: State) -> Iterator[SeatCard]:
    sheet = game.rules.score(game.rules.tally(state))
    for seat in state.seats:
        missing = any(line.points.get(seat) is None for line in sheet.lines)
        yield SeatCard(seat, None if missing else sheet.totals[seat])
