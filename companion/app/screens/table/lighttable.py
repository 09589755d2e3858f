"""The table of a lightly tracked game: who is up, a touch for each deed, one button to go on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty

from companion.app.screens.table.running_table import RunningTableScreen, panel_line
from companion.app.theme import THEME
from companion.app.widgets.controls import PanelItem, Push
from companion.app.widgets.entry.keypad import Keypad
from companion.app.widgets.reuse import Wanted, fill
from companion.app.widgets.table.light_parts import (
    LightCounter,
    LightKey,
    OrderCard,
    PhasePill,
)
from companion.presenters.panels import Panel
from companion.presenters.table.light.light_view import LightView
from companion.presenters.table.light.lighttable import LightTablePresenter
from companion.texts.words import say

DEAF = 1.0
"""Seconds after a deed in which the amber button takes no touch: that was meant for the deed."""

FEW_KEYS = 3
"""So many keys leave room for the counters below them."""

SETTLING = 0.35
"""Seconds in which new keys take no touch: it was meant for those that were there."""

MANY_KEYS, LONGEST_WORD, LONGEST_LINE = 9, 9, 11
"""From how many keys on they lie closer, and so many letters have room then."""

EMPTY = "·"
"""A count nobody knows; it is not nothing."""


class LightTableScreen(RunningTableScreen):
    """One lightly tracked game."""

    what = StringProperty()
    up_name = StringProperty()
    up_shape = StringProperty()
    up_colour = ColorProperty([1, 1, 1, 1])
    up_clock = StringProperty()
    reminder = StringProperty()
    step = StringProperty()
    is_deaf = BooleanProperty(False)
    is_wide = BooleanProperty(True)
    columns = NumericProperty(2)
    side = NumericProperty(0)
    keys_count = NumericProperty(0)
    are_short = BooleanProperty(False)
    has_keys = BooleanProperty(False)
    has_counters = BooleanProperty(False)
    has_phases = BooleanProperty(False)
    has_panel = BooleanProperty(False)
    panel_who = StringProperty()
    panel_heading = StringProperty()

    def opened(
        self, *, game_id: int = 0, presenter: LightTablePresenter | None = None, **_what: Any
    ) -> None:
        """Put a game on the table; with the `presenter` it had before, it goes on with that."""
        session = self.context.open(game_id)
        self.put_on_table(session, presenter, LightTablePresenter)
        self._seen: Any = session.record
        self._hears_again = self._keys_hear = 0.0
        self.is_deaf = False
        self.watch(self.presenter)
        if self.has_clocks:
            self._ticker.open()

    def closed(self) -> None:
        """Stop the clocks, hide what is hidden."""
        self.presenter.look(holds=False)
        self.take_off_table()

    # What touches do

    def go_on(self) -> None:
        """Take the step the amber button names, unless that touch was meant for the last deed."""
        if self.context.ticks() >= self._hears_again:
            self.press(self._step_key)

    def pass_turn(self) -> None:
        """Take the step the amber button names."""
        self.press(self._step_key)

    def look(self, holds: bool) -> None:
        """Show who is up what is hidden, while the button is held."""
        self.presenter.look(holds=holds)

    def reading(self, what: str) -> bool:
        """Pass and undo come from the buttons as well; there is nothing to be scanned here."""
        if what == "pass":
            self.pass_turn()
        elif what == "undo":
            self.undo()
        elif what == "scan":
            self.reminder = say("light_no_scan")
        else:
            return False
        return True

    # What is shown

    def seat_cards(self) -> Sequence[Any]:
        """Return the widgets that show the seats."""
        found: Sequence[Any] = self.ids.order.children
        return found

    def refresh(self) -> None:
        """Show the presenter's view; a game that is told on another level has another screen."""
        if self.leads_on():
            return
        view = self.presenter.view()
        self._ticker.touched()
        self._listen(view)
        seating = self.presenter.seating
        self.title, self.subtitle = view.title, view.subtitle
        self.saved, self.save_failed = view.saved, view.save_failed
        self.can_undo, self.is_paused = view.can_undo, view.is_paused
        self.heading, self.what = view.heading, view.what
        if not self._is_drawn("up", (view.up, view.phases)):
            self.ids.beside.scroll_y = 1  # a new seat begins at the top
            self._keys_hear = self.context.ticks() + SETTLING
        self.up_name, self.up_clock = view.name, view.clock
        self.up_shape = seating.shape(view.up) if view.up else ""
        self.up_colour = THEME.colour(f"seat:{view.up}", seating) if view.up else THEME.raised
        self.reminder = "\n".join(view.reminders)
        self.look_says = view.look
        self.step, self._step_key = view.step, view.step_key
        self.keys_count, self.are_short = len(view.keys), are_short(view)
        self.has_keys, self.has_counters = bool(view.keys), bool(view.counters)
        self.has_phases = bool(view.phases or view.heading)
        self._fill(view)
        self._show_panel(view.panel)

    def _tell(self, at: int) -> None:
        if self.context.ticks() >= self._keys_hear:
            self.presenter.key(at)

    def on_is_wide(self, _screen: Any, _is_wide: bool) -> None:
        """Lay the counters elsewhere when the screen is turned."""
        if self.manager is not None and self.manager.current_screen is self:
            self.refresh()

    def _fill(self, view: LightView) -> None:
        seating = self.presenter.seating
        phases: list[Wanted] = [
            (PhasePill, {"word": one.word, "is_over": one.is_over, "is_on": one.is_on})
            for one in view.phases
        ]
        fill(self.ids.phases, phases)
        order: list[Wanted] = [
            (
                OrderCard,
                {
                    "seat": one.seat,
                    "name": one.name,
                    "line": one.line,
                    "time": one.time,
                    "is_up": one.is_up,
                    "shape": seating.shape(one.seat),
                    "colour": THEME.colour(f"seat:{one.seat}", seating),
                },
            )
            for one in view.seats
        ]
        fill(self.ids.order, order)
        if not self._is_drawn("keys", view.keys):
            keys: list[Wanted] = [
                (
                    LightKey,
                    {
                        "at": one.at,
                        "label": one.label,
                        "line": one.line,
                        "colour": THEME.colour(one.colour, seating) if one.colour else [0, 0, 0, 0],
                    },
                )
                for one in view.keys
            ]
            fill(self.ids.deeds, keys, on_release=lambda key: self._tell(int(key.at)))
            self._keys_hear = self.context.ticks() + SETTLING
        self._counters(view)

    def _counters(self, view: LightView) -> None:
        beside, below = self.ids.counters, self.ids.counters_below
        lines: list[Wanted] = [
            (
                LightCounter,
                {
                    "at": one.at,
                    "label": one.label,
                    "is_tall": not view.keys and len(view.counters) <= FEW_KEYS,
                    "value": EMPTY if one.value is None else f"{one.value}".replace("-", "−"),
                },
            )
            for one in view.counters
        ]
        bound = {
            "on_step": lambda line, by: self.presenter.count(int(line.at), by),
            "on_number": self._open_keypad,
        }
        is_full = self.is_wide and len(view.keys) > FEW_KEYS
        fill(beside, [] if is_full else lines, **bound)
        fill(below, lines if is_full else [], **bound)

    def _open_keypad(self, line: LightCounter) -> None:
        at = int(line.at)
        one = self.presenter.view().counters[at]
        Keypad(
            *(one.label, one.value, lambda value: self.presenter.set_count(at, value)),
            minimum=one.minimum,
            maximum=one.maximum,
        ).open(self)

    def _show_panel(self, panel: Panel | None) -> None:
        self.has_panel = panel is not None
        if panel is None or self._is_drawn("panel", panel):
            return
        self.panel_who, self.panel_heading = panel.who, panel.heading
        self.ids.panel_items.parent.scroll_y = 1
        lines: list[Wanted] = [(PanelItem, panel_line(item)) for item in panel.items]
        fill(self.ids.panel_items, lines, on_release=lambda line: self.press(line.key))
        buttons: list[Wanted] = [
            (Push, {"text": one.text, "icon": one.icon, "amber": one.amber, "key": one.key})
            for one in panel.buttons
        ]
        fill(self.ids.panel_buttons, buttons, on_release=lambda push: self.press(push.key))

    def _listen(self, view: LightView) -> None:
        """Be deaf for a moment after a deed, and let the table hear an objection."""
        record = self.presenter.session.record
        if record is not self._seen:
            self._seen, self._hears_again = record, self.context.ticks() + DEAF
            self.is_deaf = True
            Clock.unschedule(self._hear)
            Clock.schedule_once(self._hear, DEAF)
        self._sound(objects=view.objects)

    def _hear(self, _dt: float) -> None:
        self.is_deaf = False

    def _tick(self) -> None:
        super()._tick()
        self.up_clock = self.presenter.turn_clock()


def are_short(view: LightView) -> bool:
    """Say whether many keys have so short words that three lie beside each other."""
    words = [word for one in view.keys for word in one.label.split()]
    long_lines = sum(len(one.line) > LONGEST_LINE for one in view.keys)
    return (
        len(view.keys) >= MANY_KEYS
        and max(map(len, words)) <= LONGEST_WORD
        and 2 * long_lines <= len(view.keys)
    )
