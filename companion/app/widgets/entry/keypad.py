"""Digits over a screen: a number is set with two or three touches, one that is small with one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import BooleanProperty, StringProperty

from companion.app.layout import load_layout
from companion.app.widgets.controls import OpenCard, Push
from companion.app.widgets.reuse import fill
from companion.texts.words import say

DIGITS = "123456789"


class Keypad(OpenCard):
    """A card over a screen with digits; `then` gets the number, or None where nobody knows it.

    A digit replaces the old value, the next one appends; one past the limit is not taken.
    """

    label = StringProperty()
    was = StringProperty()
    text = StringProperty()
    shown = StringProperty()
    limit = StringProperty()
    set_says = StringProperty()
    can_set = BooleanProperty(False)
    can_be_less = BooleanProperty(False)

    def __init__(
        self,
        label: str,
        value: int | None,
        then: Callable[[int | None], None],
        *,
        minimum: int = 0,
        maximum: int | None = None,
        **kwargs: Any,
    ) -> None:
        load_layout("widgets/entry/keypad.kv")
        super().__init__(**kwargs)
        self._then, self._minimum, self._maximum = then, minimum, maximum
        self.label = label
        self.was = say("keypad_unknown" if value is None else "keypad_was", value=value)
        self.can_be_less = minimum < 0
        if maximum is not None:
            self.limit = say("keypad_limit", minimum=minimum, maximum=maximum)
        keys = [(Push, {"text": one, "key": one, "font_size": "22sp"}) for one in DIGITS]
        fill(self.ids.digits, keys, on_release=lambda push: self.type(push.key))
        self._show()

    def type(self, digit: str) -> None:
        """Take one digit more, unless that would pass the limit."""
        text = self.text + digit if self.text not in ("0", "-0") else self.text[:-1] + digit
        number = int(text)
        if len(text) <= 4 and (self._maximum is None or number <= self._maximum):
            self.text = text
            self._show()

    def turn(self) -> None:
        """Turn a number into its opposite."""
        self.text = self.text[1:] if self.text.startswith("-") else f"-{self.text or '0'}"
        self._show()

    def erase(self) -> None:
        """Take the last digit away."""
        self.text = self.text[:-1] if self.text[:-1] != "-" else ""
        self._show()

    def accept(self) -> None:
        """Hand the number over."""
        if self.can_set:
            self.close()
            self._then(int(self.text))

    def not_known(self) -> None:
        """Say that nobody knows."""
        self.close()
        self._then(None)

    def _show(self) -> None:
        self.can_set = bool(self.text) and int(self.text) >= self._minimum
        told = self.text.replace("-", "−")
        self.shown, self.set_says = told or "·", say("keypad_set", value=told or "…")
