"""What every screen has: the house, a way to other screens, and hooks for coming and going."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.uix.screenmanager import Screen

from companion.house import House

Go = Callable[..., None]


class BaseScreen(Screen):
    """A screen of the app; `go("home")` leads to another one."""

    def __init__(self, house: House, go: Go, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.house = house
        self.go = go

    def opened(self, **what: Any) -> None:
        """Show what this screen is for; called each time it comes to the front."""

    def closed(self) -> None:
        """Let go of what was held; called each time another screen comes to the front."""

    def reading(self, what: str) -> bool:
        """Take a reading from the buttons; return False if this screen has no use for it."""
        return False
