"""Teaching one component: the thing itself to be touched, controls for the rest, then confirming.

The same editor serves *My copy* and a question in the middle of a game. Nothing is kept before it
is confirmed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from companion.box.field_controls import (
    Control,
    controls,
    field_types,
    placed,
    said,
    stepped,
    type_like,
    worded,
)
from companion.box.looks import controlled_by, numbered
from companion.formats.copies import read_components
from companion.texts.words import say
from rules.box.sketch import Changes, Hand, Sketch
from rules.box.teaching import Kind, Teaching, drawn_fields
from rules.copy import Copy, Status
from rules.files.unreadable import Unreadable
from rules.game import AnyGame
from rules.values.frozen import freeze, thaw

Lesson = tuple[str, str, Any]
"""A component, a field, and what its owner says is in it."""


@dataclass(frozen=True, slots=True)
class ChipView:
    """A choice that can be touched."""

    key: str
    text: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Line:
    """A line beside the sketch: a number to step, chips to choose from, or a text to change."""

    title: str
    chips: tuple[ChipView, ...] = ()
    key: str = ""
    value: str = ""
    is_text: bool = False


@dataclass(frozen=True, slots=True)
class EditorView:
    """All that teaching one component shows."""

    title: str
    sketch: Sketch | None
    says: str
    lines: tuple[Line, ...]
    status: str
    then: str
    trouble: str


def teaching_of(game: AnyGame) -> Teaching[Any, Any]:
    """Return how a game's components are taught; field by field if it does not say."""
    found: Teaching[Any, Any] = game.box.teaching
    return found


def kind_of(game: AnyGame, name: str) -> Kind:
    """Return a kind of component in the game's words."""
    return teaching_of(game).kind(name)


class Editor:
    """One component on the bench."""

    def __init__(
        self,
        game: AnyGame,
        copy: Copy,
        component: str,
        fields: tuple[str, ...] = (),
        hand: Hand = (),
    ) -> None:
        self.game = game
        self.copy = copy
        self.component = component
        self.fields = fields
        self.hand = hand
        self.trouble = ""
        self._changes: dict[str, dict[str, Any]] = {}
        self._guessed: dict[str, dict[str, Any]] = {}
        self._seen: set[str] = set()
        self._teaching = teaching_of(game)

    @property
    def draft(self) -> Copy:
        """The copy as it would be."""
        return self.copy.overlay(self._guessed, Status.DEMONSTRATION).overlay(self._changes)

    # Starting from a guess

    @property
    def can_guess(self) -> bool:
        """Whether there is a guess of ours to start from: of what is drawn, and not shown yet."""
        if self._guessed or self._teaching.kind(self.component.partition("/")[0]).look:
            return False
        return bool(self._guesses()) and self._drawn(self.game.box.components()) is not None

    def start_from_guess(self) -> None:
        """Draw what we would guess: each place must be touched before it counts."""
        self._guessed = self._guesses()

    @property
    def left(self) -> int:
        """How many places of a guess nobody has looked at yet."""
        return len(self._unseen()) if self._guessed else 0

    def _guesses(self) -> dict[str, dict[str, Any]]:
        whole, found = self.game.box.components(), dict[str, dict[str, Any]]()
        for component, names in self._teaching.covers(whole, self.component).items():
            missing = {
                name: whole.get(component, name)
                for name in names
                if not self.copy.knows(component, name)
            }
            if missing:
                found[component] = missing
        return found

    def _drawn(self, copy: Copy) -> Sketch | None:
        return self._teaching.sketch(copy, self.component, self.hand)

    def _unseen(self) -> set[str]:
        sketch = self._drawn(self.draft)
        return {one.id for one in sketch.places if ":" in one.id} - self._seen if sketch else set()

    def _counts(self, component: str) -> bool:
        """Say whether a guess about a component counts: its owner has touched it where it lies."""
        if component not in self._guessed:
            return True
        if component == self.component:
            return not self._unseen()
        kind, _, name = component.partition("/")
        ends = name.split("-")  # what is drawn between two places was seen with them
        seen = {one.partition(":")[2] for one in self._seen}
        return f"{kind}:{name}" in self._seen or (len(ends) == 2 and seen.issuperset(ends))

    @property
    def told(self) -> Mapping[str, Any]:
        """What was touched on the component itself and is not kept yet, by its fields."""
        return self._changes.get(self.component, {})

    @property
    def is_changed(self) -> bool:
        """Whether something was touched that is not kept yet."""
        return bool(self._changes)

    @property
    def is_answered(self) -> bool:
        """Whether confirming would tell something that was asked: what was looked at, no more."""
        asked = self.fields or tuple(self.told)
        return any(self.draft.knows(self.component, one) for one in asked) or self.is_changed

    def view(self) -> EditorView:
        """Return all that is to be shown now."""
        kind, _, name = self.component.partition("/")
        words = kind_of(self.game, kind)
        sketch = self._teaching.sketch(self.draft, self.component, self.hand)
        is_drawn = not self.fields or not set(self.fields).isdisjoint(drawn_fields(self.game, kind))
        lines = [*(self._beside(sketch) if is_drawn else ()), *self._form()]
        title = words.one if name == "main" else f"{words.one} {numbered(words.one, name)}"
        return EditorView(
            title=title[:1].upper() + title[1:],
            sketch=self._blanked(sketch),
            says=say("guess_says") if self.left else sketch.says if sketch else "",
            lines=tuple(lines),
            status=self._status(),
            then=self._then(),
            trouble=self.trouble,
        )

    # What touches do

    def touch(self, place: str) -> None:
        """Touch something of the sketch, or a choice beside it."""
        found = self._teaching.touched(self.draft, self.component, self.hand, place)
        if self._guessed and place in self._unseen():
            self._look_at(place)  # the first touch looks, and changes nothing
        else:
            self._take(found.changes)
        self.hand = found.hand

    def _look_at(self, place: str) -> None:
        """Take a place of the guess as looked at; a line is when both its ends are."""
        self._seen.add(place)

    def press(self, key: str) -> None:
        """Press a control: ``set:<n>`` a chip, ``up:<n>`` and ``down:<n>`` a number."""
        way, _, rest = key.partition(":")
        if way == "touch":
            self.touch(rest)
            return
        if way == "none":
            self._take({self.component: {rest: ()}})
            return
        at, _, which = rest.partition(":")
        field, control = self._controls()[int(at)]
        held = self.draft.get(self.component, field)
        if way == "set":
            value = placed(held, control.path, control.choices[int(which)][1])
        elif way == "text":
            value = placed(held, control.path, which)
        elif (
            way == "down"
            and control.kind == "count"
            and not self.draft.knows(self.component, field)
        ):
            value = placed(held, control.path, 0)  # less than nothing told is none
        else:
            value = stepped(control, held, 1 if way == "up" else -1)
        self._take({self.component: {field: value}})

    def step(self, key: str, way: str) -> None:
        """Step a number up or down, beside the sketch or of the form."""
        self.press(f"{key}:{way}" if key.startswith("touch:") else f"{way}:{key}")

    def propose(self, changes: Changes) -> None:
        """Lay what the camera saw over the copy, to be confirmed or corrected."""
        self._take(changes)

    def lessons(self) -> tuple[Lesson, ...]:
        """Return what confirming teaches: all that changed, and all that this sketch stands for."""
        draft = self.draft
        covered: dict[str, Iterable[str]] = dict(self._teaching.covers(draft, self.component))
        if self.fields:
            covered = {self.component: self.fields}
        told: dict[tuple[str, str], Any] = {}
        for component, names in [*covered.items(), *self._changes.items()]:
            for name in names:
                if draft.knows(component, name) and self._is_told(component, name):
                    told[component, name] = draft.get(component, name)
        return tuple((component, name, value) for (component, name), value in told.items())

    # What is shown

    def _is_told(self, component: str, name: str) -> bool:
        """Say whether a value was touched, or is known, or a guess that was looked at."""
        guessed = name in self._guessed.get(component, {})
        touched = name in self._changes.get(component, {})
        return touched or not guessed or self._counts(component)

    def _blanked(self, sketch: Sketch | None) -> Sketch | None:
        """Draw what nobody has looked at yet hatched, under what we would guess."""
        if sketch is None or not self._guessed:
            return sketch
        unseen = self._unseen()
        places = tuple(
            replace(one, fill="unknown", wedges=()) if one.id in unseen else one
            for one in sketch.places
        )
        return replace(sketch, places=places)

    def _take(self, changes: Any) -> None:
        """Keep changes that a copy may hold; say why not otherwise."""
        try:
            plain = {component: thaw(fields) for component, fields in changes.items()}
            whole = self.game.box.components()
            read_components(plain, whole, "", parts=self.game.box.parts)
        except Unreadable as error:
            self.trouble = str(error)
            return
        self.trouble = ""
        for component, fields in changes.items():
            held = self._changes.setdefault(component, {})
            held.update({name: freeze(value) for name, value in fields.items()})

    def _beside(self, sketch: Sketch | None) -> list[Line]:
        if sketch is None:
            return []
        blank = self._untold()
        lines = [
            Line(
                one.label,
                key=f"touch:{one.id}",
                value=BLANK if one.id in blank else str(one.value),
            )
            for one in sketch.tallies
        ]
        for row in sketch.rows:
            chips = tuple(
                ChipView(f"touch:{one.id}", one.label, bool(one.outline)) for one in row.places
            )
            if chips:
                lines.append(Line(row.title, chips))
        return lines

    def _untold(self) -> set[str]:
        """Return the numbers beside the sketch that nobody has told: they are blank, not 0."""
        kind = kind_of(self.game, self.component.partition("/")[0])
        about, found = kind.held(self.component, self.hand), set[str]()
        for name, control in controlled_by(self.game.box.parts.get(kind.name)).items():
            if not self.draft.knows(about, name):
                found |= {getattr(control, "what", "") or name, *getattr(control, "words", ())}
        return found

    def _controls(self) -> list[tuple[str, Control]]:
        """Return the controls of the fields that the sketch does not show."""
        kind = self.component.partition("/")[0]
        drawn = drawn_fields(self.game, kind)
        found = []
        whole = self.game.box.components()
        held = {**whole.fields(self.component), **self.draft.fields(self.component)}
        alike = {name: type_like(one.value) for name, one in held.items()}
        for name, type_ in (field_types(self.game.box.parts.get(kind)) or alike).items():
            asked = not self.fields or name in self.fields
            if name in drawn or not asked or (name not in held and not self.fields):
                continue
            value = self.draft.get(self.component, name)
            found += [(name, one) for one in controls(type_, value, worded(name))]
        return found

    def _form(self) -> list[Line]:
        lines = []
        for at, (field, one) in enumerate(self._controls()):
            known = self.draft.knows(self.component, field)
            if one.kind == "choice":
                chips = tuple(
                    ChipView(f"set:{at}:{index}", word, known and value == one.value)
                    for index, (word, value) in enumerate(one.choices)
                )
                lines.append(Line(one.label, chips))
            elif one.kind == "text":
                lines.append(Line(one.label, key=f"text:{at}", value=str(one.value), is_text=True))
            else:
                value = str(one.value) if known else BLANK
                lines.append(Line(one.label, key=str(at), value=value))
        return lines

    def _status(self) -> str:
        held = self.copy.fields(self.component)
        found = {
            value.status for name, value in held.items() if not self.fields or name in self.fields
        }
        asked = self.fields or self.game.box.components().fields(self.component)
        now = next((one for one in WEAKEST_FIRST if one in found), "unknown")
        if not self.copy.knows(self.component, *asked):
            now = "unknown"
        if now is Status.CONFIRMED:
            return say("status_confirmed")
        return say("status_change", now=say(f"status_{now}"), then=say("status_confirmed"))

    def _then(self) -> str:
        """Say which rules the app can check once this is confirmed."""
        keys = opened(self.game, self.copy, self.component)
        if not keys:
            return ""
        named = [f"{key} ({_short(self.game.rules.rulebook[key].says)})" for key in keys[:1]]
        more = say("and_more", keys=", ".join(keys[1:MOST_KEYS])) if keys[1:] else ""
        return say("then_checked", rules=", ".join(named) + more)


MOST_KEYS = 6
BLANK = "–"
WEAKEST_FIRST = (Status.DEMONSTRATION, Status.INFERRED, Status.KNOWN, Status.CONFIRMED)


def opened(game: AnyGame, copy: Copy, component: str) -> tuple[str, ...]:
    """Return the rules that rest on what is not known yet of a component."""
    kind = component.partition("/")[0]
    rests = teaching_of(game).rests
    keys: dict[str, None] = {}
    for name in game.box.components().fields(component):
        if not copy.knows(component, name):
            keys.update(dict.fromkeys(rests.get(f"{kind}.{name}", ())))
    return tuple(key for key in keys if key in game.rules.rulebook)


def described(game: AnyGame, copy: Copy, component: str) -> str:
    """Return a component's values in a few words."""
    told = teaching_of(game).words(copy, component)
    if told:
        return told
    held = copy.fields(component)
    return " · ".join(f"{worded(name)} {said(one.value)}" for name, one in held.items())


def _short(sentence: str) -> str:
    return sentence.partition(";")[0].rstrip(".").lower()
