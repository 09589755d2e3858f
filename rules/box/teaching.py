"""What only the owner of a box can tell: which questions play raises, and how a piece is taught.

A component is drawn as the thing itself (:mod:`rules.box.sketch`), and touching a place changes it.
A game says what its kinds of components are called and draws them; how a field is taught its part
says (:mod:`rules.box.part_controls`). What is not drawn is taught field by field, by controls made
from the types of the parts, and so is all of a game that says nothing here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Generic, TypeVar

from rules.box.part_controls import beside, changed, controlled
from rules.box.sketch import Changes, Hand, Sketch, Touched, said
from rules.copy import Copy
from rules.facet import derived
from rules.moves import kinds
from rules.state import Move, State
from rules.table.scene import Place
from rules.values.frozen import freeze

S = TypeVar("S", bound=State)
M = TypeVar("M", bound=Move)


@dataclass(frozen=True, slots=True)
class Question:
    """What is not known yet of a component and matters now: these fields, asked in one sentence.

    `hand` is what is already touched on its sketch when it opens. Where one touch can answer,
    `choices` are what can be touched: the word for it, and the values of the fields in their order.
    `takes` says how long it takes to answer, where that is more than a moment.
    """

    component: str
    fields: tuple[str, ...]
    says: str
    hand: Hand = ()
    choices: tuple[tuple[str, tuple[Any, ...]], ...] = ()
    takes: str = ""

    @property
    def key(self) -> str:
        """What a table that does not know the answer is not asked again."""
        return f"{self.component}: {', '.join(self.fields)}"


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of component: what the rulebook calls it, how it is drawn, touched and described.

    `part` is the class that says what its fields may hold. `places` draw a component, and `says`
    tells what to touch; `drawn` are the fields taught there: those that have controls, unless it
    says which. Components drawn `together` lie beside each other on one sketch: touching the place
    ``together:id`` of another one takes that in hand. `sketch` draws what needs more than places,
    and `touched` says what a touch does beyond the controls (None: as they say). `words` describe a
    component in a list, by a template of its fields or a function; `rests` are the rules that
    cannot be checked as long as a field is not known. Pieces known by their `look` bear numbers
    of ours that nobody needs: a fresh box has none of them, and two are alike that have the same
    values in these fields.
    """

    name: str
    one: str = ""
    many: str = ""
    part: type | None = None
    drawn: tuple[str, ...] = ()
    places: Callable[[Copy, str], Iterable[Place]] | None = None
    says: str = ""
    aspect: float = 1.0
    together: str = ""
    sketch: Callable[[Copy, str, Hand], Sketch | None] | None = None
    touched: Callable[[Copy, str, Hand, str], Touched | None] | None = None
    words: str | Callable[[Copy, str], str] = ""
    rests: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    look: tuple[str, ...] = ()

    def in_hand(self, component: str, hand: Hand) -> Hand:
        """Return what is held: of components drawn together at first the one that was asked for."""
        return hand or (
            (f"{self.together}:{component.partition('/')[2]}",) if self.together else ()
        )

    def held(self, component: str, hand: Hand) -> str:
        """Return the component that the controls beside a sketch are about."""
        if not self.together:
            return component
        return f"{self.name}/{self.in_hand(component, hand)[0].partition(':')[2]}"


def asked(game: Any, state: State, move: Move | None) -> Iterator[Question]:
    """Ask those of the questions that matter now whose answer nobody has told yet.

    What this table said it does not know it is not asked again.
    """
    for one in untaught(state.copy, game.box.teaching.matters(state, move)):
        if one.key not in state.answers:
            yield one


def pieces_told(game: Any, state: State, move: Move | None) -> Iterator[Question]:
    """Let the pieces that a move names matter, as far as rules rest on what they show."""
    for one in kinds.fields_of(type(move)) if move is not None else ():
        kind, name = kinds.bare(one.kind), getattr(move, one.name)
        if isinstance(kind, kinds.Piece) and isinstance(name, str):
            called = game.box.teaching.kind(kind.sort)
            fields = tuple(called.rests)
            yield Question(f"{kind.sort}/{name}", fields, f"What does {called.one} {name} show?")


def drawn(game: Any, copy: Copy, component: str, hand: Hand) -> Sketch | None:
    """Draw a component as its kind says; None if it does not."""
    kind, part = _kind(game, component)
    if kind.sketch is not None:
        return kind.sketch(copy, component, hand)
    if kind.places is None:
        return None
    about, hand = kind.held(component, hand), kind.in_hand(component, hand)
    places = tuple(kind.places(copy, about))
    return Sketch(places, (), kind.aspect, kind.says, hand[:1], *beside(part, copy, about))


def changed_by_touch(game: Any, copy: Copy, component: str, hand: Hand, place: str) -> Touched:
    """Do what the kind says of a touch, else what the controls of its part say."""
    kind, part = _kind(game, component)
    told = kind.touched(copy, component, hand, place) if kind.touched is not None else None
    if told is not None:
        return told
    if kind.together and place.startswith(f"{kind.together}:"):
        return Touched(hand=(place,))
    about, hand = kind.held(component, hand), kind.in_hand(component, hand)
    return Touched(changed(part, copy, about, place), hand)


def itself(_game: Any, copy: Copy, component: str) -> Mapping[str, tuple[str, ...]]:
    """Confirming a component confirms all of its fields, and nothing else."""
    return {component: tuple(copy.fields(component))}


def described(game: Any, copy: Copy, component: str) -> str:
    """Describe a component as its kind says, else by its name, if it has one."""
    kind, _ = _kind(game, component)
    if callable(kind.words):
        return kind.words(copy, component)
    if not kind.words:
        return str(copy.get(component, "name") or "")
    return kind.words.format_map(_Held(copy, component))


def no_looks(_game: Any, _copy: Copy, _component: str) -> tuple[str, ...] | None:
    """A component has no sides whose colours say what they are."""
    return None


def nothing_looked(_game: Any, _copy: Copy, _component: str, _names: tuple[str, ...]) -> Changes:
    """Nothing follows from what sides look like."""
    return {}


def no_frame(_game: Any, _copy: Copy) -> tuple[Question, ...]:
    """The text says all about the board, or there is none."""
    return ()


@dataclass(frozen=True, kw_only=True)
class Teaching(Generic[S, M]):
    """How a game's components are asked about and taught.

    `matters` are the questions that a state may raise, and a move that is being thought of (None
    if none is), whether they are answered or not; `questions` are those of them that are not, and
    may only depend on what the state given shows. `sketch` draws a component of a copy, and
    `touched` says what a touch on it does. `covers` are the fields that confirming a sketch
    confirms; `words` describe a component in a list, and can be searched. `looks` names what the
    sides N, E, S and W of a square piece show, where a picture can tell them apart by colour, and
    `looked` says what such names, seen by a camera, change. `frame` asks how many places the board
    has and how they hang together: a game needs to know that to be told whole.
    """

    kinds: tuple[Kind, ...] = ()
    matters: Callable[[S, M | None], Iterable[Question]] = derived(pieces_told)
    questions: Callable[[S, M | None], Iterable[Question]] = derived(asked)
    sketch: Callable[[Copy, str, Hand], Sketch | None] = derived(drawn)
    touched: Callable[[Copy, str, Hand, str], Touched] = derived(changed_by_touch)
    covers: Callable[[Copy, str], Mapping[str, tuple[str, ...]]] = derived(itself)
    words: Callable[[Copy, str], str] = derived(described)
    looks: Callable[[Copy, str], tuple[str, ...] | None] = derived(no_looks)
    looked: Callable[[Copy, str, tuple[str, ...]], Changes] = derived(nothing_looked)
    frame: Callable[[Copy], Iterable[Question]] = derived(no_frame)

    def missing_frame(self, copy: Copy) -> tuple[Question, ...]:
        """Return what has to be told before a game can be told whole."""
        return tuple(untaught(copy, self.frame(copy)))

    def kind(self, name: str) -> Kind:
        """Return a kind of component; one the game does not list is called by its name."""
        for one in self.kinds:
            if one.name == name:
                return one
        return Kind(name, name.replace("_", " "), f"{name.replace('_', ' ')}s")

    @cached_property
    def rests(self) -> Mapping[str, tuple[str, ...]]:
        """The rules that cannot be checked as long as ``kind.field`` is not known."""
        return {
            f"{kind.name}.{one}": rules for kind in self.kinds for one, rules in kind.rests.items()
        }


def drawn_fields(game: Any, name: str) -> tuple[str, ...]:
    """Return the fields of a kind of component that are taught on its sketch."""
    kind = game.box.teaching.kind(name)
    own: tuple[str, ...] = kind.drawn
    return own or (controlled(game.box.parts.get(name)) if kind.places is not None else ())


def untaught(copy: Copy, questions: Iterable[Question]) -> Iterator[Question]:
    """Yield questions about components of a copy with those of their fields it does not know."""
    for one in questions:
        fields = unknown(copy, one.component, *one.fields)
        if fields:
            yield one if fields == one.fields else _narrowed(one, fields)


def _narrowed(question: Question, fields: tuple[str, ...]) -> Question:
    """Return a question about fewer of its fields, its choices with only their values."""
    kept = [question.fields.index(one) for one in fields]
    choices = tuple((word, tuple(values[at] for at in kept)) for word, values in question.choices)
    return replace(question, fields=fields, choices=tuple(dict.fromkeys(choices)))


def unknown(copy: Copy, component: str, *fields: str) -> tuple[str, ...]:
    """Return those of some fields that are not known.

    >>> unknown(Copy.from_toml('[hill.1]\\nactions = 5'), "hill/1", "actions", "explorations")
    ('explorations',)
    """
    return tuple(one for one in fields if not copy.knows(component, one))


def alike(copy: Copy, kind: Kind, look: Mapping[str, Any]) -> Iterator[str]:
    """Yield the ids of the pieces of a kind that look like this: only what is told is compared."""
    for one in copy.ids(kind.name):
        held = copy.fields(f"{kind.name}/{one}")
        if all(name in held and held[name].value == freeze(told) for name, told in look.items()):
            yield one


def next_number(whole: Copy, copy: Copy, kind: str) -> str:
    """Return the number a piece gets that is taught: the next one that is free in its box.

    `whole` is a box that has all numbers there are tags for; beyond them it counts on.
    """
    for one in whole.ids(kind):
        if f"{kind}/{one}" not in copy.components:
            return one
    count = sum(1 for _ in copy.ids(kind)) + 1
    while f"{kind}/{count}" in copy.components:
        count += 1
    return str(count)


class _Held(dict[str, str]):
    """What a component holds, in words, for a template: also of what it does not have."""

    def __init__(self, copy: Copy, component: str) -> None:
        self._of = copy, component

    def __missing__(self, name: str) -> str:
        copy, component = self._of
        return said(copy.get(component, name))


def _kind(game: Any, component: str) -> tuple[Kind, type | None]:
    name = component.partition("/")[0]
    return game.box.teaching.kind(name), game.box.parts.get(name)
