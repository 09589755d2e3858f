"""A card over the screen that shows how far long work is, and stops it."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.floatlayout import FloatLayout

from companion.app.layout import load_layout
from companion.storage.work import NOTICED, Work
from companion.texts.words import say


class ProgressCard(FloatLayout):
    """Does the work between frames; in sight only when it takes a while, or when it failed."""

    heading = StringProperty()
    says = StringProperty()
    part = NumericProperty(0)
    is_known = BooleanProperty(False)
    is_seen = BooleanProperty(False)
    has_failed = BooleanProperty(False)

    def __init__(
        self,
        work: Work[Any],
        then: Callable[[Any], None],
        otherwise: Callable[[], None],
        **kwargs: Any,
    ) -> None:
        load_layout("widgets/progress_card.kv")
        super().__init__(**kwargs)
        self.work, self._then, self._otherwise = work, then, otherwise
        self.heading = work.title
        self._event: Any = None

    def begin(self) -> None:
        """Begin: a frame comes first, so that what asked for the work is drawn."""
        self._event = Clock.schedule_interval(self._step, 0)
        self._since = Clock.get_time()

    def stop(self) -> None:
        """Stop the work, or close the card of work that failed."""
        self.leave()
        self._otherwise()

    def leave(self) -> None:
        """Stop without a word: the screen goes away."""
        self.work.stop()
        if self._event is not None:
            self._event.cancel()
        if self.parent is not None:
            self.parent.remove_widget(self)

    def on_touch_down(self, touch: Any) -> bool:
        """Keep touches from reaching what lies below."""
        super().on_touch_down(touch)
        return True

    def _step(self, _dt: float) -> None:
        if self.work.step_for():
            progress = self.work.progress
            self.says, self.is_known = progress.says, progress.part is not None
            self.part = progress.part or 0
            self.is_seen = self.is_seen or Clock.get_time() - self._since > NOTICED
            return
        self._event.cancel()
        error = self.work.error
        if error is None:
            self.leave()
            self._then(self.work.result)
            return
        traceback.print_exception(error, file=sys.stderr)
        self.heading = say("work_failed", what=self.work.title)
        self.says, self.has_failed, self.is_seen = f"{error}", True, True
