"""What speaks against ending a turn or the game, and asking for points (D-40, D-48, D-50)."""

from __future__ import annotations

from rules.moves.dispatch import Found, fact
from rules.state import TABLE

from .. import scoring, turns
from ..deeds import performance
from ..deeds.payment import unseen_vp
from ..moves import AskVp, EndTurn, StackedFirst
from ..state import ENDS_AT, Danana
from .checks import check, dyes_is_owed, newborn_is_open


@check(EndTurn, "D-6")
def something_was_skipped(state: Danana, by: str) -> Found:
    """Neither acted nor rested; a tile, a newborn, Medicine's move or Dyes was left out."""
    turn = turns.current(state)
    if turn is None:
        return
    if turn.step == "start" and state.turn is not None:
        yield fact(f"{state.name(by)} has neither acted nor rested.")
    elif turn.step in ("behind", "move"):
        if turn.step == "behind" or turns.can_move_on(state, by):
            yield fact("After Medicine the meeple moves forward.", rule="D-30")
    elif turn.has_arrived and turn.medicine is None:
        deed = performance.on_slot(state, by, turn.slot)
        if deed is not None:
            yield from deed.skipping()
    yield from newborn_is_open(state, by, turn)
    yield from dyes_is_owed(turn)


@check(EndTurn, "D-40")
def sixty_points_say_otherwise(state: Danana, by: str, game_over: bool) -> Found:
    """The game ended too early, or went on too long."""
    player = state.player(by)
    if player.vp is None:
        told = f"Only {state.name(by)} knows whether there are {ENDS_AT} victory points."
        yield fact(told, unseen_vp(player))
    elif game_over and player.vp < ENDS_AT:
        yield fact(f"The tokens are worth less than {ENDS_AT}: play goes on.")
    elif not game_over and player.vp >= ENDS_AT:
        yield fact(f"The tokens are worth {ENDS_AT} or more: the game is over.")


@check(StackedFirst, "D-48")
def is_not_level(state: Danana, player: str) -> Found:
    """At the end those level in points and meeples take part in the contest, and one wins it."""
    if state.phase in ("setup", "play"):
        yield fact("The game is not over.")
    if state.phase != "over":
        return
    counted = scoring.tally(state)
    gaps = [one for one in scoring.score(counted).missing if one.seat != TABLE]
    if not gaps and player not in scoring.contest(counted):
        yield fact(f"{state.name(player)} is not in the stacking contest.")
    elif state.tie_winner not in (None, player):
        yield fact(f"{state.name(state.tie_winner or '')} stacked all eight first.")


@check(AskVp, "D-50")
def points_stay_hidden(state: Danana, by: str, player: str) -> Found:
    """Nobody asks for another's victory points before the end."""
    if player != by and state.phase != "over":
        yield fact(f"{state.name(player)}'s victory points stay hidden.")
