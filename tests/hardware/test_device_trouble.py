"""Hardware in trouble: a camera pulled and put back, buttons that chatter for an hour, no leaks."""

from __future__ import annotations

import gc
import threading
import tracemalloc
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pytest

from companion.play.inbox import Inbox
from hardware.camera.live_camera import Camera
from hardware.errors import NoCamera
from hardware.pins.chord import Chord, Press, hear
from hardware.pins.debounce import begin, due, step
from hardware.readings import Failed, Held, Pressed, Reading, Released, Restored

pytestmark = pytest.mark.slow

HOUR = 36_000
"""Presses: ten a second for an hour."""

MINUTES = 1_200


class Plug:
    """A camera whose cable somebody pulls and puts back."""

    def __init__(self) -> None:
        self.is_in = True
        self.opened = self.closed = 0

    def open(self) -> Any:
        if not self.is_in:
            raise NoCamera("the camera is not there: plug it in")
        self.opened += 1
        return self

    pause = 0.001

    def read(self) -> Any:
        if not self.is_in:
            raise NoCamera("the camera was unplugged: plug it in")
        return np.zeros((48, 64, 3), np.uint8)

    def close(self) -> None:
        self.closed += 1


def test_a_camera_pulled_and_put_back_twenty_times_goes_on_each_time() -> None:
    plug, told = Plug(), list[Reading]()
    heard = threading.Condition()

    def tell(reading: Reading) -> None:
        with heard:
            told.append(reading)
            heard.notify_all()

    def wait_for(count: int) -> None:
        with heard:
            assert heard.wait_for(lambda: len(told) >= count, 30)

    before = set(threading.enumerate())
    camera = Camera(plug.open, tell, retry_after=0.001)
    assert camera.wait_for_frame(timeout=30)
    for pull in range(20):
        plug.is_in = False
        wait_for(2 * pull + 1)
        plug.is_in = True
        wait_for(2 * pull + 2)
    last = camera.newest
    assert last is not None
    goes_on = camera.wait_for_frame(after=last.number, timeout=30)
    camera.close()

    assert [type(one) for one in told] == [Failed, Restored] * 20
    assert goes_on is not None
    assert plug.opened == plug.closed == 21
    assert set(threading.enumerate()) <= before  # one of another test may have ended meanwhile


# One press of each of these, as an oscilloscope draws them: closed and open in turn, in ms.
RECORDED = (
    (0.3, 0.1, 0.2, 0.1, 48.0, 0.1, 0.1),
    (0.1, 0.2, 0.4, 1.1, 0.7, 0.3, 2.2, 0.6, 40.0, 0.4, 0.9, 1.3, 0.2),
    (4.8, 3.0, 1.0, 7.5, 6.0, 2.0, 25.0, 5.0, 3.0, 9.5, 4.5, 1.2, 0.8),
    (1.0, 15.0, 30.0, 15.0, 1.0),
    (0.1, 0.1) * 30 + (40.0,) + (0.1, 0.1) * 30,
)


def chattering(presses: int) -> Iterator[tuple[float, bool]]:
    """Yield the contact's changes of ten presses a second, chattering by the book."""
    lots = Random(1)
    for press in range(presses):
        at, is_closed = 1.0 + press * 0.1, True
        for length in lots.choice(RECORDED):
            yield at, is_closed
            at += length * lots.uniform(0.9, 1.0) / 1000
            is_closed = not is_closed
        yield at, False


@pytest.mark.parametrize(
    "presses", [MINUTES, pytest.param(HOUR, marks=pytest.mark.long, id="an hour")]
)
def test_chatter_passes_each_turn_once_and_leaves_nothing_behind(presses: int) -> None:
    inbox: Inbox[Reading] = Inbox()
    state, chord = begin("pass", False, 0.0), Chord()
    turns = worst = 0
    used: list[int] = []
    for number, (at, is_closed) in enumerate(chattering(presses)):
        if number % 10_000 == 4_999:
            gc.collect()
            if not tracemalloc.is_tracing():
                tracemalloc.start()
            used.append(tracemalloc.get_traced_memory()[0])
        # As the alarm of the buttons does: looked at again when that is due.
        while (then := due(state)) is not None and then <= at:
            state, readings = step(state, state.is_closed, then)
            for reading in readings:
                inbox.put(reading)
        state, readings = step(state, is_closed, at)
        for reading in readings:
            inbox.put(reading)
        worst = max(worst, len(inbox))
        for reading in inbox.drain():
            assert isinstance(reading, Pressed | Released | Held)
            chord, heard = hear(chord, reading)
            turns += sum(isinstance(one, Press) for one in heard)
    state, readings = step(state, False, 1e6)
    tracemalloc.stop()

    assert turns == presses
    assert worst <= 2
    assert used[-1] - used[0] < 50_000  # bytes
