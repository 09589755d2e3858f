"""Costs and gains as chips: a letter and a colour for each kind, what is lost drawn hollow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.table.scene import Mark

from .pieces import Face

LETTERS = {
    "fruit": "F",
    "meat": "M",
    "hides": "H",
    "tools": "T",
    "vp": "V",
    "food": "F/M",
    "any": "any",
}
_SIZE, _LETTER, _RIM = 0.27, 0.53, 0.07
"""How high a chip is, how wide its letters are to that, and what it needs around them."""
COLOURS = {"vp": "points", "food": "pale", "any": "pale"}


def tile_name(face: Face) -> str:
    """Return a tile's name as it is written on the board, two words below each other."""
    return face.name.capitalize() if " " not in face.name else face.name.title().replace(" ", "\n")


def face_chips(face: Face) -> Iterator[Mark]:
    """Yield what a face asks for and costs along its upper edge, what it brings along the lower."""
    asks = [(f"≥{n}{LETTERS[kind]}", _colour(kind)) for kind, n in face.needs.items()]
    asks += [("−me", "pale")] * face.home
    asks += [(f"−{_count(n)}{LETTERS[kind]}", _colour(kind)) for kind, n in face.cost.items()]
    asks += [(f"−{face.limit}", "pale")] * (face.does == "explore")
    yield from _row(asks, 0.15, lost=True)
    yield from _row(list(_brings(face)), 0.85, lost=False)


def _row(told: list[tuple[str, str]], height: float, *, lost: bool) -> Iterator[Mark]:
    """Yield chips beside each other, each with room for its letters."""
    letters = sum(len(text) for text, _ in told)
    size = min(_SIZE, (0.96 - _RIM * len(told)) / (_LETTER * letters)) if told else _SIZE
    room = [_LETTER * len(text) * size + _RIM for text, _ in told]
    left = 0.02 if lost else 0.5 - sum(room) / 2
    for (text, colour), wide in zip(told, room, strict=True):
        yield Mark("chip", colour, text, (left + wide / 2, height), size, lost)
        left += wide


def _brings(face: Face) -> Iterator[tuple[str, str]]:
    match face.does:
        case "study":
            yield "card", "pale"
        case "newborn":
            yield "newborn", "pale"
        case "clan":
            yield f"n−2 {LETTERS[face.clan]}", _colour(face.clan)
        case "wisdom":
            yield "n V", _colour("vp")
        case "barter":
            yield f"swap {face.limit}", "pale"
        case "explore":
            yield "2V each", _colour("vp")
        case _:
            for kind, amount in face.gain.items():
                yield f"{amount}{LETTERS[kind]}", _colour(kind)


def cost_chips(cost: Mapping[str, int], *, size: float = 0.26, lost: bool = True) -> Iterator[Mark]:
    """Yield amounts as chips below each other, for a card in a tray."""
    told = [(kind, amount) for kind, amount in cost.items() if amount]
    for at, (kind, amount) in enumerate(told):
        text = f"{amount}{LETTERS[kind]}"
        where = 0.5 + (at - (len(told) - 1) / 2) * 0.24
        yield Mark("chip", _colour(kind), text, (0.5, where), size, lost)


def spelled(cost: Mapping[str, int] | None) -> str:
    """Return amounts in letters, as they fit on a small card.

    >>> spelled({"hides": 1, "any": 2}), spelled({}), spelled(None)
    ('1H 2 any', 'free', 'cost ?')
    """
    if cost is None:
        return "cost ?"
    told = [f"{n}{' ' * (kind == 'any')}{LETTERS[kind]}" for kind, n in cost.items() if n]
    return " ".join(told) or "free"


def _count(amount: int) -> str:
    return "" if amount == 1 else str(amount)


def _colour(kind: str) -> str:
    return COLOURS.get(kind, kind)
