"""A kept game once more, as data: step through its moves with the board, and go on from anywhere.

It shows what everybody at the table saw. Nothing here changes the game: going on from an earlier
point begins a new one, and the old one stays as it was.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from companion.play.rounds import movers
from companion.play.seating import Seating
from companion.play.session import Session
from companion.play.story import words
from companion.presenters.app_context import AppContext
from companion.texts.words import say
from rules.game import expects, outcome
from rules.table.scene import Scene, SeatCard

BEFORE = 3
"""Moves that are shown above the one that was just made."""


@dataclass(frozen=True, slots=True)
class Told:
    """One move in words, with its number."""

    number: int
    words: str
    is_now: bool


@dataclass(frozen=True, slots=True)
class ReplayView:
    """All the replay shows."""

    title: str
    scene: Scene
    names: tuple[str, ...]
    awaited: frozenset[str]
    moves: tuple[Told, ...]
    at: int
    last: int
    is_playing: bool
    can_go_on: bool
    seating: Seating

    @property
    def cards(self) -> tuple[SeatCard, ...]:
        """What the rail shows of each seat."""
        return self.scene.cards


class ReplayPresenter:
    """Steps through a record."""

    def __init__(self, session: Session, seating: Seating) -> None:
        self.session = session
        self.seating = seating
        self.is_playing = False
        self._record = session.record
        self._movers = movers(session.record)
        self._seat: str | None = None
        self.at = 0

    @property
    def last(self) -> int:
        """How many moves there are."""
        return self._record.at

    def go_to(self, at: int) -> None:
        """Show the table after so many moves."""
        self.at = max(0, min(self.last, at))
        if self.at == self.last:
            self.is_playing = False

    def step(self, by: int) -> None:
        """Step forward or back; that pauses."""
        self.is_playing = False
        self.go_to(self.at + by)

    def play(self) -> None:
        """Let the game run by itself, or pause; at its end it begins anew."""
        if not self.is_playing and self.at == self.last:
            self.go_to(0)
        self.is_playing = not self.is_playing and self.last > 0

    def tick(self) -> None:
        """Make the next move if the game runs by itself."""
        if self.is_playing:
            self.go_to(self.at + 1)

    def show_seat(self, seat: str) -> None:
        """Bring a seat's board to the front; the same again follows who moves."""
        self._seat = None if self._seat == seat else seat

    def go_on(self, context: AppContext) -> Session:
        """Begin a new game from here; the old one is not touched."""
        record = self._record
        here = replace(
            record,
            history=record.history[: self.at],
            states=record.states[: self.at + 1],
            at=self.at,
        )
        title = say("went_on", at=self.at)
        return context.adopt(here, title, like=self.session.game_id)

    def view(self) -> ReplayView:
        """Return all that is to be shown now."""
        game, state = self._record.game, self._shared(self.at)
        scene: Scene = game.table.scene(state, self._front(state))
        first = max(0, self.at - BEFORE)
        moves = tuple(
            Told(number, self._said(number), number == self.at)
            for number in range(first or 1, min(self.last, self.at + 1) + 1)
        )
        return ReplayView(
            title=scene.title,
            scene=scene,
            names=tuple(state.name(card.seat) for card in scene.cards),
            awaited=frozenset(one.by for one in expects(game, state)),
            moves=moves,
            at=self.at,
            last=self.last,
            is_playing=self.is_playing,
            can_go_on=outcome(game, self._record.states[self.at]).is_running,
            seating=self.seating,
        )

    def _said(self, number: int) -> str:
        record = self._record
        return words(record.game, record.states[number - 1], record.events[number - 1])

    def _front(self, state: Any) -> str:
        """Return whose board is shown: the one the table chose, or who made the last move."""
        if self._seat in state.seats:
            return str(self._seat)
        for seat in reversed(self._movers[: self.at]):
            if seat in state.seats:
                return seat
        return str(state.seats[0]) if state.seats else ""

    def _shared(self, at: int) -> Any:
        return self._record.game.rules.view(self._record.states[at], None)
