"""Switching off: a few seconds to think better of it, then everything is closed."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import NumericProperty, StringProperty

from companion.app.screens.base_screen import BaseScreen
from companion.texts.words import say

SECONDS = 5


class OffScreen(BaseScreen):
    """Counts down; whoever is quick can stay."""

    left = NumericProperty(SECONDS)
    help = StringProperty()

    def opened(self, **_what: Any) -> None:
        """Begin to count."""
        self.left = SECONDS
        session = self.context.session
        why = getattr(session.saved, "why", "") if session else ""
        self.help = say("off_unsaved", why=why) if why else say("off_help")
        self._ticking = Clock.schedule_interval(self._tick, 1)

    def closed(self) -> None:
        """Count no more."""
        self._ticking.cancel()

    def _tick(self, _dt: float) -> None:
        self.left -= 1
        if self.left <= 0:
            self.now()

    def now(self) -> None:
        """Switch off at once."""
        self._ticking.cancel()
        self.context.leaving = "off"
        self.context.leave()
