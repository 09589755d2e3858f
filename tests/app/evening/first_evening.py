"""Whole evenings with a box nobody has taught, by touch alone, told truly, counted, photographed.

``python -m tests.app.evening.first_evening docs`` takes the pictures of docs/first-evening.md and
writes the touches into it.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import islice
from pathlib import Path
from typing import Any

from tests.app.driver import Driver  # first: it sets Kivy up

# isort: split
import numpy as np

from companion.app.widgets.entry.keyboard import Keyboard
from companion.camera.board_reading import board_of, places_of
from companion.formats import documents
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
        self.touches = self._counted = 0
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

    def since(self) -> int:
        """Return the touches since this was asked last."""
        count, self._counted = self.touches - self._counted, self.touches
        return count

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
    """Type three names over those that are proposed; who is not yet there is added."""
    for place, name in enumerate(PEOPLE):
        proposed = at.app.app.manager.current_screen.presenter.seats
        at.touch(proposed[place] if place < len(proposed) else "Player")
        if name == PEOPLE[-1]:
            at.picture("keyboard")
        at.type_in(name)


def fill_in(at: Evening, true: AnyRecord, seat: str) -> None:
    """Touch in what lies before a seat and is not on the pad yet."""
    screen = at.app.app.manager.current_screen
    tally = true.game.rules.tally(true.state)
    for asked in true.game.rules.form:
        entry = next(one for one in screen.presenter.view().entries if one.field.key == asked.key)
        wanted = tally.count(seat, asked.key) or ()
        numbers = [one.amount for one in wanted if isinstance(one, Counted)]
        if asked.kind == "count":
            if entry.numbers is None and not (numbers or [0])[0]:
                _nothing(at, asked.label)
            _step(at, asked.label, (numbers or [0])[0], (entry.numbers or (0,))[0])
        elif asked.kind == "counts":
            there = Counter(entry.numbers or ())
            for one in (there - Counter(numbers)).elements():
                held = _line(at, asked.label).ids.held.children
                at.widget(next(chip for chip in held if chip.text == str(one).replace("-", "−")))
            for one in (Counter(numbers) - there).elements():
                _choose(at, asked.label, str(one))
        else:
            for one in sorted(set(map(str, wanted)) ^ set(entry.picks)):
                _choose(at, asked.label, one)


def _line(at: Evening, label: str) -> Any:
    return next(one for one in at.app.shown() if getattr(one, "label", "") == label)


def _step(at: Evening, label: str, wanted: int, value: int) -> None:
    line = _line(at, label)
    while value != wanted:
        by = (1 if wanted > value else -1) * (10 if line.many and abs(wanted - value) > 5 else 1)
        says = {1: "plus", -1: "minus", 10: "+10", -10: "−10"}[by]
        named = (one for one in line.walk() if says in (getattr(one, "icon", ""), _says(one)))
        at.widget(next(named))
        value += by


def _nothing(at: Evening, label: str) -> None:
    """Say that there is none: what nobody tells of a played game stays open."""
    for says in ("plus", "minus"):
        line = _line(at, label)
        at.widget(next(one for one in line.walk() if getattr(one, "icon", "") == says))


def _says(one: Any) -> str:
    return str(getattr(one, "text", ""))


def _choose(at: Evening, label: str, key: str) -> None:
    chips = (one for one in _line(at, label).ids.choices.children if one.key == key)
    at.widget(next(chips))


def board_of_cards(true: AnyRecord, seat: str) -> Any:
    """Return what a camera sees of the board a seat has built: a tag on each of its tiles."""
    cells = {one.id: one for one in places_of(true.game, true.state, seat)}
    lies = board_of(true.game).lies(true.state, seat)
    stickers = [
        Sticker(tag_of(one.piece), cells[at], one.turned)
        for at, one in lies.items()
        if one.piece is not None
    ]
    return np.dstack([picture(stickers, boards={1: ASLANT})] * 3)


# The first evening


@dataclass
class Told:
    """The touches of an evening, part by part."""

    seating: int = 0
    playing: int = 0
    photograph: int = 0
    pad: dict[str, int] = field(default_factory=dict)

    @property
    def all(self) -> int:
        """Every touch from the home screen to the winner."""
        return self.seating + self.playing + self.photograph + sum(self.pad.values())


def first_evening(at: Evening, true: AnyRecord) -> Told:
    """Play Notad lightly with a box nobody has taught: power cut, pad, one photograph, winner."""
    told = Told()
    at.picture("home")
    at.touch("Notad")
    at.on("newgame")
    seat_three(at)
    at.picture("three")
    at.touch("Start Notad")
    at.on("lighttable")
    told.seating = at.since()
    is_cut = False
    for move in light_hands.told_of(true):
        if not is_cut and at.record.state.round == CUT_IN and at.record.state.phase == "act":
            is_cut = True
            at.picture("light")
            before = at.record.state
            at.power_cut()
            at.picture("continue")
            at.touch("Continue")
            at.on("lighttable")
            assert at.record.state == before
        at.tell(move)
    at.touch("Count the points")
    at.on("scorepad")
    told.playing = at.since()
    photograph(at, true, PEOPLE[0])
    told.photograph = at.since()
    for seat in PEOPLE:
        fill_in(at, true, seat)
        if seat == PEOPLE[1]:
            at.picture("pad")
        at.touch("Show the result" if seat == PEOPLE[-1] else "Next player")
        told.pad[seat] = at.since()
    at.on("score")
    at.picture("winner")
    return told


def photograph(at: Evening, true: AnyRecord, seat: str) -> None:
    """Photograph a board whose tiles bear tags; the app asks for its size, and for the camera."""
    at.touch("Photograph")
    at.on("board")
    at.touch("5 × 5", "Choose the camera")
    at.on("camera")
    at.camera.show(board_of_cards(true, seat))
    at.touch("By hand", ":arrow-left")
    at.on("board")
    at.app.wait(lambda: at.app.reads("Take the picture"))
    at.touch("Take the picture")
    at.app.wait(lambda: at.app.reads("Put it so"))
    at.picture("photograph")
    at.touch("Put it so")
    at.on("scorepad")


# The next evening

LOOKS = (
    ("Forest", "Forest", "Water", "Meadow"),
    ("Desert", "Desert", "Desert", "Water"),
    ("Meadow", "Highlands", "Meadow", "Forest"),
    ("Water", "Water", "Meadow", "Highlands"),
    ("Forest", "Meadow", "Highlands", "Highlands"),
)
"""What the first tiles look like that are taught, from the top clockwise."""


def teach_five(at: Evening) -> int:
    """Teach five tiles in My box; return the touches."""
    at.since()
    at.touch("My box", "Notad", "Teach the next 5")
    for number, sides in enumerate(LOOKS):
        at.touch(*sides)
        if not number:
            at.picture("teach")
        at.touch("Use this tile")
    at.on("overview")
    at.picture("box")
    at.touch(":arrow-left", ":arrow-left")
    at.on("home")
    return at.since()


def same_people(at: Evening, game: str = "Notad", level: str = "") -> int:
    """Begin a game with the people of last time; return the touches."""
    at.since()
    at.touch(game)
    at.on("newgame")
    if level:
        at.touch(level)
        at.picture("again")
    at.touch(f"Start {game}")
    at.app.wait(lambda: at.app.screen != "newgame")
    at.app.pump(5)
    return at.since()


@dataclass(frozen=True)
class Next:
    """What came of the next evening: the touches of a lesson, and of the start; what was said."""

    taught: int
    again: int
    fits: bool
    misfits: bool
    blank: bool


def next_evening(at: Evening) -> Next:
    """Teach five tiles, and play on Full: taught tiles are judged, blank ones are not."""
    at.touch(":home")
    at.on("home")
    taught, again = teach_five(at), same_people(at, level="Full")
    to_the_acts(at)
    lay_known(at, 2, "Desert", "Desert", on="cell:0,1")
    fits = not is_objected(at)
    lay_known(at, 3, "Meadow", "Highlands", "Meadow", on="cell:0,2")
    misfits = is_objected(at)
    at.picture("misfit")
    at.touch("Take back", "Done")
    lay_blank(at, "cell:0,1")
    lay_known(at, 3, "Meadow", "Highlands", "Meadow", on="cell:0,2")
    blank = not is_objected(at)
    at.picture("blank")
    return Next(taught, again, fits, misfits, blank)


def is_objected(at: Evening) -> bool:
    """Say whether something speaks against what was just laid."""
    return at.app.reads("It happened")


def to_the_acts(at: Evening) -> None:
    """Tell the first round as far as laying tiles; Mia, then Tom, then Zoe will act."""
    at.touch("The lot falls on Mia", "A new display", "level:1", "level:2", "level:3")
    at.touch("The next phase begins", "Done", "Done", "The next phase begins")


def lay_known(at: Evening, tile: int, *marks: str, on: str) -> None:
    """Lay one from the hand that was taught: so many landscapes tell which it is."""
    at.touch("paint:tile", *marks)
    assert at.app.reads(f"Tile {tile}?")
    at.touch("That one")
    at.on("table")
    at.touch(f"tile:T{tile:03}", on)


def lay_blank(at: Evening, on: str) -> None:
    """Lay one from the hand that nobody has taught."""
    at.touch("tile:?", on, "Lay it face unknown")
    at.on("table")


# The other games


def short_evening(at: Evening, true: AnyRecord, told: int) -> int:
    """Tell a few moves lightly, then count on the pad; return the touches after the start."""
    title, name = true.game.title, true.game.name
    at.touch(title)
    at.on("newgame")
    if not at.app.reads(PEOPLE[0]):
        seat_three(at)
    at.touch(f"Start {title}")
    at.on("lighttable")
    at.since()
    for move in islice(light_hands.told_of(true), told):
        at.tell(move)
    at.picture(f"{name}-light")
    at.touch(":menu", "How much should I track?", "Score pad")
    at.on("scorepad")
    for seat in PEOPLE:
        at.touch(seat)
        fill_in(at, true, seat)
    at.picture(f"{name}-pad")
    at.touch("Show the result")
    at.on("score")
    at.picture(f"{name}-winner")
    return at.since()


# The page

BEGIN, END = "<!-- touches -->", "<!-- touches end -->"
FEW = 12
"""So many moves of the other games are told."""


def rows(told: Told, then: Next, short: dict[str, int]) -> Iterator[str]:
    """Yield the table of the page."""
    yield "| what | touches |"
    yield "|---|---|"
    yield f"| pick Notad, type three names, start | {told.seating} |"
    yield f"| twelve rounds, with the power cut | {told.playing} |"
    yield f"| photograph one board, the first time | {told.photograph} |"
    yield f"| the pad, a person | {', '.join(map(str, told.pad.values()))} |"
    yield f"| **the whole evening** | **{told.all}** |"
    yield f"| the next evening: five tiles in My box | {then.taught} |"
    yield f"| the same people again | {then.again - 1}, and one for *Full* |"
    for title, count in short.items():
        yield f"| {title}: {FEW} moves, the pad, the winner | {count} |"


def main(docs: Path) -> None:
    """Take the pictures and write the touches into the page."""
    pictures, page = docs / "pictures" / "evening", docs / "first-evening.md"
    short = {}
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with evening(folder / "notad", pictures) as at:
            told = first_evening(at, true_game("notad"))
            then = next_evening(at)
        for game in ("danana", "bania", "amanda", "annapurna"):
            with evening(folder / game, pictures) as at:
                true = true_game(game)
                short[true.game.title] = short_evening(at, true, FEW)
    head, _, rest = page.read_text("utf-8").partition(BEGIN)
    lines = "\n".join(rows(told, then, short))
    page.write_text(f"{head}{BEGIN}\n{lines}\n{END}{rest.partition(END)[2]}", "utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
