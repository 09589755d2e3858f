"""The machine: how its parts are, backups, updates, pins, and switching it off."""

from __future__ import annotations

import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.properties import StringProperty

from companion.app.screens.base_screen import BaseScreen
from companion.app.widgets.controls import CountLine, PanelItem, Push
from companion.machine import environment
from companion.presenters.start.machine import MachinePresenter
from companion.storage.backups import backing_up
from companion.storage.database import JournalError
from companion.storage.work import Job, Work, beside
from companion.texts.words import say

TEST = 0.6
"""Seconds each lamp is lit in the test."""


class MachineScreen(BaseScreen):
    """What the one who set it up looks at."""

    title = StringProperty()

    def opened(self, page: str = "", **_what: Any) -> None:
        """Show how everything is, and look at it anew."""
        self.presenter = MachinePresenter(self.context)
        self.presenter.page = page
        self.refresh()
        if not page:
            self.do(Work(say("examining"), self.context.examining()), lambda _none: self.refresh())

    def noticed(self) -> None:
        """Show what was found out meanwhile."""
        self.refresh()

    def back(self) -> None:
        """Go to the front page, and from there to the settings."""
        if self.presenter.back():
            self.refresh()
        else:
            self.go("settings")

    def press(self, key: str) -> None:
        """Do what an item or a button stands for."""
        act: dict[str, Callable[[], None]] = {
            "off": lambda: self.go("off"),
            "backup": self._back_up,
            "restore": self._restore,
            "install": self._install,
            "test": self._test,
        }
        if key in act:
            act[key]()
        elif key:
            self.presenter.press(key)
            self.refresh()

    def refresh(self) -> None:
        """Show the page in front."""
        view = self.presenter.view()
        self.title = view.title
        items, buttons = self.ids.lines, self.ids.buttons
        items.clear_widgets()
        buttons.clear_widgets()
        for item in view.items:
            line = PanelItem(title=item.title, text=item.text, key=item.key, tone=item.tone)
            line.bind(on_release=lambda widget: self.press(widget.key))
            items.add_widget(line)
        for stepper in view.steppers:
            count = CountLine(label=stepper.label, value=stepper.value, key=stepper.key)
            count.bind(on_step=lambda one, way: self.press(f"{way}:{one.key}"))
            items.add_widget(count)
        for button in view.buttons:
            push = Push(text=button.text, icon=button.icon, amber=button.amber, key=button.key)
            push.bind(on_release=lambda widget: self.press(widget.key))
            buttons.add_widget(push)

    def _back_up(self) -> None:
        def done(path: Path | None) -> None:
            assert path is not None  # it was asked for at once
            self.presenter.backed_up(path)
            self.refresh()

        self.do(Work(say("backing_up"), backing_up(self.context.journal, at_once=True)), done)

    def _restore(self) -> None:
        source = self.presenter.chosen()
        if source is None:
            return
        try:
            aside = self.context.restore(source)
        except JournalError as error:  # the journal is as it was
            self.presenter.failed = str(error)
        else:
            self.presenter.restored(source, aside)
        self.refresh()
        self.ids.scroll.scroll_y = 1

    def _install(self) -> None:
        wheel = self.presenter.newer()
        if wheel is None:
            return

        def done(said: str) -> None:
            if said:
                self.presenter.failed = said
                self.refresh()
            else:
                self.context.leaving = "restart"
                self.context.leave()

        self.do(Work(say("updating"), installing(environment.update_command(wheel.path))), done)

    def _test(self) -> None:
        """Light each lamp in turn, then beep."""
        lights = self.context.table_devices.lights
        for at, seat in enumerate([*(lights.lamps if lights else ()), 0]):
            Clock.schedule_once(
                lambda _dt, seat=seat: self.context.table_devices.show({seat}), at * TEST
            )
        self.context.table_devices.beep()


def installing(command: tuple[str, ...]) -> Job[str]:
    """Run the update; return nothing, or the sentence it ended with if it failed."""

    def run() -> str:
        done = subprocess.run(command, capture_output=True, text=True)
        lines = done.stderr.strip().splitlines() or [""]
        return lines[-1].removeprefix("companion: ") if done.returncode else ""

    return (yield from beside(run))
