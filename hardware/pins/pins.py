"""Which of the Pi's pins may be given out, checked before any of them is touched.

The numbers are those of the GPIOs (as in "GPIO 17"), not the places on the header.
"""

from __future__ import annotations

from collections.abc import Mapping

from hardware.errors import BadPin

# GPIO 0 and 1 belong to the memory chip of an add-on board; above 27 nothing is on the header.
USABLE = range(2, 28)


def check_pins(pins: Mapping[str, object]) -> None:
    """Raise BadPin unless each device of `pins` has a usable pin of its own.

    >>> check_pins({"pass button": 17, "undo button": 27})
    >>> check_pins({"pass button": 17, "undo button": 17})
    Traceback (most recent call last):
    hardware.errors.BadPin: GPIO 17 is given to the pass button and to the undo button: move one
    """
    owners: dict[object, str] = {}
    for device, pin in pins.items():
        if not isinstance(pin, int) or isinstance(pin, bool) or pin not in USABLE:
            raise BadPin(
                f"expected a GPIO number from {USABLE[0]} to {USABLE[-1]} for the {device},"
                f" got {pin!r}"
            )
        if pin in owners:
            raise BadPin(f"GPIO {pin} is given to the {owners[pin]} and to the {device}: move one")
        owners[pin] = device
