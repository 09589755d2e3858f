"""Three windows: every button is big enough for a finger and inside the window."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from kivy.core.window import Window
from kivy.metrics import dp

from companion.app.demo.stage import around, is_within
from companion.app.widgets.controls import Chip, PanelItem, Push, SeatRail
from companion.presenters.app_context import AppContext
from tests.app.driver import Driver

FINGER = 48


def misfits(app: Driver) -> list[str]:
    """The buttons that are too small, or that lie outside the window."""
    found = []
    for one in app.shown():
        if not isinstance(one, Push | Chip | PanelItem | SeatRail) or one.disabled:
            continue
        x, y = one.to_window(*one.pos)
        what = f"{app.screen}: {getattr(one, 'text', '') or getattr(one, 'icon', '')} {one.size}"
        if one.width < dp(FINGER) - 0.5 or one.height < dp(FINGER) - 0.5:
            found.append(f"{what} is small")
        right, top = x + one.width, y + one.height
        is_scrolled = any(list_.do_scroll_y for list_ in around(one))
        is_cut = x < -1 or right > Window.width + 1
        is_cut = is_cut or (not is_scrolled and (y < -1 or top > Window.height + 1))
        if is_cut and is_within(one, *one.to_window(*one.center)):
            found.append(f"{what} lies outside at {x:.0f},{y:.0f}")
    return found


@pytest.mark.parametrize("size", [(800, 480), (1280, 720), (720, 1280)])
def test_every_button_fits(open_app: Callable[[], AppContext], size: tuple[int, int]) -> None:
    app = Driver(open_app(), size=size)
    found = misfits(app)
    for way in ("cog", "history"):
        app.touch_icon(way)
        found += misfits(app)
        app.touch_icon("arrow-left")
    app.touch("Notad")
    found += misfits(app)
    app.touch("Score pad")
    app.touch("Start")
    found += misfits(app)
    app.touch_icon("arrow-left")
    app.touch("Notad")
    app.touch("Full")
    app.touch("Start")
    app.touch("Ada")
    found += misfits(app)
    app.touch("A new display")
    found += misfits(app)
    app.touch_icon("menu")
    found += misfits(app)
    app.touch("Correct a count")
    found += misfits(app)
    app.touch("Close")
    app.touch_icon("menu")
    app.touch("Standing score")
    found += misfits(app)
    app.close()

    assert found == []
