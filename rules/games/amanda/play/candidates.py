"""The moves a table may make now, in a stable order, and which kinds the list covers.

The list is of what stands at hand in this step, one choice at a time. Everything else that may
happen (cards turned up all at once, votes one by one, another report of how the turn resolved, a
step out of order) is judged, not listed.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from rules.values.frozen import FrozenMap

from ..box.board import board_of
from . import turns
from .checks import check
from .moves import (
    AmandaMove,
    Announce,
    Choice,
    Collect,
    Disagree,
    LockedIn,
    NextPhase,
    Pay,
    PlaceMarker,
    Play,
    Recover,
    Resolve,
    Totem,
)
from .resolution import collectors, sharing
from .state import BACK, CENTRE, UNKNOWN, Amanda
from .totem import Decision, way

Moves = Iterator[AmandaMove]


def legal_moves(state: Amanda) -> Moves:
    """Yield every listed move that the print is not sure to forbid."""
    for move in _candidates(state):
        if not any(one.forbids for one in check.objections(state, move)):
            yield move


def is_listed(state: Amanda, move: AmandaMove) -> bool:
    """Say whether the list covers such a move now, so that its absence means something."""
    return any(move == one for one in _candidates(state))


def _candidates(state: Amanda) -> Moves:
    """Yield what could be done in this step if nothing forbade it."""
    if turns.is_over(state):
        return
    match state.phase:
        case "SETUP":
            yield from _placing(state)
        case "PLAN":
            for seat in state.seats:
                yield LockedIn(by=seat)
        case "REVEAL_CENTRE" | "REVEAL":
            yield from _revealing(state)
        case "RESOLVE":
            yield from _naming(state)
            yield Resolve()
        case "PENALTY" | "TOTEM_PENALTY":
            for seat in state.seats:
                yield from _paying(state, seat)
        case "COLLECT":
            yield from _collecting(state)
        case "TOTEM":
            yield from _wandering(state)
        case "RECOVER":
            yield Recover()
    if state.phase is not None:
        yield NextPhase()


def _placing(state: Amanda) -> Moves:
    for seat in turns.unplaced(state):
        for space in board_of(state).starts:
            yield PlaceMarker(by=seat, pos=space)


def _revealing(state: Amanda) -> Moves:
    board = board_of(state)
    for seat in turns.showing(state):
        start = state.player(seat).pos
        for card in board.directions:
            leads = board.destinations(start, card)
            if len(leads) < 2 and not (start == CENTRE and card == BACK):
                yield Play(by=seat, card=card)
            for space in leads if len(leads) > 1 else ():
                yield Play(by=seat, card=card, to=space)
    yield from _naming(state)


def _naming(state: Amanda) -> Moves:
    board = board_of(state)
    for seat in turns.naming(state):
        player = state.player(seat)
        for space in board.destinations(player.pos, player.card):
            yield Announce(by=seat, to=space)


def _paying(state: Amanda, seat: str) -> Moves:
    """Yield every way to pay; with a hand nobody told of, any card or one unseen."""
    player = state.player(seat)
    drops = state.kinds if player.offerings is None else sorted(set(player.offerings))
    for kind in drops:
        yield Pay(by=seat, choice=Choice(drop=kind))
    if player.hand is None or UNKNOWN in player.hand:
        for card in (*board_of(state).directions, UNKNOWN):
            yield Pay(by=seat, choice=Choice(card=card))
    else:
        for card in sorted(set(player.hand)):
            yield Pay(by=seat, choice=Choice(card=card))
    yield Pay(by=seat, choice=Choice(none=True))


def _collecting(state: Amanda) -> Moves:
    for seat in collectors(state):
        kinds = turns.can_take(state, seat)
        for many in range(len(kinds), -1, -1):
            for some in combinations(kinds, many):
                yield Collect(by=seat, claims=FrozenMap({seat: some}))
    for space in sorted(sharing(state)):
        yield Disagree(space=space)


def _wandering(state: Amanda) -> Moves:
    """Yield the way the totem goes, or one for each decision a tie may find."""
    found = way(state)
    if found is None:
        for space in (*board_of(state).inner, CENTRE):
            yield Totem(to=space)
    elif found.to is not None:
        yield Totem(to=found.to)
    else:
        for seat in found.tied if found.voters else ():
            yield Totem(decision=Decision(chosen=seat))
        for seat in found.tied:
            yield Totem(decision=Decision(random_=seat))
