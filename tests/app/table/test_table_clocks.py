"""Clocks on the table screen, by touch: they can be paused, switched off, and they are kept."""

from __future__ import annotations

from collections.abc import Callable

from companion.app.widgets.table.big_clocks import ClockFace
from companion.app.widgets.table.ticker import DEAR, SELDOM, TICK, Ticker
from companion.presenters.app_context import AppContext
from tests.app.driver import Driver
from tests.app.test_sizes import misfits
from tests.companion.presenters.tables import acting


def begin(context: AppContext, seconds: list[float]) -> Driver:
    context.ticks = lambda: seconds[0]
    acting(context)
    app = Driver(context)
    app.touch("Continue")
    return app


def test_the_clock_of_who_is_awaited_runs_until_it_is_paused(
    open_app: Callable[[], AppContext],
) -> None:
    seconds = [0.0]
    app = begin(open_app(), seconds)
    seconds[0] = 75
    app.touch_icon("pause")
    seconds[0] = 500
    app.touch_icon("undo")
    texts = app.texts()
    app.close()

    assert "1:15" in texts


def test_a_restart_keeps_the_times(open_app: Callable[[], AppContext]) -> None:
    seconds = [0.0]
    app = begin(open_app(), seconds)
    seconds[0] = 61
    app.close()
    context = open_app()
    context.ticks = lambda: 5.0
    again = Driver(context)
    again.touch("Continue")
    texts = again.texts()
    again.close()

    assert "1:01" in texts


def test_clocks_can_be_switched_off(open_app: Callable[[], AppContext]) -> None:
    context = open_app()
    context.change(clocks=False)
    app = begin(context, [0.0])
    texts = app.texts()
    app.close()

    assert "0:00" not in texts


def faces(app: Driver) -> dict[str, tuple[str, bool]]:
    shown = (one for one in app.shown() if isinstance(one, ClockFace))
    return {one.name: (one.time, one.runs) for one in shown}


def test_clocks_are_large_on_request_and_follow_pause_pass_and_undo(
    open_app: Callable[[], AppContext],
) -> None:
    seconds = [0.0]
    app = begin(open_app(), seconds)
    app.touch_icon("menu")
    app.touch("Large clocks")
    assert faces(app) == {"Ada": ("0:00", True), "Ben": ("0:00", False)}
    seconds[0] = 75
    app.wait(lambda: faces(app)["Ada"] == ("1:15", True))
    app.touch("Pass")
    seconds[0] = 95
    app.wait(lambda: faces(app) == {"Ada": ("1:15", False), "Ben": ("0:20", True)})
    app.touch("Pause")
    seconds[0] = 500
    app.touch("Go on")
    app.app.take("undo")
    app.wait(lambda: faces(app) == {"Ada": ("1:15", True), "Ben": ("0:20", False)})
    app.touch("Close")
    texts = app.texts()
    app.close()

    assert {"1:15", "0:20"} <= set(texts)
    assert not faces(app)


def test_large_clocks_of_six_fit_on_the_screen(open_app: Callable[[], AppContext]) -> None:
    context = open_app()
    context.begin("amanda", tuple(f"Wilhelmine {at}" for at in range(6)))
    app = Driver(context)
    app.touch("Continue")
    app.touch_icon("menu")
    app.touch("Large clocks")
    found = misfits(app)
    shown = faces(app)
    app.close()

    assert found == []
    assert len(shown) == 6


def test_the_clock_ticks_while_nobody_touches_anything(open_app: Callable[[], AppContext]) -> None:
    seconds = [0.0]
    app = begin(open_app(), seconds)
    seconds[0] = 7
    app.wait(lambda: "0:07" in app.texts())
    app.close()


def test_ticks_that_cost_much_come_seldom_until_somebody_touches() -> None:
    ticker = Ticker(lambda: None)
    ticker.touched()

    assert ticker.wait(5 * DEAR) == TICK  # somebody is busy with the table
    assert ticker.wait(DEAR / 2) == TICK
    assert ticker.wait(2 * DEAR) == SELDOM
    ticker.touched()
    assert ticker.wait(2 * DEAR) == TICK
