"""What a player strives for beyond the points of the next move: a clan that lives, and full hands.

The players of the demonstration follow it. Points alone would send the last elder home for a burial
and leave nobody to gather food; here a clan of few meeples is worth more than what a newborn costs.
"""

from __future__ import annotations

from .box import pieces
from .play import clan
from .play.state import MAT, RESOURCES, Danana

CLAN = (0.0, 8.0, 14.0, 19.0, 23.0, 25.0, 26.0, 26.5, 27.0)
"""What a clan is worth by its meeples on the board: the first are the dearest."""
TERRACE = 0.3
ON_TILE = 0.1
"""A way gone: a rest moves everybody on, a meeple that has nothing to do waits for it."""
ELDERS = 4
RESOURCE = 0.4
CARD = 1.0
COOKING = -6.0
"""Who has the Cooking card cannot expand any more."""


def nearness(state: Danana, seat: str) -> float:
    """Return how well a seat's clan, hands and cards stand for what is still to come."""
    player = state.player(seat)
    places = [at for at in (player.meeples or {}).values() if at not in (None, MAT)]
    found = CLAN[min(len(places), len(CLAN) - 1)]
    found += sum(_way(state, at) for at in places if at is not None)
    found += RESOURCE * sum(player.held(kind) or 0 for kind in RESOURCES)
    for card in clan.active(player) or ():
        found += COOKING if card == "Cooking" else CARD
    return found


def _way(state: Danana, at: str) -> float:
    """Return how far a meeple has come."""
    board, (kind, _, where) = pieces.board(state.copy), at.partition(":")
    if kind == "tile" and where in board.slots:
        return TERRACE * board.slots[where].column + ON_TILE
    return TERRACE * board.ready.get(where, ELDERS)
