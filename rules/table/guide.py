"""A guided entry from what the fields of a state are: numbers, choices, pieces held, pieces laid.

Every answer is a correction: a path into the state and a value. A game that wants to ask in another
order, or about things no field says, brings its own entries.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.moves import kinds
from rules.moves.kinds import KindField, fields_of
from rules.state import State
from rules.table.entries import Entry
from rules.table.pickers import Slot, Told
from rules.table.scene import Choice, Counter, Place
from rules.table.touch import BLANK, known, thing
from rules.values.frozen import FrozenMap
from rules.values.paths import Path

NONE = "none"
"""What stands for no piece at all in a slot."""

COUNTS = "counts"


def entries(game: Any, state: State, seat: str) -> Iterator[Entry]:
    """Yield the steps for one seat, or those of the whole table for ""."""
    holder, path = _holder(game, state, seat)
    said = fields_of(type(holder))
    who = f"{state.name(seat)}'s " if seat else ""
    counters, choices = counters_of(holder, path), choices_of(state, holder, path)
    if counters or choices:
        yield Entry(COUNTS, f"Compare {who}numbers.", counters, choices)
    for one in said:
        label = label_of(one)
        match one.kind:
            case kinds.Laid(place=place, piece=piece):
                yield Entry(
                    one.name,
                    f"Touch each place of {who}{label}.",
                    touches=f"{place.sort}:",
                    slots=(Slot(piece.sort, pieces(state, piece, empty=True)),),
                    nothing=((*path, one.name), FrozenMap()),
                )
            case kinds.Many(kind=kinds.Piece() as piece, most=most):
                held = getattr(holder, one.name) or ()
                yield Entry(
                    one.name,
                    f"What is in {who}{label}?",
                    slots=tuple(
                        Slot(f"{piece.sort} {number}", pieces(state, piece, empty=True))
                        for number in range(1, max(most, len(held)) + 1)
                    ),
                    tray=one.name,
                    nothing=((*path, one.name), ()),
                )


def entered(
    game: Any, state: State, seat: str, key: str, place: str, told: Told
) -> tuple[Path, Any]:
    """Return what a step corrects: where, and to what."""
    holder, path = _holder(game, state, seat)
    names = [one.partition(":")[2] if one else None for one in told]
    one = next(one for one in fields_of(type(holder)) if one.name == key)
    if isinstance(one.kind, kinds.Laid):
        lies: FrozenMap[str, Any] = getattr(holder, key) or FrozenMap()
        where = place.partition(":")[2]
        empty = names[0] == NONE
        lies = lies.without(where) if empty else lies.having(where, known(names[0]))
        return (*path, key), lies
    return (*path, key), tuple(known(name) for name in names if name and name != NONE)


def counters_of(holder: Any, path: Path) -> tuple[Counter, ...]:
    """Return the numbers of a state, or of what a seat has, that can be corrected."""
    return tuple(
        Counter(
            label_of(one).capitalize(),
            (*path, one.name),
            getattr(holder, one.name),
            one.kind.least,
            one.kind.most,
        )
        for one in fields_of(type(holder))
        if isinstance(one.kind, kinds.Number)
    )


def choices_of(state: State, holder: Any, path: Path) -> tuple[Choice, ...]:
    """Return the fields of a few possible values that can be corrected."""
    found = []
    for one in fields_of(type(holder)):
        match one.kind:
            case kinds.Seat():
                values = tuple((state.name(seat), seat) for seat in state.seats)
            case kinds.OneOf(choices=choices):
                values = tuple((str(value).replace("_", " "), value) for value in choices)
            case _:
                continue
        label = label_of(one).capitalize()
        found.append(Choice(label, (*path, one.name), getattr(holder, one.name), values))
    return tuple(found)


def label_of(one: KindField) -> str:
    """Return what a person calls a field."""
    return one.kind.label or one.name.replace("_", " ")


def pieces(state: State, piece: kinds.Piece, *, empty: bool = False) -> tuple[Place, ...]:
    """Return all pieces of a sort to pick from, a blank one first; `empty` offers none as well."""
    places = [Place(thing(piece.sort, BLANK), shape="card", label="some", fill="unknown")]
    if empty:
        places.insert(0, Place(thing(piece.sort, NONE), shape="card", label="none"))
    return (
        *places,
        *(
            Place(thing(piece.sort, one), shape="card", label=one)
            for one in state.copy.ids(piece.sort)
        ),
    )


def _holder(game: Any, state: State, seat: str) -> tuple[Any, Path]:
    if not seat:
        return state, ()
    return getattr(state, game.rules.people)[seat], (game.rules.people, seat)
