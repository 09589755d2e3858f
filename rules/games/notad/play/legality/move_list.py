"""The moves a table may make now, in a stable order.

The list is of what stands at hand: the acting player's steps in this phase. Everything else that
may happen (a tile nobody knew, a correction, another player acting early) is judged, not listed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...box import pieces
from ...box.pieces import ROTATIONS, Rotation, around
from .. import turns
from ..land import Land, land_of
from ..moves import (
    Bonus,
    BonusName,
    DiscardNewAnimal,
    DiscardStored,
    DiscardSurplus,
    Done,
    DrawAnimal,
    EndRound,
    Explore,
    MoveCamp,
    MoveHunter,
    NextPhase,
    NotadMove,
    PlaceAnimal,
    PlaceTile,
    Pray,
    StartPlayer,
    StoreAnimal,
)
from ..state import CLASSES, FUEL_FOR_A_HUNTER, HAND_LIMIT, Notad, Player
from .registry import check
from .whereabouts import is_elsewhere

Moves = Iterator[NotadMove]
RETILING = ("replace_tile", "relocate_tile")


def legal_moves(state: Notad) -> Moves:
    """Yield every listed move that the print is not sure to forbid."""
    match turns.phase_of(state):
        case "setup":
            yield from _setup(state)
        case "pray":
            yield from _pray(state)
        case "explore" | "act":
            yield from _turns(state)
        case "cleanup":
            yield from _cleanup(state)


def _allowed(state: Notad, moves: Moves) -> Moves:
    for move in moves:
        if not any(one.forbids for one in check.objections(state, move)):
            yield move


def _setup(state: Notad) -> Moves:
    if not state.order:
        for seat in state.seats:
            yield StartPlayer(player=seat)
    else:
        yield from _allowed(state, iter([turns.blank_display(state)]))


def _pray(state: Notad) -> Moves:
    seat = turns.next_to_pray(state)
    if seat is None:
        yield NextPhase()
        return
    levels = (Pray(by=seat, level=level) for level in pieces.hill(state.copy))
    yield from _allowed(state, levels)


def _turns(state: Notad) -> Moves:
    seats = turns.acting(state)
    if not seats:
        yield NextPhase()
    for seat in seats:
        player = state.player(seat)
        if player.pending:
            yield from _settling(state, seat, player)
        elif turns.phase_of(state) == "explore":
            yield from _exploring(state, seat, player)
        else:
            yield from _acting(state, seat, player)


def _exploring(state: Notad, seat: str, player: Player) -> Moves:
    if state.display is not None and player.picks_left != 0:
        picks: list[NotadMove] = [
            Explore(by=seat, tiles=(tile,)) for tile in dict.fromkeys(state.display.tiles)
        ]
        picks += [Explore(by=seat, tokens=(one,)) for one in dict.fromkeys(state.display.tokens)]
        if state.display.is_empty and state.regular_stock != 0:
            picks.append(Explore(by=seat, blind=1))
        yield from _allowed(state, iter(picks))
    yield Done(by=seat)


def _settling(state: Notad, seat: str, player: Player) -> Moves:
    """Yield the ways to settle anything that waits; their order is the player's (N-34)."""
    waiting = dict.fromkeys(player.pending or ())
    for one in waiting:
        if one.what == "draw":
            for class_ in CLASSES if one.class_ is None else (one.class_,):
                for kind in pieces.kinds(state.copy, class_):
                    yield DrawAnimal(by=seat, class_=class_, animal=kind)
        elif one.what == "token":
            source: Any = one.source
            if one.animal is not None:
                yield from _placings(state, seat, one.animal, source)
            store = StoreAnimal(by=seat, animal=one.animal, source=source)
            yield from _allowed(state, iter([store]))
            if source == "drawn":
                yield DiscardNewAnimal(by=seat, animal=one.animal, source=source)
    if any(one.what == "token" for one in waiting) and player.is_full:
        for stored in dict.fromkeys(player.stored or ()):
            yield DiscardStored(by=seat, animal=stored)
            if stored is not None:
                yield from _placings(state, seat, stored, "stored", making_room=True)
    if any(one.what == "bonus" for one in waiting):
        yield from _bonuses(state, seat, player)


def _placings(
    state: Notad, seat: str, animal: str, source: Any, *, making_room: bool = False
) -> Moves:
    moves: Moves = (
        PlaceAnimal(by=seat, animal=animal, cell=cell, source=source, making_room=making_room)
        for cell in sorted(state.player(seat).placed or ())
    )
    yield from _allowed(state, moves)


def _acting(state: Notad, seat: str, player: Player) -> Moves:
    if player.actions_left != 0:
        ground = land_of(state, seat)
        if ground is not None:
            yield from placements(state, seat, ground)
        yield from _allowed(state, _hunters(player, seat))
        yield from _allowed(state, _camps(player, seat))
    for stored in dict.fromkeys(player.stored or ()):
        if stored is not None:
            yield from _placings(state, seat, stored, "stored")
    yield Done(by=seat)


def placements(state: Notad, seat: str, ground: Land, tile: str | None = None) -> Moves:
    """Yield every way to lay a known tile of the hand, or just `tile`; fitting is not in doubt.

    This is the hot path of the game: it asks the land directly instead of judging each move.
    """
    hand = (tile,) if tile is not None else tuple(dict.fromkeys(state.player(seat).hand or ()))
    cells = ground.uncovered()
    for held in hand:
        if held is None or _is_elsewhere(state, seat, held):
            continue
        turned = [(rot, pieces.face(state.copy, held, rot)) for rot in ROTATIONS]
        for cell in cells:
            for rot, face in turned:
                if face is None or ground.fits(cell, face):
                    yield PlaceTile(by=seat, tile=held, rot=rot, cell=cell)


def _hunters(player: Player, seat: str) -> Moves:
    for cell in dict.fromkeys(player.hunters or ()):
        for to in around(cell):
            if to is not None:
                yield MoveHunter(by=seat, from_=cell, to=to)


def _camps(player: Player, seat: str) -> Moves:
    if player.yurt is None:
        return
    declines = player.reserve != 0 and player.camp_fuel == FUEL_FOR_A_HUNTER - 1
    for to in around(player.yurt):
        if to is None:
            continue
        for pay in sorted(player.tokens or ()):
            yield MoveCamp(by=seat, to=to, pay=pay)
            if declines:
                yield MoveCamp(by=seat, to=to, pay=pay, new_hunter=False)


def _bonuses(state: Notad, seat: str, player: Player) -> Moves:
    """Yield each bonus without use, then with everything it can be used on."""
    names: Any = pieces.bonuses(state.copy)
    for name in names:
        if any(one.forbids for one in check.objections(state, Bonus(by=seat, bonus=name))):
            continue
        yield from unused(seat, name)
        if name in RETILING:
            yield from retilings(state, seat, player, name, fitting=True)
        else:
            yield from _allowed(state, targets(seat, player, name))


def unused(seat: str, name: BonusName) -> Moves:
    """Yield a bonus by itself: the two draws of one's choice, or a bonus used on nothing."""
    if name == "draw_either":
        for class_ in CLASSES:
            yield Bonus(by=seat, bonus=name, class_=class_)
    else:
        yield Bonus(by=seat, bonus=name)


def retilings(state: Notad, seat: str, player: Player, name: BonusName, *, fitting: bool) -> Moves:
    """Yield the ways to replace or relocate a tile, all or only those that may fit.

    Like laying tiles this asks the land directly: there are hundreds of ways.
    """
    ground = land_of(state, seat)
    if ground is None:
        return
    if name == "replace_tile":
        for tile in dict.fromkeys(player.hand or ()):
            if tile is None or (fitting and _is_elsewhere(state, seat, tile)):
                continue
            for cell in sorted(ground.placed):
                for rot in _rotations(state, ground.lift(cell), cell, tile, fitting=fitting):
                    yield Bonus(by=seat, bonus=name, cell=cell, tile=tile, rot=rot)
    else:
        for cell in sorted(ground.placed):
            tile, lifted = ground.placed[cell].tile, ground.lift(cell)
            for to in ground.uncovered():
                for rot in _rotations(state, lifted, to, tile, fitting=fitting):
                    yield Bonus(by=seat, bonus=name, cell=cell, to=to, rot=rot)


def _rotations(
    state: Notad, ground: Land, cell: str, tile: str | None, *, fitting: bool
) -> Iterator[Rotation]:
    """Yield the rotations in which a tile may lie on a cell."""
    for rot in ROTATIONS:
        face = pieces.face(state.copy, tile, rot) if fitting and tile is not None else None
        if face is None or ground.fits(cell, face):
            yield rot


def _is_elsewhere(state: Notad, seat: str, tile: str) -> bool:
    return any(is_elsewhere(state, tile, f"{seat}'s hand"))


def targets(seat: str, player: Player, name: BonusName) -> Moves:
    """Yield everything that a bonus which lays no tile can be used on."""
    placed, tokens = sorted(player.placed or ()), sorted(player.tokens or ())
    match name:
        case "discard_tile":
            for cell in placed:
                yield Bonus(by=seat, bonus=name, cell=cell)
        case "move_hunter":
            for one in _hunters(player, seat):
                assert isinstance(one, MoveHunter)
                yield Bonus(by=seat, bonus=name, cell=one.from_, to=one.to)
        case "move_animal":
            for cell in tokens:
                for to in placed:
                    yield Bonus(by=seat, bonus=name, cell=cell, to=to)
        case "discard_animal":
            for cell in tokens:
                yield Bonus(by=seat, bonus=name, cell=cell)
        case "move_camp":
            for near in around(player.yurt or ""):
                if near is not None:
                    yield Bonus(by=seat, bonus=name, to=near)
        case _:
            return


def _cleanup(state: Notad) -> Moves:
    over = False
    for seat in state.seats:
        hand = state.player(seat).hand
        if hand is not None and len(hand) > HAND_LIMIT:
            over = True
            for tile in dict.fromkeys(hand):
                yield DiscardSurplus(by=seat, tile=tile)
    if not over:
        yield EndRound(order=turns.next_order(state))
