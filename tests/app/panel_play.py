"""Playing on by what the panel says: the amber button, or the first hint and then the amber one."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from companion.app.widgets.controls import PanelItem, Push
from tests.app.driver import Driver

LONGEST = 600


def amber(app: Driver) -> list[Any]:
    """The amber buttons on the screen: one, or none while something is to be chosen."""
    return [one for one in app.shown() if isinstance(one, Push) and one.amber]


def items(app: Driver) -> list[Any]:
    """The lines of the panel, from top to bottom."""
    return [one for one in app.shown() if isinstance(one, PanelItem)]


def step(app: Driver, *, eager: bool) -> None:
    """Do the next thing; who is eager takes the first hint before saying "done"."""
    found = amber(app)
    hints = [one for one in items(app) if one.badge or " prays " in one.title]
    if hints and (eager or not found):
        app.touch_widget(hints[0])
        if app.reads("Do it"):
            app.touch("Do it")
    elif found:
        app.touch_widget(found[-1])
    elif items(app):
        app.touch_widget(items(app)[0])
        if app.reads("Do it"):
            app.touch("Do it")
    else:
        raise AssertionError(f"nothing to go on with: {app.texts()}")


def play_until(app: Driver, holds: Callable[[], bool], *, eager: bool = False) -> int:
    """Play on until something can be seen; return the number of steps."""
    for count in range(LONGEST):
        if holds():
            return count
        step(app, eager=eager)
    raise AssertionError(f"never came to it: {app.texts()}")


def without_clocks(app: Driver) -> list[str]:
    """What can be read, but for the clocks, which run on while we look."""
    return [text for text in app.texts() if not re.fullmatch(r"\d+:\d\d", text)]
