"""What speaks against a move: a small check per rule, hung on the kinds of move that may break it.

A check that needs something nobody told the app finds nothing. One that rests on a component finds
with the certainty of that component.
"""

from __future__ import annotations

from ...rulebook import check
from . import actions, animals, bonus, phases, rounds

__all__ = ["actions", "animals", "bonus", "check", "phases", "rounds"]
