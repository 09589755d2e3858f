"""What bears a tag in Bania: the tents, on both sides.

A tent lies with its cost up before a player and with its colour up on the board; where it lies
says which, so both sides bear the same tag. Cards are counted by touch and bear none.
"""

from __future__ import annotations

from rules.box.tags import Pieces, Tagged

PIECES = Pieces.of_kinds("B", Tagged("tent", copies=2))
