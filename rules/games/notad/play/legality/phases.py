"""Checks of the round: the display, praying, exploring, and the end of a round."""

from __future__ import annotations

from rules.moves.dispatch import Found, fact
from rules.rule import Certainty, weakest

from ...box import pieces
from ...rulebook import check
from .. import turns
from ..effects.supplies import WHOLE, animals_left, next_display
from ..moves import (
    DealDisplay,
    DiscardSurplus,
    Done,
    EndRound,
    Explore,
    Pray,
    SeeTile,
    StartPlayer,
)
from ..state import CLASSES, HAND_LIMIT, LAST_ROUND, Notad
from .whereabouts import came_up, is_elsewhere, is_not_only_in_hand, twice

Pieces = tuple[str | None, ...]


@check(StartPlayer, "N-30")
def lot_is_drawn_once(state: Notad, player: str) -> Found:
    """From the second round on the baskets alone change who starts."""
    if (turns.round_of(state) or 0) < 2 or not state.order or player not in state.seats:
        return
    at = state.seats.index(player)
    if state.order != state.seats[at:] + state.seats[:at]:
        yield fact("The start player was drawn already: now the lowest basket starts.")


@check(DealDisplay, "N-33")
def round_is_left(state: Notad) -> Found:
    """There is no thirteenth display."""
    if state.round is not None and state.round >= LAST_ROUND:
        yield fact(f"Round {LAST_ROUND} was the last.")


@check(DealDisplay, "N-31")
def display_is_complete(state: Notad, tiles: Pieces, tokens: Pieces) -> Found:
    """A display has eight tiles and three animals, as long as there are so many.

    From empty decks there may be more: a table may shuffle the discards again (NR-26).
    """
    wrong, size = [], next_display(state)
    if not size.tiles <= len(tiles) <= WHOLE.tiles:
        wrong.append(f"{len(tiles)} tiles instead of {size.tiles}")
    if len(tokens) != size.tokens:
        wrong.append(f"{len(tokens)} animals instead of {size.tokens}")
    if wrong:
        yield fact(f"The display has {' and '.join(wrong)}.")


@check(DealDisplay, "N-31")
def display_is_mixed(state: Notad, tiles: Pieces, tokens: Pieces) -> Found:
    """One round tile lies among the tiles, one predator among the animals."""
    copy = state.copy
    faces, animals = [one for one in tiles if one], [one for one in tokens if one]
    backs = [pieces.back(copy, one) for one in faces]
    if backs.count("round") > 1 or backs.count("regular") > 7:
        certain = weakest(copy.certainty(f"tile/{one}", "back") for one in faces)
        yield fact("A display has exactly one round tile.", certain)
    classes = [pieces.class_of(copy, one) for one in animals]
    if classes.count("predator") > 1 or classes.count("prey") > 2:
        certain = weakest(copy.certainty(f"animal/{one}", "class") for one in animals)
        yield fact("A display has two prey and one predator.", certain)


@check(DealDisplay, "N-31")
def display_is_new(state: Notad, tiles: Pieces) -> Found:
    """Nothing of the old display is kept."""
    kept = [tile for tile in tiles if tile and state.display and tile in state.display.tiles]
    if kept:
        name = pieces.capital(pieces.tile_name(state.copy, kept[0]))
        certain = pieces.is_single(state.copy, kept[0])
        yield fact(f"{name} was in the old display and leaves the game.", certain)


@check(DealDisplay, "N-39")
def display_is_nowhere_else(state: Notad, tiles: Pieces, tokens: Pieces) -> Found:
    """New tiles come from the decks, animals from the bags."""
    known = [tile for tile in tiles if tile is not None]
    for tile in known:
        yield from is_elsewhere(state, tile, "the display", comes_back=next_display(state) != WHOLE)
    yield from twice(state, known)
    for class_ in CLASSES:
        dealt = [one for one in tokens if one and pieces.class_of(state.copy, one) == class_]
        left = animals_left(state, class_)
        if left is not None and len(dealt) > left:
            certain = weakest(state.copy.certainty(f"animal/{one}", "class") for one in dealt)
            yield fact(f"Only {left} {class_} tokens are left.", certain)


@check(SeeTile, "N-39")
def unknown_tile_can_be_this(state: Notad, by: str, tile: str) -> Found:
    """Only a tile that the app did not know can turn out to be one that lies nowhere else.

    How it came to a hand of which every tile is known, nobody may have told.
    """
    hand = state.player(by).hand
    if hand is not None and None not in hand and tile not in hand:
        told = f"Every tile in {state.name(by)}'s hand is known already."
        yield fact(told, Certainty.UNKNOWN)
    yield from is_not_only_in_hand(state, by, tile)


@check(Pray, "N-1")
def level_is_free(state: Notad, level: int) -> Found:
    """The hill has this level, and no basket stands there."""
    hill = pieces.hill(state.copy)
    if level not in hill:
        certain = weakest(one.certainty for one in hill.values())
        yield fact(f"The hill has no level {level}.", certain)
    taken = next((one for one in state.baskets or () if one.level == level), None)
    if taken is not None:
        yield fact(f"Level {level} is taken by {state.name(taken.player)}'s basket.")


@check(Pray, "N-2")
def track_says_so(state: Notad, by: str) -> Found:
    """Baskets are placed in the order of the turn track."""
    turn = turns.next_to_pray(state) if state.order is not None else None
    if state.order == ():
        yield fact("Nobody told on whom the lot fell.", Certainty.UNKNOWN)
    elif turn is not None and by and turn != by:
        yield fact(f"It is {state.name(turn)}'s turn to pray.", turns.sure_of_baskets(state))


@check(Pray, "N-3")
def basket_is_left(state: Notad, by: str) -> Found:
    """One basket a round; before the new display lies there, those of the last one still stand."""
    if state.basket(by) is not None and state.phase != "setup":
        told = f"{state.name(by)} has already prayed this round."
        yield fact(told, turns.sure_of_baskets(state))


@check(Explore, "N-4")
def nobody_is_higher(state: Notad, by: str) -> Found:
    """Exploring goes from the top of the hill to the bottom."""
    ahead, player = turns.still_above(state, by), state.player(by)
    if ahead is not None:
        # Without the number of picks left, or whether they are done, they may be through.
        certain = Certainty.SURE if turns.explores(state.player(ahead)) else Certainty.UNKNOWN
        yield fact(f"{state.name(ahead)} is higher on the hill.", certain)
    elif player.done and state.phase == "explore":
        # As long as nobody lower explores, a player may think again.
        yield fact(f"{state.name(by)} has finished exploring.", Certainty.UNKNOWN)


@check(Explore, "N-5")
def picks_are_left(state: Notad, move: Explore) -> Found:
    """A level allows so many picks in total; who wants none says done."""
    by, picks, quota = move.by, move.picks, state.player(move.by).picks_left
    level = turns.level_of(state, by)
    if not picks and state.phase == "explore":
        yield fact("Nothing is picked.")
    if quota is None and level is not None:
        quota = level.explorations
    if quota is not None and picks > quota:
        told = f"{state.name(by)} has {quota} picks left, not {picks}."
        yield fact(told, level.certainty if level else turns.sure_of_level(state, by))


@check(Explore, "N-6")
def pieces_are_displayed(state: Notad, tiles: Pieces, tokens: Pieces) -> Found:
    """What is picked lies in the display."""
    if state.display is None:
        return
    for picked, lying in ((tiles, state.display.tiles), (tokens, state.display.tokens)):
        left = list(lying)
        for piece in picked:
            if piece in left:
                left.remove(piece)
            elif None in left:
                left.remove(None)
            else:
                yield fact(f"{_named(state, piece)} is not in the display.")
                return


def _named(state: Notad, piece: str | None) -> str:
    is_animal = piece is not None and pieces.class_of(state.copy, piece) is not None
    if is_animal:
        return f"The {pieces.animal_name(state.copy, piece)}"
    return pieces.capital(pieces.tile_name(state.copy, piece))


@check(Explore, "N-6")
def blind_draw_is_due(state: Notad, move: Explore) -> Found:
    """Tiles are drawn blindly on some levels only, from an empty display, from the dark decks."""
    if move.blind < 0:
        yield fact("Nobody draws fewer than no tiles.")
    if not move.draws:
        return
    yield from came_up(state, move.drawn)
    if move.blind_deck != "regular":
        yield fact("Blind tiles come from the dark decks only.")
        return
    level, shown = turns.level_of(state, move.by), state.display
    if level is not None and not level.draws_blind:
        told = f"Level {level.number} does not draw blindly, only levels 5 and 6 do."
        yield fact(told, level.blind_certainty)
    if shown is not None:
        left = len(shown.tiles) - len(move.tiles) + len(shown.tokens) - len(move.tokens)
        if left > 0:
            yield fact(f"The display still holds {left} pieces.")


@check(Done, "N-7")
def picked_animals_have_a_place(state: Notad, by: str) -> Found:
    """No turn ends with an animal from the display in hand."""
    for one in state.player(by).pending or ():
        if one.what == "token" and one.source == "display":
            name = pieces.animal_name(state.copy, one.animal)
            yield fact(f"The {name} from the display has no place yet.")


@check(DiscardSurplus, "N-29")
def hand_is_too_large(state: Notad, by: str) -> Found:
    """Only what is above the limit is discarded."""
    hand = state.player(by).hand
    if hand is not None and len(hand) <= HAND_LIMIT:
        yield fact(f"{state.name(by)} holds {len(hand)} tiles, no more than {HAND_LIMIT}.")


@check(EndRound, "N-29")
def hands_are_small_enough(state: Notad) -> Found:
    """No hand is above the limit at the end of the round."""
    for seat, player in state.players.items():
        over = len(player.hand or ()) - HAND_LIMIT
        if over > 0:
            told = f"{state.name(seat)} must discard {over} tile{'s' * (over > 1)}"
            yield fact(f"{told}: the hand limit is {HAND_LIMIT}.")


@check(EndRound, "N-30")
def lowest_basket_starts(state: Notad, order: tuple[str, ...]) -> Found:
    """The new track follows the hill from the bottom."""
    expected = turns.next_order(state)
    if not expected:
        return
    if order and sorted(order) != sorted(state.seats):
        yield fact("Everybody is on the turn track, and once.")
    elif order and order != expected:
        placed = {one.player for one in turns.standing(state)}
        told = [seat for seat in expected if seat in placed]
        if [seat for seat in order if seat in placed] != told:
            # Which of two players' baskets count is our reading.
            ruling = "NR-6" if order in turns.other_orders(state) else ""
            names = ", ".join(map(state.name, told))
            certain = turns.sure_of_baskets(state)
            yield fact(f"The lowest basket starts: {names}.", certain, ruling=ruling)
