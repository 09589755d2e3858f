"""Buttons on a keyboard, for a laptop and for whoever builds the box.

    space   pass
    u       undo
    s       scan

The names of the keys are those Kivy uses; the window hands them in, and a key held down, which the
system repeats many times, is one press:

    buttons = KeyboardButtons(inbox.put)
    buttons.key_down("spacebar")
    buttons.key_up("spacebar")
"""

from __future__ import annotations

import time
from collections.abc import Collection, Mapping

from hardware.pins.buttons import Buttons, SteadyButton
from hardware.pins.debounce import Timing
from hardware.readings import BUTTONS, PASS, SCAN, UNDO, Clock, Sink

KEYS: Mapping[str, str] = {"spacebar": PASS, "u": UNDO, "s": SCAN}
"""Which key is which button."""

# With one of these, a key is somebody else's command: Ctrl+S is not a scan.
COMMANDS = frozenset({"ctrl", "alt", "meta"})

# A key does not bounce: the keyboard has seen to that.
AT_ONCE = Timing(press_after=0, release_after=0)


def button_of(key: str, modifiers: Collection[str] = ()) -> str | None:
    """Return the button a key stands for, or None.

    >>> button_of("spacebar")
    'pass'
    >>> button_of("s", ["ctrl"]) is None
    True
    """
    return None if COMMANDS.intersection(modifiers) else KEYS.get(key)


class KeyboardButtons(Buttons[SteadyButton]):
    """All three buttons, driven by the names of keys; everything happens on the caller's thread."""

    def __init__(self, sink: Sink, *, clock: Clock = time.monotonic) -> None:
        super().__init__(SteadyButton(name, sink, at=clock(), timing=AT_ONCE) for name in BUTTONS)
        self._clock = clock
        self._down: set[str] = set()

    def key_down(self, key: str, modifiers: Collection[str] = ()) -> bool:
        """Take in a key that went down or is repeated; return whether it is one of ours."""
        name = button_of(key, modifiers)
        if name is None:
            return False
        self._down.add(name)
        self[name].feel(True, self._clock())
        return True

    def key_up(self, key: str) -> bool:
        """Take in a key that came up; return whether it is one of ours.

        Modifiers do not matter: they may have changed since the key went down.
        """
        name = button_of(key)
        if name is None or name not in self._down:
            return False
        self._down.remove(name)
        self[name].feel(False, self._clock())
        return True

    def let_go(self) -> None:
        """Let all keys come up: a window that loses the keyboard is not told of it."""
        for name in sorted(self._down):
            self[name].feel(False, self._clock())
        self._down.clear()
