"""How people write Bania down: the forms a position or a move may take in a file.

A file may describe a tent in place instead of naming one, give a tent on the board as its colour,
a supply as a number, and, for a single player, put the player's fields straight into the position.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from rules.files.habits import Described, Habits, Told, by_seat, check_seated, is_number
from rules.files.unreadable import Unreadable

from ..box.board import BOARD, FIELDS, shape
from ..play.state import SUPPLY, Bania, Player
from .descriptions import PAYMENT, Tents, cards, colour, faces, payment

_PLAYER_FIELDS = [one.name for one in fields(Player)]
ENDED = "ended"


def _read_table(position: Told, seats: tuple[str, ...], described: Described) -> None:
    if "board" in position:
        _read_board(position.pop("board"), described)
    if isinstance(position.get("tents"), (Mapping, list)):
        position["tents"] = _laid(position["tents"])
    for name in ("piles", "around"):
        if position.get(name) is not None:
            position[name] = cards(position[name])
    if isinstance(position.get("bag"), list):
        position["bag"] = len(position["bag"])
    if is_number(position.get("current")) and 0 <= position["current"] < len(seats):
        position["current"] = seats[position["current"]]
    if "final_by" in position:
        last = position.pop("final_by")
        position.setdefault("last_placed_by", last)
        if last is not None and position.get("over") is None:
            position["over"] = ENDED
    if isinstance(position.get("turn"), Mapping):
        position["turn"] = _turn(position["turn"])
    position["players"] = _players(position, seats)


def _read_board(board: Any, described: Described) -> None:
    if board is None or board == "placeholder":
        return
    kind = board.get("kind") if isinstance(board, Mapping) else None
    if kind is None and isinstance(board, Mapping) and "spaces" in board:
        kind = "graph"
    if kind not in FIELDS or shape(kind, board) is None:
        forms = "path (n), grid (w, h), hex (radius), rows (w, h) or graph (spaces, edges)"
        raise Unreadable(f"position.board is a {forms}, not {board!r}")
    described.components[BOARD] = {"kind": kind} | {name: board[name] for name in FIELDS[kind]}


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
            laid[space] = {} if one is None else {"colour": colour(one)}
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
    if is_number(turn.get("rolls")) and 0 <= turn["rolls"] <= 99:
        turn["rolls"] = [None] * turn["rolls"]
    elif isinstance(turn.get("rolls"), list):
        turn["rolls"] = [faces(one) for one in turn["rolls"]]
    return turn


def _players(position: Told, seats: tuple[str, ...]) -> dict[str, Told]:
    """Find what each player has; what stands flat is told of whoever's turn it is."""
    flat = {name: position.pop(name) for name in _PLAYER_FIELDS if name in position}
    players = by_seat(position.pop("players", {}), seats, "position.players")
    elephants = position.pop("elephants", None) or {}
    if not isinstance(elephants, Mapping):
        raise Unreadable(f"position.elephants must be an object, not {elephants!r}")
    check_seated(elephants, seats, "position.elephants")
    left = position.pop("tents_left", None)
    for seat, at in elephants.items():
        players[seat].setdefault("elephant", at)
    if left is not None:
        position["bag"] = position.get("bag", left)
    for player in players.values() if left == 0 else ():
        player.setdefault("supply", [])
    current = position.get("current")
    whose = current if current in players else next(iter(players), None)
    if flat and whose is not None:
        players[whose] = flat | players[whose]
        if position.get("over") is None and len(seats) > 1:
            position["current"] = whose
    return players


def _read_player(player: Told, _seat: str, described: Described) -> None:
    if is_number(player.get("hand")):
        player["cards"] = player.pop("hand")
    elif player.get("hand") is not None:
        player["hand"] = cards(player["hand"])
    supply = player.get("supply")
    if is_number(supply) and 0 <= supply <= 10 * SUPPLY:
        player["supply"] = [None] * supply
    elif isinstance(supply, list):
        player["supply"] = Tents(described=described).names(supply)
    if "elephant" in player and not isinstance(player["elephant"], Mapping):
        at = player["elephant"]
        player["elephant"] = {} if at in (None, "home") else {"at": at}


def _tents(move: Told, state: Bania, described: Described) -> Tents:
    """Name tents as they are described; one described like one in the supply is that one."""
    return Tents(state.player(str(move.get("by", ""))).supply or (), described)


def _read_build(move: Told, state: Bania, described: Described) -> None:
    move["tent"] = _tents(move, state, described).name(move.get("tent"))
    if move.get("colour") is not None:
        move["colour"] = colour(move["colour"])
    if isinstance(move.get("payment"), Mapping):
        move["payment"] = payment(move["payment"], state)


def _read_payment(move: Told, _state: Bania, _described: Described) -> None:
    for name in PAYMENT:
        if move.get(name) is not None:
            move[name] = cards(move[name])


def _read_roll(move: Told, _state: Bania, _described: Described) -> None:
    if isinstance(move.get("dice"), list):
        move["faces"] = move.pop("dice")
    for name in ("faces", "kept"):
        if name in move:
            move[name] = faces(move[name])


def _read_dice(move: Told, _state: Bania, _described: Described) -> None:
    for name in ("dice", "kept"):
        if name in move:
            move[name] = faces(move[name])


def _read_refill(move: Told, state: Bania, described: Described) -> None:
    move.pop("end_of_turn", None)
    if isinstance(move.get("tents"), list):
        move["tents"] = _tents(move, state, described).names(move["tents"])


def _read_see_tent(move: Told, state: Bania, described: Described) -> None:
    move["tent"] = _tents(move, state, described).name(move.get("tent"))


HABITS = Habits(
    verbs={"pass": "end_turn", "stop": "end_turn", "bonus": "elephant_bonus", "draw": "refill"},
    names={
        "position": {"pile": "piles", "hand_at_decision": "cards", "supply_left": "supply"},
        "build": {"yields": "colour"},
        "dice": {"faces": "dice"},
    },
    table=_read_table,
    player=_read_player,
    move=_read_payment,
    moves={
        "build": _read_build,
        "roll": _read_roll,
        "dice": _read_dice,
        "refill": _read_refill,
        "see_tent": _read_see_tent,
    },
    author=lambda state: state.current,
    of_table=("start_player", "end_game"),
)
