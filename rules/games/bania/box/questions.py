"""What Bania's owner is asked while playing: the board, and the tents that are about to matter."""

from __future__ import annotations

from collections.abc import Iterator

from rules.box.teaching import Question, unknown
from rules.rule import Certainty

from ..play import turns
from ..play.moves import BaniaMove, Build
from ..play.state import Bania
from .board import BOARD, FIELDS, board, land_of


def questions(state: Bania, move: BaniaMove | None) -> Iterator[Question]:
    """Yield the placeholders that this state rests on, or the move that is thought of."""
    if move is None:
        yield from _board(state)
        seat = turns.up(state)
        if seat is not None and turns.is_over(state) is None:
            for tent in state.player(seat).supply or ():
                yield from _tent(state, tent)
    elif isinstance(move, Build):
        yield from _tent(state, move.tent)
        land = land_of(state)
        for space in land.spot(move.space).beside if land is not None else ():
            lying = land.tents.get(space) if land is not None else None
            if lying is not None and lying.colour is None:
                yield from _tent(state, lying.id)


def _board(state: Bania) -> Iterator[Question]:
    found = board(state.copy)
    if found.certainty is not Certainty.PLACEHOLDER:
        return
    kind = state.copy.get(BOARD, "kind")
    fields = ("kind", *FIELDS.get(str(kind), ()))
    told = f"Has the board {len(found.spaces)} spaces, each touching those drawn beside it?"
    yield Question(BOARD, fields, told)


def _tent(state: Bania, tent: str | None) -> Iterator[Question]:
    fields = unknown(state.copy, f"tent/{tent}", "cost", "yields") if tent else ()
    if tent and fields and f"tent/{tent}" in state.copy.components:
        yield Question(
            f"tent/{tent}", fields, f"What does tent {tent} cost, and what colour is it?"
        )
