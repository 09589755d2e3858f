"""The legal ways to lay, replace and relocate tiles, found quicker than by judging each.

There are hundreds of them, and this is the hot path of the game: it asks the land directly where a
tile fits. What is listed, and in which order, is what judging every well-formed move would give
but for the order of tiles, cells and rotations.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping

from rules.rule import Certainty

from ...box import pieces
from ...box.pieces import Rotation
from ...rulebook import check
from .. import choices
from ..land import Land, land_of
from ..moves import Bonus, BonusName, NotadMove, PlaceTile
from ..state import CLASSES, Notad
from .whereabouts import is_elsewhere


def placements(state: Notad, seat: str, tile: str | None = None) -> Iterator[PlaceTile]:
    """Yield every way to lay a tile of the hand, or just `tile`; a blank one fits anywhere."""
    ground = land_of(state, seat)
    if ground is None:
        return
    hand = (tile,) if tile is not None else dict.fromkeys(choices.tiles_in_hand(state, seat))
    cells = ground.open_cells()
    for held in hand:
        if not _is_surely_elsewhere(state, held, seat):
            turned = [
                (rot, None if held is None else pieces.face(state.copy, held, rot))
                for rot in choices.rotations(state, held)
            ]
            for cell in cells:
                for rot, face in turned:
                    if face is None or ground.fits(cell, face):
                        yield PlaceTile(by=seat, tile=held, rot=rot, cell=cell)


def _is_surely_elsewhere(state: Notad, tile: str | None, seat: str) -> bool:
    """Say whether a tile of a hand is known to lie in another place: two may look alike."""
    if tile is None:
        return False
    found = is_elsewhere(state, tile, f"{seat}'s hand")
    return any(one.certainty is Certainty.SURE for one in found)


def bonuses(state: Notad, seat: str) -> Iterator[Bonus]:
    """Yield each bonus without use, then with everything it can be used on."""
    for name in pieces.bonuses(state.copy):
        bonus: BonusName = name  # type: ignore[assignment]
        if not _is_forbidden(state, Bonus(by=seat, bonus=bonus)):
            for class_ in (None, *CLASSES) if choices.draws_either(state, bonus) else (None,):
                yield Bonus(by=seat, bonus=bonus, class_=class_)
            yield from _used(state, seat, bonus)


def _used(state: Notad, seat: str, bonus: BonusName) -> Iterator[Bonus]:
    match bonus:
        case "replace_tile":
            yield from _replacements(state, seat)
        case "relocate_tile":
            yield from _relocations(state, seat)
        case _:
            for cell in dict.fromkeys(choices.bonus_cells(state, seat, bonus)):
                for to in choices.bonus_goals(state, seat, bonus, cell):
                    move = Bonus(by=seat, bonus=bonus, cell=cell, to=to)
                    if (cell or to) and not _is_forbidden(state, move):
                        yield move


def _is_forbidden(state: Notad, move: Bonus) -> bool:
    return any(one.forbids for one in check.objections(state, move))


def _replacements(state: Notad, seat: str) -> Iterator[Bonus]:
    ground = land_of(state, seat)
    if ground is None:
        return
    for tile in dict.fromkeys(choices.tiles_in_hand(state, seat)):
        if not _is_surely_elsewhere(state, tile, seat):
            for cell in sorted(ground.placed):
                for rot in _rotations(state, ground.lift(cell), cell, tile):
                    yield Bonus(by=seat, bonus="replace_tile", cell=cell, tile=tile, rot=rot)


def _relocations(state: Notad, seat: str) -> Iterator[Bonus]:
    ground = land_of(state, seat)
    if ground is None:
        return
    for cell in sorted(ground.placed):
        tile, lifted = ground.placed[cell].tile, ground.lift(cell)
        for to in ground.open_cells():
            for rot in _rotations(state, lifted, to, tile):
                yield Bonus(by=seat, bonus="relocate_tile", cell=cell, to=to, rot=rot)


def _rotations(state: Notad, ground: Land, cell: str, tile: str | None) -> Iterator[Rotation]:
    """Yield the rotations in which a tile may lie on a cell."""
    for rot in choices.rotations(state, tile):
        face = pieces.face(state.copy, tile, rot) if tile is not None else None
        if face is None or ground.fits(cell, face):
            yield rot


LISTS: Mapping[type[NotadMove], Callable[[Notad, str], Iterable[NotadMove]]] = {
    PlaceTile: placements,
    Bonus: bonuses,
}
"""The kinds of move that are listed here."""
