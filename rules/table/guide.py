"""A guided entry from what the fields of a state are: numbers, choices, pieces held, pieces laid.

Every answer is a correction: a path into the state and a value. A step is what is asked together
with what the answer corrects. A game without a guide of its own is asked about every field that
says what it is; one that wants another order or other words makes its steps with :class:`Held`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rules.moves import kinds
from rules.moves.kinds import Kind, KindField, fields_of
from rules.state import State
from rules.table.entries import Entry
from rules.table.keys import key
from rules.table.pickers import NONE, Slot, Told, alike, nothing, some
from rules.table.scene import Choice, Counter, Place
from rules.table.touch import known, thing
from rules.values import paths
from rules.values.frozen import FrozenMap
from rules.values.paths import Path

COUNTS = "counts"

Names = tuple[str | None, ...]
"""What was told for each slot, without its sort; None where nothing was."""

Correction = tuple[Path, Any]


@dataclass(frozen=True, slots=True)
class Step:
    """One step of a guided entry: what is asked, and what the answer corrects.

    `corrects` takes the place that was touched, "" for none, and what was told of it.
    """

    entry: Entry
    corrects: Callable[[str, Names], Correction] | None = None

    def corrected(self, place: str, told: Told) -> Correction:
        """Return what an answer corrects: where, and to what."""
        if self.corrects is None:
            raise KeyError(f"step {self.entry.key!r} asks for numbers and choices only")
        return self.corrects(place, tuple(one.partition(":")[2] if one else None for one in told))


def steps(game: Any, state: State, seat: str) -> Iterator[Step]:
    """Yield the steps for one seat, or those of the whole table for "", from its fields."""
    held = Held(state, seat)
    who = f"{state.name(seat)}'s " if seat else "the "
    counters, choices = held.counters(), held.choices()
    if counters or choices:
        yield Step(Entry(COUNTS, f"Compare {who}numbers.", counters, choices))
    for one in fields_of(type(held.holder)):
        match one.kind:
            case kinds.Laid():
                yield held.step(one.name, f"Touch each place of {who}{label_of(one)}.")
            case kinds.Many(kind=kinds.Piece()):
                yield held.step(one.name, f"What is in {who}{label_of(one)}?", tray=one.name)
            case kinds.Place() | kinds.Many(kind=kinds.Place()):
                yield held.step(one.name, f"Touch {who}{label_of(one)}.")


@dataclass(frozen=True, slots=True)
class Held:
    """What one seat has, or the whole table for "": its fields with their paths and values."""

    state: State
    seat: str = ""

    @property
    def path(self) -> Path:
        """Where in the state it is."""
        return (self.state.PEOPLE, self.seat) if self.seat else ()

    @property
    def holder(self) -> Any:
        """What holds the fields; a seat nobody told of has what is all unknown."""
        if not self.seat:
            return self.state
        people, seat = self.path
        there = getattr(self.state, str(people))
        return there[seat] if seat in there else paths.type_at(type(self.state), self.path)()

    def field(self, name: str) -> KindField:
        """Return what a field is."""
        return next(one for one in fields_of(type(self.holder)) if one.name == name)

    def counters(self, *names: str) -> tuple[Counter, ...]:
        """Return the numbers that can be corrected: these, or all of them."""
        holder = self.holder
        found = {one.name: one for one in fields_of(type(holder))}
        return tuple(
            Counter(
                label_of(one, capital=True),
                (*self.path, one.name),
                getattr(holder, one.name),
                one.kind.least,
                one.kind.most,
            )
            for one in (found[name] for name in names or found)
            if isinstance(one.kind, kinds.Number)
        )

    def choices(self) -> tuple[Choice, ...]:
        """Return the fields of a few possible values that can be corrected."""
        few = (kinds.Seat, kinds.OneOf)
        said = fields_of(type(self.holder))
        return tuple(self.choice(one.name) for one in said if isinstance(one.kind, few))

    def choice(self, name: str, words: Mapping[Any, str] | None = None) -> Choice:
        """Return a field to be chosen anew, with `words` for its values."""
        one = self.field(name)
        words = words_of(self.state, one.kind) if words is None else words
        values = tuple((word, value) for value, word in words.items())
        path = (*self.path, name)
        return Choice(label_of(one, capital=True), path, getattr(self.holder, name), values)

    def size(self, label: str, name: str, most: int, blank: Any = None) -> Choice:
        """Return how many there are of something; what is known stays as long as it has room."""
        held = getattr(self.holder, name)
        kept = held or ()
        sizes = tuple(
            (str(size), (*kept[:size], *(blank,) * (size - len(kept)))) for size in range(most + 1)
        )
        return Choice(label, (*self.path, name), held, sizes)

    def step(
        self,
        name: str,
        title: str,
        slots: tuple[Slot, ...] = (),
        made: Callable[..., Any] = known,
        *,
        key: str = "",
        tray: str = "",
        may_be_none: bool = True,
    ) -> Step:
        """Return the step that asks about a field, as its kind wants it to be asked.

        A place, or several, are touched; what lies on places is told in `slots` about the place
        touched, what is held in `slots` alone. `made` makes the value from what was told. Where it
        `may_be_none`, that nothing is there is an answer.
        """
        path, held = (*self.path, name), getattr(self.holder, name)
        value: Callable[[str, Names], Any]
        none: Any
        match self.field(name).kind:
            case kinds.Place(sort=sort):
                touches, none = f"{sort}:", None
                value = _placed(made)
            case kinds.Many(kind=kinds.Place(sort=sort), most=most):
                touches, none = f"{sort}:", ()
                value = _toggled(held or (), most)
            case kinds.Laid(place=place, piece=piece):
                touches, none = f"{place.sort}:", FrozenMap()
                slots = slots or (Slot(piece.sort, pieces(self.state, piece)),)
                value = _laid(held or FrozenMap(), made)
            case kinds.Many(kind=kinds.Piece() as piece, most=most):
                touches, none = "", ()
                count = max(most, len(held or ()))
                slots = slots or alike(piece.sort, count, pieces(self.state, piece))
                value = _gathered(made)
            case kind:
                raise TypeError(f"{name!r} is not told piece by piece, it is {kind!r}")
        answer = (path, none) if may_be_none and none is not None else None
        entry = Entry(key or name, title, touches=touches, slots=slots, tray=tray, nothing=answer)
        return Step(entry, lambda place, names: (path, value(where(place), names)))

    def asks(
        self, name: str, title: str, value: Callable[[str, Names], Any], key: str = "", **asked: Any
    ) -> Step:
        """Return a step of a game's own about a field: `value` makes it from place and names.

        The other arguments are those of an :class:`Entry`.
        """
        path = (*self.path, name)
        entry = Entry(key or name, title, **asked)
        return Step(entry, lambda place, names: (path, value(place, names)))


def _placed(made: Callable[..., Any]) -> Callable[[str, Names], Any]:
    return lambda at, _names: made(at)


def _toggled(held: tuple[str, ...], most: int) -> Callable[[str, Names], Any]:
    """Touching a place again takes it away; one too many takes the place of the first."""

    def value(at: str, _names: Names) -> tuple[str, ...]:
        kept = tuple(one for one in held if one != at)
        return kept if at in held else (*held, at)[-most:]

    return value


def _laid(held: FrozenMap[str, Any], made: Callable[..., Any]) -> Callable[[str, Names], Any]:
    def value(at: str, names: Names) -> FrozenMap[str, Any]:
        return held.without(at) if names[0] == NONE else held.having(at, made(*names))

    return value


def _gathered(made: Callable[..., Any]) -> Callable[[str, Names], Any]:
    return lambda _at, names: tuple(made(one) for one in names if one and one != NONE)


def where(place: str) -> str:
    """Return what a place is called, without its sort."""
    return place.partition(":")[2]


def words_of(state: State, kind: Kind) -> Mapping[Any, str]:
    """Return the values of a choice with a word for each."""
    match kind:
        case kinds.Seat():
            return {seat: state.name(seat) for seat in state.seats}
        case kinds.OneOf(choices=(False, True)):
            return {False: "no", True: "yes"}
        case kinds.OneOf(choices=choices):
            return {value: str(value).replace("_", " ") for value in choices}
    raise TypeError(f"{kind!r} is no choice of few")


def label_of(one: KindField, *, capital: bool = False) -> str:
    """Return what a person calls a field."""
    label = one.kind.label or one.name.replace("_", " ")
    return label[:1].upper() + label[1:] if capital else label


def pieces(state: State, piece: kinds.Piece) -> tuple[Place, ...]:
    """Return what a slot can be told as: nothing, some piece, or one of those in the box."""
    return (
        nothing(f"no {piece.sort}", piece.sort),
        some(f"some {piece.sort}", piece.sort),
        *(key(thing(piece.sort, one), one) for one in state.copy.ids(piece.sort)),
    )
