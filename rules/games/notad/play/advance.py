"""What a move does. Every function here is total: an overruled move too has a stated effect.

The table has done it, so the pieces go where the table put them: a tile lies on the cell it was
laid on, whatever was there is discarded; a counter never falls below zero; what was unknown stays
unknown. Effects that follow from a fact (a motif completed, an animal hunted) follow all the same.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from rules.values.frozen import FrozenMap

from ..box import pieces
from . import turns
from .bonus import use_bonus
from .effects import (
    add_pending,
    discard_animal,
    drop,
    fewer,
    hunt,
    lay,
    leave_hand,
    more,
    move_camp,
    settle,
    take_to_hand,
)
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
    MoveAnimal,
    MoveCamp,
    MoveHunter,
    NextPhase,
    NotadMove,
    PlaceAnimal,
    PlaceTile,
    Pray,
    RemoveAnimal,
    SeeTile,
    StartPlayer,
    StoreAnimal,
)
from .state import LAST_ROUND, Basket, Display, Notad, Pending, Token

_NEXT = {"setup": "pray", "pray": "explore", "explore": "act", "act": "cleanup"}


def advance(state: Notad, move: NotadMove) -> Notad:
    """Return the state after a move, whatever the rules say of it."""
    return _EFFECTS[type(move)](state, move)


def _start_player(state: Notad, move: StartPlayer) -> Notad:
    """The others follow clockwise; a player who does not sit here changes nothing."""
    if move.player not in state.seats:
        return state
    at = state.seats.index(move.player)
    return replace(state, order=state.seats[at:] + state.seats[:at])


def _deal_display(state: Notad, move: DealDisplay) -> Notad:
    """What was left of the old display leaves the game; a new round begins."""
    old = state.display or Display()
    classes = [pieces.class_of(state.copy, one) for one in move.tokens]
    prey = classes.count("prey") or min(2, classes.count(None))
    predators = classes.count("predator") or len(move.tokens) - prey
    number = None if state.round is None else state.round + 1
    two = len(state.seats) == 2
    baskets = state.baskets
    if two and number is not None and number % 2 == 0 and baskets is not None:
        baskets = tuple(replace(one, turned=True) for one in baskets)
    players = {
        seat: replace(player, level=0, picks_left=0, actions_left=0, done=False, pending=())
        for seat, player in state.players.items()
    }
    return replace(
        state,
        round=number,
        phase="pray",
        display=Display(move.tiles, move.tokens),
        baskets=baskets,
        removed=more(state.removed, len(old.tiles) + len(old.tokens)),
        round_deck=fewer(state.round_deck, 1),
        regular_stock=fewer(state.regular_stock, max(0, len(move.tiles) - 1)),
        green_bag=fewer(state.green_bag, prey),
        orange_bag=fewer(state.orange_bag, predators),
        players=FrozenMap(players),
    )


def _see_tile(state: Notad, move: SeeTile) -> Notad:
    """One unknown tile of the hand is known; a hand without one holds it besides."""
    player = state.player(move.by)
    if player.hand is not None and move.tile in player.hand:
        return state
    hand = drop(player.hand or (), None)
    return state.having(move.by, hand=(*hand, move.tile), private=(*player.private, move.tile))


def _pray(state: Notad, move: Pray) -> Notad:
    """The basket stands there even if the level is taken; it gives what its level gives."""
    level = pieces.hill(state.copy).get(move.level)
    baskets = state.baskets
    if baskets is not None:
        kept = tuple(one for one in baskets if one.player != move.by or one.turned)
        baskets = (*kept, Basket(move.by, move.level))
    state = state.having(
        move.by,
        level=move.level,
        picks_left=level.explorations if level else None,
        actions_left=level.actions if level else None,
        done=False,
    )
    return replace(state, baskets=baskets)


def _next_phase(state: Notad, _move: NextPhase) -> Notad:
    """Who was done with the old phase is not done with the new one."""
    phase: Any = _NEXT.get(state.phase or "", state.phase)
    players = {seat: replace(one, done=False) for seat, one in state.players.items()}
    return replace(state, phase=phase, players=FrozenMap(players))


def _explore(state: Notad, move: Explore) -> Notad:
    """Picked pieces leave the display if they lay there; each pick counts."""
    player = state.player(move.by)
    picks = len(move.tiles) + len(move.tokens) + move.blind
    drawn = (*move.drawn[: move.blind], *(None,) * (move.blind - len(move.drawn)))
    if state.display is not None:
        tiles, tokens = state.display.tiles, state.display.tokens
        for tile in move.tiles:
            tiles = drop(tiles, tile)
        for token in move.tokens:
            tokens = drop(tokens, token)
        state = replace(state, display=Display(tiles, tokens))
    state = take_to_hand(state, move.by, move.tiles, private=False)
    state = take_to_hand(state, move.by, drawn, private=True)
    state = replace(state, regular_stock=fewer(state.regular_stock, move.blind))
    waiting = [
        Pending("token", pieces.class_of(state.copy, one), one, "display") for one in move.tokens
    ]
    state = add_pending(state, move.by, waiting)
    return state.having(move.by, picks_left=fewer(player.picks_left, picks))


def _draw_animal(state: Notad, move: DrawAnimal) -> Notad:
    """The token waits for a place; an empty bag has first been refilled from its discards."""
    state = settle(state, move.by, "draw", move.class_)
    bag, pile = ("green_bag", "green_discard")
    if move.class_ == "predator":
        bag, pile = ("orange_bag", "orange_discard")
    held, discarded = getattr(state, bag), getattr(state, pile)
    if held == 0 and discarded:
        held, discarded = discarded, 0
    state = replace(state, **{bag: fewer(held, 1), pile: discarded})
    return add_pending(state, move.by, [Pending("token", move.class_, move.animal, "drawn")])


def _place_animal(state: Notad, move: PlaceAnimal) -> Notad:
    """The animal stands face up on the cell and leaves where it came from."""
    player = state.player(move.by)
    class_ = pieces.class_of(state.copy, move.animal)
    if move.source == "stored":
        state = state.having(move.by, stored=player.stored and drop(player.stored, move.animal))
    else:
        state = settle(state, move.by, "token", animal=move.animal, source=move.source)
    if player.tokens is None:
        return state
    token = Token(move.animal, class_, hunted=False)
    return state.having(move.by, tokens=player.tokens.having(move.cell, token))


def _store_animal(state: Notad, move: StoreAnimal) -> Notad:
    """It is stored even if that makes four."""
    stored = state.player(move.by).stored
    state = settle(state, move.by, "token", animal=move.animal, source=move.source)
    return state.having(move.by, stored=None if stored is None else (*stored, move.animal))


def _discard_new_animal(state: Notad, move: DiscardNewAnimal) -> Notad:
    """It goes beside its bag, also one that should have found a place."""
    waiting = [one for one in state.player(move.by).pending or () if one.what == "token"]
    named = [one for one in waiting if move.animal in (None, one.animal)]
    gone = (named or waiting or [Pending("token", animal=move.animal)])[0]
    state = settle(state, move.by, "token", animal=gone.animal, source=move.source)
    class_ = gone.class_ or pieces.class_of(state.copy, gone.animal)
    return discard_animal(state, class_)


def _discard_stored(state: Notad, move: DiscardStored) -> Notad:
    """It goes beside its bag."""
    stored = state.player(move.by).stored
    state = state.having(move.by, stored=stored and drop(stored, move.animal))
    return discard_animal(state, pieces.class_of(state.copy, move.animal))


def _move_hunter(state: Notad, move: MoveHunter) -> Notad:
    """The hunter stands on the new cell, and what lived there is hunted, also a far predator."""
    state = hunt(state, move.by, move.from_, move.to)
    return state if move.free else _spend(state, move.by)


def _move_camp(state: Notad, move: MoveCamp) -> Notad:
    """The paid animal fuels the camp; without one the camp moves all the same."""
    pay = None if move.free else move.pay
    state = move_camp(state, move.by, move.to, pay=pay, new_hunter=move.new_hunter)
    return state if move.free else _spend(state, move.by)


def _place_tile(state: Notad, move: PlaceTile) -> Notad:
    """The tile lies there and its motifs count, also where landscapes differ."""
    state = leave_hand(state, move.by, move.tile)
    state = lay(state, move.by, move.tile, move.rot, move.cell)
    return _spend(state, move.by)


def _move_animal(state: Notad, move: MoveAnimal) -> Notad:
    """The animal, or none, stands on the other cell now."""
    tokens = state.player(move.by).tokens
    token = state.player(move.by).token_at(move.cell)
    if tokens is None or token is None:
        return state
    return state.having(move.by, tokens=tokens.without(move.cell).having(move.to, token))


def _remove_animal(state: Notad, move: RemoveAnimal) -> Notad:
    """The animal, if there was one, lies beside its bag."""
    tokens = state.player(move.by).tokens
    token = state.player(move.by).token_at(move.cell)
    if tokens is None or token is None:
        return state
    return discard_animal(state.having(move.by, tokens=tokens.without(move.cell)), token.class_)


def _discard_surplus(state: Notad, move: DiscardSurplus) -> Notad:
    """The tile leaves the hand, known or not."""
    state = leave_hand(state, move.by, move.tile)
    discards = state.player(move.by).tile_discards
    return state.having(move.by, tile_discards=(*(discards or ()), move.tile))


def _done(state: Notad, move: Done) -> Notad:
    """What was still to settle lapses."""
    return state.having(move.by, done=True, pending=())


def _end_round(state: Notad, move: EndRound) -> Notad:
    """The track is as the table says; two players' baskets stay on the hill after odd rounds."""
    order = move.order or turns.next_order(state)
    number = state.round or 0
    stays = len(state.seats) == 2 and number % 2 == 1
    return replace(
        state,
        order=order,
        baskets=state.baskets if stays or state.baskets is None else (),
        phase="over" if number >= LAST_ROUND else "setup",
    )


def _spend(state: Notad, seat: str) -> Notad:
    return state.having(seat, actions_left=fewer(state.player(seat).actions_left, 1))


def _bonus(state: Notad, move: Bonus) -> Notad:
    return use_bonus(state, move)


_EFFECTS: dict[type, Callable[[Notad, Any], Notad]] = {
    StartPlayer: _start_player,
    DealDisplay: _deal_display,
    SeeTile: _see_tile,
    Pray: _pray,
    NextPhase: _next_phase,
    Explore: _explore,
    DrawAnimal: _draw_animal,
    PlaceAnimal: _place_animal,
    StoreAnimal: _store_animal,
    DiscardNewAnimal: _discard_new_animal,
    DiscardStored: _discard_stored,
    MoveHunter: _move_hunter,
    MoveCamp: _move_camp,
    PlaceTile: _place_tile,
    Bonus: _bonus,
    MoveAnimal: _move_animal,
    RemoveAnimal: _remove_animal,
    DiscardSurplus: _discard_surplus,
    Done: _done,
    EndRound: _end_round,
}
