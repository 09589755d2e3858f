"""A picture of the four terraces: which face lies up on each slot."""

from __future__ import annotations

from collections.abc import Mapping

from rules.table.board_picture import Board, Laid
from rules.values.frozen import FrozenMap
from rules.values.paths import Path

from ..play.state import Danana

SLOT, FACE = "tile:", "face/"


def _lies(state: Danana, _seat: str) -> dict[str, Laid]:
    told = ((slot, face) for slot, face in (state.slots or {}).items() if face is not None)
    return {f"{SLOT}{slot}": Laid(f"{FACE}{face}") for slot, face in told}


def _laid(
    state: Danana, _seat: str, told: Mapping[str, Laid | None]
) -> tuple[Path, FrozenMap[str, str | None]]:
    slots = dict(state.slots or {})
    for place, laid in told.items():
        face = laid.piece.removeprefix(FACE) if laid and laid.piece else None
        slots[place.removeprefix(SLOT)] = face
    return ("slots",), FrozenMap(slots)


BOARD: Board[Danana] = Board(SLOT, ("face",), _lies, _laid, own=False)
