"""My box: how far the app knows the boxes on the owner's shelf."""

from __future__ import annotations

from typing import Any

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion.app.screens.base_screen import BaseScreen
from companion.presenters.box import mycopy


class CopyLine(ButtonBehavior, BoxLayout):
    """One box with a bar of what is sure; touching it opens the box."""

    game = StringProperty()
    box = StringProperty()
    title = StringProperty()
    line = StringProperty()
    share = NumericProperty(0)


class MyCopyScreen(BaseScreen):
    """The boxes on the shelf, and how far each is known."""

    def opened(self, **_what: Any) -> None:
        """Count anew."""
        lines = self.ids.lines
        lines.clear_widgets()
        for row in mycopy.rows(self.context):
            line = CopyLine(
                game=row.game, box=row.box, title=row.title, line=row.line, share=row.share
            )
            line.bind(on_release=lambda one: self.go("overview", game=one.game, box=one.box))
            lines.add_widget(line)
