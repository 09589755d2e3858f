"""Settings by touch: the date."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from companion.presenters.app_context import AppContext
from hardware.clock import Machine
from tests.app.driver import Driver


@pytest.fixture
def settings(open_app: Callable[[], AppContext], tmp_path: Path) -> Iterator[Driver]:
    context = open_app()
    context.machine = Machine(tmp_path / "machine", lambda _command: False)
    driver = Driver(context)
    driver.touch_icon("cog")
    yield driver
    driver.close()


def test_the_date_is_set_by_touch(settings: Driver) -> None:
    assert settings.reads("Date and time: 2026-11-18")
    assert settings.reads("The clock of this machine stops")
    settings.touch("set…")
    year = settings.find("Year").parent
    plus = next(one for one in year.walk() if getattr(one, "icon", "") == "plus")
    settings.touch_widget(plus)
    settings.touch("This is the time")

    assert settings.reads("Date and time: 2027-11-18")
    assert settings.reads("The date is set for this app.")
    assert settings.context.date_is_sure


def test_setting_the_date_can_be_left(settings: Driver) -> None:
    settings.touch("set…")
    settings.touch("Cancel")

    assert settings.reads("Date and time: 2026-11-18")
    assert not settings.context.date_is_sure
