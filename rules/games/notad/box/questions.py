"""What Notad's owner is asked while playing: what is about to matter, at that very moment.

A blank tile is asked for by painting it, when it is taken or touched. What is known of a tile only
in part is asked when it is laid or something is laid beside it.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.box.teaching import Question, untaught
from rules.state import Level

from ..play.moves import (
    Bonus,
    DiscardStored,
    DrawAnimal,
    MoveCamp,
    NotadMove,
    PlaceAnimal,
    PlaceTile,
    StoreAnimal,
)
from ..play.state import Notad
from .pieces import around, board_name, board_of, spot

FACE = ("sides", "motifs", "regions", "icons")
BOARD = "board/main"
SIZES = range(4, 8)
VALUES = ("values",)


def board_size() -> Question:
    """Ask for the frame: how many cells the terrain board has."""
    choices = tuple((f"{size} × {size}", (size, size)) for size in SIZES)
    told = "How large is your board?"
    return Question(BOARD, ("rows", "cols"), told, choices=choices, takes="one touch")


def questions(state: Notad, move: NotadMove | None) -> Iterator[Question]:
    """Yield what matters now and is not known, but for what this table could not tell.

    Of the board's values some may be known; the one that matters now is asked all the same.
    """
    for one in matters(state, move):
        if one.key in state.answers:
            continue
        if one.fields == VALUES:
            yield one
        else:
            yield from untaught(state.copy, (one,))


def matters(state: Notad, move: NotadMove | None) -> Iterator[Question]:
    """Yield what this state rests on, or the move that is thought of."""
    match move:
        case None if state.level is Level.FULL and state.phase in ("setup", "pray", "act"):
            yield board_size()
        case None if state.phase == "over":
            for seat in state.seats:
                if state.player(seat).camp_value is None:
                    yield from _value(state, seat, state.player(seat).yurt)
        case PlaceTile(tile=tile, cell=cell):
            yield from _laying(state, move.by, tile, cell)
        case Bonus(bonus="replace_tile", tile=tile, cell=cell):
            yield from _laying(state, move.by, tile, cell)
        case Bonus(bonus="relocate_tile", cell=cell, to=to):
            laid = state.player(move.by).laid_at(cell) if cell is not None else None
            yield from _laying(state, move.by, laid.tile if laid else None, to)
        case PlaceAnimal(animal=animal, cell=cell):
            yield from _named(animal)
            yield from _laid(state, move.by, cell)
        case Bonus(bonus="move_animal", to=to):
            yield from _laid(state, move.by, to)
        case DrawAnimal(animal=animal) | StoreAnimal(animal=animal) | DiscardStored(animal=animal):
            yield from _named(animal)
        case MoveCamp(to=to):
            yield from _value(state, move.by, to)
        case Bonus(bonus="move_camp", cell=cell, to=to):
            yield from _value(state, move.by, to or cell)


def _laying(state: Notad, seat: str, tile: str | None, cell: str | None) -> Iterator[Question]:
    """What a tile completes rests on its face, on those beside it and on what it covers."""
    if tile is not None:
        yield Question(f"tile/{tile}", FACE, "What does this tile show?")
    yield from _laid(state, seat, *around(cell or ""))
    board = board_name(state.copy, state.player(seat).colour)
    yield Question(board, ("pink",), "Which cells of the board show a pink motif?")


def _laid(state: Notad, seat: str, *cells: str | None) -> Iterator[Question]:
    for cell in cells:
        laid = state.player(seat).laid_at(cell) if cell else None
        if laid is not None and laid.tile is not None:
            told = f"What does the tile on {spot(cell or '')} show?"
            yield Question(f"tile/{laid.tile}", FACE, told)


def _named(animal: str | None) -> Iterator[Question]:
    if animal is not None:
        yield Question(f"animal/{animal}", ("name",), "What do you call this animal?")


def _value(state: Notad, seat: str, cell: str | None) -> Iterator[Question]:
    if cell is not None and board_of(state, seat).camp_points(cell) is None:
        told = f"What does {spot(cell)} bring a camp?"
        name = board_name(state.copy, state.player(seat).colour)
        yield Question(name, VALUES, told, (f"cell:{cell}",))
