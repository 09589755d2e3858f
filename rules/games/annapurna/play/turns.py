"""Whose turn it is and what is left of it, and who is awaited for what."""

from __future__ import annotations

from rules.answers import Awaited, Expectation
from rules.state import TABLE

from .balance import advise, unknown_values
from .mountain import explorable, shown, spot, spots
from .moves import Bury, EffectDone, End, FirstClimber, Pass, Sweep
from .state import PEAK, Annapurna, Climber, Slot
from .verdict import verdict


def next_climber(state: Annapurna, seat: str) -> str | None:
    """Return who climbs after a seat, clockwise."""
    order = state.order or state.seats
    if seat not in order:
        return None
    return order[(order.index(seat) + 1) % len(order)]


def is_stuck(state: Annapurna, seat: str) -> bool:
    """Say whether a climber can take no action at all: nothing to explore, trade or hide (PR-12).

    What nobody told might still be possible.
    """
    climber = state.climber(seat)
    return explorable(state, seat) == () and climber.backpack == ()


def arrives(climber: Climber) -> bool:
    """Say whether the turn a climber is ending was the peak turn."""
    return climber.stage == "climb" and climber.loc == PEAK


def next_token(state: Annapurna, seat: str) -> int:
    """Return the number of a climber who arrives at the peak now (P-20)."""
    others = (one for one in state.seats if one != seat)
    return 1 + sum(1 for one in others if state.climber(one).stage == "protect")


def tidying(state: Annapurna, seat: str, slots: tuple[Slot, ...]) -> Sweep | Bury:
    """Return the move that takes balanced cards out of sight at this stage."""
    if state.climber(seat).stage == "protect":
        return Bury(by=seat, slots=slots)
    return Sweep(by=seat, slots=slots)


def expects(state: Annapurna) -> tuple[Expectation, ...]:
    """Return who is awaited for what (section 3 of the specification)."""
    if verdict(state) is not None:
        return ()
    if state.turn is None or state.turn not in state.seats:
        return _beginning(state)
    waiting = [*_thrown(state), *_values(state), _turn(state, state.turn), *_helping(state)]
    return tuple(waiting)


def _beginning(state: Annapurna) -> tuple[Expectation, ...]:
    what = "Pick who goes first, or tell whose turn it is."
    first = FirstClimber(climber=state.seats[0]) if state.seats else None
    return (Expectation(TABLE, Awaited.QUESTION, what, ("first_climber",), first),)


def _thrown(state: Annapurna) -> list[Expectation]:
    """A thrown card makes its target turn up one of the thrower's cards."""
    throw = state.thrown
    if throw is None or not state.climber(throw.from_).face_down():
        return []
    if throw.to not in state.seats or throw.from_ not in state.seats:
        return []
    what = f"Turn up one of {state.name(throw.from_)}'s face-down cards."
    return [Expectation(throw.to, Awaited.CHOICE, what, ("turn_up",))]


def _values(state: Annapurna) -> list[Expectation]:
    """A card was turned up and nobody said what it shows (P-30)."""
    found = []
    for seat in state.seats:
        for slot in unknown_values(state.climber(seat)):
            what = f"Enter the value on {state.name(seat)}'s {spot(slot)}."
            found.append(Expectation(TABLE, Awaited.CHANCE, what, ("show_value",)))
    return found


def _turn(state: Annapurna, seat: str) -> Expectation:
    end = End(by=seat, skipped=state.is_skipped(seat))
    if state.is_skipped(seat):
        return _finishing(state, seat, "Skip this turn", end)
    if state.acted:
        return _finishing(state, seat, "Finish the turn", end)
    return _acting(state, seat, end)


def _acting(state: Annapurna, seat: str, end: End) -> Expectation:
    """Before the action: what this stage allows; an effect may still wait from the last turn.

    What a climber can do whose stage nobody told is judged, not listed.
    """
    climber, suggested = state.climber(seat), None
    actions: tuple[str, ...] = ("explore", "trade", "hide") if climber.stage else ()
    if climber.stage == "hike":
        what, actions = "Hike to base camp: flip a card of the bottom row.", ("explore",)
    elif climber.stage == "protect":
        actions = state.protect_actions
        what = f"Protect: {', '.join(actions) or 'nothing but ending the turn'}."
        suggested = Pass(by=seat) if "pass" in actions else end
    elif is_stuck(state, seat):
        # Where nobody confirmed what is adjacent, a card might be within reach after all.
        what, actions = "Nothing can be done: pass.", ("explore", "pass")
        suggested = Pass(by=seat)
    else:
        what = f"Explore, trade or hide; within reach: {spots(explorable(state, seat) or ())}."
    waiting = ("effect_done",) if climber.unfinished() else ()
    kinds = (*waiting, *actions, "end", *_taking(state, seat))
    return Expectation(seat, Awaited.CHOICE, what, kinds, suggested, end)


def _finishing(state: Annapurna, seat: str, what: str, end: End) -> Expectation:
    """After the action: finish effects, sweep or bury what balances, put the meeple down."""
    climber = state.climber(seat)
    kinds = (
        "effect_done",
        "bury" if climber.stage == "protect" else "sweep",
        "end",
        *_taking(state, seat),
    )
    waiting = climber.unfinished()
    best = advise(climber).best if state.may_sweep(seat) else ()
    if waiting:
        told = f"{what}: follow the effect of {spot(waiting[0])}."
        done = EffectDone(by=seat, slot=waiting[0])
        return Expectation(seat, Awaited.CHOICE, told, kinds, done, end)
    if best:
        verb = "bury" if climber.stage == "protect" else "sweep"
        told = f"{what}: {verb} {shown(climber, best)}."
        return Expectation(seat, Awaited.CHOICE, told, kinds, tidying(state, seat, best), end)
    return Expectation(seat, Awaited.CHOICE, f"{what}: put the meeple down.", kinds, end, end)


def _taking(state: Annapurna, seat: str) -> tuple[str, ...]:
    """Whoever is on turn may take a balanced card, too."""
    giver = state.giver
    return ("help",) if giver not in (None, seat) else ()


def _helping(state: Annapurna) -> list[Expectation]:
    """Others may take a balanced card of whoever ended the last turn."""
    giver = state.giver
    if giver is None or not advise(state.climber(giver)).balanced:
        return []
    what = f"A Helping Hand from {state.name(giver)} may be taken."
    others = [one for one in state.seats if one not in (giver, state.turn)]
    return [Expectation(one, Awaited.CHOICE, what, ("help",)) for one in others]
