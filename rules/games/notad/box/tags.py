"""What bears a tag in Notad: every tile on its face, and the animal tokens.

The tag's upper edge points to the tile's printed north, so a picture tells how it is turned. A
token bears its tag on the face: one that lies face down was hunted and shows none.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.box.tags import Piece, Pieces
from rules.copy import Copy

ANIMALS = {
    **{"prey_a": "GA", "prey_b": "GB", "prey_c": "GC", "prey_d": "GD"},
    **{"pred_a": "OA", "pred_b": "OB", "pred_c": "OC"},
}
"""The tokens' codes: G for the green backs of prey, O for the orange ones of predators."""


def _pieces(copy: Copy) -> Iterator[Piece]:
    for tile in copy.ids("tile"):
        yield Piece(f"tile/{tile}", tile, tile)
    for animal in copy.ids("animal"):
        if animal in ANIMALS:
            component = f"animal/{animal}"
            caption = copy.get(component, "name", animal)
            yield Piece(component, ANIMALS[animal], caption, copy.get(component, "count", 1))


PIECES = Pieces("N", _pieces)
