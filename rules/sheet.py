"""From a form to a sheet: counting a state, points line by line, the ranking, and who has won.

The form says of each field how it is counted, what a count is worth, and where in the state a
number that is typed in belongs; tie-breaks are told one after the other. A game whose points do
not come field by field makes those lines with :func:`line_of` and hands all to :func:`sheet_of`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from rules.answers import Preview
from rules.rule import Rule
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

Parts = tuple[Detail, ...] | None
"""What a line is made of for one seat; None where nobody knows."""


# From a state to a tally, and back


def tally(game: Any, state: State) -> Tally:
    """Count what lies there at the end, field by field of the form."""
    return tallied(game.rules.form, state)


def tallied(form: Iterable[Field], state: State, **table: Any) -> Tally:
    """Return what each seat has for the fields of a form, and what belongs to the whole `table`."""
    counts = {
        seat: FrozenMap({one.key: _count(one, state, seat) for one in form}) for seat in state.seats
    }
    return Tally(state.seats, FrozenMap(counts), state.options, state.copy, FrozenMap(table))


def _count(field: Field, state: State, seat: str) -> Count:
    if field.counted is not None:
        found = field.counted(state, seat)
    else:
        there = getattr(state, state.PEOPLE).get(seat)
        found = None if there is None else paths.get(there, _below(field))
        if field.kind == "counts" and found is not None:
            found = tuple(map(Counted, found))
    return (Counted(found),) if isinstance(found, int) else found


def _below(field: Field) -> Path:
    return field.path or (field.key,)


def told(game: Any, state: State, seat: str, key: str, count: Count) -> tuple[Path, Any]:
    """Return where in the state a count of the form belongs, and as what."""
    field: Field = next(one for one in game.rules.form if one.key == key)
    if field.told is not None:
        return field.told(state, seat, count)
    return (state.PEOPLE, seat, *_below(field)), _typed(field, count)


def _typed(field: Field, count: Count) -> Any:
    if count is None or field.kind == "count":
        return None if count is None else amount(count)
    return picked(count) if field.kind == "picks" else amounts(count)


def ended(game: Any, state: State) -> State:
    """Return a state as a finished game: where something would be awaited, the table stopped."""
    return replace(state, stopped=True) if game.rules.expects(state) else state


def counted(count: Count) -> tuple[Counted, ...]:
    """Return the amounts of a count with their places, without names that were picked."""
    return tuple(one for one in count or () if isinstance(one, Counted))


def amounts(count: Count) -> tuple[int, ...]:
    """Return the amounts of a count."""
    return tuple(one.amount for one in counted(count))


def amount(count: Count) -> int:
    """Return the sum of what was counted."""
    return sum(amounts(count))


def picked(count: Count) -> tuple[str, ...]:
    """Return the names that were picked."""
    return tuple(one for one in count or () if isinstance(one, str))


# From a tally to a sheet


def score(game: Any, tally: Tally) -> ScoreSheet:
    """Return the sheet of a form: a line for each field, ranked by totals and tie-breaks."""
    lines = [line(tally, field) for field in game.rules.form]
    return sheet_of(tally, lines, game.rules.tie_breaks)


def line(tally: Tally, field: Field) -> Line:
    """Return the line of a field: what its counts are worth, each a detail of its own."""
    label, rule = field.title or field.label, field.cites or field.rule
    return line_of(tally, field.key, label, rule, lambda seat: _parts(tally, field, seat))


def _parts(tally: Tally, field: Field, seat: str) -> Parts:
    count, worth, says = tally.count(seat, field.key), field.worth, field.says
    if count is None:
        return None

    def points(held: int) -> int:
        return worth * held if isinstance(worth, int) else worth(tally, held)

    if field.kind == "picks":
        names = picked(count)
        return (Detail(", ".join(names) or "0", points(len(names))),)
    return tuple(
        Detail(
            says.format(one.amount) if isinstance(says, str) else says(one),
            points(one.amount),
            one.places,
        )
        for one in counted(count)
    )


def line_of(tally: Tally, key: str, label: str, rule: Rule, parts: Callable[[str], Parts]) -> Line:
    """Return the line that the parts of each seat add up to; parts without words are not shown."""
    made = {seat: parts(seat) for seat in tally.seats}
    return Line(
        key,
        label,
        rule,
        FrozenMap(
            {
                seat: None if found is None else sum(one.points for one in found)
                for seat, found in made.items()
            }
        ),
        FrozenMap(
            {
                seat: found
                for seat, found in made.items()
                if found is not None and all(one.text for one in found)
            }
        ),
    )


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
    keys = {
        seat: (total, *(one.key(tally, seat) for one in tie_breaks))
        for seat, total in sheet.totals.items()
    }
    return ScoreSheet(tally.seats, lines, (), *ranked(keys, tie_breaks), caveats)


def ranked(
    keys: Mapping[str, tuple[int, ...]], tie_breaks: Sequence[TieBreak] = ()
) -> tuple[tuple[tuple[str, ...], ...], str]:
    """Return the places, best first, and what decided the first one where totals were equal.

    `keys` are each seat's total and what it has for the tie-breaks, one after the other.

    >>> camps = TieBreak("the better camp decides", lambda tally, seat: 0)
    >>> ranked({"A": (41, 2), "B": (41, 3), "C": (12, 9)}, [camps])
    ((('B',), ('A',), ('C',)), 'tie at 41: the better camp decides (3 to 2)')
    """
    groups: dict[tuple[int, ...], list[str]] = {}
    for seat in sorted(keys, key=lambda one: keys[one], reverse=True):
        groups.setdefault(keys[seat], []).append(seat)
    ranking = tuple(map(tuple, groups.values()))
    if not ranking:
        return (), ""
    first, *others = groups
    if others and others[0][0] == first[0]:
        return ranking, _decided(first, others[0], tie_breaks)
    if len(ranking[0]) == 1:
        return ranking, ""
    if not tie_breaks:
        return ranking, "equal points share the win"
    passed = {1: "the tie-break", 2: "both tie-breaks"}.get(len(tie_breaks), "all tie-breaks")
    return ranking, f"still level after {passed}: shared"


def _decided(
    first: tuple[int, ...], second: tuple[int, ...], tie_breaks: Sequence[TieBreak]
) -> str:
    at = next(at for at, (a, b) in enumerate(zip(first, second, strict=True)) if a != b)
    level = [f"tie at {first[0]}", *(one.equal for one in tie_breaks[: at - 1] if one.equal)]
    return f"{', '.join(level)}: {tie_breaks[at - 1].says} ({first[at]} to {second[at]})"


# Who has won


def over(game: Any, state: State) -> str | None:
    """Say why the game is over, which needs no words where nothing more is awaited; else None."""
    return None if game.rules.expects(state) else ""


def outcome(game: Any, state: State) -> Outcome:
    """Say how the game stands: it runs until it is over, then most points win."""
    why: str | None = game.rules.over(state)
    if why is None:
        return Outcome(Ending.RUNNING)
    return won_by_points(state, game.rules.score(game.rules.tally(state)), why)


def won_by_points(state: State, sheet: ScoreSheet, over: str = "") -> Outcome:
    """Return the outcome of a finished game that most points win; `over` says why it ended."""
    why = [over] if over else []
    if not sheet.ranking:
        for one in sheet.missing[:1]:
            what = one.what.lower()
            are = "are" if any(word.endswith("s") for word in what.split()) else "is"
            why.append(f"{state.name(one.seat)}'s {what} {are} not known")
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
