"""How Lanterns looks: the pond in the middle, lanterns in their colours, the hand beside it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.sheet import amount
from rules.table.guide import Held
from rules.table.plain_table import grid, row, spots
from rules.table.scene import Mark, Place, Scene, SeatCard, Tray

from .moves import expects
from .scoring import own_groups
from .state import CELLS, STONE, Lanterns

FILLS = {"red": "#D9534F", "gold": "#E0BC3A", "blue": "#4C8DCB", "white": "#EFE7D6"}


def scene(state: Lanterns, seat: str) -> Scene:
    """Draw the pond as everybody sees it, with one seat's hand."""
    hand = state.player(seat).hand or ()
    held = tuple(
        replace(place, shape="disc", fill=fill(state, name))
        for place, name in zip(row("lantern", hand), hand, strict=True)
    )
    return Scene(
        title="Lanterns",
        subtitle=", ".join(one.what for one in expects(state)) or "All lanterns are lit",
        seat=seat,
        places=tuple(pond(state)),
        trays=(Tray("hand", "In hand", held, "no lantern"),),
        cards=tuple(card(state, one) for one in state.seats),
        front=("hand",),
        counters=Held(state).counters(),
        choices=Held(state).choices(),
    )


def pond(state: Lanterns) -> Iterator[Place]:
    """Yield the cells of the pond with what floats on them and who laid it."""
    for cell, place in zip(CELLS, grid("cell", spots(CELLS)), strict=True):
        if state.pond is not None and cell in state.pond:
            by = state.laid_by.get(cell)
            marks = (Mark("seat", f"seat:{by}"),) if by else ()
            yield replace(place, fill=fill(state, state.pond[cell]), marks=marks)
        else:
            yield replace(place, fill="muted", label="stone") if cell == STONE else place


def fill(state: Lanterns, name: str | None) -> str:
    """Return the colour a lantern is painted in."""
    return FILLS.get(state.copy.get(f"lantern/{name}", "colour"), "unknown")


def card(state: Lanterns, seat: str) -> SeatCard:
    """Return a seat's points as the pond lies now, and how many lanterns it holds."""
    hand, found = state.player(seat).hand, own_groups(state, seat)
    points = None if found is None else amount(found)
    return SeatCard(seat, points, "" if hand is None else f"{len(hand)} in hand")
