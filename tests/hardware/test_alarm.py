"""The alarm's own thread: rings in time, survives trouble, ends when closed."""

from __future__ import annotations

import logging
import threading

import pytest

from hardware.alarm import ThreadAlarm
from tests.hardware.pins.mock_pi import SOON, HandClock


def test_it_rings_what_is_due_and_not_what_is_not() -> None:
    clock = HandClock()
    alarm = ThreadAlarm(clock)
    rung: list[str] = []
    done = threading.Event()
    alarm.set(clock.now + 3600, lambda: rung.append("later"))
    alarm.set(clock.now, lambda: rung.append("now"))
    alarm.set(clock.now, done.set)

    assert done.wait(SOON)
    alarm.close()
    assert rung == ["now"]


def test_a_new_wish_replaces_the_earlier_one() -> None:
    clock = HandClock()
    alarm = ThreadAlarm(clock)
    rung: list[str] = []
    done = threading.Event()

    def ring() -> None:
        rung.append("rung")

    alarm.set(clock.now + 3600, ring)
    alarm.set(clock.now + 1800, ring)
    alarm.set(None, ring)
    clock.now += 7200
    alarm.set(clock.now, done.set)

    assert done.wait(SOON)
    alarm.close()
    assert rung == []


def test_it_rings_again_when_asked_from_within() -> None:
    alarm = ThreadAlarm()
    rung: list[int] = []
    done = threading.Event()

    def ring() -> None:
        rung.append(len(rung))
        if len(rung) < 5:
            alarm.set(0.0, ring)
        else:
            done.set()

    alarm.set(0.0, ring)

    assert done.wait(SOON)
    alarm.close()
    assert rung == [0, 1, 2, 3, 4]


def test_trouble_in_one_does_not_silence_the_others(caplog: pytest.LogCaptureFixture) -> None:
    alarm = ThreadAlarm()
    done = threading.Event()

    def trouble() -> None:
        raise RuntimeError("trouble")

    with caplog.at_level(logging.ERROR):
        alarm.set(0.0, trouble)
        alarm.set(0.0, done.set)

        assert done.wait(SOON)
        alarm.close()
    assert "could not be looked at" in caplog.text


def test_closing_ends_the_thread_and_twice_does_no_harm() -> None:
    before = set(threading.enumerate())
    alarm = ThreadAlarm()
    alarm.set(1e12, lambda: None)
    alarm.close()
    alarm.close()
    alarm.set(0.0, lambda: None)

    assert set(threading.enumerate()) == before


def test_a_wish_for_the_end_of_time_is_waited_for_and_harms_nobody() -> None:
    alarm = ThreadAlarm()
    soon, later = threading.Event(), threading.Event()
    alarm.set(1e12, lambda: None)
    alarm.set(0.0, soon.set)
    first = soon.wait(SOON)
    alarm.set(0.0, later.set)

    assert first
    assert later.wait(SOON)
    alarm.close()


def test_a_callback_may_close_it() -> None:
    alarm = ThreadAlarm()
    done = threading.Event()

    def ring() -> None:
        alarm.close()
        done.set()

    alarm.set(0.0, ring)

    assert done.wait(SOON)
    alarm.close()


def test_without_a_wish_there_is_no_thread() -> None:
    before = set(threading.enumerate())
    alarm = ThreadAlarm()
    alarm.set(None, lambda: None)

    assert set(threading.enumerate()) == before
    alarm.close()
