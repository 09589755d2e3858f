"""How people write a move of Danana down: `event` and `choice`, places with their kind, amounts.

A tile case names only a `face`: that is a report of performing it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.files.habits import Plain

from ..box import pieces
from ..play.state import FOOD, Danana
from .positions import at_place, bare

_VERBS = {
    "tile": "perform",
    "action": "perform",
    "perform_tile": "perform",
    "study": "perform",
    "barter": "perform",
    "explore": "perform",
    "slide": "adapt",
    "adaptability": "adapt",
    "art": "create_art",
    "pass": "end_turn",
    "end_check": "end_turn",
    "take_setup_card": "setup_card",
    "place_meeple": "setup_place",
    "ask": "ask_vp",
    "tower": "stacked_first",
}
_FOR_THE_TABLE = (
    "start_player",
    "lay_tile",
    "choose_stack",
    "turn_up_art",
    "deal_setup_card",
    "stacked_first",
)


def read_move(plain: Plain, state: Danana) -> tuple[Plain, Plain]:
    """Return a regular move; nothing is described along with one."""
    move = dict(plain)
    choice = move.pop("choice", None)
    if isinstance(choice, Mapping):
        move = {**move, **choice}
    verb = move.pop("event", None) or move.get("type")
    if verb is None and ("face" in move or "variant" in move):
        verb = "perform"
    verb = _VERBS.get(verb, verb) if isinstance(verb, str) else verb
    if verb is not None:
        move["type"] = verb
    if "by" not in move and verb not in _FOR_THE_TABLE and state.seats:
        acting = state.active_player
        move["by"] = acting if acting in state.seats else state.seats[0]
    shape = _SHAPES.get(verb) if isinstance(verb, str) else None
    if shape is not None:
        shape(move, state)
    return move, {}


def _renamed(move: dict[str, Any], **names: str) -> None:
    for old, new in names.items():
        if old in move and new not in move:
            move[new] = move.pop(old)


def _setup_card(move: dict[str, Any], state: Danana) -> None:
    _renamed(move, id="card", setup_card="card")
    card, dealt = move.get("card"), state.setup_cards
    if isinstance(card, int) and not isinstance(card, bool) and dealt is not None:
        move["card"] = dealt[card] if 0 <= card < len(dealt) else str(card)
    elif card is None and dealt:
        move["card"] = dealt[0]


def _setup_place(move: dict[str, Any], _state: Danana) -> None:
    _renamed(move, to="ready", at="ready", area="ready", ready_area="ready", index="ready")
    area, column = move.get("ready"), move.get("column")
    if isinstance(area, int) and column is not None:
        move["ready"] = f"{column}{'abcdefghij'[area]}" if 0 <= area < 10 else str(area)
    elif area is not None:
        move["ready"] = bare(at_place(area))


def _move(move: dict[str, Any], state: Danana) -> None:
    if move.pop("variant", None) == "medicine":
        # The way on is a report of its own; first comes the tile behind.
        move["type"] = "medicine"
        move.pop("to", None)
        _slot("behind")(move, state)
        return
    _renamed(move, slot="to", tile="to", destination="to", path="line", pick="meeple")
    for name in ("to", "slide_to", "line"):
        if name in move and move[name] is not None:
            move[name] = _line(move, state) if name == "line" else bare(at_place(move[name]))
    if "bump_to" in move:
        move["bump_to"] = at_place(move["bump_to"])


def _line(move: dict[str, Any], state: Danana) -> Any:
    """Return the line told: by its id, by its number among those that lead there, or by icons."""
    told = move["line"]
    if isinstance(told, str):
        return told
    at = state.player(str(move.get("by"))).where(str(move.get("meeple"))) or ""
    to = bare(at_place(move.get("to")))
    lines = pieces.board(state.copy).lines_from(at.removeprefix("ready:"))
    ways = [one for one in lines if one.to == to]
    if isinstance(told, int) and not isinstance(told, bool) and 0 <= told < len(ways):
        return ways[told].id
    if isinstance(told, list):
        return next((one.id for one in ways if list(one.icons) == told), told)
    return told


def _slot(*names: str) -> Any:
    def shape(move: dict[str, Any], _state: Danana) -> None:
        _renamed(move, to="slide_to" if "slide_to" in names else "to")
        for name in names:
            if move.get(name) is not None:
                move[name] = bare(at_place(move[name]))

    return shape


def _perform(move: dict[str, Any], _state: Danana) -> None:
    if isinstance(move.get("place"), str):
        move["place"] = {"mat": True} if move["place"] == "mat" else {"cover": move["place"]}
    elif isinstance(move.get("place"), int) and not isinstance(move["place"], bool):
        move["place"] = {"side": move["place"]}
    elif isinstance(move.get("place"), Mapping) and "mat" in move["place"]:
        move["place"] = {**move["place"], "mat": move["place"]["mat"] not in (False, None)}
    for name in ("skip", "skipped", "declined"):
        if name in move:
            move["performed"] = not move.pop(name)
    _renamed(move, bonus="helped", cards_used="helped", slot="face")
    if isinstance(move.get("helped"), str):
        move["helped"] = [move["helped"]]
    for name in ("face", "behind", "slide_to"):
        if move.get(name) is not None:
            move[name] = bare(at_place(move[name]))


def _create_art(move: dict[str, Any], state: Danana) -> None:
    if isinstance(move.get("icons"), int):
        move["icon"] = move.pop("icons") > 0
    card = move.pop("card", move.pop("art", None))
    row = state.art_row or ()
    if isinstance(card, int) and not isinstance(card, bool):
        move["place"] = card
    elif card is not None:
        named = [at for at, one in enumerate(row) if one.card == card]
        move.setdefault("place", named[0] if named else len(row))


def _rest(move: dict[str, Any], _state: Danana) -> None:
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


def _end_turn(move: dict[str, Any], _state: Danana) -> None:
    _renamed(move, over="game_over", ended="game_over", end="game_over", game_ended="game_over")


_SHAPES: Mapping[str, Any] = {
    "setup_card": _setup_card,
    "setup_place": _setup_place,
    "move": _move,
    "adapt": _slot("slide_to"),
    "medicine": _slot("behind"),
    "lay_tile": _slot("slot"),
    "perform": _perform,
    "create_art": _create_art,
    "rest": _rest,
    "end_turn": _end_turn,
}
