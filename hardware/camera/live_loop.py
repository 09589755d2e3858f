"""The live loop: a thread that searches the camera's newest frame for tags, again and again.

    live = LiveLoop(camera, lambda: Watcher(Scanner(ids)), inbox.put)
    ...
    live.close()

Searching may take longer than the camera takes for a frame: those in between are left out, so what
is told is never older than one search.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from threading import Thread
from typing import Protocol

from hardware.camera.frames import Image
from hardware.camera.live_camera import CLOSING, Camera
from hardware.readings import Failed, Sighted, Sink
from hardware.scanning.watcher import Seen

DEVICE = "scanner"

_log = logging.getLogger(__name__)


class Sees(Protocol):
    """What searches a frame."""

    def see(self, frame: Image) -> Seen:
        """Look at the next frame."""


class LiveLoop:
    """Searches frames until it is closed; closes its camera, too.

    What searches is made on this thread, since getting to know hundreds of tags takes a moment. A
    search that fails is told once as Failed, and the next frame is tried.
    """

    def __init__(self, camera: Camera, make: Callable[[], Sees], tell: Sink) -> None:
        self.camera, self._make, self._tell = camera, make, tell
        self._has_failed = self._has_ended = False
        self._thread = Thread(target=self._run, name=DEVICE, daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Tell nothing any more and let go of the camera; closing twice does no harm."""
        self._has_ended = True
        self.camera.close()
        self._thread.join(CLOSING)

    def _run(self) -> None:
        sees, number = self._make(), 0
        while (frame := self.camera.wait_for_frame(number)) is not None:
            number = frame.number
            try:
                seen = sees.see(frame.image)
            except Exception as error:  # one bad frame must not end the evening's scanning
                if not self._has_failed:
                    self._has_failed = True
                    _log.exception("a frame could not be searched")
                    self._tell(Failed(DEVICE, f"reading tags failed: {error}", frame.at))
                continue
            if not self._has_ended:
                self._tell(Sighted(seen, number, frame.at))
