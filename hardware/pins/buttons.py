"""The buttons beside the table: pass, undo and scan, with one grammar whatever they are made of.

Wiring: a button is any switch that closes while it is pressed. One leg goes to its GPIO, the other
to ground; no resistor, since the Pi's own pull-up holds the pin high until the button pulls it low.
Any subset will do, on any pins; unless the settings say otherwise these are meant:

    pass   GPIO 17   header pin 11
    undo   GPIO 27   header pin 13
    scan   GPIO 22   header pin 15      ground: header pin 9

    buttons = open_buttons("gpio", {"pass": 17, "undo": 27}, inbox.put)
    buttons["pass"].wait_for_press()
    buttons.close()

Each button tells what happens to it as readings, put into the sink on the device's own thread.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from threading import Condition
from types import TracebackType
from typing import Self, TypeVar

from hardware.errors import UnknownButton
from hardware.pins.debounce import TIMING, Timing, begin, device, step
from hardware.readings import Held, Pressed, Reading, Released, Sink

PINS: Mapping[str, int] = {"pass": 17, "undo": 27, "scan": 22}
"""Where the buttons are unless the settings say otherwise."""

B = TypeVar("B", bound="Button", covariant=True)


class Button:
    """One button: what it is doing, whom to call, and how to wait for it.

    `when_pressed`, `when_released` and `when_held` are called with the reading, after it went into
    the sink and on the device's thread: keep them short.
    """

    def __init__(self, name: str, sink: Sink) -> None:
        self.name = name
        self.when_pressed: Callable[[Pressed], object] | None = None
        self.when_released: Callable[[Released], object] | None = None
        self.when_held: Callable[[Held], object] | None = None
        self._sink = sink
        self._changed = Condition()  # also keeps the readings in order: it may be entered twice
        self._is_pressed = False
        self._has_ended = False
        self._presses = 0

    def __repr__(self) -> str:
        state = "closed" if self._has_ended else "pressed" if self._is_pressed else "up"
        return f"<{type(self).__name__} {self.name} {state}>"

    @property
    def is_pressed(self) -> bool:
        """Whether it is down now."""
        return self._is_pressed

    def wait_for_press(self, timeout: float | None = None) -> bool:
        """Wait until it is down or has been pressed meanwhile; False when the time is up first.

        Also False, at once, when the button is closed.
        """
        with self._changed:
            before = self._presses
            self._changed.wait_for(
                lambda: self._is_pressed or self._presses > before or self._has_ended, timeout
            )
            return self._is_pressed or self._presses > before

    def close(self) -> None:
        """Report nothing any more and let go of the pin; closing twice does no harm."""
        with self._changed:
            self._has_ended = True
            self._is_pressed = False
            self._changed.notify_all()

    def tell(self, reading: Reading) -> None:
        """Put a reading into the sink and call whoever waits for it; for the devices themselves."""
        with self._changed:
            if self._has_ended:
                return
            if isinstance(reading, Pressed):
                self._is_pressed = True
                self._presses += 1
            elif isinstance(reading, Released):
                self._is_pressed = False
            self._changed.notify_all()
            self._sink(reading)
            self._call(reading)

    def _call(self, reading: Reading) -> None:
        if isinstance(reading, Pressed) and self.when_pressed:
            self.when_pressed(reading)
        elif isinstance(reading, Released) and self.when_released:
            self.when_released(reading)
        elif isinstance(reading, Held) and self.when_held:
            self.when_held(reading)


class SteadyButton(Button):
    """A button with a contact: what the contact says is steadied before it is told."""

    def __init__(
        self, name: str, sink: Sink, *, at: float, is_closed: bool = False, timing: Timing = TIMING
    ) -> None:
        super().__init__(name, sink)
        self._timing = timing
        self._state = begin(name, is_closed, at)

    def feel(self, is_closed: bool, at: float) -> None:
        """Take in what the contact said at `at`, and tell what that amounts to."""
        with self._changed:
            self._state, readings = step(self._state, is_closed, at, self._timing)
            for reading in readings:
                self.tell(reading)

    @property
    def device(self) -> str:
        """What it is called among the devices."""
        return device(self.name)


class Buttons(Mapping[str, B]):
    """The buttons that are there, by name; `with` closes them."""

    def __init__(self, buttons: Iterable[B]) -> None:
        self._buttons = {button.name: button for button in buttons}

    def __getitem__(self, name: str) -> B:
        if name not in self._buttons:
            raise UnknownButton(f"expected one of {', '.join(self) or 'no buttons'}, got {name!r}")
        return self._buttons[name]

    def __contains__(self, name: object) -> bool:
        return name in self._buttons

    def __iter__(self) -> Iterator[str]:
        return iter(self._buttons)

    def __len__(self) -> int:
        return len(self._buttons)

    def close(self) -> None:
        """Close every button; closing twice does no harm."""
        for button in self._buttons.values():
            button.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.close()
