"""The end of a turn: the meeple, the peak, the next climber, the window for help, the verdict."""

from __future__ import annotations

from dataclasses import replace

from . import turns
from .balance import unknown_values
from .cards import give
from .moves import End
from .state import Annapurna, Arrival, Slot, Window
from .verdict import have_all_peaked, verdict


def end_turn(state: Annapurna, move: End) -> Annapurna:
    """Return the state after a turn has ended, whoever's it was.

    An extra turn keeps the climber on turn and opens no window (PR-24); the last peak turn ends
    the Ascent without one (PR-7).
    """
    seat = move.by
    state = _meeple(state, move)
    if turns.arrives(state.climber(seat)):
        state = _arrive(state, move)
    elif state.climber(seat).stage == "hike":
        state = state.having(seat, stage="climb")
    state = replace(state, acted=False)
    if state.over is not None or have_all_peaked(state):
        return judged(replace(state, help=None))
    if state.extra_turns:
        return replace(state, extra_turns=state.extra_turns - 1, turn=seat, help=None)
    return replace(state, turn=turns.next_climber(state, seat), help=Window(seat, taken=False))


def judged(state: Annapurna) -> Annapurna:
    """Return the state with its verdict recorded, once there is one."""
    return replace(state, over=verdict(state))


def check_arrival(state: Annapurna, seat: str, arrival: Arrival) -> Annapurna:
    """Leave No Trace Behind: an unbalanced arrival loses, one nobody can check is remembered."""
    if not state.leaves_no_trace:
        return state
    if arrival.missing:
        return state.having(seat, unchecked=arrival)
    state = state.having(seat, unchecked=None)
    return replace(state, over="lose") if arrival.known else state


def arrival_value(state: Annapurna, seat: str, slot: Slot, value: int) -> Annapurna:
    """Return the state after a value was told that an arrival at the peak still lacked."""
    arrival = state.climber(seat).unchecked
    if arrival is None or slot not in arrival.missing or state.over in ("win", "lose"):
        return state
    left = tuple(one for one in arrival.missing if one != slot)
    return check_arrival(state, seat, Arrival(arrival.known + value, left))


def _meeple(state: Annapurna, move: End) -> Annapurna:
    """The meeple lies as told, or as long as something waits; a skipped turn is over and done."""
    climber = state.climber(move.by)
    skip_next = climber.skip_next
    if move.skipped or turns.is_skipped(state, move.by):
        skip_next = False
    lying = move.lying
    if lying is None and climber.shenpa is not None:
        lying = bool(skip_next or climber.unfinished())
    return state.having(move.by, skip_next=skip_next, shenpa=lying)


def _arrive(state: Annapurna, move: End) -> Annapurna:
    """The cache joins the backpack, and the climber stands on the next token (or the one told)."""
    seat = move.by
    climber = state.climber(seat)
    state = give(state, seat, *(climber.cache or ()))
    state = state.having(
        seat,
        cache=() if climber.cache is not None else None,
        stage="protect",
        peak=turns.next_token(state, seat) if move.token is None else move.token,
    )
    known = sum(card.v or 0 for _, card in climber.face_up())
    return check_arrival(state, seat, Arrival(known, unknown_values(climber)))
