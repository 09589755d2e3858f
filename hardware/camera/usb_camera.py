"""USB cameras, and those built into a laptop: found by their names, read through OpenCV.

Nothing to wire: plug it in.
"""

from __future__ import annotations

import sys
from pathlib import Path

import cv2
import numpy as np

from hardware.camera.camera_names import SYSTEM, usb_names
from hardware.camera.frames import Image, quiet
from hardware.errors import CameraLost, NoCamera


class UsbCamera:
    """A camera by its name, or by its number; raises NoCamera."""

    pause = 0.0
    count: int | None = None

    def __init__(self, name: str, size: tuple[int, int], *, system: Path = SYSTEM) -> None:
        self.name = name
        there = usb_names(system)
        device = there.get(name) or (name if name.isdigit() or name.startswith("/dev/") else None)
        if device is None:
            others = ", ".join(there) or "none at all"
            raise NoCamera(f"the camera {name} is not plugged in (found: {others})")
        quiet()
        self._capture = _opened(int(device) if device.isdigit() else device)
        if not self._capture.isOpened():
            self._capture.release()
            raise NoCamera(
                f"the camera {name} is there but cannot be opened: another program may be using"
                " it, or this user is not in the group video"
            )
        # Most cameras give large pictures quickly only if they may compress them, and a queue of
        # old frames would show the table as it was.
        self._capture.set(cv2.CAP_PROP_FOURCC, cv2.VideoWriter.fourcc(*"MJPG"))
        self._capture.set(cv2.CAP_PROP_FRAME_WIDTH, size[0])
        self._capture.set(cv2.CAP_PROP_FRAME_HEIGHT, size[1])
        self._capture.set(cv2.CAP_PROP_BUFFERSIZE, 1)

    def read(self) -> Image:
        """Return the next frame, waiting for it; raises CameraLost."""
        is_there, frame = self._capture.read()
        if not is_there or frame is None:
            raise CameraLost(f"the camera {self.name} gives no more pictures: is it unplugged?")
        return np.asarray(frame, dtype=np.uint8)

    def close(self) -> None:
        """Let go of the camera."""
        self._capture.release()


def _opened(device: int | str) -> cv2.VideoCapture:
    """Open by the system's own way, so that a camera that is busy fails instead of hanging."""
    return cv2.VideoCapture(device, cv2.CAP_V4L2 if sys.platform == "linux" else cv2.CAP_ANY)
