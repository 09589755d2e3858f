"""The camera on a Raspberry Pi's ribbon cable, through picamera2.

Wiring: the ribbon goes into the Pi's CAMERA connector with the contacts towards the contacts, the
Pi switched off. picamera2 comes from the system (``apt install python3-picamera2``), not from pip,
so the program's environment must see the system's packages; deploy/README.md says how.

It is imported only when such a camera is asked for: nowhere else does it exist.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from hardware.camera.camera_names import pi_names
from hardware.camera.camera_names import picamera2 as load
from hardware.camera.frames import Image
from hardware.errors import CameraLost, NoCamera

CONTINUOUS = 2
"""What libcamera calls focusing all the time."""


class PiCamera:
    """A camera by its number; raises NoCamera. `module` stands for picamera2 in tests."""

    pause = 0.0
    count: int | None = None

    def __init__(self, name: str, size: tuple[int, int], *, module: Any = None) -> None:
        number = int(name) if name.isdigit() else 0
        picamera2 = load(module)
        if str(number) not in pi_names(picamera2):
            raise NoCamera(
                f"no camera {number} on a ribbon cable: check the cable with the Pi switched off"
            )
        try:
            self._camera = picamera2.Picamera2(number)
        except (RuntimeError, IndexError) as error:
            raise NoCamera(f"the Pi's camera {number} cannot be opened: {error}") from None
        try:
            # What libcamera calls RGB888 lies in memory as BGR, which is what OpenCV wants.
            frames = {"size": size, "format": "RGB888"}
            self._camera.configure(self._camera.create_video_configuration(main=frames))
            if "AfMode" in self._camera.camera_controls:
                self._camera.set_controls({"AfMode": CONTINUOUS})
            self._camera.start()
        except RuntimeError as error:
            self._camera.close()
            raise NoCamera(f"the Pi's camera {number} does not start: {error}") from None

    def read(self) -> Image:
        """Return the next frame, waiting for it; raises CameraLost."""
        try:
            return np.ascontiguousarray(self._camera.capture_array("main"), dtype=np.uint8)
        except RuntimeError as error:
            raise CameraLost(f"the Pi's camera gives no more pictures: {error}") from None

    def close(self) -> None:
        """Stop it and let go of it."""
        camera, self._camera = self._camera, None
        if camera is not None:
            camera.stop()
            camera.close()
