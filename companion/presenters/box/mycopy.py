"""How far the app knows the owner's boxes, game by game."""

from __future__ import annotations

from dataclasses import dataclass

from companion.box import boxes
from companion.play.owned_copy import owned_copy
from companion.presenters.app_context import AppContext
from companion.texts.words import say
from rules import shelf
from rules.copy import Status


@dataclass(frozen=True, slots=True)
class CopyRow:
    """One box: how many values are known, and how many are not yet."""

    game: str
    box: str
    title: str
    line: str
    share: float


def rows(context: AppContext) -> tuple[CopyRow, ...]:
    """Return a row per box of each game on the shelf."""
    found = []
    for name in shelf.names():
        game = shelf.game(name)
        for box in boxes.names(context.journal, name):
            copy = owned_copy(context.journal, game, box)
            counts = copy.tally()
            open_ = sum(1 for _ in copy.untold(game.box.components()))
            total = sum(counts.values()) + open_
            line = say(
                "copy_line", known=total - open_, total=total, confirmed=counts[Status.CONFIRMED]
            )
            title = f"{game.title} · {box}" if box else game.title
            found.append(CopyRow(name, box, title, line, 1 - open_ / total if total else 1.0))
    return tuple(found)
