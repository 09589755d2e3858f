"""The wiring page, the docstrings and the code name the same pins, and the Pi has them there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory

from companion.machine import pin_choices
from hardware.pins import buttons, lights
from hardware.pins.debounce import device
from hardware.pins.lights import BUZZER, LAMPS
from tests.hardware.pins import wiring_drawing

PAGE = Path(__file__).resolve().parents[3] / "docs" / "wiring.md"

PINS = (
    {device(name): pin for name, pin in buttons.PINS.items()}
    | {lights.lamp_of(seat): pin for seat, pin in LAMPS.items()}
    | {"buzzer": BUZZER}
)


def header() -> dict[int, str]:
    """What a Pi has at each place of its header, by gpiozero's book: "GPIO17", "GND"."""
    pins = MockFactory(revision="d04170").board_info.headers["J8"].pins  # a Pi 5
    return {place: pin.name for place, pin in pins.items()}


def test_the_page_s_table_is_right() -> None:
    rows = re.findall(r"^\| ([a-z0-9 ]+) \| (\d+) \| (\d+) \|$", PAGE.read_text("utf-8"), re.M)

    assert {name: int(pin) for name, pin, _ in rows} == PINS
    assert {header()[int(place)] for _, _, place in rows} == {f"GPIO{pin}" for pin in PINS.values()}
    assert all(header()[int(place)] == f"GPIO{pin}" for _, pin, place in rows)


def test_the_page_s_drawing_is_right() -> None:
    book = header()
    drawn: dict[int, str] = {}
    for line in PAGE.read_text("utf-8").splitlines():
        found = re.search(r"(\d+) · (\d+)", line)
        if not found:
            continue
        sides = (line[: found.start()], int(found[1])), (line[found.end() :], int(found[2]))
        for text, place in sides:
            named = re.search(r"GPIO (\d+)|GND|3V3|5V", text)
            if named:
                drawn[place] = named[0].replace(" ", "")

    assert len(drawn) == 22
    assert all(book[place] == name for place, name in drawn.items())
    assert {name for name in drawn.values() if "GPIO" in name} == {
        f"GPIO{pin}" for pin in PINS.values()
    }


@pytest.mark.parametrize("module", [buttons, lights])
def test_the_docstrings_are_right(module: object) -> None:
    book = header()
    rows = re.findall(r"(\w+(?: \d)?) +GPIO (\d+) +header pin (\d+)", module.__doc__ or "")

    assert rows
    for name, pin, place in rows:
        full = name if name == "buzzer" else f"lamp of {name}" if " " in name else device(name)
        assert PINS[full] == int(pin)
        assert book[int(place)] == f"GPIO{pin}"


def test_the_drawing_is_made_from_the_pins_in_the_code() -> None:
    assert wiring_drawing.FILE.read_text("utf-8") == wiring_drawing.drawing()
    assert {
        device: pin for device, pin in pin_choices.USUAL.items() if device in buttons.PINS
    } == dict(buttons.PINS)
    assert pin_choices.lamps(pin_choices.USUAL) == dict(LAMPS)
    assert pin_choices.USUAL[pin_choices.BUZZER] == BUZZER


def test_the_grounds_are_grounds() -> None:
    listed = re.search(r"GND: ([\d, ]+)\)", PAGE.read_text("utf-8"))

    assert listed
    assert {int(place) for place in listed[1].split(",")} == {
        place for place, name in header().items() if name == "GND"
    }


def test_no_lamp_is_on_a_pin_that_is_pulled_up_at_power_on() -> None:
    assert all(pin >= 9 for pin in PINS.values())
    assert len(set(PINS.values())) == len(PINS)
