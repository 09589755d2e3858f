"""A camera driven by hand: every opening and every frame waits until the test gives it."""

from __future__ import annotations

from queue import Queue
from typing import Any

import numpy as np

from hardware.camera.frames import FrameSource, Image
from hardware.camera.live_camera import Camera
from hardware.readings import Reading
from tests.hardware.pins.mock_pi import SOON, HandAlarm, HandClock


def image(value: int) -> Image:
    return np.full((4, 6, 3), value, dtype=np.uint8)


class ByHand:
    """A source whose frames a test gives; it hangs until one comes."""

    pause = 0.0
    count: int | None = None

    def __init__(self) -> None:
        self.given: Queue[Image | Exception | None] = Queue()
        self.is_closed = False

    def read(self) -> Image | None:
        one = self.given.get()
        if isinstance(one, Exception):
            raise one
        return one

    def close(self) -> None:
        self.is_closed = True


class CameraRig:
    """A camera on a rig, the plug in the test's hand."""

    def __init__(self) -> None:
        self.clock = HandClock()
        self.alarm = HandAlarm(self.clock)
        self.plugs: Queue[FrameSource | Exception] = Queue()
        self.told: Queue[Reading] = Queue()
        self.shown: Queue[Reading] = Queue()
        self.camera: Camera | None = None

    def open(self, **options: Any) -> Camera:
        self.camera = Camera(
            *(self._open, self.told.put),
            show=self.shown.put,
            clock=self.clock,
            alarm=self.alarm,
            retry_after=0,
            **options,
        )
        return self.camera

    def plug_in(self) -> ByHand:
        source = ByHand()
        self.plugs.put(source)
        return source

    def hear(self) -> Reading:
        return self.told.get(timeout=SOON)

    def close(self) -> None:
        assert self.camera is not None
        self.plugs.put(OSError("the test is over"))
        self.camera.close()

    def _open(self) -> FrameSource:
        one = self.plugs.get()
        if isinstance(one, Exception):
            raise one
        return one
