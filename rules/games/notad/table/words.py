"""Notad in words, for the log, the hints and the screens: data and text, no drawing."""

from __future__ import annotations

from ..box import pieces
from ..box.pieces import spot
from ..play.moves import (
    Bonus,
    DealDisplay,
    DiscardNewAnimal,
    DiscardStored,
    DiscardSurplus,
    Done,
    DrawAnimal,
    EndRound,
    Explore,
    MoveAnimal,
    MoveCamp,
    MoveHunter,
    NextPhase,
    NotadMove,
    PlaceAnimal,
    PlaceTile,
    Pray,
    RemoveAnimal,
    SeeTile,
    StartPlayer,
    StoreAnimal,
)
from ..play.state import Notad

BONUSES = {
    "discard_tile": "discard a laid tile",
    "replace_tile": "replace a laid tile by one from the hand",
    "draw_prey": "draw a prey token",
    "draw_predator": "draw a predator token",
    "draw_either": "draw a prey or a predator token",
    "move_hunter": "move a hunter",
    "draw_tile": "draw a tile",
    "move_animal": "move an animal",
    "discard_animal": "discard a living animal",
    "move_camp": "move the camp without paying",
    "relocate_tile": "relocate a laid tile",
}


def words(state: Notad, move: NotadMove) -> str:
    """Return what happened, as one would say it at the table."""
    who, said = state.name(move.by), _said(state, move)
    return f"{who} {said}" if move.by else said[:1].upper() + said[1:]


def reveals(_state: Notad, move: NotadMove) -> bool:
    """Say whether a move turned something up, so that undoing it wants a second thought."""
    match move:
        case DealDisplay() | DrawAnimal() | SeeTile():
            return True
        case Explore(blind=blind):
            return blind > 0
        case Bonus(bonus="draw_tile"):
            return True
    return False


def _said(state: Notad, move: NotadMove) -> str:
    match move:
        case StartPlayer(player=player):
            return f"the lot falls on {state.name(player)}"
        case DealDisplay(tiles=tiles, tokens=tokens):
            return f"a new display: {len(tiles)} tiles, {len(tokens)} animals"
        case SeeTile():
            return "looks at a tile"
        case Pray(level=level):
            return f"prays on level {level}"
        case NextPhase():
            return "the next phase begins"
        case Explore():
            return _explored(state, move)
        case Done():
            return "is done"
        case EndRound():
            return "the round ends"
        case DiscardSurplus(tile=tile):
            return f"discards {tile or 'a tile'}"
        case PlaceTile(tile=tile, rot=rot, cell=cell):
            return f"lays {tile} on {spot(cell)}{_turned(rot)}"
        case MoveHunter(from_=start, to=to):
            return f"moves a hunter from {spot(start)} to {spot(to)}"
        case MoveCamp(to=to, pay=pay, new_hunter=new_hunter):
            paid = f", paying the animal on {spot(pay)}" if pay else ""
            return f"moves the camp to {spot(to)}{paid}{'' if new_hunter else ', no new hunter'}"
        case Bonus():
            return _bonus(state, move)
        case _:
            return _animal(state, move)


def _animal(state: Notad, move: NotadMove) -> str:
    match move:
        case DrawAnimal(class_=class_, animal=animal):
            return f"draws a {pieces.animal_name(state.copy, animal) if animal else class_}"
        case PlaceAnimal(animal=animal, cell=cell):
            return f"puts the {pieces.animal_name(state.copy, animal)} on {spot(cell)}"
        case StoreAnimal(animal=animal):
            return f"stores the {pieces.animal_name(state.copy, animal)}"
        case DiscardNewAnimal(animal=animal) | DiscardStored(animal=animal):
            return f"discards the {pieces.animal_name(state.copy, animal)}"
        case MoveAnimal(cell=cell, to=to):
            return f"moves the animal on {spot(cell)} to {spot(to)}"
        case RemoveAnimal(cell=cell):
            return f"takes the animal on {spot(cell)} off the board"
        case _:
            raise TypeError(f"no words for {move!r}")


def _explored(state: Notad, move: Explore) -> str:
    taken = [tile or "a tile" for tile in move.tiles]
    taken += [pieces.animal_name(state.copy, token) for token in move.tokens]
    if move.blind:
        taken.append(f"{move.blind} blind tile{'s' * (move.blind > 1)}")
    return f"picks {', '.join(taken) or 'nothing'}"


def _bonus(state: Notad, move: Bonus) -> str:
    used = f"takes a bonus: {BONUSES[move.bonus]}"
    if move.bonus == "draw_either" and move.class_:
        used += f" ({move.class_})"
    if move.cell is not None:
        used += f", {spot(move.cell)}"
    if move.to is not None:
        used += f" to {spot(move.to)}"
    if move.bonus == "replace_tile" and move.tile is not None:
        used += f" by {move.tile}"
    return used + (_turned(move.rot) if move.bonus in ("replace_tile", "relocate_tile") else "")


def _turned(rot: int) -> str:
    return f" turned {rot}°" if rot else ""
