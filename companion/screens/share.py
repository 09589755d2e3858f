"""The hand-over: a code on the screen opens the play in BG Stats on a phone."""

from __future__ import annotations

from typing import Any

from kivy.properties import StringProperty

from companion.presenters import share
from companion.screens.base import BaseScreen
from companion.widgets import code


class ShareScreen(BaseScreen):
    """Shows the code of the game on the table."""

    subtitle = StringProperty()
    steps = StringProperty()
    back = StringProperty("table")

    def opened(self, *, back: str = "table", **_what: Any) -> None:
        """Make the code; `back` is where the sheet was opened from."""
        self.back = back
        view = share.view(self.house)
        self.subtitle = view.title
        self.steps = "\n\n".join(view.steps)
        self.ids.code.matrix = view.matrix


__all__ = ["ShareScreen", "code"]
