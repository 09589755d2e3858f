"""Opens the buttons and lights that the settings name: on pins, on a keyboard, faked, or none.

    buttons = open_buttons("gpio", {"pass": 17, "undo": 27}, inbox.put)
    lights = open_lights("gpio", {1: 23, 2: 24}, 13)

What is asked for is opened or an error says why not; nothing is replaced by something else.
"""

from __future__ import annotations

import time
from collections.abc import Mapping

from hardware.errors import BadPin, UnknownButton, UnknownKind
from hardware.pins.buttons import Button, Buttons
from hardware.pins.debounce import device
from hardware.pins.lights import Lights, lamp_of
from hardware.pins.pins import check_pins
from hardware.readings import BUTTONS, Clock, Sink

BUTTON_KINDS = ("gpio", "keyboard", "fake", "none")
"""What the buttons can be made of, as the settings name it."""

LIGHT_KINDS = ("gpio", "fake", "none")
"""What the lights can be made of, as the settings name it."""


def open_buttons(
    kind: str, pins: Mapping[str, int], sink: Sink, *, clock: Clock = time.monotonic
) -> Buttons[Button]:
    """Open the buttons named in `pins`, made of what `kind` says; raises HardwareError.

    "gpio" is the real thing and never replaced by something else when it is missing; "keyboard" has
    all three keys whatever the pins; "fake" is pressed by hand; "none" has no buttons.
    """
    for name in pins:
        if name not in BUTTONS:
            raise UnknownButton(f"expected one of {', '.join(BUTTONS)} as a button, got {name!r}")
    check_pins({device(name): pin for name, pin in pins.items()})
    # Imported only when chosen: gpiozero takes its time.
    match kind:
        case "gpio":
            from hardware.pins.gpio_buttons import GpioButtons

            return GpioButtons(pins, sink, clock=clock)
        case "keyboard":
            from hardware.pins.keyboard_buttons import KeyboardButtons

            return KeyboardButtons(sink, clock=clock)
        case "fake":
            from hardware.fake import FakeButtons

            return FakeButtons(sink, names=pins, clock=clock)
        case "none":
            return Buttons([])
    raise UnknownKind(f"expected one of {', '.join(BUTTON_KINDS)} for the buttons, got {kind!r}")


def open_lights(
    kind: str,
    lamps: Mapping[int, int],
    buzzer: int | None = None,
    sink: Sink = lambda reading: None,
    *,
    clock: Clock = time.monotonic,
) -> Lights:
    """Open the lamps (seat to pin) and the buzzer, made of what `kind` says; raises HardwareError.

    A light that breaks later is told to the sink. "gpio" is the real thing and never replaced by
    something else when it is missing; "fake" can be looked at; "none" has no lights.
    """
    for seat in lamps:
        if not isinstance(seat, int) or isinstance(seat, bool) or seat < 1:
            raise BadPin(f"expected the number of a seat, from 1, for a lamp, got {seat!r}")
    check_pins(
        {lamp_of(seat): pin for seat, pin in lamps.items()}
        | ({"buzzer": buzzer} if buzzer is not None else {})
    )
    # Imported only when chosen: gpiozero takes its time.
    match kind:
        case "gpio":
            from hardware.pins.gpio_lights import GpioLights

            return GpioLights(lamps, buzzer, sink, clock=clock)
        case "fake":
            from hardware.fake import FakeLights

            return FakeLights(lamps, has_buzzer=buzzer is not None)
        case "none":
            return Lights({})
    raise UnknownKind(f"expected one of {', '.join(LIGHT_KINDS)} for the lights, got {kind!r}")
