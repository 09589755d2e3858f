"""Penalties: who owes one and why, and what pays it."""

from __future__ import annotations

from dataclasses import replace

from rules.moves.dispatch import Found, fact
from rules.rule import Certainty

from ...box.board import board_of, direction_name
from .. import moves, turns
from ..cards import has_to_give
from ..moves import Choice
from ..resolution import arguable, impossible_certainty
from ..state import UNKNOWN, Amanda, Player, letter
from .order import Facts, check, out_of_order


@check(moves.Pay)
def penalty_is_owed(state: Amanda, by: str) -> Found:
    """A-10, A-27 and A-30: a penalty is due now, and this player owes one."""
    player, name = state.player(by), state.name(by)
    ruling = "" if turns.is_over(state) else arguable(state, by)
    if not ruling:
        # With whom somebody may have collided nobody knows before all places are told.
        is_open = state.phase in ("COLLECT", "TOTEM", "RECOVER") and not turns.is_over(state)
        is_open = is_open and bool(turns.unplaced(state))
        for one in out_of_order(state, "PENALTY", "TOTEM_PENALTY"):
            yield replace(one, certainty=Certainty.UNKNOWN) if is_open else one
    is_totem = state.phase in ("TOTEM_PENALTY", "RECOVER")
    if player.owed != 0 or not (ruling or state.phase in ("PENALTY", "TOTEM_PENALTY")):
        return
    if is_totem and not player.collided:
        yield fact(f"The totem has not landed on {name}.", rule="A-27", ruling=ruling)
    else:
        more = " more" * bool(player.collided)
        rule = "A-27" if is_totem else "A-10"
        # With somebody of whom nobody knows whether they moved they may have changed places.
        is_open = not is_totem and any(one.moved is None for _, one in state.each())
        certain = Certainty.UNKNOWN if is_open else Certainty.SURE
        yield fact(f"{name} owes no{more} penalty.", certain, rule=rule, ruling=ruling)


@check(moves.Pay, "A-12")
def one_thing_pays(state: Amanda, by: str, choice: Choice) -> Found:
    """A penalty costs one offering that is carried or one card in hand."""
    player, name = state.player(by), state.name(by)
    if (choice.drop is not None) + (choice.card is not None) + choice.none != 1:
        yield fact("A penalty is paid with exactly one offering or one card.")
    if choice.drop is not None and player.offerings is not None and not player.carries(choice.drop):
        yield fact(f"{name} carries no {letter(choice.drop)}.")
    if choice.card is not None:
        yield from _not_in_hand(state, player, name, choice.card)


def _not_in_hand(state: Amanda, player: Player, name: str, card: str) -> Facts:
    """The card is not one still in hand; the one just played is not either (AR-7)."""
    board, called = board_of(state), direction_name(state.copy, card)
    if player.hand_count == 0:
        yield fact(f"{name} has no card in hand.")
    elif card == UNKNOWN:
        return
    elif player.hand is not None and card not in player.hand and UNKNOWN not in player.hand:
        yield fact(f"{name} does not have {called} in hand.")
    elif player.possible(card) <= 0:
        yield fact(f"Both of {name}'s cards for {called} are discarded or lost.")
    elif card not in board.directions:
        certain = Certainty.SURE if board.is_whole else Certainty.UNKNOWN
        yield fact(f"No card is called {card}.", certain)


@check(moves.Pay, "A-13")
def nothing_is_left(state: Amanda, by: str, choice: Choice) -> Found:
    """A penalty lapses only for who has nothing to give."""
    player = state.player(by)
    if choice.none and (player.offerings or (player.hand_count or 0) > 0):
        what = "an offering" if player.offerings else "a card"
        yield fact(f"{state.name(by)} still has {what} to give.")


@check(moves.Pay, "A-15")
def offering_lies_below_its_marker(state: Amanda, by: str, choice: Choice, at: str) -> Found:
    """A dropped offering lies where its owner stands."""
    pos = state.player(by).pos
    if choice.drop is not None and pos not in (None, at):
        yield fact(f"{state.name(by)} stands on {pos}: the {letter(choice.drop)} lies there.")


@check(moves.Collect)
def penalties_are_paid(state: Amanda) -> Found:
    """What is owed for the movement is paid before anybody collects."""
    if state.phase == "PENALTY":
        for seat in turns.owing(state):
            yield from owed(state, seat)


def owed(state: Amanda, seat: str) -> Facts:
    """A-9 to A-11, A-27: why a player who has not paid owes something, unless it lapses (AR-8)."""
    player, name = state.player(seat), state.name(seat)
    gives = has_to_give(player)
    if gives is False:
        return
    known = Certainty.UNKNOWN if gives is None else Certainty.SURE
    doubt = known if gives is None else impossible_certainty(state, player)
    if state.phase == "TOTEM_PENALTY":
        yield fact(f"The totem landed on {name}: one penalty.", known, rule="A-27")
    elif player.impossible and player.collided and (player.owed or 0) > 1:
        told = f"{name} made an impossible move and collided: two penalties."
        yield fact(told, doubt, rule="A-11")
    elif player.impossible and not player.collided:
        yield fact(f"{name} made an impossible move and owes a penalty.", doubt, rule="A-9")
    else:
        where = f" on {player.pos}" if player.pos else ""
        yield fact(f"{name} collided{where} and owes a penalty.", known, rule="A-10")
