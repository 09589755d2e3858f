"""Lamps and the buzzer, on mock pins and as fakes."""

from __future__ import annotations

import threading
from typing import Any

import gpiozero
import pytest

from hardware.errors import BadPin, NoPins, PinTaken, UnknownKind
from hardware.fake import FakeLights
from hardware.pins.device_choice import open_lights
from hardware.pins.gpio_lights import GpioLights
from hardware.pins.lights import BUZZER, LAMPS, Lights, Look
from hardware.readings import Failed, Restored
from tests.hardware.pins.mock_pi import SOON, Pi


def lights_of(pi: Pi, lamps: dict[int, int], buzzer: int | None = None) -> GpioLights:
    return GpioLights(lamps, buzzer, pi.readings.append, factory=pi.factory, clock=pi.clock)


def levels(pi: Pi, *pins: int) -> list[bool]:
    return [bool(pi.factory.pin(pin).state) for pin in pins]


def beeps(pi: Pi, pin: int) -> int:
    return sum(bool(state.state) for state in pi.factory.pin(pin).states)


def wait_for_beeps(lights: GpioLights) -> None:
    """Wait for the thread gpiozero beeps on."""
    assert lights.buzzer is not None
    buzzer: Any = lights.buzzer
    thread = buzzer._output.device._blink_thread
    if thread:
        thread.join(SOON)


def test_the_lamps_of_the_seats_shown_are_lit_and_all_others_dark(pi: Pi) -> None:
    with lights_of(pi, {1: 23, 2: 24, 3: 25}) as lights:
        lights.show(lit={1, 2})
        lights.show(lit={2, 3})

        assert levels(pi, 23, 24, 25) == [False, True, True]


def test_a_seat_without_a_lamp_is_no_mistake(pi: Pi) -> None:
    with lights_of(pi, {2: 24}) as lights:
        lights.show(lit={1, 2, 9}, blinking={5})
        lights.beep()

        assert levels(pi, 24) == [True]


def test_a_blinking_lamp_goes_on_and_off_and_can_be_lit_again(pi: Pi) -> None:
    with lights_of(pi, {1: 23}) as lights:
        lights.show(blinking={1})
        look = lights.lamps[1].look
        lights.show(lit={1})

        assert look is Look.BLINKING
        assert levels(pi, 23) == [True]
        assert repr(lights.lamps[1]) == "<GpioLamp 1 lit>"


def test_showing_the_same_again_does_not_touch_the_lamp(pi: Pi) -> None:
    with lights_of(pi, {1: 23}) as lights:
        lights.show(blinking={1})
        blinking = set(threading.enumerate())
        lights.show(blinking={1})

        assert set(threading.enumerate()) == blinking


def test_the_buzzer_beeps_as_often_as_asked(pi: Pi) -> None:
    with lights_of(pi, {}, 13) as lights:
        lights.beep(3)
        wait_for_beeps(lights)

        assert beeps(pi, 13) == 3


def test_closing_puts_everything_out_ends_the_threads_and_may_be_repeated(pi: Pi) -> None:
    before = set(threading.enumerate())
    lights = lights_of(pi, {1: 23, 2: 24}, 13)
    lights.show(lit={1}, blinking={2})
    lights.beep(1000)
    lights.close()
    lights.close()
    lights.show(lit={1})
    lights.beep()

    assert levels(pi, 23, 24, 13) == [False, False, False]
    assert not lights.lamps[1].is_lit
    assert set(threading.enumerate()) == before
    assert pi.reserved() == 0


def test_a_lamp_that_breaks_is_told_once_and_stops_nobody(
    pi: Pi, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(pin: Any, value: object) -> None:
        raise OSError("the chip is gone")

    with lights_of(pi, {1: 23}) as lights:
        with monkeypatch.context() as trouble:
            trouble.setattr(pi.factory.pin_class, "_set_state", broken)
            lights.show(lit={1})
            lights.show()
            lights.show(lit={1})
        told = list(pi.readings)
        lights.show()
        lights.show(lit={1})

        (failed,) = told
        assert isinstance(failed, Failed)
        assert failed.device == "lamp of seat 1"
        assert "the chip is gone" in failed.why
        assert pi.readings[1:] == [Restored("lamp of seat 1", 100.0)]
        assert levels(pi, 23) == [True]


def test_when_one_lamp_fails_to_open_the_others_are_closed_again(pi: Pi) -> None:
    with gpiozero.LED(25, pin_factory=pi.factory), pytest.raises(PinTaken, match="lamp of seat 3"):
        lights_of(pi, {1: 23, 2: 24, 3: 25})

    assert pi.reserved() == 0


def test_a_button_s_pin_is_not_given_to_a_lamp(pi: Pi) -> None:
    with pi.open(), pytest.raises(PinTaken, match="GPIO 17 of the lamp of seat 1 is in use"):
        lights_of(pi, {1: 17})


def test_the_fake_shows_what_the_table_would_see() -> None:
    lights = open_lights("fake", LAMPS, BUZZER)
    lights.show(lit={1, 4}, blinking={2})
    lights.beep(2)

    assert isinstance(lights, FakeLights)
    assert lights.lit == {1, 4}
    assert lights.blinking == {2}
    assert lights.beeps == 2


def test_a_closed_fake_is_dark() -> None:
    with FakeLights() as lights:
        lights.show(lit={1})
    lights.show(lit={2})

    assert lights.lit == set()


def test_the_fake_has_the_lights_that_are_wired() -> None:
    lights = open_lights("fake", {3: 25})

    assert set(lights.lamps) == {3}
    assert lights.buzzer is None


def test_none_has_no_lights() -> None:
    lights = open_lights("none", LAMPS, BUZZER)
    lights.show(lit={1})
    lights.beep()

    assert type(lights) is Lights
    assert lights.lamps == {}


def test_an_unknown_kind_names_the_known_ones() -> None:
    with pytest.raises(UnknownKind, match="one of gpio, fake, none for the lights, got 'keyboard'"):
        open_lights("keyboard", LAMPS)


@pytest.mark.parametrize("seat", [0, -1, "1", True])
def test_a_seat_that_cannot_be_is_refused(seat: int) -> None:
    with pytest.raises(BadPin, match=f"the number of a seat, from 1, for a lamp, got {seat!r}"):
        open_lights("fake", {seat: 23})


def test_a_lamp_and_the_buzzer_cannot_share_a_pin() -> None:
    with pytest.raises(BadPin, match="GPIO 13 is given to the lamp of seat 1 and to the buzzer"):
        open_lights("fake", {1: 13}, 13)


def test_without_pins_the_real_thing_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gpiozero.Device, "pin_factory", None)
    monkeypatch.setenv("GPIOZERO_PIN_FACTORY", "no such driver")

    with pytest.raises(NoPins, match="the lights cannot be reached through GPIO here"):
        open_lights("gpio", LAMPS, BUZZER)
