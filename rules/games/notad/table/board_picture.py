"""A picture of a terrain board: its tiles with their rotations."""

from __future__ import annotations

from collections.abc import Mapping

from rules.table.board_picture import Board, Laid
from rules.values.frozen import FrozenMap
from rules.values.paths import Path

from ..box.pieces import ROTATIONS
from ..play.state import Notad, Placed

CELL, TILE = "cell:", "tile/"


def _lies(state: Notad, seat: str) -> dict[str, Laid]:
    placed = state.player(seat).placed or FrozenMap[str, Placed]()
    return {
        f"{CELL}{cell}": Laid(f"{TILE}{one.tile}" if one.tile else None, one.rot)
        for cell, one in placed.items()
    }


def _laid(
    state: Notad, seat: str, told: Mapping[str, Laid | None]
) -> tuple[Path, FrozenMap[str, Placed]]:
    placed = dict(state.player(seat).placed or {})
    for place, laid in told.items():
        cell = place.removeprefix(CELL)
        placed.pop(cell, None)
        if laid is not None:
            tile = laid.piece.removeprefix(TILE) if laid.piece else None
            placed[cell] = Placed(tile, laid.turned)
    return ("players", seat, "placed"), FrozenMap(placed)


BOARD: Board[Notad] = Board(CELL, ("tile",), _lies, _laid, ROTATIONS, counts=True)
