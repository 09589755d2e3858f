"""Whole evenings with a box nobody has taught, by touch alone, told truly, counted, photographed.

``python -m tests.app.evening.first_evening docs`` takes the pictures of docs/first-evening.md and
writes the touches into it.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from tests.app.driver import Driver  # first: it sets Kivy up

# isort: split
import numpy as np

from companion.app.widgets.entry.keyboard import Keyboard
from companion.camera.board_reading import places_of
from companion.formats import documents
from companion.play import rounds
from companion.play.stored_records import AnyRecord
from companion.presenters.app_context import AppContext
from companion.storage.recovery import open_or_recover
from hardware.camera.synthetic_camera import SyntheticCamera
from rules import shelf
from rules.score import Counted
from tests.app.held_camera import with_camera
from tests.app.light import light_hands
from tests.companion.camera.board_pictures import ASLANT, Sticker, picture, tag_of
from tests.rules.playthroughs import kept

PEOPLE = ("Mia", "Tom", "Zoe")
"""They sit in this order; in the recorded game they were Ada, Ben and Cleo."""

CUT_IN = 7
"""The round in which the power goes."""

JOURNAL = "journal.db"


def clock() -> datetime:
    return datetime(2026, 11, 18, 20, 0, tzinfo=UTC)


def true_game(game: str, file: str = "3-players-greedy.jsonl") -> AnyRecord:
    """Return a recorded game as it was played by these people, in a box the app does not know."""
    text = kept(shelf.game(game))[file].replace('"copy":{}', '"copy":"demonstration"', 1)
    for was, now in zip(("Ada", "Ben", "Cleo"), PEOPLE, strict=True):
        text = text.replace(f'"{was}"', f'"{now}"')
    return documents.read_text(text).record


class Evening:
    """The app on the games of a folder, with every touch counted; pictures go `into` a folder."""

    def __init__(self, folder: Path, into: Path | None = None) -> None:
        self.folder, self.into = folder, into
        self.touches = 0
        self.ticks = light_hands.HandTicks()
        self._start()

    def _start(self) -> None:
        journal, lost = open_or_recover(self.folder / JOURNAL, clock)
        assert lost is None, f"a journal nobody has damaged was recovered: {lost}"
        self.context = AppContext(journal, clock, ticks=self.ticks)
        self.camera: SyntheticCamera = with_camera(self.context, chosen=False)
        self.app = Driver(self.context)

    def power_cut(self) -> None:
        """Nobody closes anything: what is on the card at this moment is all that there will be."""
        card = self.folder.with_name(f"{self.folder.name}-again")
        card.mkdir()
        for one in self.folder.glob(f"{JOURNAL}*"):
            if not one.name.endswith(("-shm", ".lock")):
                shutil.copy(one, card)
        self.close()  # of the one that is gone; it writes to another card
        self.folder = card
        self._start()

    def close(self) -> None:
        self.app.close()
        self.context.journal.close()

    def touch(self, *texts: str) -> None:
        """Touch what reads so, a place such as `cell:1,2`, or an icon such as `:undo`."""
        for text in texts:
            self.ticks.pass_by()
            if text.startswith(":"):
                self.app.touch_icon(text[1:])
            elif ":" in text and " " not in text:
                self.app.touch_place(text)
            else:
                self.app.touch(text)
            self.touches += 1

    def widget(self, one: Any) -> None:
        self.app.touch_widget(one)
        self.touches += 1

    def type_in(self, name: str) -> None:
        """Type a name on the keyboard on the screen."""
        for letter in name:
            keys = (one for one in self.app.shown() if getattr(one, "key", "") == letter.lower())
            self.widget(list(keys)[-1])
        self.touch("OK")
        self.app.wait(lambda: not any(isinstance(one, Keyboard) for one in self.app.shown()))

    def tell(self, move: Any) -> None:
        self.touches += light_hands.tell(self.app, move, self.ticks)

    def on(self, screen: str) -> None:
        self.app.wait(lambda: self.app.screen == screen)
        self.app.pump(5)

    def picture(self, name: str) -> None:
        if self.into is not None:
            self.ticks.pass_by(17)
            if self.app.screen == "lighttable":
                self.app.wait(lambda: not self.app.app.manager.current_screen.is_deaf)
                self.app.app.manager.current_screen.refresh()
            self.app.picture(self.into / f"{name}.png")

    @property
    def record(self) -> AnyRecord:
        assert self.context.session is not None
        return self.context.session.record


@contextmanager
def evening(folder: Path, into: Path | None = None) -> Iterator[Evening]:
    folder.mkdir(exist_ok=True)
    found = Evening(folder, into)
    try:
        yield found
    finally:
        found.close()


# What is done at the table


def seat_three(at: Evening) -> None:
    """Type the names of three people: two are proposed, the third is added."""
    for proposed, name in zip(("Ada", "Ben"), PEOPLE, strict=False):
        at.touch(proposed)
        at.type_in(name)
    at.touch("Player")
    at.picture("keyboard")
    at.type_in(PEOPLE[2])


def fill_in(at: Evening, true: AnyRecord, seat: str) -> None:
    """Touch in what lies before a seat and is not on the pad yet."""
    screen = at.app.app.manager.current_screen
    tally = true.game.rules.tally(true.state)
    for field in true.game.rules.form:
        entry = next(one for one in screen.presenter.view().entries if one.field.key == field.key)
        wanted = tally.count(seat, field.key) or ()
        numbers = tuple(one.amount for one in wanted if isinstance(one, Counted))
        if field.kind == "count":
            _step(at, field.label, (numbers or (0,))[0], entry.numbers)
        elif field.kind == "counts":
            held = list(entry.numbers or ())
            for one in numbers:
                if one in held:
                    held.remove(one)
                else:
                    _choose(at, field.label, str(one))
        else:
            for one in wanted:
                if one not in entry.picks:
                    _choose(at, field.label, str(one))


def _line(at: Evening, label: str) -> Any:
    return next(one for one in at.app.shown() if getattr(one, "label", "") == label)


def _step(at: Evening, label: str, wanted: int, now: tuple[int, ...] | None) -> None:
    value = now[0] if now else 0
    if now and value == wanted:
        return
    line = _line(at, label)
    while value != wanted or now is None:
        by = wanted - value
        key = "plus" if by > 0 else "minus"
        if abs(by) >= 10 and line.many:
            found = next(
                one
                for one in line.walk()
                if getattr(one, "text", "") == ("+10" if by > 0 else "−10")
            )
            value += 10 if by > 0 else -10
        else:
            found = next(one for one in line.walk() if getattr(one, "icon", "") == key)
            value += 0 if not by else 1 if by > 0 else -1
        now = (value,)
        at.widget(found)


def _choose(at: Evening, label: str, key: str) -> None:
    chips = (one for one in _line(at, label).ids.choices.children if one.key == key)
    at.widget(next(chips))
