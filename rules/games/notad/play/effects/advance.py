"""What a move does. Every function here is total: an overruled move too has a stated effect.

The table has done it, so the pieces go where the table put them: a tile lies on the cell it was
laid on, whatever was there is discarded; a counter never falls below zero; what was unknown stays
unknown. Effects that follow from a fact (a motif completed, an animal hunted) follow all the same.
"""

from __future__ import annotations

from dataclasses import replace

from rules.moves.dispatch import ByKind
from rules.values.frozen import FrozenMap

from ...box import pieces
from .. import moves, turns
from ..state import LAST_ROUND, Basket, Display, Notad, Pending, Phase, Token
from . import changes
from .changes import add_pending, discard_animal, drop, lapse, more, settle
from .supplies import drawn, fewer, next_display

advance = ByKind[Notad, Notad]()
"""Return the state after a move, whatever the rules say of it."""


@advance.of(moves.StartPlayer)
def start_player(state: Notad, move: moves.StartPlayer) -> Notad:
    """The others follow clockwise; a player who does not sit here changes nothing."""
    if move.player not in state.seats:
        return state
    at = state.seats.index(move.player)
    return replace(state, order=state.seats[at:] + state.seats[:at])


@advance.of(moves.DealDisplay)
def deal_display(state: Notad, move: moves.DealDisplay) -> Notad:
    """What was left of the old display leaves the game; a new round begins.

    While the old one is being cleared up, that is over with it.
    """
    if state.phase == "cleanup":
        state = end_round(state, moves.EndRound())
    state = changes.from_discards(state, move.tiles)
    for seat in state.players:
        state = lapse(state, seat)
    old = state.display or Display()
    # Of a display nobody told of, what leaves the game with it is not known either.
    is_told = state.display is not None or turns.round_of(state) == 0
    classes = [pieces.class_of(state.copy, one) for one in move.tokens]
    size = next_display(state)
    missing = max(0, size.prey - classes.count("prey"))
    prey = classes.count("prey") + min(missing, classes.count(None))
    now = turns.round_of(state)
    number = None if now is None else now + 1
    two = len(state.seats) == 2
    baskets = None if two and number is None else state.baskets
    if two and number is not None and number % 2 == 0 and baskets is not None:
        baskets = tuple(replace(one, turned=True) for one in baskets)
    players = {
        seat: replace(player, level=0, picks_left=0, actions_left=0, done=False)
        for seat, player in state.players.items()
    }
    state = drawn(drawn(state, "prey", prey), "predator", len(move.tokens) - prey)
    return replace(
        state,
        round=number,
        phase="pray",
        display=Display(move.tiles, move.tokens),
        baskets=baskets,
        removed=more(state.removed, len(old.tiles) + len(old.tokens)) if is_told else None,
        gone=(*state.gone, *old.tiles) if is_told and state.gone is not None else None,
        round_deck=fewer(state.round_deck, 1),
        regular_stock=fewer(state.regular_stock, max(0, len(move.tiles) - size.round)),
        players=FrozenMap(players),
    )


@advance.of(moves.SeeTile)
def see_tile(state: Notad, move: moves.SeeTile) -> Notad:
    """One unknown tile of the hand is known; a hand without one holds it besides."""
    return changes.see_tile(state, move.by, move.tile)


@advance.of(moves.Pray)
def pray(state: Notad, move: moves.Pray) -> Notad:
    """The basket stands there even if the level is taken; it gives what its level gives.

    A display nobody told of lies there unseen; the lot nobody told of fell on who prays first.
    """
    if state.phase == "setup":
        size = next_display(state)
        unseen = moves.DealDisplay(tiles=(None,) * size.tiles, tokens=(None,) * size.tokens)
        state = deal_display(state, unseen)
    if state.order == ():
        state = start_player(state, moves.StartPlayer(player=move.by))
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


@advance.of(moves.NextPhase)
def next_phase(state: Notad, _move: moves.NextPhase) -> Notad:
    """Who was done with the old phase is not done with the new one.

    What follows a phase that nobody told is not known, whatever the position suggests.
    """
    now = state.phase
    phase = turns.NEXT.get(now, now) if now else now
    players = {seat: replace(one, done=False) for seat, one in state.players.items()}
    return replace(state, phase=phase, players=FrozenMap(players))


def _in_phase(state: Notad, phase: Phase) -> Notad:
    """Return the state in a phase that begins, where only its button was not pressed."""
    if turns.is_over(state) and state.phase and turns.NEXT[state.phase] == phase:
        return next_phase(state, moves.NextPhase())
    return state


@advance.of(moves.Explore)
def explore(state: Notad, move: moves.Explore) -> Notad:
    """Picked pieces leave the display if they lay there; each pick counts."""
    state = _in_phase(state, "explore")
    player = state.player(move.by)
    # Nothing comes from empty decks but what the table names.
    unseen = (move.draws - len(move.drawn)) * (state.regular_stock != 0)
    blind = (*move.drawn, *(None,) * unseen)
    if state.display is not None:
        tiles, tokens = state.display.tiles, state.display.tokens
        for tile in move.tiles:
            tiles = drop(tiles, tile)
        for token in move.tokens:
            tokens = drop(tokens, token)
        state = replace(state, display=Display(tiles, tokens))
    state = changes.take_to_hand(state, move.by, move.tiles, private=False)
    state = changes.from_discards(state, blind)
    state = changes.take_to_hand(state, move.by, blind, private=True)
    state = replace(state, regular_stock=fewer(state.regular_stock, len(blind)))
    waiting = [
        Pending("token", pieces.class_of(state.copy, one), one, "display") for one in move.tokens
    ]
    state = add_pending(state, move.by, waiting)
    return state.having(move.by, picks_left=fewer(player.picks_left, move.picks))


@advance.of(moves.DrawAnimal)
def draw_animal(state: Notad, move: moves.DrawAnimal) -> Notad:
    """The token waits for a place; an empty bag has first been refilled from its discards."""
    state = settle(state, move.by, "draw", move.class_)
    state = drawn(state, move.class_)
    return add_pending(state, move.by, [Pending("token", move.class_, move.animal, "drawn")])


@advance.of(moves.PlaceAnimal)
def place_animal(state: Notad, move: moves.PlaceAnimal) -> Notad:
    """The animal stands face up on the cell and leaves where it came from."""
    player = state.player(move.by)
    class_ = pieces.class_of(state.copy, move.animal)
    if move.source == "stored":
        state = _in_phase(state, "act")
        state = state.having(move.by, stored=player.stored and drop(player.stored, move.animal))
    else:
        state = settle(state, move.by, "token", animal=move.animal, source=move.source)
    if player.tokens is None:
        return state
    token = Token(move.animal, class_, hunted=False)
    return state.having(move.by, tokens=player.tokens.having(move.cell, token))


@advance.of(moves.StoreAnimal)
def store_animal(state: Notad, move: moves.StoreAnimal) -> Notad:
    """It is stored even if that makes four."""
    stored = state.player(move.by).stored
    state = settle(state, move.by, "token", animal=move.animal, source=move.source)
    return state.having(move.by, stored=None if stored is None else (*stored, move.animal))


@advance.of(moves.DiscardNewAnimal)
def discard_new_animal(state: Notad, move: moves.DiscardNewAnimal) -> Notad:
    """It goes beside its bag, also one that should have found a place."""
    waiting = [one for one in state.player(move.by).pending or () if one.what == "token"]
    named = [one for one in waiting if move.animal in (None, one.animal)]
    gone = (named or waiting or [Pending("token", animal=move.animal)])[0]
    state = settle(state, move.by, "token", animal=gone.animal, source=move.source)
    class_ = gone.class_ or pieces.class_of(state.copy, gone.animal)
    return discard_animal(state, class_)


@advance.of(moves.DiscardStored)
def discard_stored(state: Notad, move: moves.DiscardStored) -> Notad:
    """It goes beside its bag."""
    stored = state.player(move.by).stored
    state = state.having(move.by, stored=stored and drop(stored, move.animal))
    return discard_animal(state, pieces.class_of(state.copy, move.animal))


@advance.of(moves.MoveHunter)
def move_hunter(state: Notad, move: moves.MoveHunter) -> Notad:
    """The hunter stands on the new cell, and what lived there is hunted, also a far predator."""
    state = _in_phase(state, "act")
    state = changes.hunt(state, move.by, move.from_, move.to)
    return state if move.free else _spend(state, move.by)


@advance.of(moves.MoveCamp)
def move_camp(state: Notad, move: moves.MoveCamp) -> Notad:
    """The paid animal fuels the camp; without one the camp moves all the same."""
    state = _in_phase(state, "act")
    pay = None if move.free else move.pay
    state = changes.move_camp(state, move.by, move.to, pay=pay, new_hunter=move.new_hunter)
    return state if move.free else _spend(state, move.by)


@advance.of(moves.PlaceTile)
def place_tile(state: Notad, move: moves.PlaceTile) -> Notad:
    """The tile lies there and its motifs count, also where landscapes differ."""
    state = changes.leave_hand(_in_phase(state, "act"), move.by, move.tile)
    state = changes.lay(state, move.by, move.tile, move.rot, move.cell)
    return _spend(state, move.by)


@advance.of(moves.HuntAnimal)
def hunt_animal(state: Notad, move: moves.HuntAnimal) -> Notad:
    """It is counted; where it lies nobody told."""
    return changes.counting(state, move.by, **{move.class_: 1})


@advance.of(moves.BreakCamp)
def break_camp(state: Notad, move: moves.BreakCamp) -> Notad:
    """The animal that paid is hunted no longer; where the camp stands nobody told."""
    paid = {} if move.class_ is None else {move.class_: -1}
    return changes.counting(state, move.by, camp=1, **paid)


@advance.of(moves.LayTile)
def lay_tile(state: Notad, move: moves.LayTile) -> Notad:
    """It is counted."""
    return changes.counting(state, move.by, tiles=1)


@advance.of(moves.MoveAnimal)
def move_animal(state: Notad, move: moves.MoveAnimal) -> Notad:
    """The animal, or none, stands on the other cell now."""
    return changes.move_animal(state, move.by, move.cell, move.to)


@advance.of(moves.RemoveAnimal)
def remove_animal(state: Notad, move: moves.RemoveAnimal) -> Notad:
    """The animal, if there was one, lies beside its bag."""
    return changes.remove_animal(state, move.by, move.cell)


@advance.of(moves.DiscardSurplus)
def discard_surplus(state: Notad, move: moves.DiscardSurplus) -> Notad:
    """The tile leaves the hand, known or not."""
    state = changes.leave_hand(state, move.by, move.tile)
    discards = state.player(move.by).tile_discards
    return state.having(move.by, tile_discards=(*(discards or ()), move.tile))


@advance.of(moves.Done)
def done(state: Notad, move: moves.Done) -> Notad:
    """What was still to settle lapses; an animal in hand goes beside its bag."""
    return lapse(state, move.by).having(move.by, done=True)


@advance.of(moves.EndRound)
def end_round(state: Notad, move: moves.EndRound) -> Notad:
    """The track is as the table says; two players' baskets stay on the hill after odd rounds."""
    order = move.order or turns.next_order(state) or state.order
    number = turns.round_of(state) or 0
    stays = len(state.seats) == 2 and number % 2 == 1
    if len(state.seats) == 2 and turns.round_of(state) is None:
        # Whether the baskets stay on the hill nobody can tell.
        state = replace(state, baskets=None)
    return replace(
        state,
        order=order,
        baskets=state.baskets if stays or state.baskets is None else (),
        phase="over" if move.last or number >= LAST_ROUND else "setup",
    )


@advance.of(moves.Bonus)
def bonus(state: Notad, move: moves.Bonus) -> Notad:
    """The disc is spent; without what it is used on a bonus has no effect (NR-29)."""
    state = settle(state, move.by, "bonus")
    player = state.player(move.by)
    covered = player.covered
    if covered is not None:
        covered = covered.having(move.bonus, covered.get(move.bonus, 0) + 1)
    state = state.having(move.by, covered=covered, discs_left=fewer(player.discs_left, 1))
    return _used(state, move)


def _used(state: Notad, move: moves.Bonus) -> Notad:
    """Return the state after what a bonus was used on; each case names what it needs."""
    seat, cell, to, tile = move.by, move.cell, move.to, move.tile
    match move.bonus:
        case "draw_prey":
            return changes.may_draw(state, seat, "prey")
        case "draw_predator":
            return changes.may_draw(state, seat, "predator")
        case "draw_either":
            return changes.may_draw(state, seat, move.class_)
        case "draw_tile" if state.regular_stock != 0:
            state = replace(state, regular_stock=fewer(state.regular_stock, 1))
            state = changes.from_discards(state, (tile,))
            return changes.take_to_hand(state, seat, (tile,), private=True)
        case "discard_tile" if cell is not None:
            return changes.discard_tile(state, seat, cell)
        case "replace_tile" if cell is not None and _has_one(state, seat, tile):
            state = changes.leave_hand(state, seat, tile)
            if state.player(seat).placed is None:
                # What lay there is among the discards now.
                state = state.having(seat, tile_discards=None)
            return changes.lay(state, seat, tile, move.rot, cell)
        case "relocate_tile" if cell is not None and to is not None:
            return changes.relocate_tile(state, seat, cell, to, move.rot)
        case "move_hunter" if cell is not None and to is not None:
            return changes.hunt(state, seat, cell, to)
        case "move_animal" if cell is not None and to is not None:
            return changes.move_animal(state, seat, cell, to)
        case "discard_animal" if cell is not None:
            return changes.remove_animal(state, seat, cell)
        case "move_camp" if to or cell:
            # Without payment and without fuel (NR-31).
            return changes.move_camp(state, seat, to or cell or "", pay=None)
    return state


def _has_one(state: Notad, seat: str, tile: str | None) -> bool:
    """Say whether a bonus laid a tile: a blank one, where the hand may hold one."""
    hand = state.player(seat).hand
    return tile is not None or hand is None or None in hand


def _spend(state: Notad, seat: str) -> Notad:
    return state.having(seat, actions_left=fewer(state.player(seat).actions_left, 1))
