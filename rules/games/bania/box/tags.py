"""What bears a tag in Bania: the tents, on both sides.

A tent lies with its cost up before a player and with its colour up on the board; where it lies
says which, so both sides bear the same tag. Cards are counted by touch and bear none.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.box.tags import Piece, Pieces
from rules.copy import Copy

TENT_SIDES = 2


def _pieces(copy: Copy) -> Iterator[Piece]:
    for tent in copy.ids("tent"):
        yield Piece(f"tent/{tent}", tent, tent, TENT_SIDES)


PIECES = Pieces("B", _pieces)
