"""What bears a tag in Notad: every tile on its face, and the animal tokens.

The tag's upper edge points to the tile's printed north, so a picture tells how it is turned. A
token bears its tag on the face: one that lies face down was hunted and shows none.
"""

from __future__ import annotations

from rules.box.tags import Pieces, Tagged

ANIMALS = {
    **{"prey_a": "GA", "prey_b": "GB", "prey_c": "GC", "prey_d": "GD"},
    **{"pred_a": "OA", "pred_b": "OB", "pred_c": "OC"},
}
"""The tokens' codes: G for the green backs of prey, O for the orange ones of predators."""

PIECES = Pieces.of_kinds(
    "N", Tagged("tile"), Tagged("animal", ANIMALS, caption="{name}", copies="count")
)
