"""The bench: one piece drawn as it is, changed by touch, confirmed, and on to the next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import BooleanProperty, StringProperty

from companion.app.screens.base_screen import BaseScreen
from companion.app.widgets.editor_pane import EditorPane  # noqa: F401  # the layout names it
from companion.app.widgets.picture_view import PictureView  # noqa: F401  # the layout names it
from companion.box import boxes
from companion.presenters.box.box_pieces import BoxPiecesPresenter
from companion.presenters.box.teach import TeachPresenter
from companion.storage.stored_settings import NO_CAMERA
from companion.texts.words import say
from hardware.readings import Failed, Pictured, Reading, Sighted


class TeachScreen(BaseScreen):
    """Teaches piece after piece."""

    subtitle = StringProperty()
    status = StringProperty()
    then = StringProperty()
    confirm_says = StringProperty()
    can_forget = BooleanProperty(False)
    guess_says = StringProperty()
    looking = BooleanProperty(False)
    has_face = BooleanProperty(False)
    seen = StringProperty()
    code = StringProperty()
    bound = StringProperty()

    def opened(
        self,
        *,
        presenter: BoxPiecesPresenter | None = None,
        component: str = "",
        looking: bool = False,
        back: Callable[[], None] | None = None,
        **_what: Any,
    ) -> None:
        """Put a component on the bench, with the camera open if asked; `back` leads back."""
        if presenter is not None:
            self.back = back
            self.presenter = TeachPresenter(presenter, component)
        elif not hasattr(self, "presenter"):
            raise ValueError("there is nothing to teach")
        self.looking = False
        self.trouble = ""
        if looking:
            self.look()
        self.refresh()

    def closed(self) -> None:
        """Close the camera."""
        self._close_camera()

    def look(self) -> None:
        """Open the camera, or close it again."""
        if self.looking:
            self._close_camera()
        elif self.context.settings.camera == NO_CAMERA:
            self.go("camera", back=lambda: self.go("teach", looking=True))
            return
        else:
            known = boxes.tags(self.context.journal)
            self.context.app_camera.scan(self.context.settings, (*known.all_ids(), *known.bindings))
            self.looking = True
        self.refresh()

    def sensed(self, reading: Reading) -> None:
        """Show a frame, and take up what was seen in one."""
        if not self.looking:
            return
        guess = self.presenter.guess
        match reading:
            case Pictured():
                self.trouble = ""
                guess.pictured(reading.image, reading.number)
                self.ids.picture.show(reading.image)
            case Sighted():
                guess.sighted(reading.seen, reading.number)
                self.refresh()
            case Failed(why=why):
                self.trouble = why
                self.refresh()

    def refresh(self) -> None:
        """Show the presenter's view."""
        view = self.presenter.view()
        self.subtitle, self.confirm_says = view.subtitle, view.confirm
        self.status, self.then = view.editor.status, view.editor.then
        self.can_forget, self.guess_says = view.can_forget, view.guess
        face = self.presenter.guess.face
        self.has_face = face is not None
        self.ids.face.show(face.picture if face is not None else None)
        self.seen = self.trouble or view.says or say("teach_hold")
        self.code = view.code if self.looking else ""
        self.bound = say("teach_unbind", count=len(view.tags)) if view.tags else ""
        self.ids.pane.show(view.editor)

    def press(self, key: str) -> None:
        """The piece, or a control beside it, was touched."""
        self.presenter.press(key)
        self.refresh()

    def start_from_guess(self) -> None:
        """Start from our guess, to be looked at place by place."""
        self.presenter.start_from_guess()
        self.refresh()

    def bind_code(self) -> None:
        """Let the code in view stand for this piece."""
        if not self.presenter.bind(self.code):
            self.presenter.guess.says = say("teach_no_tag")
        self.refresh()

    def unbind_codes(self) -> None:
        """Let no other code stand for this piece."""
        self.presenter.unbind()
        self.refresh()

    def confirm(self) -> None:
        """Keep what is shown and go on to the next one, or back to the list after the last."""
        self._go_on(self.presenter.confirm())

    def skip(self) -> None:
        """Go on without keeping anything."""
        self._go_on(self.presenter.skip())

    def forget(self) -> None:
        """Forget what was taught of this piece."""
        self.presenter.forget()
        self.refresh()

    def leave(self) -> None:
        """Go back to the list; what was not confirmed is not kept."""
        if self.back is not None:
            self.back()
        else:
            self.go("box_pieces")

    def _close_camera(self) -> None:
        if self.looking:
            self.context.app_camera.close()
        self.looking = False
        self.ids.picture.show(None)

    def _go_on(self, component: str | None) -> None:
        if component is None:
            self.leave()
        else:
            self.refresh()
