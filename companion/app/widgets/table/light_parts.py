"""What a lightly tracked table is made of: phases, the order of seats, keys, counters."""

from __future__ import annotations

from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion.app.layout import load_layout

load_layout("widgets/table/light_parts.kv")


class PhasePill(BoxLayout):
    """One phase of the round: over, on or to come."""

    word = StringProperty()
    is_over = BooleanProperty(False)
    is_on = BooleanProperty(False)


class OrderCard(BoxLayout):
    """One seat in the order of this phase, ringed while it is up."""

    seat = StringProperty()
    name = StringProperty()
    line = StringProperty()
    time = StringProperty()
    shape = StringProperty("circle")
    colour = ColorProperty([1, 1, 1, 1])
    is_up = BooleanProperty(False)


class LightKey(ButtonBehavior, BoxLayout):
    """A deed that one touch tells."""

    at = NumericProperty()
    label = StringProperty()
    line = StringProperty()
    colour = ColorProperty([0, 0, 0, 0])
    is_narrow = BooleanProperty(False)


class LightCounter(BoxLayout):
    """A number with minus and plus; the number itself opens the keypad."""

    at = NumericProperty()
    label = StringProperty()
    value = StringProperty()
    is_tall = BooleanProperty(False)

    __events__ = ("on_step", "on_number")

    def on_step(self, by: int) -> None:
        """Minus or plus was touched."""

    def on_number(self) -> None:
        """The number was touched."""


class UpCard(BoxLayout):
    """Who is up, large enough for the whole table: shape, name, the clock of this turn."""

    name = StringProperty()
    shape = StringProperty()
    colour = ColorProperty([1, 1, 1, 1])
    clock = StringProperty()
    what = StringProperty()


class ReminderLine(BoxLayout):
    """What is worth remembering now, in one line."""

    text = StringProperty()
