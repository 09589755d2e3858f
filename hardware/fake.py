"""Buttons and lights driven and looked at by hand: for tests, for the demonstration, for anybody.

    buttons = FakeButtons(inbox.put)
    buttons.press("pass")
    buttons.release("pass")

    lights = FakeLights([1, 2, 3])
    lights.show(lit={2})
    assert lights.lit == {2}

They are chosen by name ("fake") and never stand in for a device that is missing.
"""

from __future__ import annotations

import time
from collections.abc import Iterable

from hardware.pins.buttons import Button, Buttons
from hardware.pins.debounce import device
from hardware.pins.lights import LAMPS, Buzzer, Lamp, Lights, Look
from hardware.readings import BUTTONS, Clock, Failed, Held, Pressed, Released, Restored, Sink


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


class FakeBuzzer(Buzzer):
    """Counts the beeps."""

    def __init__(self) -> None:
        self.beeps = 0

    def beep(self, times: int = 1) -> None:
        """Beep in nobody's ear."""
        self.beeps += times


class FakeLights(Lights):
    """Lamps to look at, and a buzzer that counts.

    >>> lights = FakeLights([1, 2, 3])
    >>> lights.show(lit={1, 3}, blinking={3})
    >>> lights.lit, lights.blinking
    ({1}, {3})
    >>> lights.beep(2)
    >>> lights.beeps
    2
    """

    def __init__(self, seats: Iterable[int] = LAMPS, *, has_buzzer: bool = True) -> None:
        self._fake_buzzer = FakeBuzzer()
        super().__init__(
            {seat: Lamp(seat) for seat in seats}, self._fake_buzzer if has_buzzer else None
        )

    @property
    def lit(self) -> set[int]:
        """The seats whose lamps are on and do not blink."""
        return {seat for seat, lamp in self.lamps.items() if lamp.look is Look.LIT}

    @property
    def blinking(self) -> set[int]:
        """The seats whose lamps blink."""
        return {seat for seat, lamp in self.lamps.items() if lamp.look is Look.BLINKING}

    @property
    def beeps(self) -> int:
        """How often it has beeped."""
        return self._fake_buzzer.beeps
