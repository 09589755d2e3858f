"""Guided entry: starting in the middle, and comparing the record with the table.

Step by step the panel asks what lies there. Every answer is a correction, so undo takes it back;
what is skipped stays as it is, known or unknown.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from companion.presenters.panels import Button, Item, Panel, Stepper
from companion.texts.words import say
from rules import defaults
from rules.game import AnyGame
from rules.state import State
from rules.table.entries import Entry
from rules.table.pickers import Picker, Told
from rules.table.scene import Choice, Counter
from rules.values import paths

if TYPE_CHECKING:
    from companion.presenters.table.table import TablePresenter

PAGE = "enter"
KEY = "entry"

Step = tuple[str, Entry]
"""A seat ("" for the table) and what is asked of it."""


def steps(table: TablePresenter, state: Any) -> list[Step]:
    """Return all steps: first the table, then seat by seat."""
    asked = ("", *state.seats)
    return [(seat, entry) for seat in asked for entry in table.game.table.entries(state, seat)]


def is_open(table: TablePresenter) -> bool:
    """Say whether the guided entry is on."""
    return table.page.partition(":")[0] == PAGE


def step(table: TablePresenter, state: Any = None) -> Step | None:
    """Return the step at hand, as the shared screen shows it unless a state is given."""
    all_ = steps(table, table.shared if state is None else state)
    at = int(table.page.partition(":")[2] or 0)
    return all_[at] if is_open(table) and at < len(all_) else None


def panel(table: TablePresenter) -> Panel:
    """Return what the step at hand asks."""
    found = step(table)
    if found is None:
        table.page = ""
        return Panel(say("menu_compare"), say("entry_over"), (), (Button("back", say("close")),))
    seat, entry = found
    at, count = int(table.page.partition(":")[2] or 0), len(steps(table, table.shared))
    who = table.shared.name(seat) if seat else say("table")
    items = (Item("soft", say("entry_touch"), say("entry_undo")),) if entry.touches else ()
    buttons = [Button(f"page:{PAGE}:{at + 1}", say("entry_next"), amber=True)]
    if entry.slots and not entry.touches:
        buttons.insert(0, Button(f"pick:{KEY}", say("tell"), icon="pencil"))
    if _is_untold(table, entry):
        buttons.insert(0, Button("nothing", say("entry_nothing")))
    if at + 1 == count:
        buttons[-1] = Button("back", say("entry_done"), amber=True)
    else:
        buttons.append(Button("back", say("entry_done")))
    heading = f"{entry.title} ({at + 1}/{count})"
    return Panel(who, heading, items, tuple(buttons), tuple(_steppers(entry)))


def picker(table: TablePresenter, place: str) -> Picker | None:
    """Return what is asked about a place, or about the step as a whole."""
    found = step(table)
    if found is None or not found[1].slots:
        return None
    return Picker(KEY, found[1].title, found[1].slots, place)


def _is_untold(table: TablePresenter, entry: Entry) -> bool:
    """Say whether nobody has told yet what this step asks, and "nothing" would be an answer."""
    return entry.nothing is not None and paths.get(table.shared, entry.nothing[0]) is None


def nothing(table: TablePresenter) -> None:
    """Answer that there is nothing of what is asked, and go on to the next step."""
    found = step(table, table.session.record.state)
    if found is None or found[1].nothing is None:
        return
    table.session.correct(*found[1].nothing)
    at = int(table.page.partition(":")[2] or 0) + 1
    table.page = f"{PAGE}:{at}" if at < len(steps(table, table.shared)) else ""


def touch(table: TablePresenter, place: str) -> str | None:
    """Answer by touching a place; return it if more is asked about it."""
    found = step(table)
    if found is None or not found[1].touches or not place.startswith(found[1].touches):
        return None
    if found[1].slots:
        return place
    tell(table, place, ())
    return None


def tell(table: TablePresenter, place: str, told: Told) -> None:
    """Correct what was told about a place; nothing told changes nothing."""
    found = step(table)
    if found is None or (told and not any(told)):
        return
    seat, entry = found
    state = table.session.record.state
    path, value = table.game.table.entered(state, seat, entry.key, place, told)
    table.session.correct(path, value)


def count(table: TablePresenter, at: int, by: int) -> None:
    """Step a count or a choice of the step at hand."""
    found = step(table, table.session.record.state)
    if found is not None:
        asked: tuple[Counter | Choice, ...] = (*found[1].counters, *found[1].choices)
        change(table, asked[at], by)


def change(table: TablePresenter, asked: Counter | Choice, by: int) -> None:
    """Correct a count by one, or take the next choice; the first touch makes unknown known."""
    if isinstance(asked, Counter):
        value = asked.minimum + max(0, by) if asked.value is None else asked.value + by
        if value >= asked.minimum and (asked.maximum is None or value <= asked.maximum):
            table.session.correct(asked.path, value)
        return
    values = [value for _word, value in asked.choices]
    here = values.index(asked.value) if asked.value in values else (-1 if by > 0 else 0)
    table.session.correct(asked.path, values[(here + by) % len(values)])


def blank_position(game: AnyGame, seats: tuple[str, ...], options: Any, copy: Any) -> State | None:
    """Return a table of which nothing is known but who sits there; None if a game has no such."""
    return defaults.blank(game, seats, options, copy)


def _steppers(entry: Entry) -> list[Stepper]:
    steppers = [
        Stepper(str(at), one.label, "?" if one.value is None else str(one.value))
        for at, one in enumerate(entry.counters)
    ]
    for at, choice in enumerate(entry.choices, len(entry.counters)):
        shown = next((word for word, value in choice.choices if value == choice.value), "?")
        steppers.append(Stepper(str(at), choice.label, shown))
    return steppers
