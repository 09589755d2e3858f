"""Files: save games or a chart to a stick or a folder, and read games that were saved."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import BooleanProperty, StringProperty

from companion.app.screens.base_screen import BaseScreen
from companion.app.widgets.controls import Chip, PanelItem
from companion.history.charts.chart import Chart
from companion.presenters.history.files import FilesPresenter
from companion.storage.work import Work
from companion.texts.words import say


class FilesScreen(BaseScreen):
    """What is saved, where to, and what lies there already."""

    title = StringProperty()
    what = StringProperty()
    where = StringProperty()
    told = StringProperty()
    empty = StringProperty()
    can_read = BooleanProperty(False)

    def opened(
        self,
        *,
        game_id: int | None = None,
        chart: Callable[[float, float], Chart] | None = None,
        called: str = "",
        back: str = "history",
        then: dict[str, Any] | None = None,
        **_what: Any,
    ) -> None:
        """Look for sticks; `back` and `then` say where to go afterwards."""
        self._back, self._then = back, then or {}
        self.presenter = FilesPresenter(self.context, game_id=game_id, chart=chart, name=called)
        self.refresh()

    def refresh(self) -> None:
        """Show the presenter's view."""
        view = self.presenter.view()
        self.title, self.what, self.where, self.told = view.title, view.what, view.where, view.told
        self.can_read = view.can_read
        self.empty = "" if view.files or not view.can_read else say("no_files")
        places, found = self.ids.places, self.ids.found
        places.clear_widgets()
        for key, words in view.places:
            chip = Chip(text=words, key=key, chosen=key == view.place)
            chip.bind(on_release=lambda one: self._choose(int(one.key)))
            places.add_widget(chip)
        found.clear_widgets()
        for path, words in view.files:
            item = PanelItem(title=words, key=path)
            item.bind(on_release=lambda one: self._read(one.key))
            found.add_widget(item)

    def look_again(self) -> None:
        """Look anew for sticks: one was plugged in."""
        self.presenter.told = ""
        self.refresh()

    def save(self) -> None:
        """Save what this is about."""
        self._run(Work(say("saving_files"), self.presenter.saving()))

    def leave(self) -> None:
        """Go back to where this was opened from."""
        self.go(self._back, **self._then)

    def _read(self, path: str) -> None:
        self._run(Work(say("reading_files"), self.presenter.reading(path)))

    def _run(self, work: Work[str]) -> None:
        self.do(work, self._tell, otherwise=self.refresh)

    def _tell(self, told: str) -> None:
        self.presenter.told = told
        self.refresh()

    def _choose(self, at: int) -> None:
        self.presenter.choose(at)
        self.refresh()
