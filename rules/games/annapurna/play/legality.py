"""What speaks against a move: for each kind of move, the checks of the rules it can break.

All broken rules are cited, lowest number first, each once. After the end there is no turn, no
stage and no window any more, so that P-24 alone is said.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.rule import Certainty, Objection

from . import checks, turns
from .balance import advise
from .checks import Found
from .mountain import spot, spots
from .moves import (
    AnnapurnaMove,
    Bury,
    Drop,
    EffectDone,
    End,
    Explore,
    ExtraTurn,
    FirstClimber,
    Help,
    Hide,
    Pass,
    Peek,
    ShowBackpack,
    Sweep,
    Throw,
    Trade,
    TurnUp,
)
from .rulebook import P
from .state import Annapurna
from .verdict import verdict


def objections(state: Annapurna, move: AnnapurnaMove) -> tuple[Objection, ...]:
    """Return everything that speaks against a move, lowest rule first."""
    check = _CHECKS.get(type(move))
    if check is None:
        return ()
    if verdict(state) is not None and not isinstance(move, ShowBackpack):
        return (Objection(P[24], "The Ascent is over."),)
    found = list(check(state, move))
    if len(found) < 2:
        return tuple(found)
    merged: dict[str, Objection] = {}
    for one in sorted(found, key=lambda one: (_number(one), not one.forbids, not one.is_sure)):
        merged.setdefault(one.rule.key, one)
    return tuple(merged.values())


def _number(objection: Objection) -> int:
    return int(objection.rule.key.partition("-")[2])


def _first_climber(state: Annapurna, move: FirstClimber) -> Found:
    """P-2: the first climber was picked already."""
    if state.turn is not None and state.turn != move.climber:
        yield Objection(P[2], f"It is {state.name(state.turn)}'s turn.")


def _explore(state: Annapurna, move: Explore) -> Found:
    """P-2 to P-7 and P-22: whose turn, which card, from where, once."""
    yield from checks.on_turn(state, move.by)
    yield from checks.may_act(state, move.by)
    yield from checks.is_played(state, move.by, "explore")
    wrong = checks.is_face_down(state, move.by, move.slot)
    if wrong:
        yield Objection(P[4], wrong)
    yield from checks.is_within_reach(state, move.by, move.slot)


def _trade(state: Annapurna, move: Trade) -> Found:
    """P-10: a backpack card for a face-down card of one's own, wherever that lies (PR-15)."""
    yield from _acting(state, move.by, "trade", "trading")
    for wrong in (
        checks.has_card(state, move.by, move.card),
        checks.is_face_down(state, move.by, move.slot),
    ):
        if wrong:
            yield Objection(P[10], wrong)


def _hide(state: Annapurna, move: Hide) -> Found:
    """P-11: a backpack card for a face-down card of somebody else."""
    yield from _acting(state, move.by, "hide", "hiding")
    if move.to == move.by:
        yield Objection(P[11], "Hiding needs another climber's mountainside.")
    elif move.to not in state.seats:
        yield Objection(P[11], f"Nobody called {move.to} climbs here.")
    for wrong in (
        checks.has_card(state, move.by, move.card),
        checks.is_face_down(state, move.to, move.slot),
    ):
        if wrong:
            yield Objection(P[11], wrong)


def _acting(state: Annapurna, seat: str, action: Any, doing: str) -> Found:
    yield from checks.on_turn(state, seat)
    yield from checks.is_past_hike(state, seat, doing)
    yield from checks.may_act(state, seat)
    yield from checks.is_played(state, seat, action)


def _pass(state: Annapurna, move: Pass) -> Found:
    """P-3, P-7 and P-22: who may do nothing."""
    yield from checks.on_turn(state, move.by)
    yield from checks.is_past_hike(state, move.by, "passing")
    yield from checks.is_played(state, move.by, "pass")
    if state.acted:
        yield from checks.may_act(state, move.by)
    elif state.climber(move.by).stage != "hike":
        yield from checks.has_done_something(state, move.by)


def _drop(state: Annapurna, move: Drop) -> Found:
    yield from _acting(state, move.by, "drop", "dropping")
    yield from _laying_open(state, move.by, move.by, move)


def _throw(state: Annapurna, move: Throw) -> Found:
    yield from _acting(state, move.by, "throw", "throwing")
    if move.to == move.by or move.to not in state.seats:
        yield Objection(P[22], "A card is thrown at another climber's mountainside.")
    yield from _laying_open(state, move.by, move.to, move)


def _laying_open(state: Annapurna, seat: str, to: str, move: Drop | Throw) -> Found:
    """P-22: the card is in the backpack, and its new place empty; that much we assume."""
    wrong = checks.has_card(state, seat, move.card)
    if wrong:
        yield Objection(P[22], wrong)
    if state.climber(to).at(move.slot) is not None:
        yield Objection(P[22], f"{state.name(to)}'s {spot(move.slot)} is not empty.")


def _turn_up(state: Annapurna, move: TurnUp) -> Found:
    """P-4: only a face-down card can be turned up."""
    wrong = checks.is_face_down(state, move.of or move.by, move.slot)
    if wrong:
        yield Objection(P[4], wrong)


def _peek(state: Annapurna, move: Peek) -> Found:
    """P-9: a look at a face-down card."""
    card = state.climber(move.of or move.by).at(move.slot)
    known_anyway = card is not None and (card.up or card.by == move.by)
    if not move.allowed and not known_anyway:
        whose = state.name(move.of or move.by)
        yield Objection(P[9], f"No effect lets anybody look at {whose}'s {spot(move.slot)}.")


def _effect_done(state: Annapurna, move: EffectDone) -> Found:
    """P-8: the effect of a card that was not explored on this turn and has nothing left to do."""
    yield from checks.on_turn(state, move.by)
    climber = state.climber(move.by)
    if climber.slots is None:
        return
    card = climber.at(move.slot)
    if card is None or not card.up:
        yield Objection(P[8], f"{spot(move.slot).capitalize()} shows no card.")
    elif not card.pending and (state.acted is False or climber.loc not in (None, move.slot)):
        told = f"{state.name(move.by)} did not explore {spot(move.slot)} on this turn."
        yield Objection(P[8], told)


def _extra_turn(state: Annapurna, move: ExtraTurn) -> Found:
    yield from checks.on_turn(state, move.by)


def _sweep(state: Annapurna, move: Sweep) -> Found:
    """P-3, P-12, P-14 and P-23: what may be swept, and when."""
    yield from checks.on_turn(state, move.by)
    stage = state.climber(move.by).stage
    if stage == "hike" and not (state.extra_turns and state.acted is not False):
        told = "In the hike cards are swept only before an extra turn."
        certain = Certainty.SURE if state.extra_turns is not None else Certainty.UNKNOWN
        yield Objection(P[3], told, certain, "PR-11")
    wrong, certain = checks.add_up(state, move.by, move.slots)
    if wrong:
        yield Objection(P[12], wrong, certain)
    waiting = checks.unfinished(state, move.by, move.slots)
    if waiting:
        yield Objection(P[14], f"Finish the effect of {spots(waiting)} first.")
    if stage == "protect":
        yield Objection(P[23], f"{state.name(move.by)} has peaked: balanced cards are buried.")


def _bury(state: Annapurna, move: Bury) -> Found:
    """P-3, P-14 and P-23: what may be buried, and when."""
    yield from checks.on_turn(state, move.by)
    yield from checks.is_past_hike(state, move.by, "burying")
    waiting = checks.unfinished(state, move.by, move.slots)
    if waiting:
        told = f"Finish the effect of {spots(waiting)} first."
        yield Objection(P[14], told, ruling="PR-17")
    if state.climber(move.by).stage in ("hike", "climb"):
        yield Objection(P[23], f"{state.name(move.by)} has not peaked: balanced cards are swept.")
    wrong, certain = checks.add_up(state, move.by, move.slots)
    if wrong:
        yield Objection(P[23], wrong, certain)


def _end(state: Annapurna, move: End) -> Found:
    """P-2, P-7, P-16 and P-20: the turn was complete, and meeple and token are where they go."""
    yield from checks.on_turn(state, move.by)
    yield from checks.has_done_something(state, move.by, skipped=move.skipped)
    climber = state.climber(move.by)
    peaks = turns.arrives(climber)
    place = "token" if peaks or climber.stage == "protect" else climber.loc
    if move.meeple is not None and place is not None and move.meeple != place:
        where = "the peak token" if place == "token" else spot(place)
        yield Objection(P[16], f"{state.name(move.by)}'s meeple belongs on {where}.")
    affected = _next_turn_is_affected(state, move)
    if move.lying is False and affected:
        yield Objection(P[16], "The next turn is affected: the meeple lies down.")
    if move.lying and not affected and not climber.shenpa:
        yield Objection(P[16], "Nobody told what affects the next turn.", Certainty.UNKNOWN)
    if move.token is not None:
        number = turns.next_token(state, move.by) if peaks else climber.peak
        if number != move.token:
            told = f"is number {number} at the peak" if number else "has not reached the peak"
            yield Objection(P[20], f"{state.name(move.by)} {told}.")


def _next_turn_is_affected(state: Annapurna, move: End) -> bool:
    climber = state.climber(move.by)
    skips = climber.skip_next and not (move.skipped or turns.is_skipped(state, move.by))
    return bool(skips or climber.unfinished())


def _help(state: Annapurna, move: Help) -> Found:
    """P-17 to P-19: the window, and one balanced card out of it."""
    window, giver = state.help, state.climber(move.giver)
    if window != "unknown" and (window is None or window.from_ != move.giver):
        yield Objection(P[17], f"There is no Helping Hand from {state.name(move.giver)} now.")
    if move.giver == move.by:
        yield Objection(P[18], "A Helping Hand is another climber's card.")
    if window is not None and window != "unknown" and window.taken:
        told = f"A card of {state.name(window.from_)}'s has been taken already."
        if window.from_ == move.giver:
            yield Objection(P[18], told, ruling="PR-6")
    if giver.slots is None:
        return
    card = giver.at(move.slot)
    whose = f"{state.name(move.giver)}'s {spot(move.slot)}"
    if card is None or not card.up:
        yield Objection(P[18], f"{whose} shows no face-up card.")
    elif card.is_unfinished:
        yield Objection(P[19], f"The effect of {whose} comes first.")
    else:
        found = advise(giver)
        if move.slot not in found.balanced:
            unknown = Certainty.UNKNOWN if found.unknown else Certainty.SURE
            yield Objection(P[18], f"{whose} belongs to no balanced group.", unknown)


def _show_backpack(state: Annapurna, move: ShowBackpack) -> Found:
    """P-27: showing is as forbidden as talking."""
    if state.is_silent and move.opened:
        yield Objection(P[27], "The wind is too loud: backpacks stay closed.")


_CHECKS: dict[type, Callable[[Annapurna, Any], Found]] = {
    FirstClimber: _first_climber,
    Explore: _explore,
    Trade: _trade,
    Hide: _hide,
    Pass: _pass,
    Drop: _drop,
    Throw: _throw,
    TurnUp: _turn_up,
    Peek: _peek,
    EffectDone: _effect_done,
    ExtraTurn: _extra_turn,
    Sweep: _sweep,
    Bury: _bury,
    End: _end,
    Help: _help,
    ShowBackpack: _show_backpack,
}
