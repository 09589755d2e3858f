"""The camera over the table: chosen by name, read on a thread of its own, the newest frame kept.

    camera = Camera(lambda: open_source("usb:HD Webcam"), inbox.put)
    frame = camera.wait_for_frame()
    camera.close()

A camera's name in the settings is one of these:

    none               no camera
    usb:NAME           plugged in, or built in; NAME as the system tells it
    picamera2:NUMBER   on the ribbon cable of a Raspberry Pi
    file:PATH          a film, a folder of pictures or one picture, again and again
    synthetic          nothing but what is put before it by hand

What is asked for is opened or an error says what to do; nothing else is opened instead. A camera
that is unplugged is told as Failed, and as Restored once it is back.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from pathlib import Path
from threading import Condition, Thread, current_thread
from types import TracebackType
from typing import Self

import cv2
import numpy as np

from hardware.alarm import Alarm, ThreadAlarm
from hardware.camera import picamera, usb_camera
from hardware.camera.frames import FrameSource, Image, open_files
from hardware.camera.synthetic_camera import SyntheticCamera
from hardware.errors import BadSource, HardwareError, NoCamera
from hardware.readings import Clock, Failed, Pictured, Restored, Sink

DEVICE = "camera"
NONE = "none"
SIZE = (1280, 720)

PATIENCE = 5.0
"""After so many seconds without a frame a camera is said to hang; the slowest take two to start."""
RETRY = 1.0
"""Seconds between two tries to open a camera that is not there."""
CLOSING = 2.0
"""How long closing waits for a camera that hangs; it is then left behind and lets go by itself."""

TURNS = {
    90: cv2.ROTATE_90_CLOCKWISE,
    180: cv2.ROTATE_180,
    270: cv2.ROTATE_90_COUNTERCLOCKWISE,
}

_log = logging.getLogger(__name__)


def open_source(name: str, size: tuple[int, int] = SIZE) -> FrameSource:
    """Open the camera with this name; raises HardwareError."""
    kind, _, which = name.partition(":")
    match kind:
        case "usb" if which:
            return usb_camera.UsbCamera(which, size)
        case "picamera2":
            return picamera.PiCamera(which, size)
        case "file" if which:
            return open_files(Path(which))
        case "synthetic":
            return SyntheticCamera(size)
        case "none":
            raise NoCamera("no camera is chosen: choose one in the settings")
    raise BadSource(
        "expected usb:NAME, picamera2:NUMBER, file:PATH, synthetic or none for the camera,"
        f" got {name!r}"
    )


class Camera:
    """Keeps the newest frame of a source; older ones are dropped, never queued.

    `tell` gets Failed and Restored, `show` every frame as Pictured; both are called on the
    camera's threads. `turn` is by how many degrees clockwise each frame is turned.
    """

    def __init__(
        self,
        open_: Callable[[], FrameSource],
        tell: Sink,
        *,
        show: Sink | None = None,
        turn: int = 0,
        clock: Clock = time.monotonic,
        alarm: Alarm | None = None,
        patience: float = PATIENCE,
        retry_after: float = RETRY,
    ) -> None:
        self._open, self._tell, self._show, self._turn = open_, tell, show, turn
        self._clock, self._patience, self._retry_after = clock, patience, retry_after
        self._alarm = alarm or ThreadAlarm(clock, name="camera watchdog")
        self._changed = Condition()
        self._newest: Pictured | None = None
        self._trouble = ""
        self._has_ended = False
        self._thread = Thread(target=self._run, name=DEVICE, daemon=True)
        self._thread.start()

    @property
    def newest(self) -> Pictured | None:
        """The newest frame, if there was any."""
        return self._newest

    @property
    def trouble(self) -> str:
        """Why there are no frames now, or nothing while all is well."""
        return self._trouble

    def wait_for_frame(self, after: int = 0, timeout: float | None = None) -> Pictured | None:
        """Return the newest frame as soon as there is one with a number above `after`.

        None when the time is up first, and at once when the camera is closed.
        """
        with self._changed:
            self._changed.wait_for(lambda: self._has_ended or self._number > after, timeout)
            return self._newest if self._number > after and not self._has_ended else None

    def close(self) -> None:
        """Tell nothing any more and let go of the camera; closing twice does no harm."""
        with self._changed:
            self._has_ended = True
            self._changed.notify_all()
        self._alarm.close()
        if self._thread is not current_thread():
            self._thread.join(CLOSING)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def _number(self) -> int:
        return self._newest.number if self._newest else 0

    def _run(self) -> None:
        while not self._has_ended:
            try:
                self._read_all()
            except HardwareError as error:
                self._fail(str(error))
            except Exception as error:  # whatever a driver does, the next try may work
                _log.exception("the camera failed")
                self._fail(f"the camera failed: {error}")
            else:
                continue
            self._wait(self._retry_after)

    def _read_all(self) -> None:
        """Read frames until the source ends, fails or is closed."""
        source = self._open()
        try:
            count = 0
            self._watch()
            while not self._has_ended:
                image = source.read()
                if image is None and not count:
                    raise BadSource("there is no picture in it")
                if image is None:
                    return  # a film that is over begins again
                count += 1
                self._keep(image)
                if source.pause:
                    self._wait(source.pause)
        finally:
            self._alarm.set(None, self._hangs)
            source.close()

    def _keep(self, image: Image) -> None:
        if self._turn in TURNS:
            image = np.asarray(cv2.rotate(image, TURNS[self._turn]), dtype=np.uint8)
        with self._changed:
            if self._has_ended:
                return
            self._newest = frame = Pictured(image, self._number + 1, self._clock())
            if self._trouble:
                self._trouble = ""
                self._tell(Restored(DEVICE, frame.at))
            if self._show:
                self._show(frame)
            self._changed.notify_all()
        self._watch()

    def _fail(self, why: str) -> None:
        """Tell of trouble once, until it is over."""
        with self._changed:
            if not self._has_ended and not self._trouble:
                self._trouble = why
                self._tell(Failed(DEVICE, why, self._clock()))

    def _watch(self) -> None:
        self._alarm.set(self._clock() + self._patience, self._hangs)

    def _hangs(self) -> None:
        """The time is up: a read that hangs cannot be ended, but it can be told."""
        self._fail("the camera is there but gives no pictures: unplug it and plug it in again")

    def _wait(self, seconds: float) -> None:
        with self._changed:
            self._changed.wait_for(lambda: self._has_ended, seconds)
