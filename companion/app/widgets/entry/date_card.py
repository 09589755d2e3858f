"""A card on which the date and the time are set, part by part: a kiosk has nothing else for it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any

from kivy.properties import StringProperty

from companion.app.layout import load_layout
from companion.app.widgets.controls import CountLine, OpenCard
from companion.machine.table_clock import PARTS, stepped
from companion.texts.words import say


class DateCard(OpenCard):
    """Shows a time; `then` gets the one it was set to."""

    shown = StringProperty()

    def __init__(self, time: datetime, then: Callable[[datetime], None], **kwargs: Any) -> None:
        load_layout("widgets/entry/date_card.kv")
        super().__init__(**kwargs)
        self.time, self._then = time.replace(second=0, microsecond=0), then
        for part in PARTS:
            line = CountLine(label=say(f"date_{part}"), key=part)
            line.bind(on_step=self._step)
            self.ids.lines.add_widget(line)
        self._show()

    def accept(self) -> None:
        """Hand the time over."""
        self.close()
        self._then(self.time)

    def _step(self, line: CountLine, way: str) -> None:
        self.time = stepped(self.time, line.key, 1 if way == "up" else -1)
        self._show()

    def _show(self) -> None:
        self.shown = f"{self.time:%Y-%m-%d %H:%M}"
        for line in self.ids.lines.children:
            value = getattr(self.time, line.key)
            line.value = str(value) if line.key == "year" else f"{value:02}"
