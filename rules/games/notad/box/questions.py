"""What Notad's owner is asked while playing: the faces of tiles that are about to matter."""

from __future__ import annotations

from collections.abc import Iterator

from rules.box.teaching import Question, unknown

from ..play.moves import Bonus, MoveCamp, NotadMove, PlaceAnimal, PlaceTile
from ..play.state import Notad
from . import pieces
from .pieces import spot

FACE = ("sides", "motifs", "regions", "icons")
BOARD = "board/main"


def questions(state: Notad, move: NotadMove | None) -> Iterator[Question]:
    """Yield the placeholders that this state rests on, or the move that is thought of."""
    if move is None:
        yield from _size(state)
    elif isinstance(move, (PlaceTile, Bonus)) and move.tile is not None:
        yield from _face(state, move.tile)
        yield from _beside(state, move.by, move.cell)
    elif isinstance(move, PlaceAnimal):
        laid = state.player(move.by).laid_at(move.cell)
        if laid is not None and laid.tile is not None:
            yield from _face(state, laid.tile)
    elif isinstance(move, MoveCamp):
        yield from _values(state, move.by, move.to)


def _size(state: Notad) -> Iterator[Question]:
    fields = unknown(state.copy, BOARD, "rows", "cols")
    if fields and state.phase in ("setup", "pray", "act"):
        rows, cols = state.copy.get(BOARD, "rows"), state.copy.get(BOARD, "cols")
        yield Question(BOARD, fields, f"How large is the terrain board? Is it {rows} × {cols}?")


def _face(state: Notad, tile: str) -> Iterator[Question]:
    component = f"tile/{tile}"
    fields = unknown(state.copy, component, *FACE)
    if component in state.copy.components and fields:
        yield Question(component, fields, f"What does tile {tile} show?")


def _beside(state: Notad, seat: str, cell: str | None) -> Iterator[Question]:
    for near in pieces.around(cell or ""):
        laid = state.player(seat).laid_at(near) if near else None
        if laid is not None and laid.tile is not None:
            yield from _face(state, laid.tile)


def _values(state: Notad, seat: str, cell: str) -> Iterator[Question]:
    colour = state.player(seat).colour
    name = f"board/{colour}" if f"board/{colour}" in state.copy.components else BOARD
    fields = unknown(state.copy, name, "values", "shrine")
    if fields:
        told = f"What does {spot(cell)} bring a camp? All values of the board at once."
        yield Question(name, fields, told, (f"cell:{cell}",))
