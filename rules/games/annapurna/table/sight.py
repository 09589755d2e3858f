"""Annapurna's cards before a camera: what counts is the value on the face.

A card lies open as soon as it is turned up. One that is shown while no open card is waited for may
be from a backpack, and then it is its owner's secret.
"""

from __future__ import annotations

from rules.table.sight import Sight, Sighting

from ..play.moves import AnnapurnaMove
from ..play.state import Annapurna
from .touch import first_unknown


def _things(state: Annapurna, seen: Sighting) -> tuple[str, ...]:
    # The owner glued the tag onto the card with this value, so it may be proposed as it is.
    value = state.copy.get(f"card/{seen.face.rpartition('-')[2]}", "value")
    if value is None:
        return ()
    packs = (f"card:{seat}:{value}" for seat in state.seats)
    return (f"shows:{value}", f"value:{value}", *packs)


def _hushed(state: Annapurna, seen: Sighting | None) -> bool:
    return seen is not None and first_unknown(state) is None


SIGHT: Sight[Annapurna, AnnapurnaMove] = Sight(_things, _hushed)
