"""Notad's pieces before a camera: tiles with the way they are turned, animals, a whole board."""

from __future__ import annotations

from rules.table.board_picture import Board, board_of_field
from rules.table.sight import Sight, Sighting, touched_as

from ..box.pieces import ROTATIONS
from ..play.legality.whereabouts import whereabouts
from ..play.moves import Bonus, NotadMove, PlaceTile
from ..play.state import HAND_LIMIT, Notad, Placed

BOARD: Board[Notad] = board_of_field(
    "placed",
    "cell:",
    "tile",
    lambda placed: (placed.tile, placed.rot),
    Placed,
    own=True,
    turns=ROTATIONS,
    counts=True,
)


def _hushed(state: Notad, seen: Sighting | None) -> bool:
    """A tile nobody saw is its owner's secret until it is laid or thrown away."""
    if seen is None or seen.kind != "tile" or state.phase in ("setup", "act", "over"):
        return False
    discards = state.phase == "cleanup" and any(
        len(state.player(seat).hand or ()) > HAND_LIMIT for seat in state.seats
    )
    return not discards and seen.face not in whereabouts(state.players, state.display, state.gone)


def _turned(move: NotadMove) -> int | None:
    match move:
        case PlaceTile(rot=rot) | Bonus(bonus="replace_tile" | "relocate_tile", rot=rot):
            return rot
    return None


SIGHT: Sight[Notad, NotadMove] = Sight(
    touched_as(animal=("pick", "new", "stored", "bag", "kind")), _hushed, _turned
)
