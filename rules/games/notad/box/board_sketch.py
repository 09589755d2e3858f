"""The terrain board as its owner teaches it: size, values, pink cells, shrine, what is printed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.box.teaching import Hand, Row, Sketch, Tally, Touched, cycled
from rules.copy import Copy
from rules.table.scene import Place
from rules.values.frozen import FrozenMap

from ..play.state import TERRAINS
from . import pieces
from .pieces import spot

SIZES = {"rows": "Rows", "cols": "Columns"}
SMALLEST, LARGEST = 1, 9
LOWEST, HIGHEST = -20, 40
SIDE_WORDS = ("N", "E", "S", "W")


def board_sketch(copy: Copy, component: str, hand: Hand) -> Sketch:
    """Draw the board; the cell that is held can be changed."""
    rows, cols = copy.get(component, "rows", 1), copy.get(component, "cols", 1)
    values, pink = copy.get(component, "values") or {}, copy.get(component, "pink") or ()
    fixed = _fixed(copy, component)
    step = 1 / max(rows, cols, 1)
    places = []
    for row in range(rows):
        for col in range(cols):
            cell = f"{row},{col}"
            shrine = cell == copy.get(component, "shrine")
            seen = fixed.get(cell)
            value = pieces.SHRINE_POINTS if shrine else values.get(cell)
            places.append(
                Place(
                    f"cell:{cell}",
                    col * step + (1 - cols * step) / 2,
                    row * step + (1 - rows * step) / 2,
                    step,
                    step,
                    fill="well",
                    wedges=_wedges(seen),
                    rims=("pink",) if cell in pink else (),
                    label="" if value is None else str(value),
                    corner="shrine"
                    if shrine
                    else "start"
                    if cell == _start(copy, component)
                    else "",
                    says=spot(cell),
                )
            )
    tallies = [Tally(name, label, copy.get(component, name, 1)) for name, label in SIZES.items()]
    row_: tuple[Row, ...] = ()
    cell = _held(hand)
    if cell:
        tallies.insert(0, Tally("value", f"Value of {spot(cell)}", values.get(cell, 0)))
        row_ = (_cell_row(copy, component, cell), *_side_row(fixed.get(cell)))
    told = "Tap a cell, then set its value and what is printed there."
    return Sketch(tuple(places), says=told, held=hand[:1], rows=row_, tallies=tuple(tallies))


def _cell_row(copy: Copy, component: str, cell: str) -> Row:
    def chip(id: str, label: str, holds: bool) -> Place:
        return Place(id, label=label, outline="accent" if holds else "")

    return Row(
        spot(cell),
        (
            chip("pink", "pink", cell in (copy.get(component, "pink") or ())),
            chip("shrine", "shrine", cell == copy.get(component, "shrine")),
            chip("start", "start", cell == _start(copy, component)),
            chip("fixed", "pre-printed", cell in _fixed(copy, component)),
        ),
    )


def _side_row(seen: Mapping[str, Any] | None) -> tuple[Row, ...]:
    if seen is None:
        return ()
    sides = _sides(seen)
    chips = [
        Place(
            f"side:{at}", label=f"{SIDE_WORDS[at]} {sides[at] or 'any'}", fill=sides[at] or "well"
        )
        for at in range(4)
    ]
    counts = Place(
        "counts", label="counts as a tile", outline="accent" if seen.get("counts") else ""
    )
    return (Row("Printed landscape", (*chips, counts)),)


def board_touched(copy: Copy, component: str, hand: Hand, place: str) -> Touched:
    """Say what a touch on the board, or beside it, changes."""
    what, _, way = place.partition(":")
    cell = _held(hand)
    if what == "cell":
        return Touched(hand=(place,))
    if what in SIZES:
        size = copy.get(component, what, 1) + (1 if way == "up" else -1)
        if SMALLEST <= size <= LARGEST:
            return Touched({component: {what: size}}, hand)
        return Touched(hand=hand)
    if not cell:
        return Touched(hand=hand)
    found = _cell_touched(copy, component, cell, what, way)
    return Touched({component: found} if found else {}, hand)


def _cell_touched(copy: Copy, component: str, cell: str, what: str, way: str) -> dict[str, Any]:
    fixed = dict(_fixed(copy, component))
    if what == "value":
        values = dict(copy.get(component, "values") or {})
        values[cell] = min(HIGHEST, max(LOWEST, values.get(cell, 0) + (1 if way == "up" else -1)))
        return {"values": FrozenMap(values)}
    if what == "pink":
        pink = copy.get(component, "pink") or ()
        kept = tuple(one for one in pink if one != cell)
        return {"pink": kept if cell in pink else (*pink, cell)}
    if what in ("shrine", "start"):
        return {what: cell}
    if what == "fixed":
        if cell in fixed:
            del fixed[cell]
        else:
            fixed[cell] = FrozenMap({"sides": (None,) * 4, "counts": False})
        return {"fixed": FrozenMap(fixed)}
    if cell not in fixed:
        return {}
    seen = dict(fixed[cell])
    if what == "counts":
        seen["counts"] = not seen.get("counts")
    elif what == "side" and way.isdigit():
        sides = _sides(seen)
        sides[int(way)] = cycled((None, *TERRAINS), sides[int(way)])
        seen["sides"] = tuple(sides)
    else:
        return {}
    return {"fixed": FrozenMap(fixed | {cell: FrozenMap(seen)})}


def _held(hand: Hand) -> str:
    return hand[0].partition(":")[2] if hand and hand[0].startswith("cell:") else ""


def _start(copy: Copy, component: str) -> str:
    return str(copy.get(component, "start", "0,0"))


def _fixed(copy: Copy, component: str) -> Mapping[str, Any]:
    """Return the pre-printed cells; where nobody told, the start is one without a landscape."""
    told: Mapping[str, Any] | None = copy.get(component, "fixed")
    if told is not None:
        return told
    return {_start(copy, component): FrozenMap({"sides": (None,) * 4, "counts": False})}


def _sides(seen: Mapping[str, Any]) -> list[Any]:
    return [side or None for side in (seen.get("sides") or (None,) * 4)]


def _wedges(seen: Mapping[str, Any] | None) -> tuple[str, ...]:
    if seen is None:
        return ()
    return tuple(
        (side[0] if isinstance(side, tuple) else side) or "unknown" for side in _sides(seen)
    )
