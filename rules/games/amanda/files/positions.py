"""How people write Amanda down: the forms a position or a move may take in a file.

Players may be a list with ids, a board may be described in place, hands and piles may be lists or
numbers; what happened this turn may stand at the table ("moved": ["Ada"]) or with each player.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from rules.files.habits import (
    Blanks,
    Described,
    Habits,
    Told,
    by_seat,
    check_seated,
    is_number,
)
from rules.files.unreadable import Unreadable

from ..play.state import CARDS, UNKNOWN, Amanda, Phase

_PHASES = get_args(Phase)
_LISTS = ("locked", "moved", "impossible", "collided")
_COUNTS = ("owed", "penalties")
_PLAYS = ("plays", "revealed")


def _read_player(player: Told, _seat: str, _described: Described) -> None:
    if isinstance(player.get("locked"), str):
        # A planned card is nobody's to know: only that there is one.
        player["locked"] = True
    for cards in ("hand", "deck"):
        held = player.get(cards)
        if held is None:
            player.pop(cards, None)
        elif is_number(held):
            player[f"{cards}_count"] = player.pop(cards)
        elif isinstance(held, list):
            player[cards] = [UNKNOWN if one is None else one for one in held]
            planned = cards == "hand" and player.get("locked") is True and not player.get("card")
            player.setdefault(f"{cards}_count", max(0, len(held) - planned))


def _read_table(position: Told, _seats: tuple[str, ...], _described: Described) -> None:
    phase = position.get("phase")
    if isinstance(phase, str):
        written = phase.upper().replace("-", "_").replace(" ", "_").replace("CENTER", "CENTRE")
        position["phase"] = written if written in _PHASES else phase


def _spread(position: Told, seats: tuple[str, ...], described: Described) -> None:
    """Move what is told at the table about this turn to the players it is about."""
    players = position["players"]
    for name in _LISTS:
        if isinstance(position.get(name), list):
            told = _seated(position.pop(name), seats, name)
            for seat in seats:
                players[seat].setdefault(name, seat in told)
    for name in _COUNTS:
        if isinstance(position.get(name), Mapping):
            told = _seated(position.pop(name), seats, name)
            for seat in seats:
                players[seat].setdefault("owed", told.get(seat, 0))
    for name in _PLAYS:
        if isinstance(position.get(name), Mapping):
            for seat, play in _seated(position.pop(name), seats, name).items():
                players[seat] = played(play) | players[seat]
    _read_board(position, seats, described)


def _seated(told: Any, seats: tuple[str, ...], place: str) -> Any:
    check_seated(told, seats, place)
    return told


def _read_board(position: Told, seats: tuple[str, ...], described: Described) -> None:
    """Describe the board as the component it stands for."""
    board = position.pop("board", None)
    if board is None or board == {}:
        return
    if isinstance(board, str):
        board = {"preset": board}
    if not isinstance(board, Mapping):
        raise Unreadable(f"position.board must be an object, not {board!r}")
    size = position["n"] = board.get("n", position.get("n", len(seats)))
    # Whoever speaks of a placeholder wants the default, and nothing confirmed about it.
    skipped = ("n", "placeholder", *(("preset",) if board.get("placeholder") else ()))
    told = {key: value for key, value in board.items() if key not in skipped}
    cells = told.pop("move", None)
    if "overrides" in told or cells is not None:
        told["overrides"] = _cells(told.get("overrides", cells))
    if told:
        described.components[f"board/{size}"] = told


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


def _check_names(move: Told, state: Amanda, _described: Described) -> None:
    for name in (*_PLAYS, "cards", "pos", "penalties", "claims"):
        if isinstance(move.get(name), Mapping):
            check_seated(move[name], state.seats, f"move.{name}")


def _read_setup(move: Told, state: Amanda, _described: Described) -> None:
    if isinstance(move.get("players"), (list, Mapping)):
        told = by_seat(move.pop("players"), state.seats, "move.players")
        move["pos"] = {seat: one["pos"] for seat, one in told.items() if "pos" in one}


def _read_revealed(move: Told, _state: Amanda, _described: Described) -> None:
    for name in _PLAYS:
        if name in move:
            move["cards"] = move.pop(name)
    if isinstance(move.get("cards"), Mapping):
        move["cards"] = {seat: played(one).get("card") for seat, one in move["cards"].items()}


def _read_resolve(move: Told, _state: Amanda, _described: Described) -> None:
    if isinstance(move.get("plays"), Mapping):
        move["plays"] = {seat: played(one) for seat, one in move["plays"].items()}


def _read_pay(move: Told, _state: Amanda, _described: Described) -> None:
    flat: Told = {name: move.pop(name) for name in ("drop", "card", "none") if name in move}
    if "choice" in move or not flat:
        flat = {**choice(move.get("choice")), **flat}
    for name in ("at", "space", "to"):
        if name in flat:
            move["at"] = flat.pop(name)
        elif name in move and name != "at":
            move["at"] = move.pop(name)
    move["choice"] = flat


def _read_collect(move: Told, state: Amanda, _described: Described) -> None:
    by = move.get("by")
    if "kinds" in move and isinstance(by, str):
        move["claims"] = {by: move.pop("kinds")}
    elif isinstance(move.get("claims"), list) and isinstance(by, str):
        move["claims"] = {by: move["claims"]}
    move["no_agreement"] = disputed(move.get("no_agreement"), move.get("claims"), state)
    if isinstance(move.get("moved"), list):
        check_seated(move["moved"], state.seats, "move.moved")


def _read_totem(move: Told, _state: Amanda, _described: Described) -> None:
    if "decision" in move:
        move["decision"] = decision(move["decision"])


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


def decision(plain: Any) -> Any:
    """Return how a tie was decided as an object; a name alone is whom the vote chose."""
    if isinstance(plain, str):
        return {"chosen": plain}
    if isinstance(plain, Mapping):
        renamed = {"vote": "chosen", "player": "chosen", "lot": "random"}
        return {renamed.get(key, key): value for key, value in plain.items() if value is not None}
    return plain


HABITS = Habits(
    verbs={
        "do_pay": "pay",
        "do_collect": "collect",
        "move": "resolve",
        "lock": "locked_in",
        "lock_in": "locked_in",
        "reveal": "revealed",
        "new": "setup",
    },
    names={"player": {"planned": "locked", "revealed": "card"}},
    words={"totem": {"off": None, "aside": None}},
    blanks={"lost": Blanks(CARDS, "nobody loses {} cards", UNKNOWN)},
    skipped=("power", "complete"),
    flat=None,
    table=_read_table,
    player=_read_player,
    spread=_spread,
    move=_check_names,
    moves={
        "setup": _read_setup,
        "revealed": _read_revealed,
        "resolve": _read_resolve,
        "pay": _read_pay,
        "collect": _read_collect,
        "totem": _read_totem,
    },
)
