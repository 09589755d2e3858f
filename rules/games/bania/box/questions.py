"""What Bania's owner is asked while playing: the board, and the tents that are about to matter."""

from __future__ import annotations

from collections.abc import Iterator

from rules.box.teaching import Question

from ..play import turns
from ..play.moves import BaniaMove, Build
from ..play.state import Bania
from .board import BOARD, FIELDS, board, land_of


def matters(state: Bania, move: BaniaMove | None) -> Iterator[Question]:
    """Yield what this state rests on, or the move that is thought of."""
    tents: list[str | None] = []
    if move is None:
        yield _board(state)
        seat = turns.up(state)
        if seat is not None and turns.is_over(state) is None:
            tents += state.player(seat).supply or ()
    elif isinstance(move, Build):
        tents.append(move.tent)
        if (land := land_of(state)) is not None:
            lying = [land.tents[space] for space in land.spot(move.space).beside]
            tents += [one.id for one in lying if one.colour is None]
    for tent in tents:
        told = f"What does tent {tent} cost, and what colour is it?"
        yield Question(f"tent/{tent}", ("cost", "yields"), told)


def _board(state: Bania) -> Question:
    fields = ("kind", *FIELDS.get(str(state.copy.get(BOARD, "kind")), ()))
    count = len(board(state.copy).spaces)
    told = f"Has the board {count} spaces, each touching those drawn beside it?"
    return Question(BOARD, fields, told)
