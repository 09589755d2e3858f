"""An Ascent that is tracked lightly: which values lie face up, whose turn it is, who is how far.

Nobody tells the places of the cards, nor what lies in backpacks and caches.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules.answers import Awaited, Expectation
from rules.moves import levels
from rules.state import Level

from . import moves, setup, turns
from .advance import advance as full_advance
from .balance import takeable_values
from .moves import AnnapurnaMove
from .state import Annapurna
from .verdict import verdict


def advance(state: Annapurna, move: AnnapurnaMove) -> Annapurna:
    """Return the state after a move, without what is not told on its level."""
    return forgotten(full_advance(state, move))


def forgotten(state: Annapurna) -> Annapurna:
    """Return a state without what is not told on its level."""
    return levels.tracked(state, Level.LIGHT) if is_light(state) else state  # type: ignore[return-value]


def reseat(state: Annapurna, seats: tuple[str, ...]) -> Annapurna:
    """Seat the table anew; of a newcomer is known what is told on this level."""
    return forgotten(setup.reseat(state, seats))


def is_light(state: Annapurna) -> bool:
    """Say whether nobody tells the places of the cards."""
    return state.level is Level.LIGHT


def expects(state: Annapurna) -> tuple[Expectation, ...]:
    """Return who is awaited for what, as far as it is told on this level."""
    if not is_light(state):
        return turns.expects(state)
    if verdict(state) is not None:
        return ()
    if state.turn not in state.seats:
        (first,) = turns.beginning(state)
        anybody = state.seats if state.turn is None else ()
        return (first, *(_turn(state, seat) for seat in anybody))
    return (_turn(state, state.turn), *_lending(state))


DOES = {
    "hike": "Hike to base camp: flip a card of the bottom row.",
    "climb": "Explore, trade or hide; then sweep.",
    "protect": "Protect; then bury.",
}


def _turn(state: Annapurna, seat: str) -> Expectation:
    climber = state.climber(seat)
    kinds = ["uncover", "end", "extra_turn"]
    if climber.values:
        kinds.append("take_away")
    if climber.stage in ("climb", None):
        kinds.append("arrive")
    what = DOES.get(climber.stage or "", DOES["climb"])
    return Expectation(seat, Awaited.CHOICE, what, tuple(kinds), ends=moves.End(by=seat))


def _lending(state: Annapurna) -> Iterator[Expectation]:
    giver = state.giver
    if giver is not None and takeable_values(state.climber(giver)):
        what = f"A Helping Hand from {state.name(giver)} may be taken."
        yield Expectation(giver, Awaited.CHOICE, what, ("lend",))


def in_light(state: Annapurna, move: AnnapurnaMove) -> Iterator[AnnapurnaMove]:
    """Yield what is told lightly of a move: the values that come and go, and the end of a turn."""
    after = full_advance(state, move)
    for seat in state.seats:
        before, now = state.climber(seat).values, after.climber(seat).values
        if before is None or now is None:
            continue
        gone, come = Counter(before) - Counter(now), Counter(now) - Counter(before)
        leaves = moves.Lend if isinstance(move, moves.Help) else moves.TakeAway
        for v in gone.elements():
            yield leaves(by=seat, v=v)
        for v in come.elements():
            yield moves.Uncover(by=seat, v=v)
    if isinstance(move, moves.End):
        if turns.arrives(state.climber(move.by)):
            yield moves.Arrive(by=move.by, token=move.token)
        else:
            yield moves.End(by=move.by, skipped=move.skipped)
    elif type(move).LEVEL is Level.LIGHT:
        yield move
