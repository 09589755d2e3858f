"""What a move would bring: the balance after it, and what follows in words.

A cooperative Ascent has no points to gain, so every preview says 0 of them.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.answers import Preview
from rules.moves.dispatch import ByKind
from rules.rule import Note

from ...rulebook import P
from .. import moves, turns
from ..advance import advance
from ..balance import advise, balance
from ..cards import leave_backpack
from ..cards import told as read
from ..mountain import explorable, shown, signed, spot, spots, symbols
from ..moves import AnnapurnaMove
from ..state import NO_CARD, PEAK, Annapurna, Climber
from ..verdict import outcome

Notes = Iterator[Note]
Timing = {
    "now": "follow its effect now",
    "extra_turn": "it gives another turn: sweep in between",
    "next_turn": "it affects the next turn: lay the meeple down",
    "other": "follow its effect",
}


_follows = ByKind[Annapurna, Notes](lambda _state, _move: iter(()))
"""What follows from a move, in words; most moves bring nothing by themselves."""


def preview(state: Annapurna, move: AnnapurnaMove) -> Preview:
    """Return what a move would bring."""
    return Preview(0, tuple(_follows(state, move)))


@_follows.of(moves.Explore)
def _explore(state: Annapurna, move: moves.Explore) -> Notes:
    """What the card turned up makes of the balance; the peak warns of Leave No Trace Behind."""
    climber = state.climber(move.by)
    card = climber.at(move.slot)
    # Most cards are explored before anybody knows them, and then nothing has to be worked out.
    if read(state.copy, card or NO_CARD, move.shown, move.symbols, move.face).v is not None:
        yield from _balance(climber, advance(state, move).climber(move.by))
    elif climber.slots is not None:
        yield Note(f"enter the value of {spot(move.slot)}", P[30])
    if card is not None and card.buried:
        yield Note("a buried card counts again, and its effect happens again", P[4])
    component = f"card/{(move.face or '').rpartition('-')[2]}"
    timing = Timing.get(state.copy.get(component, "timing", ""))
    if move.face is not None and timing:
        yield Note(timing, P[8])
    if move.slot == PEAK and climber.stage == "climb" and state.leaves_no_trace:
        yield from peak_warning(climber)


def peak_warning(climber: Climber) -> Notes:
    """Say which peak card would balance a climber who must arrive balanced (P-21)."""
    held = balance(climber)
    if held is None:
        yield Note("the balance is not known: enter the missing values first", P[21])
    elif abs(held) > 4:
        told = f"no peak card balances {signed(held)}: the Ascent would be lost"
        yield Note(told, P[21], warns=True)
    elif held:
        yield Note(f"only {symbols(-held)} at the peak balances", P[21], warns=True)


def _balance(before: Climber, after: Climber) -> Notes:
    old, new = balance(before), balance(after)
    if new is not None and new != old:
        yield Note(f"balance {signed(new)}", P[25])


@_follows.of(moves.Trade, moves.Hide)
def _swap(state: Annapurna, move: moves.Trade | moves.Hide) -> Notes:
    place = "backpack" if state.climber(move.by).stage == "protect" else "cache"
    rule = P[10] if isinstance(move, moves.Trade) else P[11]
    yield Note(f"the replaced card goes to your {place}, unseen", rule)


@_follows.of(moves.Sweep, moves.Bury)
def _tidy(state: Annapurna, move: moves.Sweep | moves.Bury) -> Notes:
    """What stays face up."""
    after = advance(state, move).climber(move.by)
    left = [card.v for _, card in after.face_up()]
    told = ", ".join("?" if value is None else symbols(value) for value in left)
    yield Note(
        f"leaves {told or 'nothing face up'}", P[12] if isinstance(move, moves.Sweep) else P[23]
    )
    rest = advise(after).best
    if rest:
        yield Note(f"{shown(after, rest)} still balances", P[13])


@_follows.of(moves.End)
def _end(state: Annapurna, move: moves.End) -> Notes:
    """What was forgotten, and what the end of this turn brings."""
    climber = state.climber(move.by)
    waiting = climber.unfinished()
    if waiting:
        yield Note(f"unfinished: the effect of {spots(waiting)}", P[8])
    after = advance(state, move)
    best = advise(climber).best if state.may_sweep(move.by) else ()
    if best:
        verb = "bury" if climber.stage == "protect" else "sweep"
        # There is no window after the last turn, nor between two turns of one climber.
        leave = ", or leave it as a Helping Hand" if after.giver == move.by else ""
        yield Note(f"{shown(climber, best)} balances: {verb} it{leave}", P[13])
        if move.skipped or state.is_skipped(move.by) or state.extra_turns:
            yield Note(f"this turn has its {'burial' if verb == 'bury' else verb} too", P[15])
    if turns.arrives(climber):
        number = turns.next_token(state, move.by)
        place = "" if number is None else f" as number {number}"
        told = f"arrives{place}; the cache goes into the backpack"
        yield Note(told, P[20])
        held = balance(climber)
        if state.leaves_no_trace and held:
            yield Note(f"arrives with {signed(held)}: the Ascent is lost", P[21], warns=True)
    found = outcome(after)
    if not found.is_running:
        yield Note(f"the Ascent ends, {found.ending.value}: {found.reason}", P[24])


@_follows.of(moves.Help)
def _help(state: Annapurna, move: moves.Help) -> Notes:
    """What the taken card leaves behind."""
    yield Note(f"{spot(move.slot)} of {state.name(move.giver)} stays empty", P[18])
    yield from _balance(state.climber(move.giver), advance(state, move).climber(move.giver))


@_follows.of(moves.TurnUp)
def _turn_up(state: Annapurna, move: moves.TurnUp) -> Notes:
    of = move.of or move.by
    yield Note("it counts, its effect does not happen", P[8])
    yield from _balance(state.climber(of), advance(state, move).climber(of))


@_follows.of(moves.Drop, moves.Throw)
def _lay_open(state: Annapurna, move: moves.Drop | moves.Throw) -> Notes:
    to = move.to if isinstance(move, moves.Throw) else move.by
    if move.shown is not None or leave_backpack(state, move.by, move.card)[0].v is not None:
        yield from _balance(state.climber(to), advance(state, move).climber(to))
    if isinstance(move, moves.Throw):
        yield Note(f"{state.name(to)} then turns up one of your face-down cards", P[22])


@_follows.of(moves.Flag)
def _flag(_state: Annapurna, _move: moves.Flag) -> Notes:
    yield Note("flag cards are only counted", P[29])


def peak_is_next(state: Annapurna, seat: str) -> bool:
    """Say whether a climber could explore the peak card now."""
    return state.climber(seat).stage == "climb" and PEAK in (explorable(state, seat) or ())
