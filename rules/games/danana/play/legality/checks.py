"""The register of checks, and the checks that every move of a turn shares (D-5, D-6)."""

from __future__ import annotations

from rules.moves.dispatch import Checks, Found, fact
from rules.rule import Certainty, Objection, weakest

from ...box import pieces
from ...rulebook import RULEBOOK, D, chosen
from .. import clan, moves, turns
from ..state import Danana, Turn

check = Checks[Danana](RULEBOOK, as_heard=(moves.Perform,))
"""Performing a tile is judged in the order in which a table should hear what is wrong."""

BEFORE_MOVING = ("start", "behind", "move")
"""The steps at which no meeple has moved yet, so that nothing was crossed."""

OF_A_TURN = (
    moves.Pick,
    moves.Medicine,
    moves.Move,
    moves.Adapt,
    moves.Newborn,
    moves.CreateArt,
    moves.DeclineArt,
    moves.Perform,
    moves.Rest,
    moves.EndTurn,
    moves.Acquire,
    moves.MadeArt,
    moves.Born,
    moves.WentHome,
)


@check(*OF_A_TURN, "D-5")
def setup_is_unfinished(state: Danana, by: str) -> Found:
    """Somebody still lacks a card or a meeple."""
    if state.phase == "setup":
        lacking = [(one, turns.lacks(state.player(one))) for one in state.seats]
        told = "; ".join(f"{state.name(one)} needs {what}" for one, what in lacking if what)
        if told:
            yield fact(f"Setup is not finished: {told}.")


@check(*OF_A_TURN, "D-40")
def game_is_over(state: Danana, by: str) -> Found:
    """The game has ended, or never will: then the print lets everybody rest for ever (DR-23)."""
    if state.phase == "over":
        yield fact("The game is over.")
    elif turns.never_ends(state):
        yield fact("Every clan has gone home for good: nothing can change.", ruling="DR-23")


@check(*OF_A_TURN, "D-6")
def another_acts(state: Danana, by: str) -> Found:
    """It is another player's turn."""
    if state.phase in ("play", None) and state.active_player not in (None, by):
        yield fact(f"It is {state.name(state.active_player or '')}'s turn.")


def card_is_missing(state: Danana, seat: str, card: str, rule: int) -> Found:
    """D-30 or D-31: a card that is not active is used; D-28 where it is covered."""
    player = state.player(seat)
    if clan.has(player, card) is False:
        yield Objection(D[rule], f"{state.name(seat)} has no {card} in sight.")
        if card in (clan.acquired(player) or ()):
            yield Objection(D[28], f"{card} is covered.")


def must_bring_newborns(state: Danana, turn: Turn | None) -> bool:
    """Say whether a newborn must come in at an icon: of the way (DR-14), or of a tile (DR-13)."""
    if turn is not None and turn.step == "tile_icons":
        return not chosen(state, "tile_icons_optional")
    return bool(chosen(state, "path_newborn") == "must")


def newborn_ruling(turn: Turn | None) -> str:
    """Name the reading by which a newborn must come in."""
    return "DR-13" if turn is not None and turn.step == "tile_icons" else "DR-14"


def icons_certainty(state: Danana, turn: Turn) -> Certainty:
    """Say how sure it is which icons a turn has crossed."""
    if turn.step in BEFORE_MOVING or turn.rested:
        return Certainty.SURE
    line = pieces.board(state.copy).lines.get(turn.line or "")
    face = pieces.face(state.copy, state.face_on(turn.slot))
    known = [line.icons_certainty if line is not None else Certainty.UNKNOWN]
    if turn.step in ("tile_icons", "end") and face is not None:
        known.append(face.certainty)
    return weakest(known)


def newborn_certainty(state: Danana, seat: str) -> Certainty:
    """Say how sure it is that there is room and a meeple: one lost sight of may take it."""
    player = state.player(seat)
    comes = clan.may_newborn_come(player)
    return Certainty.UNKNOWN if comes is None and clan.lost(player) else Certainty.SURE


def newborn_is_open(state: Danana, seat: str, turn: Turn) -> Found:
    """D-10: a newborn icon was crossed and is still open."""
    full = clan.no_newborn(state.player(seat))
    if "newborn" in (turn.icons or ()) and not full and must_bring_newborns(state, turn):
        certain, ruling = icons_certainty(state, turn), newborn_ruling(turn)
        certain = weakest([certain, newborn_certainty(state, seat)])
        yield Objection(D[10], "A newborn icon was crossed: bring one in.", certain, ruling)


def dyes_is_owed(turn: Turn | None) -> Found:
    """D-33: the resource for an advanced cube was not taken."""
    if turn is not None and turn.dyes:
        yield Objection(D[33], "Dyes still owes a resource.")
