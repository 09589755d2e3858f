"""The scan screen: the camera's picture with its tags named, what they mean, and one tap."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from kivy.metrics import dp
from kivy.properties import BooleanProperty, ColorProperty, StringProperty

from companion.app.screens.base_screen import BaseScreen
from companion.app.theme import THEME
from companion.app.widgets.controls import Push
from companion.app.widgets.picture_view import PictureView  # noqa: F401  # the layout names it
from companion.box import boxes
from companion.presenters.panels import Button
from companion.presenters.scan.scan import ScanPresenter
from companion.presenters.scan.scan_words import ScanView
from companion.presenters.table.table_reports import TableReports
from companion.storage.stored_settings import NO_CAMERA
from companion.texts.words import say
from hardware.readings import Failed, Pictured, Reading, Sighted

VEIL = (20, 12)
"""Into so many spots a picture is dissolved that nobody may recognise."""
STRIP = 72
"""How high the strip below the picture is, in dp; a button alone in it is as high."""
RATED = 0.5
"""Seconds between two changes of the line that counts frames."""


class ScanScreen(BaseScreen):
    """Looks through the camera for the game on the table, or for any tag."""

    subtitle = StringProperty()
    saved = StringProperty()
    save_failed = BooleanProperty(False)
    head = StringProperty()
    text = StringProperty()
    note = StringProperty()
    tone = ColorProperty([1, 1, 1, 1])
    trouble = StringProperty()
    help = StringProperty()
    hushed = BooleanProperty(False)
    has_options = BooleanProperty(False)
    has_board = BooleanProperty(False)

    def opened(self, *, game_id: int = 0, **_what: Any) -> None:
        """Open the camera; without a game on the table any tag is named."""
        self.game_id, table = game_id, None
        if game_id:
            session = self.context.open(game_id)
            self.context.attend(session, clocks=True)
            table = TableReports(session, self.context.seating(session), self.context.clocks)
        trouble = "" if self.context.settings.camera != NO_CAMERA else say("scan_no_camera")
        known = boxes.tags(self.context.journal)
        self.presenter = ScanPresenter(table, known.piece, trouble=trouble)
        self.has_board = table is not None and table.game.table.board is not None
        self._drawn: tuple[Any, ...] = ()
        self._rated = 0.0
        ids = known.ids(table.game.name) if table else known.all_ids()
        self.context.app_camera.scan(self.context.settings, (*ids, *known.bindings))
        self.watch(self.presenter)

    def closed(self) -> None:
        """Close the camera, and forget its picture."""
        self.context.app_camera.close()
        self.ids.picture.show(None)
        self.ids.picture.outlines = []
        self.context.attend(None)

    def sensed(self, reading: Reading) -> None:
        """Show a frame, and what was seen in one."""
        match reading:
            case Pictured():
                self.presenter.pictured(reading.number, reading.at)
                self.ids.picture.show(veiled(reading.image) if self.hushed else reading.image)
                if self.trouble or reading.at - self._rated >= RATED:
                    self._rated = reading.at
                    self.refresh()
            case Sighted():
                self.presenter.see(reading)
                meaning = self.presenter.for_table()
                if meaning is not None:
                    self.go("table", game_id=self.game_id, scanned=meaning)
            case Failed(why=why):
                self.presenter.fail(why)

    def reading(self, what: str) -> bool:
        """The pass button takes what is proposed, undo takes it back, scan leads to the table."""
        amber = next((one.key for one in self._buttons if one.amber), "")
        if what == "pass" and amber:
            self.press(amber)
        elif what == "undo":
            self.press("undo")
        elif what == "scan":
            self.leave()
        else:
            return False
        return True

    def press(self, key: str) -> None:
        """A button was pressed."""
        kind, _, game = key.partition(":")
        if kind == "camera":
            self.choose_camera()
            return
        if kind == "new":
            self.go("newgame", game=game)
            return
        meaning = self.presenter.press(key)
        if meaning is not None:
            self.go("table", game_id=self.game_id, scanned=meaning)

    def whole_board(self) -> None:
        """Take one picture of the whole board instead."""
        if self.presenter.table is not None:
            self.go("board", game_id=self.game_id, seat=self.presenter.table.awaited_seat)

    def choose_camera(self) -> None:
        """Choose another camera, and come back."""
        self.go("camera", back=lambda: self.go("scan", game_id=self.game_id))

    def leave(self) -> None:
        """Go back to the table, or home where there is none."""
        if self.game_id:
            self.go("table", game_id=self.game_id)
        else:
            self.go("home")

    def refresh(self) -> None:
        """Show the presenter's view."""
        view = self.presenter.view()
        self._sound(view)
        self.subtitle = view.subtitle
        self.head, self.text, self.note = view.head, view.text, view.note
        self.tone = THEME.colour({"soft": "muted"}.get(view.tone, view.tone))
        self.trouble, self.help, self.hushed = view.trouble, view.help, view.hushed
        self.saved, self.save_failed = view.saved, view.save_failed
        self.ids.picture.outlines = [] if view.hushed else list(view.outlines)
        self._buttons = view.buttons
        if (view.options, view.buttons) != self._drawn:
            self._drawn = (view.options, view.buttons)
            self.has_options = bool(view.options)
            self._show(self.ids.options, view.options)
            self._show(self.ids.buttons, view.buttons)
            for push in self.ids.buttons.children if len(view.buttons) == 1 else ():
                push.height = dp(STRIP)

    def _sound(self, view: ScanView) -> None:
        """Let the table hear that a piece does not fit."""
        if view.head == say("scan_misfit") != self.head:
            self.context.sound("objection")

    def _show(self, row: Any, buttons: tuple[Button, ...]) -> None:
        row.clear_widgets()
        for one in buttons:
            push = Push(text=one.text, icon=one.icon, amber=one.amber, key=one.key)
            push.bind(on_release=lambda widget: self.press(widget.key))
            row.add_widget(push)


def veiled(image: Any) -> Any:
    """Return a picture in which light and movement can be seen, and nothing else."""
    few = cv2.resize(image, VEIL, interpolation=cv2.INTER_AREA)
    high, wide = image.shape[:2]
    return np.asarray(cv2.resize(few, (wide, high), interpolation=cv2.INTER_CUBIC))
