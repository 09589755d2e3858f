"""What speaks against a move: for each kind of move, the checks of the rules it can break.

A check that needs something nobody told the app finds nothing. One that rests on a component finds
with the certainty of that component.
"""

from . import icons, movement, reports, rests, setup_turns, tiles, turn_ends
from .checks import check

objections = check.objections

__all__ = [
    "check",
    "icons",
    "movement",
    "objections",
    "reports",
    "rests",
    "setup_turns",
    "tiles",
    "turn_ends",
]
