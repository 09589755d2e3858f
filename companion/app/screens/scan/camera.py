"""Choosing the camera, with its picture to see what it sees."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import StringProperty

from companion.app.screens.base_screen import BaseScreen
from companion.app.widgets.controls import Chip
from companion.app.widgets.picture_view import PictureView  # noqa: F401  # the layout names it
from companion.storage.stored_settings import NO_CAMERA
from companion.texts.words import say
from hardware.readings import Failed, Pictured, Reading

TURNS = (0, 90, 180, 270)
SIZES = {"1280x720": "choice_size_small", "1920x1080": "choice_size_large"}


class CameraScreen(BaseScreen):
    """Which camera, turned how, and how large; the picture shows at once what comes of it."""

    says = StringProperty()

    def opened(self, *, back: Callable[[], None] | None = None, **_what: Any) -> None:
        """Look through the camera that is chosen."""
        self._back = back or (lambda: self.go("settings"))
        self._look()

    def closed(self) -> None:
        """Close the camera, and forget its picture."""
        self.context.app_camera.close()
        self.ids.picture.show(None)

    def sensed(self, reading: Reading) -> None:
        """Show a frame, or why there is none."""
        if isinstance(reading, Pictured):
            self.says = ""
            self.ids.picture.show(reading.image)
        elif isinstance(reading, Failed):
            self.says = reading.why

    def leave(self) -> None:
        """Go back to where one came from."""
        self._back()

    def _look(self) -> None:
        settings, app_camera = self.context.settings, self.context.app_camera
        cameras = app_camera.cameras(settings)
        self.says = say("camera_waits")
        if settings.camera == NO_CAMERA:
            self.says = say("scan_no_camera") if cameras else say("cameras_none")
        self.ids.picture.show(None)
        self._chips(
            self.ids.cameras,
            "camera",
            [*((one.says, one.name) for one in cameras), (say("choice_camera_none"), NO_CAMERA)],
        )
        turns: list[tuple[str, Any]] = [(say(f"choice_turn_{turn}"), turn) for turn in TURNS]
        self._chips(self.ids.turns, "camera_turn", turns)
        sizes: list[tuple[str, Any]] = [(say(word), size) for size, word in SIZES.items()]
        self._chips(self.ids.sizes, "camera_size", sizes)
        app_camera.look(settings)

    def _chips(self, row: Any, name: str, choices: list[tuple[str, Any]]) -> None:
        row.clear_widgets()
        for text, value in choices:
            chip = Chip(text=text, chosen=getattr(self.context.settings, name) == value)
            chip.bind(on_release=lambda _c, value=value: self._choose(name, value))
            row.add_widget(chip)

    def _choose(self, name: str, value: Any) -> None:
        self.context.change(**{name: value})
        self._look()
