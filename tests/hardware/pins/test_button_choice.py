"""Choosing the buttons by name: what is asked for, or an error that says what to do."""

from __future__ import annotations

import gpiozero
import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware.errors import BadPin, HardwareError, NoPins, PinTaken, UnknownButton, UnknownKind
from hardware.fake import FakeButtons
from hardware.pins.buttons import PINS, Buttons
from hardware.pins.device_choice import open_buttons
from hardware.pins.gpio_buttons import GpioButtons
from hardware.pins.keyboard_buttons import KeyboardButtons
from hardware.readings import BUTTONS, Reading
from tests.hardware.pins.mock_pi import Pi


def ignore(reading: Reading) -> None:
    pass


@pytest.fixture
def mock_pins() -> MockFactory:
    """A Pi as gpiozero's default; the fixture for all tests puts the old one back."""
    gpiozero.Device.pin_factory = MockFactory(pin_class=MockPWMPin)
    return gpiozero.Device.pin_factory


def test_every_kind_gives_its_own(mock_pins: MockFactory) -> None:
    kinds = {
        "gpio": GpioButtons,
        "keyboard": KeyboardButtons,
        "fake": FakeButtons,
        "none": Buttons,
    }

    for name, kind in kinds.items():
        with open_buttons(name, PINS, ignore) as buttons:
            assert type(buttons) is kind
    mock_pins.reset()


def test_none_has_no_buttons() -> None:
    assert len(open_buttons("none", PINS, ignore)) == 0


def test_the_fake_has_the_buttons_the_pins_name() -> None:
    assert list(open_buttons("fake", {"undo": 5}, ignore)) == ["undo"]


def test_the_keyboard_has_all_keys_whatever_the_pins() -> None:
    assert list(open_buttons("keyboard", {}, ignore)) == list(BUTTONS)


def test_no_pins_at_all_is_a_table_without_buttons(mock_pins: MockFactory) -> None:
    with open_buttons("gpio", {}, ignore) as buttons:
        assert len(buttons) == 0


def test_an_unknown_kind_names_the_known_ones() -> None:
    with pytest.raises(UnknownKind, match=r"one of gpio, keyboard, fake, none .* got 'gpoi'"):
        open_buttons("gpoi", PINS, ignore)


def test_an_unknown_button_names_the_known_ones() -> None:
    with pytest.raises(UnknownButton, match="one of pass, undo, scan as a button, got 'pas'"):
        open_buttons("fake", {"pas": 17}, ignore)


def test_asking_for_a_button_that_is_not_there_says_which_are() -> None:
    buttons = open_buttons("fake", {"pass": 17}, ignore)

    with pytest.raises(UnknownButton, match="one of pass, got 'scan'"):
        buttons["scan"]
    assert "scan" not in buttons


@pytest.mark.parametrize("pin", [0, 1, 28, -3, True, "17", 17.0, None])
def test_a_pin_that_cannot_be_is_refused(pin: int) -> None:
    with pytest.raises(BadPin, match=f"from 2 to 27 for the pass button, got {pin!r}"):
        open_buttons("gpio", {"pass": pin}, ignore)


def test_one_pin_for_two_buttons_is_refused() -> None:
    with pytest.raises(BadPin, match="GPIO 17 is given to the pass button and to the undo button"):
        open_buttons("fake", {"pass": 17, "undo": 17}, ignore)


def test_without_pins_the_real_thing_is_an_error_and_not_a_fake(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(gpiozero.Device, "pin_factory", None)
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "no such driver")

    with pytest.raises(NoPins, match=r"the buttons cannot .* install python3-lgpio and join"):
        open_buttons("gpio", PINS, ignore)


def test_a_pin_in_use_is_named(pi: Pi) -> None:
    with gpiozero.LED(27, pin_factory=pi.factory):  # noqa: SIM117
        with pytest.raises(PinTaken, match="GPIO 27 of the undo button is in use already"):
            pi.open()


def test_when_one_button_fails_the_others_are_closed_again(pi: Pi) -> None:
    with gpiozero.LED(22, pin_factory=pi.factory), pytest.raises(PinTaken):
        pi.open()

    assert pi.reserved() == 0
    assert pi.alarm.is_closed
    assert pi.alarm.wishes == {}


def test_a_pin_this_board_does_not_have_is_named() -> None:
    pi = Pi(scan=99)

    with pytest.raises(BadPin, match="no GPIO 99 for the scan button"):
        pi.open()


@pytest.mark.parametrize("moment", ["pull", "when_changed"])
def test_a_driver_s_own_error_is_explained(
    pi: Pi, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    def busy(pin: object, value: object) -> None:
        if value == "up" or callable(value):
            raise RuntimeError("GPIO busy")

    monkeypatch.setattr(pi.factory.pin_class, f"_set_{moment}", busy)

    with pytest.raises(HardwareError, match=r"GPIO 17 of the pass button does not open \(GPIO bus"):
        pi.open()
    monkeypatch.undo()
    assert pi.reserved() == 0


def test_every_error_is_a_hardware_error() -> None:
    import hardware.errors

    errors = [
        error
        for error in vars(hardware.errors).values()
        if isinstance(error, type) and issubclass(error, Exception)
    ]

    assert len(errors) > 3
    assert all(issubclass(error, HardwareError) for error in errors)
