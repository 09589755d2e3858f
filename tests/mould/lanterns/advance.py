"""What the moves of Lanterns do."""

from __future__ import annotations

from dataclasses import replace

from rules.moves.dispatch import ByKind

from .moves import Draw, Lay, StartPlayer
from .state import Lanterns

advance = ByKind[Lanterns, Lanterns]()


@advance.of(StartPlayer)
def start_player(state: Lanterns, move: StartPlayer) -> Lanterns:
    """That player is up, whoever was."""
    return replace(state, up=move.player)


@advance.of(Draw)
def draw(state: Lanterns, move: Draw) -> Lanterns:
    """It goes from the bag into the hand, even if the hand is full or the bag empty."""
    hand = state.player(move.by).hand
    bag = None if state.bag is None else max(0, state.bag - 1)
    held = None if hand is None else (*hand, move.lantern)
    return replace(state.having(move.by, hand=held), bag=bag)


@advance.of(Lay)
def lay(state: Lanterns, move: Lay) -> Lanterns:
    """It lies there, whatever lay there before, and the next player is up."""
    hand = list(state.player(move.by).hand or ())
    gone = move.lantern if move.lantern in hand else None
    if gone in hand:
        hand.remove(gone)
        state = state.having(move.by, hand=tuple(hand))
    at = (state.seats.index(move.by) + 1) % len(state.seats) if move.by in state.seats else 0
    pond = None if state.pond is None else state.pond.having(move.cell, move.lantern)
    laid_by = state.laid_by.having(move.cell, move.by)
    return replace(state, pond=pond, laid_by=laid_by, up=state.seats[at])
