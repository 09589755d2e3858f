"""The score screen: the sheet, the winner, the score by round, and where each point came from."""

from __future__ import annotations

from typing import Any

from kivy.metrics import dp
from kivy.properties import BooleanProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.screens.base_screen import BaseScreen
from companion.app.theme import THEME
from companion.app.widgets.chart_view import ChartView  # noqa: F401  # the layout names it
from companion.app.widgets.controls import ButtonWords, CountLine, Push, SeatShape, Words
from companion.presenters.panels import Badge
from companion.presenters.table.score import Explained, ScorePresenter, ScoreView
from companion.texts.words import say

WIDE = 2.2
"""How much wider the labels are than the numbers."""


class ScoreScreen(BaseScreen):
    """The end of an evening, or how it stands."""

    title = StringProperty()
    is_running = BooleanProperty(False)
    subtitle = StringProperty()
    headline = StringProperty()
    winner = StringProperty()
    reason = StringProperty()
    caveat = StringProperty()
    house = StringProperty()
    has_chart = BooleanProperty(True)
    explained_title = StringProperty()
    explained_text = StringProperty()
    can_undo = BooleanProperty(False)
    back = StringProperty("table")
    asks_table = BooleanProperty(False)

    def opened(self, *, back: str = "table", **_what: Any) -> None:
        """Show the sheet of the game that is open; `back` is where it was opened from."""
        self.back = back
        session = self.context.session
        assert session is not None, "a game is on the table before its score is shown"
        self.presenter = ScorePresenter(session, self.context.seating(session))
        self.presenter.agree()
        if back != "history":  # somebody is there; a game of the history is only looked at
            self.context.attend(session)
        self.watch(self.presenter)

    def closed(self) -> None:
        """Put out the lamps."""
        self.context.attend(None)

    def refresh(self) -> None:
        """Show the presenter's view."""
        view = self.presenter.view()
        self.is_running = view.is_running
        self.title, self.subtitle = view.title, view.subtitle
        self.headline, self.winner, self.reason = view.headline, view.winner, view.reason
        self.caveat = " ".join((*view.missing, *view.caveats))
        self.house = "\n".join(say("house_played", what=one) for one in view.house)
        self._sheet(view)
        self.ids.chart.make, self.has_chart = view.chart, view.chart is not None
        told = view.explained
        self.explained_title = told.title if told else ""
        self.explained_text = "\n".join((told.rule, *told.parts)) if told else ""
        self.can_undo = self.presenter.can_undo
        self.asks_table = self.presenter.asks_table
        self._counts(told)
        board = self.ids.board
        board.seating = view.seating
        board.places = list(told.places) if told else []
        board.badges = {place: Badge("", chosen=False) for place in told.marked} if told else {}

    def _counts(self, told: Explained | None) -> None:
        """Show the counts behind the touched line, each with minus and plus."""
        counts = self.ids.counts
        counts.clear_widgets()
        for one in told.counts if told else ():
            line = CountLine(label=one.label, value=one.value, key=one.key)
            line.bind(on_step=lambda one, way: self._step(int(one.key), way))
            counts.add_widget(line)
        if told and told.can_add:
            more = Push(text=say("correct_add"), icon="plus", height=dp(48))
            more.bind(on_release=lambda _push: self._step(len(told.counts), "up"))
            counts.add_widget(more)

    def _step(self, at: int, way: str) -> None:
        self.presenter.step(at, 1 if way == "up" else -1)

    def undo(self) -> None:
        """Take back the last correction."""
        self.presenter.undo()

    def _sheet(self, view: ScoreView) -> None:
        sheet = self.ids.sheet
        sheet.clear_widgets()
        head = BoxLayout(size_hint_y=None, height=dp(30))
        head.add_widget(Words(text="", size_hint_x=WIDE))
        for seat, name in zip(view.seats, view.names, strict=True):
            column = BoxLayout(spacing=dp(4))
            column.add_widget(Widget())
            colour = THEME.colour(f"seat:{seat}", view.seating)
            column.add_widget(
                SeatShape(
                    shape=view.seating.shape(seat), colour=colour, size_hint_x=None, width=dp(14)
                )
            )
            label = ButtonWords(text=name, color=colour, points=14, size_hint_x=None)
            label.width = min(dp(70), dp(10) * len(name) + dp(8))
            column.add_widget(label)
            head.add_widget(column)
        sheet.add_widget(head)
        for row in view.rows:
            line = BoxLayout()
            label = ButtonWords(text=row.label, points=14, size_hint_x=WIDE)
            label.bind(on_release=lambda _w, key=row.rule: self._look_up(key))
            line.add_widget(label)
            for cell in row.cells:
                number = ButtonWords(text=cell.text, points=15, halign="right")
                number.bind(on_release=lambda _w, one=cell: self._touch(one.key, one.seat))
                line.add_widget(number)
            sheet.add_widget(line)
        total = BoxLayout(size_hint_y=None, height=dp(44))
        total.add_widget(ButtonWords(text=view.sum_is, bold=True, points=20, size_hint_x=WIDE))
        for text in view.totals:
            total.add_widget(ButtonWords(text=text, bold=True, points=26, halign="right"))
        sheet.add_widget(total)

    def _look_up(self, rule: str) -> None:
        """Look up the rule that a line is counted by."""
        game = self.presenter.session.record.game.name
        self.go("lookup", game=game, key=rule, back="score", then={"back": self.back})

    def _touch(self, key: str, seat: str) -> None:
        self.presenter.touch(key, seat)

    def let_go(self) -> None:
        """Close the explanation."""
        self.presenter.let_go()

    def leave(self) -> None:
        """Go back to where the sheet was opened from."""
        self.go(self.back, game_id=self.presenter.session.game_id)

    def go_on(self) -> None:
        """Go back to a table that is not done, or set up the same game with the same people.

        A game may be over and still ask the table for what only it can say.
        """
        session = self.presenter.session
        if self.is_running or self.asks_table:
            self.go("table", game_id=session.game_id)
        else:
            self.go("newgame", game=session.record.game.name)
