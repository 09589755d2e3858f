"""Keys as buttons: space, u and s."""

from __future__ import annotations

import pytest

from hardware.pins.keyboard_buttons import KEYS, KeyboardButtons, button_of
from hardware.readings import BUTTONS, Held, Pressed, Reading, Released
from tests.hardware.pins.mock_pi import HandClock


class Keyboard:
    """A keyboard, its clock and what it reported."""

    def __init__(self) -> None:
        self.clock = HandClock()
        self.readings: list[Reading] = []
        self.keys = KeyboardButtons(self.readings.append, clock=self.clock)


@pytest.fixture
def keyboard() -> Keyboard:
    return Keyboard()


@pytest.mark.parametrize(("key", "button"), [("spacebar", "pass"), ("u", "undo"), ("s", "scan")])
def test_a_key_is_a_button(keyboard: Keyboard, key: str, button: str) -> None:
    down, up = keyboard.keys.key_down(key), keyboard.keys.key_up(key)

    assert keyboard.readings == [Pressed(button, 100.0), Released(button, 100.0)]
    assert (down, up) == (True, True)


def test_every_button_has_a_key() -> None:
    assert set(KEYS.values()) == set(BUTTONS)


def test_other_keys_are_left_to_others(keyboard: Keyboard) -> None:
    assert not keyboard.keys.key_down("x")
    assert not keyboard.keys.key_up("x")
    assert keyboard.readings == []


def test_a_key_the_system_repeats_is_one_press_and_becomes_a_long_one(keyboard: Keyboard) -> None:
    for _ in range(40):
        keyboard.keys.key_down("spacebar")
        keyboard.clock.now += 0.033
    keyboard.keys.key_up("spacebar")

    assert keyboard.readings[:2] == [Pressed("pass", 100.0), Held("pass", 101.0)]
    assert [type(reading) for reading in keyboard.readings[2:]] == [Released]


def test_keys_pressed_quickly_all_count(keyboard: Keyboard) -> None:
    for _ in range(50):
        keyboard.keys.key_down("u")
        keyboard.clock.now += 0.001
        keyboard.keys.key_up("u")
        keyboard.clock.now += 0.001

    assert sum(isinstance(reading, Pressed) for reading in keyboard.readings) == 50


@pytest.mark.parametrize("modifier", ["ctrl", "alt", "meta"])
def test_a_command_is_not_a_button(keyboard: Keyboard, modifier: str) -> None:
    taken = keyboard.keys.key_down("s", [modifier])

    assert not taken
    assert keyboard.readings == []


def test_shift_and_caps_lock_do_not_matter() -> None:
    assert button_of("u", ["shift", "capslock", "numlock"]) == "undo"


def test_letting_a_key_go_with_another_modifier_still_lets_it_go(keyboard: Keyboard) -> None:
    keyboard.keys.key_down("s")
    keyboard.keys.key_up("s")

    assert not keyboard.keys["scan"].is_pressed


def test_letting_go_of_a_command_is_not_a_release(keyboard: Keyboard) -> None:
    keyboard.keys.key_down("s", ["ctrl"])

    assert not keyboard.keys.key_up("s")
    assert keyboard.readings == []


def test_a_window_that_loses_the_keyboard_lets_go_of_all_keys(keyboard: Keyboard) -> None:
    keyboard.keys.key_down("spacebar")
    keyboard.keys.let_go()
    keyboard.keys.key_down("spacebar")

    kinds = [type(reading) for reading in keyboard.readings]
    assert kinds == [Pressed, Released, Pressed]


def test_a_closed_keyboard_says_nothing(keyboard: Keyboard) -> None:
    keyboard.keys.close()
    keyboard.keys.close()
    keyboard.keys.key_down("spacebar")

    assert keyboard.readings == []
