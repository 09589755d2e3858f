"""What Amanda's owner is asked while playing: where a card leads from a space, before it counts."""

from __future__ import annotations

from collections.abc import Iterator

from rules.box.teaching import Question
from rules.rule import Certainty

from ..play.moves import AmandaMove, Announce, Play
from ..play.state import CENTRE, Amanda
from .board import board_of, direction_name

MOVING = ("REVEAL_CENTRE", "REVEAL", "RESOLVE")


def questions(state: Amanda, move: AmandaMove | None) -> Iterator[Question]:
    """Yield the placeholders that this state rests on, or the move that is thought of."""
    if isinstance(move, Play):
        yield from _leads(state, move.by, move.card)
    elif isinstance(move, Announce):
        yield from _leads(state, move.by, state.player(move.by).card)
    elif move is None and state.phase == "SETUP":
        yield from _preset(state)
    elif move is None and state.phase in MOVING:
        for seat in state.seats:
            yield from _leads(state, seat, state.player(seat).card)


def _preset(state: Amanda) -> Iterator[Question]:
    board, name = board_of(state), f"board/{state.size}"
    if board.preset_certainty is Certainty.PLACEHOLDER and name in state.copy.components:
        yield Question(name, ("preset",), "Do the lines of your board run as they are drawn?")


def _leads(state: Amanda, seat: str, card: str | None) -> Iterator[Question]:
    board, start = board_of(state), state.player(seat).pos
    name = f"board/{state.size}"
    if card is None or start is None or name not in state.copy.components:
        return
    if board.certainty(start, card) is Certainty.PLACEHOLDER:
        where = "the centre" if start == CENTRE else start
        told = f"Where does {direction_name(state.copy, card)} lead from {where}?"
        yield Question(name, ("overrides",), told, (f"space:{start}", f"card:{card}"))
