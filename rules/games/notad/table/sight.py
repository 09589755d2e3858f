"""Notad's pieces before a camera: tiles with the way they are turned, and animals."""

from __future__ import annotations

from rules.table.sight import Sight, Sighting

from ..play.legality.whereabouts import whereabouts
from ..play.moves import Bonus, NotadMove, PlaceTile
from ..play.state import HAND_LIMIT, Notad

WHERE = ("pick", "new", "stored", "bag", "kind")
"""Where an animal can lie to be touched."""


def _things(_state: Notad, seen: Sighting) -> tuple[str, ...]:
    if seen.kind == "animal":
        return tuple(f"{where}:{seen.face}" for where in WHERE)
    return (f"{seen.kind}:{seen.face}",)


def _hushed(state: Notad, seen: Sighting | None) -> bool:
    """A tile nobody saw is its owner's secret until it is laid or thrown away."""
    if seen is None or seen.kind != "tile" or state.phase in ("setup", "act", "over"):
        return False
    discards = state.phase == "cleanup" and any(
        len(state.player(seat).hand or ()) > HAND_LIMIT for seat in state.seats
    )
    return not discards and seen.face not in whereabouts(state.players, state.display)


def _turned(move: NotadMove) -> int | None:
    match move:
        case PlaceTile(rot=rot) | Bonus(bonus="replace_tile" | "relocate_tile", rot=rot):
            return rot
    return None


SIGHT: Sight[Notad, NotadMove] = Sight(_things, _hushed, _turned)
