"""A picture of the board: which tents lie on its spaces."""

from __future__ import annotations

from collections.abc import Mapping

from rules.table.board_picture import Board, Laid
from rules.values.frozen import FrozenMap
from rules.values.paths import Path

from ..play.state import Bania, Tent

SPACE, TENT = "space:", "tent/"


def _lies(state: Bania, _seat: str) -> dict[str, Laid]:
    return {
        f"{SPACE}{space}": Laid(f"{TENT}{tent.id}" if tent.id else None)
        for space, tent in (state.tents or {}).items()
    }


def _laid(
    state: Bania, _seat: str, told: Mapping[str, Laid | None]
) -> tuple[Path, FrozenMap[str, Tent]]:
    tents = dict(state.tents or {})
    for place, laid in told.items():
        space = place.removeprefix(SPACE)
        tents.pop(space, None)
        if laid is not None:
            tents[space] = Tent(id=laid.piece.removeprefix(TENT) if laid.piece else None)
    return ("tents",), FrozenMap(tents)


BOARD: Board[Bania] = Board(SPACE, ("tent",), _lies, _laid, own=False)
