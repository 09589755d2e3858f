"""How people write Notad down: the forms a position or a move may take in a file.

A file may describe a tile in place instead of naming one, give a hand as a number of tiles, or, for
a single player, put the player's fields straight into the position.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from rules.copy import Copy
from rules.files.habits import Plain
from rules.files.unreadable import Unreadable
from rules.values.frozen import freeze

from ..play.state import Notad, Player

_PLAYER_FIELDS = {one.name.rstrip("_") for one in fields(Player)}
_PHASES = {"exploration": "explore", "actions": "act", "action": "act", "clean-up": "cleanup"}
_DECKS = {"green": "bag", "orange": "bag", "prey": "bag", "predator": "bag"}
_SOURCES = ("hand", "display")
_BOARD = "board/main"


class _Tiles:
    """Collects tiles that are described in place and gives each a name of its own."""

    def __init__(self, known: Copy | None = None, held: tuple[str | None, ...] = ()) -> None:
        self.components: dict[str, dict[str, Any]] = {}
        self._known = known
        self._held = held

    def name(self, tile: Any) -> Any:
        """Return the id of a tile: its own, that of an equal one in hand, or a new one."""
        if not isinstance(tile, Mapping):
            return tile
        described = dict(tile)
        sides = described.get("sides")
        if not isinstance(sides, list) or len(sides) != 4:
            raise Unreadable(f"a tile described in place needs four sides, not {sides!r}")
        wanted = described.pop("id", None)
        described["icons"] = described.get("icons") or []
        name = str(wanted) if wanted is not None else self._equal(described) or self._new(sides)
        self.components[f"tile/{name}"] = described
        return name

    def _equal(self, described: dict[str, Any]) -> str | None:
        """Return the tile in hand that has the same face."""
        if self._known is None:
            return None
        for one in self._held:
            held = self._known.components.get(f"tile/{one}")
            if held and {name: field.value for name, field in held.items()} == freeze(described):
                return one
        return None

    def _new(self, sides: list[Any]) -> str:
        """Name a tile after its sides, with the first number that is free."""
        face = "-".join(str(side or "any") for side in sides)
        taken = {*self.components, *(self._known.components if self._known else ())}
        number = next(n for n in range(1, len(taken) + 2) if f"tile/{face} #{n}" not in taken)
        return f"{face} #{number}"


def read_position(plain: Plain, seats: tuple[str, ...]) -> tuple[Plain, Plain]:
    """Return a regular position and the components described in it."""
    position = dict(plain)
    tiles = _Tiles()
    if "board" in position:
        board = position.pop("board")
        if isinstance(board, Mapping):
            tiles.components[_BOARD] = dict(board)
        elif board != "placeholder":
            raise Unreadable(f"position.board must be an object, not {board!r}")
    if isinstance(position.get("phase"), str):
        position["phase"] = _PHASES.get(position["phase"], position["phase"])
    players = _players(position, seats)
    position["players"] = {seat: _player(one, tiles, seat) for seat, one in players.items()}
    shown = position.get("display")
    if isinstance(shown, Mapping) and isinstance(shown.get("tiles"), list):
        position["display"] = dict(shown) | {"tiles": [tiles.name(one) for one in shown["tiles"]]}
    return position, tiles.components


def _players(position: dict[str, Any], seats: tuple[str, ...]) -> dict[str, Any]:
    """Find the players' fields: by name, in seat order, or flat for a single player."""
    flat = {name: position.pop(name) for name in _PLAYER_FIELDS & set(position)}
    given = position.pop("players", {})
    if isinstance(given, list):
        if all(isinstance(one, Mapping) for one in given):
            names = [one.get("id", one.get("name")) for one in given]
            given = {
                str(name if name is not None else seat): {
                    key: value for key, value in one.items() if key not in ("id", "name")
                }
                for name, seat, one in zip(names, seats, given, strict=False)
            }
        else:
            given = {}
    if not isinstance(given, Mapping):
        raise Unreadable(f"position.players must be an object, not {given!r}")
    strangers = set(given) - set(seats)
    if strangers:
        raise Unreadable(f"position.players: nobody called {min(map(repr, strangers))} sits here")
    players: dict[str, Any] = {seat: given.get(seat, {}) for seat in seats}
    if flat and seats and isinstance(players[seats[0]], Mapping):
        players[seats[0]] = {**flat, **players[seats[0]]}
    return players


def _player(plain: Any, tiles: _Tiles, seat: str) -> Any:
    if not isinstance(plain, Mapping):
        raise Unreadable(f"position.players.{seat} must be an object, not {plain!r}")
    player = dict(plain)
    hand = player.get("hand")
    if isinstance(hand, int) and not isinstance(hand, bool):
        if not 0 <= hand <= 122:
            raise Unreadable(f"position.players.{seat}.hand: no hand holds {hand} tiles")
        player["hand"] = [None] * hand
    elif isinstance(hand, list):
        player["hand"] = [None if one == "unknown" else tiles.name(one) for one in hand]
    placed = player.get("placed")
    if isinstance(placed, Mapping):
        player["placed"] = {cell: _laid(one, tiles) for cell, one in placed.items()}
    return player


def _laid(plain: Any, tiles: _Tiles) -> Any:
    if isinstance(plain, str):
        return {"tile": plain}
    if isinstance(plain, Mapping) and isinstance(plain.get("tile"), Mapping):
        return dict(plain) | {"tile": tiles.name(plain["tile"])}
    if isinstance(plain, Mapping) and "sides" in plain:
        described = {key: value for key, value in plain.items() if key != "rot"}
        return {"tile": tiles.name(described), "rot": plain.get("rot", 0)}
    return plain


def read_move(plain: Plain, state: Notad) -> tuple[Plain, Plain]:
    """Return a regular move and the tiles described in it.

    `explore` may group what is taken; a tile described like one in hand is that one.
    """
    move = dict(plain)
    seat = str(move.get("by", move.get("player", state.seats[0] if state.seats else "")))
    tiles = _Tiles(state.copy, state.player(seat).hand or ())
    verb = move.get("type", move.get("act"))
    if verb == "explore" and isinstance(move.get("take"), Mapping):
        take = move.pop("take")
        move |= {key: take[key] for key in take}
    if verb == "end_round_hand":
        move["type"] = "end_round"
    if isinstance(move.get("phase"), str):
        move["phase"] = _PHASES.get(move["phase"], move["phase"])
    if isinstance(move.get("blind_deck"), str):
        move["blind_deck"] = _DECKS.get(move["blind_deck"], move["blind_deck"])
    if verb == "place_tile" and isinstance(move.get("source"), str):
        move["source"] = move["source"] if move["source"] in _SOURCES else "elsewhere"
    for name in ("tiles", "drawn"):
        if isinstance(move.get(name), list):
            move[name] = [tiles.name(one) for one in move[name]]
    if isinstance(move.get("tile"), Mapping):
        move["tile"] = tiles.name(move["tile"])
    return move, tiles.components
