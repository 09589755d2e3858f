"""Small changes that several moves share: losing, gaining, meeples going home or coming in."""

from __future__ import annotations

from collections.abc import Mapping

from ..box import pieces
from . import clan
from .options import chosen
from .state import FIRST, MAT, MOST, RESOURCES, Danana


def lose(state: Danana, seat: str, amounts: Mapping[str, int]) -> Danana:
    """Take resources or victory points; nothing falls below zero, the unknown stays unknown."""
    player = state.player(seat)
    changes = {}
    for kind, amount in amounts.items():
        have = player.held(kind)
        if have is not None:
            changes[kind] = max(0, have - amount)
    return state.having(seat, **changes) if changes else state


def gain(state: Danana, seat: str, amounts: Mapping[str, int]) -> Danana:
    """Give resources, up to eight of each, or victory points without limit (D-18)."""
    player = state.player(seat)
    changes = {}
    for kind, amount in amounts.items():
        have = player.held(kind)
        if have is not None:
            # More than eight can only come from a correction, and is not taken away here.
            most = max(MOST, have) if kind in RESOURCES else have + amount
            changes[kind] = min(most, have + amount)
    return state.having(seat, **changes) if changes else state


def forget(state: Danana, seat: str, kind: str) -> Danana:
    """Make an amount unknown, because something nobody could count was added to it."""
    return state.having(seat, **{kind: None})


def send_home(state: Danana, seat: str, meeple: str | None) -> Danana:
    """Put a meeple back on the mat; of one nobody named only the count is known."""
    player = state.player(seat)
    if player.meeples is not None:
        if meeple is None or meeple not in player.meeples:
            return state
        return state.having(seat, meeples=player.meeples.having(meeple, MAT))
    out = player.on_board
    return state.having(seat, on_board=None if out is None else max(0, out - 1))


def bring_in(state: Danana, seat: str) -> Danana:
    """Put a meeple from the mat into the first Ready Area, if one is left (D-10, D-34)."""
    player = state.player(seat)
    if player.meeples is not None:
        home = clan.standing(player, MAT)
        if not home:
            return state
        return state.having(seat, meeples=player.meeples.having(home[0], FIRST))
    out, waiting = player.on_board, player.first_ready
    return state.having(
        seat,
        on_board=None if out is None else out + 1,
        first_ready=None if waiting is None else waiting + 1,
    )


def put(state: Danana, seat: str, meeple: str | None, at: str | None) -> Danana:
    """Put a meeple somewhere; where nobody told of meeples nothing changes."""
    player = state.player(seat)
    if player.meeples is None or meeple is None:
        return state
    return state.having(seat, meeples=player.meeples.having(meeple, at))


def bump(state: Danana, seat: str, slot: str, to: str | None = None) -> Danana:
    """Move everybody else's meeples on a slot's tile to where it leads, or where the table says."""
    goes = to or pieces.board(state.copy).exit_of(slot)
    for other, meeple in tuple(clan.opponents(state, seat, slot)):
        state = put(state, other, meeple, goes)
    return state


def leaders(state: Danana, seat: str) -> tuple[str, ...]:
    """Return who gains by Leadership when a seat gains a progress card (DR-1)."""
    anyone = chosen(state, "leadership_who") == "anyone"
    return tuple(
        one
        for one in state.seats
        if (one != seat or anyone) and clan.has(state.player(one), "Leadership")
    )


def lead(state: Danana, seats: tuple[str, ...]) -> Danana:
    """Give what Leadership brings: points at once, resources when their owner chooses them."""
    amount, _, what = str(chosen(state, "leadership_gain")).partition(" ")
    for seat in seats:
        if what == "vp":
            state = gain(state, seat, {"vp": int(amount)})
        else:
            state = state.having(seat, owed=state.player(seat).owed + int(amount))
    return state
