"""The app's camera: the one of the settings, open only while a screen looks through it.

Its readings go into the inbox: of frames the newest alone waits, and of what was seen nothing that
came or went is ever left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING

from companion.play.inbox import Inbox
from companion.storage.stored_settings import NO_CAMERA, Settings
from companion.texts.words import say

if TYPE_CHECKING:
    from hardware.camera.camera_names import Listed
    from hardware.camera.frames import FrameSource
    from hardware.camera.live_camera import Camera
    from hardware.camera.live_loop import LiveLoop
    from hardware.readings import Reading

Size = tuple[int, int]
OpenSource = Callable[[str, Size], "FrameSource"]


class AppCamera:
    """Looks through the camera; `open_source` and `cameras` stand for the real ones in tests."""

    def __init__(
        self,
        open_source: OpenSource | None = None,
        cameras: Callable[[], tuple[Listed, ...]] | None = None,
    ) -> None:
        self._open_source, self._cameras = open_source, cameras
        self.inbox: Inbox[Reading] = Inbox()
        self._open: Camera | LiveLoop | None = None

    def look(self, settings: Settings) -> None:
        """Open the camera, to see its picture."""
        self.close()
        if settings.camera != NO_CAMERA:
            self._open = self._camera(settings)

    def scan(self, settings: Settings, ids: Iterable[str]) -> None:
        """Open the camera and search its frames for tags."""
        self.close()
        if settings.camera == NO_CAMERA:
            return
        # Loaded with the first scan, not with the first screen.
        from hardware.camera.live_loop import LiveLoop
        from hardware.scanning.scanner import Scanner
        from hardware.scanning.watcher import Watcher

        known = tuple(ids)
        self._open = LiveLoop(
            self._camera(settings), lambda: Watcher(Scanner(known)), self._sighted
        )

    def close(self) -> None:
        """Close the camera; what it has told and nobody has heard yet is forgotten by who looks."""
        opened, self._open = self._open, None
        if opened is not None:
            opened.close()

    @property
    def is_open(self) -> bool:
        """Whether somebody looks."""
        return self._open is not None

    def cameras(self, settings: Settings) -> tuple[Listed, ...]:
        """Return the cameras one can choose: those that are there, and the one that was chosen."""
        from hardware.camera import camera_names

        found, name = (self._cameras or camera_names.list_cameras)(), settings.camera
        if name == NO_CAMERA or name in (one.name for one in found):
            return found
        return (*found, camera_names.Listed(name, camera_names.called(name)))

    def named(self, settings: Settings) -> str:
        """Return what the chosen camera is called."""
        from hardware.camera import camera_names

        chosen = settings.camera
        return say("no_camera") if chosen == NO_CAMERA else camera_names.called(chosen)

    def says(self, settings: Settings) -> tuple[str, bool]:
        """Say in a few words how the camera is, and whether all is well."""
        if settings.camera == NO_CAMERA:
            return say("no_camera"), True
        from hardware.camera import camera_names

        if self._open_source is None and not camera_names.is_there(settings.camera):
            return say("camera_missing", name=self.named(settings)), False
        return say("camera_ready"), True

    def _camera(self, settings: Settings) -> Camera:
        from hardware.camera.live_camera import Camera, open_source

        opening = self._open_source or open_source
        wide, _, high = settings.camera_size.partition("x")
        size = (int(wide), int(high)) if wide.isdigit() and high.isdigit() else (1280, 720)
        return Camera(
            partial(opening, settings.camera, size),
            self.inbox.put,
            show=partial(self.inbox.put_latest, "camera"),
            turn=settings.camera_turn,
        )

    def _sighted(self, reading: Reading) -> None:
        from hardware.readings import Sighted

        if isinstance(reading, Sighted) and not (reading.seen.new or reading.seen.gone):
            self.inbox.put_latest("scanner", reading)
        else:
            self.inbox.put(reading)
