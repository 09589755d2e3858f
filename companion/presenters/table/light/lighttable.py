"""The table of a lightly tracked game as data: what is shown, and what each touch does.

It is the same session and the same moment as on the full table; only less is asked and shown.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from companion.play import guided_entry
from companion.presenters.start import tracking
from companion.presenters.table.light import light_view
from companion.presenters.table.light.light_view import LightView
from companion.presenters.table.panel import drift, menu
from companion.presenters.table.table_reports import TableReports
from companion.presenters.watched import deed
from rules.answers import is_legal
from rules.state import Level, Move


class LightTablePresenter(TableReports):
    """Turns a session into a view, and touches into moves and counts."""

    doubted: Move | None = None
    """A move that something speaks against, while the table is asked whether it happened."""

    def view(self) -> LightView:
        """Return all that is to be shown now."""
        return light_view.view(self)

    @deed
    def key(self, at: int) -> None:
        """Touch a key: it acts at once."""
        keys = light_view.keys(self)
        if at < len(keys):
            self._make(keys[at].move)

    @deed
    def pass_turn(self) -> None:
        """Take the step that is next: the amber button, and the button on the table."""
        found = light_view.next_step(self)
        if found is not None:
            self._make(found[1])

    @deed
    def count(self, at: int, by: int) -> None:
        """Step a counter up or down."""
        counter = light_view.counters(self)[at]
        told = guided_entry.correction(counter, by)
        if told is not None:
            self.session.correct(*told)

    @deed
    def set_count(self, at: int, value: int | None) -> None:
        """Set a counter to what really is there; None is not known."""
        counter = light_view.counters(self)[at]
        if value != counter.value:
            self.session.correct(counter.path, value)

    def turn_clock(self) -> str:
        """Return how long the seat that is up has been thinking."""
        return light_view.turn_clock(self)

    @deed
    def press(self, key: str) -> None:
        """Press a button or an item of the panel: a verb, and what it is about."""
        verb, _, about = key.partition(":")
        if verb in VERBS:
            VERBS[verb](self, about)
        else:
            menu.press(self, verb, about)

    @deed
    def look(self, *, holds: bool) -> None:
        """Show who is up what only that seat may see, while it holds."""
        seat = self.game.table.light(self.shared).seat
        self.front = replace(self.front, looking=seat if holds and seat else None)

    @deed
    def pause(self) -> None:
        """Stop the clocks, or let them go on."""
        if self.clocks is not None:
            self.clocks.pause()

    def let_go(self) -> None:
        """Close the page, and ask about nothing."""
        super().let_go()
        self.doubted = None

    def _make(self, move: Move) -> None:
        if is_legal(self.moment.shared.objections(move)) is False:
            self.page, self.doubted = "", move
        else:
            self.report(move)

    def _insist(self) -> None:
        if self.doubted is not None:
            self.report(self.doubted, happened=True)

    def _turn_to(self, page: str) -> None:
        self.doubted, self.page = None, page

    def _finish(self) -> None:
        """Count the points on the pad, with all that is known filled in."""
        self.session.tell(*tracking.change(self.session.record, Level.PAD))


VERBS: dict[str, Callable[[LightTablePresenter, str], None]] = {
    "happened": lambda table, _: table._insist(),
    "pass": lambda table, _: table.pass_turn(),
    "back": lambda table, _: table.let_go(),
    "undo": lambda table, _: table.undo(sure=True),
    "page": lambda table, page: table._turn_to(page),
    "pad": lambda table, _: table._finish(),
    "drift": drift.press,
}
"""What the buttons and items of the panel do, but for those of the menu."""
