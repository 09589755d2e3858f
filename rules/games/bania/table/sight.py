"""Bania's pieces before a camera: tents, drawn or built, and a picture of the whole board."""

from __future__ import annotations

from rules.table.board_picture import Board, board_of_field
from rules.table.sight import Sight, Sighting, touched_as

from ..box import pieces
from ..play.moves import BaniaMove
from ..play.state import Bania, Tent

BOARD: Board[Bania] = board_of_field(
    "tents", "space:", "tent", lambda tent: (tent.id, 0), lambda id, _turned: Tent(id=id)
)


def _hushed(state: Bania, seen: Sighting | None) -> bool:
    """Where supplies are private, a tent is its owner's secret until it is built."""
    if seen is None or state.options.get("supplies") != "private":
        return False
    return seen.face not in pieces.whereabouts(state)


SIGHT: Sight[Bania, BaniaMove] = Sight(touched_as(tent=("tile",)), _hushed)
