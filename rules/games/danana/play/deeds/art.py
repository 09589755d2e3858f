"""The art row: which work lies beside each cube, and who can pay for it."""

from __future__ import annotations

from ...box import pieces
from ...box.pieces import Work
from ..state import Art, Danana
from .payment import short


def work_at(state: Danana, place: int) -> Work | None:
    """Return the work beside the cube at a place of the row, if anybody knows it."""
    row = state.art_row or ()
    here = row[place] if 0 <= place < len(row) else None
    works, _ = pieces.works(state.copy, here.card if here is not None else None)
    if works is None or here is None or here.cube is None or not 0 <= here.cube < len(works):
        return None
    return works[here.cube]


def may_be_made(state: Danana, here: Art) -> bool:
    """Say whether a work may lie beside a cube: one that is known, or one nobody knows."""
    works, _ = pieces.works(state.copy, here.card)
    if here.empty:
        return False
    return works is None or here.cube is None or 0 <= here.cube < len(works)


def is_last(state: Danana, place: int) -> bool:
    """Say whether the cube lies beside the last line of a card, which is then finished."""
    here = (state.art_row or ())[place]
    works, _ = pieces.works(state.copy, here.card)
    return works is not None and here.cube is not None and here.cube + 1 >= len(works)


def can_create(state: Danana, seat: str) -> bool:
    """Say whether some work in the art row can be paid, as far as anybody knows."""
    works = [work_at(state, place) for place in range(len(state.art_row or ()))]
    return any(work is None or not short(state.player(seat), work.cost) for work in works)


def is_beyond_reach(state: Danana, seat: str) -> bool:
    """Say whether no work is sure to be payable, whatever victory points there are."""
    for place in range(len(state.art_row or ())):
        work = work_at(state, place)
        if work is None:
            return False
        cost = {kind: n for kind, n in work.cost.items() if kind != "vp"}
        if not short(state.player(seat), cost):
            return False
    return bool(state.art_row)
