"""A Raspberry Pi without a Pi: gpiozero's mock pins, and a clock and an alarm moved by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware.pins.gpio_buttons import GpioButtons
from hardware.readings import Reading

SOON = 30.0  # seconds after which a waiting test gives up


class HandClock:
    """Shows the time it is set to."""

    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


class HandAlarm:
    """Rings when the test lets the time pass."""

    def __init__(self, clock: HandClock) -> None:
        self.clock = clock
        self.wishes: dict[Callable[[], None], float] = {}
        self.rung = 0
        self.is_closed = False

    def set(self, at: float | None, ring: Callable[[], None]) -> None:
        self.wishes.pop(ring, None)
        if at is not None:
            self.wishes[ring] = at

    def close(self) -> None:
        self.is_closed = True

    def pass_until(self, then: float) -> None:
        while self.wishes and min(self.wishes.values()) <= then:
            ring = min(self.wishes, key=lambda ring: self.wishes[ring])
            self.clock.now = max(self.clock.now, self.wishes.pop(ring))
            self.rung += 1
            ring()
        self.clock.now = then


class Pin(MockPWMPin):  # type: ignore[misc]
    """A mock pin that tells the time of its factory's clock, and can deliver its edges late."""

    def _call_when_changed(self) -> None:
        edge = (self.factory.clock(), self._state)
        if self.factory.is_busy:
            self.factory.undelivered.append((self, edge))
        elif not self.factory.is_losing_edges:
            self.tell(edge)

    def tell(self, edge: tuple[float, bool]) -> None:
        if self.when_changed:
            self.when_changed(*edge)


class Factory(MockFactory):  # type: ignore[misc]
    """The pins of a Pi whose time is a hand clock's."""

    def __init__(self, clock: HandClock) -> None:
        super().__init__(pin_class=Pin)
        self.clock = clock
        self.is_busy = False
        self.is_losing_edges = False
        self.undelivered: list[tuple[Pin, tuple[float, bool]]] = []

    def ticks(self) -> float:
        return self.clock()

    def deliver(self) -> None:
        """Hand over the edges that were kept back, with the times they had."""
        self.is_busy = False
        late, self.undelivered = self.undelivered, []
        for pin, edge in late:
            pin.tell(edge)


class Pi:
    """Buttons on mock pins, all on the test's own thread and in the test's own time."""

    def __init__(self, **pins: int) -> None:
        self.clock = HandClock()
        self.alarm = HandAlarm(self.clock)
        self.factory = Factory(self.clock)
        self.readings: list[Reading] = []
        self.pins = pins

    def open(self, **options: Any) -> GpioButtons:
        return GpioButtons(
            *(self.pins, options.pop("sink", self.readings.append)),
            factory=self.factory,
            alarm=self.alarm,
            clock=self.clock,
            **options,
        )

    def close_contact(self, name: str) -> None:
        self.factory.pin(self.pins[name]).drive_low()

    def open_contact(self, name: str) -> None:
        self.factory.pin(self.pins[name]).drive_high()

    def wait(self, seconds: float) -> None:
        self.alarm.pass_until(self.clock.now + seconds)

    def kinds(self) -> list[str]:
        """The readings so far as words, such as "Pressed pass"."""
        return [
            f"{type(reading).__name__} {getattr(reading, 'button', getattr(reading, 'device', ''))}"
            for reading in self.readings
        ]

    def reserved(self) -> int:
        """How many pins are given out."""
        return sum(bool(devices) for devices in self.factory._reservations.values())
