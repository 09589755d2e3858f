"""What bears a tag in Annapurna: every mountain card of every suit, on its face.

A tag on the back would give the card away.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.box.tags import Piece, Pieces
from rules.copy import Copy

from ..play.state import SUIT


def _pieces(copy: Copy) -> Iterator[Piece]:
    # The suits are alike: the copy has each card once, and the face tells which suit it is of.
    for suit in range(1, copy.get("supply/main", "suits", 4) + 1):
        for card in numbers(copy):
            component = f"card/{card}"
            caption = f"{suit}-{card} {copy.get(component, 'name', '')}".strip()
            yield Piece(component, f"{suit}{card}", caption, face=f"{suit}-{card}")


def numbers(copy: Copy) -> tuple[str, ...]:
    """Return the numbers the cards of a suit bear, whether anybody has shown them or not."""
    count: int = copy.get("supply/main", "cards", SUIT)
    ours = [f"{number:02}" for number in range(1, count + 1)]
    return tuple(dict.fromkeys((*ours, *copy.ids("card"))))


PIECES = Pieces("P", _pieces)
