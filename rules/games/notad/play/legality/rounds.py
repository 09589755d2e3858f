"""Checks of when: each kind of move has its phases, and after the last round nothing is moved."""

from __future__ import annotations

from collections.abc import Mapping

from rules.moves.dispatch import Found, fact
from rules.rule import Certainty
from rules.state import Move

from ...rulebook import check
from .. import moves, turns
from ..state import LAST_ROUND, Notad, Phase

PHASES: Mapping[type[Move], tuple[Phase, ...]] = {
    # Who lays out the next round clears the hill as well, and may tell it in one.
    moves.DealDisplay: ("setup", "cleanup"),
    moves.Pray: ("pray",),
    moves.Explore: ("explore",),
    moves.PlaceTile: ("act",),
    moves.MoveHunter: ("act",),
    moves.MoveCamp: ("act",),
    # Who has acted may clear up at once; the phase between is a button.
    moves.EndRound: ("act", "cleanup"),
}
"""When a kind of move is made; what is not named here, something else must have brought about."""

MOVING = (
    moves.Pray,
    moves.Explore,
    moves.DrawAnimal,
    moves.PlaceAnimal,
    moves.StoreAnimal,
    moves.DiscardNewAnimal,
    moves.DiscardStored,
    moves.MoveHunter,
    moves.MoveCamp,
    moves.PlaceTile,
    moves.Bonus,
    moves.MoveAnimal,
    moves.RemoveAnimal,
    moves.DiscardSurplus,
)
"""What moves a player's pieces."""

_NOW: Mapping[Phase, str] = {
    "setup": "a new round is being laid out",
    "pray": "the baskets are being placed",
    "explore": "the table explores",
    "act": "the table acts",
    "cleanup": "the round is ending",
}


@check(*PHASES, "N-47")
def phase_is_right(state: Notad, kind: type[Move]) -> Found:
    """Each step belongs to a phase of the round; a button that nobody pressed is no breach.

    Nor can be told whether a display lies there that was not told of.
    """
    if state.phase is None or state.phase in ("over", *PHASES[kind]):
        return
    if turns.is_over(state) and turns.NEXT[state.phase] in PHASES[kind]:
        return
    is_untold = state.phase == "setup" and kind is moves.Pray
    is_untold |= turns.NEXT.get(state.phase) in PHASES[kind] and turns.may_be_over(state)
    certain = Certainty.UNKNOWN if is_untold else Certainty.SURE
    yield fact(f"That comes in another phase: now {_NOW[state.phase]}.", certain)


@check(*MOVING, "N-33")
def game_goes_on(state: Notad) -> Found:
    """When the last round is over, no piece is moved."""
    if state.phase == "over" or (state.round is not None and state.round > LAST_ROUND):
        yield fact("The game is over.")
