"""My copy: how far the app knows the boxes on the owner's shelf."""

from __future__ import annotations

from typing import Any

from kivy.properties import NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.presenters import mycopy
from companion.screens.base import BaseScreen


class CopyLine(BoxLayout):
    """One game with a bar of what is sure."""

    title = StringProperty()
    line = StringProperty()
    share = NumericProperty(0)


class MyCopyScreen(BaseScreen):
    """What is known, inferred or confirmed, and what is a stand-in."""

    def opened(self, **_what: Any) -> None:
        """Count anew."""
        lines = self.ids.lines
        lines.clear_widgets()
        for row in mycopy.rows(self.house):
            lines.add_widget(CopyLine(title=row.title, line=row.line, share=row.share))
