"""What Amanda's owner is asked while playing: where a card leads from a space, before it counts."""

from __future__ import annotations

from collections.abc import Iterator

from rules.box.teaching import Question
from rules.rule import Certainty

from ..play.moves import AmandaMove, Announce, Play
from ..play.state import CENTRE, Amanda
from .board import board_of, direction_name

MOVING = ("REVEAL_CENTRE", "REVEAL", "RESOLVE")
UNSURE = (Certainty.UNKNOWN,)


def questions(state: Amanda, move: AmandaMove | None) -> Iterator[Question]:
    """Yield what this state rests on, or the move that is thought of, as far as it is not sure.

    That cannot be seen by the fields of the copy: one cell of the table may be taught, others not.
    """
    board, name = board_of(state), f"board/{state.size}"
    if name not in state.copy.components:
        return
    played: dict[str, str | None] = {}
    if isinstance(move, Play):
        played = {move.by: move.card}
    elif isinstance(move, Announce):
        played = {move.by: state.player(move.by).card}
    elif move is None and state.phase in MOVING:
        played = {seat: state.player(seat).card for seat in state.seats}
    elif move is None and state.phase == "SETUP" and board.preset_certainty in UNSURE:
        yield Question(name, ("preset",), "Do the lines of your board run as they are drawn?")
    for seat, card in played.items():
        start = state.player(seat).pos
        if card and start and board.certainty(start, card) in UNSURE:
            where = "the centre" if start == CENTRE else start
            told = f"Where does {direction_name(state.copy, card)} lead from {where}?"
            yield Question(name, ("overrides",), told, (f"space:{start}", f"card:{card}"))
