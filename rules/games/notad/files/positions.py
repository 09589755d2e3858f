"""How people write Notad down: the forms a position or a move may take in a file.

A file may describe a tile in place instead of naming one, give a hand as a number of tiles, or, for
a single player, put the player's fields straight into the position.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.copy import Copy
from rules.files.habits import Blanks, Described, Habits, Told
from rules.files.unreadable import Unreadable
from rules.values.frozen import freeze

from ..play.state import Notad

_SOURCES = ("hand", "display")
_BOARD = "board/main"
_NO_COPY = Copy.from_toml("")


def _named(
    tile: Any, described: Described, known: Copy = _NO_COPY, held: tuple[str | None, ...] = ()
) -> Any:
    """Return the id of a tile: its own, that of an equal one in hand, or a new one."""
    if not isinstance(tile, Mapping):
        return tile
    face = dict(tile)
    sides, wanted = face.get("sides"), face.pop("id", None)
    if not isinstance(sides, list) or len(sides) != 4:
        raise Unreadable(f"a tile described in place needs four sides, not {sides!r}")
    # A tile that is described shows nothing beyond what is said of it.
    face["icons"] = face.get("icons") or []
    face["motifs"] = face.get("motifs") or [""] * 4
    face["regions"] = face.get("regions") or _hanging(sides)
    if wanted is None:
        wanted = next((one for one in held if _shows(known, one, face)), None)
    if wanted is None:
        look = "-".join(str(side or "any") for side in sides)
        wanted = described.numbered("tile", look, known.components)
    described.components[f"tile/{wanted}"] = face
    return str(wanted)


def _hanging(sides: list[Any]) -> list[dict[str, Any]]:
    """Return the regions of a tile described without them: equal sides hang together."""
    found: dict[str, list[Any]] = {}
    for at, side in enumerate(sides):
        if isinstance(side, list):
            for along, terrain in enumerate(side):
                found.setdefault(str(terrain), []).append([at, along])
        elif side:
            found.setdefault(str(side), []).append(at)
    return [{"terrain": terrain, "sides": ports} for terrain, ports in found.items()]


def _shows(known: Copy, tile: str | None, face: Mapping[str, Any]) -> bool:
    held = known.components.get(f"tile/{tile}")
    return held is not None and {key: one.value for key, one in held.items()} == dict(freeze(face))


def _read_table(position: Told, _seats: tuple[str, ...], described: Described) -> None:
    board = position.pop("board", "placeholder")
    if isinstance(board, Mapping):
        described.components[_BOARD] = dict(board)
    elif board != "placeholder":
        raise Unreadable(f"position.board must be an object, not {board!r}")


def _read_player(player: Told, _seat: str, described: Described) -> None:
    if isinstance(player.get("hand"), list):
        player["hand"] = [_named(one, described) for one in player["hand"]]
    if isinstance(player.get("placed"), Mapping):
        player["placed"] = {cell: _laid(one, described) for cell, one in player["placed"].items()}


def _laid(plain: Any, described: Described) -> Any:
    if isinstance(plain, str):
        return {"tile": plain}
    if isinstance(plain, Mapping) and isinstance(plain.get("tile"), Mapping):
        return dict(plain) | {"tile": _named(plain["tile"], described)}
    if isinstance(plain, Mapping) and "sides" in plain:
        face = {key: value for key, value in plain.items() if key != "rot"}
        return {"tile": _named(face, described), "rot": plain.get("rot", 0)}
    return plain


def _read_display(position: Told, _seats: tuple[str, ...], described: Described) -> None:
    shown = position.get("display")
    if isinstance(shown, Mapping) and isinstance(shown.get("tiles"), list):
        tiles = [_named(one, described) for one in shown["tiles"]]
        position["display"] = dict(shown) | {"tiles": tiles}


def _read_move(move: Told, state: Notad, described: Described) -> None:
    """Name the tiles described in a move; one described like one in hand is that one."""
    by = str(move.get("by", next(iter(state.seats), "")))
    if isinstance(move.get("take"), Mapping):
        # What is taken in an exploration may be grouped.
        move |= move.pop("take")
    if state.phase == "explore" and _picks_nothing(move):
        # Fewer picks are allowed, none as well (NR-8): that is saying done.
        move.clear()
        move |= {"type": "done", "by": by}
        return
    if move.get("type") == "place_tile" and isinstance(move.get("source"), str):
        move["source"] = move["source"] if move["source"] in _SOURCES else "elsewhere"
    hand = state.player(by).hand or ()
    for name in ("tiles", "drawn"):
        if isinstance(move.get(name), list):
            move[name] = [_named(one, described, state.copy, hand) for one in move[name]]
    if isinstance(move.get("tile"), Mapping):
        move["tile"] = _named(move["tile"], described, state.copy, hand)


def _picks_nothing(move: Told) -> bool:
    picked = (move.get("tiles"), move.get("tokens"), move.get("drawn"), move.get("blind"))
    return move.get("type") == "explore" and not any(picked)


HABITS = Habits(
    verbs={"end_round_hand": "end_round"},
    words={
        "phase": {
            "exploration": "explore",
            "actions": "act",
            "action": "act",
            "clean-up": "cleanup",
        },
        "blind_deck": dict.fromkeys(("green", "orange", "prey", "predator"), "bag"),
    },
    blanks={"hand": Blanks(122, "no hand holds {} tiles")},
    table=_read_table,
    player=_read_player,
    spread=_read_display,
    move=_read_move,
)
read_move = HABITS.read_move
