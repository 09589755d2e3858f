"""The history as data: every game that was played, the latest first."""

from __future__ import annotations

from dataclasses import dataclass

from companion.house import House
from companion.words import say
from rules import shelf


@dataclass(frozen=True, slots=True)
class Row:
    """One game of the history."""

    game_id: int
    title: str
    line: str
    is_finished: bool


class HistoryPresenter:
    """Lists the games, lets them be deleted, and brings the last deleted one back."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._deleted: int | None = None

    @property
    def can_bring_back(self) -> bool:
        """Whether a game was just deleted."""
        return self._deleted is not None

    def rows(self) -> tuple[Row, ...]:
        """Return the games, the latest first."""
        rows = []
        for card in self.house.journal.games():
            title = card.title or (
                shelf.game(card.game).title if card.game in shelf.names() else card.game
            )
            date = card.updated[:10]
            if not self.house.settings.date_is_sure:
                date = say("date_unsure", date=date)
            state = say("finished") if card.is_finished else say("running")
            line = " · ".join((date, ", ".join(card.players), state))
            rows.append(Row(card.id, title, line, card.is_finished))
        return tuple(rows)

    def delete(self, game_id: int) -> None:
        """Delete a game; it can be brought back."""
        self.house.journal.delete(game_id)
        if self.house.session is not None and self.house.session.game_id == game_id:
            self.house.session = None
        self._deleted = game_id

    def bring_back(self) -> None:
        """Bring the last deleted game back."""
        if self._deleted is not None:
            self.house.journal.undelete(self._deleted)
            self._deleted = None
