"""The stacks of progress cards: what lies on top, what it costs, who has not acquired it yet."""

from __future__ import annotations

from rules.rule import Certainty

from ...box import pieces
from ...box.pieces import Cost
from .. import clan
from ..state import Danana


def top_cost(state: Danana, name: str) -> tuple[Cost | None, Certainty]:
    """Return what the top card of a name's stack costs; None where nobody knows."""
    left = state.stacks_told.get(name)
    if not left:
        return None, Certainty.UNKNOWN
    return pieces.card_cost(state.copy, name, left[0])


def offered(state: Danana) -> tuple[str, ...]:
    """Return the names that may have a card on top of their stack, in alphabetical order."""
    return tuple(sorted(name for name, left in state.stacks_told.items() if left != ()))


def unacquired(state: Danana, seat: str) -> tuple[str, ...]:
    """Return the names on top of a stack that a player is not known to have acquired."""
    owned = clan.acquired(state.player(seat)) or ()
    return tuple(name for name in offered(state) if name not in owned)
