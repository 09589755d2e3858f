"""Boxes and files: a second box of a game, a file to hand on, and one that somebody gave us."""

from __future__ import annotations

from typing import Any

from kivy.properties import StringProperty

from companion.app.screens.base_screen import BaseScreen
from companion.app.theme import THEME
from companion.app.widgets.controls import Chip, PanelItem, Push
from companion.app.widgets.entry.keyboard import Keyboard
from companion.presenters.box.box_files import BoxFilesPresenter
from companion.presenters.box.box_pieces import BoxPiecesPresenter
from companion.texts.words import say


class BoxFilesScreen(BaseScreen):
    """Which box, and its file."""

    subtitle = StringProperty()
    heading = StringProperty()

    def opened(self, *, presenter: BoxPiecesPresenter | None = None, **_what: Any) -> None:
        """Show a box's files."""
        if presenter is None:
            raise ValueError("there is no box to show")
        self.pieces = presenter
        self.presenter = BoxFilesPresenter(presenter)
        self.refresh()

    def refresh(self) -> None:
        """Show the presenter's view."""
        view = self.presenter.view()
        self.subtitle, self.heading = view.subtitle, view.heading
        row, items, buttons = self.ids.boxes, self.ids.panel_items, self.ids.buttons
        for one in (row, items, buttons):
            one.clear_widgets()
        for box in view.boxes:
            chip = Chip(text=box.text, key=box.key, chosen=box.chosen)
            chip.bind(on_release=lambda widget: self.press(widget.key))
            row.add_widget(chip)
        more = Chip(text=say("add_box"))
        more.bind(on_release=lambda _chip: self._ask_name())
        row.add_widget(more)
        for item in view.items:
            line = PanelItem(title=item.title, text=item.text, badge=item.badge, key=item.key)
            line.edge = THEME.colour({"soft": "muted"}.get(item.tone, item.tone))
            line.bind(on_release=lambda widget: self.press(widget.key))
            items.add_widget(line)
        for button in view.buttons:
            push = Push(text=button.text, amber=button.amber, key=button.key)
            push.bind(on_release=lambda widget: self.press(widget.key))
            buttons.add_widget(push)

    def press(self, key: str) -> None:
        """A chip, a line or a button was touched."""
        if key:
            self.presenter.press(key)
            self.refresh()

    def leave(self) -> None:
        """Go back to the box at hand."""
        self.go("overview", game=self.pieces.game.name, box=self.pieces.box)

    def _ask_name(self) -> None:
        Keyboard(say("box_name"), "", lambda name: self.press(f"add:{name}")).open(self)
