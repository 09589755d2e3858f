"""The table screen: draws what its presenter says and passes every touch on to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion.app.screens.table.running_table import RunningTableScreen, panel_line
from companion.app.theme import THEME
from companion.app.widgets.controls import Chip, CountLine, PanelItem, Push, SeatRail
from companion.app.widgets.editor_pane import QuestionCard
from companion.app.widgets.entry.keyboard import Keyboard
from companion.app.widgets.reuse import Wanted, fill
from companion.app.widgets.table.picker_card import PickerCard
from companion.camera.meanings import Meaning
from companion.presenters.panels import Item
from companion.presenters.scan.scanned_piece import can_scan
from companion.presenters.table.table import TablePresenter
from companion.presenters.table.table_view import TableView
from companion.texts.words import say
from rules.state import Level

FINGER = 46
"""Places smaller than this, in dp, can be enlarged; the gap between them is touched as well."""
ENLARGED = 54
LARGEST = 2.6


class TableScreen(RunningTableScreen):
    """One game on the table."""

    can_redo = BooleanProperty(False)
    who = StringProperty()
    tray_says = StringProperty()
    zoom = NumericProperty(1)
    can_zoom = BooleanProperty(False)
    is_tall = BooleanProperty(False)
    is_tray_open = BooleanProperty(True)
    has_tabs = BooleanProperty(True)
    has_tray = BooleanProperty(True)

    def opened(
        self,
        *,
        game_id: int = 0,
        page: str = "",
        scanned: Meaning | None = None,
        at_first: bool = False,
        presenter: TablePresenter | None = None,
        **_what: Any,
    ) -> None:
        """Put a game on the table; a piece that was `scanned` is in hand.

        At first, a table that tells by scanning has the camera before it, if that is awaited. With
        the `presenter` it had before, a table goes on with what was touched and open.
        """
        session = self.context.open(game_id)
        self.put_on_table(session, presenter, TablePresenter)
        self._picker: PickerCard | None = None
        self._question: QuestionCard | None = None
        self._level = session.record.state.level
        self.zoom = 1
        self.presenter.scans = self.context.scans(game_id)
        if page:
            self.presenter.press(f"page:{page}")
        if scanned is not None:
            self.presenter.take_up(scanned)
        self.watch(self.presenter)
        if at_first and self.presenter.scans and can_scan(self.presenter):
            Clock.schedule_once(lambda _dt: self.scan())
        if self.has_clocks:
            self._ticker.open()

    def closed(self) -> None:
        """Stop the clocks, hide what is hidden, take the picker away if one is open."""
        self.take_off_table()
        self.presenter.look(None)
        self._show_picker(None)
        self._show_question(None)

    def reading(self, what: str) -> bool:
        """Pass and undo come from the buttons as well as from the screen."""
        if what == "pass":
            self.press("pass")
        elif what == "undo":
            self.undo()
        elif what == "scan":
            self.scan()
        else:
            return False
        return True

    def scan(self) -> None:
        """Look through the camera."""
        if self.manager is None or self.manager.current_screen is self:
            self.go("scan", game_id=self.presenter.session.game_id)

    def touch_place(self, place: str) -> None:
        """A place of the board or the tray was touched."""
        self.presenter.touch(place)
        self._paint()

    def press(self, key: str) -> None:
        """A button or an item of the panel was pressed: some lead elsewhere, the others do it."""
        super().press(key)
        if self.manager is not None and self.manager.current_screen is self:
            self._paint()

    def leads(self) -> Mapping[str, Callable[[], None]]:
        """Return the keys that lead to another screen, or open a card."""
        return {**super().leads(), "board": self._photograph, "scan": self.scan}

    def _paint(self) -> None:
        """Let a blank piece be painted, where that is what was touched."""
        table, painting = self.presenter, self.presenter.painting
        if painting is not None:
            game_id = table.session.game_id

            def back() -> None:
                table.put_brush_away()
                self.go("table", game_id=game_id, presenter=table)

            self.go(
                "paint", host=painting.seen_in(self.context), kind=painting.blank.sort, back=back
            )

    def _photograph(self) -> None:
        """Take one picture of the whole board of the seat in front."""
        self.go("board", game_id=self.presenter.session.game_id, seat=self.presenter.seat)

    def redo(self) -> None:
        """Bring back what was taken back."""
        self.presenter.redo()

    def see_size(self, finest: float) -> None:
        """Offer to enlarge a board whose places are smaller than a finger."""
        if self.zoom == 1:
            self.can_zoom = 0 < finest < FINGER

    def enlarge(self) -> None:
        """Draw the board so large that a finger finds every place, or as a whole again."""
        ground, board = self.ids.ground, self.ids.board
        if self.zoom > 1:
            self.zoom = 1
            return
        # Where something can be done is what one wants to see.
        marked = [box for box in map(board.box_of, board.badges) if box is not None]
        x = sum(box[0] + box[2] / 2 - board.x for box in marked) / (len(marked) or 1) / board.width
        y = sum(box[1] + box[3] / 2 - board.y for box in marked) / (len(marked) or 1) / board.height
        self.zoom = min(LARGEST, ENLARGED / max(board.finest, 1))
        seen = 1 / self.zoom
        middle = (x, y) if marked else (0.5, 0.5)
        ground.scroll_x, ground.scroll_y = (
            min(1.0, max(0.0, (at - seen / 2) / (1 - seen))) for at in middle
        )

    def look(self, holds: bool) -> None:
        """Show a seat its own hand while it holds the button."""
        self.presenter.look(self.presenter.seat if holds else None)

    def refresh(self) -> None:
        """Show the presenter's view; a game that is told on another level has another screen."""
        level = self.presenter.session.record.state.level
        # A pad may lead here for what only the table can say; another level is told elsewhere.
        if (level is Level.LIGHT or level is not self._level) and self.leads_on():
            return
        view = self.presenter.view()
        self._ticker.touched()
        self._sound(objects=view.objects)
        self.title, self.subtitle = view.scene.title, self.presenter.said_of(view.scene.subtitle)
        self.saved, self.save_failed = view.saved, view.save_failed
        self.can_undo, self.can_redo = view.can_undo, view.can_redo
        self.who, self.heading = view.panel.who, view.panel.heading
        board, tray = self.ids.board, self.ids.tray
        board.seating = tray.seating = view.seating
        board.places, board.badges, board.ghost = list(view.scene.places), view.badges, view.ghost
        board.ways, board.aspect = list(view.scene.ways), view.scene.aspect
        tray.places, tray.badges = list(view.tray.places) if view.tray else [], view.badges
        self.tray_says = view.tray.empty if view.tray and not view.tray.places else ""
        self.look_says, self.is_paused = view.look, view.is_paused
        self.is_tall, self.is_tray_open = view.scene.tall, view.tray is not None
        self._rail(view)
        self._tabs(view)
        self._panel(view)
        self._show_picker(view)
        self._show_question(view)

    def _rail(self, view: TableView) -> None:
        rail = self.ids.rail
        if [one.seat for one in reversed(rail.children)] != [card.seat for card, _ in view.cards]:
            rail.clear_widgets()
            for card, _awaited in view.cards:
                rail.add_widget(
                    SeatRail(seat=card.seat, on_release=lambda one: self._show_seat(one.seat))
                )
        for widget, (card, awaited) in zip(reversed(rail.children), view.cards, strict=True):
            widget.name = self.presenter.shared.name(card.seat)
            number = f"{card.score:+d}" if card.signed and card.score else f"{card.score}"
            shown = card.secret or "–" if card.score is None else number
            widget.score = shown.replace("-", "−")
            widget.line = card.line
            widget.time = view.times.get(card.seat, "")
            widget.shape = view.seating.shape(card.seat)
            widget.colour = THEME.colour(f"seat:{card.seat}", view.seating)
            widget.awaited, widget.shown = awaited, card.seat == view.scene.seat

    def _show_seat(self, seat: str) -> None:
        self.presenter.show_seat(seat)

    def _tabs(self, view: TableView) -> None:
        tabs = self.ids.tabs
        front = view.tray.id if view.tray else ""
        if self._is_drawn("tabs", (front, tuple(tray.title for tray in view.scene.trays))):
            return
        chips: list[Wanted] = [
            (Chip, {"text": tray.title, "key": tray.id, "chosen": tray is view.tray})
            for tray in view.scene.trays
        ]
        fill(tabs, chips, on_release=self._show_tray)

    def _show_tray(self, chip: Any) -> None:
        self.presenter.show_tray(chip.key)

    def show_tabs(self) -> None:
        """Show the tabs again where the open tray has taken their room."""
        self.presenter.show_tray("")

    def _panel(self, view: TableView) -> None:
        panel = view.panel
        if self._is_drawn("panel", panel):
            return
        self.ids.panel_items.parent.scroll_y = 1  # a new list is read from its beginning
        lines: list[Wanted] = [(PanelItem, panel_line(item)) for item in panel.items]
        lines += [
            (CountLine, {"label": one.label, "value": one.value, "key": one.key})
            for one in panel.steppers
        ]
        if panel.more:
            lines.append((PanelItem, panel_line(Item("ink", say("more", count=panel.more)))))
        fill(self.ids.panel_items, lines, on_release=self._press_it, on_step=self._step)
        fill(
            self.ids.buttons,
            [
                (Push, {"text": one.text, "icon": one.icon, "amber": one.amber, "key": one.key})
                for one in panel.buttons
            ],
            on_release=self._press_it,
        )

    def _press_it(self, widget: Any) -> None:
        self.press(widget.key)

    def _step(self, line: Any, way: str) -> None:
        self.press(f"{way}:{line.key}")

    def _show_picker(self, view: TableView | None) -> None:
        picker = view.picker if view else None
        if self._picker is not None and (picker is None or picker.key != self._picker.key):
            self.remove_widget(self._picker)
            self._picker = None
        if picker is not None and self._picker is None:
            self._picker = PickerCard(picker, self._picked, self._close_picker)
            self.add_widget(self._picker)

    def _answer(self, key: str) -> None:
        """Answer the question over the table; what a new one is called the keyboard asks first."""
        if key.startswith("new:"):
            Keyboard(say("kind_called"), "", lambda name: self.press(f"learn:{key}:{name}")).open(
                self
            )
        else:
            self.press(f"learn:{key}")

    def _show_question(self, view: TableView | None) -> None:
        """Show what is asked about a component over the table, or take it away."""
        asked = view.question if view is not None else None
        if asked is None and self._question is not None:
            self.remove_widget(self._question)
            self._question = None
        if asked is not None:
            if self._question is None:
                self._question = QuestionCard(self._answer)
                self.add_widget(self._question)
            self._question.show(asked)

    def _picked(self, told: tuple[str | None, ...]) -> None:
        self.presenter.pick(told)

    def _close_picker(self) -> None:
        self.presenter.close_picker()
