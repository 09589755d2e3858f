"""The hand-over: a code on the screen opens the play in BG Stats on a phone, or says it as text."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, StringProperty

from companion.app.screens.base_screen import BaseScreen
from companion.app.widgets import phone_code  # noqa: F401  # the layout names it
from companion.app.widgets.controls import Chip
from companion.presenters.history import share
from companion.texts.words import say


class ShareScreen(BaseScreen):
    """Shows the code of the game that is open."""

    subtitle = StringProperty()
    steps = StringProperty()
    back = StringProperty("table")
    has_code = BooleanProperty(True)

    def opened(self, *, back: str = "table", **_what: Any) -> None:
        """Make the code; `back` is where the sheet was opened from."""
        self.back = back
        self.show("bgstats")

    def show(self, kind: share.Kind) -> None:
        """Show the code for BG Stats, or the game as text."""
        view = share.view(self.context, kind)
        self.subtitle = view.title
        self.steps = "\n\n".join(view.steps)
        self.has_code = bool(view.matrix)
        self.ids.code.matrix = view.matrix
        kinds = self.ids.kinds
        kinds.clear_widgets()
        for one in share.KINDS:
            chip = Chip(text=say(f"share_{one}_kind"), key=one, chosen=one == kind)
            chip.bind(on_release=lambda chip: self.show(chip.key))
            kinds.add_widget(chip)

    def save(self) -> None:
        """Save the game as files instead."""
        session = self.context.session
        assert session is not None, "a game is open while it is handed over"
        then = {"back": self.back}
        self.go("files", game_id=session.game_id, back="share", then=then)
