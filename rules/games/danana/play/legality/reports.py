"""What speaks against what a table tells that tracks lightly: cards, newborns, who went home."""

from __future__ import annotations

from rules.moves.dispatch import Found, fact

from .. import clan, turns
from ..moves import Acquire, Begin, Born, WentHome
from ..state import MEEPLES, Danana
from .checks import check, setup_is_unfinished


@check(Begin, "D-5")
def begins_too_early(state: Danana, by: str) -> Found:
    """Somebody still lacks a card or a meeple, or play has begun."""
    yield from setup_is_unfinished(state, by)
    if state.phase in ("play", "over"):
        yield fact("Play has begun already.")
    elif state.start_player not in state.seats:
        yield fact("Nobody has said who begins.")


@check(Acquire, "D-24")
def stack_is_not_there(state: Danana, card: str) -> Found:
    """The stack is empty, or not one of the five."""
    told = state.stacks_told
    if told.get(card) == () or (card not in told and not turns.wants_stack(state)):
        yield fact(f"{card} is not on top of a stack.")


@check(Acquire, "D-25")
def card_is_owned(state: Danana, by: str, card: str) -> Found:
    """A name that was acquired before."""
    if card in (clan.acquired(state.player(by)) or ()):
        yield fact(f"{state.name(by)} acquired {card} before.")


@check(Born, "D-10")
def nobody_comes(state: Danana, by: str) -> Found:
    """All eight meeples are on the board, or the first Ready Area is full."""
    full = clan.no_newborn(state.player(by))
    if full:
        yield fact(f"No newborn: {full}.")


@check(WentHome, "D-36")
def nobody_goes(state: Danana, by: str) -> Found:
    """No meeple of this clan is on the board."""
    if clan.on_board(state.player(by)) == 0:
        yield fact(f"All {MEEPLES} meeples of {state.name(by)} are on the mat.")
