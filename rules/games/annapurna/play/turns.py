"""Whose turn it is and what is left of it, and who is awaited for what."""

from __future__ import annotations

from rules.answers import Awaited, Expectation
from rules.state import TABLE

from .balance import advise, takeable, unknown_values
from .mountain import explorable, shown, spot, spots
from .moves import Bury, EffectDone, End, FirstClimber, Pass, Sweep
from .state import PEAK, Annapurna, Climber, Slot
from .verdict import out_of_reach, verdict


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
    nowhere = all(one is False for one in mountains_with_cards_down(state))
    is_bound = state.climber(seat).backpack == () or nowhere
    return explorable(state, seat) == () and is_bound


def mountains_with_cards_down(state: Annapurna) -> list[bool | None]:
    """Say of each mountainside whether a card lies face down there; None where nobody told."""
    climbers = [state.climber(seat) for seat in state.seats]
    return [None if one.slots is None else bool(one.face_down()) for one in climbers]


def is_affected(state: Annapurna, seat: str, *, skipped: bool) -> bool:
    """Say whether the turn that ends is one the meeple lay for: it is over and done with."""
    lay_for_this = bool(state.affected) and state.turn in (None, seat)
    return skipped or state.is_skipped(seat) or lay_for_this


def lies_after(state: Annapurna, seat: str, *, skipped: bool) -> bool:
    """Say whether the meeple lies after this turn, because the next one is affected.

    What nobody told of this turn may have been what it lay for.
    """
    climber = state.climber(seat)
    if climber.unfinished():
        return True
    if is_affected(state, seat, skipped=skipped):
        return False
    return bool(climber.skip_next or (climber.shenpa and state.affected is False))


def arrives(climber: Climber) -> bool:
    """Say whether the turn a climber is ending was the peak turn."""
    return climber.apparent_stage == "climb" and climber.loc == PEAK


def may_arrive(climber: Climber) -> bool:
    """Say whether nobody can tell if a climber who ends a turn arrives at the peak with it."""
    return climber.apparent_stage is None


def next_token(state: Annapurna, seat: str) -> int | None:
    """Return the number of a climber who arrives at the peak now (P-20); None if nobody can."""
    others = [state.climber(one).apparent_stage for one in state.seats if one != seat]
    return None if None in others else 1 + others.count("protect")


def tidying(state: Annapurna, seat: str, slots: tuple[Slot, ...]) -> Sweep | Bury:
    """Return the move that takes balanced cards out of sight at this stage."""
    if state.climber(seat).stage == "protect":
        return Bury(by=seat, slots=slots)
    return Sweep(by=seat, slots=slots)


def expects(state: Annapurna) -> tuple[Expectation, ...]:
    """Return who is awaited for what (section 3 of the specification).

    Where nobody told whose turn it is, it may be anybody's.
    """
    if verdict(state) is not None or out_of_reach(state):
        return ()
    if state.turn is None:
        return (*beginning(state), *(_turn(state, seat) for seat in state.seats))
    if state.turn not in state.seats:
        return beginning(state)
    waiting = [*_thrown(state), *_values(state), _turn(state, state.turn), *_helping(state)]
    return tuple(waiting)


def beginning(state: Annapurna) -> tuple[Expectation]:
    """Somebody has to go first, or nobody told whose turn it is."""
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
    """Before the action: what this stage allows; an effect may still wait from the last turn."""
    climber, suggested = state.climber(seat), None
    actions, near = _actions(state, seat), explorable(state, seat)
    if climber.stage == "hike":
        what = "Hike to base camp: flip a card of the bottom row."
    elif climber.stage == "protect":
        what = f"Protect: {', '.join(actions) or 'nothing but ending the turn'}."
        suggested = Pass(by=seat) if "pass" in actions else end
    elif is_stuck(state, seat):
        what, suggested = "Nothing can be done: pass.", Pass(by=seat)
    elif near is None:
        what = "Explore, trade or hide."
    else:
        what = f"Explore, trade or hide; within reach: {spots(near)}."
    kinds = (*_following(climber), *actions, *_tidying(climber), "end", *_taking(state, seat))
    return Expectation(seat, Awaited.CHOICE, what, kinds, suggested, end)


def _actions(state: Annapurna, seat: str) -> tuple[str, ...]:
    """Return the actions of a climber at this stage; who passes must be stuck, unless protecting.

    Trading and hiding in the hike are judged, not listed (PR-11).
    """
    match state.climber(seat).stage:
        case "hike":
            return ("explore", "pass")
        case "protect":
            return state.protect_actions
    return ("explore", "trade", "hide", "pass")


def _following(climber: Climber) -> tuple[str, ...]:
    return ("effect_done",) if climber.unfinished() else ()


def _tidying(climber: Climber) -> tuple[str, ...]:
    match climber.stage:
        case "climb":
            return ("sweep",)
        case "protect":
            return ("bury",)
    return ()


def _finishing(state: Annapurna, seat: str, what: str, end: End) -> Expectation:
    """After the action: finish effects, sweep or bury what balances, put the meeple down.

    That a skipped turn has no action is our reading (PR-23), so one is listed, with that doubt.
    """
    climber = state.climber(seat)
    kinds = (
        *_following(climber),
        "bury" if climber.stage == "protect" else "sweep",
        "end",
        *(_actions(state, seat) if state.is_skipped(seat) else ()),
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
    return ("help",) if state.lender not in (None, seat) else ()


def _helping(state: Annapurna) -> list[Expectation]:
    """Others may take a balanced card of whoever ended the last turn; one is our reading (PR-6)."""
    giver = state.lender
    if giver is None or not takeable(state.climber(giver)):
        return []
    what = f"A Helping Hand from {state.name(giver)} may be taken."
    if state.giver is None:
        what = f"A Helping Hand from {state.name(giver)} was taken."
    others = [one for one in state.seats if one not in (giver, state.turn)]
    return [Expectation(one, Awaited.CHOICE, what, ("help",)) for one in others]
