"""How people write a position of Danana down: the forms it may take in a file.

A file may describe the board, card costs and art in place, give players as a list, put a single
player's fields straight into the position, or tell of one player with counts only (`player`, with
`others` and `table` beside it): there a count left out is zero, and three meeples are on the board.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from rules.files.habits import Described, Told, by_seat
from rules.files.unreadable import Unreadable

from ..box.pieces import BOARD
from ..play.state import MAT_CARDS, RESOURCES
from .cards import read_cards

_AREA_FIELDS = {"column", "meeples", "count", "occupied"}
_LETTERS = "abcdefghijklmnopqrstuvwxyz"
_NOTHING = dict.fromkeys((*RESOURCES, "vp"), 0)


def read_table(position: Told, seats: tuple[str, ...], described: Described) -> None:
    """Read what lies on the table, and players that are told by counts."""
    table = position.pop("table", None)
    if isinstance(table, Mapping):
        position |= {**table, **position}
    elif table is not None:
        raise Unreadable(f"position.table must be an object, not {table!r}")
    for name in ("id", "seat"):
        position.pop(name, None)
    _read_board(position, described)
    read_cards(position, described.put)
    told, others = position.pop("player", None), position.pop("others", None)
    if told is not None or others is not None:
        given = [told or {}, *(others or ())]
        for one in given:
            if not isinstance(one, Mapping):
                raise Unreadable(f"position.player and others must be objects, not {one!r}")
        named = by_seat(given, seats, "position.players")
        position["players"] = {seat: _counted(named[seat]) for seat in seats[: len(given)]}


def _counted(player: Told) -> Told:
    """Return a player told by counts, with what is left out as it is at the start of a game."""
    meeples = {} if "meeples" in player else {"on_board": 3, "first_ready": 0}
    full = {**_NOTHING, **meeples, **player}
    if "side" not in player:
        full.setdefault("active", [])
        full.setdefault("acquired", full["active"])
    elif "mat_space" not in player:
        cards = {*(player.get("active") or ()), *(player.get("acquired") or ())}
        mat = {one.lower(): "card" if one in cards else "printed" for one in MAT_CARDS}
        full["mat_space"] = mat
    return full


def read_player(player: Told, _seat: str, _described: Described) -> None:
    """Read where a player's meeples and cards are."""
    meeples = player.get("meeples")
    if isinstance(meeples, list):
        meeples = {
            str(one.get("id", f"m{number}")): one.get("at")
            for number, one in enumerate(meeples, start=1)
            if isinstance(one, Mapping)
        }
    if isinstance(meeples, Mapping):
        player["meeples"] = {id: at_place(at) for id, at in meeples.items()}
    if isinstance(player.get("side"), list):
        player["side"] = [_pile(one) for one in player["side"]]
    if "setup_card" in player or "placed" in player:
        card, placed = player.pop("setup_card", None), player.pop("placed", ())
        taken = "taken" if card is True else None if card is False else card
        went = [column for column in map(column_of, placed or ()) if column is not None]
        player["setup"] = {"card": taken, "columns": went, "taken": taken is not None}
    elif isinstance(player.get("setup"), Mapping):
        setup = dict(player["setup"])
        card = setup.get("card", setup.get("card taken", setup.get("card_taken")))
        columns = setup.get("columns", setup.get("columns placed", setup.get("columns_placed")))
        taken = "taken" if card is True else None if card is False else card
        had = bool(setup.get("taken")) or taken is not None
        player["setup"] = {"card": taken, "columns": columns or [], "taken": had}


def _pile(plain: Any) -> Any:
    if plain is None:
        return []
    return [plain] if isinstance(plain, str) else plain


def at_place(plain: Any) -> Any:
    """Return a place as the state writes it, from the forms people use.

    >>> at_place("ready 2a"), at_place({"ready": "1"}), at_place("tile:B1"), at_place("mat")
    ('ready:2a', 'ready:1', 'tile:B1', 'mat')
    """
    if isinstance(plain, Mapping):
        if "at" in plain:
            return at_place(plain["at"])
        if len(plain) == 1:
            kind, where = next(iter(plain.items()))
            return f"{kind}:{where}"
    if isinstance(plain, str):
        found = re.fullmatch(r"(ready|tile|slot)[: ]+(.+)", plain)
        if found:
            return f"{'tile' if found[1] == 'slot' else found[1]}:{found[2]}"
    return plain


def bare(plain: Any) -> Any:
    """Return the id of a slot or Ready Area without the kind of place before it."""
    if isinstance(plain, int) and not isinstance(plain, bool):
        return str(plain)
    return plain.partition(":")[2] or plain if isinstance(plain, str) else plain


def column_of(plain: Any) -> int | None:
    """Return the column a Ready Area's id begins with, or a column told as a number."""
    if isinstance(plain, int):
        return plain
    found = re.search(r"\d", str(bare(plain)))
    return int(found[0]) if found else None


def _board_has(described: Described, kind: str, ids: Iterable[str], *, whole: bool) -> None:
    """Note which pieces the board has: just these, or these as well where others were told of."""
    told = described.components.get(BOARD, {}).get(kind)
    if whole or told is not None:
        described.put(BOARD, **{kind: list(dict.fromkeys([*(told or ()), *ids]))})


def _read_board(position: Told, described: Described) -> None:
    slots = position.pop("slots", position.pop("tiles", position.pop("faces", None)))
    areas, lines = position.pop("ready_areas", None), position.pop("lines", None)
    if isinstance(slots, list):
        position["slots"] = _slots(slots, described)
    elif slots is not None:
        position["slots"] = slots
    exits, beside = position.pop("exit", None), position.pop("adjacent", None)
    if isinstance(exits, Mapping):
        _board_has(described, "slots", map(str, exits), whole=False)
        for slot, to in exits.items():
            described.put(f"slot/{slot}", exit=bare(to))
        _areas([bare(to) for to in exits.values() if to != "shore"], described, whole=False)
    if isinstance(beside, Mapping):
        near = [str(one) for group in beside.values() for one in group]
        _board_has(described, "slots", [*map(str, beside), *near], whole=False)
        for slot, group in beside.items():
            described.put(f"slot/{slot}", adjacent=[bare(one) for one in group])
    if isinstance(areas, (list, Mapping)):
        _areas(areas, described, whole=True)
    if isinstance(lines, list):
        _lines(lines, described)
    _read_ready(position, described)


def _slots(given: list[Any], described: Described) -> dict[str, Any]:
    faces = {}
    for number, one in enumerate(given):
        if not isinstance(one, Mapping) or "id" not in one:
            raise Unreadable(f"position.slots[{number}] must be an object with an id, not {one!r}")
        slot = str(one["id"])
        faces[slot] = one.get("face_id", one.get("face"))
        told = {key: one.get(key) for key in ("column", "row", "adjacent")}
        described.put(f"slot/{slot}", **told, exit=bare(one.get("exit")))
    _board_has(described, "slots", faces, whole=True)
    return faces


def _areas(given: Any, described: Described, *, whole: bool) -> None:
    if isinstance(given, Mapping):
        given = [
            {"id": id, **(one if isinstance(one, Mapping) else {"column": one})}
            for id, one in given.items()
        ]
    ids = []
    for one in given:
        told = one if isinstance(one, Mapping) else {"id": one}
        area = str(bare(told.get("id")))
        ids.append(area)
        described.put(f"ready/{area}", column=told.get("column", column_of(area)))
    _board_has(described, "ready_areas", ids, whole=whole)


def _lines(given: list[Any], described: Described) -> None:
    ids = []
    for number, one in enumerate(given):
        if not isinstance(one, Mapping) or "to" not in one:
            raise Unreadable(f"position.lines[{number}] must be an object with from and to")
        start, to = str(bare(one.get("from", "1"))), str(bare(one["to"]))
        id = str(one.get("id", f"{start}-{to}"))
        while id in ids:
            id += "'"
        ids.append(id)
        icons = one.get("icons") or []
        icons = [icons] if isinstance(icons, str) else list(icons)
        described.put(f"line/{id}", **{"from": start, "to": to, "icons": icons})
        _board_has(described, "slots", [to], whole=False)
        _areas([start], described, whole=False)
    _board_has(described, "lines", (), whole=True)
    described.put(BOARD, lines=ids)


def _read_ready(position: dict[str, Any], described: Described) -> None:
    """Read how many meeples wait where: counts by area, lists by column, or areas described."""
    ready = position.get("ready")
    if isinstance(ready, list):
        position.pop("ready")
        if all(isinstance(one, Mapping) for one in ready):
            ready = {str(one.get("id")): one for one in ready}
        else:
            _areas(ready, described, whole=False)
            return
    if not isinstance(ready, Mapping):
        return
    counts: dict[str, int] = {}
    for area, told in ready.items():
        if isinstance(told, list) and told and all(isinstance(one, int) for one in told):
            for letter, many in zip(_LETTERS, told, strict=False):
                counts[f"{bare(area)}{letter}"] = many
        elif isinstance(told, list):
            counts[bare(area)] = len(told)
        elif isinstance(told, Mapping) and not set(told) & _AREA_FIELDS:
            counts.update({_within(bare(area), str(one)): many for one, many in told.items()})
        elif isinstance(told, Mapping):
            here = told.get("meeples", told.get("count", told.get("occupied", 0)))
            counts[bare(area)] = len(here) if isinstance(here, (list, Mapping)) else int(here)
            if "column" in told:
                described.put(f"ready/{bare(area)}", column=told["column"])
        else:
            counts[bare(area)] = told
    position["ready"] = counts
    # Who counts the meeples of some Ready Areas tells of all there are in their columns.
    more = [area for area in counts if f"ready/{area}" not in described.components]
    _areas(more, described, whole=True)
    _board_has(described, "ready_areas", counts, whole=True)


def _within(column: str, area: str) -> str:
    return area if area.startswith(column) else f"{column}{area}"
