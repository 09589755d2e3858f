"""Calls back at a given time, on a thread of its own: a contact that stays as it is says nothing.

One alarm serves all buttons; its thread starts with the first wish and sleeps while there is none.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from threading import TIMEOUT_MAX, Condition, Thread, current_thread
from typing import Protocol

from hardware.readings import Clock

_log = logging.getLogger(__name__)

Ring = Callable[[], None]


class Alarm(Protocol):
    """What calls back later."""

    def set(self, at: float | None, ring: Ring) -> None:
        """Call `ring` once at `at`, instead of any earlier wish for it; None: not at all."""

    def close(self) -> None:
        """Call nobody any more."""


class ThreadAlarm:
    """An alarm with a thread."""

    def __init__(self, clock: Clock = time.monotonic, *, name: str = "buttons") -> None:
        self._clock = clock
        self._name = name
        self._changed = Condition()
        self._wishes: dict[Ring, float] = {}
        self._thread: Thread | None = None
        self._is_closed = False

    def set(self, at: float | None, ring: Ring) -> None:
        """Call `ring` once at `at`, instead of any earlier wish for it; None: not at all."""
        with self._changed:
            if at is None or self._is_closed:
                self._wishes.pop(ring, None)
                return
            self._wishes[ring] = at
            if self._thread is None:
                self._thread = Thread(target=self._run, name=self._name, daemon=True)
                self._thread.start()
            self._changed.notify()

    def close(self) -> None:
        """Call nobody any more, and end the thread."""
        with self._changed:
            self._is_closed = True
            self._wishes.clear()
            self._changed.notify()
            thread = self._thread
        if thread and thread is not current_thread():  # a callback may close us
            thread.join()

    def _run(self) -> None:
        while rings := self._next():
            for ring in rings:
                try:
                    ring()
                except Exception:  # one button in trouble must not silence the others
                    _log.exception("a button could not be looked at")

    def _next(self) -> list[Ring]:
        """Wait until something is due and take it; nothing once closed."""
        with self._changed:
            while not self._is_closed:
                now = self._clock()
                rings = [ring for ring, at in self._wishes.items() if at <= now]
                if rings:
                    for ring in rings:
                        del self._wishes[ring]
                    return rings
                first = min(self._wishes.values(), default=None)
                # A wait has a longest time; waking early only means looking again.
                self._changed.wait(None if first is None else min(first - now, TIMEOUT_MAX))
            return []
