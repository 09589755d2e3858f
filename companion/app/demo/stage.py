"""The app in a window nobody sees: touch what is drawn, let frames pass, take pictures.

The demonstration and the tests drive the real app with it, one frame after the other: a touch is a
finger down, a frame, a finger up and two frames, and waiting is pumping frames until a condition
holds. There is one window per process; each :class:`Stage` puts an app of its own into it.

    set_up_offscreen()  # companion.app.startup: before Kivy is imported
    stage = Stage(context)
    stage.touch("Notad")
    stage.picture(Path("newgame.png"))
    stage.close()
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import Any

from kivy.app import App
from kivy.base import EventLoop
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.graphics.opengl import glFinish
from kivy.input.motionevent import MotionEvent
from kivy.lang import Builder
from kivy.uix.scrollview import ScrollView
from kivy.uix.widget import Widget

from companion.app.app import CompanionApp
from companion.app.widgets.table.places_view import PlacesView
from companion.play.inbox import Inbox
from companion.presenters.app_context import AppContext
from hardware.readings import Reading

PATIENCE = 20.0
"""How many seconds something that must come may take; a machine may be busy."""

UNFOLDING = 6
"""How many frames a part of the screen may take to find its size."""

EDGE = 2
"""A touch nearer to the edge of a list than this may miss it: first the list is scrolled."""

Box = tuple[float, float, float, float]


class NotDrawn(AssertionError):
    """What was to be touched or read is not on the screen."""


class Finger(MotionEvent):
    """A touch made by hand."""

    def __init__(self, x: float, y: float) -> None:
        super().__init__("hand", 1, {"sx": 0, "sy": 0}, is_touch=True)
        self.profile = ["pos"]
        self.put(x, y)

    def put(self, x: float, y: float) -> None:
        """Put the finger on a point of the window."""
        sx, sy = x / Window.width, y / Window.height
        if Window.rotation == 180:  # the glass does not turn with the picture
            sx, sy = 1 - sx, 1 - sy
        self.move({"sx": sx, "sy": sy})
        self.scale_for_screen(Window.width, Window.height, rotation=Window.rotation)

    def depack(self, args: Any) -> None:
        """Take a position in the window, from 0 to 1."""
        self.sx, self.sy = args["sx"], args["sy"]
        super().depack(args)


class Stage:
    """One app in the one window."""

    def __init__(
        self,
        context: AppContext,
        inbox: Inbox[Reading] | None = None,
        *,
        size: tuple[int, int] = (800, 480),
    ) -> None:
        Clock._max_fps = 0  # as fast as the machine can
        EventLoop.ensure_window()
        Window.size = size
        self.context = context
        self.app = CompanionApp(context, inbox)
        # What App.run() does, without its main loop.
        App._running_app = self.app
        self.app.load_config()
        self.app.root = self.app.build()
        Window.add_widget(self.app.root)
        self.app.dispatch("on_start")
        self.pump(3)

    # Time

    def pump(self, frames: int = 1) -> None:
        """Let some frames pass: all that a frame does, except painting what nobody looks at."""
        for _ in range(frames):
            Clock.tick()
            EventLoop.dispatch_input()
            Builder.sync()
            Clock.tick_draw()
            Builder.sync()

    def wait(self, condition: Callable[[], Any]) -> Any:
        """Let frames pass until a condition holds; raises NotDrawn if it never does."""
        # By time, not by frames: a button stays down for a moment, and frames may fly by in it.
        end = monotonic() + PATIENCE
        while monotonic() < end:
            held = condition()
            if held:
                return held
            self.pump()
        raise NotDrawn(f"waited in vain; the screen shows {self.texts()}")

    def paint(self) -> None:
        """Let a frame pass and paint it."""
        Window.canvas.ask_update()
        EventLoop.idle()
        # On a screen, showing a frame ends it. Where nothing is shown what was drawn waits, and
        # with it all it was drawn from: 64 KB a frame of one rectangle, 1.5 MB of a whole screen.
        glFinish()

    # What is shown

    @property
    def screen(self) -> str:
        """The name of the screen in front."""
        return str(self.app.manager.current)

    def shown(self) -> Iterator[Widget]:
        """Yield every widget of the screen in front that can be seen, topmost last."""
        return (one for one in self.app.manager.current_screen.walk() if is_seen(one))

    def texts(self) -> list[str]:
        """Return every text that can be read on the screen."""
        return [one.text for one in self.shown() if getattr(one, "text", "")]

    def reads(self, text: str) -> bool:
        """Say whether a text can be read somewhere, perhaps as a part of another."""
        return any(text in one for one in self.texts())

    def find(self, text: str) -> Widget:
        """Return the widget that shows a text, exactly or else as a part of it."""
        seen = [one for one in self.shown() if getattr(one, "text", "")]
        exact = [one for one in seen if one.text == text]
        part = [one for one in seen if text in one.text]
        if not exact and not part:
            raise NotDrawn(f"{text!r} is not on the screen, only {self.texts()}")
        return (exact or part)[-1]

    def icons(self, icon: str) -> list[Widget]:
        """Return the buttons that show an icon, topmost last."""
        return [one for one in self.shown() if getattr(one, "icon", "") == icon]

    def place(self, name: str) -> Box | None:
        """Return where in the window a place of the board or a tray can be touched."""
        found = self._drawn(name)
        if found is None:
            return None
        x, y = found[0].to_window(*found[1][:2])
        w, h = found[1][2:]
        middle = x + w / 2, y + h / 2
        return (x, y, w, h) if is_within(found[0], *middle, edge=EDGE) else None

    def _drawn(self, name: str) -> tuple[PlacesView, Box] | None:
        """Return the board or tray that draws a place, the topmost first, and where in it."""
        for one in reversed([one for one in self.shown() if isinstance(one, PlacesView)]):
            box = one.box_of(name)
            if box is not None:
                return one, box
        return None

    def places(self) -> list[str]:
        """Return the ids of all places that are drawn."""
        return [
            name for one in self.shown() if isinstance(one, PlacesView) for name, _ in one._boxes
        ]

    def picture(self, path: Path) -> Path:
        """Paint the window and take a picture of it."""
        self.pump(3)
        for _ in range(2):
            self.paint()
        path.parent.mkdir(parents=True, exist_ok=True)
        Path(Window.screenshot(name=str(path))).replace(path)
        return path

    # Fingers

    def touch_at(self, x: float, y: float, to: tuple[float, float] | None = None) -> None:
        """Touch a point of the window, and drag to another one if told so."""
        for one in self.shown():
            if isinstance(one, ScrollView):
                # A list takes a finger that rests for a moment as a touch; here time is short.
                one.scroll_timeout = 1 if to is None else 55
        finger = Finger(x, y)
        EventLoop.post_dispatch_input("begin", finger)
        self.pump(2)
        if to is not None:
            finger.put(*to)
            EventLoop.post_dispatch_input("update", finger)
            self.pump()
        EventLoop.post_dispatch_input("end", finger)
        self.pump(2)

    @contextmanager
    def holding(self, text: str) -> Iterator[None]:
        """Hold the widget that shows a text for as long as the block lasts."""
        found = self.find(text)
        finger = Finger(*found.to_window(*found.center))
        EventLoop.post_dispatch_input("begin", finger)
        self.pump(3)
        yield
        EventLoop.post_dispatch_input("end", finger)
        self.wait(lambda: not any(getattr(one, "state", "") == "down" for one in self.shown()))
        self.pump(3)

    def touch_widget(self, widget: Widget) -> None:
        """Touch the middle of a widget, after scrolling to it if need be."""
        if not is_within(widget, *widget.to_window(*widget.center)):
            for one in around(widget):
                one.scroll_to(widget, animate=False)
                self.pump(2)
        seen: list[tuple[float, float]] = []
        self.wait(lambda: self._rests(widget, seen))  # a list may still be swinging back
        self.touch_at(*seen[-1])

    def _rests(self, widget: Widget, seen: list[tuple[float, float]]) -> bool:
        self.pump()
        seen.append(widget.to_window(*widget.center))
        return len(seen) > 1 and seen[-1] == seen[-2]

    def touch(self, text: str) -> None:
        """Touch the widget that shows a text."""
        self.touch_widget(self.find(text))

    def touch_icon(self, icon: str) -> None:
        """Touch the button that shows an icon."""
        found = self.icons(icon)
        if not found:
            raise NotDrawn(f"no icon {icon!r} on the screen")
        self.touch_widget(found[-1])

    def touch_place(self, name: str) -> None:
        """Touch a place of the board or a tray, after scrolling to it if need be."""
        for _ in range(UNFOLDING):
            if self.place(name) is not None:
                break
            found = self._drawn(name)
            if found is None:  # a tray that has just been opened takes a few frames to unfold
                self.pump()
            else:
                self._scroll_to(*found)
        box = self.place(name)
        if box is None:
            raise NotDrawn(f"no place {name!r} on the screen, only {self.places()}")
        self.touch_at(box[0] + box[2] / 2, box[1] + box[3] / 2)

    def _scroll_to(self, places: PlacesView, box: Box) -> None:
        for one in around(places):
            wide, high = places.width - one.width, places.height - one.height
            if one.do_scroll_x and wide > 0:
                left = box[0] + box[2] / 2 - places.x - one.width / 2
                one.scroll_x = min(1, max(0, left / wide))
            if one.do_scroll_y and high > 0:
                low = box[1] + box[3] / 2 - places.y - one.height / 2
                one.scroll_y = min(1, max(0, low / high))
            elif one.do_scroll_y:
                one.scroll_to(places, animate=False)
        self.pump(2)

    def close(self) -> None:
        """End the app and leave the window empty for the next one."""
        self.app.dispatch("on_stop")
        for child in list(Window.children):
            Window.remove_widget(child)
        Window.rotation = 0
        App._running_app = None
        self.pump()


def is_seen(widget: Widget) -> bool:
    """Say whether a widget takes up room and neither it nor anything around it is invisible."""
    if widget.width <= 1 or widget.height <= 1:
        return False
    while isinstance(widget, Widget):
        if widget.opacity == 0:
            return False
        if widget.parent is widget:  # the window is its own parent
            return True
        widget = widget.parent
    return True


def is_within(widget: Widget, x: float, y: float, *, edge: float = 0) -> bool:
    """Say whether a point of the window is not cut off by the lists around a widget.

    It lies `edge` within them sideways, where what lies in a row is moved by dragging.
    """
    for one in around(widget):
        left, bottom = one.to_window(one.x, one.y)
        right, top = left + one.width, bottom + one.height
        if not (left + edge <= x <= right - edge and bottom <= y <= top):
            return False
    return True


def around(widget: Widget) -> Iterator[ScrollView]:
    """Yield the lists a widget lies in, innermost first."""
    parent = widget.parent
    while isinstance(parent, Widget):
        if isinstance(parent, ScrollView):
            yield parent
        if parent.parent is parent:
            return
        parent = parent.parent
