"""The end of the game: counting a board into a tally, a tally into a sheet, a sheet into a winner.

A board that is only partly known gives a tally with gaps: the sheet says the least there is for
sure, and what is missing. What the table told as a count wins over the board.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from rules.rule import Certainty
from rules.score import Count, Counted, Field, Line, Missing, ScoreSheet, Tally, TieBreak
from rules.sheet import amount, amounts, line, sheet_of, tallied
from rules.values.frozen import FrozenMap
from rules.values.paths import Path

from ..box import pieces
from ..rulebook import N
from .land import land_of
from .state import LAST_ROUND, TERRAINS, Notad

PREY_POINTS = 1
PREDATOR_POINTS = 3
LAND = {
    "meadow": "Meadows",
    "forest": "Forests",
    "desert": "Deserts",
    "highlands": "Highlands",
    "water": "Lakes and swamps",
}


def _hunted(class_: str, state: Notad, seat: str) -> Count:
    """Count the hunted animals of a class, as far as they are known."""
    player = state.player(seat)
    if player.hunted is not None:
        return (Counted(player.hunted.get(class_, 0)),)
    if player.tokens is None:
        return (Counted(player.counts[class_]),) if class_ in player.counts else None
    found = [cell for cell, one in player.tokens.items() if one.hunted and one.class_ == class_]
    return (Counted(len(found), tuple(sorted(found))),)


def _having_hunted(class_: str, state: Notad, seat: str, count: Count) -> tuple[Path, Any]:
    now = {one: amount(_hunted(one, state, seat)) for one in HUNTED}
    return ("players", seat, "hunted"), FrozenMap(now | {class_: amount(count)})


def _areas(terrain: str, state: Notad, seat: str) -> Count:
    sizes, ground = state.player(seat).area_sizes, land_of(state, seat)
    if sizes is not None:
        return tuple(map(Counted, sorted(sizes.get(terrain, ()), reverse=True)))
    if ground is None:
        return None
    found = [
        Counted(one.size, tuple(sorted(one.cells)))
        for one in ground.sure_areas()
        if one.terrain == terrain and one.size
    ]
    return tuple(sorted(found, key=lambda one: (-one.amount, one.places)))


def _having_areas(terrain: str, state: Notad, seat: str, count: Count) -> tuple[Path, Any]:
    sizes: dict[str, tuple[int, ...]] = {one: amounts(_areas(one, state, seat)) for one in TERRAINS}
    sizes |= state.player(seat).area_sizes or {}
    return ("players", seat, "area_sizes"), FrozenMap(sizes | {terrain: amounts(count)})


def _area_points(terrain: str, counted: Tally, size: int) -> int:
    return pieces.area_points(counted.copy, terrain, size)


def _camp(state: Notad, seat: str) -> Count:
    player = state.player(seat)
    if player.camp_value is not None:
        return (Counted(player.camp_value),)
    if player.yurt is None:
        return None
    value = pieces.board_of(state, seat).camp_points(player.yurt)
    return None if value is None else (Counted(value, (player.yurt,)),)


def _camp_on(camp: Counted) -> str:
    return f"camp on {pieces.spot(camp.places[0])}" if camp.places else "camp"


def _uncovered(state: Notad, seat: str) -> Count:
    told, ground = state.player(seat).uncovered, land_of(state, seat)
    if told is not None:
        return (Counted(told),)
    if ground is None or ground.board.size_certainty is not Certainty.SURE:
        return None
    cells = tuple(ground.uncovered())
    return (Counted(len(cells), cells),)


HUNTED = {
    class_: Field(
        *(key, f"Hunted {key}", "count", rule),
        maximum=most,
        counted=partial(_hunted, class_),
        told=partial(_having_hunted, class_),
        worth=worth,
        says=f"{{}} {key}",
    )
    for class_, key, rule, most, worth in (
        ("prey", "prey", N[40], 46, PREY_POINTS),
        ("predator", "predators", N[41], 22, PREDATOR_POINTS),
    )
}
FORM = (
    *HUNTED.values(),
    *(
        Field(
            *(one, LAND[one], "counts", N[43]),
            minimum=1,
            counted=partial(_areas, one),
            told=partial(_having_areas, one),
            worth=partial(_area_points, one),
            says="area of {}",
        )
        for one in TERRAINS
    ),
    Field(
        *("camp", "Value of the camp's cell", "count", N[44]),
        minimum=-6,
        maximum=16,
        path=("camp_value",),
        counted=_camp,
        title="Camp",
        says=_camp_on,
    ),
    Field(
        *("uncovered", "Uncovered cells", "count", N[45]),
        counted=_uncovered,
        worth=-1,
        says="{} open cells",
    ),
)
TIE_BREAKS = (
    TieBreak(
        "the better camp decides",
        lambda counted, seat: amount(counted.count(seat, "camp")),
        "equal camps",
    ),
    TieBreak(
        "more hunted predators decide",
        lambda counted, seat: amount(counted.count(seat, "predators")),
    ),
)  # N-46


def tally(state: Notad) -> Tally:
    """Count what lies on each board, and what lies there that nobody told of."""
    tiles = {seat: _blank_tiles(state, seat) for seat in state.seats}
    animals = {seat: _unknown_animals(state, seat) for seat in state.seats}
    return tallied(FORM, state, tiles=FrozenMap(tiles), animals=FrozenMap(animals))


def _blank_tiles(state: Notad, seat: str) -> int:
    """Count the tiles of which nobody told all that areas rest on."""
    told, ground = state.player(seat).area_sizes, land_of(state, seat)
    return 0 if told is not None or ground is None else ground.blanks


def _unknown_animals(state: Notad, seat: str) -> int:
    """Count the animals that may be hunted ones of either class."""
    player = state.player(seat)
    tokens = () if player.hunted is not None else (player.tokens or {}).values()
    return sum(1 for one in tokens if one.hunted is None or (one.hunted and one.class_ is None))


def score(counted: Tally) -> ScoreSheet:
    """Make the sheet: a line for each way to score, each area a detail of its own (N-40…N-46).

    What nobody told of lies open in a line of its own; the others are the least there is for sure.
    """
    lines = [line(counted, one) for one in FORM]
    lines += [one for one in map(partial(_open, counted), UNKNOWN) if None in one.points.values()]
    sheet = sheet_of(counted, lines, TIE_BREAKS)
    missing = tuple(replace(one, what=_says_open(counted, one)) for one in sheet.missing)
    return replace(sheet, missing=missing)


UNKNOWN = {
    "tiles": ("Blank tiles", N[43], "blank tile"),
    "animals": ("Unknown animals", N[40], "unknown animal"),
}
"""What may lie there that nobody told of: its line, its rule, and what one of it is called."""


def _open(tallied: Tally, what: str) -> Line:
    label, rule, _ = UNKNOWN[what]
    there: Mapping[str, int] = tallied.table.get(what, FrozenMap())
    points = {seat: None if there.get(seat) else 0 for seat in tallied.seats}
    return Line(f"unknown_{what}", label, rule, FrozenMap(points))


def _says_open(tallied: Tally, missing: Missing) -> str:
    """Say how many there are of what nobody told of."""
    for what, (label, _, one) in UNKNOWN.items():
        if missing.what == label:
            count = tallied.table[what][missing.seat]
            return f"{count} {one}{'s' * (count > 1)}"
    return missing.what


def over(state: Notad) -> str | None:
    """Say whether the last round has ended; the reason goes without saying."""
    return "" if state.phase == "over" else None


def ended(state: Notad) -> Notad:
    """Return the table after the last round."""
    return replace(state, phase="over", round=LAST_ROUND)
