"""What the table reports: moves, the end of a turn, what is taken back; and what is then let go."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from secrets import randbelow

from companion.play.clocks import Clocks
from companion.play.moment import Change
from companion.play.seating import Seating
from companion.play.session import Session
from companion.presenters.scan import scanned_piece
from companion.presenters.table.chosen import Chosen
from companion.presenters.table.open_table import OpenTable
from companion.presenters.table.panel import entry
from companion.presenters.table.panel.undo import asks_first, redo_count, undo_count
from companion.presenters.watched import Watched, deed
from rules.answers import is_legal
from rules.state import Move


class TableReports(OpenTable, Watched):
    """A table that reports to its session; whatever was chosen is let go of afterwards."""

    session: Session

    def __init__(
        self,
        session: Session,
        seating: Seating,
        clocks: Clocks | None = None,
        draw: Callable[[int], int] = randbelow,
    ) -> None:
        super().__init__(session, seating, clocks)
        self._draw = draw

    @deed
    def log(self, moves: tuple[Move, ...]) -> None:
        """Report moves one after the other as the table tells them, but for what is known."""
        for move in moves:
            truth = self.moment.truth
            if truth.after(move) != truth.state:
                self.report(move, happened=True)

    @deed
    def pass_turn(self) -> None:
        """Accept the suggested step, or end the turn of who is awaited: the pass button."""
        steps = (one.suggested or one.ends for one in self.awaited)
        move = next((one for one in steps if one is not None), None)
        if move is None:
            return
        shared = self.moment.shared
        if is_legal(shared.objections(move)) is False:
            # Chosen, not made: the panel says why, and the table can insist.
            self.choice = self.choice.touching(shared.touches(move))
        else:
            self.report(move)

    @deed
    def undo(self, *, sure: bool = False) -> None:
        """Take back the last event; what was turned up asks first."""
        record = self.session.record
        if not record.can_undo:
            return
        if asks_first(record) and not sure:
            self.page = "undo"
            return
        self.forget()
        self.session.undo(undo_count(record))

    @deed
    def redo(self) -> None:
        """Bring back what was taken back."""
        self.forget()
        self.session.redo(redo_count(self.session.record))

    @deed
    def draw_lots(self) -> None:
        """Let chance make one of the moves that are left to it."""
        lots = self.game.table.lots(self.shared)
        if lots:
            self.report(lots[self._draw(len(lots))])

    @deed
    def report(self, move: Move, *, happened: bool = False, instead: bool = False) -> None:
        """Report a move, unless something everybody sees speaks against it; let go of it all."""
        record = self.session.record
        moment = self.session.moment_of(record.undo() if instead else record)
        if is_legal(moment.truth.objections(move)) is False:
            # What only a hidden thing speaks against, the shared screen cannot refuse.
            if not happened and is_legal(moment.shared.objections(move)) is False:
                return
            self.session.rule(move, instead=instead)
        else:
            self.session.report(move, instead=instead)
        scanned = self.choice.scanned
        self.let_go()
        self.front = replace(self.front, seat=None, tray=None)
        self.picker.forget()
        if scanned is not None and scanned.later is not None:
            self.log(scanned_piece.followed_by(self, scanned.later))

    def forget(self) -> None:
        """Let go of everything touched; a guided entry stays where it is."""
        page = self.page if entry.is_open(self) else ""
        self.let_go()
        self.page = page

    def let_go(self) -> None:
        """Let go of everything touched, and close the page."""
        self.choice = Chosen()
        self.page = ""

    def changed(self, change: Change) -> None:
        """Let go of what was touched: somebody else has changed the game."""
        self.forget()
