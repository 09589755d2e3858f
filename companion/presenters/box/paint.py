"""Painting a piece that nobody has shown yet: its sides one after the other, and what it may be.

The same card serves the table, where a blank piece is laid, and *My box*, where one is taught.
While one paints, taught pieces that look like it are offered; a new one gets its number by itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Protocol

from companion.box import looks
from companion.box.looks import Match, Sides
from companion.presenters.app_context import AppContext
from companion.presenters.box import new_kind
from companion.presenters.box.box_pieces import BoxPiecesPresenter
from companion.presenters.box.camera_guess import CameraGuess
from companion.presenters.box.editor import ChipView, Editor, Lesson, Line, kind_of, teaching_of
from companion.texts.words import say
from rules.box.part_controls import Members
from rules.box.sketch import Sketch
from rules.box.teaching import next_number
from rules.copy import Copy
from rules.game import AnyGame
from rules.table.scene import Mark, Place

MOST_MATCHES = 2
UNKNOWN = "unknown"


class Painted(Protocol):
    """Where a piece is painted for, and what becomes of it."""

    context: AppContext
    pieces: BoxPiecesPresenter
    is_over: bool
    title: str

    @property
    def copy(self) -> Copy:
        """What is known of the box now."""

    @property
    def where(self) -> str:
        """Where the piece goes."""

    @property
    def otherwise(self) -> str:
        """What can be done without painting it."""

    def beside(self, number: str, sides: Sides) -> Mapping[int, str]:
        """Return what sides show that touch known pieces."""

    def use(self, lessons: tuple[Lesson, ...], number: str, alike: Match | None) -> None:
        """Take the painted piece: a new one with all it shows; one that is known may look alike."""

    def is_elsewhere(self, match: Match) -> bool:
        """Say whether a piece that is known surely lies elsewhere: then this is another."""

    def take(self, match: Match, number: str) -> None:
        """Take a piece that is known, or another one that looks like it."""

    def leave(self) -> None:
        """Do without painting it."""

    def learn(self, lessons: tuple[Lesson, ...]) -> None:
        """Keep what was told of something else, such as an animal that is shown on it."""


@dataclass(frozen=True, slots=True)
class Key:
    """A choice that fills the ringed side."""

    key: str
    text: str
    fill: str


@dataclass(frozen=True, slots=True)
class MatchView:
    """A taught piece that what is painted may be."""

    key: str
    title: str
    text: str
    places: tuple[Place, ...]
    is_whole: bool


@dataclass(frozen=True, slots=True)
class PaintView:
    """All that the card shows; `ringed` is the place that a key fills."""

    title: str
    where: str
    sketch: Sketch | None
    ringed: str
    keys: tuple[Key, ...]
    lines: tuple[Line, ...]
    matches: tuple[MatchView, ...]
    more: str
    says: str
    trouble: str
    otherwise: str
    use: str
    can_use: bool


class PaintPresenter:
    """One piece that is being painted."""

    def __init__(self, host: Painted, kind: str) -> None:
        self.host = host
        self.context, self.pieces = host.context, host.pieces
        self.game: AnyGame = host.pieces.game
        self.kind = kind_of(self.game, kind)
        self.part = self.game.box.parts.get(kind)
        self.sides = looks.sides_of(self.kind, self.part)
        self.component = ""
        self.begin()

    def begin(self, number: str = "") -> None:
        """Begin with a blank one, with the number of its tag or else the next free one."""
        copy = self.host.copy
        number = number or next_number(self.game.box.components(), copy, self.kind.name)
        self.component = f"{self.kind.name}/{number}"
        self.editor = Editor(self.game, copy, self.component, self.kind.look)
        self.guess = CameraGuess(self)
        self.same: Mapping[int, str] = {}
        if self.sides is not None:
            self.same = self.host.beside(number, self.sides)
            for at, choice in self.same.items():
                self._fill(at, choice)
        self.at = self._next(-1)

    def take_up(self, component: str) -> None:
        """Take up the piece whose tag came into view, if it is one of this kind."""
        kind, _, number = component.partition("/")
        if kind == self.kind.name:
            self.begin(number)

    @property
    def number(self) -> str:
        """The number the piece gets if it is a new one."""
        return self.component.partition("/")[2]

    def view(self) -> PaintView:
        """Return all that is to be shown now."""
        seen = self.editor.view()
        found = self._matches()
        left = self._left()
        one = self.kind.one
        shown = [match for match in found if self._is_told()][:MOST_MATCHES]
        hidden = len(found) - len(shown) if self._is_told() else 0
        return PaintView(
            title=say(self.host.title, what=one),
            where=self.host.where,
            sketch=self._sketch(seen.sketch),
            ringed=f"{self._what()}:{self.at}" if self.sides and self.at is not None else "",
            keys=tuple(self._keys()),
            lines=self._lines(seen.lines),
            matches=tuple(map(self._match, shown)),
            more=say("paint_more", count=hidden) if hidden else "",
            says=self._says(),
            trouble=seen.trouble,
            otherwise=self.host.otherwise,
            use=say("paint_left", count=left) if left else say("paint_use", what=one),
            can_use=not left and self._is_told(),
        )

    # What touches do

    def press(self, key: str) -> None:
        """Touch the piece, a key, a control, or one of those it looks like."""
        way, _, rest = key.partition(":")
        if way == "fill":
            self._take_key(rest)
        elif way == "that":
            self._use_known(rest)
        elif way == "step":
            name, _, direction = rest.rpartition(":")
            self.editor.step(name, direction)
        elif way == "new":
            return  # the screen asks what it is
        elif way == "touch" and self._side(rest) is not None:
            self.at = self._side(rest)
        else:
            self.editor.press(key)

    def new_of(self, key: str) -> str:
        """Return of which kind a key adds a new one, "" if it does not."""
        way, _, field = key.partition(":")
        return self._members()[field].of if way == "new" and field in self._members() else ""

    def add_new(self, key: str, sort: int, name: str) -> None:
        """Take a new one, such as an animal, as shown on the piece: its box knows it then."""
        kind, field = self.new_of(key), key.partition(":")[2]
        if not kind:
            return
        number, lessons = new_kind.told(self.game, self.host.copy, kind, sort, name)
        if lessons:
            self.host.learn(lessons)
        self.editor.copy = self.host.copy
        shown = self.editor.draft.get(self.component, field) or ()
        if number not in shown:
            self.editor.propose({self.component: {field: (*shown, number)}})

    def use(self) -> None:
        """Take the piece as it is painted: the one that looks just so, or a new one."""
        if not self.view().can_use:
            return
        self.guess.learn(self.editor.draft)
        told = self._told()
        whole = [one for one in self._matches() if not one.differs and self._is_whole(one)]
        self.host.use(self._lessons(told), self.number, whole[0] if whole else None)
        self._go_on()

    def leave(self) -> None:
        """Do without painting it."""
        self.host.leave()
        self._go_on()

    # How it works

    def _take_key(self, choice: str) -> None:
        if self.sides is None or self.at is None or choice not in self.sides.choices:
            return
        self._fill(self.at, choice)
        self.at = self._next(self.at)

    def _fill(self, at: int, choice: str) -> None:
        """Let a side show something, in the game's own way where a touch there leads to it."""
        assert self.sides is not None, "only sides are filled"
        editor = self.editor
        what = self._what()
        for _ in range(len(self.sides.choices) if what else 0):
            found = teaching_of(self.game).touched(editor.draft, self.component, (), f"{what}:{at}")
            if found.changes:
                editor.propose(found.changes)
            if not found.changes or self._shown(at) == choice:
                break
        if self._shown(at) != choice:
            self._put(at, choice)

    def _put(self, at: int, value: Any) -> None:
        assert self.sides is not None, "only sides are filled"
        held = list(self._all_sides())
        held[at] = value
        changes: dict[str, Any] = {self.sides.field: tuple(held)}
        # What else follows from the sides is then read from them anew.
        for name in self.editor.told:
            if name in self.kind.look and not looks.is_plain(self.part, name):
                changes[name] = None
        self.editor.propose({self.component: changes})

    def _all_sides(self) -> tuple[Any, ...]:
        if self.sides is None:
            return ()
        held = self.editor.draft.get(self.component, self.sides.field) or ()
        padded = (*held, *(None,) * self.sides.count)[: self.sides.count]
        return tuple(one or None for one in padded)

    def _shown(self, at: int) -> Any:
        return self._all_sides()[at]

    def _next(self, at: int) -> int | None:
        """Return the first side behind one, clockwise, that is not painted yet."""
        shown = self._all_sides()
        around = [(at + 1 + step) % len(shown) for step in range(len(shown))]
        return next((one for one in around if shown[one] is None), None)

    def _left(self) -> int:
        """Count the sides that are still to be painted."""
        shown = self._all_sides()
        return sum(one is None for one in shown)

    def _is_told(self) -> bool:
        """Say whether something of its look is painted."""
        return any(one in self.editor.told for one in self.kind.look)

    def _told(self) -> dict[str, Any]:
        """Return what is painted so far, by the fields of the look."""
        told = {one: value for one, value in self.editor.told.items() if one in self.kind.look}
        if self.sides is not None and self.sides.field in told:
            told[self.sides.field] = self._all_sides()
        return told

    def _lessons(self, told: Mapping[str, Any]) -> tuple[Lesson, ...]:
        """Return what taking it teaches: what is painted, and where nothing is, that it is bare.

        A row beside it that nobody touched was perhaps not looked at: that stays not known.
        """
        own = looks.controlled_by(self.part)
        lessons = dict(self.editor.told) | dict(told)
        for field in self.kind.look:
            bare = looks.empty(own.get(field))
            if field not in lessons and bare is not None:
                lessons[field] = bare
        return tuple((self.component, field, value) for field, value in lessons.items())

    def _matches(self) -> list[Match]:
        copy = self.host.copy
        if not self._is_told():
            return []
        found = list(looks.matches(copy, self.kind, self.part, self._told()))
        return sorted(found, key=lambda one: len(one.differs))

    def _is_whole(self, match: Match) -> bool:
        """Say whether all of the look is known of a piece that fits, so that it is surely alike."""
        held, told = self.host.copy.fields(f"{self.kind.name}/{match.id}"), self._told()
        beside = any(one in held and one not in told for one in self._members())
        return not beside and all(one in held for one in told)

    def _use_known(self, id: str) -> None:
        found = next((one for one in self._matches() if one.id == id), None)
        if found is not None:
            self.host.take(found, self.number)
            self._go_on()

    def _go_on(self) -> None:
        """Begin with the next one, if there is one."""
        if not self.host.is_over:
            self.begin()

    # What is shown

    def _members(self) -> Mapping[str, Members]:
        """Return the rows of what is shown on it that has a name of its own, by their fields."""
        own = looks.controlled_by(self.part)
        return {
            field: control
            for field, control in own.items()
            if isinstance(control, Members) and new_kind.is_named(self.game, control.of)
        }

    def _lines(self, lines: tuple[Line, ...]) -> tuple[Line, ...]:
        """Let such a row also say that there are none, and take a new one."""
        found = list(lines)
        for field, control in self._members().items():
            touch = f"touch:{control.what or field}:"
            held = [one for one in found if any(chip.key.startswith(touch) for chip in one.chips)]
            chips = held[0].chips if held else ()
            bare = ChipView(f"none:{field}", say("paint_none"), self.editor.told.get(field) == ())
            more = ChipView(f"new:{field}", new_kind.new_words(control.of), False)
            line = Line(control.label, (*chips, more, bare))
            found = [line if one in held else one for one in found] if held else [*found, line]
        return tuple(found)

    def _what(self) -> str:
        """Return what the places of the sides are called on the sketch."""
        if self.sides is None:
            return ""
        sketch = teaching_of(self.game).sketch(self.editor.draft, self.component, ())
        ids = {one.id for one in sketch.places} if sketch else set()
        names = (self.sides.field, self.sides.field.removesuffix("s"))
        sides = range(self.sides.count)
        return next((one for one in names if any(f"{one}:{at}" in ids for at in sides)), "")

    def _side(self, place: str) -> int | None:
        what, _, at = place.partition(":")
        return int(at) if self.sides and what == self._what() and at.isdigit() else None

    def _keys(self) -> list[Key]:
        if self.sides is None:
            return []
        return [
            Key(f"fill:{one}", one[:1].upper() + one[1:].replace("_", " "), one)
            for one in self.sides.choices
        ]

    def _sketch(self, sketch: Sketch | None) -> Sketch | None:
        """Draw what is not painted yet blank, a dot without a motif as one that can be added."""
        if sketch is None:
            return None
        shown, what = self._all_sides(), self._what()
        blank = {f"{what}:{at}" for at, one in enumerate(shown) if one is None} if what else set()
        places = []
        for place in sketch.places:
            if place.corner == self.number:
                place = replace(place, corner="")  # a number of ours, which nobody needs
            if len(place.wedges) == len(shown):
                pairs = zip(place.wedges, shown, strict=True)
                fills = (UNKNOWN if one is None else fill for fill, one in pairs)
                place = replace(place, wedges=tuple(fills))
            elif place.id in blank:
                place = replace(place, marks=(Mark("chip", "accent", "?", size=0.34, down=True),))
            elif self._side(place.id) is not None:
                place = replace(place, fill="", marks=self._side_marks(place.id))
            else:
                place = replace(place, marks=tuple(map(_addable, place.marks)))
            places.append(place)
        return replace(sketch, places=tuple(places))

    def _side_marks(self, place: str) -> tuple[Mark, ...]:
        """Return what is written on a painted side: its colour and mark say the rest."""
        at = int(place.rpartition(":")[2])
        shown = self._shown(at)
        if not isinstance(shown, str):
            words = "/".join(map(str, shown))
        else:
            words = say("paint_same") if self.same.get(at) == shown else ""
        low = (0.5, 0.86) if at % 2 else (0.5, 0.9)
        return (Mark("chip", "background", words, low, 0.13),) if words else ()

    def _match(self, match: Match) -> MatchView:
        words = ", ".join(_field_words(one) for one in match.differs)
        sketch = teaching_of(self.game).sketch(self.host.copy, f"{self.kind.name}/{match.id}", ())
        one = self.kind.one
        return MatchView(
            f"that:{match.id}",
            say("paint_that", what=one[:1].upper() + one[1:], number=looks.numbered(one, match.id)),
            self._fits_words(match, words),
            tuple(place for place in sketch.places if place.wedges or not _is_control(place))
            if sketch
            else (),
            not words,
        )

    def _fits_words(self, match: Match, words: str) -> str:
        if words:
            return say("paint_but", what=words)
        return say("paint_another" if self.host.is_elsewhere(match) else "paint_fits")

    def _says(self) -> str:
        if self.guess.says:
            return self.guess.says
        return say("paint_says" if self.sides is not None else "paint_says_other")


class BoxPaint:
    """A piece that is taught in *My box*."""

    def __init__(self, pieces: BoxPiecesPresenter, count: int = 0) -> None:
        self.pieces, self.context = pieces, pieces.context
        self.title = "paint_taught"
        self.left = count
        self.done = 0
        self.is_over = False

    @property
    def copy(self) -> Copy:
        """What is known of the box now."""
        return self.pieces.copy

    @property
    def where(self) -> str:
        """Which of how many it is."""
        return say("paint_of", at=self.done + 1, count=self.left) if self.left > 1 else ""

    @property
    def otherwise(self) -> str:
        """Leaving one out."""
        return say("skip_piece")

    def beside(self, _number: str, _sides: Sides) -> Mapping[int, str]:
        """It lies alone."""
        return {}

    def use(self, lessons: tuple[Lesson, ...], _number: str, _alike: Match | None) -> None:
        """Keep what it shows; one that looks like another is a second one of that look."""
        self.pieces.learn(lessons)
        self._on()

    def is_elsewhere(self, _match: Match) -> bool:
        """It lies before the one who paints it."""
        return False

    def take(self, _match: Match, _number: str) -> None:
        """It is known already."""
        self._on()

    def leave(self) -> None:
        """Leave this one out."""
        self._on()

    def learn(self, lessons: tuple[Lesson, ...]) -> None:
        """Keep what was told of something else."""
        self.pieces.learn(lessons)

    def _on(self) -> None:
        self.done += 1
        self.is_over = self.done >= max(1, self.left)


def _addable(mark: Mark) -> Mark:
    if mark.colour == UNKNOWN and mark.down:
        return replace(mark, colour="raised", text="+", down=False)
    return mark


def _is_control(place: Place) -> bool:
    return ":" in place.id and all(one.figure == "chip" for one in place.marks)


def _field_words(field: str) -> str:
    return say("paint_its", what=field.replace("_", " "))
