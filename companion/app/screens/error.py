"""The error card: what happened, what is kept, and what to do."""

from __future__ import annotations

from typing import Any

from kivy.properties import StringProperty

from companion.app.screens.base_screen import BaseScreen
from companion.texts.words import say


class ErrorScreen(BaseScreen):
    """Comes instead of a screen that failed."""

    what = StringProperty()
    detail = StringProperty()

    def opened(self, *, where: str = "", error: Exception | None = None, **_what: Any) -> None:
        """Say which screen failed and why."""
        self.what = say("screen_failed", screen=where.replace("_", " "))
        self.detail = f"{type(error).__name__}: {error}"
