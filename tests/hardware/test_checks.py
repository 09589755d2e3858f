"""The doctor: one line per device, true of what is there, and what to do where it is not well."""

from __future__ import annotations

from pathlib import Path
from threading import Event
from typing import Any

import numpy as np
import pytest

from hardware import checks
from hardware.errors import NoCamera, PinTaken


class Source:
    """A camera that gives one picture, or hangs."""

    def __init__(self, image: Any, hangs: Event | None = None) -> None:
        self._image, self._hangs = image, hangs
        self.is_closed = False

    def read(self) -> Any:
        if self._hangs is not None:
            self._hangs.wait()
        return self._image

    def close(self) -> None:
        self.is_closed = True


def picture(brightness: int) -> Any:
    return np.full((720, 1280, 3), brightness, np.uint8)


def test_a_desktop_is_a_display() -> None:
    assert checks.display({"DISPLAY": ":0"}).says == "an X desktop (:0)"


def test_a_connected_screen_is_named_with_its_size(tmp_path: Path) -> None:
    card = tmp_path / "class" / "drm" / "card1-DSI-1"
    card.mkdir(parents=True)
    (card / "status").write_text("connected\n")
    (card / "modes").write_text("800x480\n640x480\n")

    assert checks.display({}, tmp_path).says == "the console itself, on DSI-1 800x480"


def test_no_screen_says_what_to_do(tmp_path: Path) -> None:
    found = checks.display({}, tmp_path)

    assert (found.is_well, "cable" in found.do) == (False, True)


@pytest.mark.parametrize(
    ("properties", "says"), [("2\n", "a panel"), ("0\n", "no touch panel; a mouse is there")]
)
def test_a_touch_panel_is_told_from_a_mouse(tmp_path: Path, properties: str, says: str) -> None:
    device = tmp_path / "class" / "input" / "input3"
    device.mkdir(parents=True)
    (device / "name").write_text("a panel\n")
    (device / "properties").write_text(properties)
    (tmp_path / "class" / "input" / "mouse0").mkdir()

    assert checks.touch(tmp_path) == checks.Finding("touch", says)


def test_nothing_to_touch_with_is_trouble(tmp_path: Path) -> None:
    assert not checks.touch(tmp_path).is_well


def test_a_camera_takes_a_picture_and_is_let_go() -> None:
    source = Source(picture(120))
    found = checks.camera("usb:eye", lambda _name: source)

    assert (found.says, found.is_well) == ("usb:eye gave a picture of 1280 × 720", True)
    assert source.is_closed


def test_a_black_picture_is_told() -> None:
    found = checks.camera("usb:eye", lambda _name: Source(picture(2)))

    assert (found.is_well, found.do) == (False, "take the lid off, or switch a lamp on")


def test_a_camera_that_is_not_there_says_what_to_do() -> None:
    def missing(_name: str) -> Any:
        raise NoCamera("usb:eye is not there: plug it in")

    found = checks.camera("usb:eye", missing)

    assert found == checks.Finding("camera", "usb:eye is not there", False, "plug it in")


def test_a_driver_s_own_error_is_no_fall() -> None:
    def broken(_name: str) -> Any:
        raise ZeroDivisionError("firmware")

    assert "failed (firmware)" in checks.camera("usb:eye", broken).says


def test_a_camera_that_hangs_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "PATIENCE", 0.05)
    hangs = Event()
    found = checks.camera("usb:eye", lambda _name: Source(picture(120), hangs))
    hangs.set()

    assert found.says == "usb:eye is there but gives no pictures"


def test_no_camera_is_no_trouble() -> None:
    assert checks.camera("none").is_well


def test_buttons_and_lights_are_opened_for_a_look() -> None:
    buttons = checks.buttons("fake", {"pass": 17})
    lights = checks.lights("fake", {1: 23, 2: 24}, 13)

    assert (buttons.says, lights.says) == ("pass on GPIO 17", "2 lamps and a buzzer")
    assert checks.troubles([buttons, lights]) == ()


def test_pins_on_a_laptop_say_what_to_do() -> None:
    found = checks.buttons("gpio", {"pass": 99})

    assert not found.is_well
    assert "99" in found.says


def test_pins_the_app_holds_are_no_trouble() -> None:
    def taken() -> Any:
        raise PinTaken("GPIO 17 of the pass button is in use already: choose another pin")

    found = checks._opened("buttons", "pass on GPIO 17", taken)

    assert found.is_well
    assert found.says.startswith("pass on GPIO 17; in use now")


@pytest.mark.parametrize("kind", ["keyboard", "none"])
def test_no_buttons_on_wires_is_no_trouble(kind: str) -> None:
    assert checks.buttons(kind, {}).is_well
