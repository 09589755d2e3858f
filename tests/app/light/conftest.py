"""A small game that can be told lightly, on the shelf for as long as a test lasts."""

from __future__ import annotations

import importlib
import shutil
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.box import tag_codes
from companion.presenters.app_context import AppContext, Device
from companion.storage.journal import Journal
from rules import games
from tests.app.driver import Driver
from tests.app.light.light_hands import HandTicks

NAME = "hunts"


@pytest.fixture
def shelved(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The small game on the shelf; its name."""
    there = tmp_path / "shelf" / NAME
    shutil.copytree(Path(__file__).parent / NAME, there, ignore=shutil.ignore_patterns("__py*"))
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path / "shelf")])
    importlib.invalidate_caches()
    tag_codes.printed.cache_clear()
    yield NAME
    for name in [one for one in sys.modules if one.startswith(f"{games.__name__}.{NAME}")]:
        del sys.modules[name]
    tag_codes.printed.cache_clear()


@pytest.fixture
def ticks() -> HandTicks:
    """The clock of the turns."""
    return HandTicks()


@pytest.fixture
def light_app(shelved: str, tmp_path: Path, ticks: HandTicks) -> Iterator[Callable[..., Driver]]:
    """Open the app on its home screen with a fresh box, in a size."""
    opened: list[Driver] = []

    def open_(size: tuple[int, int] = (800, 480)) -> Driver:
        journal = Journal.open(tmp_path / "journal.db", lambda: datetime(2026, 11, 18, tzinfo=UTC))
        context = AppContext(journal, journal.clock, (Device("camera", "no camera"),), ticks)
        opened.append(Driver(context, size=size))
        return opened[-1]

    yield open_
    for driver in opened:
        driver.close()
        driver.context.journal.close()


@pytest.fixture
def app(light_app: Callable[..., Driver]) -> Driver:
    """The app on its home screen."""
    return light_app()
