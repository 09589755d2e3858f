"""What was just laid can still be turned: touched again, it lies the next way.

Laying a piece takes two touches, the piece and its place, and is made at once the best way it can
lie; undo takes it back like anything else. Turning it takes it back and lays it the other way.
"""

from __future__ import annotations

from dataclasses import dataclass

from companion.play.stored_records import AnyRecord
from companion.presenters.table.shared_table import SharedTable
from rules.answers import Hint, is_legal
from rules.state import Move, verb


@dataclass(frozen=True, slots=True)
class Laid:
    """A move that was made at once: what was touched for it, and all ways it could have been made.

    The ways that nothing speaks against come first; `at` is the one that was taken.
    """

    seat: str
    touched: tuple[str, ...]
    ways: tuple[Hint, ...]
    at: int

    @property
    def move(self) -> Move:
        """The move that was made."""
        made: Move = self.ways[self.at].move
        return made

    @property
    def next(self) -> int:
        """The way that comes next."""
        return (self.at + 1) % len(self.ways)

    def is_last_in(self, record: AnyRecord) -> bool:
        """Say whether nothing has happened since."""
        return record.can_undo and record.events[-1] is self.move

    @property
    def can_turn(self) -> bool:
        """Whether there is another way."""
        return len(self.ways) > 1


def plain(table: SharedTable, fitting: list[Hint]) -> Hint | None:
    """Return the one move that one touch says, if nothing speaks against it.

    Other moves may use the thing as well, as long as they begin with something else.
    """
    touched = table.choice.touched
    ready = table.ready(fitting) if len(touched) == 1 else []
    if len(ready) != 1 or not is_legal(ready[0].objections):
        return None
    others = (one.move for one in fitting if one is not ready[0])
    begun = {_kind(table.sight.touches(one)[0]) for one in others}
    return ready[0] if _kind(touched[0]) not in begun else None


def _kind(place: str) -> str:
    return place.partition(":")[0]


def is_said(table: SharedTable, fitting: list[Hint]) -> bool:
    """Say whether the touches so far say a move that the game makes at once.

    Nothing may be left to touch, and nothing speak against it.
    """
    ready = table.ready(fitting)
    if not ready or len(ready) != len(fitting):
        return False
    if {verb(one.move) for one in ready} - set(table.game.table.at_once):
        return False
    return is_legal(ready[0].objections) is not False


def ways(table: SharedTable, fitting: list[Hint]) -> tuple[Hint, ...]:
    """Return all ways the touched things can lie, those that stand before those that do not."""
    ready = table.ready(fitting)
    meant = table.meant(table.choice.touched)
    listed = [one.move for one in ready]
    kinds = {verb(one) for one in listed}
    return (*ready, *(one for one in meant if one.move not in listed and verb(one.move) in kinds))
