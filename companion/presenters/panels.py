"""What the panel of the table screen is made of: items, buttons, and how a judgement reads.

The badges on places are here as well: the editor of a component marks places like the table.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.play.moment import Saved, SaveFailed
from companion.texts.words import say
from rules.rule import Note, Objection, Rule, Strength


def saved_mark(saved: Saved | SaveFailed) -> tuple[str, bool]:
    """Say that all is saved, or why it is not, and whether that has failed."""
    if isinstance(saved, SaveFailed):
        return say("save_failed"), True
    return say("saved"), False


@dataclass(frozen=True, slots=True)
class Item:
    """A line of the panel: a hint, an objection, a reminder; `key` says what touching it does."""

    tone: str
    title: str
    text: str = ""
    badge: str = ""
    key: str = ""


@dataclass(frozen=True, slots=True)
class Button:
    """A button of the panel; the amber one is the next thing to do."""

    key: str
    text: str
    amber: bool = False
    icon: str = ""


@dataclass(frozen=True, slots=True)
class Stepper:
    """A number that can be corrected, or a choice that can be changed."""

    key: str
    label: str
    value: str


@dataclass(frozen=True, slots=True)
class Panel:
    """What now: who is awaited for what, a few items, at most three buttons."""

    who: str
    heading: str
    items: tuple[Item, ...] = ()
    buttons: tuple[Button, ...] = ()
    steppers: tuple[Stepper, ...] = ()
    more: int = 0


@dataclass(frozen=True, slots=True)
class Badge:
    """A place that would answer a touch, and what that would bring."""

    text: str
    chosen: bool = False


def points(count: int | None) -> str:
    """Return points with their sign; nothing for none, a question mark for unknown.

    >>> points(6), points(0), points(None)
    ('+6', '', '?')
    """
    if count is None:
        return "?"
    return f"{count:+d}".replace("-", "−") if count else ""


def key_of(rule: Rule | None) -> str:
    """Return a rule's key, or nothing."""
    return rule.key if rule is not None else ""


def link_to(rule: Rule | None) -> str:
    """Return the key of a line whose touch looks a rule up; nothing where it names none."""
    return f"rule:{rule.key}" if rule is not None else ""


def reminder(note: Note) -> Item:
    """Return a note as an amber line that leads to its rule."""
    return Item("warn", note.text, key_of(note.rule), key=link_to(note.rule))


def objection(one: Objection) -> Item:
    """Return an objection with its rule: red for the print, amber for a ruling, grey if unsure."""
    key = link_to(one.rule)
    if not one.is_sure:
        return Item("soft", one.because, f"{one.rule.key} · {say('cannot_check')}", key=key)
    tone = "bad" if one.strength is Strength.PRINTED else "warn"
    return Item(tone, one.because, f"{one.rule.key} · {one.rule.says}", key=key)
