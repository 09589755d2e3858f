"""Drives the real app by touch, without a screen: pump frames, touch what is drawn, look at it.

There is one window per process. Each test gets a new app; a touch is a finger down, a frame, a
finger up and two frames; nothing sleeps, everything waits for a condition by pumping frames.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

os.environ.setdefault("KIVY_HOME", tempfile.mkdtemp(prefix="kivy-"))
os.environ.setdefault("KIVY_NO_ARGS", "1")
os.environ.setdefault("KIVY_NO_FILELOG", "1")
os.environ.setdefault("KIVY_LOG_MODE", "PYTHON")
os.environ.setdefault("SDL_VIDEODRIVER", "offscreen")

from kivy.config import Config

Config.set("graphics", "width", "800")
Config.set("graphics", "height", "480")
Config.set("graphics", "multisamples", "0")
Config.set("graphics", "maxfps", "0")

from kivy.app import App
from kivy.base import EventLoop, stopTouchApp
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.input.motionevent import MotionEvent
from kivy.uix.widget import Widget

from companion.app import CompanionApp
from companion.house import House
from companion.widgets.places import Places

PATIENCE_FRAMES = 200


class Finger(MotionEvent):
    """A touch that a test makes."""

    def __init__(self, x: float, y: float) -> None:
        super().__init__(
            "test", 1, {"sx": x / Window.width, "sy": y / Window.height}, is_touch=True
        )
        self.profile = ["pos"]

    def depack(self, args: Any) -> None:
        """Take a position in the window, from 0 to 1."""
        self.sx, self.sy = args["sx"], args["sy"]
        super().depack(args)


class Driver:
    """One app in the one window."""

    def __init__(self, house: House, size: tuple[int, int] = (800, 480)) -> None:
        Clock._max_fps = 0
        EventLoop.ensure_window()
        Window.size = size
        self.app = CompanionApp(house)
        App._running_app = self.app
        self.app.load_config()
        self.app.root = self.app.build()
        Window.add_widget(self.app.root)
        self.app.dispatch("on_start")
        self.pump(3)

    def pump(self, frames: int = 1) -> None:
        """Let some frames pass."""
        for _ in range(frames):
            EventLoop.idle()

    def wait(self, condition: Callable[[], Any]) -> Any:
        """Let frames pass until a condition holds; fail if it never does."""
        for _ in range(PATIENCE_FRAMES):
            held = condition()
            if held:
                return held
            self.pump()
        raise AssertionError(f"never held: {condition}")

    def touch_at(self, x: float, y: float, to: tuple[float, float] | None = None) -> None:
        """Touch a point of the window, and drag to another one if told so."""
        finger = Finger(x, y)
        finger.scale_for_screen(Window.width, Window.height)
        EventLoop.post_dispatch_input("begin", finger)
        self.pump()
        if to is not None:
            finger.move({"sx": to[0] / Window.width, "sy": to[1] / Window.height})
            finger.scale_for_screen(Window.width, Window.height)
            EventLoop.post_dispatch_input("update", finger)
            self.pump()
        EventLoop.post_dispatch_input("end", finger)
        self.pump(3)

    @contextmanager
    def holding(self, text: str) -> Iterator[None]:
        """Hold the widget that shows a text for as long as the block lasts."""
        found = self.find(text)
        finger = Finger(*found.to_window(*found.center))
        finger.scale_for_screen(Window.width, Window.height)
        EventLoop.post_dispatch_input("begin", finger)
        self.pump(3)
        yield
        EventLoop.post_dispatch_input("end", finger)
        self.wait(lambda: not any(getattr(one, "state", "") == "down" for one in self.shown()))
        self.pump(3)

    def shown(self) -> Iterator[Widget]:
        """Yield every widget of the screen in front, topmost last."""
        return self.app.manager.current_screen.walk()

    def texts(self) -> list[str]:
        """Return every text that can be read on the screen."""
        return [one.text for one in self.shown() if getattr(one, "text", "") and _is_visible(one)]

    def find(self, text: str) -> Widget:
        """Return the widget that shows a text, exactly or else as a part of it."""
        visible = [one for one in self.shown() if getattr(one, "text", "") and _is_visible(one)]
        exact = [one for one in visible if one.text == text]
        part = [one for one in visible if text in one.text]
        if not exact and not part:
            raise AssertionError(f"{text!r} is not on the screen, only {self.texts()}")
        return (exact or part)[-1]

    def touch(self, text: str) -> None:
        """Touch the widget that shows a text."""
        found = self.find(text)
        self.touch_at(*found.to_window(*found.center))

    def touch_icon(self, icon: str) -> None:
        """Touch the button that shows an icon."""
        found = [
            one for one in self.shown() if getattr(one, "icon", "") == icon and _is_visible(one)
        ]
        if not found:
            raise AssertionError(f"no icon {icon!r} on the screen")
        self.touch_at(*found[-1].to_window(*found[-1].center))

    def touch_place(self, place: str) -> None:
        """Touch a place of the board or a tray."""
        for one in self.shown():
            if isinstance(one, Places) and one.box_of(place) and _is_visible(one):
                x, y, w, h = one.box_of(place)  # type: ignore[misc]
                self.touch_at(*one.to_window(x + w / 2, y + h / 2))
                return
        raise AssertionError(f"no place {place!r} on the screen")

    def places(self) -> list[str]:
        """Return the ids of all places that are drawn."""
        return [name for one in self.shown() if isinstance(one, Places) for name, _ in one._boxes]

    def picture(self, path: Path) -> Path:
        """Take a picture of the window."""
        self.pump(3)
        path.parent.mkdir(parents=True, exist_ok=True)
        taken = Window.screenshot(name=str(path))
        Path(taken).replace(path)
        return path

    def close(self) -> None:
        """End the app and leave the window empty for the next one."""
        self.app.dispatch("on_stop")
        for child in list(Window.children):
            Window.remove_widget(child)
        App._running_app = None
        self.pump()


def _is_visible(widget: Widget) -> bool:
    if widget.width <= 1 or widget.height <= 1:
        return False
    while isinstance(widget, Widget):
        if widget.opacity == 0:
            return False
        widget = widget.parent
        if widget is widget.parent if widget is not None else True:
            break
    return True


__all__ = ["Driver", "stopTouchApp"]
