"""What speaks against performing a tile: the cards used, the time, and all the tile asks for."""

from __future__ import annotations

from rules.moves.dispatch import Found, fact

from ..deeds import performance
from ..moves import Perform
from ..state import Danana
from .checks import card_is_missing, check, dyes_is_owed, newborn_is_open


@check(Perform, "D-31")
def card_is_used_wrongly(state: Danana, move: Perform) -> Found:
    """Medicine or Adaptability is not active, or both are used."""
    if move.variant == "medicine":
        yield from card_is_missing(state, move.by, "Medicine", 30)
    elif move.variant == "adaptability":
        yield from card_is_missing(state, move.by, "Adaptability", 31)
    if move.behind is not None and move.slide_to is not None:
        yield fact("Adaptability is not combined with Medicine.", ruling="DR-17")


@check(Perform, "D-6")
def performs_out_of_time(state: Danana, by: str, performed: bool) -> Found:
    """No meeple has arrived, or the tile was performed, or something comes first."""
    turn = state.turn
    if turn is None or not performed:
        return
    if turn.medicine is not None and turn.step in (None, "icons", "adapt", "end"):
        yield fact("Medicine's tile was performed instead of this one.", rule="D-30")
    elif turn.step in ("start", "move"):
        yield fact("No meeple has moved to a tile yet.")
    elif turn.step in ("end", "tile_icons"):
        yield fact(f"{state.name(by)} has acted already.")
    elif turn.icons:
        yield from newborn_is_open(state, by, turn)
    yield from dyes_is_owed(turn)


@check(Perform, "D-30")
def goes_home_too_early(state: Danana, move: Perform) -> Found:
    """The tile behind would send the meeple home before it moves."""
    turn, face = state.turn, performance.face_of(state, move)
    behind = move.variant == "medicine" or (turn is not None and turn.step == "behind")
    if face is not None and face.home and behind:
        told = f"{face.name} would send the meeple home before it moves."
        yield fact(told, face.certainty, ruling="DR-16")


@check(Perform)
def tile_asks_for_more(state: Danana, move: Perform) -> Found:
    """D-15 to D-29: all that the tile itself asks for."""
    deed = performance.told(state, move)
    if deed is not None:
        yield from deed.objections(move)
