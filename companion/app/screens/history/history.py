"""The history: find a game, look at its sheet, step through it, go on with it, delete it."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.app.screens.base_screen import BaseScreen
from companion.app.widgets.controls import Chip
from companion.app.widgets.entry.chooser import Chooser
from companion.app.widgets.entry.keyboard import Keyboard
from companion.presenters.history.history import Filter, HistoryPresenter
from companion.storage.work import Work
from companion.texts.words import say

AT_ONCE = 3
"""Games that are counted before the list is shown; more of them get a card with their progress."""


class GameLine(BoxLayout):
    """One game of the history; a list of thousands has only as many of these as fit."""

    game_id = NumericProperty()
    title = StringProperty()
    result = StringProperty()
    line = StringProperty()
    is_finished = BooleanProperty(False)
    in_bin = BooleanProperty(False)
    owner = ObjectProperty(None, allownone=True)

    def act(self, what: str) -> None:
        """Pass a touch on."""
        if self.owner is not None:
            self.owner.act(what, int(self.game_id))


class HistoryScreen(BaseScreen):
    """Every game that was played."""

    empty = StringProperty()
    count = StringProperty()
    search = StringProperty()
    can_bring_back = BooleanProperty(False)
    in_bin = BooleanProperty(False)
    bin_count = NumericProperty(0)

    def opened(self, **_what: Any) -> None:
        """Look at the journal anew."""
        self.presenter = HistoryPresenter(self.context)
        counting = Work(say("counting"), self.presenter.counting())
        if self.presenter.uncounted > AT_ONCE:
            self.do(counting, lambda _none: self.refresh(), otherwise=self.refresh)
        elif self.presenter.uncounted:
            counting.run()
        self.refresh()

    def refresh(self) -> None:
        """Show the presenter's view."""
        view = self.presenter.view()
        self.empty, self.count, self.search = view.empty, view.count, view.search
        self.can_bring_back, self.in_bin = view.can_bring_back, view.in_bin
        self.bin_count = view.bin_count
        self.ids.lines.data = [
            {
                "game_id": row.game_id,
                "title": row.title,
                "result": row.result,
                "line": row.line,
                "is_finished": row.is_finished,
                "in_bin": row.in_bin,
                "owner": self,
            }
            for row in view.rows
        ]
        filters = self.ids.filters
        filters.clear_widgets()
        for one in view.filters:
            chip = Chip(text=one.says, key=one.name, chosen=bool(one.chosen))
            chip.bind(on_release=lambda _chip, one=one: self._ask(one))
            filters.add_widget(chip)

    def act(self, what: str, game_id: int) -> None:
        """Do what was touched beside a game."""
        match what:
            case "look":
                self.look_at_game(game_id, lambda: self.go("score", back="history"))
            case "replay":
                self.look_at_game(game_id, lambda: self.go("replay"))
            case "play":
                self.play_game(game_id)
            case "delete":
                self.presenter.delete(game_id)
                self._top()
            case "bring_back":
                self.presenter.bring_back(game_id)
                self.refresh()
            case "for_good":
                self._ask_for_good(game_id)

    def bring_back(self) -> None:
        """Bring the last deleted game back."""
        self.presenter.bring_back()
        self.refresh()

    def toggle_bin(self) -> None:
        """Show the deleted games, or the others again."""
        self.presenter.show_bin(not self.presenter.in_bin)
        self._top()

    def look_for(self) -> None:
        """Ask for a text to search; what is searched already is let go of."""
        if self.presenter.search:
            self._found("")
        else:
            Keyboard(say("search_history"), "", self._found).open(self)

    def _found(self, text: str) -> None:
        self.presenter.look_for(text)
        self._top()

    def _ask(self, one: Filter) -> None:
        def choose(key: str) -> None:
            self.presenter.choose(one.name, key)
            self._top()

        Chooser(say(f"which_{one.name}"), one.choices, choose, chosen=one.chosen).open(self)

    def _ask_for_good(self, game_id: int) -> None:
        def answered(key: str) -> None:
            if key == "yes":
                work = Work(say("for_good"), self.presenter.deleting_for_good(game_id))
                self.do(work, lambda _none: self._top(), otherwise=self._top)

        choices = (("yes", say("for_good")),)
        Chooser(say("for_good_asks"), choices, answered, says=say("for_good_says")).open(self)

    def _top(self) -> None:
        self.refresh()
        self.ids.lines.scroll_y = 1
