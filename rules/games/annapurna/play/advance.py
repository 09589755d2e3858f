"""What a move does. Every function here is total: an overruled move too has a stated effect.

The table has done it, so the cards lie where the table put them: what is swept is gone whatever it
adds up to, what was unknown stays unknown, and a card that was not there appears where it was put.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from .cards import give, laid_down, leave_backpack, lift, packed, put, put_aside, told, turned_up
from .moves import (
    AnnapurnaMove,
    Bury,
    Drop,
    EffectDone,
    End,
    Explore,
    ExtraTurn,
    FirstClimber,
    Flag,
    Help,
    Hide,
    Pass,
    Peek,
    SeeCard,
    Shenpa,
    ShowBackpack,
    ShowValue,
    Sweep,
    Throw,
    Trade,
    TurnUp,
)
from .state import NO_CARD, SLOTS, Annapurna, Slot, Thrown, Window
from .turn_end import arrival_value, end_turn, judged


def advance(state: Annapurna, move: AnnapurnaMove) -> Annapurna:
    """Return the state after a move, whatever the rules say of it."""
    return _EFFECTS[type(move)](state, move)


def _first_climber(state: Annapurna, move: FirstClimber) -> Annapurna:
    """The climber begins; one who does not sit here changes nothing."""
    if move.climber not in state.seats:
        return state
    return replace(state, turn=move.climber, acted=False, extra_turns=0, help=None)


def _see_card(state: Annapurna, move: SeeCard) -> Annapurna:
    """One backpack card becomes known, the named one or the first that was not."""
    backpack = state.climber(move.by).backpack or ()
    named = [one for one in backpack if move.card is not None and one.id == move.card]
    dark = [one for one in backpack if one.v is None]
    for found in (named or dark)[:1]:
        at = backpack.index(found)
        seen = told(state.copy, found, move.v, move.symbols, move.face)
        return state.having(move.by, backpack=(*backpack[:at], seen, *backpack[at + 1 :]))
    return state


def _explore(state: Annapurna, move: Explore) -> Annapurna:
    """The card lies face up, and the climber stands there; at the peak the meeple stays (PR-1)."""
    climber = state.climber(move.by)
    card = told(state.copy, climber.at(move.slot) or NO_CARD, move.shown, move.symbols, move.face)
    state = put(state, move.by, move.slot, turned_up(card, pending=move.pending))
    if climber.stage != "protect":
        state = state.having(move.by, loc=move.slot)
    return replace(state, acted=True)


def _trade(state: Annapurna, move: Trade) -> Annapurna:
    """The card lies there face down; what lay there is put aside unseen."""
    return _swap(state, move.by, move.by, move.slot, move.card)


def _hide(state: Annapurna, move: Hide) -> Annapurna:
    """The card lies on the other mountainside; what lay there goes to the one who hides."""
    return _swap(state, move.by, move.to, move.slot, move.card)


def _swap(state: Annapurna, seat: str, to: str, slot: Slot, name: str | None) -> Annapurna:
    card, state = leave_backpack(state, seat, name)
    replaced, state = lift(state, to, slot)
    state = put(state, to, slot, laid_down(card, seat))
    return replace(put_aside(state, seat, replaced), acted=True)


def _pass(state: Annapurna, _move: Pass) -> Annapurna:
    """Doing nothing counts as the action."""
    return replace(state, acted=True)


def _drop(state: Annapurna, move: Drop) -> Annapurna:
    """The card lies there face up; a card that lay there goes to the backpack."""
    return _lay_open(state, move.by, move.by, move)


def _throw(state: Annapurna, move: Throw) -> Annapurna:
    """The card lies face up on the other mountainside, whose climber has to answer."""
    state = _lay_open(state, move.by, move.to, move)
    return replace(state, thrown=Thrown(move.by, move.to))


def _lay_open(state: Annapurna, seat: str, to: str, move: Drop | Throw) -> Annapurna:
    card, state = leave_backpack(state, seat, move.card)
    replaced, state = lift(state, to, move.slot)
    if state.climber(to).slots is not None and replaced is not None:
        state = give(state, seat, replaced)
    shown = told(state.copy, card, move.shown, None)
    return replace(put(state, to, move.slot, turned_up(shown)), acted=True)


def _turn_up(state: Annapurna, move: TurnUp) -> Annapurna:
    """The card counts and does nothing (PR-22); the location stays, a throw is answered."""
    of = move.of or move.by
    card = told(state.copy, state.climber(of).at(move.slot) or NO_CARD, move.shown, move.symbols)
    if state.thrown == Thrown(of, move.by):
        state = replace(state, thrown=None)
    return put(state, of, move.slot, turned_up(card))


def _show_value(state: Annapurna, move: ShowValue) -> Annapurna:
    """The card shows this value; a verdict that waited for it is given."""
    held = state.climber(move.of).at(move.slot) or NO_CARD
    card = turned_up(told(state.copy, held, move.v, move.symbols), pending=held.pending)
    state = put(state, move.of, move.slot, card)
    state = arrival_value(state, move.of, move.slot, move.v)
    return judged(state) if state.over == "undetermined" else state


def _peek(state: Annapurna, move: Peek) -> Annapurna:
    """What was seen is known to the one who looked, as long as nobody else knew the card."""
    of = move.of or move.by
    card = state.climber(of).at(move.slot)
    if card is None or card.up or move.v is None or card.by not in (None, move.by):
        return state
    return put(state, of, move.slot, replace(card, v=move.v, by=move.by))


def _effect_done(state: Annapurna, move: EffectDone) -> Annapurna:
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


def _extra_turn(state: Annapurna, _move: ExtraTurn) -> Annapurna:
    """One more turn follows this one."""
    return replace(state, extra_turns=(state.extra_turns or 0) + 1)


def _shenpa(state: Annapurna, move: Shenpa) -> Annapurna:
    """The next turn is affected; the card that does it, if told, is not finished (PR-17)."""
    climber = state.climber(move.by)
    card = climber.at(move.slot) if move.slot is not None else None
    if card is not None and move.slot is not None and card.up:
        state = put(state, move.by, move.slot, replace(card, pending=True))
    return state.having(move.by, shenpa=True, skip_next=move.skip or climber.skip_next)


def _sweep(state: Annapurna, move: Sweep) -> Annapurna:
    """The cards leave their places for the cache, in the order told, whatever they add up to."""
    swept = []
    for slot in dict.fromkeys(move.slots):
        card, state = lift(state, move.by, slot)
        if card is not None and state.climber(move.by).slots is not None:
            swept.append(packed(card, public=False))
    cache = state.climber(move.by).cache
    return state if cache is None else state.having(move.by, cache=(*cache, *swept))


def _bury(state: Annapurna, move: Bury) -> Annapurna:
    """The cards lie face down where they are; everybody has seen them."""
    for slot in SLOTS:
        card = state.climber(move.by).at(slot)
        if slot in move.slots and card is not None and card.up:
            buried = replace(card, up=False, pending=False, buried=True)
            state = put(state, move.by, slot, buried)
    return state


def _end(state: Annapurna, move: End) -> Annapurna:
    return end_turn(state, move)


def _help(state: Annapurna, move: Help) -> Annapurna:
    """The card is in the other's backpack, its place stays empty, the window is used."""
    card, state = lift(state, move.giver, move.slot)
    if card is not None:
        state = give(state, move.by, card)
    return replace(state, help=Window(move.giver, taken=True))


def _show_backpack(state: Annapurna, move: ShowBackpack) -> Annapurna:
    """The backpack is open to the table, or closed again."""
    return state.having(move.by, opened=move.opened)


def _flag(state: Annapurna, move: Flag) -> Annapurna:
    """A counter, nothing else; it never falls below zero (PR-13)."""
    return state.having(move.by, flags=max(0, state.climber(move.by).flags + move.count))


_EFFECTS: dict[type, Callable[[Annapurna, Any], Annapurna]] = {
    FirstClimber: _first_climber,
    SeeCard: _see_card,
    Explore: _explore,
    Trade: _trade,
    Hide: _hide,
    Pass: _pass,
    Drop: _drop,
    Throw: _throw,
    TurnUp: _turn_up,
    ShowValue: _show_value,
    Peek: _peek,
    EffectDone: _effect_done,
    ExtraTurn: _extra_turn,
    Shenpa: _shenpa,
    Sweep: _sweep,
    Bury: _bury,
    End: _end,
    Help: _help,
    ShowBackpack: _show_backpack,
    Flag: _flag,
}
