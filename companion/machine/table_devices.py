"""The buttons, lamps and buzzer beside the table, as the settings have them.

Any subset will do. What cannot be opened is said in one line and left out; the rest works.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TYPE_CHECKING, Any

from companion.machine import pin_choices
from companion.storage.stored_settings import Settings
from companion.texts.words import say

if TYPE_CHECKING:
    from hardware.pins.buttons import Button, Buttons
    from hardware.pins.lights import Lights
    from hardware.readings import Reading

Put = Callable[["Reading"], None]


class TableDevices:
    """What stands on the table and hangs on wires; opened with the settings, anew for new ones."""

    def __init__(self) -> None:
        self.troubles: dict[str, str] = {}
        self._buttons: Buttons[Button] | None = None
        self._lights: Lights | None = None

    def open(self, settings: Settings, put: Put) -> None:
        """Open the buttons and the lights of the settings, after closing what was open."""
        self.close()
        self.troubles = {}
        pins = pin_choices.read(settings.wiring)
        if settings.buttons not in ("keyboard", "none"):  # keys come from the window
            from hardware.pins.device_choice import open_buttons

            self._buttons = self._try(
                "buttons", lambda: open_buttons(settings.buttons, pin_choices.buttons(pins), put)
            )
        if settings.lights != "none":
            from hardware.pins.device_choice import open_lights

            self._lights = self._try(
                "lights",
                lambda: open_lights(
                    settings.lights, pin_choices.lamps(pins), pins.get(pin_choices.BUZZER), put
                ),
            )

    def _try(self, what: str, open_: Callable[[], Any]) -> Any:
        from hardware.errors import HardwareError

        try:
            return open_()
        except HardwareError as error:
            self.troubles[what] = str(error)
            return None

    def says(self, what: str, kind: str) -> tuple[str, bool]:
        """Return how the buttons or the lights are, and whether that is well."""
        trouble = self.troubles.get(what)
        return (trouble, False) if trouble else (say(f"{what}_{kind}"), True)

    @property
    def lights(self) -> Lights | None:
        """The lights that are open."""
        return self._lights

    def show(self, lit: Collection[int] = ()) -> None:
        """Light the lamps of the seats that are awaited, counted from 1 in the order they sit."""
        if self._lights is not None:
            self._lights.show(lit=lit)

    def beep(self, times: int = 1) -> None:
        """Beep, where there is a buzzer."""
        if self._lights is not None:
            self._lights.beep(times)

    def close(self) -> None:
        """Put out the lamps and let go of all pins; closing twice is fine."""
        if self._buttons is not None:
            self._buttons.close()
        if self._lights is not None:
            self._lights.close()
        self._buttons = self._lights = None
