"""What Notad's owner is asked while playing: the faces of tiles that are about to matter."""

from __future__ import annotations

from collections.abc import Iterator

from rules.box.teaching import Question

from ..play.moves import Bonus, MoveCamp, NotadMove, PlaceAnimal, PlaceTile
from ..play.state import Notad
from .pieces import around, board_name, spot

FACE = ("sides", "motifs", "regions", "icons")
BOARD = "board/main"


def matters(state: Notad, move: NotadMove | None) -> Iterator[Question]:
    """Yield what this state rests on, or the move that is thought of."""
    match move:
        case None if state.phase in ("setup", "pray", "act"):
            rows, cols = state.copy.get(BOARD, "rows"), state.copy.get(BOARD, "cols")
            told = f"How large is the terrain board? Is it {rows} × {cols}?"
            yield Question(BOARD, ("rows", "cols"), told)
        case PlaceTile(tile=str(tile)) | Bonus(tile=str(tile)):
            yield _face(tile)
            yield from _laid(state, move.by, *around(move.cell or ""))
        case PlaceAnimal():
            yield from _laid(state, move.by, move.cell)
        case MoveCamp():
            told = f"What does {spot(move.to)} bring a camp? All values of the board at once."
            name = board_name(state.copy, state.player(move.by).colour)
            yield Question(name, ("values", "shrine"), told, (f"cell:{move.to}",))


def _laid(state: Notad, seat: str, *cells: str | None) -> Iterator[Question]:
    for cell in cells:
        laid = state.player(seat).laid_at(cell) if cell else None
        if laid is not None and laid.tile is not None:
            yield _face(laid.tile)


def _face(tile: str) -> Question:
    return Question(f"tile/{tile}", FACE, f"What does tile {tile} show?")
