"""What the table does with a piece that was scanned: it is in hand, turned as it was seen.

One touch on its place then says it all, and what the piece shows answers the question that follows.
"""

from __future__ import annotations

from functools import cache

from companion.box import tag_codes
from companion.camera.meanings import Made
from companion.camera.observation import can_answer, observe
from companion.presenters.table.shared_table import SharedTable
from rules.answers import Hint
from rules.state import Move
from rules.table.sight import Sighting


def as_seen(table: SharedTable) -> Hint | None:
    """Return the move with the scanned piece turned as it was seen, once its place is touched.

    It may be against the rules: then the table is told why, and sees where else the piece fits.
    """
    scanned, touched = table.choice.scanned, table.choice.touched
    if scanned is None or scanned.turned is None or len(touched) <= len(scanned.touched):
        return None
    turned = table.game.table.sight.turned
    for hints in (table.ready(table.fitting(touched)), table.meant(touched)):
        for one in hints:
            if turned(one.move) == scanned.turned:
                return one
    return None


def turned_so(table: SharedTable, hints: list[Hint]) -> list[Hint]:
    """Keep the moves in which the scanned piece is turned as it was seen, if there are any."""
    scanned = table.choice.scanned
    if scanned is None or scanned.turned is None:
        return hints
    sight = table.game.table.sight
    return [one for one in hints if sight.turned(one.move) in (None, scanned.turned)] or hints


def fits_turned(table: SharedTable) -> bool:
    """Say whether the scanned piece would fit where it lies, turned another way than it was."""
    return as_seen(table) is not None and bool(table.ready(table.fitting(table.choice.touched)))


def followed_by(table: SharedTable, piece: Sighting) -> tuple[Move, ...]:
    """Return the moves that tell what a scanned piece shows, if that is what is asked now."""
    found = observe(table.moment, table.seat, (piece,))
    return found.meaning.moves if isinstance(found, Made) else ()


def can_scan(table: SharedTable) -> bool:
    """Say whether showing a piece to the camera could be what is awaited."""
    return can_answer(table.moment, table.seat, _pieces(table.game.name))


@cache
def _pieces(game: str) -> tuple[tag_codes.Piece, ...]:
    return tuple(one for one in map(tag_codes.piece, tag_codes.ids(game)) if one is not None)
