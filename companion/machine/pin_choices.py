"""Which button, lamp and buzzer is on which pin of the Pi, as the settings keep it: one short text.

>>> read("pass=17 lamp2=24")
{'pass': 17, 'lamp2': 24}
>>> write(read("buzzer=13"))
'buzzer=13'
"""

from __future__ import annotations

from collections.abc import Mapping

SEATS = 6
BUTTONS = ("pass", "undo", "scan")
LAMPS = tuple(f"lamp{seat}" for seat in range(1, SEATS + 1))
BUZZER = "buzzer"
DEVICES = (*BUTTONS, *LAMPS, BUZZER)

USUAL: Mapping[str, int] = {
    **{"pass": 17, "undo": 27, "scan": 22},
    **dict(zip(LAMPS, (23, 24, 25, 12, 16, 26), strict=True)),
    **{BUZZER: 13},
}
"""Where everything is unless the settings say otherwise; see docs/wiring.md."""

PINS = range(2, 28)
"""The pins that can be used at all."""

NOTHING = "-"
"""The text for a machine to which nothing is wired."""


def read(text: str) -> dict[str, int]:
    """Return the pins a text names; an empty text is the usual wiring, nonsense is left out."""
    if not text.strip():
        return dict(USUAL)
    found: dict[str, int] = {}
    for part in text.split():
        device, _, pin = part.partition("=")
        if (
            device in DEVICES
            and pin.isdigit()
            and int(pin) in PINS
            and int(pin) not in found.values()
        ):
            found[device] = int(pin)
    return found


def write(pins: Mapping[str, int]) -> str:
    """Return the text for a wiring; the usual one is the empty text."""
    if dict(pins) == dict(USUAL):
        return ""
    return " ".join(f"{name}={pins[name]}" for name in DEVICES if name in pins) or NOTHING


def stepped(pins: Mapping[str, int], device: str, way: int) -> dict[str, int]:
    """Return the wiring with a device on the next free pin, up or down; below the first on none.

    >>> stepped({"pass": 17, "undo": 18}, "pass", +1)["pass"]
    19
    >>> "pass" in stepped({"pass": 2}, "pass", -1)
    False
    """
    others = {name: pin for name, pin in pins.items() if name != device}
    pin = pins.get(device, PINS[0] - 1) + way
    while pin in others.values():
        pin += way
    return (
        others | {device: min(pin, PINS[-1])}
        if pin in PINS
        else (others | {device: pins[device]} if pin > PINS[-1] and device in pins else others)
    )


def buttons(pins: Mapping[str, int]) -> dict[str, int]:
    """Return the pins of the buttons."""
    return {name: pin for name, pin in pins.items() if name in BUTTONS}


def lamps(pins: Mapping[str, int]) -> dict[int, int]:
    """Return the pins of the lamps, by seat."""
    return {seat: pins[name] for seat, name in enumerate(LAMPS, 1) if name in pins}
