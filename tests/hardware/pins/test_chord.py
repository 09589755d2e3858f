"""Pass and undo together: held they switch off, and neither of them plays a turn."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from hardware.pins.chord import Chord, Heard, Press, SwitchOff, TakeBack, hear
from hardware.readings import BUTTONS, Failed, Held, Pressed, Reading, Released


def heard(*readings: Reading) -> list[Heard]:
    chord, found = Chord(), list[Heard]()
    for reading in readings:
        chord, news = hear(chord, reading)
        found.extend(news)
    return found


def test_both_held_switch_off_and_take_the_first_press_back() -> None:
    found = heard(Pressed("pass", 1.0), Pressed("undo", 1.1), Held("pass", 2.0), Held("undo", 2.1))

    assert found == [Press("pass"), TakeBack("pass"), SwitchOff()]


def test_undo_may_come_first() -> None:
    found = heard(Pressed("undo", 1.0), Pressed("pass", 1.4), Held("undo", 2.0), Held("pass", 2.4))

    assert found == [Press("undo"), TakeBack("undo"), SwitchOff()]


def test_letting_go_of_one_in_time_keeps_it_on() -> None:
    found = heard(
        *(Pressed("pass", 1.0), Pressed("undo", 1.1), Held("pass", 2.0)),
        *(Released("pass", 2.05), Held("undo", 2.1)),
    )

    assert SwitchOff() not in found


def test_a_pass_and_its_undo_a_moment_later_are_two_presses() -> None:
    found = heard(Pressed("pass", 1.0), Released("pass", 1.1), Pressed("undo", 1.2))

    assert found == [Press("pass"), Press("undo")]


def test_leaning_on_one_button_and_pressing_the_other_is_no_chord() -> None:
    found = heard(Pressed("pass", 1.0), Held("pass", 2.0), Pressed("undo", 3.0), Held("undo", 4.0))

    assert found == [Press("pass"), Press("undo")]


def test_other_buttons_together_mean_nothing_more() -> None:
    found = heard(Pressed("pass", 1.0), Pressed("scan", 1.1), Held("pass", 2.0), Held("scan", 2.1))

    assert found == [Press("pass"), Press("scan")]


def test_what_is_no_press_is_left_to_others() -> None:
    assert heard(Failed("pass button", "jammed", 1.0)) == []


@given(st.lists(st.tuples(st.sampled_from(BUTTONS), st.floats(0.6, 2)), max_size=20))
def test_presses_one_after_the_other_all_count(pushes: list[tuple[str, float]]) -> None:
    readings: list[Reading] = []
    at = 0.0
    for button, apart in pushes:
        at += apart
        readings += [Pressed(button, at), Released(button, at + 0.5)]

    assert heard(*readings) == [Press(button) for button, _ in pushes]


@given(st.lists(st.sampled_from(BUTTONS), max_size=12))
def test_it_never_switches_off_without_a_chord(buttons: list[str]) -> None:
    readings: list[Reading] = []
    for at, button in enumerate(buttons):
        readings += [Pressed(button, float(at)), Held(button, at + 1.0)]
    found = heard(*readings)

    assert SwitchOff() not in found
    assert all(not isinstance(two, TakeBack) for _one, two in pairwise(found))
