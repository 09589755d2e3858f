"""The fakes: what a test or a demonstration does by hand arrives as from a real table."""

from __future__ import annotations

import threading

import pytest

from hardware.errors import UnknownButton
from hardware.fake import FakeButtons
from hardware.readings import Failed, Held, Pressed, Reading, Released, Restored
from tests.hardware.pins.mock_pi import SOON, HandClock


class Bench:
    """Fake buttons, their clock and what they reported."""

    def __init__(self) -> None:
        self.clock = HandClock()
        self.readings: list[Reading] = []
        self.buttons = FakeButtons(self.readings.append, clock=self.clock)


@pytest.fixture
def bench() -> Bench:
    return Bench()


def test_pressing_and_releasing_are_reported_with_their_times(bench: Bench) -> None:
    bench.buttons.press("pass")
    bench.clock.now += 0.5
    bench.buttons.release("pass")

    assert bench.readings == [Pressed("pass", 100.0), Released("pass", 100.5)]


def test_a_finger_presses_once_and_releases_once(bench: Bench) -> None:
    bench.buttons.release("pass")
    bench.buttons.press("pass")
    bench.buttons.press("pass")
    bench.buttons.release("pass")
    bench.buttons.release("pass")

    assert [type(reading) for reading in bench.readings] == [Pressed, Released]


def test_holding_presses_first(bench: Bench) -> None:
    bench.buttons.hold("undo")

    assert bench.readings == [Pressed("undo", 100.0), Held("undo", 100.0)]


def test_holding_a_pressed_button_goes_on_with_that_press(bench: Bench) -> None:
    bench.buttons.press("undo")
    bench.buttons.hold("undo")

    assert [type(reading) for reading in bench.readings] == [Pressed, Held]


def test_trouble_can_be_made_and_ended(bench: Bench) -> None:
    bench.buttons.fail("scan", "cable out")
    bench.buttons.restore("scan")

    assert bench.readings == [
        Failed("scan button", "cable out", 100.0),
        Restored("scan button", 100.0),
    ]


def test_it_has_the_grammar_of_the_real_thing(bench: Bench) -> None:
    pressed: list[Pressed] = []
    bench.buttons["pass"].when_pressed = pressed.append
    bench.buttons.press("pass")

    assert bench.buttons["pass"].is_pressed
    assert bench.buttons["pass"].wait_for_press(0)
    assert pressed == [Pressed("pass", 100.0)]


def test_a_waiting_thread_does_not_miss_a_quick_tap(bench: Bench) -> None:
    answers: list[bool] = []
    button = bench.buttons["pass"]
    waiting = threading.Thread(target=lambda: answers.append(button.wait_for_press(SOON)))
    waiting.start()
    while waiting.is_alive() and len(bench.readings) < 20_000:
        with button._changed:  # nobody gets to see it pressed
            bench.buttons.tap("pass")
        waiting.join(0.001)  # it begins to wait when it likes
    button.close()  # so that this test ends also when it fails
    waiting.join(SOON)

    assert answers == [True]
    assert len(bench.readings) < 20_000


def test_an_unknown_button_is_an_error(bench: Bench) -> None:
    with pytest.raises(UnknownButton, match="one of pass, undo, scan, got 'pas'"):
        bench.buttons.press("pas")


def test_closed_buttons_say_nothing(bench: Bench) -> None:
    with bench.buttons:
        pass
    bench.buttons.close()
    bench.buttons.tap("pass")

    assert bench.readings == []
