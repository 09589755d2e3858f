"""The score pad: tap in what lies on the table at the end, and get the sheet."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.app.screens.base_screen import BaseScreen
from companion.app.theme import THEME
from companion.app.widgets.controls import Chip, SeatRail
from companion.app.widgets.reuse import fill
from companion.presenters.table.scorepad import Entry, ScorePadPresenter, signed
from companion.texts.words import say

EMPTY = "·"
"""What nobody has told; it is not nothing."""
MOST = 12
MANY = 30
"""From how many on a number is stepped by ten as well."""


class Asked(BoxLayout):
    """A line of the pad: something to be counted, and what was told of it so far."""

    label = StringProperty()
    key = StringProperty()
    entry = ObjectProperty(None, allownone=True)

    __events__: tuple[str, ...] = ("on_rule",)

    def on_rule(self) -> None:
        """The label was touched: by which rule does this count?"""


class Stepper(Asked):
    """A number with minus and plus, and with steps of ten where it can be large."""

    value = StringProperty()
    many = BooleanProperty(False)

    __events__ = ("on_step",)

    def on_step(self, by: int) -> None:
        """Minus or plus was touched."""

    def on_entry(self, _widget: Any, entry: Entry) -> None:
        """Show the number."""
        self.label, self.key = entry.field.label, entry.field.key
        self.value = EMPTY if entry.numbers is None else signed(entry.numbers[0])
        self.many = entry.field.maximum is None or entry.field.maximum > MANY


class PickList(Asked):
    """Names of which any may be picked, in as many rows as they need."""

    __events__ = ("on_pick",)

    def on_pick(self, name: str) -> None:
        """A name was touched."""

    def on_entry(self, _widget: Any, entry: Entry) -> None:
        """Show all names, and which are picked."""
        self.label, self.key = entry.field.label, entry.field.key
        fill(
            self.ids.choices,
            [
                (Chip, {"text": word, "key": name, "chosen": name in entry.picks})
                for name, word in entry.offered
            ],
            on_release=lambda chip: self.dispatch("on_pick", chip.key),
        )


class SizeList(Asked):
    """A list of numbers, such as the sizes of areas; touching one takes it out."""

    __events__ = ("on_add", "on_drop")

    def on_add(self, amount: int) -> None:
        """A size was chosen."""

    def on_drop(self, at: int) -> None:
        """A size in the list was touched."""

    def on_entry(self, _widget: Any, entry: Entry) -> None:
        """Show the sizes that are in the list, and those that can be added."""
        self.label, self.key = entry.field.label, entry.field.key
        fill(
            self.ids.held,
            [
                (Chip, {"text": signed(size), "chosen": True, "key": str(at)})
                for at, size in enumerate(entry.numbers or ())
            ],
            on_release=lambda chip: self.dispatch("on_drop", int(chip.key)),
        )
        most = MOST if entry.field.maximum is None else entry.field.maximum
        fill(
            self.ids.choices,
            [
                (Chip, {"text": signed(size), "key": str(size)})
                for size in range(min(1, entry.field.minimum) or 1, most + 1)
            ],
            on_release=lambda chip: self.dispatch("on_add", int(chip.key)),
        )


_KINDS: dict[str, type[Asked]] = {"count": Stepper, "counts": SizeList, "picks": PickList}


class ScorePadScreen(BaseScreen):
    """Counts a finished game."""

    subtitle = StringProperty()
    sum_says = StringProperty()
    next_says = StringProperty()
    has_board = BooleanProperty(False)
    saved = StringProperty()
    save_failed = BooleanProperty(False)
    can_undo = BooleanProperty(False)
    can_redo = BooleanProperty(False)
    can_go_on = BooleanProperty(True)

    def opened(
        self, *, game_id: int = 0, pad: ScorePadPresenter | None = None, **_what: Any
    ) -> None:
        """Show a new pad, one after a picture was taken, or one of the journal."""
        self.presenter = pad or ScorePadPresenter.resumed(self.context, self.context.open(game_id))
        self.has_board = self.presenter.has_board
        self._shown = ""
        self.watch(self.presenter)

    def photograph(self) -> None:
        """Take a picture of the board of the seat at hand."""
        self.go("board", pad=self.presenter)

    def refresh(self) -> None:
        """Show the presenter's view; a game that goes on at another level has another screen."""
        if self.presenter.session is not None and self.leads_on():
            return
        view = self.presenter.view()
        self.subtitle = f"{view.title} · {view.name} · {view.count_says}"
        self.sum_says = view.sum_says
        self.saved, self.save_failed = view.saved, view.save_failed
        self.can_undo, self.can_redo = view.can_undo, view.can_redo
        self.next_says = say("to_the_sheet") if view.is_last else say("next_seat")
        self.can_go_on = view.can_finish or not view.is_last
        fill(
            self.ids.rail,
            [
                (
                    SeatRail,
                    {
                        "seat": seat,
                        "name": name,
                        "score": signed(total),
                        "shape": view.seating.shape(seat),
                        "colour": THEME.colour(f"seat:{seat}", view.seating),
                        "awaited": seat == view.seat,
                        "shown": seat == view.seat,
                    },
                )
                for seat, name, total in view.totals
            ],
            on_release=lambda card: self.presenter.show(card.seat),
        )
        fill(
            self.ids.fields,
            [(_KINDS[entry.field.kind], {"entry": entry}) for entry in view.entries],
            on_step=lambda one, by: self.presenter.step(one.key, by),
            on_add=lambda one, amount: self.presenter.add(one.key, amount),
            on_drop=lambda one, at: self.presenter.drop(one.key, at),
            on_pick=lambda one, name: self.presenter.pick(one.key, name),
            on_rule=lambda one: self._look_up(one.entry.rule),
        )
        if view.seat != self._shown:
            self._shown = view.seat
            Clock.schedule_once(lambda _dt: self._show_entry(view.first_empty))

    def _show_entry(self, at: int) -> None:
        """Begin with what is asked next: at the top, unless that lies further down."""
        pages, lines = self.ids.pages, self.ids.fields.children[::-1]
        pages.scroll_y = 1
        if 0 < at < len(lines):
            pages.scroll_to(lines[at], animate=False)

    def _look_up(self, rule: str) -> None:
        """Look up by which rule something is counted; the pad stays as it is."""
        game, pad = self.presenter.game.name, self.presenter
        self.go("lookup", game=game, key=rule, back="scorepad", then={"pad": pad})

    def go_on(self) -> None:
        """Go to the next seat, or to the sheet."""
        if self.can_go_on and not self.presenter.next() and self.presenter.finish() is not None:
            self.go("score", back="scorepad")

    def undo(self) -> None:
        """Take back the last number."""
        self.presenter.undo()

    def redo(self) -> None:
        """Bring back what was taken back."""
        self.presenter.redo()

    def leave(self) -> None:
        """Go home; the pad stays as it is."""
        self.presenter.leave()
        self.go("home")

    def reading(self, what: str) -> bool:
        """The pass button goes to the next seat, the undo button takes back a number."""
        if what == "pass":
            self.go_on()
        elif what == "undo":
            self.undo()
        else:
            return False
        return True
