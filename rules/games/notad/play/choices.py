"""What the fields of a move may hold at this table, whether the rules allow it or not.

Each function answers for one field, from the state and the fields before it by their names. What
nobody told the app (a board, the hunters) gives nothing to choose from.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ..box import pieces
from ..box.pieces import ROTATIONS, around
from . import turns
from .state import CLASSES, DISPLAY_TILES, DISPLAY_TOKENS, FUEL_FOR_A_HUNTER, AnimalClass, Notad

Picked = tuple[str | None, ...]


def cells(state: Notad) -> tuple[str, ...]:
    """Return the cells of the terrain board that all share."""
    return pieces.board(state.copy).cells


def free_cells(state: Notad, by: str) -> Iterable[str]:
    """Return the cells on which tiles may lie: all that are not pre-printed."""
    board = pieces.board_of(state, by)
    told = state.player(by).placed is not None
    return (cell for cell in board.cells if told and cell not in board.fixed)


def laid_cells(state: Notad, by: str) -> list[str]:
    """Return the cells with a tile."""
    return sorted(state.player(by).placed or ())


def animal_cells(state: Notad, by: str) -> list[str]:
    """Return the cells with an animal."""
    return sorted(state.player(by).tokens or ())


def hunter_cells(state: Notad, by: str) -> tuple[str, ...]:
    """Return the cells with a hunter."""
    return state.player(by).hunters or ()


def beside(_state: Notad, from_: str) -> list[str]:
    """Return the cells beside the one a step starts from."""
    return [near for near in around(from_) if near]


def beside_camp(state: Notad, by: str) -> list[str]:
    """Return the cells beside the camp."""
    return beside(state, state.player(by).yurt or "")


def new_hunters(state: Notad, by: str) -> tuple[bool, ...]:
    """Return whether a new hunter may come: only the third fuel's can be declined."""
    player = state.player(by)
    declines = player.reserve != 0 and player.camp_fuel == FUEL_FOR_A_HUNTER - 1
    return (True, False) if declines else (True,)


# The round


def blank_tiles(_state: Notad) -> tuple[Picked]:
    """Return the tiles of a display of which nobody told the pieces."""
    return ((None,) * DISPLAY_TILES,)


def blank_tokens(_state: Notad) -> tuple[Picked]:
    """Return the animals of such a display."""
    return ((None,) * DISPLAY_TOKENS,)


def levels(state: Notad) -> Iterable[int]:
    """Return the levels of the hill."""
    return pieces.hill(state.copy)


def one_tile(state: Notad) -> Iterator[Picked]:
    """Yield each tile of the display by itself, then none."""
    if state.display is not None:
        yield from ((tile,) for tile in state.display.tiles)
        yield ()


def one_token(state: Notad, tiles: Picked) -> Iterator[Picked]:
    """Yield each animal of the display by itself where no tile is picked, then none."""
    if state.display is not None and not tiles:
        yield from ((token,) for token in state.display.tokens)
    yield ()


def one_draw(state: Notad, tiles: Picked, tokens: Picked) -> tuple[int, ...]:
    """Return one blind draw where nothing is picked and a tile is left to draw."""
    if tiles or tokens:
        return (0,)
    return () if state.regular_stock == 0 else (1,)


def new_track(state: Notad) -> tuple[tuple[str, ...]]:
    """Return the turn track as it is computed."""
    return (turns.next_order(state),)


# Animals in hand and in store


def drawn_classes(state: Notad, by: str) -> Iterator[AnimalClass]:
    """Yield the classes of which a token is to be drawn."""
    for one in state.player(by).pending or ():
        if one.what == "draw":
            yield from CLASSES if one.class_ is None else (one.class_,)


def animals_of(state: Notad, class_: AnimalClass) -> tuple[str, ...]:
    """Return the animals of a class."""
    return pieces.kinds(state.copy, class_)


def new_animals(state: Notad, by: str) -> list[str | None]:
    """Return the animals that wait for a place."""
    return [one.animal for one in state.player(by).pending or () if one.what == "token"]


def sources(state: Notad, by: str, animal: str | None) -> list[str | None]:
    """Return where an animal that waits for a place came from."""
    waiting = state.player(by).pending or ()
    return [one.source for one in waiting if one.what == "token" and one.animal == animal]


def stored_animals(state: Notad, by: str) -> Picked:
    """Return the stored animals that may leave the store: to make room, none otherwise."""
    player = state.player(by)
    return player.stored or () if player.is_full and player.waits_for("token") else ()


def placeable_animals(state: Notad, by: str) -> Iterator[str]:
    """Yield the known animals that may come onto the board: new ones and stored ones."""
    player = state.player(by)
    stored = stored_animals(state, by) if player.pending else player.stored or ()
    yield from (one for one in (*new_animals(state, by), *stored) if one is not None)


def placed_from(state: Notad, by: str, animal: str) -> Iterator[str | None]:
    """Yield where an animal comes from that is placed."""
    player = state.player(by)
    yield from sources(state, by, animal)
    if animal in (stored_animals(state, by) if player.pending else player.stored or ()):
        yield "stored"


def makes_room(state: Notad, by: str, source: str | None) -> tuple[bool]:
    """Return whether a stored animal leaves because another needs its store."""
    return (source == "stored" and bool(state.player(by).pending),)


# Tiles and bonuses


def known_tiles(state: Notad, by: str) -> list[str]:
    """Return the tiles in hand that the app knows."""
    return [tile for tile in state.player(by).hand or () if tile is not None]


def bonuses(state: Notad) -> Iterable[str]:
    """Return the bonuses of the camp board."""
    return pieces.bonuses(state.copy)


def bonus_cells(state: Notad, by: str, bonus: str) -> Iterator[str | None]:
    """Yield None for a bonus that is used on no cell, then the cells it may be used on."""
    yield None
    match bonus:
        case "discard_tile" | "relocate_tile":
            yield from laid_cells(state, by)
        case "replace_tile" if known_tiles(state, by):
            yield from laid_cells(state, by)
        case "move_hunter":
            yield from hunter_cells(state, by)
        case "move_animal" | "discard_animal":
            yield from animal_cells(state, by)


def bonus_goals(state: Notad, by: str, bonus: str, cell: str | None) -> Sequence[str | None]:
    """Return where what a bonus is used on may go; None where it goes nowhere."""
    match bonus:
        case "move_camp":
            return (None, *beside_camp(state, by))
        case "move_hunter" if cell is not None:
            return beside(state, cell)
        case "move_animal" if cell is not None:
            return laid_cells(state, by)
        case "relocate_tile" if cell is not None:
            laid = laid_cells(state, by)
            return [one for one in free_cells(state, by) if one not in laid]
    return (None,)


def bonus_tiles(state: Notad, by: str, bonus: str, cell: str | None) -> Sequence[str | None]:
    """Return the tiles that may replace a laid one; None for other bonuses."""
    return known_tiles(state, by) if bonus == "replace_tile" and cell is not None else (None,)


def bonus_rotations(_state: Notad, bonus: str, cell: str | None) -> tuple[int, ...]:
    """Return the ways the tile of a bonus may be turned."""
    lays = bonus in ("replace_tile", "relocate_tile") and cell is not None
    return ROTATIONS if lays else (0,)


def bonus_classes(_state: Notad, bonus: str) -> Sequence[AnimalClass | None]:
    """Return the classes to choose from where a bonus draws either."""
    return CLASSES if bonus == "draw_either" else (None,)
