"""The app: loads the look and the screens, leads from one to the other, and catches their falls.

A screen is loaded when it is first needed. One that fails to load or to open becomes an error card;
the rest of the app goes on.
"""

from __future__ import annotations

import importlib
import sys
import traceback
from importlib.resources import files
from typing import Any

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.lang import Builder
from kivy.uix.screenmanager import NoTransition, ScreenManager

from companion.house import House
from companion.inbox import Inbox
from companion.screens.base import BaseScreen
from companion.screens.error import ErrorScreen
from companion.widgets import controls, keyboard, places
from companion.widgets.sounds import Sounds
from companion.widgets.theme import THEME, register_fonts
from companion.words import say
from hardware.keyboard import button_of
from hardware.readings import Pressed, Reading

SCREENS = {
    "home": "HomeScreen",
    "newgame": "NewGameScreen",
    "table": "TableScreen",
    "score": "ScoreScreen",
    "scorepad": "ScorePadScreen",
    "share": "ShareScreen",
    "history": "HistoryScreen",
    "replay": "ReplayScreen",
    "stats": "StatsScreen",
    "players": "PlayersScreen",
    "mycopy": "MyCopyScreen",
    "tags": "TagsScreen",
    "settings": "SettingsScreen",
    "board": "BoardScreen",
}


class CompanionApp(App):
    """The touchscreen everybody at the table looks at."""

    def __init__(self, house: House, inbox: Inbox[Reading] | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.house = house
        self.inbox: Inbox[Reading] = inbox if inbox is not None else Inbox()
        self.title = say("app")
        self._kv: list[str] = []

    def build(self) -> ScreenManager:
        """Load the look and show the home screen."""
        register_fonts()
        self.sounds = self.house.voice = Sounds()
        self._load_kv("theme.kv")
        self._load_kv("widgets/keyboard.kv")
        self._load_kv("widgets/picker.kv")
        self._load_kv("widgets/progress.kv")
        self._load_kv("widgets/editor.kv")
        self._load_kv("widgets/chooser.kv")
        self.manager = ScreenManager(transition=NoTransition())
        Window.bind(on_key_down=self._key)
        self.inbox.when_filled(Clock.create_trigger(self._empty_inbox))
        THEME.bind(background=self._paint)
        self._paint()
        self.go("home")
        return self.manager

    def apply_settings(self) -> None:
        """Let the look follow the settings."""
        chosen = self.house.settings
        THEME.use(chosen.theme)
        THEME.text_size = chosen.text_size
        Window.rotation = 180 if chosen.upside_down else 0

    def go(self, name: str, **what: Any) -> None:
        """Bring a screen to the front; if it fails, an error card comes instead."""
        self.apply_settings()
        before = self.manager.current_screen
        if isinstance(before, BaseScreen):
            before.rest()
            before.closed()
        try:
            screen = self._screen(name)
            screen.opened(**what)
        except Exception as error:  # the one place where a failing screen is caught
            traceback.print_exc(file=sys.stderr)
            screen = self._error(name, error)
        self.manager.current = screen.name

    def on_stop(self) -> None:
        """Let go of the window and everything that was bound to it."""
        Window.unbind(on_key_down=self._key)
        self.sounds.close()
        THEME.unbind(background=self._paint)
        current = self.manager.current_screen
        if isinstance(current, BaseScreen):
            current.rest()
            current.closed()
        for path in self._kv:
            Builder.unload_file(path)

    def take(self, what: str) -> None:
        """Give a reading of the buttons ("pass", "undo", "scan") to the screen in front."""
        current = self.manager.current_screen
        if isinstance(current, BaseScreen):
            current.reading(what)

    def _empty_inbox(self, _dt: float) -> None:
        for reading in self.inbox.drain():
            if isinstance(reading, Pressed):
                self.take(reading.button)

    def _screen(self, name: str) -> BaseScreen:
        if self.manager.has_screen(name):
            found: BaseScreen = self.manager.get_screen(name)
            return found
        module = importlib.import_module(f"companion.screens.{name}")
        self._load_kv(f"screens/{name}.kv")
        screen: BaseScreen = getattr(module, SCREENS[name])(self.house, self.go, name=name)
        self.manager.add_widget(screen)
        return screen

    def _error(self, name: str, error: Exception) -> BaseScreen:
        if not self.manager.has_screen("error"):
            self._load_kv("screens/error.kv")
            self.manager.add_widget(ErrorScreen(self.house, self.go, name="error"))
        screen: BaseScreen = self.manager.get_screen("error")
        screen.opened(where=name, error=error)
        return screen

    def _load_kv(self, name: str) -> None:
        path = str(files("kv").joinpath(*name.split("/")))
        Builder.load_file(path)
        self._kv.append(path)

    def _key(self, _window: Any, key: int, _scancode: int, text: str | None, *_rest: Any) -> bool:
        reading = button_of("spacebar" if key == 32 else (text or ""))
        if reading is None or self._is_typing():
            return False
        Clock.schedule_once(lambda _dt: self.take(reading), 0)
        return True

    def _is_typing(self) -> bool:
        return False

    def _paint(self, *_args: Any) -> None:
        Window.clearcolor = THEME.background


__all__ = ["CompanionApp", "controls", "keyboard", "places"]
