"""How Lanterns looks: the pond in the middle, lanterns in their colours, the hand beside it."""

from __future__ import annotations

from collections.abc import Iterator

from rules.box.tags import Piece, Pieces
from rules.table.guide import choices_of, counters_of
from rules.table.scene import Mark, Place, Scene, SeatCard, Tray

from .play import CELLS, SIDE, STONE, Lanterns, expects, own_groups

FILLS = {"red": "#D9534F", "gold": "#E0BC3A", "blue": "#4C8DCB", "white": "#EFE7D6"}

PIECES = Pieces(
    "L", lambda copy: (Piece(f"lantern/{one}", one, one) for one in copy.ids("lantern"))
)


def scene(state: Lanterns, seat: str) -> Scene:
    """Draw the pond as everybody sees it, with one seat's hand."""
    hand = state.player(seat).hand or ()
    places = tuple(lantern(state, one, at) for at, one in enumerate(hand, 1))
    return Scene(
        title="Lanterns",
        subtitle=", ".join(one.what for one in expects(state)),
        seat=seat,
        places=tuple(pond(state)),
        trays=(Tray("hand", "In hand", places, "no lantern"),),
        cards=tuple(SeatCard(one, points(state, one), held(state, one)) for one in state.seats),
        front=("hand",),
        counters=counters_of(state, ()),
        choices=choices_of(state, state, ()),
    )


def pond(state: Lanterns) -> Iterator[Place]:
    """Yield the cells of the pond with what floats on them and who laid it."""
    size = 1 / SIDE
    for cell in CELLS:
        column, row = map(int, cell.split(","))
        fill, label = ("muted", "stone") if cell == STONE else ("well", "")
        marks: tuple[Mark, ...] = ()
        if cell in state.pond:
            fill = colour(state, state.pond[cell])
            marks = (Mark("seat", f"seat:{state.laid_by.get(cell, '')}"),)
        yield Place(
            f"cell:{cell}",
            column * size,
            row * size,
            size,
            size,
            fill=fill,
            label=label,
            corner=cell,
            marks=marks,
        )


def lantern(state: Lanterns, name: str | None, number: int) -> Place:
    """Return a lantern in hand; one nobody told is blank."""
    thing = f"lantern:{name}" if name else f"lantern:?#{number}"
    return Place(thing, shape="disc", fill=colour(state, name), label=name or "?")


def colour(state: Lanterns, name: str | None) -> str:
    """Return the fill of a lantern."""
    return FILLS.get(state.copy.get(f"lantern/{name}", "colour"), "unknown")


def held(state: Lanterns, seat: str) -> str:
    """Say how many lanterns a seat holds."""
    hand = state.player(seat).hand
    return "" if hand is None else f"{len(hand)} in hand"


def points(state: Lanterns, seat: str) -> int | None:
    """Return the points of a seat as the pond lies now."""
    found = own_groups(state, seat)
    return None if found is None else sum(one.amount for one in found if not isinstance(one, str))
