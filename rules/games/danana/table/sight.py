"""Danana's pieces before a camera: tiles by the face that is up, and cards where they lie."""

from __future__ import annotations

from rules.table.sight import Sight, Sighting

from ..play.moves import DananaMove
from ..play.state import Danana

NAMES = {"face": ("face",), "progress": ("stack", "card"), "setup": ("deal", "setup")}
"""As what each kind of piece is touched, whether it lies on the table already or not."""


def _things(state: Danana, seen: Sighting) -> tuple[str, ...]:
    if seen.kind == "art":
        row = enumerate(state.art_row or ())
        lying = tuple(f"art:{at}" for at, art in row if art.card == seen.face)
        return lying or (f"artcard:{seen.face}",)
    if seen.kind == "face":
        slots = (state.slots or {}).items()
        lying = tuple(f"tile:{slot}" for slot, face in slots if face == seen.face)
        return lying or (f"face:{seen.face}",)
    return tuple(f"{name}:{seen.face}" for name in NAMES.get(seen.kind, (seen.kind,)))


SIGHT: Sight[Danana, DananaMove] = Sight(_things)
