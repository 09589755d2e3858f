"""Danana's pieces before a camera: tiles by the face that is up, and cards where they lie."""

from __future__ import annotations

from rules.table.board_picture import Board, board_of_field
from rules.table.sight import Sight, Sighting, touched_as

from ..play.moves import DananaMove
from ..play.state import Danana

BOARD: Board[Danana] = board_of_field(
    "slots",
    "tile:",
    "face",
    lambda face: (face, 0),
    lambda face, _turned: face,
    is_full=True,
)
_FREE = touched_as(art=("art",), progress=("stack", "card"), setup=("deal", "setup"))
"""As what each kind of piece is touched that does not lie on the board."""


def _things(state: Danana, seen: Sighting) -> tuple[str, ...]:
    lying: dict[str, str | None] = {}
    if seen.kind == "art":
        lying = {f"row:{at}": art.card for at, art in enumerate(state.art_row or ())}
    elif seen.kind == "face":
        lying = {f"tile:{slot}": face for slot, face in (state.slots or {}).items()}
    return tuple(thing for thing, name in lying.items() if name == seen.face) or _FREE(state, seen)


SIGHT: Sight[Danana, DananaMove] = Sight(_things)
