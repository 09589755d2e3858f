"""What Bania's owner is asked while playing: the tents that are about to matter, and the board.

A tent is asked about by its look alone, one touch at a time: its colour when it is laid or helps,
its cost when it is paid.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.box.teaching import Question
from rules.copy import Copy

from ..play.moves import BaniaMove, Build, Dice, ElephantBonus
from ..play.state import COLOURS, Bania
from . import pieces
from .board import BOARD, FIELDS, Land, board, land_of

SHAPES = (
    ("hexagons in rows", ("rows",)),
    ("hexagons, as one big hexagon", ("hex",)),
    ("squares", ("grid",)),
    ("another shape: ten minutes", ("graph",)),
)
SIZES = {
    "radius": tuple((f"{3 * one * (one + 1) + 1} spaces", (one,)) for one in range(2, 7)),
    "w": tuple((str(one), (one,)) for one in range(3, 13)),
    "h": tuple((str(one), (one,)) for one in range(3, 13)),
    "n": (),
}
"""How large a regular board may be, in one touch each."""

ASKS = {
    "radius": "How many spaces has the board?",
    "w": "How many spaces are in a row?",
    "h": "How many rows are there?",
    "n": "How many spaces has the board?",
}


def frame(copy: Copy) -> Iterator[Question]:
    """Ask for the board: its kind and its size, or all of it where it is not a regular one."""
    yield Question(
        *(BOARD, ("kind",), "What is the board made of?"),
        choices=SHAPES,
        takes="three touches",
    )
    kind = str(copy.get(BOARD, "kind"))
    if kind == "graph":
        told = "Draw the board: touch two spaces that touch each other."
        yield Question(BOARD, FIELDS[kind], told, takes="ten minutes")
        return
    for size in FIELDS.get(kind, ()):
        yield Question(BOARD, (size,), ASKS[size], choices=SIZES[size])


def matters(state: Bania, move: BaniaMove | None) -> Iterator[Question]:
    """Yield what the move that is thought of rests on."""
    land = land_of(state)
    match move:
        case Build(tent=tent):
            if tent is not None:
                if move.colour is None:
                    yield _colour(state, tent)
                if move.payment is None:
                    yield _cost(state, tent)
            if land is not None and move.payment is None:
                yield from _colours(state, land, land.spot(move.space).available)
        case ElephantBonus(by=by, cards=None):
            yield from _around(state, land, by)
        case Dice(by=by, cards=None) if pieces.full_elephants(move.dice):
            yield from _around(state, land, by)


def _around(state: Bania, land: Land | None, seat: str) -> Iterator[Question]:
    """The colours that an elephant collects."""
    own = state.player(seat).elephant
    if land is not None and own is not None and own.at is not None:
        yield from _colours(state, land, sorted(land.settlement(own.at)))


def _colours(state: Bania, land: Land, spaces: Iterable[str]) -> Iterator[Question]:
    for space in spaces:
        tent = land.tents[space]
        if tent.id is not None and tent.colour is None:
            yield _colour(state, tent.id, f"on {board(state.copy).called(space)}")


def _colour(state: Bania, tent: str, where: str = "") -> Question:
    cost = pieces.tile(state.copy, tent).cost
    which = where or (f"that costs {pieces.in_words(cost)}" if cost is not None else "you build")
    choices = tuple((one, (one,)) for one in COLOURS)
    told = f"What colour is the tent {which}?"
    return Question(f"tent/{tent}", ("yields",), told, choices=choices)


def _cost(state: Bania, tent: str) -> Question:
    colour = pieces.tile(state.copy, tent).yields
    which = f"the {colour} tent" if colour is not None else "the tent you build"
    return Question(f"tent/{tent}", ("cost",), f"What does {which} cost?")
