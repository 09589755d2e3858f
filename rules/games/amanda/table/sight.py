"""Amanda's pieces before a camera: movement cards of each seat's set, markers and offerings.

While cards are chosen, one that is held before the camera is locked in, and which it is stays with
its owner: neither its name nor the picture is shown.
"""

from __future__ import annotations

from rules.table.sight import Sight, Sighting

from ..play.moves import AmandaMove
from ..play.state import Amanda

SHOWN = ("REVEAL_CENTRE", "REVEAL", "RESOLVE")
PAYING = ("PENALTY", "TOTEM_PENALTY")


def _things(state: Amanda, seen: Sighting) -> tuple[str, ...]:
    match seen.kind:
        case "direction" if not seen.seat:
            return ()
        case "direction" if state.phase == "PLAN":
            return (f"lock:{seen.seat}",)
        case "direction" if state.phase in PAYING:
            return (f"lose:{seen.face}:{seen.seat}",)
        case "direction":
            return (f"card:{seen.face}:{seen.seat}",)
        case "marker":
            return (f"marker:{seen.seat}",) if seen.seat else ()
        case "offering":
            does = "drop" if state.phase in PAYING else "take"
            return tuple(f"{does}:{seen.face}:{seat}" for seat in state.seats)
    return ()


def _hushed(state: Amanda, seen: Sighting | None) -> bool:
    if seen is None:
        return state.phase == "PLAN"
    return seen.kind == "direction" and state.phase not in (*SHOWN, *PAYING)


SIGHT: Sight[Amanda, AmandaMove] = Sight(_things, _hushed)
