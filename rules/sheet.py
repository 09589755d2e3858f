"""From a form to a sheet: counting a state, points line by line, the ranking, and who has won.

The form says of each field how it is counted, what a count is worth, and where in the state a
number that is typed in belongs; tie-breaks are told one after the other. A game whose points do
not come field by field makes its lines itself and hands them to :func:`sheet_of`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from rules.answers import Preview
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
    TieBreak,
)
from rules.state import Move, State
from rules.values import paths
from rules.values.frozen import FrozenMap
from rules.values.paths import Path


def tally(game: Any, state: State) -> Tally:
    """Count what lies there at the end, field by field of the form."""
    form: tuple[Field, ...] = game.rules.form
    counts = {
        seat: FrozenMap({one.key: _count(game, one, state, seat) for one in form})
        for seat in state.seats
    }
    return Tally(state.seats, FrozenMap(counts), state.options, state.copy)


def _count(game: Any, field: Field, state: State, seat: str) -> Count:
    if field.counted is not None:
        return field.counted(state, seat)
    found = paths.get(state, _path(game, field, seat))
    if found is None:
        return None
    if field.kind == "picks":
        return tuple(found)
    return tuple(map(Counted, found if field.kind == "counts" else (found,)))


def _path(game: Any, field: Field, seat: str) -> Path:
    return (game.rules.people, seat, *(field.path or (field.key,)))


def told(game: Any, _state: State, seat: str, key: str, count: Count) -> tuple[Path, Any]:
    """Return where in the state a count of the form belongs, and as what."""
    field = next(one for one in game.rules.form if one.key == key)
    told: Any = None
    if count is not None:
        match field.kind:
            case "count":
                told = amount(count)
            case "counts":
                told = tuple(one.amount for one in counted(count))
            case "picks":
                told = count
    return _path(game, field, seat), told


def ended(_game: Any, state: State) -> State:
    """Return a state as a finished game: this one scores at any time."""
    return state


def amount(count: Count) -> int:
    """Return the sum of what was counted."""
    return sum(one.amount for one in counted(count))


def counted(count: Count) -> tuple[Counted, ...]:
    """Return the amounts of a count, without names that were picked."""
    return tuple(one for one in count or () if isinstance(one, Counted))


def line(tally: Tally, field: Field) -> Line:
    """Return the line of a field: what its counts are worth, each a detail of its own."""
    points: dict[str, int | None] = {}
    details: dict[str, tuple[Detail, ...]] = {}
    for seat in tally.seats:
        count = tally.count(seat, field.key)
        if count is None:
            points[seat] = None
            continue
        found = counted(count)
        details[seat] = tuple(
            Detail(f"{one.amount} {field.unit}".strip(), field.worth(one.amount), one.places)
            for one in found
        )
        points[seat] = sum(one.points for one in details[seat])
    return Line(
        field.key, field.title or field.label, field.rule, FrozenMap(points), FrozenMap(details)
    )


def score(game: Any, tally: Tally) -> ScoreSheet:
    """Return the sheet of a form: a line for each field, ranked by totals and tie-breaks."""
    lines = [line(tally, field) for field in game.rules.form]
    return sheet_of(tally, lines, game.rules.tie_breaks)


def sheet_of(
    tally: Tally,
    lines: Iterable[Line],
    tie_breaks: Sequence[TieBreak] = (),
    caveats: tuple[str, ...] = (),
) -> ScoreSheet:
    """Return the sheet of some lines: what is missing, else the places and what decided them."""
    lines = tuple(lines)
    missing = tuple(
        Missing(seat, one.label, one.rule)
        for seat in tally.seats
        for one in lines
        if one.points[seat] is None
    )
    sheet = ScoreSheet(tally.seats, lines, missing, caveats=caveats)
    if missing or not tally.seats:
        return sheet
    ranking, decided = ranked(
        sheet.totals, [(one.says, _keys(tally, one.key)) for one in tie_breaks]
    )
    return ScoreSheet(tally.seats, lines, (), ranking, decided, caveats)


def _keys(tally: Tally, key: Callable[[Tally, str], int]) -> dict[str, int]:
    return {seat: key(tally, seat) for seat in tally.seats}


def ranked(
    totals: Mapping[str, int], tie_breaks: Sequence[tuple[str, Mapping[str, int]]] = ()
) -> tuple[tuple[tuple[str, ...], ...], str]:
    """Return the places, best first, and what decided the first one where totals were equal.

    >>> ranked({"A": 41, "B": 41, "C": 12}, [("the better camp decides", {"A": 2, "B": 3, "C": 9})])
    ((('B',), ('A',), ('C',)), 'tie at 41: the better camp decides (3 to 2)')
    """
    keys = {seat: (total, *(by[seat] for _, by in tie_breaks)) for seat, total in totals.items()}
    groups: dict[tuple[int, ...], list[str]] = {}
    for seat in sorted(keys, key=lambda one: keys[one], reverse=True):
        groups.setdefault(keys[seat], []).append(seat)
    ranking = tuple(map(tuple, groups.values()))
    level = [key for key in groups if key[0] == next(iter(groups))[0]]
    if len(level) > 1:
        at = next(at for at, (a, b) in enumerate(zip(level[0], level[1], strict=True)) if a != b)
        says = tie_breaks[at - 1][0]
        return ranking, f"tie at {level[0][0]}: {says} ({level[0][at]} to {level[1][at]})"
    return ranking, "equal points share the win" if len(ranking[0]) > 1 else ""


def outcome(game: Any, state: State) -> Outcome:
    """Say how the game stands: it runs as long as something is awaited, then most points win."""
    if game.rules.expects(state):
        return Outcome(Ending.RUNNING)
    return won_by_points(game, state)


def won_by_points(game: Any, state: State, over: str = "") -> Outcome:
    """Return the outcome of a finished game that most points win; `over` says why it ended."""
    sheet: ScoreSheet = game.rules.score(game.rules.tally(state))
    why = [over] if over else []
    if not sheet.ranking:
        for one in sheet.missing[:1]:
            why.append(f"{state.name(one.seat)}'s {one.what.lower()} not known")
        return Outcome(Ending.UNDETERMINED, "; ".join(why))
    names = " and ".join(map(state.name, sheet.winners))
    told = f"{names} with {sheet.totals[sheet.winners[0]]} points"
    return Outcome(Ending.WINNERS, ": ".join([*why, told]), sheet.winners, sheet.tie_break)


def preview(game: Any, state: State, move: Move) -> Preview:
    """Return what a move would bring its seat by the sheet as it stands."""
    if not move.by:
        return Preview()
    before, after = (
        _points(game, one, move.by) for one in (state, game.rules.advance(state, move))
    )
    return Preview(None if before is None or after is None else after - before)


def _points(game: Any, state: State, seat: str) -> int | None:
    sheet: ScoreSheet = game.rules.score(game.rules.tally(state))
    if any(one.points.get(seat) is None for one in sheet.lines):
        return None
    return sheet.totals.get(seat, 0)
