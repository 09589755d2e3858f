"""Buttons driven by hand: for tests, for the demonstration, for anybody.

    buttons = FakeButtons(inbox.put)
    buttons.press("pass")
    buttons.release("pass")

They are chosen by name ("fake") and never stand in for a device that is missing.
"""

from __future__ import annotations

import time
from collections.abc import Iterable

from hardware.buttons import Button, Buttons
from hardware.readings import BUTTONS, Clock, Failed, Held, Pressed, Released, Restored, Sink
from hardware.steady import device


class FakeButtons(Buttons[Button]):
    """Buttons that are pressed by calling a method; their readings come on the caller's thread.

    >>> buttons = FakeButtons(print, clock=lambda: 2.5)
    >>> buttons.tap("undo")
    Pressed(button='undo', at=2.5)
    Released(button='undo', at=2.5)
    """

    def __init__(
        self, sink: Sink, *, names: Iterable[str] = BUTTONS, clock: Clock = time.monotonic
    ) -> None:
        super().__init__(Button(name, sink) for name in names)
        self._clock = clock

    def press(self, name: str) -> None:
        """Put a finger on a button; on one that is down nothing happens."""
        if not self[name].is_pressed:
            self[name].tell(Pressed(name, self._clock()))

    def release(self, name: str) -> None:
        """Take the finger off again; off one that is up nothing happens."""
        if self[name].is_pressed:
            self[name].tell(Released(name, self._clock()))

    def tap(self, name: str) -> None:
        """Press and release."""
        self.press(name)
        self.release(name)

    def hold(self, name: str) -> None:
        """Leave the finger on a button until the press is a long one."""
        self.press(name)
        self[name].tell(Held(name, self._clock()))

    def fail(self, name: str, why: str = "taken away by hand") -> None:
        """Let a button be in trouble."""
        self[name].tell(Failed(device(name), why, self._clock()))

    def restore(self, name: str) -> None:
        """Let a button work again."""
        self[name].tell(Restored(device(name), self._clock()))
