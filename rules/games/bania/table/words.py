"""Bania in words, and where its spaces lie: text and data for the log, hints and screens."""

from __future__ import annotations

import re
from math import cos, pi, sin, sqrt

from rules.copy import Copy

from ..box import pieces
from ..box.board import BOARD, board
from ..play.moves import (
    BaniaMove,
    Build,
    Dice,
    ElephantBonus,
    EndTurn,
    PlaceElephant,
    Refill,
    ReturnElephant,
    Roll,
    SeeTent,
    StartPlayer,
    Trade,
)
from ..play.payment import Payment, cards, spend
from ..play.state import DICE, Bania

LETTERS = {"oil": "O", "spice": "S", "silk": "K", "incense": "I"}
"""A letter for each colour, so that colour never stands alone."""


def words(state: Bania, move: BaniaMove) -> str:
    """Return what happened, as one would say it at the table."""
    said = _said(state, move)
    return f"{state.name(move.by)} {said}" if move.by else said[:1].upper() + said[1:]


def reveals(_state: Bania, move: BaniaMove) -> bool:
    """Say whether a move turned something up, so that undoing it wants a second thought."""
    match move:
        case Refill(tents=tents):
            return any(tent is not None for tent in tents or ())
        case Roll(faces=faces):
            return faces is not None
        case SeeTent() | Dice():
            return True
    return False


def _said(state: Bania, move: BaniaMove) -> str:
    match move:
        case StartPlayer(player=player):
            return f"{state.name(player)} is up"
        case Refill(tents=tents):
            count = "the tents that are due" if tents is None else _count(len(tents), "tent")
            return f"draws {count}"
        case SeeTent():
            return "looks at a tent"
        case ElephantBonus(cards=taken):
            what = f": {pieces.listed(taken)}" if taken is not None else ""
            return f"takes the elephant bonus{what}"
        case Build():
            return _built(state, move)
        case Trade(traded_for=wanted, traded_in=given):
            return f"trades {pieces.listed(given)} for {pieces.listed(wanted)}"
        case Roll():
            return _rolled(move)
        case Dice(dice=dice, cards=taken):
            what = f" and takes {pieces.listed(taken)}" if taken is not None else ""
            return f"keeps {', '.join(dice)}{what}"
        case PlaceElephant(space=space):
            return f"puts the elephant on {board(state.copy).called(space)}"
        case ReturnElephant():
            return "takes the elephant home"
        case EndTurn():
            return "passes" if state.now.mode is None else "ends the turn"
        case _:
            return "the game ends"


def _built(state: Bania, move: Build) -> str:
    what = move.tent or "a tent"
    colour = f" ({move.colour})" if move.colour else ""
    where = board(state.copy).called(move.space)
    return f"builds {what}{colour} on {where}{_paid(move.payment)}"


def _paid(payment: Payment | None) -> str:
    if payment is None:
        return ""
    parts = []
    spent = cards(spend(payment))
    if spent:
        parts.append(pieces.listed(spent))
    if any(payment.tiles.values()):
        parts.append(f"help of {pieces.listed(payment.tiles)}")
    return f" for {', with '.join(parts)}" if parts else " for nothing"


def _rolled(move: Roll) -> str:
    kept = f", keeping {', '.join(move.kept)}" if move.kept else ""
    lies = f": {', '.join(move.faces)}" if move.faces is not None else ""
    return f"throws {_count(DICE if move.dice is None else move.dice, 'dice')}{kept}{lies}"


def _count(count: int, what: str) -> str:
    if what == "dice":
        return f"{count} {'die' if count == 1 else 'dice'}"
    return f"{count} {what}{'s' * (count != 1)}"


def layout(copy: Copy) -> dict[str, tuple[float, float]]:
    """Return where each space of the board lies in a unit square.

    >>> from rules.copy import Copy
    >>> path = Copy.from_toml('[board.main]\\nkind = "path"\\nn = 2')
    >>> layout(path)
    {'p1': (0.0, 0.5), 'p2': (1.0, 0.5)}
    """
    spaces = board(copy).spaces
    kind = copy.get(BOARD, "kind")
    if spaces and all(re.fullmatch(r"[gh]-?\d+_-?\d+", one) for one in spaces):
        # A graph that began as a hexagon or a grid keeps its names, and so its places.
        plain = {one: _cell(one, one.startswith("h")) for one in spaces}
    elif kind == "path":
        plain = {one: (float(index), 0.0) for index, one in enumerate(spaces)}
    else:
        turn = 2 * pi / max(1, len(spaces))
        plain = {one: (sin(i * turn), -cos(i * turn)) for i, one in enumerate(spaces)}
    return _fitted(plain)


def is_hexagonal(copy: Copy) -> bool:
    """Say whether the spaces are hexagons, also where the owner changed which of them there are."""
    spaces = board(copy).spaces
    return bool(spaces) and all(re.fullmatch(r"h-?\d+_-?\d+", one) for one in spaces)


def _cell(space: str, is_hex: bool) -> tuple[float, float]:
    x, y = map(int, space[1:].split("_"))
    return (x + y / 2, y * sqrt(3) / 2) if is_hex else (float(x), float(y))


def _fitted(plain: dict[str, tuple[float, float]]) -> dict[str, tuple[float, float]]:
    """Scale to the unit square without stretching, centred."""
    if not plain:
        return {}
    lows = [min(one[axis] for one in plain.values()) for axis in (0, 1)]
    spans = [max(one[axis] for one in plain.values()) - lows[axis] for axis in (0, 1)]
    most = max(spans) or 1.0
    x, y = ((1 - span / most) / 2 for span in spans)
    return {
        space: ((one[0] - lows[0]) / most + x, (one[1] - lows[1]) / most + y)
        for space, one in plain.items()
    }
