"""A card that says why something was not saved, and tries it again at a touch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import BooleanProperty, StringProperty

from companion.app.layout import load_layout
from companion.app.widgets.controls import OpenCard
from companion.presenters.save_trouble import SaveTrouble


class SaveCard(OpenCard):
    """Shows what happened; `again` saves and says how that went."""

    heading = StringProperty()
    says = StringProperty()
    kept = StringProperty()
    to_do = StringProperty()
    is_over = BooleanProperty(False)

    def __init__(self, told: SaveTrouble, again: Callable[[], SaveTrouble], **kwargs: Any) -> None:
        load_layout("widgets/table/save_card.kv")
        super().__init__(**kwargs)
        self._again = again
        self._show(told)

    def try_again(self) -> None:
        """Save, and show how that went."""
        self._show(self._again())

    def _show(self, told: SaveTrouble) -> None:
        self.heading, self.says = told.heading, told.says
        self.kept, self.to_do, self.is_over = told.kept, told.to_do, told.is_over
