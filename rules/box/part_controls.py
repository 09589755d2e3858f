"""What a field of a component is to the owner who teaches it, said in the annotation of its part.

A control shows the field beside a sketch, as numbers to step or chips to choose from, and says what
a touch makes of it::

    value: Annotated[int, Count(-4, 4, label="Yang minus Yin")]
    timing: Annotated[Timing, Choice(WORDS, label="Its effect happens")]

In labels ``{id}`` is the component's. Places are called by the field, or `what` the control says.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rules.box.sketch import Changes, Row, Tally, chip, counted, cycled, one_of, step, toggled
from rules.copy import Copy
from rules.moves.kinds import Kind, fields_of

UNTOUCHED = object()
"""What a control makes of a touch that does not mean it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Control(Kind, ABC):
    """A field that can be taught by touch."""

    what: str = ""

    @abstractmethod
    def shown(self, what: str, label: str, value: Any, copy: Copy) -> Iterable[Row | Tally]:
        """Return what stands beside the sketch."""

    @abstractmethod
    def after(self, value: Any, name: str) -> Any:
        """Return the value after a touch on ``what:name``."""

    def means(self, what: str, place: str) -> str | None:
        """Return which of its places is touched, or None for one that is not its own."""
        mine, _, name = place.partition(":")
        return name if mine == what else None


@dataclass(frozen=True, slots=True)
class Count(Control):
    """A number between two bounds; where nobody told, it begins with `first`."""

    least: int
    most: int
    first: int = 0

    def shown(self, what: str, label: str, value: Any, copy: Copy) -> Iterable[Row | Tally]:
        """Return the number."""
        return (Tally(what, label, self.first if value is None else value),)

    def after(self, value: Any, name: str) -> Any:
        """Step the number within its bounds; one that nobody told begins with its first."""
        count = self.first + (name != "down") if value is None else value + step(name)
        return count if self.least <= count <= self.most else UNTOUCHED


@dataclass(frozen=True, slots=True)
class Counts(Control):
    """How many there are of each of some things, such as a cost: a mapping without zeros.

    `words` are what each is called; its places bear the names of the things.
    """

    words: Mapping[str, str]
    most: int

    def shown(self, what: str, label: str, value: Any, copy: Copy) -> Iterable[Row | Tally]:
        """Return a number for each thing."""
        return self.tallies(value)

    def tallies(self, value: Mapping[str, int] | None) -> Iterator[Tally]:
        """Yield a number for each thing."""
        for one, word in self.words.items():
            yield Tally(one, word, (value or {}).get(one, 0))

    def means(self, what: str, place: str) -> str | None:
        """Return the thing and the way it is stepped."""
        return place if place.partition(":")[0] in self.words else None

    def after(self, value: Any, name: str) -> Any:
        """Step one of the numbers."""
        one, _, way = name.partition(":")
        at_most = (value or {}).get(one, 0) >= self.most and way == "up"
        return UNTOUCHED if at_most else counted(value, one, way, self.most)


@dataclass(frozen=True, slots=True)
class Choice(Control):
    """One of few, each with the word for it."""

    words: Mapping[str, str]

    def shown(self, what: str, label: str, value: Any, copy: Copy) -> Iterable[Row | Tally]:
        """Return the choices."""
        return (one_of(label, what, self.words, value),)

    def after(self, value: Any, name: str) -> Any:
        """Choose."""
        return name if name in self.words else UNTOUCHED


@dataclass(frozen=True, slots=True)
class Switch(Control):
    """Something that holds or does not, by the word for it."""

    word: str

    def shown(self, what: str, label: str, value: Any, copy: Copy) -> Iterable[Row | Tally]:
        """Return the one choice."""
        return (Row(label, (chip(what, self.word, bool(value)),)),)

    def after(self, value: Any, name: str) -> Any:
        """Turn it over."""
        return not value


@dataclass(frozen=True, slots=True)
class Members(Control):
    """Some of the components of a kind, by their names."""

    of: str

    def shown(self, what: str, label: str, value: Any, copy: Copy) -> Iterable[Row | Tally]:
        """Return all there are of that kind."""
        chips = [
            chip(
                f"{what}:{one}",
                str(copy.get(f"{self.of}/{one}", "name", one.replace("_", " "))),
                one in (value or ()),
            )
            for one in copy.ids(self.of)
        ]
        return (Row(label, tuple(chips)),)

    def after(self, value: Any, name: str) -> Any:
        """Let one belong to them, or no more."""
        return toggled(value, name)


@dataclass(frozen=True, slots=True)
class Cycle(Control):
    """Touched on the drawing itself for the next choice: a field, or ``what:2`` of several."""

    choices: tuple[Any, ...]
    several: int = 0

    def shown(self, what: str, label: str, value: Any, copy: Copy) -> Iterable[Row | Tally]:
        """Return nothing: it is drawn."""
        return ()

    def after(self, value: Any, name: str) -> Any:
        """Take the next choice."""
        if not self.several:
            return cycled(self.choices, value)
        if not name.isdigit() or int(name) >= self.several:
            return UNTOUCHED
        kept = [one or self.choices[0] for one in (*(value or ()), *(None,) * self.several)]
        kept[int(name)] = cycled(self.choices, kept[int(name)])
        return tuple(kept[: self.several])


def controlled(part: type | None) -> tuple[str, ...]:
    """Return the fields of a part that have controls."""
    return tuple(dict.fromkeys(name for name, _ in _controls(part)))


def beside(
    part: type | None, copy: Copy, component: str, fields: Iterable[str] | None = None
) -> tuple[tuple[Row, ...], tuple[Tally, ...]]:
    """Return what stands beside a sketch: the controls of all fields, or of some."""
    shown: list[Row | Tally] = []
    for name, control in _controls(part, fields):
        label = control.label.format(id=component.partition("/")[2])
        shown += control.shown(control.what or name, label, copy.get(component, name), copy)
    rows = tuple(one for one in shown if isinstance(one, Row))
    return rows, tuple(one for one in shown if isinstance(one, Tally))


def changed(
    part: type | None, copy: Copy, component: str, place: str, fields: Iterable[str] | None = None
) -> Changes:
    """Return what a touch changes of a component: nothing, where no control of these is meant."""
    for name, control in _controls(part, fields):
        touched = control.means(control.what or name, place)
        if touched is not None:
            value = control.after(copy.get(component, name), touched)
            return {} if value is UNTOUCHED else {component: {name: value}}
    return {}


def _controls(
    part: type | None, fields: Iterable[str] | None = None
) -> Iterator[tuple[str, Control]]:
    for one in fields_of(part) if part is not None else ():
        if isinstance(one.kind, Control) and (fields is None or one.name in fields):
            yield one.name, one.kind
