"""One small check per rule: each yields the objections a move earns by that rule.

A check that needs something nobody told the app yields nothing. One that rests on a component
yields with the certainty of that component.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.rule import Certainty, Objection
from rules.values.memo import by_identity

from ..box import pieces
from ..box.pieces import Face, are_diagonal, around, spot
from .land import Land, land
from .rulebook import N
from .state import HAND_LIMIT, STORES, Notad, Player

Found = Iterator[Objection]


def land_of(state: Notad, seat: str) -> Land | None:
    """Return the land of a seat, or None where nobody told what lies there."""
    player = state.player(seat)
    if player.placed is None:
        return None
    return land(state.copy, pieces.board(state.copy, player.colour), player.placed)


@by_identity(4)
def whereabouts(players: Mapping[str, Player], display: Any) -> Mapping[str, tuple[str, ...]]:
    """Return for each tile the places it was logged at."""
    seen: dict[str, tuple[str, ...]] = {}

    def log(tile: str | None, place: str) -> None:
        if tile is not None:
            seen[tile] = (*seen.get(tile, ()), place)

    for seat, player in players.items():
        for tile in player.hand or ():
            log(tile, f"{seat}'s hand")
        for cell, laid in (player.placed or {}).items():
            log(laid.tile, f"{seat}'s {spot(cell)}")
        for tile in player.tile_discards or ():
            log(tile, f"{seat}'s discards")
    for tile in display.tiles if display else ():
        log(tile, "the display")
    return seen


def elsewhere(state: Notad, tile: str, allowed: str) -> Found:
    """N-39: a tile is logged at a place other than the one it comes from."""
    for place in whereabouts(state.players, state.display).get(tile, ()):
        if place != allowed:
            yield Objection(N[39], f"{tile} is already logged at {place}.")
            return


def level_of(state: Notad, seat: str) -> pieces.Level | None:
    """Return the level a seat prays on this round, as told or as its basket stands."""
    basket = state.basket(seat)
    level = state.player(seat).level or (basket.level if basket else 0)
    return pieces.hill(state.copy).get(level)


def has_actions(state: Notad, seat: str) -> Found:
    """N-12: no action is left."""
    player = state.player(seat)
    if player.actions_left == 0:
        level = level_of(state, seat)
        told = f"All {level.actions} actions of level {level.number} are used." if level else ""
        yield Objection(
            N[12],
            told or f"{state.name(seat)} has no action left.",
            level.certainty if level else Certainty.SURE,
        )


def from_hand(state: Notad, seat: str, tile: str, source: str = "hand") -> Found:
    """N-20: the tile is not one of the hand."""
    hand = state.player(seat).hand
    if source != "hand" or (hand is not None and tile not in hand and None not in hand):
        yield Objection(N[20], f"{tile} is not in {state.name(seat)}'s hand.")


def is_free(ground: Land, cell: str) -> Found:
    """N-21: the cell is off the board, covered, or pre-printed (NR-3)."""
    if cell in ground.placed:
        yield Objection(N[21], f"Cell {spot(cell)} is covered already.")
    elif cell in ground.board.fixed:
        certain = ground.board.fixed_certainty
        yield Objection(N[21], f"Cell {spot(cell)} is pre-printed.", certain, "NR-3")
    elif cell not in ground.board.cell_set:
        certain = ground.board.size_certainty
        yield Objection(N[21], f"Cell {spot(cell)} is not on the board.", certain)


def is_attached(ground: Land, cell: str) -> Found:
    """N-22: the cell touches nothing explored."""
    if not ground.touches(cell):
        certain = ground.board.fixed_certainty
        yield Objection(N[22], f"{spot(cell)} touches no explored land.", certain)


def matches(ground: Land, cell: str, face: Face | None) -> Found:
    """N-23: landscapes differ at a side."""
    clashes = list(ground.clashes(cell, face)) if face else ()
    if clashes:
        sure = [one for one in clashes if one.certainty is Certainty.SURE]
        told = "; ".join(f"{one.side}: {one.mine} meets {one.theirs}" for one in sure or clashes)
        yield Objection(N[23], f"{told}.", (sure or list(clashes))[0].certainty)


def fits(state: Notad, ground: Land, tile: str, rot: int, cell: str) -> Found:
    """N-21 to N-23: where a tile may lie and how."""
    yield from is_free(ground, cell)
    yield from is_attached(ground, cell)
    yield from matches(ground, cell, pieces.face(state.copy, tile, rot))


def shows(state: Notad, seat: str, animal: str | None, cell: str) -> Found:
    """N-9: no tile there, or none with the animal's icon."""
    ground = land_of(state, seat)
    if ground is None or animal is None:
        return
    name = pieces.animal_name(state.copy, animal)
    if cell not in ground.faces:
        certain = ground.board.fixed_certainty
        yield Objection(N[9], f"No tile lies on {spot(cell)}.", certain)
        return
    face = ground.faces[cell]
    if face is not None and animal not in face.icons:
        told = f"The tile on {spot(cell)} shows no {name}."
        yield Objection(N[9], told, face.icons_certainty)


def is_unoccupied(state: Notad, seat: str, cell: str, *, rule: int = 10) -> Found:
    """N-10 (for a tile to be lifted, N-36): something stands there."""
    player = state.player(seat)
    standing = []
    if player.yurt == cell:
        standing.append("the camp")
    if player.hunters and cell in player.hunters:
        standing.append("a hunter")
    if player.tokens and cell in player.tokens:
        standing.append("an animal")
    if standing:
        yield Objection(N[rule], f"{spot(cell)} is occupied by {' and '.join(standing)}.")


def has_store(state: Notad, seat: str) -> Found:
    """N-8: all stores are full."""
    stored = state.player(seat).stored
    if stored is not None and len(stored) >= STORES:
        yield Objection(N[8], f"{state.name(seat)} already stores {len(stored)} animals.")


def hunter_step(state: Notad, seat: str, start: str, to: str) -> Found:
    """N-13 and N-14: where a hunter may go."""
    player, ground = state.player(seat), land_of(state, seat)
    if player.hunters is not None and start not in player.hunters:
        yield Objection(N[13], f"No hunter of {state.name(seat)} stands on {spot(start)}.")
    elif to not in around(start):
        yield Objection(N[13], f"{spot(to)} does not touch {spot(start)} by a side.")
    elif ground and not ground.is_explored(to):
        certain = ground.board.fixed_certainty
        yield Objection(N[13], f"{spot(to)} is not explored yet.", certain)
    token = player.token_at(to)
    if token is None or token.hunted or player.yurt is None or to in around(player.yurt):
        return
    if token.class_ == "prey":
        return
    known = token.class_ is not None and token.hunted is not None
    yield Objection(
        N[14],
        f"The predator on {spot(to)} is not beside the camp on {spot(player.yurt)}.",
        Certainty.SURE if known else Certainty.UNKNOWN,
    )


def camp_step(state: Notad, seat: str, to: str) -> Found:
    """N-17 and N-18: where the camp may go."""
    player, ground = state.player(seat), land_of(state, seat)
    if player.yurt is not None and to not in around(player.yurt):
        ruling = "NR-12" if are_diagonal(player.yurt, to) else ""
        told = f"{spot(to)} does not touch the camp on {spot(player.yurt)} by a side."
        yield Objection(N[17], told, ruling=ruling)
    if ground and not ground.is_explored(to):
        certain = ground.board.fixed_certainty
        yield Objection(N[17], f"{spot(to)} is not explored yet.", certain)
    token = player.token_at(to)
    if token is not None and not token.hunted:
        certain = Certainty.SURE if token.hunted is False else Certainty.UNKNOWN
        yield Objection(N[18], f"A living animal is on {spot(to)}: hunt it first.", certain)


def camp_fuel(state: Notad, seat: str, pay: str | None) -> Found:
    """N-16: no hunted animal was paid."""
    tokens = state.player(seat).tokens
    if pay is None:
        yield Objection(N[16], "No hunted animal was paid for the move.")
    elif tokens is not None:
        token = tokens.get(pay)
        if token is None:
            yield Objection(N[16], f"No animal lies on {spot(pay)}.")
        elif not token.hunted:
            certain = Certainty.SURE if token.hunted is False else Certainty.UNKNOWN
            yield Objection(N[16], f"The animal on {spot(pay)} is not hunted yet.", certain)


def hand_limit(state: Notad) -> Found:
    """N-29: a hand is above the limit at the end of the round."""
    for seat, player in state.players.items():
        if player.hand is not None and len(player.hand) > HAND_LIMIT:
            over = len(player.hand) - HAND_LIMIT
            told = f"{state.name(seat)} must discard {over} tile{'s' * (over > 1)}: "
            yield Objection(N[29], f"{told}the hand limit is {HAND_LIMIT}.")
