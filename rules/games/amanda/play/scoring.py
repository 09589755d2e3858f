"""How the game came out: power line by line, and who stands in the centre with every kind.

Power decides nothing but where the totem goes (and, by choice, a shared win); the winner is whoever
brings one offering of each kind to the centre.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules.score import Count, Counted, Ending, Field, Outcome, ScoreSheet, Tally
from rules.sheet import amount, line, picked, sheet_of, tallied
from rules.values.paths import Path

from ..rulebook import A
from . import turns
from .cards import nobody_can_win
from .resolution import winners
from .state import CENTRE, UNKNOWN, Amanda, letter

OFFERINGS = tuple(f"k{index}" for index in range(6))


def _lost(state: Amanda, seat: str) -> int | None:
    lost = state.player(seat).lost
    return None if lost is None else len(lost)


def _having_lost(state: Amanda, seat: str, count: Count) -> tuple[Path, Any]:
    """So many cards, those that are known first."""
    known = (state.player(seat).lost or ())[: amount(count)]
    cards = (*known, *(UNKNOWN,) * (amount(count) - len(known)))
    return ("players", seat, "lost"), None if count is None else cards


def _in_centre(state: Amanda, seat: str) -> Count:
    pos = state.player(seat).pos
    return None if pos is None else (Counted(int(pos == CENTRE), (pos,)),)


def _standing(state: Amanda, seat: str, count: Count) -> tuple[Path, Any]:
    """In the centre, or where the marker stands elsewhere."""
    pos = state.player(seat).pos
    elsewhere = UNKNOWN if pos in (None, CENTRE) else pos
    at = CENTRE if amount(count) else elsewhere
    return ("players", seat, "pos"), None if count is None else at


FORM = (
    Field(
        *("offerings", "Offerings carried", "picks", A[17]),
        choices=OFFERINGS,
        words=tuple(map(letter, OFFERINGS)),
        by_seats=True,
        cites=A[23],
    ),
    Field(
        *("lost", "Cards lost", "count", A[23]),
        maximum=12,
        counted=_lost,
        told=_having_lost,
        worth=-1,
    ),
    Field(
        *("centre", "Standing in the centre (1 if so)", "count", A[29]),
        maximum=1,
        counted=_in_centre,
        told=_standing,
        title="In the centre (decides, no power)",
        worth=0,
    ),
)


def tally(state: Amanda) -> Tally:
    """Count what each player carries, has lost, and whether they stand in the centre."""
    return tallied(FORM, state, kinds=state.kinds)


def score(counted: Tally) -> ScoreSheet:
    """Make the sheet: power in two lines (A-23), and who has won if anybody has (A-29)."""
    sheet = sheet_of(counted, [line(counted, one) for one in FORM])
    won = {seat: _has_won(counted, seat) for seat in counted.seats}
    first = tuple(seat for seat in counted.seats if won[seat])
    if not first or None in won.values():
        return replace(sheet, ranking=(), tie_break="")
    tie_break = "in the centre with one offering of every kind"
    if len(first) > 1:
        tie_break = "in the centre together: shared"
        if counted.options.get("shared_win") == "power":
            best = max(sheet.totals[seat] for seat in first)
            tie_break = f"in the centre together: power decides ({best})"
            first = tuple(seat for seat in first if sheet.totals[seat] == best)
    rest = tuple(seat for seat in counted.seats if seat not in first)
    return replace(sheet, ranking=(first, rest) if rest else (first,), tie_break=tie_break)


def _has_won(counted: Tally, seat: str) -> bool | None:
    """Say whether a seat has won; None where something that is missing could decide it."""
    kinds = counted.table.get("kinds") or tuple(f"k{at}" for at in range(len(counted.seats)))
    carried, centre = counted.count(seat, "offerings"), counted.count(seat, "centre")
    is_complete = None if carried is None else set(kinds) <= set(picked(carried))
    is_there = None if centre is None else bool(amount(centre))
    if is_complete is False or is_there is False:
        return False
    return None if is_complete is None or is_there is None else True


def outcome(state: Amanda) -> Outcome:
    """Say how the game stands: it runs until somebody wins, or nobody can any more."""
    won = tuple(seat for seat in state.winners or () if seat in state.seats)
    if not won and (state.phase == "OVER" or turns.has_won_unseen(state)):
        won = winners(state)
    if won:
        names = " and ".join(map(state.name, won))
        shared = "shared: in the centre together" if len(won) > 1 else ""
        return Outcome(
            Ending.WINNERS, f"{names} in the centre with every kind: rain falls", won, shared
        )
    if state.phase == "OVER" or state.winners:
        return Outcome(Ending.UNDETERMINED, "nobody is known to stand in the centre complete")
    if nobody_can_win(state) or (state.hopeless and state.is_light):
        return Outcome(Ending.LOST, "nobody can bring every kind to the centre any more")
    return Outcome(Ending.RUNNING)


def ended(state: Amanda) -> Amanda:
    """Return the table after the rain has come."""
    return replace(state, phase="OVER", winners=winners(state))
