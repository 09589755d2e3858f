"""Charts: the statistics of all games, or how one game went."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, StringProperty

from companion.app.screens.base_screen import BaseScreen
from companion.app.screens.history.history import AT_ONCE
from companion.app.widgets.chart_view import ChartView  # noqa: F401  # the layout names it
from companion.app.widgets.controls import Chip
from companion.app.widgets.entry.chooser import Chooser
from companion.presenters.history.history import Filter
from companion.presenters.history.stats import ChartsView, GameChartsPresenter, StatsPresenter
from companion.storage.work import Work
from companion.texts.words import say


class StatsScreen(BaseScreen):
    """One chart in front, the others in tabs; `of` is "game" for the game that is open."""

    title = StringProperty()
    subtitle = StringProperty()
    back = StringProperty("history")
    can_save = BooleanProperty(True)

    def opened(self, *, of: str = "", back: str = "history", **_what: Any) -> None:
        """Count anew."""
        self.back = back
        self.presenter: StatsPresenter | GameChartsPresenter
        if of == "game":
            session = self.context.session
            assert session is not None, "a game is opened before its charts are shown"
            self.presenter = GameChartsPresenter(self.context, session)
        else:
            self.presenter = StatsPresenter(self.context)
            counting = Work(say("counting"), self.presenter.counting())
            if self.presenter.uncounted > AT_ONCE:
                self.do(counting, lambda _none: self.refresh(), otherwise=self.refresh)
            elif self.presenter.uncounted:
                counting.run()
        self.refresh()

    def refresh(self) -> None:
        """Show the presenter's view."""
        view = self.presenter.view()
        self.title, self.subtitle, self.can_save = view.title, view.subtitle, view.can_save
        self.ids.chart.make = view.make
        self._chips(view)

    def leave(self) -> None:
        """Go back to where the charts were opened from."""
        is_game = isinstance(self.presenter, GameChartsPresenter)
        self.go("score" if is_game else "history", back=self.back)

    def save(self) -> None:
        """Save the chart in front as pictures."""
        view = self.presenter.view()
        self.go("files", chart=view.make, called=view.tab, back="stats", then=self._again())

    def _again(self) -> dict[str, str]:
        is_game = isinstance(self.presenter, GameChartsPresenter)
        return {"of": "game" if is_game else "", "back": self.back}

    def _chips(self, view: ChartsView) -> None:
        tabs, filters = self.ids.tabs, self.ids.filters
        tabs.clear_widgets()
        filters.clear_widgets()
        for key, words in view.tabs:
            chip = Chip(text=words, key=key, chosen=key == view.tab)
            chip.bind(on_release=lambda one: self._show(one.key))
            tabs.add_widget(chip)
        for one in view.filters:
            chip = Chip(text=one.says, key=one.name, chosen=bool(one.chosen))
            chip.bind(on_release=lambda _chip, one=one: self._ask(one))
            filters.add_widget(chip)

    def _show(self, tab: str) -> None:
        self.presenter.show(tab)
        self.refresh()

    def _ask(self, one: Filter) -> None:
        def choose(key: str) -> None:
            assert isinstance(self.presenter, StatsPresenter)
            self.presenter.choose(one.name, key)
            self.refresh()

        Chooser(say(f"which_{one.name}"), one.choices, choose, chosen=one.chosen).open(self)
