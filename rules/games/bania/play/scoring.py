"""The end of the game: the score track, most cards of each colour, and the last tent.

While a tracked game runs the sheet is the score track alone; the rest is counted when it is over,
when the table stops, or when a position tells only what lies there at the end.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from rules.score import Count, Detail, Field, Line, ScoreSheet, Tally
from rules.sheet import Parts, amount, line, line_of, sheet_of, tallied
from rules.state import Level
from rules.values.frozen import FrozenMap
from rules.values.paths import Path

from ..rulebook import B
from . import turns
from .state import COLOURS, Bania, Colour

MOST_CARDS = 2
LAST_TENT = 3
ENDED = "the table ended it"


def _held(colour: Colour, state: Bania, seat: str) -> int | None:
    hand = state.player(seat).hand
    if hand is None:
        return 0 if state.player(seat).card_count == 0 else None
    return hand.get(colour, 0)


def _holding(colour: Colour, state: Bania, seat: str, count: Count) -> tuple[Path, Any]:
    hand = state.player(seat).hand or FrozenMap()
    told = None if count is None else hand.having(colour, amount(count))
    return ("players", seat, "hand"), told


def _laid_last(state: Bania, seat: str) -> int | None:
    if state.last_placed_by is not None:
        return int(state.last_placed_by == seat)
    return 0 if state.tents is not None and not state.tents else None


def _having_laid_last(state: Bania, seat: str, count: Count) -> tuple[Path, Any]:
    """Who laid the last tent: "" is none of those who sit here, None is not told."""
    last = state.last_placed_by
    if count is None:
        last = None if last == seat else last
    elif amount(count):
        last = seat
    elif last in (None, seat):
        last = ""
    return ("last_placed_by",), last


TRACK = Field("track", "Score track", "count", B[14], path=("score",), says="")
CARDS = tuple(
    Field(
        *(one, f"{one.capitalize()} cards", "count", B[24]),
        maximum=60,
        counted=partial(_held, one),
        told=partial(_holding, one),
    )
    for one in COLOURS
)
LAST = Field(
    *("last_tent", "Laid the last tent", "count", B[26]),
    maximum=1,
    counted=_laid_last,
    told=_having_laid_last,
    title="Last tent",
    worth=LAST_TENT,
    says="",
)
FORM = (TRACK, *CARDS, LAST)


def tally(state: Bania) -> Tally:
    """Count the score track, the cards of each colour and who laid the last tent."""
    return tallied(FORM, state, running=is_running(state))


def is_running(state: Bania) -> bool:
    """Say whether a game is known to go on, so that nothing but the track counts yet."""
    if turns.is_over(state) is not None or state.stopped:
        return False
    if state.level is Level.LIGHT:
        return True
    return state.current is not None or (state.tents is not None and not state.tents)


def ended(state: Bania) -> Bania:
    """Return the table after the last tent."""
    return replace(state, over=state.over or ENDED)


def score(counted: Tally) -> ScoreSheet:
    """Make the sheet: the track, a line for each colour, the last tent (B-14, B-24 to B-27)."""
    lines = [line(counted, TRACK)]
    if not counted.table.get("running"):
        lines += [*(_most(counted, colour) for colour in COLOURS), line(counted, LAST)]
    return sheet_of(counted, lines, caveats=_caveats(counted))


def _most(counted: Tally, colour: str) -> Line:
    """Most cards of a colour; all who are level get the points, unless nobody has any (B-25)."""
    counts = {seat: counted.count(seat, colour) for seat in counted.seats}
    held = {seat: amount(count) for seat, count in counts.items() if count is not None}
    most = max(held.values(), default=0)

    def parts(seat: str) -> Parts:
        has_most = bool(held.get(seat)) and held[seat] == most
        if seat not in held or (has_most and len(held) < len(counts)):
            # A hand that nobody told might hold more than any other.
            return None
        return (Detail(f"{held[seat]} {colour}", MOST_CARDS * has_most),)

    found = line_of(counted, colour, f"Most {colour}", B[24], parts)
    is_shared = list(found.points.values()).count(MOST_CARDS) > 1
    return replace(found, rule=B[25]) if is_shared else found


def _caveats(counted: Tally) -> tuple[str, ...]:
    """Say what is still to come."""
    told = []
    if counted.table.get("running"):
        told.append("Most cards and the last tent count at the end.")
    return tuple(told)
