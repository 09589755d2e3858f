"""Every test ends with all pins free, and with gpiozero as it was before."""

from __future__ import annotations

from collections.abc import Iterator

import gpiozero
import pytest

from tests.hardware.pins.mock_pi import Pi


@pytest.fixture
def pi() -> Iterator[Pi]:
    pi = Pi(**{"pass": 17, "undo": 27, "scan": 22})
    yield pi
    pi.alarm.wishes.clear()
    assert pi.reserved() == 0, "a test left pins open"
    pi.factory.reset()


@pytest.fixture(autouse=True)
def no_factory_is_left_behind() -> Iterator[None]:
    before = gpiozero.Device.pin_factory
    yield
    if gpiozero.Device.pin_factory is not before:
        gpiozero.Device.pin_factory.close()
        gpiozero.Device.pin_factory = before
