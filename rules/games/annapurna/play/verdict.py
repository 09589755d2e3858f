"""How an Ascent stands: every balance, what each climber lacks, and won, lost or undetermined."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from rules.rule import Rule
from rules.score import Ending, Outcome

from ..rulebook import P
from .balance import balance, unknown_values
from .mountain import explorable, signed, spots
from .state import PEAK, Annapurna, Over, Slot

_ENDINGS = {"win": Ending.WON, "lose": Ending.LOST, "undetermined": Ending.UNDETERMINED}


@dataclass(frozen=True, slots=True)
class Standing:
    """The balances seat by seat, what would bring each to zero, and where a value is missing."""

    balances: Mapping[str, int | None]
    needs: Mapping[str, int]
    missing: Mapping[str, tuple[Slot, ...]]

    @property
    def verdict(self) -> Over:
        """Won when all are zero, lost when one is known not to be, else undetermined (P-25)."""
        if self.needs:
            return "lose"
        return "undetermined" if None in self.balances.values() else "win"


def standing(state: Annapurna) -> Standing:
    """Return what is known of every climber's balance."""
    balances = {seat: balance(state.climber(seat)) for seat in state.seats}
    return Standing(
        balances,
        {seat: -held for seat, held in balances.items() if held},
        {
            seat: unknown_values(state.climber(seat))
            for seat, held in balances.items()
            if held is None
        },
    )


def have_all_peaked(state: Annapurna) -> bool:
    """Say whether everybody is known to have reached the peak."""
    return bool(state.seats) and all(state.climber(seat).stage == "protect" for seat in state.seats)


def verdict(state: Annapurna) -> Over | None:
    """Return how the Ascent came out; None while it is under way.

    A recorded win or loss stands; otherwise the Ascent is over when all have peaked. An arrival
    that nobody could check leaves Leave No Trace Behind undetermined.
    """
    if state.over in ("win", "lose") or not have_all_peaked(state):
        return state.over
    found = standing(state).verdict
    return "undetermined" if found == "win" and unchecked(state) else found


def unchecked(state: Annapurna) -> tuple[str, ...]:
    """Return who reached the peak under Leave No Trace Behind with a balance nobody could tell."""
    if not state.leaves_no_trace:
        return ()
    return tuple(seat for seat in state.seats if state.climber(seat).unchecked is not None)


def out_of_reach(state: Annapurna) -> tuple[str, ...]:
    """Return for whom the peak is out of reach for good, where nobody else is left to climb.

    No card ever comes face down to a place beside or above; such an Ascent has no end of its own.
    """
    climbing = tuple(seat for seat in state.seats if state.climber(seat).stage != "protect")
    if state.acted or any(state.climber(seat).loc == PEAK for seat in climbing):
        return ()
    return climbing if all(explorable(state, seat) == () for seat in climbing) else ()


def verdict_rule(state: Annapurna) -> Rule:
    """Return the rule that decides at this table."""
    return P[26] if state.leaves_no_trace else P[25]


def outcome(state: Annapurna) -> Outcome:
    """Say how the Ascent came out; all climbers win or lose together."""
    found = verdict(state)
    if found is None and (stuck := out_of_reach(state)):
        names = " and ".join(map(state.name, stuck))
        told = f"no card lies face down within reach of {names}, so the peak is never reached"
        return Outcome(Ending.UNDETERMINED, told)
    if found is None:
        return Outcome(Ending.RUNNING)
    winners = state.seats if found == "win" else ()
    return Outcome(_ENDINGS[found], reason(state, found), winners)


def reason(state: Annapurna, found: Over) -> str:
    """Say why the Ascent came out as it did, and what each climber lacks."""
    now = standing(state)
    if found == "win":
        return "all mountainsides balance to zero"
    if found == "lose":
        lacking = [f"{state.name(seat)} lacks {signed(need)}" for seat, need in now.needs.items()]
        return "; ".join(lacking) or "the table recorded a loss"
    told = [
        f"the value of {state.name(seat)}'s {spots(slots)}"
        if slots
        else f"{state.name(seat)}'s mountainside"
        for seat, slots in now.missing.items()
    ]
    if not told:
        arrivals = unchecked(state) or state.seats
        told = [f"whether {state.name(seat)} reached the peak balanced" for seat in arrivals]
    return f"not known: {'; '.join(told)}"
