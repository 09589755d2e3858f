"""What speaks against a move or a position: one small check per fact, by the rule it breaks.

A check that needs something nobody told the app yields nothing. One that rests on the board yields
with the certainty of that part of the board.
"""

from . import lightly, movement, penalties, position, round_end
from .order import check

__all__ = ["check", "lightly", "movement", "penalties", "position", "round_end"]
