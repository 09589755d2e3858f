"""The end of an Ascent: the face-up cards of each mountainside, and whether they balance.

There are no points. The one line of the sheet is each climber's balance; all win together when
every one of them is zero.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rules.score import Count, Counted, Field, Missing, ScoreSheet, Tally
from rules.sheet import amounts, line, tallied
from rules.values.frozen import FrozenMap
from rules.values.paths import Path

from ..rulebook import P
from .mountain import signed
from .state import NO_CARD, SLOTS, Annapurna
from .verdict import verdict


def _face_up(state: Annapurna, seat: str) -> Count:
    """The face-up cards of a mountainside; one unknown value leaves a gap."""
    climber = state.climber(seat)
    shown = climber.values
    if shown is None or None in shown:
        return None
    if climber.slots is None:
        return tuple(Counted(value, ()) for value in shown if value is not None)
    found = [(slot, card.v) for slot, card in climber.face_up()]
    return tuple(Counted(value, (slot,)) for slot, value in found if value is not None)


def _showing(_state: Annapurna, seat: str, count: Count) -> tuple[Path, Any]:
    """Cards of these values, face up in any places."""
    cards = [replace(NO_CARD, v=value, up=True) for value in amounts(count)]
    laid = FrozenMap(dict(zip(SLOTS, cards, strict=False)))
    return ("climbers", seat, "slots"), None if count is None else laid


FACE_UP = Field(
    *("face_up", "Face-up cards", "counts", P[25]),
    minimum=-4,
    maximum=4,
    counted=_face_up,
    told=_showing,
    title="Balance",
    says=lambda card: signed(card.amount),
)
FORM = (FACE_UP,)


def tally(state: Annapurna) -> Tally:
    """Count the face-up cards of each mountainside."""
    decides = P[26] if state.leaves_no_trace else P[25]
    return tallied(FORM, state, decides=decides, lost=verdict(state) == "lose")


def score(counted: Tally) -> ScoreSheet:
    """Make the sheet: each climber's balance, card by card (P-25, P-26).

    All share the first place when everything is balanced and nobody was lost on the way.
    """
    rule = counted.table.get("decides", P[25])
    balance = replace(line(counted, FACE_UP), key="balance", rule=rule)
    missing = tuple(
        Missing(seat, "Values of the face-up cards", P[30])
        for seat, held in balance.points.items()
        if held is None
    )
    lacking = [f"{seat} lacks {signed(-held)}" for seat, held in balance.points.items() if held]
    sheet = ScoreSheet(counted.seats, (balance,), missing, tie_break="; ".join(lacking))
    if missing or lacking or not counted.seats:
        return sheet
    if counted.table.get("lost"):
        return replace(sheet, tie_break="the Ascent was lost before its end")
    return replace(sheet, ranking=(counted.seats,), tie_break="every mountainside balances to zero")


def ended(state: Annapurna) -> Annapurna:
    """Return the table with everybody at the peak."""
    for seat in state.seats:
        state = state.having(seat, stage="protect")
    return state
