"""Buttons on gpiozero's mock pins: chatter, late and lost edges, closing, trouble."""

from __future__ import annotations

import logging
import threading

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from hardware.pins.buttons import Button
from hardware.pins.debounce import Timing
from hardware.pins.gpio_buttons import LATE, LOOK_AGAIN, GpioButtons
from hardware.readings import Failed, Pressed, Reading, Released
from tests.hardware.pins.mock_pi import SOON, Pi


def test_a_press_is_reported_after_the_contact_stayed_closed(pi: Pi) -> None:
    with pi.open():
        pi.close_contact("pass")
        pi.wait(0.004)
        early = list(pi.readings)
        pi.wait(0.002)

        assert early == []
        assert pi.readings == [Pressed("pass", 100.0)]


def test_chatter_on_both_edges_is_one_press(pi: Pi) -> None:
    with pi.open():
        for _ in range(20):
            pi.close_contact("undo")
            pi.wait(0.0004)
            pi.open_contact("undo")
            pi.wait(0.0003)
        pi.close_contact("undo")
        pi.wait(0.1)
        for _ in range(20):
            pi.open_contact("undo")
            pi.wait(0.0005)
            pi.close_contact("undo")
            pi.wait(0.0005)
        pi.open_contact("undo")
        pi.wait(1)

        assert pi.kinds() == ["Pressed undo", "Released undo"]


def test_two_buttons_at_once_are_both_reported(pi: Pi) -> None:
    with pi.open():
        pi.close_contact("pass")
        pi.wait(0.002)
        pi.close_contact("undo")
        pi.wait(1.5)

        assert pi.kinds() == ["Pressed pass", "Pressed undo", "Held pass", "Held undo"]


def test_is_pressed_follows_the_finger(pi: Pi) -> None:
    with pi.open() as buttons:
        pi.close_contact("scan")
        pi.wait(0.01)
        down = buttons["scan"].is_pressed
        pi.open_contact("scan")
        pi.wait(0.05)

        assert down
        assert not buttons["scan"].is_pressed


def test_when_pressed_is_called_after_the_sink(pi: Pi) -> None:
    order: list[object] = []
    with pi.open(sink=lambda reading: order.append(type(reading))) as buttons:
        button: Button = buttons["pass"]
        button.when_pressed = lambda reading: order.append(reading)
        button.when_held = lambda reading: order.append("held")
        button.when_released = lambda reading: order.append("released")
        pi.close_contact("pass")
        pi.wait(2)
        pi.open_contact("pass")
        pi.wait(0.1)

        assert order[:2] == [Pressed, Pressed("pass", 100.0)]
        assert order[3] == "held"
        assert order[5] == "released"


def test_any_subset_of_the_buttons_works() -> None:
    pi = Pi(scan=5)
    with pi.open() as buttons:
        pi.close_contact("scan")
        pi.wait(0.01)

        assert list(buttons) == ["scan"]
        assert pi.kinds() == ["Pressed scan"]


def test_other_timing_may_be_given(pi: Pi) -> None:
    with pi.open(timing=Timing(hold_after=3)):
        pi.close_contact("pass")
        pi.wait(2)
        early = pi.kinds()
        pi.wait(2)

        assert early == ["Pressed pass"]
        assert pi.kinds() == ["Pressed pass", "Held pass"]


def test_a_button_down_at_the_start_passes_no_turn(pi: Pi) -> None:
    pi.factory.pin(17).pull = "up"
    pi.close_contact("pass")
    with pi.open():
        pi.wait(5)
        pi.open_contact("pass")
        pi.wait(1)
        at_first = pi.kinds()
        pi.close_contact("pass")
        pi.wait(0.1)

        assert at_first == []
        assert pi.kinds() == ["Pressed pass"]


def test_a_jammed_button_is_reported(pi: Pi) -> None:
    with pi.open():
        pi.close_contact("pass")
        pi.wait(31)

        assert pi.kinds() == ["Pressed pass", "Held pass", "Failed pass button"]


def test_nobody_is_woken_while_all_buttons_are_up(pi: Pi) -> None:
    with pi.open():
        pi.close_contact("pass")
        pi.wait(0.05)
        pi.open_contact("pass")
        pi.wait(0.05)
        before = pi.alarm.rung
        pi.wait(3600)

        assert pi.alarm.rung == before
        assert pi.alarm.wishes == {}


# A busy machine: edges come late but say when they were; some never come.


def test_two_quick_presses_delivered_late_are_two(pi: Pi) -> None:
    with pi.open():
        pi.factory.is_busy = True
        for _ in range(2):
            pi.close_contact("pass")
            pi.wait(0.05)
            pi.open_contact("pass")
            pi.wait(0.05)
        pi.factory.deliver()
        pi.wait(0.1)

        assert pi.kinds() == ["Pressed pass", "Released pass"] * 2
        assert [reading.at for reading in pi.readings] == pytest.approx(
            [100, 100.05, 100.1, 100.15]
        )


def test_a_press_whose_end_comes_late_is_not_lost(pi: Pi) -> None:
    with pi.open():
        pi.close_contact("pass")
        pi.factory.is_busy = True
        pi.clock.now += 0.03  # the alarm, too, is late
        pi.open_contact("pass")
        pi.clock.now += 0.01
        pi.wait(0)  # looks: the contact is open already, its edge not here yet
        pi.factory.deliver()
        pi.wait(0.1)

        assert pi.kinds() == ["Pressed pass", "Released pass"]


def test_a_second_press_is_not_lost_when_a_look_overtakes_its_edges(pi: Pi) -> None:
    with pi.open():
        pi.close_contact("pass")
        pi.wait(0.05)
        pi.factory.is_busy = True
        pi.open_contact("pass")
        pi.clock.now += 0.04
        pi.close_contact("pass")
        pi.clock.now += 0.04
        pi.wait(0)  # looks: closed as before
        pi.factory.deliver()
        pi.wait(0.1)

        assert pi.kinds() == ["Pressed pass", "Released pass", "Pressed pass"]


def test_a_bounce_whose_edge_comes_late_does_not_double_the_press(pi: Pi) -> None:
    with pi.open():
        pi.close_contact("pass")
        pi.wait(0.05)
        pi.open_contact("pass")
        pi.factory.is_busy = True
        pi.clock.now += 0.015
        pi.close_contact("pass")
        pi.wait(0.006)  # looks, when the release would be due: closed again, its edge not here yet
        pi.factory.deliver()
        pi.wait(0.1)

        assert pi.kinds() == ["Pressed pass"]


def test_a_release_whose_edge_got_lost_is_noticed(pi: Pi) -> None:
    with pi.open():
        pi.close_contact("pass")
        pi.wait(0.05)
        pi.factory.is_losing_edges = True
        pi.open_contact("pass")
        pi.factory.is_losing_edges = False
        pi.wait(LOOK_AGAIN + LATE + 0.1)
        released = pi.kinds()
        pi.close_contact("pass")
        pi.wait(0.05)

        assert released == ["Pressed pass", "Released pass"]
        assert pi.kinds()[2:] == ["Pressed pass"]


def test_ticks_from_another_clock_are_not_believed(pi: Pi) -> None:
    with pi.open():
        pin = pi.factory.pin(17)
        pin.tell((1_700_000_000.0, False))  # a driver that counts from 1970 …
        pin.drive_low()
        pi.wait(0.1)

        assert pi.readings == [Pressed("pass", 100.0)]


# Closing, and trouble.


def test_closing_twice_does_no_harm_and_frees_the_pins(pi: Pi) -> None:
    buttons = pi.open()
    buttons.close()
    buttons.close()
    again = pi.open()
    again.close()

    assert pi.reserved() == 0
    assert pi.alarm.is_closed


def test_a_closed_button_reports_nothing_and_is_up(pi: Pi) -> None:
    buttons = pi.open()
    pi.close_contact("pass")
    pi.wait(0.05)
    pi.readings.clear()
    buttons.close()
    pi.open_contact("pass")
    pi.close_contact("pass")
    pi.wait(5)

    assert pi.readings == []
    assert not buttons["pass"].is_pressed
    assert not buttons["pass"].wait_for_press()


def test_an_edge_that_comes_after_closing_is_ignored(pi: Pi) -> None:
    buttons = pi.open()
    pi.factory.is_busy = True
    pi.close_contact("pass")
    late = buttons["pass"]
    buttons.close()
    late._on_edge(pi.clock(), False)

    assert pi.alarm.wishes == {}
    assert pi.readings == []


def test_a_button_may_be_closed_by_its_own_callback(pi: Pi) -> None:
    with pi.open() as buttons:
        buttons["pass"].when_pressed = lambda reading: buttons.close()
        pi.close_contact("pass")
        pi.wait(5)

        assert pi.kinds() == ["Pressed pass"]


def test_a_sink_that_fails_does_not_stop_the_button(
    pi: Pi, caplog: pytest.LogCaptureFixture
) -> None:
    taken: list[Reading] = []

    def moody(reading: Reading) -> None:
        if isinstance(reading, Pressed):
            raise RuntimeError("no room")
        taken.append(reading)

    with pi.open(sink=moody), caplog.at_level(logging.ERROR):
        pi.close_contact("pass")
        pi.wait(0.1)
        pi.open_contact("pass")
        pi.wait(0.1)

    assert [type(reading) for reading in taken] == [Released]
    assert "nobody could take in Pressed" in caplog.text


def test_a_pin_that_cannot_be_read_any_more_is_reported(
    pi: Pi, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(pin: object) -> bool:
        raise OSError("the chip is gone")

    with pi.open():
        pi.close_contact("pass")
        monkeypatch.setattr(pi.factory.pin_class, "_get_state", gone)
        pi.wait(0.1)
        monkeypatch.undo()

        (failed,) = pi.readings
        assert isinstance(failed, Failed)
        assert failed.device == "pass button"
        assert "the chip is gone" in failed.why


def test_it_says_what_it_is(pi: Pi) -> None:
    with pi.open() as buttons:
        up = repr(buttons["pass"])
        pi.close_contact("pass")
        pi.wait(0.1)
        down = repr(buttons["pass"])

    assert up == "<GpioButton pass up>"
    assert down == "<GpioButton pass pressed>"
    assert repr(buttons["pass"]) == "<GpioButton pass closed>"


# With the real clock and the real alarm: other threads, and waiting for them.


def test_waiting_for_a_press_ends_with_the_press() -> None:
    told: list[Reading] = []
    threads: list[str] = []

    def sink(reading: Reading) -> None:
        told.append(reading)
        threads.append(threading.current_thread().name)

    factory = MockFactory(pin_class=MockPWMPin)
    with GpioButtons({"pass": 17}, sink, factory=factory) as buttons:
        factory.pin(17).drive_low()

        assert buttons["pass"].wait_for_press(SOON)
        assert buttons["pass"].is_pressed
        assert threads == ["buttons"]
    assert "buttons" not in {thread.name for thread in threading.enumerate()}
    assert [type(reading) for reading in told] == [Pressed]
    factory.reset()


def test_waiting_for_a_press_ends_when_the_time_is_up(pi: Pi) -> None:
    with pi.open() as buttons:
        assert not buttons["pass"].wait_for_press(0)


def test_waiting_for_a_press_ends_when_the_button_is_closed(pi: Pi) -> None:
    buttons = pi.open()
    answers: list[bool] = []
    waiting = threading.Thread(target=lambda: answers.append(buttons["pass"].wait_for_press(SOON)))
    waiting.start()
    buttons.close()
    waiting.join(SOON)

    assert answers == [False]
