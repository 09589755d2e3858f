"""Keys as buttons: space, u and s."""

from __future__ import annotations

import pytest

from hardware.pins.keyboard_buttons import KEYS, KeyboardButtons, button_of
from hardware.readings import BUTTONS, Held, Pressed, Reading, Released
from tests.hardware.pins.mock_pi import HandClock


class Desk:
    """A keyboard, its clock and what it reported."""

    def __init__(self) -> None:
        self.clock = HandClock()
        self.readings: list[Reading] = []
        self.keys = KeyboardButtons(self.readings.append, clock=self.clock)


@pytest.fixture
def desk() -> Desk:
    return Desk()


@pytest.mark.parametrize(("key", "button"), [("spacebar", "pass"), ("u", "undo"), ("s", "scan")])
def test_a_key_is_a_button(desk: Desk, key: str, button: str) -> None:
    down, up = desk.keys.key_down(key), desk.keys.key_up(key)

    assert desk.readings == [Pressed(button, 100.0), Released(button, 100.0)]
    assert (down, up) == (True, True)


def test_every_button_has_a_key() -> None:
    assert set(KEYS.values()) == set(BUTTONS)


def test_other_keys_are_left_to_others(desk: Desk) -> None:
    assert not desk.keys.key_down("x")
    assert not desk.keys.key_up("x")
    assert desk.readings == []


def test_a_key_the_system_repeats_is_one_press_and_becomes_a_long_one(desk: Desk) -> None:
    for _ in range(40):
        desk.keys.key_down("spacebar")
        desk.clock.now += 0.033
    desk.keys.key_up("spacebar")

    assert desk.readings[:2] == [Pressed("pass", 100.0), Held("pass", 101.0)]
    assert [type(reading) for reading in desk.readings[2:]] == [Released]


def test_keys_pressed_quickly_all_count(desk: Desk) -> None:
    for _ in range(50):
        desk.keys.key_down("u")
        desk.clock.now += 0.001
        desk.keys.key_up("u")
        desk.clock.now += 0.001

    assert sum(isinstance(reading, Pressed) for reading in desk.readings) == 50


@pytest.mark.parametrize("modifier", ["ctrl", "alt", "meta"])
def test_a_command_is_not_a_button(desk: Desk, modifier: str) -> None:
    taken = desk.keys.key_down("s", [modifier])

    assert not taken
    assert desk.readings == []


def test_shift_and_caps_lock_do_not_matter() -> None:
    assert button_of("u", ["shift", "capslock", "numlock"]) == "undo"


def test_letting_a_key_go_with_another_modifier_still_lets_it_go(desk: Desk) -> None:
    desk.keys.key_down("s")
    desk.keys.key_up("s")

    assert not desk.keys["scan"].is_pressed


def test_letting_go_of_a_command_is_not_a_release(desk: Desk) -> None:
    desk.keys.key_down("s", ["ctrl"])

    assert not desk.keys.key_up("s")
    assert desk.readings == []


def test_a_window_that_loses_the_keyboard_lets_go_of_all_keys(desk: Desk) -> None:
    desk.keys.key_down("spacebar")
    desk.keys.let_go()
    desk.keys.key_down("spacebar")

    kinds = [type(reading) for reading in desk.readings]
    assert kinds == [Pressed, Released, Pressed]


def test_a_closed_keyboard_says_nothing(desk: Desk) -> None:
    desk.keys.close()
    desk.keys.close()
    desk.keys.key_down("spacebar")

    assert desk.readings == []
