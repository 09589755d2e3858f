"""What the fields of a move may hold at this table, whether the rules allow it or not.

Each function answers for one field, from the state and the fields before it by their names. What
nobody told the app (a board, the hunters) gives nothing to choose from.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ..box import pieces
from ..box.pieces import ROTATIONS, Rotation, are_diagonal, around
from . import turns
from .effects.supplies import can_draw, next_display
from .state import CLASSES, FUEL_FOR_A_HUNTER, MOST_PICKS, AnimalClass, Notad

Picked = tuple[str | None, ...]


def cells(state: Notad) -> tuple[str, ...]:
    """Return the cells of the terrain board that all share."""
    return pieces.board(state.copy).cells


def free_cells(state: Notad, by: str) -> Iterable[str]:
    """Return the cells on which tiles may lie, pre-printed ones last: that is our reading only."""
    board = pieces.board_of(state, by)
    if state.player(by).placed is None:
        return ()
    return sorted(board.cells, key=lambda cell: cell in board.fixed)


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
    """Return the cells that touch the camp by a side, then by a corner: that is our reading."""
    yurt = state.player(by).yurt or ""
    corners = (cell for cell in pieces.board_of(state, by).cells if are_diagonal(yurt, cell))
    return [*beside(state, yurt), *corners]


def brings_hunter(state: Notad, by: str, pay: str | None, free: bool) -> bool:
    """Say whether a new hunter may come, and be declined: with the third fuel only."""
    player = state.player(by)
    is_third = player.camp_fuel == FUEL_FOR_A_HUNTER - 1 and pay is not None and not free
    return is_third and player.reserve != 0


# The round


def blank_tiles(state: Notad) -> tuple[Picked]:
    """Return the tiles of a display of which nobody told the pieces."""
    return ((None,) * next_display(state).tiles,)


def blank_tokens(state: Notad) -> tuple[Picked]:
    """Return the animals of such a display."""
    return ((None,) * next_display(state).tokens,)


def levels(state: Notad) -> Iterable[int]:
    """Return the levels of the hill."""
    return pieces.hill(state.copy)


def one_tile(state: Notad) -> Iterator[Picked]:
    """Yield each tile of the display by itself, then none."""
    if state.display is not None:
        yield from ((tile,) for tile in state.display.tiles)
        yield ()


def picks_no_tile(_state: Notad, tiles: Picked) -> bool:
    """Say whether an animal may be picked by itself."""
    return not tiles


def one_token(state: Notad) -> Iterator[Picked]:
    """Yield each animal of the display by itself, then none."""
    if state.display is not None:
        yield from ((token,) for token in state.display.tokens)
    yield ()


def picks_nothing(_state: Notad, tiles: Picked, tokens: Picked) -> bool:
    """Say whether tiles may be drawn by themselves."""
    return not tiles and not tokens


def blind_draws(state: Notad, by: str) -> Iterable[int]:
    """Return how many tiles may be drawn blindly: as many as picks are left, whatever is told."""
    picks = state.player(by).picks_left
    return range(1, 1 + (1 if picks is None else min(picks, MOST_PICKS)))


def new_track(state: Notad) -> tuple[tuple[str, ...]]:
    """Return the turn track as it is computed."""
    return (turns.next_order(state),)


def round_is_unknown(state: Notad) -> bool:
    """Say whether the table has to tell which round is the last."""
    return turns.round_of(state) is None


# Animals in hand and in store


def drawn_classes(state: Notad, by: str) -> Iterator[AnimalClass]:
    """Yield the classes of which a token is to be drawn."""
    for one in state.player(by).pending or ():
        if one.what == "draw":
            classes = CLASSES if one.class_ is None else (one.class_,)
            yield from (class_ for class_ in classes if can_draw(state, class_))


def animals_of(state: Notad, class_: AnimalClass) -> tuple[str | None, ...]:
    """Return the animals of a class, and one that nobody named."""
    return (*pieces.kinds(state.copy, class_), None)


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
    return player.stored or () if player.needs_room else ()


def placeable_animals(state: Notad, by: str) -> Iterator[str | None]:
    """Yield the animals that may come onto the board: new ones and stored ones."""
    yield from new_animals(state, by)
    yield from _placeable_from_store(state, by)


def _placeable_from_store(state: Notad, by: str) -> Picked:
    """Return the stored animals that may come onto the board: to make room, or when one acts."""
    acts = turns.phase_of(state) in (None, "act")
    return state.player(by).stored or () if acts else stored_animals(state, by)


def placed_from(state: Notad, by: str, animal: str | None) -> Iterator[str | None]:
    """Yield where an animal comes from that is placed."""
    yield from sources(state, by, animal)
    if animal in _placeable_from_store(state, by):
        yield "stored"


# Tiles and bonuses


def tiles_in_hand(state: Notad, by: str) -> Picked:
    """Return the tiles in hand, None for a blank one; in a box that is all known none is blank."""
    hand = state.player(by).hand or ()
    if pieces.is_complete(state.copy):
        return tuple(one for one in hand if one is not None)
    return hand


def rotations(_state: Notad, tile: str | None) -> tuple[Rotation, ...]:
    """Return how a tile may be turned; a blank one is not known to lie in any other way."""
    return ROTATIONS if tile is not None else ROTATIONS[:1]


def bonus_rotations(
    state: Notad, by: str, bonus: str, cell: str | None, tile: str | None
) -> tuple[Rotation, ...]:
    """Return how the tile may be turned that a bonus lays."""
    if bonus == "relocate_tile":
        laid = state.player(by).laid_at(cell) if cell is not None else None
        tile = laid.tile if laid is not None else None
    return rotations(state, tile)


def bonuses(state: Notad) -> Iterable[str]:
    """Return the bonuses of the camp board."""
    return pieces.bonuses(state.copy)


def is_used_on_a_cell(_state: Notad, bonus: str) -> bool:
    """Say whether a bonus is used on something that lies on a cell."""
    return bonus in ("discard_tile", "discard_animal", "replace_tile") or bonus in _LEADING_ON


def leads_on(_state: Notad, bonus: str, cell: str | None) -> bool:
    """Say whether what a bonus is used on goes somewhere."""
    return bonus == "move_camp" or (bonus in _LEADING_ON and cell is not None)


def lays_from_hand(_state: Notad, bonus: str, cell: str | None) -> bool:
    """Say whether a bonus lays a tile of the hand."""
    return bonus == "replace_tile" and cell is not None


def lays_anew(_state: Notad, bonus: str, cell: str | None) -> bool:
    """Say whether a bonus lays a tile, turned as one likes."""
    return bonus in ("replace_tile", "relocate_tile") and cell is not None


def draws_either(_state: Notad, bonus: str) -> bool:
    """Say whether a bonus leaves the choice of the bag."""
    return bonus == "draw_either"


_LEADING_ON = ("relocate_tile", "move_hunter", "move_animal")


def bonus_cells(state: Notad, by: str, bonus: str) -> Iterator[str | None]:
    """Yield None for a bonus that is used on no cell, then the cells it may be used on."""
    yield None
    match bonus:
        case "discard_tile" | "relocate_tile":
            yield from laid_cells(state, by)
        case "replace_tile" if tiles_in_hand(state, by):
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
    """Return the tiles that may replace a laid one; None is a blank one, or none at all."""
    return tiles_in_hand(state, by) if lays_from_hand(state, bonus, cell) else (None,)
