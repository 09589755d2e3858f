"""What climbers strive for together: mountainsides in balance, and everybody up at the peak.

The players of the demonstration ask it of every move. A card nobody knows costs what it throws out
of balance on average; a known one that lies ready within reach is worth part of what it will mend.
"""

from __future__ import annotations

from rules.values.memo import by_identity

from ..balance import unknown_values
from ..mountain import ROWS, explorable, row
from ..state import PEAK, VALUES, Annapurna, Climber
from ..verdict import have_all_peaked

STEP = 3.0
"""What a row further up is worth: more than one unknown card throws out of balance."""
READY = 0.5
"""What part of the mending a card is worth that lies ready."""
LAST_HOPE = 12.0
"""What an Ascent that ends out of balance costs, so that the last climber waits for the others."""


def nearness(state: Annapurna, _seat: str) -> float:
    """Return how near all climbers are to the peak and to balance, as far as it can be seen."""
    return _together(state)


@by_identity(4)
def _together(state: Annapurna) -> float:
    off = sum(_tilt(state.climber(seat)) for seat in state.seats)
    ends = have_all_peaked(state) or all(_has_arrived(state.climber(one)) for one in state.seats)
    lost = LAST_HOPE if off and ends else 0.0
    return sum(_hopes(state, seat) for seat in state.seats) - off - lost


def _has_arrived(climber: Climber) -> bool:
    return climber.stage == "protect" or climber.loc == PEAK


def _tilt(climber: Climber) -> float:
    """Return how far a mountainside is out of balance, on average over a card nobody knows."""
    known = sum(card.v or 0 for _, card in climber.face_up())
    return _average(known) if unknown_values(climber) else float(abs(known))


def _average(known: int) -> float:
    return sum(abs(known + value) for value in VALUES) / len(VALUES)


def _hopes(state: Annapurna, seat: str) -> float:
    """Return what the rows climbed and the card that lies ready are worth.

    The peak is worth a row only to one who can still mend the balance there.
    """
    climber = state.climber(seat)
    rows = ROWS if _has_arrived(climber) else row(climber.loc) if climber.loc else 0
    tilt = _tilt(climber)
    if rows == ROWS and state.leaves_no_trace and climber.stage != "protect" and tilt:
        return STEP * rows - LAST_HOPE
    known = sum(card.v or 0 for _, card in climber.face_up())
    # On the way up some card has to be turned up; at the peak nobody has to.
    risk = tilt if climber.stage == "protect" else _average(known)
    ready = [climber.at(slot) for slot in explorable(state, seat) or ()]
    mended = [risk - abs(known + one.v) for one in ready if one is not None and one.v is not None]
    return STEP * rows + READY * max((0.0, *mended))
