"""The replay: a kept game move by move, with a slider, play and pause."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, NumericProperty, StringProperty

from companion.app.screens.base_screen import BaseScreen
from companion.app.theme import THEME
from companion.app.widgets.controls import PanelItem, SeatRail
from companion.presenters.history.replay import ReplayPresenter, ReplayView
from companion.texts.words import say

PACE = 0.8
"""Seconds a move stays in sight while the game runs by itself."""


class ReplayScreen(BaseScreen):
    """One game once more."""

    title = StringProperty()
    subtitle = StringProperty()
    at = NumericProperty(0)
    last = NumericProperty(1)
    is_playing = BooleanProperty(False)
    can_go_on = BooleanProperty(False)

    def opened(self, **_what: Any) -> None:
        """Show the beginning of the game that is open."""
        session = self.context.session
        assert session is not None, "a game is opened before it is shown again"
        self.presenter = ReplayPresenter(session, self.context.seating(session))
        self._ticking = Clock.schedule_interval(self._tick, PACE)
        self.refresh()

    def closed(self) -> None:
        """Stand still."""
        self._ticking.cancel()

    def go_to(self, at: float) -> None:
        """Show the table after so many moves: the slider was moved."""
        if round(at) != self.presenter.at:
            self.presenter.go_to(round(at))
            self.refresh()

    def step(self, by: int) -> None:
        """Step forward or back."""
        self.presenter.step(by)
        self.refresh()

    def play(self) -> None:
        """Let the game run by itself, or pause."""
        self.presenter.play()
        self.refresh()

    def go_on(self) -> None:
        """Begin a new game from here."""
        session = self.presenter.go_on(self.context)
        self.go("table", game_id=session.game_id)

    def reading(self, what: str) -> bool:
        """Pass steps forward, undo steps back."""
        if what not in ("pass", "undo"):
            return False
        self.step(1 if what == "pass" else -1)
        return True

    def refresh(self) -> None:
        """Show the presenter's view."""
        view = self.presenter.view()
        self.title, self.subtitle = view.title, view.scene.subtitle
        self.last, self.at = max(1, view.last), view.at
        self.is_playing, self.can_go_on = view.is_playing, view.can_go_on
        board = self.ids.board
        board.seating, board.places = view.seating, list(view.scene.places)
        board.ways, board.aspect = list(view.scene.ways), view.scene.aspect
        self._rail(view)
        self._moves(view)

    def _tick(self, _dt: float) -> None:
        if self.presenter.is_playing:
            self.presenter.tick()
            self.refresh()

    def _rail(self, view: ReplayView) -> None:
        rail = self.ids.rail
        if [one.seat for one in reversed(rail.children)] != [card.seat for card in view.cards]:
            rail.clear_widgets()
            for card in view.cards:
                rail.add_widget(
                    SeatRail(seat=card.seat, on_release=lambda one: self._show(one.seat))
                )
        cards = zip(reversed(rail.children), view.cards, view.names, strict=True)
        for widget, card, name in cards:
            shown = card.secret or "–" if card.score is None else str(card.score)
            widget.name, widget.score, widget.line = name, shown.replace("-", "−"), card.line
            widget.shape = view.seating.shape(card.seat)
            widget.colour = THEME.colour(f"seat:{card.seat}", view.seating)
            widget.awaited = card.seat in view.awaited
            widget.shown = card.seat == view.scene.seat

    def _show(self, seat: str) -> None:
        self.presenter.show_seat(seat)
        self.refresh()

    def _moves(self, view: ReplayView) -> None:
        moves = self.ids.moves
        moves.clear_widgets()
        for told in view.moves:
            item = PanelItem(title=told.words, text=say("move_number", at=told.number))
            item.edge = THEME.accent if told.is_now else THEME.line
            item.opacity = 1 if told.number <= view.at else 0.55
            item.bind(on_release=lambda _item, at=told.number: self.go_to(at))
            moves.add_widget(item)
        if not view.at:
            moves.add_widget(PanelItem(title=say("replay_begin")), len(moves.children))
