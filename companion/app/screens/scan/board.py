"""The whole-board screen: one picture, what was understood, one touch to accept it."""

from __future__ import annotations

from typing import Any

from kivy.properties import StringProperty

from companion.app.screens.base_screen import BaseScreen
from companion.app.theme import THEME
from companion.app.widgets.controls import PanelItem, Push
from companion.app.widgets.picture_view import PictureView  # noqa: F401  # the layout names it
from companion.app.widgets.table.picker_card import PickerCard
from companion.box import boxes
from companion.presenters.scan.board import BoardPresenter, BoardView
from companion.presenters.table.panel.questions import answered
from companion.presenters.table.scorepad import ScorePadPresenter
from companion.storage.stored_settings import NO_CAMERA
from companion.storage.work import Work
from companion.texts.words import say
from hardware.readings import Failed, Pictured, Reading
from hardware.scanning.scanner import Scanner


class BoardScreen(BaseScreen):
    """Takes a picture of a board and reads it; what was understood is accepted with one touch.

    It is opened for a seat of the game on the table, the first if none is told, or for a seat of a
    score pad.
    """

    title = StringProperty()
    subtitle = StringProperty()
    who = StringProperty()
    heading = StringProperty()

    def opened(
        self,
        *,
        game_id: int = 0,
        seat: str = "",
        pad: ScorePadPresenter | None = None,
        **_what: Any,
    ) -> None:
        """Look through the camera, until a picture is taken."""
        self._game_id, self._pad = game_id, pad
        self._picker: PickerCard | None = None
        self._frame: Any = None
        self.presenter = self._present(seat)
        self._look()
        self.watch(self.presenter)

    def _present(self, seat: str) -> BoardPresenter:
        if self._pad is not None:
            game, state = self._pad.game, self._pad.position
            seat = self._pad.seat
        else:
            session = self.context.open(self._game_id)
            self.context.attend(session)
            game, state = session.record.game, session.record.state
            seat = seat or state.seats[0]
        known = boxes.tags(self.context.journal)
        ids = known.ids(game.name)
        pieces = [one for one in map(known.piece, ids) if one is not None]
        scanner = Scanner((*ids, *known.bindings))
        return BoardPresenter(game, state, seat, scanner, pieces, known.piece)

    def _look(self) -> None:
        """Show what the camera sees."""
        self._frame, self._is_live = None, True
        blind = self.context.settings.camera == NO_CAMERA
        self.presenter.look(trouble=say("scan_no_camera") if blind else "")
        self.context.app_camera.look(self.context.settings)

    def sensed(self, reading: Reading) -> None:
        """Show a frame, or why there is none."""
        if not self._is_live:
            return
        if isinstance(reading, Pictured):
            is_first, self._frame = self._frame is None, reading.image
            self.ids.picture.show(reading.image)
            if is_first:
                self.presenter.go_live()
        elif isinstance(reading, Failed):
            self._frame = None
            self.ids.picture.show(None)
            self.presenter.fail(reading.why)

    def reading(self, what: str) -> bool:
        """The pass button takes the picture and accepts it, the scan button leads back."""
        amber = next((one.key for one in self.presenter.view().panel.buttons if one.amber), "")
        if what == "pass" and amber:
            self.press(amber)
        elif what == "scan":
            self.leave()
        else:
            return False
        return True

    def take(self) -> None:
        """Take the picture that is shown, and read it."""
        if self._frame is None:
            return
        self._is_live = False
        self.context.app_camera.close()
        reading = self.presenter.reading(self._frame)
        self.do(Work(say("board_reading"), reading), lambda _read: None, otherwise=self._look)

    def closed(self) -> None:
        """Close the camera, and let go of the picture."""
        self.context.attend(None)
        self.context.app_camera.close()
        self._show_picker(None)
        self.ids.picture.show(None)
        self._frame = None

    def leave(self) -> None:
        """Go back to where one came from; nothing changes."""
        if self._pad is not None:
            self.go("scorepad", pad=self._pad)
        else:
            self.go("table", game_id=self._game_id)

    def touch(self, x: float, y: float) -> None:
        """A spot of the picture was touched."""
        self.presenter.touch(x, y)

    def press(self, key: str) -> None:
        """A button or an item of the panel was pressed."""
        match key:
            case "":
                return
            case "take":
                self.take()
            case "again":
                self._look()
            case "camera":
                seat, game_id, pad = self.presenter.seat, self._game_id, self._pad
                back = lambda: self.go("board", game_id=game_id, seat=seat, pad=pad)  # noqa: E731
                self.go("camera", back=back)
            case "accept":
                self._accept()
            case _ if key.startswith("frame:"):
                self._tell_frame(int(key.removeprefix("frame:")))
            case _:
                self.presenter.press(key)

    def _tell_frame(self, at: int) -> None:
        """Tell how large the board is, which nobody did before, and look again."""
        question, seat = self.presenter.missing[0], self.presenter.seat
        if self._pad is not None:
            self._pad.learn(question, at)
        else:
            self.context.open(self._game_id).tell(*answered(question, at))
        self.presenter = self._present(seat)
        self._look()
        self.watch(self.presenter)

    def _accept(self) -> None:
        change = self.presenter.correction()
        if change is not None and self._pad is not None:
            self._pad.photographed(*change)
        elif change is not None:
            self.context.open(self._game_id).correct(*change)
        self.leave()

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

    def _close_picker(self) -> None:
        self.presenter.close_picker()
