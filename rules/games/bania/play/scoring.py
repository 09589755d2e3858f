"""The end of the game: the score track, most cards of each colour, and the last tent.

While a tracked game runs the sheet is the score track alone; the rest is counted when it is over,
when the table stops, or when a position tells only what lies there at the end.
"""

from __future__ import annotations

from rules.rule import Certainty
from rules.score import (
    Count,
    Counted,
    Detail,
    Ending,
    Field,
    Line,
    Missing,
    Outcome,
    ScoreSheet,
    Tally,
)
from rules.values.frozen import FrozenMap

from ..box.board import board
from . import turns
from .payment import vector
from .rulebook import B
from .state import COLOURS, Bania

MOST_CARDS = 2
LAST_TENT = 3

TRACK = "track"
LAST = "last_tent"

FORM = (
    Field(TRACK, "Score track", "count", B[14]),
    *(Field(one, f"{one.capitalize()} cards", "count", B[24], maximum=60) for one in COLOURS),
    Field(LAST, "Laid the last tent", "count", B[26], maximum=1),
)


def tally(state: Bania) -> Tally:
    """Count the score track, the cards of each colour and who laid the last tent."""
    counts = {seat: FrozenMap(_count(state, seat)) for seat in state.seats}
    table = {"running": is_running(state), "tracked": bool(state.tents)}
    return Tally(state.seats, FrozenMap(counts), state.options, state.copy, FrozenMap(table))


def is_running(state: Bania) -> bool:
    """Say whether a game is known to go on, so that nothing but the track counts yet."""
    if turns.is_over(state) is not None or state.stopped:
        return False
    return state.current is not None or (state.tents is not None and not state.tents)


def _count(state: Bania, seat: str) -> dict[str, Count]:
    player = state.player(seat)
    counts: dict[str, Count] = {
        TRACK: None if player.score is None else (Counted(player.score),),
        LAST: None,
    }
    for colour, amount in zip(COLOURS, vector(player.hand), strict=True):
        counts[colour] = None if player.hand is None else (Counted(amount),)
    if state.last_placed_by is not None:
        counts[LAST] = (Counted(int(state.last_placed_by == seat)),)
    elif state.tents is not None and not state.tents:
        counts[LAST] = (Counted(0),)
    return counts


def score(counted: Tally) -> ScoreSheet:
    """Make the sheet: the track, a line for each colour, the last tent (B-14, B-24 to B-27)."""
    lines = [_track(counted)]
    if not counted.table.get("running"):
        lines += [_most(counted, colour) for colour in COLOURS]
        lines.append(_last(counted))
    missing = tuple(
        Missing(seat, line.label, line.rule)
        for seat in counted.seats
        for line in lines
        if line.points[seat] is None
    )
    sheet = ScoreSheet(counted.seats, tuple(lines), missing, caveats=_caveats(counted))
    if missing or not counted.seats:
        return sheet
    ranking = rank({seat: sheet.totals[seat] for seat in counted.seats})
    shared = "equal points share the win" if len(ranking[0]) > 1 else ""
    return ScoreSheet(counted.seats, tuple(lines), (), ranking, shared, sheet.caveats)


def rank(totals: dict[str, int]) -> tuple[tuple[str, ...], ...]:
    """Return the places, best first; equal points share one (B-27).

    >>> rank({"A": 12, "B": 15, "C": 12})
    (('B',), ('A', 'C'))
    """
    groups: dict[int, list[str]] = {}
    for seat in sorted(totals, key=lambda one: -totals[one]):
        groups.setdefault(totals[seat], []).append(seat)
    return tuple(map(tuple, groups.values()))


def _amount(count: Count) -> int | None:
    if count is None:
        return None
    return sum(one.amount for one in count if isinstance(one, Counted))


def _track(counted: Tally) -> Line:
    points = {seat: _amount(counted.count(seat, TRACK)) for seat in counted.seats}
    return Line(TRACK, "Score track", B[14], FrozenMap(points))


def _most(counted: Tally, colour: str) -> Line:
    """Most cards of a colour; all who are level get the points, unless nobody has any (B-25)."""
    held = {seat: _amount(counted.count(seat, colour)) for seat in counted.seats}
    known = [count for count in held.values() if count is not None]
    most = max(known, default=0)
    points: dict[str, int | None] = {}
    details: dict[str, tuple[Detail, ...]] = {}
    for seat, count in held.items():
        if len(known) < len(held):
            # A hand that nobody told might hold more than any other.
            is_less = count is not None and count < most
            points[seat] = 0 if is_less or (count == 0) else None
        else:
            points[seat] = MOST_CARDS if count and count == most else 0
        worth = points[seat]
        if worth is not None:
            details[seat] = (Detail(f"{count} {colour}", worth),)
    rule = B[25] if list(points.values()).count(MOST_CARDS) > 1 else B[24]
    return Line(colour, f"Most {colour}", rule, FrozenMap(points), FrozenMap(details))


def _last(counted: Tally) -> Line:
    points: dict[str, int | None] = {}
    for seat in counted.seats:
        laid = _amount(counted.count(seat, LAST))
        points[seat] = None if laid is None else LAST_TENT * bool(laid)
    return Line(LAST, "Last tent", B[26], FrozenMap(points))


def _caveats(counted: Tally) -> tuple[str, ...]:
    """Say what is still to come, and which lines rest on components nobody has confirmed."""
    told = []
    if counted.table.get("running"):
        told.append("Most cards and the last tent count at the end.")
    if counted.table.get("tracked") and board(counted.copy).certainty is not Certainty.SURE:
        told.append("Points for tents rest on a board that is a placeholder until confirmed.")
    return tuple(told)


def outcome(state: Bania) -> Outcome:
    """Say how the game stands; it runs until no tent can be laid any more."""
    over = turns.is_over(state)
    if over is None:
        return Outcome(Ending.RUNNING)
    sheet = score(tally(state))
    if not sheet.ranking:
        unknown = [
            f"{state.name(one.seat)}'s {one.what.lower()} is not known" for one in sheet.missing[:1]
        ]
        return Outcome(Ending.UNDETERMINED, "; ".join([over, *unknown]))
    names = " and ".join(map(state.name, sheet.winners))
    reason = f"{over}: {names} with {sheet.totals[sheet.winners[0]]} points"
    return Outcome(Ending.WINNERS, reason, sheet.winners, sheet.tie_break)
