"""The controls every screen is made of: push buttons, chips, panel items, seat cards."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import (
    BooleanProperty,
    ColorProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.label import Label
from kivy.uix.widget import Widget

from companion.app.theme import THEME
from companion.app.widgets.canvas.canvas_shapes import draw_shape
from companion.app.widgets.icons import ICONS


class OpenCard(FloatLayout):
    """A card that is opened over a screen; it goes with the screen, and is closed with it."""

    def open(self, over: Widget) -> None:
        """Show the card over a screen."""
        over.add_widget(self)

    def close(self) -> None:
        """Take the card away; closing twice is fine."""
        if self.parent is not None:
            self.parent.remove_widget(self)

    def on_touch_down(self, touch: Any) -> bool:
        """Keep touches from reaching what lies below."""
        super().on_touch_down(touch)
        return True


class Words(Label):
    """A text that wraps to its width and takes the theme's ink."""


class Push(ButtonBehavior, BoxLayout):
    """A big button: amber when it is the next thing to do, plain otherwise."""

    text = StringProperty()
    icon = StringProperty()
    amber = BooleanProperty(False)
    quiet = BooleanProperty(False)
    font_size = NumericProperty("15sp")
    key = StringProperty()

    def glyph(self, name: str) -> str:
        """Return the letter of an icon in the icon font."""
        return ICONS.get(name, "")


class Chip(ButtonBehavior, Label):
    """A small rounded choice, ringed in amber while chosen."""

    chosen = BooleanProperty(False)
    key = StringProperty()


class PanelItem(ButtonBehavior, BoxLayout):
    """A line of the panel with a coloured edge: what, why, and what it brings."""

    tone = StringProperty("soft")
    title = StringProperty()
    text = StringProperty()
    badge = StringProperty()
    key = StringProperty()
    edge = ColorProperty([1, 1, 1, 1])

    def on_tone(self, _widget: Any, tone: str) -> None:
        """Take the colour of the tone."""
        self.edge = THEME.colour({"soft": "muted"}.get(tone, tone))


class SeatShape(Widget):
    """The shape of a seat in its colour."""

    shape = StringProperty("circle")
    colour = ColorProperty([1, 1, 1, 1])
    largest = NumericProperty("20dp")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        redraw = Clock.create_trigger(self._draw, -1)
        self.bind(pos=redraw, size=redraw, shape=redraw, colour=redraw)

    def _draw(self, *_args: Any) -> None:
        self.canvas.clear()
        with self.canvas:
            size = min(self.width, self.height, self.largest)
            draw_shape(self.shape, self.center, size, self.colour)


class SeatRail(ButtonBehavior, BoxLayout):
    """A seat's card in the rail: name, shape, score or what is public; ringed while awaited."""

    seat = StringProperty()
    name = StringProperty()
    score = StringProperty()
    line = StringProperty()
    time = StringProperty()
    shape = StringProperty("circle")
    colour = ColorProperty([1, 1, 1, 1])
    awaited = BooleanProperty(False)
    shown = BooleanProperty(False)


class Bar(BoxLayout):
    """The bar at the top of every screen: way back, title, subtitle, and what the screen adds."""

    title = StringProperty()
    subtitle = StringProperty()
    has_back = BooleanProperty(True)
    saved = StringProperty()
    save_failed = BooleanProperty(False)
    actions = ListProperty()
    owner = ObjectProperty(None, allownone=True)

    __events__ = ("on_back", "on_trouble")

    def on_back(self) -> None:
        """The way back was touched."""

    def on_trouble(self) -> None:
        """The word that saving has failed was touched."""


class ButtonShape(ButtonBehavior, SeatShape):
    """A shape that can be touched."""


class ButtonWords(ButtonBehavior, Label):
    """A text that can be touched; `points` is its size before the table's choice of text size."""

    points = NumericProperty(16)


class SavedMark(ButtonBehavior, Label):
    """The word that all is saved; where that has failed it can be touched."""


class CountLine(BoxLayout):
    """A count that can be stepped."""

    label = StringProperty()
    value = StringProperty()
    key = StringProperty()

    __events__ = ("on_step",)

    def on_step(self, way: str) -> None:
        """Minus or plus was touched."""
