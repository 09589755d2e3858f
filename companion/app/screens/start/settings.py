"""The settings: look, screen, sounds, buttons, date and time, storage, about."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from kivy.properties import StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.app.screens.base_screen import BaseScreen
from companion.app.widgets.controls import Chip
from companion.app.widgets.entry.date_card import DateCard
from companion.machine.table_clock import confirm, set_date
from companion.texts.words import say

CHOICES: tuple[tuple[str, str, tuple[tuple[str, Any], ...]], ...] = (
    ("set_theme", "theme", (("dark", "dark"), ("light", "light"))),
    ("set_rotation", "upside_down", (("this_way", False), ("other_way", True))),
    ("set_text", "text_size", (("normal", 1.0), ("larger", 1.15), ("largest", 1.3))),
    ("set_sounds", "sounds", (("on", True), ("off", False))),
    ("set_clocks", "clocks", (("on", True), ("off", False))),
    ("set_confirm", "confirm_steps", (("steps_self", False), ("steps_confirm", True))),
    ("set_buttons", "buttons", (("keyboard", "keyboard"), ("gpio", "gpio"), ("none", "none"))),
)


class SettingLine(BoxLayout):
    """A setting with its choices."""

    label = StringProperty()


class SettingsScreen(BaseScreen):
    """What the table can choose about the app."""

    button_test = StringProperty()
    about = StringProperty()
    storage = StringProperty()
    told = StringProperty()

    def opened(self, **_what: Any) -> None:
        """Show the settings as they are."""
        self.told = "" if self.context.machine.keeps_time else say("date_stopped")
        self.button_test = say("button_test")
        self.about = say("about", version=_version())
        path = self.context.journal.path
        size = path.stat().st_size // 1024 if path.exists() else 0
        self.storage = say("storage", count=len(self.context.journal.games()), size=size)
        self.refresh()

    def refresh(self) -> None:
        """Draw the choices anew."""
        lines = self.ids.lines
        lines.clear_widgets()
        for label, name, choices in CHOICES:
            silent = name == "sounds" and not self.context.tone_player.can_play
            line = SettingLine(label=say("no_sound" if silent else label))
            for word, value in choices:
                chosen = getattr(self.context.settings, name) == value
                chip = Chip(text=say(f"choice_{word}"), chosen=chosen)
                chip.bind(on_release=lambda _c, name=name, value=value: self._choose(name, value))
                line.ids.choices.add_widget(chip)
            lines.add_widget(line)
        camera = SettingLine(label=say("set_camera"))
        chip = Chip(
            text=f"{self.context.app_camera.named(self.context.settings)} …",
            on_release=lambda _chip: self.go("camera"),
        )
        camera.ids.choices.add_widget(chip)
        lines.add_widget(camera)
        lines.add_widget(self._date())
        own = SettingLine(label=say("set_machine"))
        own.ids.choices.add_widget(
            Chip(text=say("machine_open"), on_release=lambda _chip: self.go("machine"))
        )
        lines.add_widget(own)

    def _date(self) -> SettingLine:
        """Show the date, whether it is right, and a way to set it."""
        context = self.context
        now = context.clock().astimezone()
        line = SettingLine(label=say("date_line", date=f"{now:%Y-%m-%d %H:%M}"))
        for word, chosen, act in (
            ("date_right", context.date_is_sure, lambda: confirm(context)),
            ("date_not_sure", not context.date_is_sure, lambda: context.change(date_is_sure=False)),
            ("date_set", False, lambda: DateCard(now, self._set_date).open(self)),
        ):
            chip = Chip(text=say(f"choice_{word}"), chosen=chosen)
            chip.bind(on_release=lambda _chip, act=act: self._after(act))
            line.ids.choices.add_widget(chip)
        return line

    def _after(self, act: Callable[[], Any]) -> None:
        act()
        self.refresh()

    def _set_date(self, time: datetime) -> None:
        self.told = set_date(self.context, time)
        self.refresh()

    def _choose(self, name: str, value: Any) -> None:
        self.context.change(**{name: value})
        self.go("settings", changed=name)

    def reading(self, what: str) -> bool:
        """Show which button was pressed: the button test."""
        self.button_test = say("button_pressed", button=what)
        return True


def _version() -> str:
    """Return the installed version; a source tree that was never installed has none."""
    try:
        return version("tabletop-companion")
    except PackageNotFoundError:
        return "?"
