"""Lamps and a buzzer on the pins of a Raspberry Pi, through gpiozero."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Any

import gpiozero

from hardware.errors import HardwareError
from hardware.pins.gpio_buttons import explained, pin_factory
from hardware.pins.lights import Buzzer, Lamp, Lights, Look, lamp_of
from hardware.readings import Clock, Failed, Restored, Sink

BLINK = 0.5  # seconds lit, and as long dark
BEEP = 0.08  # seconds of sound, and as long silent


class Output:
    """Something on a pin that may break without taking the game with it: the sink is told, once."""

    def __init__(self, kind: Any, what: str, pin: int, sink: Sink, factory: Any, clock: Clock):
        with explained(what, pin):
            self.device = kind(pin, pin_factory=factory)
        self._what = what
        self._sink = sink
        self._clock = clock
        self._is_broken = False

    def attempt(self, action: Callable[[], object]) -> None:
        """Do something with the device, if it can be done."""
        if self.device.closed:
            return
        try:
            action()
        except Exception as error:  # whatever a driver raises when its chip is gone
            if not self._is_broken:
                why = f"the {self._what} does not answer ({error}): the game goes on without it"
                self._sink(Failed(self._what, why, self._clock()))
            self._is_broken = True
            return
        if self._is_broken:
            self._sink(Restored(self._what, self._clock()))
        self._is_broken = False


class GpioLamp(Lamp):
    """An LED between a GPIO and ground."""

    def __init__(self, seat: int, output: Output) -> None:
        super().__init__(seat)
        self._output = output

    def drive(self, look: Look) -> None:
        """Switch the LED."""
        led = self._output.device
        if look is Look.LIT:
            self._output.attempt(led.on)
        elif look is Look.BLINKING:
            self._output.attempt(lambda: led.blink(BLINK, BLINK))
        else:
            self._output.attempt(led.off)

    def close(self) -> None:
        """Put it out and let go of the pin; closing twice does no harm."""
        super().close()
        self._output.attempt(self._output.device.close)


class GpioBuzzer(Buzzer):
    """An active buzzer between a GPIO and ground."""

    def __init__(self, output: Output) -> None:
        self._output = output

    def beep(self, times: int = 1) -> None:
        """Beep shortly, without waiting for the end of it."""
        self._output.attempt(lambda: self._output.device.beep(BEEP, BEEP, n=times))

    def close(self) -> None:
        """Be silent and let go of the pin; closing twice does no harm."""
        self._output.attempt(self._output.device.close)


class GpioLights(Lights):
    """Lamps and a buzzer on pins."""

    def __init__(
        self,
        lamps: Mapping[int, int],
        buzzer: int | None,
        sink: Sink,
        *,
        factory: Any = None,
        clock: Clock = time.monotonic,
    ) -> None:
        factory = factory or pin_factory("lights")
        super().__init__({})
        try:
            for seat, pin in lamps.items():
                output = Output(gpiozero.LED, lamp_of(seat), pin, sink, factory, clock)
                self.lamps[seat] = GpioLamp(seat, output)
            if buzzer is not None:
                output = Output(gpiozero.Buzzer, "buzzer", buzzer, sink, factory, clock)
                self.buzzer = GpioBuzzer(output)
        except HardwareError:
            self.close()  # all or nothing
            raise
