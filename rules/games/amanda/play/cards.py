"""Counting cards: who still has one to plan, what is drawn, and who can win at all."""

from __future__ import annotations

from dataclasses import dataclass, replace

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


def drawing(player: Player) -> Drawing | None:
    """Return how a player draws back to three (A-28), or None where the counts are unknown.

    What is left of the pile is drawn first, then the discards are shuffled (AR-22).

    >>> drawing(Player(hand_count=2, deck_count=0, discard=("B", "L")))
    Drawing(draw=1, from_deck=0, reshuffle=True)
    """
    if player.hand_count is None or player.deck_count is None:
        return None
    wanted = max(0, HAND - player.hand_count)
    pile = max(0, player.deck_count)
    from_deck = min(wanted, pile)
    discards = wanted - from_deck if player.discard is None else len(player.discard)
    further = min(wanted - from_deck, discards)
    return Drawing(from_deck + further, from_deck, further > 0)


def drawn(player: Player, count: int | None = None, reshuffle: bool | None = None) -> Player:
    """Return a player who has drawn, as computed or as the table says it was done."""
    plan = drawing(player)
    if plan is None:
        if player.hand_count is None and player.hand is None:
            return player
        plan = Drawing(max(0, HAND - (player.hand_count or 0)), 0, False)
    shuffles = plan.reshuffle if reshuffle is None else reshuffle
    pile, discard = player.deck_count, player.discard
    if shuffles:
        pile = None if pile is None or discard is None else pile + len(discard)
        discard = None if discard is None else ()
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
    return player.pos == CENTRE and has_lost_both(player, BACK)


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
    left = CARDS - len(player.lost or ())
    return left <= 0 or (left == 1 and bool(player.impossible))
