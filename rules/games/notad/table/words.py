"""Notad in words, for the log, the hints and the screens: data and text, no drawing."""

from __future__ import annotations

from rules.moves.sentences import Sentences

from ..box import pieces
from ..box.pieces import spot
from ..play import moves
from ..play.moves import NotadMove
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


def _turned(_state: Notad, rot: int) -> str:
    return f" turned {rot}°" if rot else ""


words = Sentences[Notad](
    {
        moves.StartPlayer: "the lot falls on {player}",
        moves.DealDisplay: "a new display: {tiles} tiles, {tokens} animals",
        moves.SeeTile: "looks at a tile",
        moves.Pray: "prays on level {level}",
        moves.NextPhase: "the next phase begins",
        moves.Done: "is done",
        moves.EndRound: "the round ends",
        moves.PlaceTile: "lays {tile} on {cell}{rot}",
        moves.MoveHunter: "moves a hunter from {from_} to {to}",
        moves.PlaceAnimal: "puts the {animal} on {cell}",
        moves.StoreAnimal: "stores the {animal}",
        moves.DiscardNewAnimal: "discards the {animal}",
        moves.DiscardStored: "discards the {animal}",
        moves.LayTile: "lays a tile",
        moves.HuntAnimal: "hunts a {class_}",
        moves.MoveAnimal: "moves the animal on {cell} to {to}",
        moves.RemoveAnimal: "takes the animal on {cell} off the board",
    },
    player=Notad.name,
    tiles=lambda _state, tiles: str(len(tiles)),
    tokens=lambda _state, tokens: str(len(tokens)),
    animal=lambda state, animal: pieces.animal_name(state.copy, animal),
    tile=lambda state, tile: pieces.tile_name(state.copy, tile),
    cell=lambda _state, cell: spot(cell),
    from_=lambda _state, cell: spot(cell),
    to=lambda _state, cell: spot(cell),
    rot=_turned,
)


@words.of(moves.DiscardSurplus)
def _discarded(state: Notad, move: moves.DiscardSurplus) -> str:
    return f"discards {pieces.tile_name(state.copy, move.tile)}"


@words.of(moves.DrawAnimal)
def _drawn(state: Notad, move: moves.DrawAnimal) -> str:
    name = state.copy.get(f"animal/{move.animal}", "name") or move.class_
    return f"draws a {name}"


@words.of(moves.MoveCamp)
def _moved_camp(_state: Notad, move: moves.MoveCamp) -> str:
    paid = f", paying the animal on {spot(move.pay)}" if move.pay else ""
    return f"moves the camp to {spot(move.to)}{paid}{'' if move.new_hunter else ', no new hunter'}"


@words.of(moves.BreakCamp)
def _broke_camp(_state: Notad, move: moves.BreakCamp) -> str:
    return f"moves the camp{f', paying a {move.class_}' if move.class_ else ''}"


@words.of(moves.Explore)
def _explored(state: Notad, move: moves.Explore) -> str:
    taken = [pieces.tile_name(state.copy, tile) for tile in move.tiles]
    taken += [pieces.animal_name(state.copy, token) for token in move.tokens]
    if move.blind:
        taken.append(f"{move.blind} blind tile{'s' * (move.blind > 1)}")
    return f"picks {', '.join(taken) or 'nothing'}"


@words.of(moves.Bonus)
def _took_bonus(state: Notad, move: moves.Bonus) -> str:
    used = f"takes a bonus: {BONUSES.get(move.bonus, move.bonus)}"
    if move.bonus == "draw_either" and move.class_:
        used += f" ({move.class_})"
    if move.cell is not None:
        used += f", {spot(move.cell)}"
    if move.to is not None:
        used += f" to {spot(move.to)}"
    if move.bonus == "replace_tile" and move.cell is not None:
        used += f" by {pieces.tile_name(state.copy, move.tile)}"
    turns = move.bonus in ("replace_tile", "relocate_tile")
    return used + (_turned(state, move.rot) if turns else "")


def reveals(_state: Notad, move: NotadMove) -> bool:
    """Say whether a move turned something up, so that undoing it wants a second thought."""
    match move:
        case moves.Explore(blind=blind):
            return blind > 0
        case moves.Bonus(bonus=bonus):
            return bonus == "draw_tile"
    return isinstance(move, moves.DealDisplay | moves.DrawAnimal | moves.SeeTile)
