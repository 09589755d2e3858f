"""The score pad as data: a finished game without tracking, field by field from the game's form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.play.owned_copy import owned_copy
from companion.play.seating import Seating
from companion.play.session import Session
from companion.presenters.app_context import AppContext
from companion.presenters.watched import Watched, deed
from rules import defaults, shelf
from rules.score import Count, Counted, Field, ScoreSheet, Tally
from rules.values import paths
from rules.values.frozen import FrozenMap
from rules.values.paths import Path


@dataclass(frozen=True, slots=True)
class Entry:
    """One field of one seat: a number to step, numbers in a list, or names with their words."""

    field: Field
    numbers: tuple[int, ...] | None
    picks: tuple[str, ...]
    offered: tuple[tuple[str, str], ...] = ()

    @property
    def rule(self) -> str:
        """The key of the rule this is counted by."""
        return (self.field.cites or self.field.rule).key


@dataclass(frozen=True, slots=True)
class PadView:
    """All the score pad shows."""

    title: str
    seat: str
    entries: tuple[Entry, ...]
    totals: tuple[tuple[str, int], ...]
    sum_says: str
    is_last: bool
    seating: Seating


class ScorePadPresenter(Watched):
    """Gathers the counts of each seat and adds them up as they come."""

    def __init__(
        self,
        context: AppContext,
        game: str,
        seats: tuple[str, ...],
        options: Mapping[str, Any] | None = None,
    ) -> None:
        self.context = context
        self.game = shelf.game(game)
        self.seating = Seating.of(seats)
        self.seat = seats[0]
        empty: dict[str, Count] = {}
        for field in self.game.rules.form:
            start = max(0, field.minimum)
            empty[field.key] = (Counted(start),) if field.kind == "count" else ()
        counts = {seat: FrozenMap(empty) for seat in seats}
        copy = owned_copy(context.journal, self.game)
        self._tally = Tally(seats, FrozenMap(counts), self.game.settle(options or {}), copy)
        self.position = self._blank()

    @property
    def sheet(self) -> ScoreSheet:
        """The sheet of what was entered so far."""
        return self.game.rules.score(self._tally)

    def view(self) -> PadView:
        """Return all that is to be shown now."""
        sheet = self.sheet
        lines = [
            f"{line.label} {line.points[self.seat]}"
            for line in sheet.lines
            if line.points[self.seat]
        ]
        seats = self._tally.seats
        return PadView(
            title=self.game.title,
            seat=self.seat,
            entries=tuple(self._entry(field) for field in self.game.rules.form),
            totals=tuple((seat, sheet.totals[seat]) for seat in seats),
            sum_says=" + ".join(lines),
            is_last=self.seat == seats[-1],
            seating=self.seating,
        )

    @deed
    def step(self, key: str, by: int) -> None:
        """Step a number up or down within what the form allows."""
        field = self._field(key)
        now = self._amounts(key)
        value = (now[0] if now else 0) + by
        value = max(field.minimum, value)
        if field.maximum is not None:
            value = min(field.maximum, value)
        self._set(key, (Counted(value),))

    @deed
    def add(self, key: str, amount: int) -> None:
        """Add a number to a list, such as an area of a size."""
        amounts = sorted([*self._amounts(key), amount], reverse=True)
        self._set(key, tuple(map(Counted, amounts)))

    @deed
    def drop(self, key: str, at: int) -> None:
        """Take a number out of a list."""
        amounts = self._amounts(key)
        self._set(key, tuple(map(Counted, amounts[:at] + amounts[at + 1 :])))

    @deed
    def pick(self, key: str, name: str) -> None:
        """Pick a name, or let go of it."""
        held = tuple(one for one in self._tally.count(self.seat, key) or () if isinstance(one, str))
        if name in held:
            self._set(key, tuple(one for one in held if one != name))
        else:
            self._set(key, (*held, name))

    @property
    def has_board(self) -> bool:
        """Whether a picture of a board can tell something of what is to be counted."""
        board = self.game.table.board
        return self.position is not None and board is not None and board.counts

    @deed
    def photographed(self, path: Path, value: Any) -> None:
        """Take what a picture of a board told, and count what can be counted from it."""
        if self.position is None:
            return
        before = self.game.rules.tally(self.position)
        self.position = paths.put(self.position, path, value)
        after = self.game.rules.tally(self.position)
        for seat in self._tally.seats:
            for field in self.game.rules.form:
                count = after.count(seat, field.key)
                if count is not None and count != before.count(seat, field.key):
                    self._tally = self._tally.having(seat, field.key, count)

    @deed
    def show(self, seat: str) -> None:
        """Go on with another seat."""
        self.seat = seat

    @deed
    def next(self) -> bool:
        """Go to the next seat; False when this was the last."""
        seats = self._tally.seats
        at = seats.index(self.seat)
        if at + 1 == len(seats):
            return False
        self.seat = seats[at + 1]
        return True

    def finish(self) -> Session:
        """Keep the counted game in the journal, as a finished one."""
        tally, state = self._tally, self.position
        for seat in tally.seats:
            for field in self.game.rules.form:
                count = tally.count(seat, field.key)
                path, value = self.game.table.told(state, seat, field.key, count)
                state = paths.put(state, path, value)
        state = self.game.table.ended(state)
        return self.context.begin(self.game.name, tally.seats, tally.options, position=state)

    def _blank(self) -> Any:
        tally = self._tally
        return defaults.blank(self.game, tally.seats, tally.options, tally.copy)

    def _entry(self, field: Field) -> Entry:
        count = self._tally.count(self.seat, field.key) or ()
        numbers = tuple(one.amount for one in count if isinstance(one, Counted))
        picks = tuple(one for one in count if isinstance(one, str))
        return Entry(field, numbers, picks, field.offered(len(self._tally.seats)))

    def _amounts(self, key: str) -> list[int]:
        count = self._tally.count(self.seat, key) or ()
        return [one.amount for one in count if isinstance(one, Counted)]

    def _field(self, key: str) -> Field:
        return next(field for field in self.game.rules.form if field.key == key)

    def _set(self, key: str, count: Count) -> None:
        self._tally = self._tally.having(self.seat, key, count)
