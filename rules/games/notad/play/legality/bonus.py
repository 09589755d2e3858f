"""Checks of a bonus: that one may be taken, and the ordinary rules for what it does."""

from __future__ import annotations

from rules.moves.dispatch import Found, fact
from rules.rule import Certainty, Objection

from ...box import pieces
from ...box.pieces import spot
from ...rulebook import N, check
from ..land import land_of, motif_certainty
from ..moves import Bonus
from ..state import Notad
from .actions import (
    camp_moves_onto_land,
    fitting,
    hunter_steps_onto_land,
    landscapes_match,
    nothing_lives_there,
    predator_is_beside_the_camp,
    tile_is_in_hand,
)
from .animals import new_tile_suits, standing_on
from .whereabouts import came_up, is_not_only_in_hand


@check(Bonus, "N-26")
def bonus_is_open(state: Notad, by: str, bonus: str) -> Found:
    """A disc is left, a space of this bonus is open, and a pink motif gives it."""
    player = state.player(by)
    times = pieces.bonuses(state.copy).get(bonus, 0)
    if player.covered is not None and player.covered.get(bonus, 0) >= times:
        certain = state.copy.certainty(f"bonus/{bonus}", "times")
        yield fact(f"The bonus {bonus} is used up.", certain)
    if player.discs == 0:
        yield fact(f"{state.name(by)} has no disc left.")
    if player.pending is not None and not player.waits_for("bonus"):
        told = "No pink motif has been completed or covered."
        yield fact(told, motif_certainty(state, by))


@check(Bonus)
def bonus_can_be_used(state: Notad, move: Bonus) -> Found:
    """What a bonus is used on must allow it; one that is used on nothing is just spent (NR-29)."""
    seat, cell, to = move.by, move.cell, move.to
    if move.bonus == "draw_tile":
        yield from came_up(state, (move.tile,))
    if cell is None and to is None:
        return
    match move.bonus:
        case "discard_tile":
            yield from _tile_can_be_lifted(state, move)
        case "replace_tile":
            yield from _tile_can_be_replaced(state, move)
        case "relocate_tile":
            yield from _tile_can_be_relocated(state, move)
        case "move_hunter":
            yield from hunter_steps_onto_land(state, seat, cell or "", to or "")
            yield from predator_is_beside_the_camp(state, seat, to or "")
        case "move_camp":
            yield from camp_moves_onto_land(state, seat, to or cell or "")
            yield from nothing_lives_there(state, seat, to or cell or "")
        case "move_animal":
            yield from _animal_can_be_moved(state, move)
        case "discard_animal":
            yield from _animal_is_alive(state, move)


def _tile_can_be_lifted(state: Notad, move: Bonus) -> Found:
    """N-28 and N-36: a tile lies there, and nothing on it."""
    ground = land_of(state, move.by)
    if move.cell is None or (ground is not None and move.cell not in ground.placed):
        yield Objection(N[28], "This bonus needs a tile on the board.")
    elif standing := standing_on(state, move.by, move.cell):
        yield Objection(N[36], f"{spot(move.cell)} is occupied by {standing}.")


def _tile_can_be_replaced(state: Notad, move: Bonus) -> Found:
    yield from _tile_can_be_lifted(state, move)
    hand = state.player(move.by).hand
    if move.tile is None:
        if hand is not None and None not in hand:
            yield Objection(N[28], "This bonus needs a tile from the hand.")
        return
    yield from tile_is_in_hand(state, move.by, move.tile)
    for one in is_not_only_in_hand(state, move.by, move.tile):
        yield Objection(N[39], one.because, one.certainty)
    ground = land_of(state, move.by)
    if ground is not None and move.cell is not None:
        face = pieces.face(state.copy, move.tile, move.rot)
        yield from landscapes_match(ground.lift(move.cell), move.cell, face)


def _tile_can_be_relocated(state: Notad, move: Bonus) -> Found:
    yield from _tile_can_be_lifted(state, move)
    ground = land_of(state, move.by)
    if move.to is None or move.to == move.cell:
        yield Objection(N[28], "This bonus needs another cell to move the tile to.")
    elif ground is not None and move.cell is not None and move.cell in ground.placed:
        tile = ground.placed[move.cell].tile
        face = pieces.face(state.copy, tile or "", move.rot)
        yield from fitting(ground.lift(move.cell), move.to, face)


def _animal_can_be_moved(state: Notad, move: Bonus) -> Found:
    player = state.player(move.by)
    token = player.token_at(move.cell)
    if move.to is None or (player.tokens is not None and token is None):
        yield Objection(N[28], "This bonus needs an animal on the board and a tile for it.")
        return
    if token is not None and token.hunted:
        yield Objection(N[37], "A hunted animal stays where it is.", ruling="NR-24")
    yield from new_tile_suits(state, move.by, move.cell, move.to)


def _animal_is_alive(state: Notad, move: Bonus) -> Found:
    player = state.player(move.by)
    token = player.token_at(move.cell)
    if player.tokens is None or (token is not None and token.hunted is False):
        return
    unknown = token is not None and token.hunted is None
    told = "This bonus needs a living animal on the board."
    yield Objection(N[28], told, Certainty.UNKNOWN if unknown else Certainty.SURE)
