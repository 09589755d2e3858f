"""How people write a move of Danana down: `event` and `choice`, places with their kind, amounts.

A tile case names only a `face`: that is a report of performing it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.files.habits import Described, Habits, Told, is_number, renamed

from ..box import pieces
from ..play.state import FOOD, Danana
from .positions import at_place, bare, read_player, read_table


def _read_move(move: Told, _state: Danana, _described: Described) -> None:
    choice = move.pop("choice", None)
    if isinstance(choice, Mapping):
        move |= choice
    verb = move.pop("event", None) or move.get("type")
    if verb is None and ("face" in move or "variant" in move):
        verb = "perform"
    if verb is not None:
        move["type"] = verb


def _setup_card(move: Told, state: Danana, _described: Described) -> None:
    card, dealt = move.get("card"), state.setup_cards
    if is_number(card) and dealt is not None:
        move["card"] = dealt[card] if 0 <= card < len(dealt) else str(card)
    elif "card" not in move and dealt:
        move["card"] = dealt[0]


def _setup_place(move: Told, _state: Danana, _described: Described) -> None:
    area, column = move.get("ready"), move.get("column")
    if isinstance(area, int) and column is not None:
        move["ready"] = f"{column}{'abcdefghij'[area]}" if 0 <= area < 10 else str(area)
    elif area is not None:
        move["ready"] = bare(at_place(area))


def _move(move: Told, state: Danana, _described: Described) -> None:
    if move.pop("variant", None) == "medicine":
        # The way on is a report of its own; first comes the tile behind.
        move["type"] = "medicine"
        move.pop("to", None)
        _slots(move, "behind")
        return
    renamed(move, _OF_MOVE)
    for name in ("to", "slide_to", "line"):
        if name in move and move[name] is not None:
            move[name] = _line(move, state) if name == "line" else bare(at_place(move[name]))
    if "bump_to" in move:
        move["bump_to"] = at_place(move["bump_to"])


def _line(move: Told, state: Danana) -> Any:
    """Return the line told: by its id, by its number among those that lead there, or by icons."""
    told = move["line"]
    if isinstance(told, str):
        return told
    at = state.player(str(move.get("by"))).where(str(move.get("meeple"))) or ""
    to = bare(at_place(move.get("to")))
    lines = pieces.board(state.copy).lines_from(at.removeprefix("ready:"))
    ways = [one for one in lines if one.to == to]
    if is_number(told) and 0 <= told < len(ways):
        return ways[told].id
    if isinstance(told, list):
        return next((one.id for one in ways if list(one.icons) == told), told)
    return told


def _slots(move: Told, *names: str) -> None:
    for name in names:
        if move.get(name) is not None:
            move[name] = bare(at_place(move[name]))


def _slot(name: str) -> Any:
    return lambda move, _state, _described: _slots(move, name)


def _perform(move: Told, _state: Danana, _described: Described) -> None:
    if isinstance(move.get("place"), str):
        move["place"] = {"mat": True} if move["place"] == "mat" else {"cover": move["place"]}
    elif is_number(move.get("place")):
        move["place"] = {"side": move["place"]}
    elif isinstance(move.get("place"), Mapping) and "mat" in move["place"]:
        move["place"] = {**move["place"], "mat": move["place"]["mat"] not in (False, None)}
    for name in ("skip", "skipped", "declined"):
        if name in move:
            move["performed"] = not move.pop(name)
    if isinstance(move.get("helped"), str):
        move["helped"] = [move["helped"]]
    _slots(move, "face", "behind", "slide_to")


def _create_art(move: Told, state: Danana, _described: Described) -> None:
    if isinstance(move.get("icons"), int):
        move["icon"] = move.pop("icons") > 0
    card = move.pop("card", move.pop("art", None))
    row = state.art_row or ()
    if is_number(card):
        move["place"] = card
    elif card is not None:
        named = [at for at, one in enumerate(row) if one.card == card]
        move.setdefault("place", named[0] if named else len(row))


def _rest(move: Told, _state: Danana, _described: Described) -> None:
    cook, times = move.get("cook"), move.pop("times", 1)
    if cook is None or cook is False:
        move.pop("cook", None)
    elif isinstance(cook, str):
        move["cook"] = [cook] * (times if isinstance(times, int) and 0 < times < 9 else 1)
    elif isinstance(cook, Mapping):
        move["cook"] = [food for food in FOOD if cook.get(food)]
    if isinstance(move.get("meeples"), Mapping):
        move["meeples"] = {id: at_place(at) for id, at in move["meeples"].items()}
    if move.get("expand") is None:
        move.pop("expand", None)


_OF_MOVE = {"slot": "to", "tile": "to", "destination": "to", "path": "line", "pick": "meeple"}
HABITS = Habits(
    verbs={
        **dict.fromkeys(("tile", "action", "perform_tile"), "perform"),
        **dict.fromkeys(("study", "barter", "explore"), "perform"),
        "slide": "adapt",
        "adaptability": "adapt",
        "art": "create_art",
        "pass": "end_turn",
        "end_check": "end_turn",
        "take_setup_card": "setup_card",
        "place_meeple": "setup_place",
        "ask": "ask_vp",
        "tower": "stacked_first",
    },
    names={
        "position": {"stacked_first": "tie_winner"},
        "setup_card": {"id": "card", "setup_card": "card"},
        "setup_place": dict.fromkeys(("to", "at", "area", "ready_area", "index"), "ready"),
        "adapt": {"to": "slide_to"},
        "perform": {"bonus": "helped", "cards_used": "helped", "slot": "face"},
        "end_turn": dict.fromkeys(("over", "ended", "end", "game_ended"), "game_over"),
    },
    skipped=("id", "name", "seat"),
    flat=("setup_card", "placed"),
    table=read_table,
    player=read_player,
    move=_read_move,
    moves={
        "setup_card": _setup_card,
        "setup_place": _setup_place,
        "move": _move,
        "adapt": _slot("slide_to"),
        "medicine": _slot("behind"),
        "lay_tile": _slot("slot"),
        "perform": _perform,
        "create_art": _create_art,
        "rest": _rest,
    },
    author=lambda state: state.active_player,
    of_table=(
        *("start_player", "lay_tile", "choose_stack"),
        *("turn_up_art", "deal_setup_card", "stacked_first"),
    ),
)
read_move = HABITS.read_move
