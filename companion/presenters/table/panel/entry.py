"""Guided entry: starting in the middle, and comparing the record with the table.

Step by step the panel asks what lies there. Every answer is a correction, so undo takes it back;
what is skipped stays as it is, known or unknown.
"""

from __future__ import annotations

from typing import Any

from companion.play.guided_entry import Step, correction, steps
from companion.presenters.panels import Button, Item, Panel, Stepper
from companion.presenters.table.shared_table import PagedTable
from companion.texts.words import say
from rules.table.entries import Entry
from rules.table.pickers import Picker, Told
from rules.table.scene import Choice, Counter
from rules.values import paths

PAGE = "enter"
KEY = "entry"


def is_open(table: PagedTable) -> bool:
    """Say whether the guided entry is on."""
    return table.page.partition(":")[0] == PAGE


def step(table: PagedTable, state: Any = None) -> Step | None:
    """Return the step at hand, as the shared screen shows it unless a state is given."""
    if not is_open(table):
        return None
    all_ = steps(table.game, table.shared if state is None else state)
    at = int(table.page.partition(":")[2] or 0)
    return all_[at] if at < len(all_) else None


def panel(table: PagedTable) -> Panel:
    """Return what the step at hand asks."""
    found = step(table)
    if found is None:
        return Panel(say("menu_compare"), say("entry_over"), (), (Button("back", say("close")),))
    seat, entry = found
    at, count = int(table.page.partition(":")[2] or 0), len(steps(table.game, table.shared))
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


def picker(table: PagedTable, place: str) -> Picker | None:
    """Return what is asked about a place, or about the step as a whole."""
    found = step(table)
    if found is None or not found[1].slots:
        return None
    return Picker(KEY, found[1].title, found[1].slots, place)


def _is_untold(table: PagedTable, entry: Entry) -> bool:
    """Say whether nobody has told yet what this step asks, and "nothing" would be an answer."""
    return entry.nothing is not None and paths.get(table.shared, entry.nothing[0]) is None


def nothing(table: PagedTable) -> None:
    """Answer that there is nothing of what is asked, and go on to the next step."""
    found = step(table, table.session.record.state)
    if found is None or found[1].nothing is None:
        return
    table.session.correct(*found[1].nothing)
    at = int(table.page.partition(":")[2] or 0) + 1
    table.page = f"{PAGE}:{at}" if at < len(steps(table.game, table.shared)) else ""


def touch(table: PagedTable, place: str) -> str | None:
    """Answer by touching a place; return it if more is asked about it."""
    found = step(table)
    if found is None or not found[1].touches or not place.startswith(found[1].touches):
        return None
    if found[1].slots:
        return place
    tell(table, place, ())
    return None


def tell(table: PagedTable, place: str, told: Told) -> None:
    """Correct what was told about a place; nothing told changes nothing."""
    found = step(table)
    if found is None or (told and not any(told)):
        return
    seat, entry = found
    state = table.session.record.state
    path, value = table.game.table.entered(state, seat, entry.key, place, told)
    table.session.correct(path, value)


def count(table: PagedTable, at: int, by: int) -> None:
    """Step a count or a choice of the step at hand."""
    found = step(table, table.session.record.state)
    if found is not None:
        asked: tuple[Counter | Choice, ...] = (*found[1].counters, *found[1].choices)
        change(table, asked[at], by)


def change(table: PagedTable, asked: Counter | Choice, by: int) -> None:
    """Correct a count by one, or take the next choice."""
    found = correction(asked, by)
    if found is not None:
        table.session.correct(*found)


def _steppers(entry: Entry) -> list[Stepper]:
    steppers = [
        Stepper(str(at), one.label, "?" if one.value is None else str(one.value))
        for at, one in enumerate(entry.counters)
    ]
    for at, choice in enumerate(entry.choices, len(entry.counters)):
        shown = next((word for word, value in choice.choices if value == choice.value), "?")
        steppers.append(Stepper(str(at), choice.label, shown))
    return steppers
