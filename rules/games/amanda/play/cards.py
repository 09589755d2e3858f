"""Counting cards: who still has one to plan, what is drawn, and who can win at all."""

from __future__ import annotations

from dataclasses import dataclass, replace

from rules.rule import Certainty

from ..box.board import board_of
from .state import BACK, CARDS, CENTRE, COPIES, HAND, STRAIGHT, UNKNOWN, Amanda, Player


@dataclass(frozen=True, slots=True)
class Drawing:
    """How a player draws back to three: how many cards, how many of them from the pile as it is."""

    draw: int
    from_deck: int
    reshuffle: bool


def has_card(player: Player) -> bool:
    """Say whether a player has, or for all we know may have, a card planned or to plan (A-33)."""
    return bool(player.locked) or player.card is not None or player.hand_count != 0


def must_show(player: Player) -> bool:
    """Say whether a player's card of this turn has still to be shown."""
    return player.card is None and has_card(player)


def certainty_of_card(player: Player) -> Certainty:
    """Return how sure it is that a player has a card, and whether it was chosen or shown yet."""
    is_told = player.locked is not None and (player.locked or player.hand_count is not None)
    return Certainty.SURE if is_told or player.card is not None else Certainty.UNKNOWN


def has_to_give(player: Player) -> bool | None:
    """Say whether a player has something to pay with (A-13), None where nobody knows."""
    if player.offerings or (player.hand_count or 0) > 0:
        return True
    return None if player.offerings is None or player.hand_count is None else False


def counted(player: Player) -> Player:
    """Return a player with the hand or the pile counted, if the rest of the twelve is (A-32)."""
    if player.hand_count is None and player.hand is not None and player.locked is not None:
        planned = int(player.locked and player.card is None)
        player = replace(player, hand_count=max(0, len(player.hand) - planned))
    if None in (player.discard, player.lost):
        return player
    gone = len(player.discard or ()) + len(player.lost or ())
    left = CARDS - gone - int(bool(player.locked) or player.card is not None)
    if player.hand_count is None and player.deck_count is not None:
        return replace(player, hand_count=max(0, left - player.deck_count))
    if player.deck_count is None and player.hand_count is not None:
        return replace(player, deck_count=max(0, left - player.hand_count))
    return player


def drawing(player: Player) -> Drawing | None:
    """Return how a player draws back to three (A-28), or None where the counts are unknown.

    What is left of the pile is drawn first, then the discards are shuffled (AR-22).

    >>> drawing(Player(hand_count=2, deck_count=0, discard=("B", "L")))
    Drawing(draw=1, from_deck=0, reshuffle=True)
    """
    player = counted(player)
    if player.hand_count is None or player.deck_count is None:
        return None
    wanted = max(0, HAND - player.hand_count)
    pile = max(0, player.deck_count)
    from_deck = min(wanted, pile)
    discards = wanted - from_deck if player.discard is None else len(player.discard)
    further = min(wanted - from_deck, discards)
    return Drawing(from_deck + further, from_deck, further > 0)


def has_enough(player: Player) -> bool:
    """Say whether it is sure how many cards a player draws: all are counted, or enough are left.

    Of one of whom no lost card was ever told, all twelve are taken to be there.
    """
    player = counted(player)
    if player.hand_count is None:
        return False
    wanted = HAND - player.hand_count
    if wanted <= 0 or (player.deck_count or 0) >= wanted:
        return True
    if player.deck_count is not None and player.discard is not None:
        return True
    return CARDS - len(player.lost or ()) >= HAND


def drawn(player: Player, count: int | None = None, reshuffle: bool | None = None) -> Player:
    """Return a player who has drawn, as computed or as the table says it was done."""
    player = counted(player)
    plan = drawing(player)
    if count is None and not has_enough(player):
        # What was drawn, from what was left, and whether it was shuffled: nobody told.
        unknown = replace(player, hand=None, hand_count=None, deck=None)
        return replace(unknown, deck_count=None, discard=None)
    if plan is None:
        plan = Drawing(max(0, HAND - (player.hand_count or 0)), 0, False)
        if reshuffle is None and player.discard:
            player = replace(player, discard=None)
    shuffles = plan.reshuffle if reshuffle is None else reshuffle
    pile, discard = player.deck_count, player.discard
    if shuffles:
        pile = None if pile is None or discard is None else pile + len(discard)
        discard = ()
    draw = plan.draw if count is None else max(0, min(count, CARDS))
    if pile is not None:
        draw = min(draw, max(0, pile))
        pile -= draw
    if draw == 0 and not shuffles:
        return player
    hand = player.hand
    return replace(
        player,
        hand=None if hand is None else (*hand, *(UNKNOWN,) * draw),
        hand_count=None if player.hand_count is None else player.hand_count + draw,
        deck=None,
        deck_count=pile,
        discard=discard,
    )


def less_one(cards: tuple[str, ...] | None, card: str) -> tuple[str, ...] | None:
    """Return cards without one `card`, or else without one unseen; an unseen one muddles all.

    >>> less_one(("S", "?", "S"), "S"), less_one(("S", "?"), "L"), less_one(("S",), "?")
    (('?', 'S'), ('S',), None)
    """
    if cards is None or (card == UNKNOWN and UNKNOWN not in cards):
        return None
    gone = card if card in cards else UNKNOWN
    if gone not in cards:
        return cards
    at = cards.index(gone)
    return cards[:at] + cards[at + 1 :]


def has_lost_both(player: Player, direction: str) -> bool:
    """Say whether both copies of a card are known to be out of the game."""
    return (player.lost or ()).count(direction) >= COPIES


def guarded(player: Player) -> tuple[str, ...]:
    """Return the cards of which the last copy should never be given up (A-14)."""
    lost = player.lost or ()
    return tuple(one for one in (STRAIGHT, BACK) if lost.count(one) == COPIES - 1)


def cannot_win(state: Amanda, seat: str) -> bool:
    """Say whether a player is known to be unable to win any more (A-14)."""
    player = state.player(seat)
    if has_lost_both(player, STRAIGHT):
        return True
    if player.offerings is None or state.is_complete(seat):
        return False
    left = cards_left(player)
    if player.pos == CENTRE:  # one who leaves needs straight back and straight to come again
        return left <= 1 or has_lost_both(player, BACK)
    return left == 1 and not _may_win_with_one(state, player)


def cards_left(player: Player) -> int:
    """Return how many cards a player has left at most, wherever they are."""
    left = CARDS - len(player.lost or ())
    counts = (player.hand_count, player.deck_count)
    if player.discard is None or None in counts:
        return left
    planned = int(bool(player.locked) or player.card is not None)
    return min(left, sum(count or 0 for count in counts) + len(player.discard) + planned)


def _may_win_with_one(state: Amanda, player: Player) -> bool:
    """Say whether some single card, played again and again, may still bring all to the centre.

    It leads along one way; what others carry may come to lie on it.
    """
    board = board_of(state)
    if not board.is_whole or player.pos is None or state.ground is None:
        return True
    carried = [other.offerings for _, other in state.each()]
    others = {kind for kinds in carried for kind in (state.kinds if kinds is None else kinds)}
    heaps = [pieces.items() for pieces in (state.ground, state.fresh) if pieces is not None]
    for card in board.directions:
        if has_lost_both(player, card):
            continue
        way = board.steps(player.pos, (card,))
        found = {
            kind
            for heap in heaps
            for space, lying in heap
            for kind, count in lying.items()
            if space in way and count > 0
        }
        if CENTRE in way and found | others >= {*state.kinds}:
            return True
    return False


def nobody_can_win(state: Amanda) -> bool:
    """Say whether, before planning, nobody is left who could still win."""
    return (
        state.phase == "PLAN"
        and bool(state.seats)
        and all(
            cannot_win(state, seat) or _never_moves_again(player) for seat, player in state.each()
        )
    )


def _never_moves_again(player: Player) -> bool:
    """Say whether a player has lost all cards, or all but one that led nowhere from here."""
    left = cards_left(player)
    return left <= 0 or (left == 1 and bool(player.impossible))
