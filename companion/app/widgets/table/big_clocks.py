"""Clocks for everybody at the table: large over the screen, until somebody closes them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ColorProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.app.layout import load_layout
from companion.app.theme import THEME
from companion.app.widgets.controls import OpenCard

TICK = 1
"""Seconds between two looks: only while the clocks are large."""


@dataclass(frozen=True, slots=True)
class Face:
    """One seat's clock."""

    seat: str
    name: str
    time: str
    shape: str
    colour: str
    runs: bool


class ClockFace(BoxLayout):
    """One seat's clock, ringed while it runs."""

    seat = StringProperty()
    name = StringProperty()
    time = StringProperty()
    shape = StringProperty("circle")
    colour = ColorProperty([1, 1, 1, 1])
    runs = BooleanProperty(False)


class BigClocks(OpenCard):
    """All clocks; `faces` tells how they stand, `act` takes "pause" and "pass"."""

    is_paused = BooleanProperty(False)

    def __init__(
        self,
        faces: Callable[[], tuple[Sequence[Face], bool]],
        act: Callable[[str], None],
        closed: Callable[[], None],
        **kwargs: Any,
    ) -> None:
        load_layout("widgets/table/big_clocks.kv")
        super().__init__(**kwargs)
        self._faces, self._act, self._closed = faces, act, closed
        self._ticking = Clock.schedule_interval(lambda _dt: self.refresh(), TICK)
        self.refresh()

    def close(self) -> None:
        """Take the clocks away; they run on small."""
        self._ticking.cancel()
        super().close()
        self._closed()

    def act(self, what: str) -> None:
        """Pause, or pass the turn."""
        self._act(what)
        self.refresh()

    def refresh(self) -> None:
        """Look at the clocks."""
        told, self.is_paused = self._faces()
        faces = self.ids.faces
        if [one.seat for one in reversed(faces.children)] != [one.seat for one in told]:
            faces.clear_widgets()
            faces.cols = 1 if len(told) == 1 else 2 if len(told) in (2, 4) else 3
            for one in told:
                faces.add_widget(ClockFace(seat=one.seat))
        for widget, one in zip(reversed(faces.children), told, strict=True):
            widget.name, widget.time, widget.shape = one.name, one.time, one.shape
            widget.colour, widget.runs = THEME.colour(one.colour), one.runs
