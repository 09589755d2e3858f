"""Paint the piece you drew: sides by their keys, what else is on it, and which one it may be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion.app.screens.base_screen import BaseScreen
from companion.app.theme import THEME
from companion.app.widgets.canvas.landscape import draw_landscape
from companion.app.widgets.editor_pane import LinesBox  # noqa: F401  # the layout names it
from companion.app.widgets.entry.new_kind_card import ask_new_kind
from companion.app.widgets.paint_board import PaintBoard  # noqa: F401  # the layout names it
from companion.app.widgets.picture_view import PictureView  # noqa: F401  # the layout names it
from companion.box import boxes
from companion.presenters.box.paint import Painted, PaintPresenter
from companion.presenters.panels import Badge
from companion.storage.stored_settings import NO_CAMERA
from hardware.readings import Failed, Pictured, Reading, Sighted


class FillKey(ButtonBehavior, BoxLayout):
    """A landscape, or whatever a side can show, in its colour and with its mark."""

    text = StringProperty()
    key = StringProperty()
    fill = StringProperty()
    colour = ListProperty([0, 0, 0, 1])
    is_landscape = BooleanProperty(False)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.ids.mark.bind(pos=self._mark, size=self._mark)

    def _mark(self, *_args: Any) -> None:
        mark = self.ids.mark
        mark.canvas.after.clear()
        with mark.canvas.after:
            draw_landscape(self.fill, mark.center, min(mark.width, mark.height))


class MatchLine(BoxLayout):
    """A taught piece that it may be, and the key that says so."""

    title = StringProperty()
    text = StringProperty()
    key = StringProperty()
    is_whole = BooleanProperty(False)
    places = ListProperty()
    press: Callable[[str], None]


class PaintScreen(BaseScreen):
    """Paints one piece, or one after the other."""

    title = StringProperty()
    where = StringProperty()
    says = StringProperty()
    more = StringProperty()
    trouble = StringProperty()
    otherwise = StringProperty()
    use_says = StringProperty()
    can_use = BooleanProperty(False)
    has_keys = BooleanProperty(False)
    looking = BooleanProperty(False)
    high = NumericProperty(0)

    def opened(
        self,
        *,
        host: Painted | None = None,
        kind: str = "",
        back: Callable[[], None] | None = None,
        looking: bool = False,
        **_what: Any,
    ) -> None:
        """Paint a piece for a host; `back` leads to where one came from."""
        if host is not None and back is not None:
            self.host, self.back = host, back
            self.presenter = PaintPresenter(host, kind)
        self.looking = False
        if looking:
            self.look()
        self._keys: Any = None
        self._matches: Any = None
        self.refresh()

    def closed(self) -> None:
        """Close the camera."""
        self._close_camera()

    def refresh(self) -> None:
        """Show the presenter's view."""
        view = self.presenter.view()
        self.title, self.where, self.says, self.more = view.title, view.where, view.says, view.more
        self.trouble, self.otherwise = view.trouble, view.otherwise
        self.use_says, self.can_use = view.use, view.can_use
        self.has_keys = bool(view.keys)
        board = self.ids.board
        sketch = view.sketch
        board.places = list(sketch.places) if sketch else []
        board.ways = list(sketch.ways) if sketch else []
        board.aspect = sketch.aspect if sketch else 1
        board.badges = {one: Badge("", chosen=True) for one in sketch.held} if sketch else {}
        board.ringed = view.ringed
        if self._keys != view.keys:
            self._keys = view.keys
            self._fill_keys(view.keys)
        self.ids.lines.show(view.lines)
        if self._matches != view.matches:
            self._matches = view.matches
            self.ids.matches.clear_widgets()
            for one in view.matches:
                line = MatchLine(title=one.title, text=one.text, key=one.key, is_whole=one.is_whole)
                line.places, line.press = list(one.places), self.press
                self.ids.matches.add_widget(line)

    def press(self, key: str) -> None:
        """A key, a place or a control was touched: one asks what a new animal is."""
        presenter = self.presenter
        kind = presenter.new_of(key)
        if kind:

            def add(sort: int, name: str) -> None:
                presenter.add_new(key, sort, name)
                self.refresh()

            ask_new_kind(self, presenter.game, kind, add)
            return
        self.presenter.press(key)
        self._go_on()

    def use(self) -> None:
        """Take the piece as it is painted."""
        if self.can_use:
            self.presenter.use()
            self._go_on()

    def leave_blank(self) -> None:
        """Do without painting it."""
        self.presenter.leave()
        self._go_on()

    def leave(self) -> None:
        """Go back; what was painted of this one is not kept."""
        self.back()

    def reading(self, what: str) -> bool:
        """The pass button does what the amber one does."""
        if what == "pass":
            self.use()
            return True
        return False

    # The camera

    def look(self) -> None:
        """Open the camera, or close it again."""
        if self.looking:
            self._close_camera()
        elif self.context.settings.camera == NO_CAMERA:
            self.go("camera", back=lambda: self.go("paint", looking=True))
        else:
            known = boxes.tags(self.context.journal)
            self.context.app_camera.scan(self.context.settings, (*known.all_ids(), *known.bindings))
            self.looking = True

    def sensed(self, reading: Reading) -> None:
        """Show a frame, and take up what was seen in one."""
        if not self.looking:
            return
        match reading:
            case Pictured():
                self.presenter.guess.pictured(reading.image, reading.number)
                self.ids.picture.show(reading.image)
            case Sighted():
                self.presenter.guess.sighted(reading.seen, reading.number)
                self.refresh()
            case Failed(why=why):
                self.says = why

    def _close_camera(self) -> None:
        if self.looking:
            self.context.app_camera.close()
        self.looking = False
        self.ids.picture.show(None)

    def _go_on(self) -> None:
        """Show what is next: this piece, another one, or where one came from."""
        if self.host.is_over:
            self.back()
            return
        self.refresh()

    def _fill_keys(self, keys: Any) -> None:
        row = self.ids.fills
        row.clear_widgets()
        for one in keys:
            found = FillKey(text=one.text, key=one.key, fill=one.fill)
            found.colour = THEME.colour(one.fill)
            found.is_landscape = one.key.startswith("fill:")
            found.bind(on_release=lambda widget: self.press(widget.key))
            row.add_widget(found)
