"""Long work on a screen: a card shows how far it is, its button stops it, and an error is said."""

from __future__ import annotations

from typing import Any

import pytest

from companion.storage.work import Job, Progress, Work
from tests.app.driver import Driver


class Bell:
    """Work that goes on until it is told to ring."""

    def __init__(self) -> None:
        self.rung: list[str] = []
        self.may_end = False

    def job(self, error: Exception | None = None) -> Job[str]:
        try:
            at = 0
            while not self.may_end:
                at = min(at + 1, 30)
                yield Progress(at, 40, "oiling the bell")
            if error is not None:
                raise error
            return "ding"
        finally:
            self.rung.append("put away")


def front(app: Driver) -> Any:
    return app.app.manager.current_screen


def begin(app: Driver, bell: Bell, error: Exception | None = None) -> list[str]:
    heard: list[str] = []
    front(app).do(
        Work("Ringing", bell.job(error)), heard.append, otherwise=lambda: heard.append("nothing")
    )
    return heard


def test_work_that_takes_a_while_shows_a_card_until_it_is_done(app: Driver) -> None:
    bell = Bell()
    heard = begin(app, bell)
    app.wait(lambda: app.reads("oiling the bell"))
    bell.may_end = True
    app.wait(lambda: heard)

    assert heard == ["ding"]
    assert not app.reads("oiling the bell")


def test_work_is_stopped_by_touch(app: Driver) -> None:
    bell = Bell()
    heard = begin(app, bell)
    app.wait(lambda: app.reads("Stop"))
    app.touch("Stop")
    app.wait(lambda: heard)

    assert heard == ["nothing"]
    assert bell.rung == ["put away"]
    app.touch("History")
    assert app.screen == "history"


def test_what_is_quick_shows_no_card(app: Driver) -> None:
    bell = Bell()
    bell.may_end = True
    heard = begin(app, bell)
    seen = []
    while not heard:
        seen.append(app.reads("Ringing"))
        app.pump()

    assert heard == ["ding"]
    assert not any(seen)


def test_an_error_is_said_with_what_is_kept(
    app: Driver, capsys: pytest.CaptureFixture[str]
) -> None:
    bell = Bell()
    bell.may_end = True
    heard = begin(app, bell, OSError("the bell has no clapper"))
    app.wait(lambda: app.reads("the bell has no clapper"))

    assert app.reads("Ringing: that did not work.")
    assert app.reads("Your games are kept")
    assert "clapper" in capsys.readouterr().err
    app.touch("Close")
    app.wait(lambda: heard)
    assert heard == ["nothing"]
    assert not app.reads("clapper")


def test_nothing_below_the_card_can_be_touched(app: Driver) -> None:
    begin(app, Bell())
    app.pump(2)
    app.touch("History")

    assert app.screen == "home"


def test_leaving_the_screen_stops_its_work(app: Driver) -> None:
    bell = Bell()
    heard = begin(app, bell)
    app.pump(2)
    app.app.go("settings")
    app.touch_icon("arrow-left")

    assert (bell.rung, heard) == (["put away"], [])
    assert not app.reads("oiling the bell")
