"""The score pad: tap in what lies on the table at the end, and get the sheet."""

from __future__ import annotations

from typing import Any

from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.boxlayout import BoxLayout

from companion.presenters.scorepad import Entry, ScorePadPresenter
from companion.screens.base import BaseScreen
from companion.widgets.controls import Chip, SeatRail
from companion.widgets.theme import THEME
from companion.words import say

MOST = 12
MANY = 30
"""From how many on a number is stepped by ten as well."""


class Stepper(BoxLayout):
    """A number with minus and plus, and with steps of ten where it can be large."""

    label = StringProperty()
    value = NumericProperty()
    key = StringProperty()
    many = BooleanProperty(False)

    __events__ = ("on_step",)

    def on_step(self, by: int) -> None:
        """Minus or plus was touched."""


class PickList(BoxLayout):
    """Names of which any may be picked, in as many rows as they need."""

    label = StringProperty()


class SizeList(BoxLayout):
    """A list of numbers, such as the sizes of areas; touching one takes it out."""

    label = StringProperty()
    key = StringProperty()
    sizes = ListProperty()
    entry = ObjectProperty(None, allownone=True)

    __events__ = ("on_add", "on_drop")

    def on_add(self, amount: int) -> None:
        """A size was chosen."""

    def on_drop(self, at: int) -> None:
        """A size in the list was touched."""

    def on_sizes(self, *_args: Any) -> None:
        """Show the sizes that are in the list."""
        held = self.ids.held
        held.clear_widgets()
        for at, size in enumerate(self.sizes):
            chip = Chip(text=str(size).replace("-", "−"), chosen=True, key=str(at))
            chip.bind(on_release=lambda chip: self.dispatch("on_drop", int(chip.key)))
            held.add_widget(chip)


class ScorePadScreen(BaseScreen):
    """Counts a finished game."""

    subtitle = StringProperty()
    sum_says = StringProperty()
    next_says = StringProperty()

    def opened(self, *, game: str = "", seats: tuple[str, ...] = (), **_what: Any) -> None:
        """Begin with the first seat."""
        self.presenter = ScorePadPresenter(self.house, game, seats)
        self.refresh()

    def refresh(self) -> None:
        """Show the presenter's view."""
        view = self.presenter.view()
        self.subtitle = f"{view.title} · {view.seat}"
        self.sum_says = f"{view.sum_says} = {dict(view.totals)[view.seat]}" if view.sum_says else ""
        self.next_says = say("to_the_sheet") if view.is_last else say("next_seat")
        rail = self.ids.rail
        rail.clear_widgets()
        for seat, total in view.totals:
            rail.add_widget(
                SeatRail(
                    seat=seat,
                    name=seat,
                    score=str(total).replace("-", "−"),
                    shape=view.seating.shape(seat),
                    colour=THEME.colour(f"seat:{seat}", view.seating),
                    awaited=seat == view.seat,
                    shown=seat == view.seat,
                    on_release=lambda card: self._then(self.presenter.show, card.seat),
                )
            )
        fields = self.ids.fields
        fields.clear_widgets()
        for entry in view.entries:
            fields.add_widget(self._field(entry))

    def _field(self, entry: Entry) -> BoxLayout:
        key, label = entry.field.key, entry.field.label
        numbers = entry.numbers or ()
        if entry.field.kind == "count":
            stepper = Stepper(label=label, key=key, value=numbers[0] if numbers else 0)
            stepper.many = entry.field.maximum is None or entry.field.maximum > MANY
            stepper.bind(on_step=lambda one, by: self._then(self.presenter.step, one.key, by))
            return stepper
        if entry.field.kind == "counts":
            sizes = SizeList(label=label, key=key, entry=entry)
            sizes.sizes = list(numbers)  # once its kv is there to show them in
            sizes.bind(
                on_add=lambda one, amount: self._then(self.presenter.add, one.key, amount),
                on_drop=lambda one, at: self._then(self.presenter.drop, one.key, at),
            )
            most = MOST if entry.field.maximum is None else entry.field.maximum
            for size in range(min(1, entry.field.minimum) or 1, most + 1):
                chip = Chip(text=str(size).replace("-", "−"), key=str(size))
                chip.bind(on_release=lambda chip, one=sizes: one.dispatch("on_add", int(chip.key)))
                sizes.ids.choices.add_widget(chip)
            return sizes
        picks = PickList(label=label)
        for name in entry.field.choices:
            chip = Chip(text=name, key=name, chosen=name in entry.picks)
            chip.bind(on_release=lambda chip: self._then(self.presenter.pick, key, chip.key))
            picks.ids.choices.add_widget(chip)
        return picks

    def go_on(self) -> None:
        """Go to the next seat, or to the sheet."""
        if self.presenter.next():
            self.refresh()
        else:
            self.presenter.finish()
            self.go("score")

    def _then(self, act: Any, *args: Any) -> None:
        act(*args)
        self.refresh()
