"""The end of the game: counting a board into a tally, a tally into a sheet, a sheet into a winner.

A board that is only partly known gives a tally with gaps, and the sheet says what is missing. What
the table told as a count wins over the board.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from rules.rule import Certainty
from rules.score import Count, Counted, Field, ScoreSheet, Tally, TieBreak
from rules.sheet import amount, amounts, counted, line, sheet_of, tallied
from rules.values.frozen import FrozenMap
from rules.values.paths import Path

from ..box import pieces
from .land import land_of
from .rulebook import N
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


def _having_hunted(class_: str, state: Notad, seat: str, count: Count) -> tuple[Path, Any]:
    now = {one: amount(_hunted(one, state, seat)) for one in HUNTED}
    return ("players", seat, "hunted"), FrozenMap(now | {class_: amount(count)})


def _areas(terrain: str, state: Notad, seat: str) -> Count:
    sizes, ground = state.player(seat).area_sizes, land_of(state, seat)
    if sizes is not None:
        return tuple(map(Counted, sorted(sizes.get(terrain, ()), reverse=True)))
    if ground is None or not ground.is_known:
        return None
    found = [
        Counted(one.size, tuple(sorted(one.cells)))
        for one in ground.areas
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
    cells = None if ground is None else tuple(ground.uncovered())
    return None if cells is None else (Counted(len(cells), cells),)


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
    """Count what lies on each board."""
    guessed = any(_is_guessed(state, seat) for seat in state.seats)
    return tallied(FORM, state, rests_on_guesses=guessed)


def _is_guessed(state: Notad, seat: str) -> bool:
    """Say whether areas were counted from faces that nobody has confirmed."""
    ground = land_of(state, seat)
    told = state.player(seat).area_sizes is not None
    faces = () if ground is None or told else ground.faces.values()
    return any(face is not None and face.certainty is not Certainty.SURE for face in faces)


def score(counted: Tally) -> ScoreSheet:
    """Make the sheet: a line for each way to score, each area a detail of its own (N-40…N-46)."""
    lines = [line(counted, one) for one in FORM]
    return sheet_of(counted, lines, TIE_BREAKS, _caveats(counted))


def _caveats(tallied: Tally) -> tuple[str, ...]:
    """Say which lines rest on components that nobody has confirmed."""
    copy, told = tallied.copy, []
    if tallied.table.get("rests_on_guesses"):
        told.append("Areas rest on tile faces that are placeholders until confirmed in My copy.")
    camps = any(
        one.places for seat in tallied.seats for one in counted(tallied.count(seat, "camp"))
    )
    if camps and copy.certainty("board/main", "values", "shrine") is not Certainty.SURE:
        told.append("Camp points rest on cell values that are placeholders.")
    return tuple(told)


def over(state: Notad) -> str | None:
    """Say whether the last round has ended; the reason goes without saying."""
    return "" if state.phase == "over" else None


def ended(state: Notad) -> Notad:
    """Return the table after the last round."""
    return replace(state, phase="over", round=LAST_ROUND)
