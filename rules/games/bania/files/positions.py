"""How people write Bania down: the forms a position or a move may take in a file.

A file may describe a tent in place instead of naming one, give a tent on the board as its colour,
a supply as a number, and, for a single player, put the player's fields straight into the position.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from rules.files.habits import Plain
from rules.files.unreadable import Unreadable

from ..box.board import BOARD, FIELDS, shape
from ..play.state import SUPPLY, Bania, Player
from .descriptions import PAYMENT, UNKNOWN, Tents, cards, colour, faces, payment

_PLAYER_FIELDS = {one.name for one in fields(Player)}
_VERBS = {"pass": "end_turn", "stop": "end_turn", "bonus": "elephant_bonus", "draw": "refill"}
ENDED = "ended"


def read_position(plain: Plain, seats: tuple[str, ...]) -> tuple[Plain, Plain]:
    """Return a regular position and the components described in it."""
    position = dict(plain)
    tents = Tents()
    if "board" in position:
        _board(position.pop("board"), tents)
    if isinstance(position.get("tents"), (Mapping, list)):
        position["tents"] = _laid(position["tents"])
    if "pile" in position:
        position.setdefault("piles", position.pop("pile"))
    for name in ("piles", "around"):
        if position.get(name) is not None:
            position[name] = cards(position[name])
    if isinstance(position.get("bag"), list):
        position["bag"] = len(position["bag"])
    if type(position.get("current")) is int and 0 <= position["current"] < len(seats):
        position["current"] = seats[position["current"]]
    if "final_by" in position:
        last = position.pop("final_by")
        position.setdefault("last_placed_by", last)
        if last is not None and position.get("over") is None:
            position["over"] = ENDED
    if isinstance(position.get("turn"), Mapping):
        position["turn"] = _turn(position["turn"])
    players = _players(position, seats)
    position["players"] = {seat: _player(one, tents, seat) for seat, one in players.items()}
    return position, tents.components


def _board(board: Any, tents: Tents) -> None:
    if board is None or board == "placeholder":
        return
    kind = board.get("kind") if isinstance(board, Mapping) else None
    if kind is None and isinstance(board, Mapping) and "spaces" in board:
        kind = "graph"
    if kind not in FIELDS or shape(kind, board) is None:
        forms = "path (n), grid (w, h), hex (radius) or graph (spaces, edges)"
        raise Unreadable(f"position.board is a {forms}, not {board!r}")
    tents.components[BOARD] = {"kind": kind} | {name: board[name] for name in FIELDS[kind]}


def _laid(plain: Any) -> Any:
    """Read the tents on the board: a colour, an object, or null for one of unknown colour."""
    if isinstance(plain, list):
        if not all(isinstance(one, list) and len(one) == 2 for one in plain):
            raise Unreadable("position.tents is an object of spaces, or a list of [space, colour]")
        plain = {str(space): one for space, one in plain}
    laid = {}
    for space, one in plain.items():
        if isinstance(one, Mapping):
            told = dict(one)
            if "yields" in told:
                told["colour"] = told.pop("yields")
            if told.get("colour") is not None:
                told["colour"] = colour(told["colour"])
            laid[space] = told
        else:
            known = None if one == UNKNOWN else colour(one)
            laid[space] = {} if known is None else {"colour": known}
    return laid


def _turn(plain: Mapping[str, Any]) -> dict[str, Any]:
    """Read a turn; `built` and `rolled` say which of the two it was."""
    turn = dict(plain)
    built, rolled = turn.pop("built", None), turn.pop("rolled", None)
    if turn.get("mode") is None:
        if built or (built is None and turn.get("placed") and not rolled):
            turn["mode"] = "build"
        elif rolled:
            turn["mode"] = "roll"
    if type(turn.get("rolls")) is int and 0 <= turn["rolls"] <= 99:
        turn["rolls"] = [None] * turn["rolls"]
    elif isinstance(turn.get("rolls"), list):
        turn["rolls"] = [faces(one) for one in turn["rolls"]]
    return turn


def _players(position: dict[str, Any], seats: tuple[str, ...]) -> dict[str, Any]:
    """Find the players' fields: by name, in seat order, or flat for a single player."""
    flat = {name: position.pop(name) for name in _PLAYER_FIELDS & set(position)}
    if "hand_at_decision" in position:
        flat["cards"] = position.pop("hand_at_decision")
    if "supply_left" in position:
        flat["supply"] = position.pop("supply_left")
    elephants = position.pop("elephants", None) or {}
    left = position.pop("tents_left", None)
    given = position.pop("players", {})
    if isinstance(given, list):
        given = _by_name(given, seats)
    for told, name in ((given, "players"), (elephants, "elephants")):
        if not isinstance(told, Mapping):
            raise Unreadable(f"position.{name} must be an object, not {told!r}")
        strangers = set(told) - set(seats)
        if strangers:
            who = min(map(repr, strangers))
            raise Unreadable(f"position.{name}: nobody called {who} sits here")
    players: dict[str, Any] = {seat: given.get(seat, {}) for seat in seats}
    for seat, at in elephants.items():
        players[seat] = {"elephant": at, **_fields(players[seat], seat)}
    if left is not None:
        position["bag"] = position.get("bag", left)
        if left == 0:
            players = {seat: {"supply": [], **_fields(players[seat], seat)} for seat in seats}
    current = position.get("current")
    whose = current if current in players else next(iter(players), None)
    if flat and whose is not None:
        players[whose] = {**flat, **_fields(players[whose], whose)}
        if position.get("over") is None and len(seats) > 1:
            position["current"] = whose
    return players


def _by_name(given: list[Any], seats: tuple[str, ...]) -> dict[str, Any]:
    if not all(isinstance(one, Mapping) for one in given):
        return {}
    read = {}
    for one, seat in zip(given, seats, strict=False):
        name = one.get("id", one.get("name", seat))
        read[str(name)] = {key: value for key, value in one.items() if key not in ("id", "name")}
    return read


def _fields(plain: Any, seat: str) -> Mapping[str, Any]:
    if not isinstance(plain, Mapping):
        raise Unreadable(f"position.players.{seat} must be an object, not {plain!r}")
    return plain


def _player(plain: Any, tents: Tents, seat: str) -> dict[str, Any]:
    player = dict(_fields(plain, seat))
    if player.get("hand") is not None:
        if type(player["hand"]) is int:
            player["cards"] = player.pop("hand")
        else:
            player["hand"] = cards(player["hand"])
    supply = player.get("supply")
    if type(supply) is int and 0 <= supply <= 10 * SUPPLY:
        player["supply"] = [None] * supply
    elif isinstance(supply, list):
        player["supply"] = [tents.name(one) for one in supply]
    if "elephant" in player and not isinstance(player["elephant"], Mapping):
        at = player["elephant"]
        player["elephant"] = {} if at in (None, "home") else {"at": at}
    return player


def read_move(plain: Plain, state: Bania) -> tuple[Plain, Plain]:
    """Return a regular move and the tents described in it.

    A tent described like one in the supply is that one. Without an author it is the current
    player's move, or the first player's.
    """
    move = dict(plain)
    verb = move.get("type", move.get("act"))
    if verb in _VERBS:
        verb = move["type"] = _VERBS[str(verb)]
        move.pop("act", None)
    if "by" not in move and "player" not in move and verb != "end_game" and state.seats:
        move["by"] = state.current or state.seats[0]
    seat = str(move.get("by", move.get("player", "")))
    tents = Tents(state.player(seat).supply or ())
    match verb:
        case "build":
            _read_build(move, state, tents)
        case "roll" | "dice":
            _read_dice(move, str(verb))
        case "refill":
            move.pop("end_of_turn", None)
            if isinstance(move.get("tents"), list):
                move["tents"] = [tents.name(one) for one in move["tents"]]
        case "see_tent":
            move["tent"] = tents.name(move.get("tent"))
    for name in PAYMENT:
        if move.get(name) is not None:
            move[name] = cards(move[name])
    return move, tents.components


def _read_build(move: dict[str, Any], state: Bania, tents: Tents) -> None:
    move["tent"] = tents.name(move.get("tent"))
    if "yields" in move:
        move["colour"] = move.pop("yields")
    if move.get("colour") is not None:
        move["colour"] = colour(move["colour"])
    if isinstance(move.get("payment"), Mapping):
        move["payment"] = payment(move["payment"], state)


def _read_dice(move: dict[str, Any], verb: str) -> None:
    if verb == "dice" and "faces" in move:
        move.setdefault("dice", move.pop("faces"))
    if verb == "roll" and isinstance(move.get("dice"), list):
        move["faces"] = move.pop("dice")
    for name in ("dice", "faces", "kept"):
        if isinstance(move.get(name), list):
            move[name] = faces(move[name])
