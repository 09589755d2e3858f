"""What bears a tag in Amanda: the movement cards, with a set for each seat, and what stands around.

All cards of a turn are shown at once. Since every seat has tags of its own, one picture of them
tells which card is whose. The two cards of a direction are alike and bear the same tag.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.box.tags import Piece, Pieces
from rules.copy import Copy

from ..play.state import COPIES, letter
from .board import ACROSS, ALONG, board, direction_name

SEATS = 6
DIRECTIONS = dict.fromkeys((*ALONG, *ACROSS))
BOARDS = range(3, SEATS + 1)
KINDS = tuple(f"k{number}" for number in range(SEATS))


def _pieces(copy: Copy) -> Iterator[Piece]:
    used = {one for players in BOARDS for one in board(copy, players).directions}
    for direction in dict.fromkeys((*DIRECTIONS, *copy.ids("direction"))):
        component = f"direction/{direction}"
        copies = COPIES if direction in used else 0  # six of eight, which ones the board decides
        yield Piece(component, direction, direction_name(copy, direction), copies, SEATS)
    yield Piece("marker/main", "M", "marker", sets=SEATS)
    for number, kind in enumerate(KINDS):
        yield Piece(f"offering/{kind}", f"K{number}", f"offering {letter(kind)}", len(KINDS))
    yield Piece("totem/main", "T", "totem")


PIECES = Pieces("A", _pieces)
