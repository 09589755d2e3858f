"""What a move does. Every function here is total: an overruled move too has a stated effect.

The table has done it, so the cards lie where the table put them: what is swept is gone whatever it
adds up to, what was unknown stays unknown, and a card that was not there appears where it was put.
"""

from __future__ import annotations

from dataclasses import replace

from rules.moves.dispatch import ByKind

from . import moves, turns
from .balance import unknown_values
from .cards import give, laid_down, leave_backpack, lift, packed, put, put_aside, told, turned_up
from .state import NO_CARD, NOTHING, PEAK, SLOTS, Annapurna, Arrival, Slot, Thrown, Window, in_order
from .verdict import have_all_peaked, verdict

advance = ByKind[Annapurna, Annapurna]()
"""Return the state after a move, whatever the rules say of it."""


@advance.of(moves.FirstClimber)
def first_climber(state: Annapurna, move: moves.FirstClimber) -> Annapurna:
    """The climber begins; one who does not sit here changes nothing."""
    if move.climber not in state.seats:
        return state
    return replace(state.turn_of(move.climber), extra_turns=0, help=None)


@advance.of(moves.SeeCard)
def see_card(state: Annapurna, move: moves.SeeCard) -> Annapurna:
    """One backpack card becomes known, the named one or the first that was not."""
    backpack = state.climber(move.by).backpack or ()
    named = [one for one in backpack if move.card is not None and one.id == move.card]
    dark = [one for one in backpack if one.v is None]
    for found in (named or dark)[:1]:
        at = backpack.index(found)
        seen = told(state.copy, found, move.v, move.symbols, move.face)
        return state.having(move.by, backpack=(*backpack[:at], seen, *backpack[at + 1 :]))
    return state


@advance.of(moves.Explore)
def explore(state: Annapurna, move: moves.Explore) -> Annapurna:
    """The card lies face up, and the climber stands there; at the peak the meeple stays (PR-1).

    One who may be there already, because nobody told how far they are, may be anywhere below.
    """
    climber = state.climber(move.by)
    card = told(state.copy, climber.at(move.slot) or NO_CARD, move.shown, move.symbols, move.face)
    state = put(state, move.by, move.slot, turned_up(card, pending=move.pending))
    stage = climber.apparent_stage
    if stage in ("hike", "climb") or (stage is None and move.slot == PEAK):
        state = state.having(move.by, loc=move.slot)
    return replace(_acting(state, move.by), explored=move.slot)


@advance.of(moves.Trade, moves.Hide)
def swap(state: Annapurna, move: moves.Trade | moves.Hide) -> Annapurna:
    """The card lies there face down; what lay there is put aside unseen by the one who swaps."""
    to = move.to if isinstance(move, moves.Hide) else move.by
    card, state = leave_backpack(state, move.by, move.card)
    replaced, state = lift(state, to, move.slot)
    state = put(state, to, move.slot, laid_down(card, move.by))
    return _acting(put_aside(state, move.by, replaced), move.by)


def _acting(state: Annapurna, seat: str) -> Annapurna:
    """Return the state after an action; if nobody told whose turn it is, it is this climber's."""
    if state.turn is None:
        state = state.turn_of(seat)
    explored = NOTHING if state.acted is False else state.explored
    return replace(state, acted=True, explored=explored)


@advance.of(moves.Pass)
def pass_(state: Annapurna, move: moves.Pass) -> Annapurna:
    """Doing nothing counts as the action."""
    return _acting(state, move.by)


@advance.of(moves.Drop, moves.Throw)
def lay_open(state: Annapurna, move: moves.Drop | moves.Throw) -> Annapurna:
    """The card lies there face up; a card that lay there goes to the backpack.

    A climber whose mountainside it was thrown onto has to answer.
    """
    to = move.to if isinstance(move, moves.Throw) else move.by
    card, state = leave_backpack(state, move.by, move.card)
    replaced, state = lift(state, to, move.slot)
    if state.climber(to).slots is not None and replaced is not None:
        state = give(state, move.by, replaced)
    shown = told(state.copy, card, move.shown, None)
    thrown = Thrown(move.by, to) if isinstance(move, moves.Throw) else state.thrown
    state = put(state, to, move.slot, turned_up(shown))
    return replace(_acting(state, move.by), thrown=thrown)


@advance.of(moves.TurnUp)
def turn_up(state: Annapurna, move: moves.TurnUp) -> Annapurna:
    """The card counts and does nothing (PR-22); the location stays, a throw is answered."""
    of = move.of or move.by
    card = told(state.copy, state.climber(of).at(move.slot) or NO_CARD, move.shown, move.symbols)
    if state.thrown == Thrown(of, move.by):
        state = replace(state, thrown=None)
    return put(state, of, move.slot, turned_up(card))


@advance.of(moves.ShowValue)
def show_value(state: Annapurna, move: moves.ShowValue) -> Annapurna:
    """The card shows this value; a verdict that waited for it is given."""
    held = state.climber(move.of).at(move.slot) or NO_CARD
    card = turned_up(told(state.copy, held, move.v, move.symbols), pending=held.pending)
    state = put(state, move.of, move.slot, card)
    state = _arrival_value(state, move.of, move.slot, move.v)
    return _judged(state) if state.over == "undetermined" else state


@advance.of(moves.Peek)
def peek(state: Annapurna, move: moves.Peek) -> Annapurna:
    """What was seen is known to the one who looked, as long as nobody else knew the card."""
    of = move.of or move.by
    card = state.climber(of).at(move.slot)
    if card is None or card.up or move.v is None or card.by not in (None, move.by):
        return state
    return put(state, of, move.slot, replace(card, v=move.v, by=move.by))


@advance.of(moves.EffectDone)
def effect_done(state: Annapurna, move: moves.EffectDone) -> Annapurna:
    """Nothing of this card is left to do; the meeple stands up when nothing else waits."""
    climber = state.climber(move.by)
    card = climber.at(move.slot)
    if card is None:
        return state
    state = put(state, move.by, move.slot, replace(card, pending=False))
    waits = climber.skip_next or state.climber(move.by).unfinished()
    if climber.shenpa and not waits:
        state = state.having(move.by, shenpa=False)
    return state


@advance.of(moves.ExtraTurn)
def extra_turn(state: Annapurna, _move: moves.ExtraTurn) -> Annapurna:
    """One more turn follows this one."""
    return replace(state, extra_turns=(state.extra_turns or 0) + 1)


@advance.of(moves.Shenpa)
def shenpa(state: Annapurna, move: moves.Shenpa) -> Annapurna:
    """The next turn is affected; the card that does it, if told, is not finished (PR-17)."""
    climber = state.climber(move.by)
    card = climber.at(move.slot) if move.slot is not None else None
    if card is not None and move.slot is not None and card.up:
        state = put(state, move.by, move.slot, replace(card, pending=True))
    if move.by == state.turn and state.acted:
        # The turn it lay for has had its action; from here on it lies for the next.
        skips = climber.skip_next and not state.affected
        state = replace(state.having(move.by, skip_next=skips), affected=False)
    skips = move.skip or state.climber(move.by).skip_next
    return state.having(move.by, shenpa=True, skip_next=skips)


@advance.of(moves.Sweep)
def sweep(state: Annapurna, move: moves.Sweep) -> Annapurna:
    """The cards leave their places for the cache, in the order told, whatever they add up to."""
    swept = []
    for slot in dict.fromkeys(move.slots):
        card, state = lift(state, move.by, slot)
        if card is not None and state.climber(move.by).slots is not None:
            swept.append(packed(card, public=False))
    cache = state.climber(move.by).cache
    return state if cache is None else state.having(move.by, cache=(*cache, *swept))


@advance.of(moves.Bury)
def bury(state: Annapurna, move: moves.Bury) -> Annapurna:
    """The cards lie face down where they are; everybody has seen them."""
    for slot in SLOTS:
        card = state.climber(move.by).at(slot)
        if slot in move.slots and card is not None and card.up:
            buried = replace(card, up=False, pending=False, buried=True)
            state = put(state, move.by, slot, buried)
    return state


@advance.of(moves.Help)
def help_(state: Annapurna, move: moves.Help) -> Annapurna:
    """The card is in the other's backpack, its place stays empty, the window is used."""
    card, state = lift(state, move.giver, move.slot)
    if card is not None:
        state = give(state, move.by, card)
    return replace(state, help=Window(move.giver, taken=True))


@advance.of(moves.ShowBackpack)
def show_backpack(state: Annapurna, move: moves.ShowBackpack) -> Annapurna:
    """The backpack is open to the table, or closed again."""
    return state.having(move.by, opened=move.opened)


@advance.of(moves.Flag)
def flag(state: Annapurna, move: moves.Flag) -> Annapurna:
    """A counter, nothing else; it never falls below zero (PR-13)."""
    return state.having(move.by, flags=max(0, state.climber(move.by).flags + move.count))


# The end of a turn: the meeple, the peak, the next climber, the window for help, the verdict


@advance.of(moves.End)
def end_turn(state: Annapurna, move: moves.End) -> Annapurna:
    """Return the state after a turn has ended, whoever's it was.

    An extra turn keeps the climber on turn and opens no window (PR-24); the last peak turn ends
    the Ascent without one (PR-7).
    """
    seat = move.by
    state = _meeple(state, move)
    state = state.having(seat, stage=state.climber(seat).apparent_stage)
    if turns.arrives(state.climber(seat)):
        state = _arrive(state, move)
    elif turns.may_arrive(state.climber(seat)):
        state = _may_arrive(state, move)
    elif state.climber(seat).stage == "hike" and not _is_still_at_home(state, move):
        state = state.having(seat, stage="climb")
    state = replace(state, acted=False)
    if state.over is not None or have_all_peaked(state):
        return _judged(replace(state, help=None))
    if state.extra_turns:
        return replace(state.turn_of(seat), extra_turns=state.extra_turns - 1, help=None)
    state = state.turn_of(turns.next_climber(state, seat))
    return replace(state, help=Window(seat, taken=False))


def _is_still_at_home(state: Annapurna, move: moves.End) -> bool:
    """Say whether a hiker surely flipped no card: there is no way to climb from."""
    explored_nothing = state.acted is False or state.explored == NOTHING
    skipped = move.skipped and state.explored is None
    return state.climber(move.by).loc is None and (explored_nothing or skipped)


def _judged(state: Annapurna) -> Annapurna:
    """Return the state with its verdict recorded, once there is one."""
    return replace(state, over=verdict(state))


def _check_arrival(state: Annapurna, seat: str, arrival: Arrival) -> Annapurna:
    """Leave No Trace Behind: an unbalanced arrival loses, one nobody can check is remembered."""
    if not state.leaves_no_trace:
        return state
    if arrival.missing != ():
        return state.having(seat, unchecked=arrival)
    state = state.having(seat, unchecked=None)
    return replace(state, over="lose") if arrival.known else state


def _arrival_value(state: Annapurna, seat: str, slot: Slot, value: int) -> Annapurna:
    """Return the state after a value was told that an arrival at the peak still lacked."""
    arrival = state.climber(seat).unchecked
    if arrival is None or not arrival.missing or state.over in ("win", "lose"):
        return state
    if slot not in arrival.missing:
        return state
    left = tuple(one for one in arrival.missing if one != slot)
    return _check_arrival(state, seat, Arrival(arrival.known + value, left))


def _meeple(state: Annapurna, move: moves.End) -> Annapurna:
    """The meeple lies as told, or as long as something waits; the turn it lay for is over."""
    climber = state.climber(move.by)
    is_affected = turns.is_affected(state, move.by, skipped=move.skipped)
    lying = move.lying
    if state.acted is None and climber.skip_next and not move.skipped:
        # Was this the turn to skip, or is it the next? Nobody told what was done in this one.
        return state.having(move.by, skip_next=None, shenpa=lying)
    if lying is None and climber.shenpa is not None:
        lying = turns.lies_after(state, move.by, skipped=move.skipped)
    skip_next = False if is_affected else climber.skip_next
    return state.having(move.by, skip_next=skip_next, shenpa=lying)


def _arrive(state: Annapurna, move: moves.End) -> Annapurna:
    """The cache joins the backpack, and the climber stands on the next token (or the one told)."""
    seat = move.by
    climber = state.climber(seat)
    state = _unpacked(state, seat)
    state = state.having(
        seat,
        stage="protect",
        peak=turns.next_token(state, seat) if move.token is None else move.token,
    )
    shown = climber.values
    missing: tuple[Slot, ...] | None = unknown_values(climber)
    if shown is None or (climber.slots is None and None in shown):
        missing = None
    known = sum(value or 0 for value in shown or ())
    return _check_arrival(state, seat, Arrival(known, missing))


def _unpacked(state: Annapurna, seat: str) -> Annapurna:
    """The cache joins the backpack; what was in a cache nobody told of may now be there."""
    cache = state.climber(seat).cache
    if cache is None:
        return state.having(seat, backpack=None)
    return give(state, seat, *cache).having(seat, cache=())


def _may_arrive(state: Annapurna, move: moves.End) -> Annapurna:
    """Who stands on the peak card protects from now on, whether or not that is new.

    With which number and which balance nobody told; of others not even that they are there.
    """
    seat = move.by
    climber = state.climber(seat)
    if climber.loc != PEAK and move.token is None:
        if climber.cache != ():
            state = state.having(seat, cache=None, backpack=None)
        return state
    state = _unpacked(state, seat).having(seat, stage="protect", peak=move.token)
    known = sum(value or 0 for value in climber.values or ())
    return _check_arrival(state, seat, Arrival(known, None))


# Where nobody tells the places of the cards


@advance.of(moves.Uncover)
def uncover(state: Annapurna, move: moves.Uncover) -> Annapurna:
    """One card more lies face up; which one of a mountainside that is told, nobody knows."""
    shown = state.climber(move.by).values
    if shown is None:
        return state
    return state.having(move.by, values=in_order((*shown, move.v)))


@advance.of(moves.TakeAway)
def take_away(state: Annapurna, move: moves.TakeAway) -> Annapurna:
    """One card less lies face up: one of this value, else one nobody knows."""
    shown = list(state.climber(move.by).values or ())
    if move.v not in shown and None not in shown:
        return state
    shown.remove(move.v if move.v in shown else None)
    return state.having(move.by, values=tuple(shown))


@advance.of(moves.Lend)
def lend(state: Annapurna, move: moves.Lend) -> Annapurna:
    """The card is in somebody's backpack, and the window is used."""
    state = take_away(state, moves.TakeAway(by=move.by, v=move.v))
    return replace(state, help=Window(move.by, taken=True))


@advance.of(moves.Arrive)
def arrive(state: Annapurna, move: moves.Arrive) -> Annapurna:
    """The turn ends with the meeple on the peak card; from there it goes onto a token."""
    if state.climber(move.by).stage != "protect":
        state = state.having(move.by, loc=PEAK, stage="climb")
    return end_turn(state, moves.End(by=move.by, token=move.token))
