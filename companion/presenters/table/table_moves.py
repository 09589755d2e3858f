"""Which moves can still be meant at the table, by what is chosen and whose boards are in front."""

from __future__ import annotations

from companion.play import choice
from companion.play.clocks import Clocks
from companion.play.moment import View
from companion.play.seating import Seating
from companion.play.session import Session
from companion.presenters.scan import scanned_piece
from companion.presenters.table.chosen import Chosen
from companion.presenters.table.front import Front
from companion.presenters.table.rotation import Laid
from companion.presenters.table.table_facts import TableFacts
from rules.answers import Hint, is_legal
from rules.table.pickers import Picker


class TableMoves(TableFacts):
    """The moves of a session, narrowed down by what is chosen in it so far.

    `choice` is what is chosen, `front` what is in front; each is one value and replaced as a whole.
    """

    def __init__(self, session: Session, seating: Seating, clocks: Clocks | None = None) -> None:
        super().__init__(session, seating, clocks)
        self.choice = Chosen()
        self.front = Front()
        self._laid: Laid | None = None

    @property
    def seat(self) -> str:
        """Whose boards are in front: the one the table chose, or who is awaited."""
        chosen = self.front.seat
        return chosen if chosen is not None and chosen in self.shared.seats else self.awaited_seat

    @property
    def hides(self) -> bool:
        """Whether the seat in front may see something that the others may not."""
        return self.moment.seen_by(self.seat) is not self.moment.shared

    @property
    def sight(self) -> View:
        """The view the hints are of: everybody's, or that of who named a hidden piece."""
        named = self.choice.named
        return self.moment.seen_by(named.by) if named else self.moment.shared

    @property
    def laid(self) -> Laid | None:
        """What was just laid, while nothing else has happened."""
        laid = self._laid
        return laid if laid and laid.is_last_in(self.session.record) else None

    def listed(self) -> list[Hint]:
        """Return the hints of the shared screen, or those of a hidden piece its owner named."""
        named, hints = self.choice.named, self.sight.hints
        return choice.fitting(self.sight, (named.piece,), hints) if named else list(hints)

    def fitting(self, touched: tuple[str, ...]) -> list[Hint]:
        """Return the listed moves that are made of these things, among others."""
        return choice.fitting(self.sight, touched, self.listed())

    def meant(self, touched: tuple[str, ...]) -> list[Hint]:
        """Return what touching these things means, listed or not."""
        return choice.meant(self.sight, self.seat, touched)

    def ready(self, candidates: list[Hint]) -> list[Hint]:
        """Return the moves all of whose things are touched."""
        return choice.ready(self.sight, self.choice.touched, candidates)

    def grouped(self, candidates: list[Hint]) -> list[Hint]:
        """Return the best of the moves that begin with the same thing."""
        return choice.grouped(self.sight, self.choice.touched, candidates)

    def candidates(self) -> list[Hint]:
        """Return the moves that can still be meant, best first."""
        touched = self.choice.touched
        if self.choice.ways:
            return list(self.choice.ways)
        seen = scanned_piece.as_seen(self)
        if seen is not None:
            return [seen]
        if not touched:
            found = [one for one in self.listed() if is_legal(one.objections) is not False]
        else:
            found = self.fitting(touched) or choice.meant(self.moment.shared, self.seat, touched)
        return scanned_piece.turned_so(self, found)

    def chosen(self, candidates: list[Hint]) -> Hint | None:
        """Return the move that is thought of."""
        ready = self.ready(candidates)
        return ready[self.choice.pick % len(ready)] if ready else None

    def pickers(self) -> tuple[Picker, ...]:
        """Return what can be told piece by piece; hidden pieces like those nobody knows."""
        return self.moment.shared.pickers(self.seat)
