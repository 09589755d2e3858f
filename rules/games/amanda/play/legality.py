"""What speaks against a move: for each kind of move, the checks of the rules it can break.

All broken rules are cited, lowest number first, each once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.rule import Objection

from ..box.board import board_of, direction_name
from . import checks, closing, turns
from .advance import advance
from .checks import Found
from .moves import (
    AmandaMove,
    Announce,
    Collect,
    Disagree,
    Draw,
    LockedIn,
    NextPhase,
    Pay,
    PlaceMarker,
    Play,
    Recover,
    Resolve,
    Revealed,
    SeeHand,
    Setup,
    Totem,
)
from .resolution import Resolution, resolve, shown
from .rulebook import A
from .state import CENTRE, UNKNOWN, Amanda, Player, letter


def objections(state: Amanda, move: AmandaMove) -> tuple[Objection, ...]:
    """Return everything that speaks against a move, lowest rule first."""
    return checks.merged(_CHECKS[type(move)](state, move))


def _place_marker(state: Amanda, move: PlaceMarker) -> Found:
    """A-2: one marker on each outer side."""
    yield from checks.order(state, "SETUP")
    board = board_of(state)
    there = [seat for seat, player in state.each() if player.pos == move.pos and seat != move.by]
    if there:
        yield Objection(A[2], f"{state.name(there[0])}'s marker stands on {move.pos}.")
    if state.player(move.by).pos is not None:
        yield Objection(A[2], f"{state.name(move.by)}'s marker stands on the board already.")
    if move.pos not in board.starts:
        told = f"{move.pos} is not the middle of an outer side."
        yield Objection(A[2], told, board.starts_certainty)


def _setup(state: Amanda, move: Setup) -> Found:
    """A-1 to A-3, of the table as it would stand."""
    yield from checks.starting(advance(state, move))


def _see_hand(state: Amanda, move: SeeHand) -> Found:
    """A-5 and A-32: cards that cannot be in this hand."""
    player, name = state.player(move.by), state.name(move.by)
    held = player.hand_count
    if held is not None and len(move.cards) != held + (bool(player.locked) and not player.card):
        yield Objection(A[32], f"{name} holds {held} cards, not {len(move.cards)}.")
    for card in dict.fromkeys(move.cards):
        if card != UNKNOWN and move.cards.count(card) > max(0, player.possible(card)):
            called = direction_name(state.copy, card)
            yield Objection(A[5], f"{name} cannot hold {move.cards.count(card)} of {called}.")


def _locked_in(state: Amanda, move: LockedIn) -> Found:
    """A-4 and A-33: one card each, from a hand that has one."""
    yield from checks.order(state, "PLAN")
    player, name = state.player(move.by), state.name(move.by)
    if player.locked:
        yield Objection(A[4], f"{name} has put a card face down already.")
    elif player.hand_count == 0 and player.card is None:
        yield Objection(A[4], f"{name} has no card to choose from.")
        yield Objection(A[33], f"{name} has no card and stays, without a penalty.")


def _revealed(state: Amanda, move: Revealed) -> Found:
    """A-4, A-5 and A-7: whose cards are shown, and which."""
    yield from checks.order(state, "PLAN", "REVEAL_CENTRE", "REVEAL")
    yield from checks.chosen(state, move.cards)
    if not move.cards:
        yield Objection(A[4], "Nobody has shown a card.")
    for seat in state.seats:
        if seat in move.cards:
            yield from checks.showable(state, seat, move.cards[seat])


def _play(state: Amanda, move: Play) -> Found:
    """A-4 to A-9: one player's card, and where it leads."""
    yield from checks.order(state, "PLAN", "REVEAL_CENTRE", "REVEAL")
    yield from checks.chosen(state, {move.by: move.card})
    yield from checks.showable(state, move.by, move.card)
    yield from checks.marker(state, move.by, move.card, move.to, named=True)


def _announce(state: Amanda, move: Announce) -> Found:
    """A-6 to A-8: the space that is named."""
    yield from checks.order(state, "REVEAL_CENTRE", "REVEAL", "RESOLVE")
    player = state.player(move.by)
    if player.card is None and player.pos == CENTRE and move.to not in board_of(state).inner:
        certain = board_of(state).inner_certainty
        yield Objection(A[8], f"{move.to} is not on the inner shape.", certain)
    elif player.card is None and state.phase is not None:
        yield Objection(A[30], f"{state.name(move.by)} has not shown a card yet.")
    yield from checks.marker(state, move.by, player.card, move.to, named=True)


def _resolve(state: Amanda, move: Resolve) -> Found:
    """A-4 to A-11: the cards shown with it, where markers stand, and who is said to owe."""
    yield from checks.order(state, "RESOLVE", *(("PLAN", "REVEAL") if move.plays else ()))
    cards = shown(state, move.plays)
    for seat in state.seats:
        given, player = cards[seat], state.player(seat)
        if seat in move.plays and given.card is not None and given.card != player.card:
            yield from checks.showable(state, seat, given.card)
        to = move.pos.get(seat, given.to)
        yield from checks.marker(state, seat, given.card, to, named=True)
        if given.card is None and player.pos is not None and to not in (None, player.pos):
            yield Objection(A[33], f"{state.name(seat)} has shown no card and stays.")
    late = [seat for seat in turns.showing(state) if cards[seat].card is None]
    if late and state.phase in ("PLAN", "REVEAL"):
        yield Objection(A[4], f"{state.name(late[0])} has not shown a card.")
    if move.penalties is not None:
        found = resolve(state, move)
        for seat in state.seats:
            yield from _reported(state, found, seat, move.penalties.get(seat, 0))


def _reported(state: Amanda, found: Resolution, seat: str, reported: int) -> Found:
    """A-9 to A-11: a player is said to owe another number of penalties than they do."""
    due, name = found.penalties.get(seat, 0), state.name(seat)
    after = state.having(
        seat,
        pos=found.pos[seat],
        owed=due,
        impossible=seat in found.impossible,
        collided=seat in found.collided,
        discard=(shown(state)[seat].card or "",),
    )
    if reported < due:
        yield from checks.owed(after, seat)
    elif reported > due:
        together = [
            other
            for other in state.seats
            if other != seat
            and found.pos[other] is not None
            and found.pos[other] == found.pos[seat]
        ]
        static = bool(together) and seat not in found.collided
        many = f"{due} penalt{'y' if due == 1 else 'ies'}"
        yield Objection(A[10], f"{name} owes {many}, not {reported}.", ruling="AR-4" * static)


def _pay(state: Amanda, move: Pay) -> Found:
    """A-10, A-12, A-13, A-15 and A-27: whether a penalty is owed, and what pays it."""
    player, choice, name = state.player(move.by), move.choice, state.name(move.by)
    if state.phase == "RECOVER" and player.pos is not None and player.pos == state.totem:
        yield Objection(A[27], f"The totem has not landed on {name}.", ruling="AR-14")
    else:
        yield from checks.order(state, "PENALTY", "TOTEM_PENALTY")
    if player.owed == 0 and state.phase == "PENALTY":
        static = player.moved is False and not player.impossible
        told = f"{name} owes no penalty."
        yield Objection(
            A[10], told, ruling="AR-4" if static and _has_company(state, player) else ""
        )
    elif player.owed == 0 and state.phase == "TOTEM_PENALTY":
        yield Objection(A[27], f"The totem has not landed on {name}.")
    parts = (choice.drop is not None) + (choice.card is not None) + choice.none
    if parts != 1:
        yield Objection(A[12], "A penalty is paid with exactly one offering or one card.")
    if choice.drop is not None and player.offerings is not None and not player.carries(choice.drop):
        yield Objection(A[12], f"{name} carries no {letter(choice.drop)}.")
    if choice.card is not None:
        yield from _losable(state, player, name, choice.card)
    if choice.none and (player.offerings or (player.hand_count or 0) > 0):
        what = "an offering" if player.offerings else "a card"
        yield Objection(A[13], f"{name} still has {what} to give.")
    if choice.drop is not None and move.at is not None and player.pos not in (None, move.at):
        yield Objection(
            A[15], f"{name} stands on {player.pos}: the {letter(choice.drop)} lies there."
        )


def _has_company(state: Amanda, player: Player) -> bool:
    here = [seat for seat, other in state.each() if other.pos == player.pos]
    return player.pos is not None and (len(here) > 1 or state.totem == player.pos)


def _losable(state: Amanda, player: Player, name: str, card: str) -> Found:
    """A-12: the card is not one still in hand; the one just played is not either (AR-7)."""
    called = direction_name(state.copy, card)
    if player.hand_count == 0:
        yield Objection(A[12], f"{name} has no card in hand.")
    elif card == UNKNOWN:
        return
    elif player.hand is not None and card not in player.hand and UNKNOWN not in player.hand:
        yield Objection(A[12], f"{name} does not have {called} in hand.")
    elif player.possible(card) <= 0:
        yield Objection(A[12], f"Both of {name}'s cards for {called} are discarded or lost.")
    elif card not in board_of(state).directions:
        certain = board_of(state).preset_certainty
        yield Objection(A[12], f"No card is called {card}.", certain)


_CHECKS: dict[type, Callable[[Amanda, Any], Found]] = {
    PlaceMarker: _place_marker,
    Setup: _setup,
    SeeHand: _see_hand,
    LockedIn: _locked_in,
    Revealed: _revealed,
    Play: _play,
    Announce: _announce,
    Resolve: _resolve,
    Pay: _pay,
    Collect: closing.collect,
    Disagree: closing.disagree,
    Totem: closing.totem,
    Draw: closing.draw,
    Recover: closing.recover,
    NextPhase: closing.next_phase,
}
