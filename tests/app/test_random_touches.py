"""Random touches: nothing raises, and what the app holds stays as it is."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Any

import pytest
from kivy.uix.scrollview import ScrollView

from companion.app.app import CompanionApp
from companion.app.size_observers import forget_sizes
from companion.app.startup import now
from companion.presenters.app_context import AppContext, Device
from companion.storage.journal import Journal
from tests.app.driver import Driver
from tests.app.random_fingers import Fingers, Held, held

HOUR, WARM = 3_600, 300
"""Seconds of the long run, and after how many of them nothing may grow any more."""

GROWTH, WARMING = 1.15, 1.3
"""By how much memory may grow once all is warm, and while that is still coming."""

FRAMES, MEGABYTES = 60, 8
"""Painting so many frames may take no more; the home screen used to leave 1.5 MB with each."""

FONTS = 64
"""Kivy keeps so many open, one for each size; the sizes are met one after the other."""


@contextmanager
def fingers(folder: Path, seed: int) -> Iterator[Fingers]:
    with Journal.open(folder / "journal.db", now) as journal:
        driver = Driver(AppContext(journal, now, (Device("camera", "no camera"),)))
        try:
            yield Fingers(driver, seed)
        finally:
            driver.close()


def observers() -> int:
    """How many ask Kivy to be told of something."""
    gc.collect()
    return sum(type(one).__name__ == "BoundCallback" for one in gc.get_objects())


def visit(app: Driver, screens: tuple[tuple[str, dict[str, Any]], ...], times: int) -> None:
    for _ in range(times):
        for name, what in screens:
            app.app.go(name, **what)
            app.pump(4)


def test_screens_that_come_and_go_leave_nothing_behind(app: Driver) -> None:
    screens: tuple[tuple[str, dict[str, Any]], ...] = (
        *(("home", {}), ("newgame", {"game": "notad"}), ("players", {}), ("settings", {})),
    )
    visit(app, screens, 3)
    assert forget_sizes()
    before = observers()

    visit(app, screens, 5)
    grown = observers() - before

    assert forget_sizes()
    assert observers() < before + 50
    assert grown > 100  # or Kivy has mended it, and forgetting can go


def test_a_list_that_is_scrolled_asks_once_for_the_colour_of_its_bar(app: Driver) -> None:
    app.app.go("settings")
    app.pump(4)
    lists = [one for one in app.shown() if isinstance(one, ScrollView)]
    for count in range(20):
        for one in lists:
            one.scroll_y = count / 20
        app.pump(2)

    assert lists
    assert {len(one.get_property_observers("bar_color")) for one in lists} <= {1, 2}


def test_the_app_forgets_widgets_by_itself(app: Driver) -> None:
    assert CompanionApp._forget_sizes(app.app, 0)


@pytest.mark.slow
def test_painting_leaves_nothing_behind(app: Driver) -> None:
    def paint(frames: int) -> float:
        for count in range(frames):
            app.app.manager.opacity = 1 - count % 2 / 10  # so that there is something to paint
            app.paint()
        return held().memory

    before = paint(FRAMES // 2)
    after = paint(FRAMES)

    assert after < before + MEGABYTES


@pytest.mark.slow
def test_random_touches_raise_nothing_and_keep_memory_flat(tmp_path: Path) -> None:
    """Some hundred touches: the widgets of one stretch are gone after the next ones."""
    with fingers(tmp_path, 3) as random:
        random.tour()
        _touch(random, 20)
        forget_sizes()
        before, kept = held(), observers()
        _touch(random, 40)
        forget_sizes()
        after, left = held(), observers()

    assert random.count > 50
    assert after.memory < WARMING * before.memory
    assert after.threads == before.threads
    assert after.files <= before.files + FONTS
    assert left < 2.5 * kept  # each screen is made once; what came on top was half a million


@pytest.mark.long
def test_an_hour_of_random_touches_keeps_memory_and_files_flat(tmp_path: Path) -> None:
    with fingers(tmp_path, 7) as random:
        random.tour()
        _touch(random, WARM)
        before = held()
        _touch(random, HOUR - WARM)
        after: Held = held()

    print(f"{random.count} touches: {before} -> {after}; {dict(random.met)}")
    assert after.memory <= GROWTH * before.memory
    assert after.files <= before.files + 8
    assert after.threads == before.threads


def _touch(random: Fingers, seconds: float) -> None:
    end = monotonic() + seconds
    while monotonic() < end:
        random.touch()
