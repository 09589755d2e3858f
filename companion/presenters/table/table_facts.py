"""What everybody at the table may know of a session, whatever is touched or shown."""

from __future__ import annotations

from typing import Any

from companion.play import rounds
from companion.play.clocks import Clocks
from companion.play.moment import Moment
from companion.play.seating import Seating
from companion.play.session import Session
from companion.presenters.panels import saved_mark
from companion.texts.words import say
from rules.answers import Expectation


class TableFacts:
    """A session as everybody at the table sees it."""

    def __init__(self, session: Session, seating: Seating, clocks: Clocks | None = None) -> None:
        self.session = session
        self.seating = seating
        self.clocks = clocks

    @property
    def game(self) -> Any:
        """The rules of this game."""
        return self.session.record.game

    @property
    def moment(self) -> Moment:
        """Where the table stands, with all that follows from it."""
        return self.session.moment

    @property
    def shared(self) -> Any:
        """The state as the shared screen may see it; holding to look does not change it."""
        return self.moment.shared.state

    @property
    def awaited(self) -> tuple[Expectation, ...]:
        """Who is awaited for what."""
        return self.moment.shared.awaited

    @property
    def awaited_seat(self) -> str:
        """The first seat that is awaited, or else the first of all."""
        seats = self.shared.seats
        return next((one.by for one in self.awaited if one.by), seats[0] if seats else "")

    def said_of(self, subtitle: str) -> str:
        """Return what the bar says beside the title; a game of the demonstration box says so."""
        if not rounds.is_demonstration(self.session.record):
            return subtitle
        return " · ".join(filter(None, (say("demonstration_game"), subtitle)))

    def is_saved(self) -> tuple[str, bool]:
        """Say that all is saved, or why it is not, and whether that has failed."""
        return saved_mark(self.session.saved)

    def times(self) -> dict[str, str]:
        """Return how long the table has waited for each seat; nothing without clocks."""
        clocks = self.clocks
        return {seat: clocks.shown(seat) for seat in self.shared.seats} if clocks else {}
