"""A card over the table on which pieces are told one by one, found by their number or by eye."""

from __future__ import annotations

from collections.abc import Callable
from random import SystemRandom
from typing import Any

from kivy.metrics import dp
from kivy.properties import (
    BooleanProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
    StringProperty,
)
from kivy.uix.floatlayout import FloatLayout

from companion.app.layout import load_layout
from companion.app.widgets.controls import Chip
from companion.app.widgets.table.places_view import PlacesView
from rules.table.pickers import Picker
from rules.table.scene import Place

DIGITS = "0123456789"
FEW = 12
"""So many pieces are found by eye; beyond that their numbers can be typed."""


class PickerCard(FloatLayout):
    """Shows the slots to be filled and the pieces that could be in the one at hand."""

    heading = StringProperty()
    asking = StringProperty()
    typed = StringProperty()
    at = NumericProperty(0)
    lots = BooleanProperty(False)
    told = ListProperty()
    seating = ObjectProperty(None, allownone=True)

    def __init__(
        self,
        picker: Picker,
        then: Callable[[tuple[str | None, ...]], None],
        close: Callable[[], None],
        **kwargs: Any,
    ) -> None:
        load_layout("widgets/table/picker_card.kv")
        super().__init__(**kwargs)
        self._picker, self._then, self._close = picker, then, close
        self.key, self.heading, self.lots = picker.key, picker.title, picker.lots
        self.told = [None] * len(picker.slots)
        many = any(len(slot.choices) > FEW for slot in picker.slots)
        for digit in DIGITS if many else "":
            chip = Chip(text=digit, key=digit)
            chip.size_hint_x = 1
            chip.bind(on_release=lambda chip: self._type(chip.key))
            self.ids.digits.add_widget(chip)
        self.refresh()

    def refresh(self) -> None:
        """Show the slots, and what fits the one at hand."""
        slot = self._picker.slots[int(self.at)]
        self.asking = f"{slot.label} ({int(self.at) + 1}/{len(self._picker.slots)})"
        row = []
        for index, (one, told) in enumerate(zip(self._picker.slots, self.told, strict=True)):
            found = next((place for place in one.choices if place.id == told), None)
            row.append(
                found or Place(f"slot:{index}", fill="well", label="?" if told is None else "")
            )
        self.ids.slots.places = row
        taken, picker = set(self.told), self._picker
        fitting = [
            place
            for place in slot.choices
            if self.typed in place.id
            and (place.id not in taken or not (picker.once or place.id.startswith("tile:")))
        ]
        self._grid(fitting)

    def _grid(self, fitting: list[Place]) -> None:
        """Lay the pieces out in rows as wide as the card."""
        grid = self.ids.grid
        grid.clear_widgets()
        room = (self.width if self.width > 200 else dp(800)) - dp(20)
        rows: list[list[Place]] = [[]]
        used = 0.0
        for place in fitting:
            wide = dp(114) if place.shape == "card" else dp(64)
            if used + wide > room:
                rows.append([])
                used = 0.0
            rows[-1].append(place)
            used += wide
        for places in rows:
            row = PlacesView(row=True, size_hint_y=None, height=dp(60))
            row.places = places
            row.bind(on_place=lambda _row, place: self.choose(place))
            grid.add_widget(row)

    def choose(self, place: str | None) -> None:
        """Fill the slot at hand and go on to the next; after the last one everything is told."""
        told = list(self.told)
        told[int(self.at)] = place
        self.told, self.typed = told, ""
        if self.at + 1 < len(told):
            self.at += 1
            self.refresh()
        else:
            self.finish()

    def draw_lots(self) -> None:
        """Let the app decide what was not told yet: it throws the dice for the table."""
        lots = SystemRandom()
        slots = zip(self._picker.slots, self.told, strict=True)
        self.told = [told or lots.choice(slot.choices).id for slot, told in slots]
        self.finish()

    def back(self) -> None:
        """Go back to the slot before, or close the card."""
        if self.typed:
            self.typed = self.typed[:-1]
        elif self.at > 0:
            self.at -= 1
        else:
            self._close()
            return
        self.refresh()

    def finish(self) -> None:
        """Report what was told so far; the rest stays unknown."""
        self._then(tuple(self.told))

    def on_touch_down(self, touch: Any) -> bool:
        """Keep touches from reaching what lies below."""
        super().on_touch_down(touch)
        return True

    def _type(self, digit: str) -> None:
        self.typed += digit
        self.refresh()
