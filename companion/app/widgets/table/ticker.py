"""A tick each second for the clocks, or seldom where painting a frame is dear.

Kivy paints the whole window for every letter that changes. A graphics chip does not notice that;
a processor that has to paint by itself would be kept busy all evening by a clock.
"""

from __future__ import annotations

from collections.abc import Callable
from time import process_time
from typing import Any

from kivy.clock import Clock

TICK, SELDOM = 1.0, 10.0
"""Seconds between two ticks, and where they are dear."""

DEAR = 0.04
"""Seconds of the processor between two ticks, while nobody touches anything, that are too many."""


class Ticker:
    """Calls `tick` from :meth:`open` until :meth:`close`."""

    def __init__(self, tick: Callable[[], None], work: Callable[[], float] = process_time) -> None:
        self._tick, self._work = tick, work
        self._event: Any = None
        self._before = 0.0
        self._is_touched = True

    def open(self) -> None:
        """Begin to tick."""
        self.close()
        self.touched()
        self._event = Clock.schedule_once(self._next, TICK)

    def close(self) -> None:
        """Tick no more; closing twice is fine."""
        if self._event is not None:
            self._event.cancel()
        self._event = None

    def touched(self) -> None:
        """Say that somebody does something: what that costs is not the clocks' doing."""
        self._is_touched = True
        if self._event is not None and self._event.timeout == SELDOM:
            self._event.cancel()
            self._event = Clock.schedule_once(self._next, TICK)

    def wait(self, worked: float) -> float:
        """Return how long to wait for the next tick, after so much work since the last one."""
        is_dear = worked > DEAR and not self._is_touched
        self._is_touched = False
        return SELDOM if is_dear else TICK

    def _next(self, _dt: float) -> None:
        self._tick()
        now = self._work()
        worked, self._before = now - self._before, now
        self._event = Clock.schedule_once(self._next, self.wait(worked))
