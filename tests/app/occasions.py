"""Positions from recorded games in which a move of each kind was made, and that move."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from rules import shelf
from rules.games.notad import GAME
from rules.games.notad.play.moves import (
    Bonus,
    Explore,
    MoveAnimal,
    MoveCamp,
    PlaceAnimal,
    PlaceTile,
    RemoveAnimal,
)
from rules.games.notad.play.state import Notad
from rules.record import Ruled
from rules.state import Move, verb
from tests.rules.playthroughs import played

GAMES = (
    "2-players-greedy.jsonl",
    "2-players-random.jsonl",
    "3-players-greedy.jsonl",
    "4-players-random.jsonl",
    "4-players-greedy.jsonl",
    "3-players-random.jsonl",
)


@cache
def occasions() -> dict[str, tuple[Any, Move]]:
    """Return the first position and move of each kind in the recorded games."""
    found: dict[str, tuple[Any, Move]] = {}
    for name in GAMES:
        record = played(shelf.game("notad"), name)
        for state, event in zip(record.states, record.events, strict=False):
            move = event.move if isinstance(event, Ruled) else event
            assert isinstance(move, Move), "a recorded game is made of moves"
            found.setdefault(kind(move), (state, move))
            for other in _without_a_bonus(state):
                found.setdefault(kind(other), (state, other))
    return found


def _without_a_bonus(state: Notad) -> Iterator[Move]:
    """What no table should do and some do: an animal is moved or taken off without a bonus."""
    if state.phase != "act":
        return
    acting = next((one.by for one in GAME.rules.expects(state) if one.by), "")
    player = state.player(acting)
    bare = [at for at in player.placed or () if player.token_at(at) is None]
    hunted = [*(player.hunters or ()), player.yurt]
    for cell in player.tokens or ():
        if bare and cell not in hunted:
            yield MoveAnimal(by=acting, cell=cell, to=bare[0])
            yield RemoveAnimal(by=acting, cell=cell)


def kind(move: Move) -> str:
    """Name what a move is, as finely as it is touched.

    >>> kind(Explore(by="Ada", tiles=("T001",)))
    'explore tile'
    """
    match move:
        case Explore():
            what = "blind" if move.blind else "tile" if move.tiles else "animal"
            return f"explore {what}"
        case PlaceAnimal(source=source):
            return f"place_animal {source}"
        case PlaceTile(rot=rot):
            return "place_tile turned" if rot else "place_tile"
        case MoveCamp(new_hunter=False):
            return "move_camp without a hunter"
        case Bonus(bonus=bonus, cell=None, to=None):
            return f"bonus {bonus}"
        case Bonus(bonus=bonus):
            return f"bonus {bonus} used"
    return verb(move)
