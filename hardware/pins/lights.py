"""The lights beside the table: a lamp per seat and a buzzer, any subset of them.

Wiring: a lamp is an LED with a resistor of 330 Ω: GPIO, resistor, long leg, short leg, ground. The
buzzer is an active one (it sounds by itself when it gets power) for 3 V: plus to its GPIO, minus to
ground; one that needs more than 10 mA goes behind a transistor. Seats count from 1, in the order
they sit. Unless the settings say otherwise these are meant:

    seat 1   GPIO 23   header pin 16        seat 4   GPIO 12   header pin 32
    seat 2   GPIO 24   header pin 18        seat 5   GPIO 16   header pin 36
    seat 3   GPIO 25   header pin 22        seat 6   GPIO 26   header pin 37
    buzzer   GPIO 13   header pin 33        ground: header pins 20, 30, 34 and 39

    lights = open_lights("gpio", {1: 23, 2: 24}, 13)
    lights.show(lit={1})
    lights.beep()

All of it belongs to the main loop. A lamp that is not there, or breaks, stands in nobody's way.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from enum import Enum
from types import TracebackType
from typing import Self

LAMPS: Mapping[int, int] = {1: 23, 2: 24, 3: 25, 4: 12, 5: 16, 6: 26}
"""Where each seat's lamp is unless the settings say otherwise."""

BUZZER = 13
"""Where the buzzer is unless the settings say otherwise."""


class Look(Enum):
    """What a lamp looks like."""

    OFF = "off"
    LIT = "lit"
    BLINKING = "blinking"


class Lamp:
    """One lamp; whoever makes it of something says how in `drive`."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.look = Look.OFF

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.seat} {self.look.value}>"

    @property
    def is_lit(self) -> bool:
        """Whether it gives light, blinking or not."""
        return self.look is not Look.OFF

    def on(self) -> None:
        """Light it."""
        self.turn(Look.LIT)

    def off(self) -> None:
        """Put it out."""
        self.turn(Look.OFF)

    def blink(self) -> None:
        """Let it blink, once a second, until told otherwise."""
        self.turn(Look.BLINKING)

    def turn(self, look: Look) -> None:
        """Make it look like that; told the same again, it goes on as it is and does not flicker."""
        if look is not self.look:
            self.look = look
            self.drive(look)

    def drive(self, look: Look) -> None:
        """Do it."""

    def close(self) -> None:
        """Put it out and let go of the pin; closing twice does no harm."""
        self.off()


class Buzzer:
    """Something that beeps; whoever makes it of something says how."""

    def beep(self, times: int = 1) -> None:
        """Beep shortly, without waiting for the end of it."""

    def close(self) -> None:
        """Be silent and let go of the pin; closing twice does no harm."""


class Lights:
    """All the lamps there are, by seat, and the buzzer if there is one; `with` closes them."""

    def __init__(self, lamps: Mapping[int, Lamp], buzzer: Buzzer | None = None) -> None:
        self.lamps = dict(lamps)
        self.buzzer = buzzer
        self._is_closed = False

    def show(self, *, lit: Collection[int] = (), blinking: Collection[int] = ()) -> None:
        """Light the lamps of these seats, let those blink, and put out all others.

        A seat without a lamp is no mistake.
        """
        if self._is_closed:
            return
        for seat, lamp in self.lamps.items():
            if seat in blinking:
                lamp.blink()
            elif seat in lit:
                lamp.on()
            else:
                lamp.off()

    def beep(self, times: int = 1) -> None:
        """Beep, where there is a buzzer."""
        if self.buzzer and not self._is_closed:
            self.buzzer.beep(times)

    def close(self) -> None:
        """Put out everything and let go of the pins; closing twice does no harm."""
        self._is_closed = True
        for lamp in self.lamps.values():
            lamp.close()
        if self.buzzer:
            self.buzzer.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()


def lamp_of(seat: int) -> str:
    """Return what a seat's lamp is called among the devices.

    >>> lamp_of(2)
    'lamp of seat 2'
    """
    return f"lamp of seat {seat}"
