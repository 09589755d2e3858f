"""The inbox under one thread and under many; no test sleeps."""

from __future__ import annotations

import threading
from collections import Counter

import pytest

from companion.play.inbox import Inbox, InboxFull
from hardware.readings import Pressed, Reading

SOON = 30.0  # seconds after which a waiting test gives up


def test_things_come_out_in_the_order_they_came() -> None:
    inbox: Inbox[int] = Inbox()
    for number in range(5):
        inbox.put(number)

    assert inbox.drain() == [0, 1, 2, 3, 4]


def test_what_was_taken_out_is_gone() -> None:
    inbox: Inbox[int] = Inbox()
    inbox.put(1)
    inbox.drain()

    assert inbox.drain() == []
    assert len(inbox) == 0


def test_of_frames_only_the_latest_waits() -> None:
    inbox: Inbox[str] = Inbox()
    inbox.put_latest("camera", "frame 1")
    inbox.put("press")
    inbox.put_latest("camera", "frame 2")
    inbox.put_latest("other camera", "other frame")

    assert inbox.drain() == ["press", "frame 2", "other frame"]


def test_a_frame_after_a_drain_does_not_take_the_place_of_a_press() -> None:
    inbox: Inbox[str] = Inbox()
    inbox.put_latest("camera", "frame 1")
    inbox.drain()
    inbox.put("press")
    inbox.put_latest("camera", "frame 2")

    assert inbox.drain() == ["press", "frame 2"]


def test_a_full_inbox_refuses_and_keeps_what_it_has() -> None:
    inbox: Inbox[int] = Inbox(limit=3)
    for number in range(3):
        inbox.put(number)

    with pytest.raises(InboxFull, match="at most 3 readings to wait, and 99 came"):
        inbox.put(99)
    assert inbox.drain() == [0, 1, 2]


def test_a_drained_inbox_accepts_again() -> None:
    inbox: Inbox[int] = Inbox(limit=1)
    inbox.put(1)
    inbox.drain()
    inbox.put(2)

    assert inbox.drain() == [2]


def test_frames_take_no_room_from_presses() -> None:
    inbox: Inbox[str] = Inbox(limit=1)
    for number in range(50):
        inbox.put_latest("camera", f"frame {number}")
    inbox.put("press")
    inbox.put_latest("camera", "frame 50")

    assert inbox.drain() == ["press", "frame 50"]


def test_a_flood_of_frames_takes_no_memory() -> None:
    inbox: Inbox[int] = Inbox()
    for number in range(10_000):
        inbox.put_latest("camera", number)

    assert len(inbox) == 1


def test_the_first_arrival_wakes_and_the_next_do_not() -> None:
    inbox: Inbox[int] = Inbox()
    woken = Counter[str]()
    inbox.when_filled(lambda: woken.update(["wake"]))

    inbox.put(1)
    inbox.put(2)
    inbox.put_latest("camera", 3)
    inbox.drain()
    inbox.put_latest("camera", 4)
    inbox.put_latest("camera", 5)

    assert woken["wake"] == 2


def test_who_comes_late_is_woken_for_what_waits() -> None:
    inbox: Inbox[int] = Inbox()
    inbox.put(1)
    woken: list[int] = []

    inbox.when_filled(lambda: woken.extend(inbox.drain()))

    assert woken == [1]


def test_nobody_is_woken_any_more_once_unset() -> None:
    inbox: Inbox[int] = Inbox()
    woken: list[int] = []
    inbox.when_filled(lambda: woken.append(1))
    inbox.when_filled(None)

    inbox.put(1)

    assert woken == []


def test_waking_may_drain_at_once() -> None:
    inbox: Inbox[int] = Inbox()
    taken: list[int] = []
    inbox.when_filled(lambda: taken.extend(inbox.drain()))

    for number in range(3):
        inbox.put(number)

    assert taken == [0, 1, 2]


def test_eight_threads_lose_nothing_double_nothing_and_keep_their_order() -> None:
    inbox: Inbox[Reading] = Inbox(limit=1_000_000)
    filled = threading.Event()
    inbox.when_filled(filled.set)
    ready = threading.Barrier(9)
    names = [f"button {number}" for number in range(8)]

    def press(name: str) -> None:
        ready.wait(SOON)
        for number in range(2_000):
            inbox.put(Pressed(name, number))

    threads = [threading.Thread(target=press, args=(name,)) for name in names]
    for thread in threads:
        thread.start()
    ready.wait(SOON)
    found: list[Reading] = []
    while len(found) < 16_000 and filled.wait(SOON):  # woken for every last one, or this fails
        filled.clear()
        found.extend(inbox.drain())
    for thread in threads:
        thread.join(SOON)

    assert len(found) == 16_000
    for name in names:
        times = [
            reading.at
            for reading in found
            if isinstance(reading, Pressed) and reading.button == name
        ]
        assert times == list(range(2_000))


def test_presses_survive_a_flood_of_frames_from_other_threads() -> None:
    inbox: Inbox[tuple[str, int]] = Inbox()
    stop = threading.Event()
    ready = threading.Barrier(4)

    def film(source: str) -> None:
        ready.wait(SOON)
        number = 0
        while not stop.is_set():
            inbox.put_latest(source, (source, number))
            number += 1

    def press() -> None:
        ready.wait(SOON)
        for number in range(3_000):
            inbox.put(("press", number))

    cameras = [threading.Thread(target=film, args=(f"camera {n}",)) for n in range(2)]
    finger = threading.Thread(target=press)
    for thread in (*cameras, finger):
        thread.start()
    ready.wait(SOON)
    found: list[tuple[str, int]] = []
    while finger.is_alive():
        found.extend(inbox.drain())
    stop.set()
    for thread in (*cameras, finger):
        thread.join(SOON)
    found.extend(inbox.drain())

    assert [number for kind, number in found if kind == "press"] == list(range(3_000))
    for source in ("camera 0", "camera 1"):
        frames = [number for kind, number in found if kind == source]
        assert frames == sorted(set(frames))
