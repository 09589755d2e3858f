"""What players strive for: to pick up every kind on a short way, and to end in the centre.

The players of the demonstration have nothing else to go by; at the table it is nobody's advice.
"""

from __future__ import annotations

from .box.board import Board, board_of
from .play.cards import has_lost_both
from .play.state import BACK, CENTRE, STRAIGHT, Amanda, Player

OUT_OF_REACH = 40
"""Counted for a space to which no card leads any more: further than any other is."""

A_WAY_BACK = 2
"""So many cards bring a player back to where they stand."""

A_CARD = 0.15
"""The first card lost hurts this little; the tenth as much as a long way."""

A_SPOKE = 0.6
"""What straight and straight back are worth beyond that: without them nobody wins."""

A_TRAP = 6
"""What the second straight back is worth: without it the centre is a trap."""


def nearness(state: Amanda, seat: str) -> float:
    """Say how near a player is to winning: fewer cards to play, and more of them left, is nearer.

    The way goes to the nearest missing kind, on to the next, and in the end to the centre.
    """
    player, board = state.player(seat), board_of(state)
    if player.offerings is None or player.pos is None:
        return 0.0
    cards = tuple(card for card in board.directions if not has_lost_both(player, card))
    at, away = heading(player, board), 0
    steps = board.steps(at, cards) | ({at: A_WAY_BACK} if at == player.pos else {})
    missing = {kind for kind in state.kinds if not player.carries(kind)}
    while missing:
        found = min((_to_the_nearest(state, steps, kind), kind) for kind in sorted(missing))
        (far, space), kind = found
        away += far
        steps = board.steps(space or at, cards)
        missing.discard(kind)
    lost = player.lost or ()
    spokes = lost.count(STRAIGHT) + lost.count(BACK)
    hurt = A_CARD * len(lost) ** 2 + A_SPOKE * spokes + A_TRAP * has_lost_both(player, BACK)
    return -away - steps.get(CENTRE, OUT_OF_REACH) - hurt


def heading(player: Player, board: Board) -> str:
    """Return where a player will stand: as the shown card leads or was named, else as now."""
    leads = board.destinations(player.pos, player.card)
    return player.to or (leads[0] if leads else player.pos or CENTRE)


def _to_the_nearest(state: Amanda, steps: dict[str, int], kind: str) -> tuple[int, str]:
    """Return how far the nearest piece of a kind is, and where; dropped ones count as well."""
    heaps = [pieces.items() for pieces in (state.ground, state.fresh) if pieces is not None]
    lying = [space for heap in heaps for space, held in heap if held.get(kind, 0) > 0]
    return min(
        ((steps.get(space, OUT_OF_REACH), space) for space in lying), default=(OUT_OF_REACH, "")
    )
