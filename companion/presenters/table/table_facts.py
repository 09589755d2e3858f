"""What the table presenter knows: the game, who may see what of it, and which moves there are."""

from __future__ import annotations

from collections.abc import Callable
from secrets import randbelow
from typing import Any

from companion.camera.meanings import Meaning
from companion.play.choice import MoveChoice
from companion.play.clocks import Clocks
from companion.play.moment import SaveFailed
from companion.play.seating import Seating
from companion.play.session import Session
from companion.presenters.scan import scanned_piece
from companion.presenters.table.panel.questions import Questions
from companion.presenters.table.picker import OpenPicker
from companion.presenters.table.rotation import Laid
from companion.presenters.table.views import Views
from companion.texts.words import say
from rules.answers import Expectation, Hint
from rules.game import expects
from rules.table.pickers import Picker


class TableFacts:
    """A session as everybody at the table sees it, and what is touched in it so far."""

    def __init__(
        self,
        session: Session,
        seating: Seating,
        clocks: Clocks | None = None,
        draw: Callable[[int], int] = randbelow,
    ) -> None:
        self.session = session
        self.seating = seating
        self.clocks = clocks
        self._draw = draw
        self.choice = MoveChoice()
        self.questions = Questions()
        self.page = ""
        self.picker = OpenPicker()
        self.looking: str | None = None
        self.tray: str | None = None
        self._seat: str | None = None
        self._laid: Laid | None = None
        self._views = Views()
        self._named: str | None = None
        self._namer: str | None = None
        self.scanned: Meaning | None = None
        self.scans = False

    @property
    def game(self) -> Any:
        """The rules of this game."""
        return self.session.record.game

    @property
    def shared(self) -> Any:
        """The state as the shared screen may see it; holding to look does not change it."""
        return self._views.of(self.game, self.session.record.state, None)

    @property
    def awaited(self) -> tuple[Expectation, ...]:
        """Who is awaited for what."""
        return expects(self.game, self.shared)

    @property
    def seat(self) -> str:
        """Whose boards are in front: the one the table chose, or who is awaited."""
        seats = self.shared.seats
        if self._seat in seats:
            return str(self._seat)
        return next((one.by for one in self.awaited if one.by), seats[0] if seats else "")

    def is_saved(self) -> tuple[str, bool]:
        """Say that all is saved, or why it is not, and whether that has failed."""
        saved = self.session.saved
        if isinstance(saved, SaveFailed):
            return say("save_failed", why=saved.why), True
        return say("saved"), False

    def times(self) -> dict[str, str]:
        """Return how long the table has waited for each seat; nothing without clocks."""
        clocks = self.clocks
        return {seat: clocks.shown(seat) for seat in self.shared.seats} if clocks else {}

    @property
    def hides(self) -> bool:
        """Whether the seat in front may see something that the others may not."""
        return bool(self.seen_by(self.seat) != self.shared)

    def seen_by(self, seat: str | None) -> Any:
        """Return the state as a seat may see it."""
        return self._views.of(self.game, self.session.record.state, seat)

    @property
    def laid(self) -> Laid | None:
        """What was just laid, while nothing else has happened."""
        laid = self._laid
        return laid if laid and laid.is_last_in(self.session.record) else None

    # Which moves there are

    def _listed(self) -> tuple[Hint, ...]:
        """Return the hints of the shared screen, or those of a hidden piece its owner named."""
        if self._named is None:
            return self.choice.listed(self.game, self.shared, self.shared)
        own = self.seen
        listed = self.choice.listed(self.game, own, own)
        return tuple(self.choice.fitting(self.game, own, listed, (self._named,)))

    @property
    def seen(self) -> Any:
        """The state the hints are of: everybody's, or that of who named a hidden piece."""
        if self._named is None:
            return self.shared
        return self.seen_by(self._namer)

    def fitting(self, touched: tuple[str, ...]) -> list[Hint]:
        """Return the listed moves that are made of these things, among others."""
        return self.choice.fitting(self.game, self.seen, self._listed(), touched)

    def ready(self, candidates: list[Hint]) -> list[Hint]:
        """Return the moves all of whose things are touched."""
        return self.choice.ready(self.game, self.seen, candidates)

    def candidates(self) -> list[Hint]:
        """Return the moves that can still be meant, best first."""
        if self.choice.ways:
            return list(self.choice.ways)
        seen = scanned_piece.as_seen(self)
        if seen is not None:
            return [seen]
        named = self.fitting(self.choice.touched) if self._named is not None else []
        listed = self._listed()
        found = named or self.choice.candidates(self.game, self.shared, listed, self.seat)
        return scanned_piece.turned_so(self, found)

    def chosen(self, candidates: list[Hint]) -> Hint | None:
        """Return the move that is thought of."""
        ready = self.ready(candidates)
        return ready[self.choice.pick % len(ready)] if ready else None

    def pickers(self) -> tuple[Picker, ...]:
        """Return what can be told piece by piece."""
        return self.picker.pickers(self)
