"""Bania's pieces before a camera: tents, drawn or built."""

from __future__ import annotations

from rules.table.sight import Sight, Sighting

from ..box import pieces
from ..play.moves import BaniaMove
from ..play.state import Bania


def _things(_state: Bania, seen: Sighting) -> tuple[str, ...]:
    return (f"tile:{seen.face}",)


def _hushed(state: Bania, seen: Sighting | None) -> bool:
    """Where supplies are private, a tent is its owner's secret until it is built."""
    if seen is None or state.options.get("supplies") != "private":
        return False
    return seen.face not in pieces.whereabouts(state)


SIGHT: Sight[Bania, BaniaMove] = Sight(_things, _hushed)
