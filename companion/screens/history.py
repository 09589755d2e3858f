"""The history: look at a game's sheet, go on with it, delete it and bring it back."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.presenters.history import HistoryPresenter
from companion.screens.base import BaseScreen


class GameLine(BoxLayout):
    """One game of the history."""

    game_id = NumericProperty()
    title = StringProperty()
    line = StringProperty()
    is_finished = BooleanProperty(False)

    __events__ = ("on_look", "on_play", "on_delete")

    def on_look(self) -> None:
        """The sheet is wanted."""

    def on_play(self) -> None:
        """The game is to go on."""

    def on_delete(self) -> None:
        """The game is to go."""


class HistoryScreen(BaseScreen):
    """Every game that was played."""

    is_empty = BooleanProperty(True)
    can_bring_back = BooleanProperty(False)

    def opened(self, **_what: Any) -> None:
        """Look at the journal anew."""
        self.presenter = HistoryPresenter(self.house)
        self.refresh()

    def refresh(self) -> None:
        """Show the presenter's rows."""
        rows = self.presenter.rows()
        self.is_empty = not rows
        self.can_bring_back = self.presenter.can_bring_back
        lines = self.ids.lines
        lines.clear_widgets()
        for row in rows:
            line = GameLine(
                game_id=row.game_id, title=row.title, line=row.line, is_finished=row.is_finished
            )
            line.bind(
                on_look=lambda one: self._look(int(one.game_id)),
                on_play=lambda one: self._play(int(one.game_id)),
                on_delete=lambda one: self._delete(int(one.game_id)),
            )
            lines.add_widget(line)

    def _look(self, game_id: int) -> None:
        self.open_game(game_id, lambda: self.go("score"))

    def _play(self, game_id: int) -> None:
        self.open_game(game_id, lambda: self.go("table", game_id=game_id))

    def _delete(self, game_id: int) -> None:
        self.presenter.delete(game_id)
        self.refresh()

    def bring_back(self) -> None:
        """Bring the last deleted game back."""
        self.presenter.bring_back()
        self.refresh()
