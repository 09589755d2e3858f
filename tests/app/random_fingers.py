"""Fingers that touch whatever is there, by lot, and what the app holds while they do.

    fingers = Fingers(driver, seed=3)
    fingers.touch()
    held()  # Held(memory=…, files=…, threads=…)

A touch goes to something that can be touched, sometimes to any point at all, sometimes it drags;
now and then a button beside the screen is pressed. What ends the app only leads home. Of the games
that were begun the oldest are deleted for good, so that what grows is not what lies there.
"""

from __future__ import annotations

import os
import threading
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from random import Random

from kivy.core.window import Window
from kivy.uix.behaviors import ButtonBehavior

from companion.app.demo.stage import is_within
from companion.app.widgets.table.places_view import PlacesView
from companion.texts.words import say
from tests.app.driver import Driver

STRAYS, DRAGS, BUTTONS = 0.05, 0.05, 0.02
"""How many of the touches go anywhere, drag, or are a button beside the screen."""

STRETCH = 120
"""After so many touches they begin again from home, every other time with a new game."""

TOUR = (
    *("score", "replay", "history", "stats", "files", "share", "mycopy", "tags"),
    *("players", "settings", "machine", "scan", "camera", "board", "off"),
)
"""The screens that show something as soon as there is a game on the table."""

KEPT = 12
"""So many games lie in the journal at most."""

PAINTED = 10
"""Every so often the window is really painted: textures are made for the graphics card then."""

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Held:
    """What the process holds: memory in megabytes, open files, threads."""

    memory: float
    files: int
    threads: int


def held() -> Held:
    """Return what this process holds now."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    memory = pages * os.sysconf("SC_PAGE_SIZE") / 2**20
    return Held(round(memory, 1), len(os.listdir("/proc/self/fd")), threading.active_count())


class Fingers:
    """Touches the app of a driver; the same seed touches the same things again."""

    def __init__(self, driver: Driver, seed: int) -> None:
        self.driver, self.lots = driver, Random(seed)
        self.count = 0
        self.met: Counter[str] = Counter()
        """How many touches each screen got."""
        driver.context.leave = lambda: driver.app.go("home")

    def touch(self) -> None:
        """Touch once."""
        driver, lots = self.driver, self.lots
        if self.count % STRETCH == STRETCH - 1:
            self._begin_again()
        self.count += 1
        self.met[driver.screen] += 1
        drawn = lots.random()
        if drawn < BUTTONS:
            driver.app.take(lots.choice(("pass", "undo", "scan")))
            driver.pump(2)
        elif drawn < BUTTONS + STRAYS:
            driver.touch_at(*self._anywhere())
        else:
            at = self._something()
            driver.touch_at(*at, to=self._anywhere() if lots.random() < DRAGS else None)
        if self.count % PAINTED == 0:
            driver.paint()

    def tour(self) -> None:
        """See every screen and the table of every game once: each is made when it is first seen."""
        for game in self.driver.context.games():
            self._begin(game)
            self.driver.paint()
        for name in TOUR:
            self.driver.app.go(name, game_id=self.driver.context.journal.on_table)
            self.driver.pump(3)
            self.driver.paint()
            assert self.driver.screen == name
        self.driver.app.go("home")

    def _begin_again(self) -> None:
        """Go home, and as often as not into a new game: by lot one hardly gets to a table."""
        driver = self.driver
        driver.app.go("home")
        driver.pump(3)
        self._delete_oldest()
        if self.lots.random() < 0.5:
            self._begin(self.lots.choice(driver.context.games()))

    def _begin(self, game: str) -> None:
        self.driver.app.go("newgame", game=game)
        self.driver.pump(3)
        self.driver.touch(self.driver.find(say("start_game", game="")).text)

    def _delete_oldest(self) -> None:
        journal, session = self.driver.context.journal, self.driver.context.session
        held = {journal.on_table, session and session.game_id}
        lying = {*journal.games(), *journal.games(deleted=True)}
        for one in sorted(card.id for card in lying)[:-KEPT]:
            if one not in held:
                journal.delete(one)
                journal.purge(one)

    def _anywhere(self) -> Point:
        return self.lots.uniform(1, Window.width - 1), self.lots.uniform(1, Window.height - 1)

    def _something(self) -> Point:
        points = [point for one in self.driver.shown() for point in _points(one)]
        return self.lots.choice(points) if points else self._anywhere()


def _points(widget: object) -> list[Point]:
    """Return where a widget can be touched, as far as it is in sight."""
    if isinstance(widget, ButtonBehavior):
        found = [widget.to_window(*widget.center)]
    elif isinstance(widget, PlacesView):
        middles = [(x + w / 2, y + h / 2) for _name, (x, y, w, h) in widget._boxes]
        found = [widget.to_window(*one) for one in middles]
    else:
        return []
    return [(x, y) for x, y in found if is_within(widget, x, y)]
