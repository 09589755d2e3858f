"""What speaks against a move: small checks, each of one rule, for the moves that can break it.

A check that needs something nobody told the app finds nothing. One that rests on a component finds
with the certainty of that component.
"""

from __future__ import annotations

from ..rulebook import check
from . import costs, tents, turn

__all__ = ["check", "costs", "tents", "turn"]
