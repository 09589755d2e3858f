"""How far the app knows the owner's boxes, game by game: pure counting."""

from __future__ import annotations

from dataclasses import dataclass

from companion.house import House
from companion.session import my_copy
from companion.words import say
from rules import shelf
from rules.copy import Status


@dataclass(frozen=True, slots=True)
class CopyRow:
    """One game: how many values are sure, and how many are still stand-ins."""

    title: str
    line: str
    share: float


def rows(house: House) -> tuple[CopyRow, ...]:
    """Return a row per game on the shelf."""
    found = []
    for name in shelf.names():
        game = shelf.game(name)
        counts = my_copy(house.journal, game).tally()
        total = sum(counts.values())
        open_ = counts[Status.PLACEHOLDER]
        line = say(
            "copy_line", known=total - open_, total=total, confirmed=counts[Status.CONFIRMED]
        )
        found.append(CopyRow(game.title, line, 1 - open_ / total if total else 1.0))
    return tuple(found)
