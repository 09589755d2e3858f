"""What speaks against a move: small checks, each of one rule, for the moves that can break it.

A check that needs something nobody told the app finds nothing. One that rests on a component finds
with the certainty of that component.
"""

from __future__ import annotations

from dataclasses import replace

from rules.rule import Objection

from ...rulebook import check
from .. import turns
from ..moves import BaniaMove
from ..state import Bania
from . import costs, tents, throws, turn

__all__ = ["check", "costs", "objections", "tents", "throws", "turn"]


def objections(state: Bania, move: BaniaMove) -> tuple[Objection, ...]:
    """Return everything that speaks against a move.

    One that names nobody may be anybody's: only what speaks against it whoever made it is said.
    """
    if move.by or move.OF_TABLE:
        return check.objections(state, move)
    up = turns.up(state)
    seats = sorted(state.seats, key=lambda seat: seat != up)
    found = [check.objections(state, replace(move, by=seat)) for seat in seats]
    return next((said for said in found if not any(one.forbids for one in said)), found[0])
