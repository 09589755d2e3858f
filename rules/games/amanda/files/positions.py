"""How people write Amanda down: the forms a position or a move may take in a file.

Players may be a list with ids, a board may be described in place, hands and piles may be lists or
numbers; what happened this turn may stand at the table ("moved": ["Ada"]) or with each player.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from rules.files.habits import Plain
from rules.files.unreadable import Unreadable

from ..play.state import UNKNOWN, Amanda, Phase

_PHASES = get_args(Phase)
_LISTS = {"locked": "locked", "moved": "moved", "impossible": "impossible", "collided": "collided"}
_COUNTS = {"owed": "owed", "penalties": "owed"}
_VERBS = {
    "do_pay": "pay",
    "do_collect": "collect",
    "move": "resolve",
    "lock": "locked_in",
    "lock_in": "locked_in",
    "reveal": "revealed",
    "new": "setup",
}


def read_position(plain: Plain, seats: tuple[str, ...]) -> tuple[Plain, Plain]:
    """Return a regular position and the board described in it."""
    position = dict(plain)
    phase = position.get("phase")
    if isinstance(phase, str):
        written = phase.upper().replace("-", "_").replace(" ", "_").replace("CENTER", "CENTRE")
        position["phase"] = written if written in _PHASES else phase
    if position.get("totem") in ("off", "aside"):
        position["totem"] = None
    players = _players(position.pop("players", {}), seats)
    position["players"] = {seat: _player(one, seat) for seat, one in players.items()}
    _spread(position, seats)
    return position, _board(position, seats)


def _players(given: Any, seats: tuple[str, ...]) -> dict[str, Any]:
    """Find the players' fields: by name, or in a list with ids or in seat order."""
    if isinstance(given, list):
        if all(isinstance(one, Mapping) for one in given):
            named: dict[str, Any] = {}
            for index, one in enumerate(given):
                seat = one.get("id", one.get("name"))
                if seat is None:
                    if index >= len(seats):
                        raise Unreadable(f"position.players[{index}] has no id")
                    seat = seats[index]
                named[str(seat)] = {
                    key: value for key, value in one.items() if key not in ("id", "name")
                }
            given = named
        else:
            given = {}
    if not isinstance(given, Mapping):
        raise Unreadable(f"position.players must be an object, not {given!r}")
    strangers = set(given) - set(seats)
    if strangers:
        raise Unreadable(f"position.players: nobody called {min(map(repr, strangers))} sits here")
    return {seat: given.get(seat, {}) for seat in seats}


def _player(plain: Any, seat: str) -> dict[str, Any]:
    if not isinstance(plain, Mapping):
        raise Unreadable(f"position.players.{seat} must be an object, not {plain!r}")
    player = dict(plain)
    for derived in ("power", "complete"):
        player.pop(derived, None)
    if "planned" in player:
        player["locked"] = player.pop("planned")
    if "revealed" in player:
        player["card"] = player.pop("revealed")
    if isinstance(player.get("locked"), str):
        # A planned card is nobody's to know: only that there is one.
        player["locked"] = True
    for cards in ("hand", "deck"):
        held = player.get(cards)
        if held is None or held == "unknown":
            player.pop(cards, None)
        elif isinstance(held, int) and not isinstance(held, bool):
            player[f"{cards}_count"] = player.pop(cards)
        elif isinstance(held, list):
            player[cards] = [UNKNOWN if one is None else one for one in held]
            planned = cards == "hand" and player.get("locked") is True and not player.get("card")
            player.setdefault(f"{cards}_count", max(0, len(held) - planned))
    lost = player.get("lost")
    if isinstance(lost, int) and not isinstance(lost, bool):
        if not 0 <= lost <= 12:
            raise Unreadable(f"position.players.{seat}.lost: nobody loses {lost} cards")
        player["lost"] = [UNKNOWN] * lost
    elif isinstance(lost, list):
        player["lost"] = [UNKNOWN if one is None else one for one in lost]
    return player


def _spread(position: dict[str, Any], seats: tuple[str, ...]) -> None:
    """Move what is told at the table about this turn to the players it is about."""
    players = position["players"]
    for name, field in _LISTS.items():
        if isinstance(position.get(name), list):
            for seat in _seated(position.pop(name), seats, name):
                players[seat].setdefault(field, True)
            for seat in seats:
                players[seat].setdefault(field, False)
    for name, field in _COUNTS.items():
        if isinstance(position.get(name), Mapping):
            told = position.pop(name)
            for seat in _seated(told, seats, name):
                players[seat].setdefault(field, told[seat])
            for seat in seats:
                players[seat].setdefault(field, 0)
    for name in ("revealed", "plays"):
        if isinstance(position.get(name), Mapping):
            told = position.pop(name)
            for seat in _seated(told, seats, name):
                for key, value in played(told[seat]).items():
                    players[seat].setdefault(key, value)


def _seated(told: Any, seats: tuple[str, ...], place: str) -> list[str]:
    for seat in told:
        if seat not in seats:
            raise Unreadable(f"{place}: nobody called {seat!r} sits here")
    return list(told)


def _board(position: dict[str, Any], seats: tuple[str, ...]) -> dict[str, Any]:
    """Return the board described in a position as the component it stands for."""
    board = position.pop("board", None)
    if board is None or board == {}:
        return {}
    size = position.get("n", len(seats))
    if isinstance(board, str):
        board = {"preset": board}
    if not isinstance(board, Mapping):
        raise Unreadable(f"position.board must be an object, not {board!r}")
    size = position["n"] = board.get("n", size)
    described = {key: value for key, value in board.items() if key not in ("n", "placeholder")}
    cells = described.pop("move", None)
    if "overrides" in described or cells is not None:
        described["overrides"] = _cells(described.get("overrides", cells))
    if board.get("placeholder"):
        # Whoever says so wants the default, and nothing confirmed about it.
        described = {key: value for key, value in described.items() if key != "preset"}
    return {f"board/{size}": described} if described else {}


def _cells(plain: Any) -> Any:
    """Return taught cells with lists in them: one space, or none, may be written alone."""
    if not isinstance(plain, Mapping):
        return plain
    return {
        space: {card: _leads(leads) for card, leads in held.items()}
        if isinstance(held, Mapping)
        else held
        for space, held in plain.items()
    }


def _leads(plain: Any) -> Any:
    if plain is None:
        return []
    return [plain] if isinstance(plain, str) else plain


def played(plain: Any) -> dict[str, Any]:
    """Return a shown card as an object: it may be written as its name alone."""
    if plain is None or isinstance(plain, str):
        return {"card": plain}
    if not isinstance(plain, Mapping):
        raise Unreadable(f"a play is a card or an object with one, not {plain!r}")
    return dict(plain)


def choice(plain: Any) -> dict[str, Any]:
    """Return how a penalty is paid as an object; "none" may stand alone."""
    if plain is None or plain == "none":
        return {"none": True}
    if not isinstance(plain, Mapping):
        raise Unreadable(f"a payment is an object with drop, card or none, not {plain!r}")
    return dict(plain)


def read_move(plain: Plain, state: Amanda) -> tuple[Plain, Plain]:
    """Return a regular move: other verbs for it, and shorter ways to write what it holds."""
    move = dict(plain)
    key = "type" if "type" in move else "act"
    verb = move.get(key)
    if isinstance(verb, str):
        verb = move[key] = _VERBS.get(verb, verb)
    rewrite = _REWRITES.get(str(verb))
    if rewrite is not None:
        rewrite(move, state)
    for name in ("cards", "plays", "pos", "penalties", "claims"):
        if isinstance(move.get(name), Mapping):
            _seated(move[name], state.seats, f"move.{name}")
    return move, {}


def _setup(move: dict[str, Any], state: Amanda) -> None:
    if isinstance(move.get("players"), (list, Mapping)):
        told = _players(move.pop("players"), state.seats)
        move["pos"] = {seat: one["pos"] for seat, one in told.items() if "pos" in one}


def _revealed(move: dict[str, Any], _state: Amanda) -> None:
    for name in ("plays", "revealed"):
        if name in move:
            move["cards"] = move.pop(name)
    if isinstance(move.get("cards"), Mapping):
        move["cards"] = {seat: played(one).get("card") for seat, one in move["cards"].items()}


def _resolve(move: dict[str, Any], _state: Amanda) -> None:
    if isinstance(move.get("plays"), Mapping):
        move["plays"] = {seat: played(one) for seat, one in move["plays"].items()}


def _pay(move: dict[str, Any], _state: Amanda) -> None:
    flat: dict[str, Any] = {
        name: move.pop(name) for name in ("drop", "card", "none") if name in move
    }
    if "choice" in move or not flat:
        flat = {**choice(move.get("choice")), **flat}
    for name in ("at", "space", "to"):
        if name in flat:
            move["at"] = flat.pop(name)
        elif name in move and name != "at":
            move["at"] = move.pop(name)
    move["choice"] = flat


def _collect(move: dict[str, Any], state: Amanda) -> None:
    by = move.get("by", move.get("player"))
    if "kinds" in move and isinstance(by, str):
        move["claims"] = {by: move.pop("kinds")}
    elif isinstance(move.get("claims"), list) and isinstance(by, str):
        move["claims"] = {by: move["claims"]}
    move["no_agreement"] = disputed(move.get("no_agreement"), move.get("claims"), state)
    if isinstance(move.get("moved"), list):
        _seated(move["moved"], state.seats, "move.moved")


def disputed(told: Any, claims: Any, state: Amanda) -> Any:
    """Return the spaces without an agreement: said of spaces, of players, or of all who share."""
    if told is None or told is False:
        return []
    if told is True:
        claimed = set(claims) if isinstance(claims, Mapping) else set()
        places = [player.pos for _, player in state.each() if player.pos is not None]
        shared = {space for space in places if places.count(space) > 1}
        of_claims = {state.player(seat).pos for seat in claimed} & shared
        return sorted(space for space in of_claims or shared if space is not None)
    if isinstance(told, str):
        told = [told]
    if not isinstance(told, list):
        return told
    spaces = [state.player(one).pos if one in state.seats else one for one in told]
    return list(dict.fromkeys(space for space in spaces if space is not None))


def _totem(move: dict[str, Any], _state: Amanda) -> None:
    if "decision" in move:
        move["decision"] = decision(move["decision"])


def decision(plain: Any) -> Any:
    """Return how a tie was decided as an object; a name alone is whom the vote chose."""
    if isinstance(plain, str):
        return {"chosen": plain}
    if isinstance(plain, Mapping):
        renamed = {"vote": "chosen", "player": "chosen", "lot": "random"}
        return {renamed.get(key, key): value for key, value in plain.items() if value is not None}
    return plain


_REWRITES = {
    "setup": _setup,
    "revealed": _revealed,
    "resolve": _resolve,
    "pay": _pay,
    "collect": _collect,
    "totem": _totem,
}
