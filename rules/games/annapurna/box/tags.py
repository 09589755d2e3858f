"""What bears a tag in Annapurna: every mountain card of every suit, on its face.

A tag on the back would give the card away.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.box.tags import Piece, Pieces
from rules.copy import Copy


def _pieces(copy: Copy) -> Iterator[Piece]:
    # The suits are alike: the copy has each card once, and the face tells which suit it is of.
    for suit in copy.ids("suit"):
        for card in copy.ids("card"):
            component = f"card/{card}"
            caption = f"{suit}-{card} {copy.get(component, 'name', '')}".strip()
            yield Piece(component, f"{suit}{card}", caption, face=f"{suit}-{card}")


PIECES = Pieces("P", _pieces)
