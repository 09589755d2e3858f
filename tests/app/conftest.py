"""A context with an empty journal, and a driver for the app in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from companion.formats.copies import DEMONSTRATION
from companion.presenters.app_context import AppContext, Device
from companion.storage.journal import Journal
from tests.app.driver import Driver


def clock() -> datetime:
    return datetime(2026, 11, 18, 20, 0, tzinfo=UTC)


@pytest.fixture
def box() -> str:
    """With which box games begin: all is known of it. A module that wants another says so."""
    return DEMONSTRATION


@pytest.fixture
def open_app(tmp_path: Path, box: str) -> Iterator[Callable[[], AppContext]]:
    """Open the same journal again and again, as a restart does."""
    journals: list[Journal] = []

    def open_() -> AppContext:
        for journal in journals:
            journal.close()
        journals.append(Journal.open(tmp_path / "journal.db", clock))
        context = AppContext(journals[-1], clock, (Device("camera", "no camera"),))
        context.usual_box = box
        return context

    yield open_
    journals[-1].close()


@pytest.fixture
def app(open_app: Callable[[], AppContext]) -> Iterator[Driver]:
    """The app on its home screen, with an empty journal."""
    driver = Driver(open_app())
    yield driver
    driver.close()


@pytest.fixture
def playing(app: Driver) -> Driver:
    """The app with a game of Ada and Ben in which Ada is to pray."""
    app.touch("Notad")
    app.touch("Start")
    app.touch("Ada")
    app.touch("A new display")
    return app
