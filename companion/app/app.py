"""The app: loads the look and the screens, leads from one to the other, and catches their falls.

A screen is loaded when it is first needed. One that fails to load or to open becomes an error card;
the rest of the app goes on.
"""

from __future__ import annotations

import importlib
import sys
import traceback
from typing import TYPE_CHECKING, Any

from kivy.app import App
from kivy.clock import Clock
from kivy.core.window import Window
from kivy.uix.screenmanager import NoTransition, ScreenManager

from companion.app.layout import load_layout
from companion.app.screens.base_screen import BaseScreen
from companion.app.screens.error import ErrorScreen
from companion.app.scroll_observers import ask_once
from companion.app.size_observers import forget_sizes
from companion.app.sounds import Sounds
from companion.app.theme import THEME, register_fonts
from companion.app.touch_input import use_one_provider
from companion.app.widgets import controls  # noqa: F401  # layouts name it
from companion.app.widgets.table import places_view  # noqa: F401  # layouts name it
from companion.app.window_keys import WindowKeys
from companion.machine.environment import report_up, rotation, touch_provider
from companion.play.inbox import Inbox
from companion.presenters.app_context import AppContext
from companion.storage.work import Work
from companion.texts.words import say

if TYPE_CHECKING:
    from hardware.pins.chord import Chord
    from hardware.readings import Reading

CHORE = 1.0
"""Seconds between two looks at the chores: they run beside, and nothing hurries them."""

STICKS = 5.0
"""Seconds between two looks whether a USB stick was put in."""

SCREENS = {  # by name: the area it lies in, and its class
    "home": ("start", "HomeScreen"),
    "newgame": ("start", "NewGameScreen"),
    "table": ("table", "TableScreen"),
    "lighttable": ("table", "LightTableScreen"),
    "score": ("table", "ScoreScreen"),
    "scorepad": ("table", "ScorePadScreen"),
    "share": ("history", "ShareScreen"),
    "history": ("history", "HistoryScreen"),
    "replay": ("history", "ReplayScreen"),
    "stats": ("history", "StatsScreen"),
    "players": ("start", "PlayersScreen"),
    "files": ("history", "FilesScreen"),
    "mycopy": ("box", "MyCopyScreen"),
    "overview": ("box", "OverviewScreen"),
    "box_pieces": ("box", "BoxPiecesScreen"),
    "teach": ("box", "TeachScreen"),
    "paint": ("box", "PaintScreen"),
    "box_files": ("box", "BoxFilesScreen"),
    "tags": ("box", "TagsScreen"),
    "settings": ("start", "SettingsScreen"),
    "machine": ("start", "MachineScreen"),
    "lookup": ("start", "LookupScreen"),
    "off": ("start", "OffScreen"),
    "scan": ("scan", "ScanScreen"),
    "camera": ("scan", "CameraScreen"),
    "board": ("scan", "BoardScreen"),
}


FORGETTING = 30.0
"""Seconds between two times that Kivy forgets widgets which are gone."""


class CompanionApp(App):
    """The touchscreen everybody at the table looks at."""

    def __init__(
        self, context: AppContext, inbox: Inbox[Reading] | None = None, **kwargs: Any
    ) -> None:
        super().__init__(**kwargs)
        self.context = context
        self.inbox: Inbox[Reading] = inbox if inbox is not None else Inbox()
        self.title = say("app")
        self._chord: Chord | None = None
        self._before: Any = None

    def build(self) -> ScreenManager:
        """Load the look and show the home screen."""
        register_fonts()
        ask_once()
        use_one_provider(touch_provider())
        self.context.leave = self.stop
        self.sounds = self.context.tone_player = Sounds()
        load_layout("theme.kv")
        self.manager = ScreenManager(transition=NoTransition())
        self.keys = WindowKeys(self.inbox.put, lambda: self.context.settings.buttons == "keyboard")
        self.keys.open()
        self.context.app_camera.inbox = self.inbox
        self.inbox.when_filled(Clock.create_trigger(self._empty_inbox))
        THEME.bind(background=self._paint)
        self._paint()
        self.go("home")
        return self.manager

    def apply_settings(self) -> None:
        """Let the look follow the settings."""
        chosen = self.context.settings
        THEME.use(chosen.theme)
        THEME.text_size = chosen.text_size
        Window.rotation = (rotation() + (180 if chosen.upside_down else 0)) % 360

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
            self.context.attend(None)
            screen = self._error(name, error)
        self.manager.current = screen.name

    def on_start(self) -> None:
        """Do the chores a little later: nobody waits for them."""
        # Twice, because the next frame draws only after what is due in it.
        Clock.schedule_once(lambda _dt: Clock.schedule_once(lambda _dt: report_up()))
        self._chores = [make() for make in self.context.chores]
        if self._chores:
            Clock.schedule_interval(self._do_chores, CHORE)
        Clock.schedule_interval(self._look_for_sticks, STICKS)
        Clock.schedule_interval(self._forget_sizes, FORGETTING)

    def _do_chores(self, _dt: float) -> bool:
        work = self._chores[0]
        if not work.step():
            self._chores.pop(0)
            if work.error is not None:
                self.context.say_of("storage", str(work.error))
            current = self.manager.current_screen
            if isinstance(current, BaseScreen):
                current.noticed()
        return bool(self._chores)

    def _look_for_sticks(self, _dt: float) -> None:
        """Put a backup onto each stick that was put in."""
        if not self.context.settings.stick_backups or self.context.journal.why_not_kept:
            return
        for stick in self.context.sticks.news():
            if not self._chores:
                Clock.schedule_interval(self._do_chores, CHORE)
            self._chores.append(Work(say("backing_up"), self.context.backing_up_to(stick)))

    def on_stop(self) -> None:
        """Let go of the window and everything that was bound to it."""
        Clock.unschedule(self._do_chores)
        Clock.unschedule(self._look_for_sticks)
        Clock.unschedule(self._forget_sizes)
        self.keys.close()
        self.sounds.close()
        THEME.unbind(background=self._paint)
        current = self.manager.current_screen
        if isinstance(current, BaseScreen):
            current.rest()
            current.closed()
        self.context.app_camera.close()

    def _forget_sizes(self, _dt: float) -> bool:
        return forget_sizes()  # a Kivy that keeps them elsewhere is not asked again

    def take(self, what: str) -> None:
        """Give a reading of the buttons ("pass", "undo", "scan") to the screen in front."""
        current = self.manager.current_screen
        if isinstance(current, BaseScreen):
            current.reading(what)

    def _empty_inbox(self, _dt: float) -> None:
        # With the first of them, not with the first frame.
        from hardware.pins.chord import Chord, Press, SwitchOff, TakeBack, hear

        for reading in self.inbox.drain():
            self._chord, all_heard = hear(self._chord or Chord(), reading)
            for heard in all_heard:
                match heard:
                    case Press(button):
                        self._before = self.context.session and self.context.session.record
                        self.take(button)
                    case TakeBack(button):
                        self._take_back(button)
                    case SwitchOff():
                        self.go("off")
            current = self.manager.current_screen
            if not all_heard and isinstance(current, BaseScreen):
                current.sensed(reading)

    def _take_back(self, button: str) -> None:
        """Undo what the first button of a chord did, if it did anything to the game."""
        session = self.context.session
        if session is None or session.record is self._before or self._before is None:
            return
        if button == "pass":
            session.undo()
        else:
            session.redo()

    def _screen(self, name: str) -> BaseScreen:
        if self.manager.has_screen(name):
            found: BaseScreen = self.manager.get_screen(name)
            return found
        if name != "home":  # which is made of few things, so that it comes soon
            load_layout("widgets/controls.kv")
        area, kind = SCREENS[name]
        module = importlib.import_module(f"companion.app.screens.{area}.{name}")
        load_layout(f"screens/{area}/{name}.kv")
        screen: BaseScreen = getattr(module, kind)(self.context, self.go, name=name)
        self.manager.add_widget(screen)
        return screen

    def _error(self, name: str, error: Exception) -> BaseScreen:
        if not self.manager.has_screen("error"):
            load_layout("screens/error.kv")
            self.manager.add_widget(ErrorScreen(self.context, self.go, name="error"))
        screen: BaseScreen = self.manager.get_screen("error")
        screen.opened(where=name, error=error)
        return screen

    def _paint(self, *_args: Any) -> None:
        Window.clearcolor = THEME.background
