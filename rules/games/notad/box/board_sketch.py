"""The terrain board as its owner teaches it: size, values, pink cells, shrine, what is printed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from rules.box.part_controls import beside, changed
from rules.box.sketch import Hand, Row, Sketch, Tally, Touched, chip, cycled, held, step, toggled
from rules.copy import Copy
from rules.table.scene import Place
from rules.values.frozen import FrozenMap

from ..play.state import TERRAINS
from . import parts, pieces
from .pieces import SIDES, spot

LOWEST, HIGHEST = -20, 40
_ANY = FrozenMap({"sides": (None,) * 4, "counts": False})
"""A pre-printed cell without a landscape."""


def board_sketch(copy: Copy, component: str, hand: Hand) -> Sketch:
    """Draw the board; the cell that is held can be changed."""
    rows, cols = copy.get(component, "rows", 1), copy.get(component, "cols", 1)
    values, pink = copy.get(component, "values") or {}, copy.get(component, "pink") or ()
    fixed = _fixed(copy, component)
    size = 1 / max(rows, cols, 1)
    left, top = (1 - cols * size) / 2, (1 - rows * size) / 2
    places = []
    for row, col in product(range(rows), range(cols)):
        cell = f"{row},{col}"
        shrine = cell == copy.get(component, "shrine")
        value = pieces.SHRINE_POINTS if shrine else values.get(cell)
        corner = "start" if cell == _start(copy, component) else ""
        where = col * size + left, row * size + top, size, size
        places.append(
            Place(
                *(f"cell:{cell}", *where, "square", "well", _wedges(fixed.get(cell))),
                rims=("pink",) if cell in pink else (),
                label="" if value is None else str(value),
                corner="shrine" if shrine else corner,
                says=spot(cell),
            )
        )
    sizes = beside(parts.Board, copy, component)[1]
    told = "Tap a cell, then set its value and what is printed there."
    rows_: tuple[Row, ...] = ()
    if cell := held(hand, "cell"):
        sizes = (Tally("value", f"Value of {spot(cell)}", values.get(cell, 0)), *sizes)
        rows_ = tuple(_rows(copy, component, cell))
    return Sketch(tuple(places), says=told, held=hand[:1], rows=rows_, tallies=sizes)


def _rows(copy: Copy, component: str, cell: str) -> Iterator[Row]:
    fixed = _fixed(copy, component)
    chips = (
        chip("pink", "pink", cell in (copy.get(component, "pink") or ())),
        chip("shrine", "shrine", cell == copy.get(component, "shrine")),
        chip("start", "start", cell == _start(copy, component)),
        chip("fixed", "pre-printed", cell in fixed),
    )
    yield Row(spot(cell), chips)
    if cell in fixed:
        printed = [
            Place(f"side:{at}", label=f"{SIDES[at]} {side or 'any'}", fill=side or "well")
            for at, side in enumerate(_sides(fixed[cell]))
        ]
        counts = chip("counts", "counts as a tile", bool(fixed[cell].get("counts")))
        yield Row("Printed landscape", (*printed, counts))


def board_touched(copy: Copy, component: str, hand: Hand, place: str) -> Touched:
    """Say what a touch on the board, or beside it, changes."""
    what, _, way = place.partition(":")
    if what == "cell":
        return Touched(hand=(place,))
    changes = changed(parts.Board, copy, component, place)
    if not changes and (cell := held(hand, "cell")):
        found = _cell_touched(copy, component, cell, what, way)
        changes = {component: found} if found else {}
    return Touched(changes, hand)


def _cell_touched(copy: Copy, component: str, cell: str, what: str, way: str) -> dict[str, Any]:
    fixed = FrozenMap(_fixed(copy, component))
    seen = fixed.get(cell)
    if what == "value":
        values = copy.get(component, "values") or FrozenMap()
        value = min(HIGHEST, max(LOWEST, values.get(cell, 0) + step(way)))
        return {"values": values.having(cell, value)}
    if what == "pink":
        return {"pink": toggled(copy.get(component, "pink"), cell)}
    if what in ("shrine", "start"):
        return {what: cell}
    if what == "fixed":
        return {"fixed": fixed.having(cell, _ANY) if seen is None else fixed.without(cell)}
    if what == "counts" and seen is not None:
        seen = seen.having("counts", not seen.get("counts"))
    elif what == "side" and seen is not None and way.isdigit():
        sides = _sides(seen)
        sides[int(way)] = cycled((None, *TERRAINS), sides[int(way)])
        seen = seen.having("sides", tuple(sides))
    else:
        return {}
    return {"fixed": fixed.having(cell, seen)}


def _start(copy: Copy, component: str) -> str:
    return str(copy.get(component, "start", "0,0"))


def _fixed(copy: Copy, component: str) -> Mapping[str, Any]:
    """Return the pre-printed cells; where nobody told, the start is one without a landscape."""
    told: Mapping[str, Any] | None = copy.get(component, "fixed")
    if told is not None:
        return told
    return {_start(copy, component): _ANY}


def _sides(seen: Mapping[str, Any]) -> list[Any]:
    return [side or None for side in (seen.get("sides") or (None,) * 4)]


def _wedges(seen: Mapping[str, Any] | None) -> tuple[str, ...]:
    if seen is None:
        return ()
    return tuple(
        (side[0] if isinstance(side, tuple) else side) or "unknown" for side in _sides(seen)
    )
