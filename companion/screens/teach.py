"""The bench: one piece drawn as it is, changed by touch, confirmed, and on to the next."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, StringProperty

from companion.presenters.mycopy import CopyPresenter
from companion.presenters.teaching import TeachPresenter
from companion.screens.base import BaseScreen
from companion.widgets.editor import EditorPane

__all__ = ["EditorPane", "TeachScreen"]


class TeachScreen(BaseScreen):
    """Teaches piece after piece."""

    subtitle = StringProperty()
    status = StringProperty()
    then = StringProperty()
    confirm_says = StringProperty()
    can_forget = BooleanProperty(False)

    def opened(
        self, *, presenter: CopyPresenter | None = None, component: str = "", **_what: Any
    ) -> None:
        """Put a component on the bench."""
        if presenter is None:
            raise ValueError("there is nothing to teach")
        self.presenter = TeachPresenter(presenter, component)
        self.refresh()

    def refresh(self) -> None:
        """Show the presenter's view."""
        view = self.presenter.view()
        self.subtitle, self.confirm_says = view.subtitle, view.confirm
        self.status, self.then = view.editor.status, view.editor.then
        self.can_forget = view.can_forget
        self.ids.pane.show(view.editor)

    def press(self, key: str) -> None:
        """The piece, or a control beside it, was touched."""
        self.presenter.press(key)
        self.refresh()

    def confirm(self) -> None:
        """Keep what is shown and go on to the next one, or back to the list after the last."""
        self._go_on(self.presenter.confirm())

    def skip(self) -> None:
        """Go on without keeping anything."""
        self._go_on(self.presenter.skip())

    def forget(self) -> None:
        """Let this piece be a stand-in again."""
        self.presenter.forget()
        self.refresh()

    def leave(self) -> None:
        """Go back to the list; what was not confirmed is not kept."""
        self.go("copy")

    def _go_on(self, component: str | None) -> None:
        if component is None:
            self.leave()
        else:
            self.refresh()
