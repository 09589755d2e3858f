"""The end of an Ascent: the face-up cards of each mountainside, and whether they balance.

There are no points. The one line of the sheet is each climber's balance; all win together when
every one of them is zero.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.score import Count, Counted, Detail, Field, Line, Missing, ScoreSheet, Tally
from rules.values.frozen import FrozenMap

from .mountain import signed
from .rulebook import P
from .state import Annapurna
from .verdict import outcome, verdict

__all__ = ["FORM", "outcome", "score", "tally"]

FACE_UP = "face_up"
FORM = (Field(FACE_UP, "Face-up cards", "counts", P[25], minimum=-4, maximum=4),)
_LOST = "lost"


def tally(state: Annapurna) -> Tally:
    """Count the face-up cards of each mountainside; one unknown value leaves a gap."""
    counts = {seat: FrozenMap({FACE_UP: _count(state, seat)}) for seat in state.seats}
    table = {
        "difficulty": "lntb" if state.leaves_no_trace else "easy",
        _LOST: verdict(state) == "lose",
    }
    return Tally(state.seats, FrozenMap(counts), state.options, state.copy, FrozenMap(table))


def _count(state: Annapurna, seat: str) -> Count:
    climber = state.climber(seat)
    if climber.slots is None:
        return None
    found = []
    for slot, card in climber.face_up():
        if card.v is None:
            return None
        found.append(Counted(card.v, (slot,)))
    return tuple(found)


def score(counted: Tally) -> ScoreSheet:
    """Make the sheet: each climber's balance, card by card (P-25, P-26).

    All share the first place when everything is balanced and nobody was lost on the way.
    """
    points: dict[str, int | None] = {}
    details: dict[str, tuple[Detail, ...]] = {}
    for seat in counted.seats:
        count = counted.count(seat, FACE_UP)
        if count is None:
            points[seat] = None
            continue
        parts = tuple(
            Detail(signed(one.amount), one.amount, one.places)
            for one in count
            if isinstance(one, Counted)
        )
        points[seat] = sum(part.points for part in parts)
        details[seat] = parts
    rule = P[26] if counted.table.get("difficulty") == "lntb" else P[25]
    line = Line("balance", "Balance", rule, FrozenMap(points), FrozenMap(details))
    missing = tuple(
        Missing(seat, "Values of the face-up cards", P[30])
        for seat in counted.seats
        if points[seat] is None
    )
    lost = bool(counted.table.get(_LOST))
    won = not missing and not any(points.values()) and not lost
    ranking = (counted.seats,) if won and counted.seats else ()
    return ScoreSheet(counted.seats, (line,), missing, ranking, _decided(points, won, lost))


def _decided(points: Mapping[str, int | None], won: bool, lost: bool) -> str:
    """Say what decides: everything balances, or who lacks what."""
    if won:
        return "every mountainside balances to zero"
    lacking = [f"{seat} lacks {signed(-held)}" for seat, held in points.items() if held]
    return "; ".join(lacking) or ("the Ascent was lost before its end" if lost else "")
