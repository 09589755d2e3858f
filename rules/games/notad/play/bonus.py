"""What the sixteen bonuses of the camp board do when a disc covers one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from .effects import (
    add_pending,
    can_draw,
    discard_animal,
    fewer,
    hunt,
    lay,
    leave_hand,
    move_camp,
    settle,
    take_to_hand,
)
from .moves import Bonus
from .state import Notad, Pending


def use_bonus(state: Notad, move: Bonus) -> Notad:
    """The disc is spent; without what it is used on a bonus has no effect (NR-29)."""
    state = settle(state, move.by, "bonus")
    player = state.player(move.by)
    covered = player.covered
    if covered is not None:
        covered = covered.having(move.bonus, covered.get(move.bonus, 0) + 1)
    state = state.having(move.by, covered=covered, discs_left=fewer(player.discs_left, 1))
    return _USES[move.bonus](state, move)


def _discard_tile(state: Notad, move: Bonus) -> Notad:
    player = state.player(move.by)
    if player.placed is None or move.cell is None or move.cell not in player.placed:
        return state
    gone = player.placed[move.cell].tile
    discards = player.tile_discards
    return state.having(
        move.by,
        placed=player.placed.without(move.cell),
        tile_discards=None if discards is None else (*discards, gone),
    )


def _replace_tile(state: Notad, move: Bonus) -> Notad:
    if move.cell is None or move.tile is None:
        return state
    state = leave_hand(state, move.by, move.tile)
    return lay(state, move.by, move.tile, move.rot, move.cell)


def _relocate_tile(state: Notad, move: Bonus) -> Notad:
    player = state.player(move.by)
    if player.placed is None or move.cell is None or move.to is None:
        return state
    if move.cell not in player.placed:
        return state
    tile = player.placed[move.cell].tile
    state = state.having(move.by, placed=player.placed.without(move.cell))
    return lay(state, move.by, tile, move.rot, move.to)


def _draw(state: Notad, move: Bonus) -> Notad:
    class_ = {"draw_prey": "prey", "draw_predator": "predator"}.get(move.bonus, move.class_)
    drawn = Pending("draw", class_)  # type: ignore[arg-type]
    return add_pending(state, move.by, [drawn] if can_draw(state, drawn.class_) else [])


def _draw_tile(state: Notad, move: Bonus) -> Notad:
    if state.regular_stock == 0:
        return state
    state = replace(state, regular_stock=fewer(state.regular_stock, 1))
    return take_to_hand(state, move.by, (move.tile,), private=True)


def _move_hunter(state: Notad, move: Bonus) -> Notad:
    if move.cell is None or move.to is None:
        return state
    return hunt(state, move.by, move.cell, move.to)


def _move_animal(state: Notad, move: Bonus) -> Notad:
    player = state.player(move.by)
    token = player.token_at(move.cell)
    if player.tokens is None or token is None or move.cell is None or move.to is None:
        return state
    return state.having(move.by, tokens=player.tokens.without(move.cell).having(move.to, token))


def _discard_animal(state: Notad, move: Bonus) -> Notad:
    player = state.player(move.by)
    token = player.token_at(move.cell)
    if player.tokens is None or token is None or move.cell is None:
        return state
    state = state.having(move.by, tokens=player.tokens.without(move.cell))
    return discard_animal(state, token.class_)


def _move_camp(state: Notad, move: Bonus) -> Notad:
    """Without payment and without fuel (NR-31)."""
    to = move.to or move.cell
    return state if to is None else move_camp(state, move.by, to, pay=None)


_USES: dict[str, Callable[[Notad, Bonus], Notad]] = {
    "discard_tile": _discard_tile,
    "replace_tile": _replace_tile,
    "relocate_tile": _relocate_tile,
    "draw_prey": _draw,
    "draw_predator": _draw,
    "draw_either": _draw,
    "draw_tile": _draw_tile,
    "move_hunter": _move_hunter,
    "move_animal": _move_animal,
    "discard_animal": _discard_animal,
    "move_camp": _move_camp,
}
