"""Bounce traces as an oscilloscope shows them, and the laws any trace must keep."""

from __future__ import annotations

import random
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hardware.pins.debounce import TIMING, Timing, begin, due, replay, step
from hardware.readings import Failed, Held, Pressed, Reading, Released, Restored

Trace = list[tuple[float, bool]]


def trace(text: str) -> Trace:
    """`"#2 .0.4 #50"` is two milliseconds closed, 0.4 open, 50 closed; then open. Begins at 1 s."""
    changes, at = [], 1.0
    for part in text.split():
        changes.append((at, part[0] == "#"))
        at += float(part[1:]) / 1000
    return [*changes, (at, False)]


def readings(text: str, until: float = 10.0) -> list[Reading]:
    return list(replay("pass", trace(text), until=until))


def presses(found: list[Reading]) -> int:
    return sum(isinstance(reading, Pressed) for reading in found)


BOUNCES = {
    "clean": "#80",
    "a good microswitch": "#0.3 .0.1 #0.2 .0.1 #90 .0.1 #0.1",
    "a cheap tactile switch": "#0.1 .0.2 #0.4 .1.1 #0.7 .0.3 #2.2 .0.6 #110 .0.4 #0.9 .1.3 #0.2",
    "a worn arcade button": "#4.8 .3 #1 .7.5 #6 .2 #140 .5 #3 .9.5 #4.5 .1.2 #0.8",
    "one long bounce": "#1 .15 #70 .15 #1",
    "a leaf switch that rings": "#0.1 .0.1 " * 70 + "#60" + " .0.1 #0.1" * 70,
    "bouncing only when let go": "#75 .0.5 #14.5 .3 #2 .12 #4.9",
    "a quick tap": "#0.5 .0.5 #12 .0.5 #0.5",
    "contact lost under the finger": "#200 .12 #150 .15 #90 .0.1 #300",
}


@pytest.mark.parametrize("bounces", BOUNCES.values(), ids=list(BOUNCES))
def test_one_press_however_it_bounces(bounces: str) -> None:
    found = readings(bounces)

    assert [type(reading) for reading in found] == [Pressed, Released]


def test_a_spike_is_not_a_press() -> None:
    found = readings("#0.05 .40 #1 .300 #4.9 .900 #0.1")

    assert found == []


def test_a_spike_while_the_button_is_down_does_not_let_it_go() -> None:
    found = readings("#300 .0.05 #300")

    assert [type(reading) for reading in found] == [Pressed, Released]


def test_the_time_is_that_of_the_finger_not_of_the_decision() -> None:
    found = readings("#1 .1 #100 .2 #1")

    assert [reading.at for reading in found] == pytest.approx([1.002, 1.105])


def test_ten_presses_a_second_are_all_counted() -> None:
    bouncing = "#0.4 .0.6 #2 .1 #42 .3 #1 .5 #0.5 .44.5"

    found = readings(" ".join([bouncing] * 600), until=100)

    assert presses(found) == 600
    assert not any(isinstance(reading, Held) for reading in found)


def test_a_long_press_is_said_once_and_after_one_second() -> None:
    found = readings("#0.5 .0.5 #2500")

    assert found[:2] == [Pressed("pass", 1.001), Held("pass", 2.001)]
    assert [type(reading) for reading in found] == [Pressed, Held, Released]


def test_a_press_just_short_of_long_is_short() -> None:
    assert [type(reading) for reading in readings("#999")] == [Pressed, Released]


def test_a_long_press_survives_lost_contact_at_the_very_moment() -> None:
    found = readings("#995 .10 #500")

    assert [type(reading) for reading in found] == [Pressed, Held, Released]
    assert found[1] == Held("pass", 2.005)


def test_a_jammed_button_is_reported_once_and_again_when_it_comes_free() -> None:
    found = readings("#40000 .5000 #100", until=90)

    assert [type(reading) for reading in found] == [
        *(Pressed, Held, Failed, Restored, Released),
        *(Pressed, Released),
    ]
    failed = found[2]
    assert isinstance(failed, Failed)
    assert failed.device == "pass button"
    assert "30 seconds" in failed.why
    assert failed.at == 31.0


def test_a_hum_on_a_loose_wire_is_one_press_and_then_trouble_not_a_stream_of_turns() -> None:
    found = readings("#10 .10 " * 50 * 60, until=70)

    assert [type(reading) for reading in found] == [Pressed, Held, Failed, Restored, Released]


def test_a_button_down_at_the_start_is_no_press_until_it_has_been_up() -> None:
    state = begin("pass", True, at=0.0)

    state, at_first = step(state, True, 5.0)
    state, let_go = step(state, False, 6.0)
    state, settled = step(state, False, 6.5)
    state, again = step(state, True, 7.0)
    state, pressed = step(state, True, 7.5)

    assert (at_first, let_go, settled, again) == ((), (), (), ())
    assert pressed == (Pressed("pass", 7.0),)


def test_a_button_jammed_from_the_start_is_reported_without_a_press() -> None:
    state = begin("pass", True, at=0.0)

    state, jammed = step(state, True, 31.0)
    state, let_go = step(state, False, 40.0)
    state, free = step(state, False, 41.0)

    assert [type(reading) for reading in jammed] == [Failed]
    assert let_go == ()
    assert free == (Restored("pass button", 40.0),)


def test_a_late_report_counts_from_when_it_happened() -> None:
    state = begin("pass", False, at=0.0)

    state, _ = step(state, True, 2.0)
    state, pressed = step(state, True, 2.3)  # a look at the contact, on a busy machine …
    state, _ = step(state, False, 2.1)  # … before the edges of the next press were delivered
    state, released = step(state, True, 2.2)
    state, again = step(state, True, 2.3)

    assert pressed == (Pressed("pass", 2.0),)
    assert released == (Released("pass", 2.1),)
    assert again == (Pressed("pass", 2.2),)


def test_a_late_report_does_not_undo_what_was_decided() -> None:
    state = begin("pass", False, at=0.0)

    state, _ = step(state, True, 2.0)
    state, pressed = step(state, True, 2.1)
    state, late = step(state, False, 1.9)

    assert pressed == (Pressed("pass", 2.0),)
    assert late == ()
    assert state.since == 2.005


def test_waiting_times_of_nought_report_at_once() -> None:
    at_once = Timing(press_after=0, release_after=0)

    state, down = step(begin("pass", False, 0.0), True, 1.0, at_once)
    state, up = step(state, False, 1.0, at_once)

    assert down == (Pressed("pass", 1.0),)
    assert up == (Released("pass", 1.0),)


@pytest.mark.parametrize(
    "wrong",
    [{"press_after": -1}, {"release_after": -0.1}, {"hold_after": 0.001}, {"stuck_after": 0.5}],
)
def test_impossible_timing_is_refused(wrong: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="expected 0 <="):
        Timing(**wrong)


def test_an_empty_trace_says_nothing() -> None:
    assert list(replay("pass", [], until=9)) == []


# The laws: fingers press as they like, contacts chatter as they like within what steady promises.


@dataclass(frozen=True)
class Push:
    """One push of a finger: chatter, down, chatter, up; all in seconds."""

    closing: tuple[float, ...]
    down: float
    opening: tuple[float, ...]
    up: float


def chatter() -> st.SearchStrategy[tuple[float, ...]]:
    """Closed and open in turn: bursts and gaps from 0.1 to 15 ms, an even number of them."""
    gap = st.floats(0.0001, 0.015)
    return st.lists(st.tuples(gap, gap), max_size=8).map(
        lambda pairs: tuple(length for pair in pairs for length in pair)
    )


def pushes(longest: float = 0.9) -> st.SearchStrategy[list[Push]]:
    push = st.builds(Push, chatter(), st.floats(0.0051, longest), chatter(), st.floats(0.0201, 0.5))
    return st.lists(push, max_size=12)


def trace_of(pushed: list[Push]) -> tuple[Trace, float]:
    changes: Trace = []
    at = 1.0
    for push in pushed:
        is_closed = True
        for length in (*push.closing, push.down):
            changes.append((at, is_closed))
            at += length
            is_closed = not is_closed
        for length in (*push.opening, push.up):
            changes.append((at, is_closed))
            at += length
            is_closed = not is_closed
    return changes, at


@given(pushes())
def test_no_press_is_lost_and_none_is_doubled(pushed: list[Push]) -> None:
    changes, end = trace_of(pushed)

    found = list(replay("pass", changes, until=end))

    assert presses(found) == len(pushed)
    kinds = [type(reading) for reading in found if not isinstance(reading, Held)]
    assert kinds == [Pressed, Released] * len(pushed)


@given(pushes(longest=40), st.lists(st.floats(0, 60), max_size=60))
def test_looking_more_often_changes_nothing(pushed: list[Push], looks: list[float]) -> None:
    changes, end = trace_of(pushed)
    end += 60
    state, often = begin("pass", False, 0.0), list[Reading]()
    times = sorted({*looks, *(at for at, _ in changes), end})
    levels = dict(changes)
    for at in times:
        state, news = step(state, levels.get(at, state.is_closed), at)
        often.extend(news)

    assert often == list(replay("pass", changes, until=end))


@given(pushes(longest=40))
def test_being_woken_when_due_is_enough(pushed: list[Push]) -> None:
    changes, end = trace_of(pushed)
    state, found = begin("pass", False, 0.0), list[Reading]()
    for at, is_closed in [*changes, (end + 60, False)]:
        while (then := due(state)) is not None and then <= at:
            state, news = step(state, state.is_closed, then)
            assert news, "woken for nothing"
            found.extend(news)
        state, news = step(state, is_closed, at)
        found.extend(news)

    assert found == list(replay("pass", changes, until=end + 60))
    assert due(state) is None


@given(st.lists(st.tuples(st.floats(0, 100), st.booleans()), max_size=60))
def test_any_trace_at_all_gives_presses_and_releases_in_turn(changes: Trace) -> None:
    found = list(replay("pass", changes, until=200))

    turns = [type(reading) for reading in found if isinstance(reading, Pressed | Released)]
    assert turns == ([Pressed, Released] * len(turns))[: len(turns)]
    times = [reading.at for reading in found]
    assert times == sorted(times)


@pytest.mark.slow
def test_ten_presses_a_second_for_an_hour_lose_and_double_nothing() -> None:
    chance = random.Random(20)
    changes: Trace = []
    for press in range(36_000):
        start = 1.0 + press * 0.1
        for edge in (start, start + 0.05):
            at, is_closed = edge, edge == start
            while at < edge + chance.uniform(0, 0.014):
                changes.append((at, is_closed))
                at += chance.uniform(0.0001, 0.004)
                is_closed = not is_closed
            changes.append((max(at, changes[-1][0]), edge == start))

    found = list(replay("pass", changes, until=4000))

    assert presses(found) == 36_000
    assert len(found) == 72_000


def test_the_defaults_leave_room_on_both_sides() -> None:
    slowest_bounce, quickest_half_press = 0.015, 0.050

    assert slowest_bounce < TIMING.release_after < quickest_half_press - slowest_bounce
    assert TIMING.press_after < quickest_half_press - slowest_bounce
