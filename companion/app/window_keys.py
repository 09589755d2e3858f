"""The window's keys as buttons, for a laptop: which is which is said in
:mod:`hardware.pins.keyboard_buttons`.

A key that is held down is repeated by the system many times and is one press all the same; what was
pressed travels through the inbox as from any other button.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from kivy.core.window import Window

if TYPE_CHECKING:
    from hardware.pins.keyboard_buttons import KeyboardButtons
    from hardware.readings import Sink

ESCAPE = 27
SPACE = 32
LETTERS = range(97, 123)


class WindowKeys:
    """Listens to the window from :meth:`open` to :meth:`close`, while keys are `wanted`."""

    def __init__(self, sink: Sink, wanted: Callable[[], bool]) -> None:
        self._sink, self._wanted = sink, wanted
        self._buttons: KeyboardButtons | None = None

    def open(self) -> None:
        """Begin to listen."""
        Window.bind(
            on_keyboard=_stays, on_key_down=self._down, on_key_up=self._up, focus=self._focus
        )

    def close(self) -> None:
        """Listen no more; closing twice is fine."""
        Window.unbind(
            on_keyboard=_stays, on_key_down=self._down, on_key_up=self._up, focus=self._focus
        )

    def _down(self, _window: Any, key: int, *told: Any) -> bool:
        modifiers = told[2] if len(told) > 2 else ()
        return self._wanted() and self._keyboard().key_down(_name(key), modifiers)

    def _up(self, _window: Any, key: int, *_told: Any) -> bool:
        return self._wanted() and self._keyboard().key_up(_name(key))

    def _focus(self, _window: Any, has_it: bool) -> None:
        if self._buttons is not None and not has_it:
            self._buttons.let_go()

    def _keyboard(self) -> KeyboardButtons:
        if self._buttons is None:
            from hardware.pins.keyboard_buttons import (
                KeyboardButtons,  # wanted only once somebody types
            )

            self._buttons = KeyboardButtons(self._sink)
        return self._buttons


def _stays(_window: Any, key: int, *_told: Any) -> bool:
    """Keep Escape from closing the app, as Kivy would have it: one slip must not end an evening."""
    return key == ESCAPE


def _name(key: int) -> str:
    """Return a key's name as Kivy writes it; nothing for those that are no buttons anyway."""
    if key == SPACE:
        return "spacebar"
    return chr(key) if key in LETTERS else ""
