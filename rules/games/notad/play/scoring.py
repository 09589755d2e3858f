"""The end of the game: counting a board into a tally, a tally into a sheet, a sheet into a winner.

A board that is only partly known gives a tally with gaps, and the sheet says what is missing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

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

from ..box import pieces
from .land import land_of
from .rulebook import N
from .state import TERRAINS, Notad

PREY_POINTS = 1
PREDATOR_POINTS = 3
LABELS = {
    "prey": "Hunted prey",
    "predators": "Hunted predators",
    "meadow": "Meadows",
    "forest": "Forests",
    "desert": "Deserts",
    "highlands": "Highlands",
    "water": "Lakes and swamps",
    "camp": "Camp",
    "uncovered": "Uncovered cells",
}

FORM = (
    Field("prey", LABELS["prey"], "count", N[40], maximum=46),
    Field("predators", LABELS["predators"], "count", N[41], maximum=22),
    *(Field(one, LABELS[one], "counts", N[43], minimum=1) for one in TERRAINS),
    Field("camp", "Value of the camp's cell", "count", N[44], minimum=-6, maximum=16),
    Field("uncovered", LABELS["uncovered"], "count", N[45]),
)


def tally(state: Notad) -> Tally:
    """Count what lies on each board; what the table told as a count wins over the board."""
    counts = {seat: FrozenMap(_count(state, seat)) for seat in state.seats}
    return Tally(
        state.seats,
        FrozenMap(counts),
        state.options,
        state.copy,
        FrozenMap(rests_on_guesses=any(_is_guessed(state, seat) for seat in state.seats)),
    )


def _is_guessed(state: Notad, seat: str) -> bool:
    """Say whether areas were counted from faces that nobody has confirmed."""
    ground = land_of(state, seat)
    told = state.player(seat).area_sizes is not None
    faces = () if ground is None or told else ground.faces.values()
    return any(face is not None and face.certainty is not Certainty.SURE for face in faces)


def _count(state: Notad, seat: str) -> dict[str, Count]:
    player, ground = state.player(seat), land_of(state, seat)
    counts: dict[str, Count] = {}
    for key, class_ in (("prey", "prey"), ("predators", "predator")):
        counts[key] = _hunted(state, seat, class_)
    for terrain in TERRAINS:
        if player.area_sizes is not None:
            sizes = sorted(player.area_sizes.get(terrain, ()), reverse=True)
            counts[terrain] = tuple(map(Counted, sizes))
        elif ground is not None and ground.is_known:
            found = [
                Counted(one.size, tuple(sorted(one.cells)))
                for one in ground.areas
                if one.terrain == terrain and one.size
            ]
            counts[terrain] = tuple(sorted(found, key=lambda one: (-one.amount, one.places)))
    if player.camp_value is not None:
        counts["camp"] = (Counted(player.camp_value),)
    elif player.yurt is not None:
        value = pieces.board_of(state, seat).camp_points(player.yurt)
        counts["camp"] = None if value is None else (Counted(value, (player.yurt,)),)
    if player.uncovered is not None:
        counts["uncovered"] = (Counted(player.uncovered),)
    elif ground is not None:
        open_cells = ground.uncovered()
        counts["uncovered"] = (Counted(len(open_cells), tuple(open_cells)),)
    return counts


def _hunted(state: Notad, seat: str, class_: str) -> Count:
    """Count the hunted animals of a class; None if one of them is not fully known."""
    player = state.player(seat)
    if player.hunted is not None:
        return (Counted(player.hunted.get(class_, 0)),)
    if player.tokens is None:
        return None
    found = []
    for cell, token in player.tokens.items():
        if token.hunted is False or (token.class_ is not None and token.class_ != class_):
            continue
        if token.hunted is None or token.class_ is None:
            return None
        found.append(cell)
    return (Counted(len(found), tuple(sorted(found))),)


def score(counted: Tally) -> ScoreSheet:
    """Make the sheet: a line for each way to score, each area a detail of its own (N-40…N-46)."""
    lines = [
        _line(counted, "prey", 40, lambda n: PREY_POINTS * n, "prey"),
        _line(counted, "predators", 41, lambda n: PREDATOR_POINTS * n, "predators"),
        *(_areas(counted, terrain) for terrain in TERRAINS),
        _line(counted, "camp", 44, lambda n: n, "camp"),
        _line(counted, "uncovered", 45, lambda n: -n, "open cells"),
    ]
    missing = tuple(
        Missing(seat, LABELS[line.key], line.rule)
        for seat in counted.seats
        for line in lines
        if line.points[seat] is None
    )
    sheet = ScoreSheet(counted.seats, tuple(lines), missing, caveats=_caveats(counted))
    if missing or not counted.seats:
        return sheet
    camps, hunts = (
        {seat: _amount(counted.count(seat, key)) for seat in counted.seats}
        for key in ("camp", "predators")
    )
    ranking, tie_break = rank(
        [(seat, sheet.totals[seat], camps[seat], hunts[seat]) for seat in counted.seats]
    )
    return ScoreSheet(counted.seats, tuple(lines), (), ranking, tie_break, caveats=sheet.caveats)


def rank(
    standings: Iterable[tuple[str, int, int, int]],
) -> tuple[tuple[tuple[str, ...], ...], str]:
    """Return the places (seat, total, camp, predators), best first, and what decided (N-46).

    >>> rank([("A", 41, 12, 2), ("B", 41, 12, 3), ("C", 41, 12, 3)])[0]
    (('B', 'C'), ('A',))
    """
    groups: dict[tuple[int, int, int], list[str]] = {}
    standings = sorted(standings, key=lambda one: one[1:], reverse=True)
    for seat, *rest in standings:
        groups.setdefault((rest[0], rest[1], rest[2]), []).append(seat)
    ranking = tuple(map(tuple, groups.values()))
    return ranking, _tie_break(list(groups), ranking)


def _tie_break(keys: Sequence[tuple[int, int, int]], ranking: tuple[tuple[str, ...], ...]) -> str:
    level = [one for one in keys if one[0] == keys[0][0]]
    if len(level) == 1:
        return "still level after both tie-breaks: shared" if len(ranking[0]) > 1 else ""
    if level[0][1] != level[1][1]:
        return f"tie at {level[0][0]}: the better camp decides ({level[0][1]} to {level[1][1]})"
    told = f"tie at {level[0][0]}, equal camps: more hunted predators decide"
    return f"{told} ({level[0][2]} to {level[1][2]})"


def outcome(state: Notad) -> Outcome:
    """Say how the game stands; it runs until the last round has ended."""
    if state.phase != "over":
        return Outcome(Ending.RUNNING)
    sheet = score(tally(state))
    if not sheet.ranking:
        first = sheet.missing[0]
        told = f"{state.name(first.seat)}'s {first.what.lower()} are not known"
        return Outcome(Ending.UNDETERMINED, told)
    names = " and ".join(map(state.name, sheet.winners))
    reason = f"{names} with {sheet.totals[sheet.winners[0]]} points"
    return Outcome(Ending.WINNERS, reason, sheet.winners, sheet.tie_break)


def _counted(count: Count) -> tuple[Counted, ...]:
    return tuple(one for one in count or () if isinstance(one, Counted))


def _amount(count: Count) -> int:
    return sum(one.amount for one in _counted(count))


def _line(counted: Tally, key: str, rule: int, worth: Callable[[int], int], unit: str) -> Line:
    points: dict[str, int | None] = {}
    details: dict[str, tuple[Detail, ...]] = {}
    for seat in counted.seats:
        count = counted.count(seat, key)
        points[seat] = None if count is None else worth(_amount(count))
        places = tuple(cell for one in _counted(count) for cell in one.places)
        if count is not None:
            told = f"{_amount(count)} {unit}"
            if key == "camp":
                told = f"camp on {pieces.spot(places[0])}" if places else "camp"
            details[seat] = (Detail(told, worth(_amount(count)), places),)
    return Line(key, LABELS[key], N[rule], FrozenMap(points), FrozenMap(details))


def _areas(counted: Tally, terrain: str) -> Line:
    """The line of one landscape: every area scores by itself (N-42, N-43)."""
    points: dict[str, int | None] = {}
    details: dict[str, tuple[Detail, ...]] = {}
    for seat in counted.seats:
        count = counted.count(seat, terrain)
        if count is None:
            points[seat] = None
            continue
        parts = []
        for one in _counted(count):
            worth = pieces.area_points(counted.copy, terrain, one.amount)
            parts.append(Detail(f"area of {one.amount}", worth, one.places))
        points[seat] = sum(part.points for part in parts)
        details[seat] = tuple(parts)
    return Line(terrain, LABELS[terrain], N[43], FrozenMap(points), FrozenMap(details))


def _caveats(counted: Tally) -> tuple[str, ...]:
    """Say which lines rest on components that nobody has confirmed."""
    copy, told = counted.copy, []
    if counted.table.get("rests_on_guesses"):
        told.append("Areas rest on tile faces that are placeholders until confirmed in My copy.")
    camps = any(
        one.places for seat in counted.seats for one in _counted(counted.count(seat, "camp"))
    )
    if camps and copy.certainty("board/main", "values", "shrine") is not Certainty.SURE:
        told.append("Camp points rest on cell values that are placeholders.")
    return tuple(told)
