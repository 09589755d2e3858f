"""How the game came out: power line by line, and who stands in the centre with every kind.

Power decides nothing but where the totem goes (and, by choice, a shared win); the winner is whoever
brings one offering of each kind to the centre.
"""

from __future__ import annotations

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

from . import turns
from .cards import nobody_can_win
from .resolution import winners
from .rulebook import A
from .state import CENTRE, Amanda, letter

OFFERINGS = tuple(f"k{index}" for index in range(6))
LABELS = {
    "offerings": "Offerings carried",
    "lost": "Cards lost",
    "centre": "In the centre (decides, no power)",
}

FORM = (
    Field(
        "offerings",
        LABELS["offerings"],
        "picks",
        A[17],
        choices=OFFERINGS,
        words=tuple(map(letter, OFFERINGS)),
        by_seats=True,
    ),
    Field("lost", LABELS["lost"], "count", A[23], maximum=12),
    Field("centre", "Standing in the centre (1 if so)", "count", A[29], maximum=1),
)


def tally(state: Amanda) -> Tally:
    """Count what each player carries, has lost, and whether they stand in the centre."""
    counts: dict[str, FrozenMap[str, Count]] = {}
    for seat, player in state.each():
        lost: Count = None if player.lost is None else (Counted(len(player.lost)),)
        centre: Count = None
        if player.pos is not None:
            centre = (Counted(int(player.pos == CENTRE), (player.pos,)),)
        counts[seat] = FrozenMap({"offerings": player.offerings, "lost": lost, "centre": centre})
    table = FrozenMap({"kinds": state.kinds})
    return Tally(state.seats, FrozenMap(counts), state.options, state.copy, table)


def score(counted: Tally) -> ScoreSheet:
    """Make the sheet: power in two lines (A-23), and who has won if anybody has (A-29)."""
    lines = (
        _line(counted, "offerings", 23, 1),
        _line(counted, "lost", 23, -1),
        _line(counted, "centre", 29, 0),
    )
    missing = tuple(
        Missing(seat, line.label, line.rule)
        for seat in counted.seats
        for line in lines
        if line.points[seat] is None
    )
    sheet = ScoreSheet(counted.seats, lines, missing)
    won = {seat: _has_won(counted, seat) for seat in counted.seats}
    first = tuple(seat for seat in counted.seats if won[seat])
    if not first or None in won.values():
        return sheet
    tie_break = "in the centre with one offering of every kind"
    if len(first) > 1:
        tie_break = "in the centre together: shared"
        if counted.options.get("shared_win") == "power":
            best = max(sheet.totals[seat] for seat in first)
            tie_break = f"in the centre together: power decides ({best})"
            first = tuple(seat for seat in first if sheet.totals[seat] == best)
    rest = tuple(seat for seat in counted.seats if seat not in first)
    ranking = (first, rest) if rest else (first,)
    return ScoreSheet(counted.seats, lines, missing, ranking, tie_break)


def _has_won(counted: Tally, seat: str) -> bool | None:
    """Say whether a seat has won; None where something that is missing could decide it."""
    kinds = counted.table.get("kinds") or tuple(f"k{at}" for at in range(len(counted.seats)))
    carried, centre = counted.count(seat, "offerings"), counted.count(seat, "centre")
    is_complete = None if carried is None else set(kinds) <= set(carried)
    is_there = None if centre is None else bool(_amount(centre))
    if is_complete is False or is_there is False:
        return False
    return None if is_complete is None or is_there is None else True


def _amount(count: Count) -> int:
    return sum(one.amount if isinstance(one, Counted) else 1 for one in count or ())


def _line(counted: Tally, key: str, rule: int, worth: int) -> Line:
    points: dict[str, int | None] = {}
    details: dict[str, tuple[Detail, ...]] = {}
    for seat in counted.seats:
        count = counted.count(seat, key)
        points[seat] = None if count is None else worth * _amount(count)
        if count is not None:
            named = [one for one in count if isinstance(one, str)]
            text = ", ".join(named) if named else str(_amount(count))
            places = tuple(place for one in count for place in getattr(one, "places", ()))
            details[seat] = (Detail(text, worth * _amount(count), places),)
    return Line(key, LABELS[key], A[rule], FrozenMap(points), FrozenMap(details))


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
    if nobody_can_win(state):
        return Outcome(Ending.LOST, "nobody can bring every kind to the centre any more")
    return Outcome(Ending.RUNNING)
