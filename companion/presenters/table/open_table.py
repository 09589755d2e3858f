"""What is open at the table: a page of the panel, a picker over the board, a question."""

from __future__ import annotations

from companion.play.clocks import Clocks
from companion.play.seating import Seating
from companion.play.session import Session
from companion.presenters.table.panel.blank_piece import TablePaint
from companion.presenters.table.panel.picker import OpenPicker
from companion.presenters.table.panel.questions import Questions
from companion.presenters.table.table_moves import TableMoves


class OpenTable(TableMoves):
    """A session with what is chosen, in front and open; each keeps its own small state.

    `page` names what the panel shows instead of the moves, and "" is none; `scans` says that this
    table likes to tell by scanning.
    """

    def __init__(self, session: Session, seating: Seating, clocks: Clocks | None = None) -> None:
        super().__init__(session, seating, clocks)
        self.page = ""
        self.picker = OpenPicker()
        self.questions = Questions()
        self.scans = False
        self.painting: TablePaint | None = None
