"""Clocks on the table screen, by touch: they can be paused, switched off, and they are kept."""

from __future__ import annotations

from collections.abc import Callable

from companion.house import House
from tests.app.driver import Driver
from tests.companion.presenters.tables import acting


def begin(house: House, seconds: list[float]) -> Driver:
    house.ticks = lambda: seconds[0]
    acting(house)
    app = Driver(house)
    app.touch("Continue")
    return app


def test_the_clock_of_who_is_awaited_runs_until_it_is_paused(
    open_house: Callable[[], House],
) -> None:
    seconds = [0.0]
    app = begin(open_house(), seconds)
    seconds[0] = 75
    app.touch_icon("pause")
    seconds[0] = 500
    app.touch_icon("undo")
    texts = app.texts()
    app.close()

    assert "1:15" in texts


def test_a_restart_keeps_the_times(open_house: Callable[[], House]) -> None:
    seconds = [0.0]
    app = begin(open_house(), seconds)
    seconds[0] = 61
    app.close()
    house = open_house()
    house.ticks = lambda: 5.0
    again = Driver(house)
    again.touch("Continue")
    texts = again.texts()
    again.close()

    assert "1:01" in texts


def test_clocks_can_be_switched_off(open_house: Callable[[], House]) -> None:
    house = open_house()
    house.change(clocks=False)
    app = begin(house, [0.0])
    texts = app.texts()
    app.close()

    assert "0:00" not in texts
