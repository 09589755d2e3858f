"""The whole-board screen: one picture, what was understood, one touch to accept it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import StringProperty

from companion.presenters.board import BoardPresenter, BoardView
from companion.screens.base import BaseScreen
from companion.widgets.controls import PanelItem, Push
from companion.widgets.picker import PickerCard
from companion.widgets.picture import PictureView
from companion.widgets.theme import THEME
from companion.words import say
from companion.work import Work

__all__ = ["BoardScreen", "PictureView"]


class BoardScreen(BaseScreen):
    """Reads a board from a picture; `then` gets what to correct, `back` leads away without it."""

    title = StringProperty()
    subtitle = StringProperty()
    who = StringProperty()
    heading = StringProperty()

    def opened(
        self,
        *,
        presenter: BoardPresenter | None = None,
        frame: Any = None,
        then: Callable[[Any], None] = lambda _change: None,
        back: Callable[[], None] | None = None,
        **_what: Any,
    ) -> None:
        """Read a picture that was just taken."""
        if presenter is None or frame is None:
            raise ValueError("there is no picture to read")
        self.presenter, self._then = presenter, then
        self._back = back or (lambda: self.go("home"))
        self._picker: PickerCard | None = None
        self.ids.picture.show(frame)
        self.refresh()
        self.do(
            Work(say("board_reading"), presenter.reading(frame)),
            lambda _read: self.refresh(),
            otherwise=self.leave,
        )

    def closed(self) -> None:
        """Let go of the picture."""
        self._show_picker(None)
        self.ids.picture.show(None)

    def leave(self) -> None:
        """Go back to where the picture was taken; nothing changes."""
        self._back()

    def touch(self, x: float, y: float) -> None:
        """A spot of the picture was touched."""
        self.presenter.touch(x, y)
        self.refresh()

    def press(self, key: str) -> None:
        """A button or an item of the panel was pressed."""
        if key == "again":
            self.leave()
        elif key == "accept":
            self._then(self.presenter.correction())
        elif key:
            self.presenter.press(key)
            self.refresh()

    def refresh(self) -> None:
        """Show the presenter's view."""
        view = self.presenter.view()
        self.title, self.subtitle = view.title, view.subtitle
        self.who, self.heading = view.panel.who, view.panel.heading
        self.ids.picture.outlines, self.ids.picture.spots = list(view.outlines), list(view.taps)
        self._panel(view)
        self._show_picker(view)

    def _panel(self, view: BoardView) -> None:
        items, buttons = self.ids.panel_items, self.ids.buttons
        items.clear_widgets()
        buttons.clear_widgets()
        for item in view.panel.items:
            line = PanelItem(title=item.title, text=item.text, key=item.key)
            line.edge = THEME.colour({"soft": "muted"}.get(item.tone, item.tone))
            line.bind(on_release=lambda widget: self.press(widget.key))
            items.add_widget(line)
        if view.panel.more:
            items.add_widget(PanelItem(title=say("more", count=view.panel.more)))
        for button in view.panel.buttons:
            push = Push(text=button.text, icon=button.icon, amber=button.amber, key=button.key)
            push.bind(on_release=lambda widget: self.press(widget.key))
            buttons.add_widget(push)

    def _show_picker(self, view: BoardView | None) -> None:
        picker = view.picker if view else None
        if self._picker is not None and picker is None:
            self.remove_widget(self._picker)
            self._picker = None
        if picker is not None and self._picker is None:
            self._picker = PickerCard(picker, self._picked, self._close_picker)
            self.add_widget(self._picker)

    def _picked(self, told: tuple[str | None, ...]) -> None:
        self.presenter.pick(told)
        self.refresh()

    def _close_picker(self) -> None:
        self.presenter.close_picker()
        self.refresh()
