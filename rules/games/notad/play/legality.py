"""What speaks against a move: for each kind of move, the checks of the rules it can break.

All broken rules are cited, lowest number first, each once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.rule import Certainty, Objection, weakest

from ..box import pieces
from ..box.pieces import spot
from . import checks, turns
from .checks import Found, land_of
from .moves import (
    Bonus,
    DealDisplay,
    DiscardNewAnimal,
    Done,
    EndRound,
    Explore,
    MoveAnimal,
    MoveCamp,
    MoveHunter,
    NotadMove,
    PlaceAnimal,
    PlaceTile,
    Pray,
    RemoveAnimal,
    SeeTile,
    StoreAnimal,
)
from .rulebook import N
from .state import LAST_ROUND, STORES, Notad, Player


def objections(state: Notad, move: NotadMove) -> tuple[Objection, ...]:
    """Return everything that speaks against a move, lowest rule first."""
    check = _CHECKS.get(type(move))
    found = list(check(state, move)) if check else []
    if len(found) < 2:
        return tuple(found)
    merged: dict[str, Objection] = {}
    for one in sorted(found, key=lambda one: (_number(one), not one.forbids, not one.is_sure)):
        merged.setdefault(one.rule.key, one)
    return tuple(merged.values())


def _number(objection: Objection) -> int:
    return int(objection.rule.key.partition("-")[2])


def _deal_display(state: Notad, move: DealDisplay) -> Found:
    """N-31 and N-33: what a new display holds, and that there is no thirteenth."""
    if state.round is not None and state.round >= LAST_ROUND:
        yield Objection(N[33], f"Round {LAST_ROUND} was the last.")
    wrong = []
    if len(move.tiles) != turns.DISPLAY_TILES:
        wrong.append(f"{len(move.tiles)} tiles instead of {turns.DISPLAY_TILES}")
    if len(move.tokens) != turns.DISPLAY_TOKENS:
        wrong.append(f"{len(move.tokens)} animals instead of {turns.DISPLAY_TOKENS}")
    if wrong:
        yield Objection(N[31], f"The display has {' and '.join(wrong)}.")
    yield from _composition(state, move)
    kept = [tile for tile in move.tiles if tile and state.display and tile in state.display.tiles]
    if kept:
        yield Objection(N[31], f"{kept[0]} was in the old display and leaves the game.")
    for tile in move.tiles:
        if tile is not None and tile not in kept:
            yield from checks.elsewhere(state, tile, "the display")


def _composition(state: Notad, move: DealDisplay) -> Found:
    """N-31: one round tile among the tiles, one predator among the animals."""
    copy = state.copy
    backs = [pieces.back(copy, tile) for tile in move.tiles if tile is not None]
    classes = [pieces.class_of(copy, one) for one in move.tokens if one is not None]
    certain = weakest(
        [copy.certainty(f"tile/{tile}", "back") for tile in move.tiles if tile is not None]
    )
    if backs.count("round") > 1 or backs.count("regular") > 7:
        yield Objection(N[31], "A display has exactly one round tile.", certain)
    certain = weakest(
        [copy.certainty(f"animal/{one}", "class") for one in move.tokens if one is not None]
    )
    if classes.count("predator") > 1 or classes.count("prey") > 2:
        yield Objection(N[31], "A display has two prey and one predator.", certain)


def _see_tile(state: Notad, move: SeeTile) -> Found:
    hand = state.player(move.by).hand
    if hand is not None and None not in hand and move.tile not in hand:
        told = f"Every tile in {state.name(move.by)}'s hand is known already."
        yield Objection(N[39], told)
    yield from checks.elsewhere(state, move.tile, f"{move.by}'s hand")


def _pray(state: Notad, move: Pray) -> Found:
    """N-1 to N-3: which level, and whose turn it is to pray."""
    hill = pieces.hill(state.copy)
    if move.level not in hill:
        certain = weakest(level.certainty for level in hill.values())
        yield Objection(N[1], f"The hill has no level {move.level}.", certain)
    taken = next((one for one in state.baskets or () if one.level == move.level), None)
    if taken is not None:
        yield Objection(
            N[1], f"Level {move.level} is taken by {state.name(taken.player)}'s basket."
        )
    if state.basket(move.by) is not None:
        yield Objection(N[3], f"{state.name(move.by)} has already prayed this round.")
    turn = turns.next_to_pray(state) if state.order is not None else None
    if turn is not None and turn != move.by:
        yield Objection(N[2], f"It is {state.name(turn)}'s turn to pray.")


def _explore(state: Notad, move: Explore) -> Found:
    """N-4 to N-6: whose turn it is to explore, how much, and what."""
    player = state.player(move.by)
    ahead = turns.still_above(state, move.by)
    if ahead is not None:
        yield Objection(N[4], f"{state.name(ahead)} is higher on the hill.")
    level = checks.level_of(state, move.by)
    picks = len(move.tiles) + len(move.tokens) + move.blind
    quota = player.picks_left
    if quota is None and level is not None:
        quota = level.explorations
    if quota is not None and picks > quota:
        told = f"{state.name(move.by)} has {quota} picks left, not {picks}."
        yield Objection(N[5], told, level.certainty if level else Certainty.SURE)
    yield from _from_display(state, move)
    if move.blind:
        yield from _blind(state, move, level)


def _from_display(state: Notad, move: Explore) -> Found:
    """N-6: a piece that does not lie in the display."""
    if state.display is None:
        return
    for picked, lying in ((move.tiles, state.display.tiles), (move.tokens, state.display.tokens)):
        left = list(lying)
        for piece in picked:
            if piece in left:
                left.remove(piece)
            elif None in left:
                left.remove(None)
            else:
                yield Objection(N[6], f"{piece or 'Such a piece'} is not in the display.")
                return


def _blind(state: Notad, move: Explore, level: pieces.Level | None) -> Found:
    """N-6: when and from where tiles are drawn blindly."""
    if move.blind_deck != "regular":
        yield Objection(N[6], "Blind tiles come from the dark decks only.")
        return
    if level is not None and not level.draws_blind:
        told = f"Level {level.number} does not draw blindly, only levels 5 and 6 do."
        yield Objection(N[6], told, level.blind_certainty)
    shown = state.display
    if shown is not None:
        left = len(shown.tiles) - len(move.tiles) + len(shown.tokens) - len(move.tokens)
        if left > 0:
            yield Objection(N[6], f"The display still holds {left} pieces.")


def _place_animal(state: Notad, move: PlaceAnimal) -> Found:
    """N-9 to N-11: where an animal may stand, and when a stored one may."""
    player = state.player(move.by)
    yield from checks.shows(state, move.by, move.animal, move.cell)
    yield from checks.is_unoccupied(state, move.by, move.cell)
    if move.source == "stored":
        if player.stored is not None and move.animal not in player.stored + (None,) * (
            None in player.stored
        ):
            name = pieces.animal_name(state.copy, move.animal)
            yield Objection(N[11], f"{state.name(move.by)} stores no {name}.")
        elif (state.phase or move.phase) == "explore" and not _makes_room(player, move):
            yield Objection(N[11], "Stored animals wait for the action phase.")
    elif move.source == "display":
        yield from _was_taken(state, player, move)


def _makes_room(player: Player, move: PlaceAnimal) -> bool:
    """Say whether a full store forces a stored animal out, or the table says so."""
    if move.making_room:
        return True
    waiting = any(one.what == "token" for one in player.pending or ())
    return waiting and player.stored is not None and len(player.stored) >= STORES


def _was_taken(state: Notad, player: Player, move: Any) -> Found:
    """N-6: an animal said to be from the display that nobody picked there."""
    if player.pending is None:
        return
    waiting = {one.animal for one in player.pending if one.source == "display"}
    if move.animal not in waiting and None not in waiting:
        name = pieces.animal_name(state.copy, move.animal)
        yield Objection(N[6], f"{state.name(move.by)} picked no {name} from the display.")


def _store_animal(state: Notad, move: StoreAnimal) -> Found:
    """N-8: a fourth animal finds no store."""
    yield from checks.has_store(state, move.by)
    if move.source == "display":
        yield from _was_taken(state, state.player(move.by), move)


def _discard_new_animal(state: Notad, move: DiscardNewAnimal) -> Found:
    """N-7: an animal of one's own choice is thrown away."""
    if move.source == "display":
        yield Objection(N[7], "It was picked from the display: discard a stored one if you must.")


def _done(state: Notad, move: Done) -> Found:
    """N-7: the turn ends with an animal from the display in hand."""
    for one in state.player(move.by).pending or ():
        if one.what == "token" and one.source == "display":
            name = pieces.animal_name(state.copy, one.animal)
            yield Objection(N[7], f"The {name} from the display has no place yet.")


def _move_hunter(state: Notad, move: MoveHunter) -> Found:
    if not move.free:
        yield from checks.has_actions(state, move.by)
    yield from checks.hunter_step(state, move.by, move.from_, move.to)


def _move_camp(state: Notad, move: MoveCamp) -> Found:
    if not move.free:
        yield from checks.has_actions(state, move.by)
        yield from checks.camp_fuel(state, move.by, move.pay)
    yield from checks.camp_step(state, move.by, move.to)


def _place_tile(state: Notad, move: PlaceTile) -> Found:
    yield from checks.has_actions(state, move.by)
    yield from checks.from_hand(state, move.by, move.tile, move.source)
    yield from checks.elsewhere(state, move.tile, f"{move.by}'s hand")
    ground = land_of(state, move.by)
    if ground is not None:
        yield from checks.fits(state, ground, move.tile, move.rot, move.cell)


def _bonus(state: Notad, move: Bonus) -> Found:
    """N-26 for the disc, N-28 and the ordinary rules for what the bonus does."""
    player = state.player(move.by)
    times = pieces.bonuses(state.copy).get(move.bonus, 0)
    if player.covered is not None and player.covered.get(move.bonus, 0) >= times:
        certain = state.copy.certainty(f"bonus/{move.bonus}", "times")
        yield Objection(N[26], f"The bonus {move.bonus} is used up.", certain)
    if player.discs == 0:
        yield Objection(N[26], f"{state.name(move.by)} has no disc left.")
    if player.pending is not None and not any(one.what == "bonus" for one in player.pending):
        yield Objection(N[26], "No pink motif has been completed or covered.")
    if move.cell is not None or move.to is not None:
        yield from _BONUS_CHECKS[move.bonus](state, move)


def _nothing(_state: Notad, _move: Any) -> Found:
    return iter(())


def _bonus_tile(state: Notad, move: Bonus) -> Found:
    """N-28 and N-36: a tile lies there, and nothing on it."""
    ground = land_of(state, move.by)
    if move.cell is None or (ground is not None and move.cell not in ground.placed):
        yield Objection(N[28], "This bonus needs a tile on the board.")
    else:
        yield from checks.is_unoccupied(state, move.by, move.cell, rule=36)


def _bonus_replace(state: Notad, move: Bonus) -> Found:
    yield from _bonus_tile(state, move)
    if move.tile is None:
        yield Objection(N[28], "This bonus needs a tile from the hand.")
        return
    yield from checks.from_hand(state, move.by, move.tile)
    yield from checks.elsewhere(state, move.tile, f"{move.by}'s hand")
    ground = land_of(state, move.by)
    if ground is not None and move.cell is not None:
        lifted = ground.lift(move.cell)
        turned = pieces.face(state.copy, move.tile, move.rot)
        yield from checks.matches(lifted, move.cell, turned)


def _bonus_relocate(state: Notad, move: Bonus) -> Found:
    yield from _bonus_tile(state, move)
    ground = land_of(state, move.by)
    if move.to is None or move.to == move.cell:
        yield Objection(N[28], "This bonus needs another cell to move the tile to.")
    elif ground is not None and move.cell is not None and move.cell in ground.placed:
        tile = ground.placed[move.cell].tile
        yield from checks.fits(state, ground.lift(move.cell), tile or "", move.rot, move.to)


def _bonus_hunter(state: Notad, move: Bonus) -> Found:
    yield from checks.hunter_step(state, move.by, move.cell or "", move.to or "")


def _bonus_camp(state: Notad, move: Bonus) -> Found:
    yield from checks.camp_step(state, move.by, move.to or move.cell or "")


def _bonus_move_animal(state: Notad, move: Bonus) -> Found:
    player = state.player(move.by)
    token = player.token_at(move.cell)
    if move.to is None or (player.tokens is not None and token is None):
        yield Objection(N[28], "This bonus needs an animal on the board and a tile for it.")
        return
    if token is not None and token.hunted:
        yield Objection(N[37], "A hunted animal stays where it is.", ruling="NR-24")
    yield from checks.shows(state, move.by, token.kind if token else None, move.to)
    yield from checks.is_unoccupied(state, move.by, move.to)


def _bonus_discard_animal(state: Notad, move: Bonus) -> Found:
    player = state.player(move.by)
    token = player.token_at(move.cell)
    if player.tokens is None or (token is not None and token.hunted is False):
        return
    unknown = token is not None and token.hunted is None
    yield Objection(
        N[28],
        "This bonus needs a living animal on the board.",
        Certainty.UNKNOWN if unknown else Certainty.SURE,
    )


def _move_animal(state: Notad, move: MoveAnimal) -> Found:
    """N-37: an animal went elsewhere by itself."""
    yield Objection(N[37], f"No bonus moved the animal on {spot(move.cell)}.")
    token = state.player(move.by).token_at(move.cell)
    yield from checks.shows(state, move.by, token.kind if token else None, move.to)
    yield from checks.is_unoccupied(state, move.by, move.to)


def _remove_animal(state: Notad, move: RemoveAnimal) -> Found:
    yield Objection(N[37], f"Neither a bonus nor the camp took the animal on {spot(move.cell)}.")


def _end_round(state: Notad, move: EndRound) -> Found:
    """N-29 and N-30: hands and the new order."""
    yield from checks.hand_limit(state)
    expected = turns.next_order(state)
    if move.order and turns.standing(state) and move.order != expected:
        told = f"The lowest basket starts: {', '.join(map(state.name, expected))}."
        yield Objection(N[30], told)


_CHECKS: dict[type, Callable[[Notad, Any], Found]] = {
    DealDisplay: _deal_display,
    SeeTile: _see_tile,
    Pray: _pray,
    Explore: _explore,
    PlaceAnimal: _place_animal,
    StoreAnimal: _store_animal,
    DiscardNewAnimal: _discard_new_animal,
    Done: _done,
    MoveHunter: _move_hunter,
    MoveCamp: _move_camp,
    PlaceTile: _place_tile,
    Bonus: _bonus,
    MoveAnimal: _move_animal,
    RemoveAnimal: _remove_animal,
    EndRound: _end_round,
}

_BONUS_CHECKS: dict[str, Callable[[Notad, Bonus], Found]] = {
    "discard_tile": _bonus_tile,
    "replace_tile": _bonus_replace,
    "draw_prey": _nothing,
    "draw_predator": _nothing,
    "draw_either": _nothing,
    "draw_tile": _nothing,
    "move_hunter": _bonus_hunter,
    "move_animal": _bonus_move_animal,
    "discard_animal": _bonus_discard_animal,
    "move_camp": _bonus_camp,
    "relocate_tile": _bonus_relocate,
}
