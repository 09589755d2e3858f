"""Which moves the list covers: of those, one that is not on the list is forbidden by the print.

Everything else that may happen (a tile nobody knew, another player acting early) is judged only.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.rule import Certainty

from ..box import pieces
from ..box.pieces import around
from . import turns
from .land import land_of
from .legality.move_list import RETILING, retilings, targets, unused
from .moves import (
    Bonus,
    DealDisplay,
    DiscardNewAnimal,
    DiscardStored,
    DiscardSurplus,
    Done,
    DrawAnimal,
    EndRound,
    Explore,
    MoveCamp,
    MoveHunter,
    NextPhase,
    NotadMove,
    PlaceAnimal,
    PlaceTile,
    Pray,
    StartPlayer,
    StoreAnimal,
)
from .state import FUEL_FOR_A_HUNTER, HAND_LIMIT, Notad


def is_listed(state: Notad, move: NotadMove) -> bool:
    """Say whether the list covers this kind of move now, so that its absence means something."""
    covers = _COVERED.get(type(move))
    return bool(covers) and covers(state, move)  # type: ignore[misc]


def _is_acting(state: Notad, seat: str, phase: str) -> bool:
    return turns.phase_of(state) == phase and seat in turns.acting(state)


def _settles(state: Notad, move: Any, what: str) -> bool:
    """Whether a player has something of the kind to settle now."""
    waiting = state.player(move.by).pending or ()
    return (
        turns.phase_of(state) in ("explore", "act")
        and move.by in turns.acting(state)
        and any(one.what == what for one in waiting)
    )


def _covers_display(state: Notad, move: DealDisplay) -> bool:
    return (
        turns.phase_of(state) == "setup"
        and bool(state.order)
        and move == turns.blank_display(state)
    )


def _covers_pick(state: Notad, move: Explore) -> bool:
    player, shown = state.player(move.by), state.display
    single = len(move.tiles) + len(move.tokens) + move.blind == 1 and not move.drawn
    if not single or shown is None or player.pending or player.picks_left == 0:
        return False
    if turns.phase_of(state) != "explore" or not turns.has_prayed(state, move.by) or player.done:
        return False
    if move.blind and state.regular_stock == 0:
        return False
    # Where a piece of the display is unknown, any piece might be it: judged, not listed.
    return all(one in shown.tiles or None not in shown.tiles for one in move.tiles) and all(
        one in shown.tokens or None not in shown.tokens for one in move.tokens
    )


def _covers_tile(state: Notad, move: PlaceTile) -> bool:
    player = state.player(move.by)
    ground = land_of(state, move.by)
    return (
        _free_to_act(state, move.by)
        and player.actions_left != 0
        and ground is not None
        and move.cell in ground.board.cell_set
        and (not ground.is_explored(move.cell) or move.cell in ground.placed)
        and player.hand is not None
        and (move.tile in player.hand or None not in player.hand)
    )


def _free_to_act(state: Notad, seat: str) -> bool:
    return _is_acting(state, seat, "act") and not state.player(seat).pending


def _covers_hunter(state: Notad, move: MoveHunter) -> bool:
    player = state.player(move.by)
    known = player.hunters is not None and player.actions_left != 0
    return _free_to_act(state, move.by) and known and not move.free


def _covers_camp(state: Notad, move: MoveCamp) -> bool:
    player = state.player(move.by)
    known = None not in (player.yurt, player.tokens) and player.actions_left != 0
    declines = player.reserve != 0 and player.camp_fuel == FUEL_FOR_A_HUNTER - 1
    beside = move.to in around(player.yurt or "")
    return (
        _free_to_act(state, move.by)
        and known
        and beside
        and not move.free
        and (move.new_hunter or declines)
    )


def _covers_animal(state: Notad, move: PlaceAnimal) -> bool:
    player = state.player(move.by)
    ground = land_of(state, move.by)
    if ground is None or player.stored is None or move.cell not in ground.placed or move.phase:
        return False
    waiting = [one for one in player.pending or () if one.what == "token"]
    if move.source == "stored":
        if None in player.stored:
            return False
        if move.making_room:
            return (
                _settles(state, move, "token") and player.is_full and move.animal in player.stored
            )
        return _free_to_act(state, move.by)
    here = any(one.animal == move.animal and one.source == move.source for one in waiting)
    return here and _settles(state, move, "token") and not move.making_room


def _covers_store(state: Notad, move: StoreAnimal) -> bool:
    waiting = state.player(move.by).pending or ()
    here = any(
        one.what == "token" and (one.animal, one.source) == (move.animal, move.source)
        for one in waiting
    )
    return here and _settles(state, move, "token")


def _covers_discard_new(state: Notad, move: DiscardNewAnimal) -> bool:
    waiting = state.player(move.by).pending or ()
    here = any(
        one.what == "token" and (one.animal, one.source) == (move.animal, move.source)
        for one in waiting
    )
    return here and _settles(state, move, "token")


def _covers_discard_stored(state: Notad, move: DiscardStored) -> bool:
    player = state.player(move.by)
    stored = player.stored or ()
    return _settles(state, move, "token") and player.is_full and move.animal in stored


def _covers_draw(state: Notad, move: DrawAnimal) -> bool:
    waiting = state.player(move.by).pending or ()
    fits = any(one.what == "draw" and one.class_ in (None, move.class_) for one in waiting)
    return (
        fits
        and _settles(state, move, "draw")
        and move.animal in pieces.kinds(state.copy, move.class_)
    )


def _covers_bonus(state: Notad, move: Bonus) -> bool:
    """A bonus is covered as the list writes it: with what it needs and nothing else."""
    player = state.player(move.by)
    if not _settles(state, move, "bonus") or move.bonus not in pieces.bonuses(state.copy):
        return False
    ways = (
        retilings(state, move.by, player, move.bonus, fitting=False)
        if move.bonus in RETILING
        else targets(move.by, player, move.bonus)
    )
    return any(move == one for one in (*unused(move.by, move.bonus), *ways))


def _covers_surplus(state: Notad, move: DiscardSurplus) -> bool:
    hand = state.player(move.by).hand or ()
    return turns.phase_of(state) == "cleanup" and len(hand) > HAND_LIMIT and move.tile in hand


def _covers_done(state: Notad, move: Done) -> bool:
    return move.by in turns.acting(state) and not state.player(move.by).pending


def _covers_phase(state: Notad, _move: NextPhase) -> bool:
    if turns.phase_of(state) == "pray":
        return turns.next_to_pray(state) is None
    return turns.phase_of(state) in ("explore", "act") and not turns.acting(state)


def _covers_pray(state: Notad, move: Pray) -> bool:
    hill = pieces.hill(state.copy)
    known = move.level in hill or all(one.certainty is Certainty.SURE for one in hill.values())
    return (
        turns.phase_of(state) == "pray"
        and known
        and state.order is not None
        and move.by in state.order
    )


_COVERED: dict[type, Callable[[Notad, Any], bool]] = {
    StartPlayer: lambda state, move: (
        turns.phase_of(state) == "setup" and not state.order and move.player in state.seats
    ),
    DealDisplay: _covers_display,
    Pray: _covers_pray,
    NextPhase: _covers_phase,
    Explore: _covers_pick,
    DrawAnimal: _covers_draw,
    PlaceAnimal: _covers_animal,
    StoreAnimal: _covers_store,
    DiscardNewAnimal: _covers_discard_new,
    DiscardStored: _covers_discard_stored,
    MoveHunter: _covers_hunter,
    MoveCamp: _covers_camp,
    PlaceTile: _covers_tile,
    Bonus: _covers_bonus,
    DiscardSurplus: _covers_surplus,
    Done: _covers_done,
    EndRound: lambda state, move: turns.phase_of(state) == "cleanup" and bool(move.order),
}
