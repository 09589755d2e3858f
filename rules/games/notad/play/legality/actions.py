"""Checks of the three actions: a hunter steps, the camp moves, a tile is laid."""

from __future__ import annotations

from rules.moves.dispatch import Found, fact
from rules.rule import Certainty, Objection

from ...box import pieces
from ...box.pieces import Face, are_diagonal, around, spot
from ...rulebook import N, check
from .. import turns
from ..land import Land, land_of
from ..moves import DiscardSurplus, MoveCamp, MoveHunter, PlaceTile
from ..state import Notad
from .whereabouts import is_not_only_in_hand


@check(PlaceTile, "N-12")
def action_is_left(state: Notad, by: str) -> Found:
    """Each action is one of the level's."""
    if state.player(by).actions_left != 0:
        return
    level = turns.level_of(state, by)
    if level is None:
        told = f"{state.name(by)} has no action left."
        yield fact(told, turns.sure_of_level(state, by))
    else:
        told = f"All {level.actions} actions of level {level.number} are used."
        yield fact(told, level.certainty)


@check(MoveHunter, MoveCamp, "N-12")
def step_has_an_action(state: Notad, by: str, free: bool) -> Found:
    """A step that is not free takes an action."""
    if not free:
        yield from action_is_left(state, by)


@check(MoveHunter, "N-13")
def hunter_steps_onto_land(state: Notad, by: str, from_: str, to: str) -> Found:
    """A hunter steps from where he stands to an explored cell beside it."""
    hunters, ground = state.player(by).hunters, land_of(state, by)
    if hunters is not None and from_ not in hunters:
        told = f"No hunter of {state.name(by)} stands on {spot(from_)}."
        yield Objection(N[13], told)
    elif to not in around(from_):
        yield Objection(N[13], f"{spot(to)} does not touch {spot(from_)} by a side.")
    elif ground and not ground.is_explored(to):
        certain = ground.board.fixed_certainty
        yield Objection(N[13], f"{spot(to)} is not explored yet.", certain)


@check(MoveHunter, "N-14")
def predator_is_beside_the_camp(state: Notad, by: str, to: str) -> Found:
    """A living predator is entered beside the camp only."""
    player = state.player(by)
    token = player.token_at(to)
    if token is None or token.hunted or token.class_ == "prey":
        return
    if player.yurt is None or to in around(player.yurt):
        return
    known = token.class_ is not None and token.hunted is not None
    called = "predator" if token.class_ is not None else "animal"
    yield Objection(
        N[14],
        f"The {called} on {spot(to)} is not beside the camp on {spot(player.yurt)}.",
        Certainty.SURE if known else Certainty.UNKNOWN,
    )


@check(MoveCamp, "N-16")
def camp_is_fuelled(state: Notad, by: str, pay: str | None, free: bool) -> Found:
    """A hunted animal pays for the camp's way."""
    tokens = state.player(by).tokens
    if free:
        return
    if pay is None:
        yield fact("No hunted animal was paid for the move.")
    elif tokens is not None:
        token = tokens.get(pay)
        if token is None:
            yield fact(f"No animal lies on {spot(pay)}.")
        elif not token.hunted:
            certain = Certainty.SURE if token.hunted is False else Certainty.UNKNOWN
            yield fact(f"The animal on {spot(pay)} is not hunted yet.", certain)


@check(MoveCamp, "N-17")
def camp_moves_onto_land(state: Notad, by: str, to: str) -> Found:
    """The camp moves to an explored cell beside it."""
    yurt, ground = state.player(by).yurt, land_of(state, by)
    if yurt is not None and to not in around(yurt):
        ruling = "NR-12" if are_diagonal(yurt, to) else ""
        told = f"{spot(to)} does not touch the camp on {spot(yurt)} by a side."
        yield Objection(N[17], told, ruling=ruling)
    if ground and not ground.is_explored(to):
        certain = ground.board.fixed_certainty
        yield Objection(N[17], f"{spot(to)} is not explored yet.", certain)


@check(MoveCamp, "N-18")
def nothing_lives_there(state: Notad, by: str, to: str) -> Found:
    """The camp cannot move onto a living animal."""
    token = state.player(by).token_at(to)
    if token is not None and not token.hunted:
        certain = Certainty.SURE if token.hunted is False else Certainty.UNKNOWN
        yield Objection(N[18], f"A living animal is on {spot(to)}: hunt it first.", certain)


@check(PlaceTile, "N-20")
def tile_is_in_hand(state: Notad, by: str, tile: str, source: str = "hand") -> Found:
    """Only tiles of the hand are laid."""
    hand = state.player(by).hand
    if source != "hand" or (hand is not None and tile not in hand and None not in hand):
        name = pieces.capital(pieces.tile_name(state.copy, tile))
        yield Objection(N[20], f"{name} is not in {state.name(by)}'s hand.")


@check(DiscardSurplus, "N-20")
def surplus_is_in_hand(state: Notad, by: str, tile: str | None) -> Found:
    """What is discarded is in hand; of what only its owner has seen nobody else knows which."""
    player = state.player(by)
    if player.hand is None or None in player.hand or tile in player.hand:
        return
    if tile is not None or player.private == ():
        name = pieces.capital(pieces.tile_name(state.copy, tile))
        yield fact(f"{name} is not in {state.name(by)}'s hand.")


@check(PlaceTile, DiscardSurplus, "N-39")
def tile_is_nowhere_else(state: Notad, by: str, tile: str) -> Found:
    """A tile of the hand lies nowhere else."""
    yield from is_not_only_in_hand(state, by, tile)


@check(PlaceTile)
def tile_fits(state: Notad, by: str, tile: str | None, rot: int, cell: str) -> Found:
    """A tile lies on a free cell beside explored land, and its landscapes match."""
    ground = land_of(state, by)
    if ground is not None:
        yield from fitting(ground, cell, pieces.face(state.copy, tile or "", rot))


def fitting(ground: Land, cell: str, face: Face | None) -> Found:
    """N-21 to N-23: where a tile may lie and how."""
    board = ground.board
    if cell in ground.placed:
        yield Objection(N[21], f"Cell {spot(cell)} is covered already.")
    elif cell in board.fixed:
        certain = board.fixed_certainty
        yield Objection(N[21], f"Cell {spot(cell)} is pre-printed.", certain, "NR-3")
    elif cell not in board.cell_set:
        yield Objection(N[21], f"Cell {spot(cell)} is not on the board.", board.size_certainty)
    if not ground.touches(cell):
        certain = board.fixed_certainty
        yield Objection(N[22], f"{spot(cell)} touches no explored land.", certain)
    yield from landscapes_match(ground, cell, face)


def landscapes_match(ground: Land, cell: str, face: Face | None) -> Found:
    """N-23: the landscapes at every side."""
    clashes = list(ground.clashes(cell, face)) if face else []
    if clashes:
        told = "; ".join(f"{one.side}: {one.mine} meets {one.theirs}" for one in clashes)
        yield Objection(N[23], f"{told}.")
        return
    blank = ground.blank_beside(cell) if face else ()
    if blank:
        told = " and ".join(map(spot, blank))
        yield Objection(N[23], f"Nobody told what {told} shows.", Certainty.UNKNOWN)
