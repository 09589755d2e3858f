"""Buttons on the pins of a Raspberry Pi, through gpiozero; no other module imports it for them.

Of gpiozero we use the bare pin. Its own debouncing drops edges (with `bounce_time` a press can get
lost), its `Button` keeps a thread awake per button, and its callbacks do not say when the contact
changed; the pin does, in the kernel's time, so that a busy Pi delivers late but not wrongly.
"""

from __future__ import annotations

import logging
import time
import warnings
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import gpiozero

from hardware.alarm import Alarm, ThreadAlarm
from hardware.errors import BadPin, HardwareError, NoPins, PinTaken
from hardware.pins.buttons import Buttons, SteadyButton
from hardware.pins.debounce import TIMING, Steady, Timing, device, due
from hardware.readings import Clock, Failed, Reading, Sink

_log = logging.getLogger(__name__)

# While a button is down it is looked at this often, in case the edge of its release got lost:
# the kernel keeps only so many edges, and a bad contact makes hundreds.
LOOK_AGAIN = 0.1

# An edge that is not reported this long after it was there to see will not come any more.
LATE = 0.05


class GpioButton(SteadyButton):
    """A button between a GPIO and ground."""

    def __init__(
        self,
        name: str,
        pin: int,
        sink: Sink,
        *,
        factory: Any,
        alarm: Alarm,
        clock: Clock = time.monotonic,
        timing: Timing = TIMING,
    ) -> None:
        self._factory = factory
        self._alarm = alarm
        self._clock = clock
        self._doubted: Steady | None = None
        with explained(device(name), pin):
            self._contact = gpiozero.InputDevice(pin, pull_up=True, pin_factory=factory)
            is_closed = bool(self._contact.is_active)
        super().__init__(name, sink, at=clock(), is_closed=is_closed, timing=timing)
        try:
            with explained(device(name), pin):
                self._contact.pin.edges = "both"
                self._contact.pin.when_changed = self._on_edge
        except HardwareError:
            self.close()
            raise
        self._look()  # it may have changed between looking at it and listening to it

    def feel(self, is_closed: bool, at: float) -> None:
        """Take in what the contact said, and look again when that is due."""
        with self._changed:
            if self._has_ended:
                return
            super().feel(is_closed, at)
            self._alarm.set(self._next_look(), self._look)

    def close(self) -> None:
        """Report nothing any more and let go of the pin; closing twice does no harm."""
        super().close()
        self._alarm.set(None, self._look)
        # Outside the lock: the driver may be waiting for its thread, and its thread for the lock.
        if not self._contact.closed:
            self._contact.pin.when_changed = None  # lgpio's pins go on calling when closed
            self._contact.close()

    def tell(self, reading: Reading) -> None:
        """Put a reading into the sink, on the driver's thread or the alarm's."""
        try:
            super().tell(reading)
        except Exception:  # the driver's thread must live on: it serves the other buttons too
            _log.exception("nobody could take in %r", reading)

    def _on_edge(self, ticks: Any, is_high: Any) -> None:
        """Called by the driver, on its thread, for every edge."""
        age = self._factory.ticks_diff(self._factory.ticks(), ticks)
        # A driver whose ticks come from another clock tells no useful age.
        self.feel(not is_high, self._clock() - (age if 0 <= age < 1 else 0))

    def _look(self) -> None:
        """Look at the contact itself, because it has not changed for a while."""
        with self._changed:
            if self._has_ended:
                return
            try:
                is_closed = bool(self._contact.is_active)
            except Exception as error:  # whatever a driver raises when its chip is gone
                why = f"the {self.device} cannot be read any more ({error}): restart the companion"
                self.tell(Failed(self.device, why, self._clock()))
                return
            if is_closed == self._state.is_closed or self._doubted is self._state:
                self._doubted = None
                self.feel(is_closed, self._clock())
            else:
                # Its edge is on the way and knows the time: only if it stays away was it lost.
                self._doubted = self._state
                self._alarm.set(self._clock() + LATE, self._look)

    def _next_look(self) -> float | None:
        times = [due(self._state, self._timing)]
        if self._state.is_pressed:
            times.append(self._clock() + LOOK_AGAIN)
        return min((at for at in times if at is not None), default=None)


class GpioButtons(Buttons[GpioButton]):
    """Buttons on pins, sharing one alarm."""

    def __init__(
        self,
        pins: Mapping[str, int],
        sink: Sink,
        *,
        factory: Any = None,
        alarm: Alarm | None = None,
        clock: Clock = time.monotonic,
        timing: Timing = TIMING,
    ) -> None:
        factory = factory or pin_factory("buttons")
        self._alarm = alarm or ThreadAlarm(clock)
        opened: list[GpioButton] = []
        try:
            for name, pin in pins.items():
                button = GpioButton(
                    *(name, pin, sink),
                    factory=factory,
                    alarm=self._alarm,
                    clock=clock,
                    timing=timing,
                )
                opened.append(button)
        finally:
            # All or nothing: what is open when another one fails is closed again.
            super().__init__(opened)
            if len(opened) < len(pins):
                self.close()

    def close(self) -> None:
        """Close every button and the alarm; closing twice does no harm."""
        super().close()
        self._alarm.close()


def pin_factory(devices: str) -> Any:
    """Return gpiozero's way to the pins of this computer; raises NoPins."""
    with warnings.catch_warnings(record=True) as fallbacks:
        warnings.simplefilter("always")
        try:
            gpiozero.Device.ensure_pin_factory()
        except Exception as error:  # a factory asked for by name raises whatever it likes
            raise NoPins(
                f"the {devices} cannot be reached through GPIO here ({error}): on a Raspberry Pi"
                " install python3-lgpio and join the group gpio, elsewhere choose another kind"
            ) from error
        finally:
            for fallback in fallbacks:
                _log.info("gpiozero: %s", fallback.message)
    return gpiozero.Device.pin_factory


@contextmanager
def explained(what: str, pin: int) -> Iterator[None]:
    """Turn what a driver raises while a device opens on a pin into a HardwareError."""
    try:
        yield
    except gpiozero.PinInvalidPin as error:
        raise BadPin(f"this Pi has no GPIO {pin} for the {what}: choose another pin") from error
    except gpiozero.GPIOPinInUse as error:
        raise PinTaken(f"GPIO {pin} of the {what} is in use already: choose another pin") from error
    except Exception as error:  # drivers have errors of their own, such as lgpio's "GPIO busy"
        raise HardwareError(
            f"GPIO {pin} of the {what} does not open ({error}): see that no other program uses it"
        ) from error
