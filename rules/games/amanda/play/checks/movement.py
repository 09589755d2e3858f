"""From the start to the movement: markers placed, cards planned and shown, spaces, penalties."""

from __future__ import annotations

from collections.abc import Collection

from rules.moves.dispatch import Found, fact
from rules.rule import Certainty, weakest

from ...box.board import board_of, direction_name
from .. import moves, turns
from ..advance import advance
from ..cards import certainty_of_card, drawing, has_card, must_show
from ..resolution import Resolution, resolve, shown
from ..state import BACK, CENTRE, COPIES, UNKNOWN, Amanda, Player
from .order import Facts, check, out_of_order
from .penalties import owed
from .position import starting

_SHOWING = ("PLAN", "REVEAL_CENTRE", "REVEAL")
"""When cards may be told together with the movement."""


@check(moves.PlaceMarker)
def marker_is_due(state: Amanda, by: str) -> Found:
    """Markers are placed before the game; where one stands of which nobody told, at any time."""
    is_lost = by in state.seats and state.player(by).pos is None
    yield from out_of_order(state, *(turns.FLOW[:-1] if is_lost else ("SETUP",)))


@check(moves.PlaceMarker, "A-2")
def space_is_free(state: Amanda, by: str, pos: str) -> Found:
    """One marker stands on each outer side, to begin with."""
    there = [seat for seat, player in state.each() if player.pos == pos and seat != by]
    if there and state.phase in ("SETUP", None):
        yield fact(f"{state.name(there[0])}'s marker stands on {pos}.", _at_the_start(state))


@check(moves.PlaceMarker, "A-2")
def marker_is_not_placed(state: Amanda, by: str) -> Found:
    """A marker is placed once."""
    if state.player(by).pos is not None:
        yield fact(f"{state.name(by)}'s marker stands on the board already.")


@check(moves.PlaceMarker, "A-2")
def space_is_a_start(state: Amanda, pos: str) -> Found:
    """Markers start in the middle of an outer side."""
    board = board_of(state)
    if state.phase in ("SETUP", None) and pos not in board.starts:
        certain = weakest((_at_the_start(state), board.starts_certainty))
        yield fact(f"{pos} is not the middle of an outer side.", certain)


def _at_the_start(state: Amanda) -> Certainty:
    """Return how sure it is that markers are only being placed."""
    return Certainty.UNKNOWN if state.phase is None else Certainty.SURE


@check(moves.Setup)
def table_is_ready(state: Amanda, move: moves.Setup) -> Found:
    """A-1 to A-3, of the table as it would stand: with every marker, if all is being told."""
    after = advance(state, move)
    yield from starting(after)
    missing = turns.unplaced(after) if state.phase == "SETUP" else ()
    for seat in missing:
        yield fact(f"{state.name(seat)}'s marker is not on the board.", rule="A-2")


@check(moves.SeeHand, "A-32")
def hand_is_as_large(state: Amanda, by: str, cards: tuple[str, ...]) -> Found:
    """As many cards are seen as the hand holds, with the planned one or without it."""
    player = state.player(by)
    held = player.hand_count
    planned = int(bool(player.locked) and not player.card)
    if held is not None and len(cards) not in (held, held + planned):
        # Where nobody told what was lost, or left in the pile, no more may have been drawn.
        untold = player.lost is None and player.deck_count is None
        certain = Certainty.UNKNOWN if untold else _unless_drawn(state, by, cards)
        told = f"{state.name(by)} holds {held} cards, not {len(cards)}."
        yield fact(told, certain)


@check(moves.SeeHand, "A-5")
def cards_are_left(state: Amanda, by: str, cards: tuple[str, ...]) -> Found:
    """What is discarded or lost is not in the hand."""
    shuffled = _unless_drawn(state, by, cards, shuffled=True)
    for card in dict.fromkeys(cards):
        if card != UNKNOWN and cards.count(card) > max(0, state.player(by).possible(card)):
            called = direction_name(state.copy, card)
            told = f"{state.name(by)} cannot hold {cards.count(card)} of {called}."
            lost = (state.player(by).lost or ()).count(card)
            is_over = cards.count(card) + lost > COPIES
            yield fact(told, Certainty.SURE if is_over else shuffled)


def _unless_drawn(
    state: Amanda, seat: str, cards: tuple[str, ...], *, shuffled: bool = False
) -> Certainty:
    """Return how sure it is that a hand was not drawn up without a word (and discards shuffled)."""
    player = state.player(seat)
    plan = drawing(player) if state.phase == "RECOVER" else None
    if plan is None or not plan.draw or len(cards) != (player.hand_count or 0) + plan.draw:
        return Certainty.SURE
    return Certainty.UNKNOWN if plan.reshuffle or not shuffled else Certainty.SURE


@check(moves.LockedIn, "A-4")
def has_one_to_choose(state: Amanda, by: str) -> Found:
    """One card each, from a hand that has one (A-33)."""
    player, name = state.player(by), state.name(by)
    if player.locked:
        yield fact(f"{name} has put a card face down already.")
    elif player.hand_count == 0 and player.card is None:
        yield fact(f"{name} has no card to choose from.")
        yield fact(f"{name} has no card and stays, without a penalty.", rule="A-33")


@check(moves.Play)
def all_have_chosen(state: Amanda, by: str) -> Found:
    """A card is shown when all have chosen, and those of the centre have shown theirs."""
    yield from _too_early(state, (by,))


@check(moves.Play)
def card_can_be_shown(state: Amanda, by: str, card: str) -> Found:
    """The card can be the one that was planned."""
    yield from _not_planned(state, by, card)


@check(moves.Play)
def card_leads_there(state: Amanda, by: str, card: str, to: str | None) -> Found:
    """The marker goes where the card leads."""
    yield from _led_elsewhere(state, by, card, to)


@check(moves.Revealed)
def cards_can_be_shown(state: Amanda, move: moves.Revealed) -> Found:
    """A-4, A-5 and A-7: whose cards are shown, and which."""
    yield from _too_early(state, move.cards)
    if not move.cards:
        yield fact("Nobody has shown a card.", rule="A-4")
    for seat in state.seats:
        if seat in move.cards:
            yield from _not_planned(state, seat, move.cards[seat])


@check(moves.Announce)
def named_space_is_reached(state: Amanda, by: str, to: str) -> Found:
    """A-6 to A-8: the space that is named, by who has shown a card."""
    player, board, name = state.player(by), board_of(state), state.name(by)
    goals = board.destinations(player.pos, player.card) or (player.pos,)
    if player.to is not None:
        told = f"{name} has named {player.to} already."
        yield fact(told, rule="A-7", ruling="AR-19" * (to == player.to))
    elif player.card is not None and not board.knows(player.pos, player.card):
        pass  # where it leads nobody told, so a space may well have to be named
    elif player.card is not None and by not in resolve(state).needs and player.pos is not None:
        # Nothing has to be named, and saying where the card leads anyway does no harm.
        yield fact(f"{name} has no space to name.", rule="A-7", ruling="AR-19" * (to in goals))
    if player.card is None and player.pos == CENTRE and to not in board.inner:
        yield fact(f"{to} is not on the inner shape.", board.inner_certainty, rule="A-8")
    elif player.card is None and state.phase is not None:
        yield fact(f"{name} has not shown a card yet.", rule="A-30")
    yield from _led_elsewhere(state, by, player.card, to)


@check(moves.Resolve)
def markers_are_due(state: Amanda, move: moves.Resolve) -> Found:
    """Cards may be shown with the movement itself."""
    yield from out_of_order(state, "RESOLVE", *(_SHOWING if move.plays else ()))


@check(moves.Resolve)
def markers_follow_their_cards(state: Amanda, move: moves.Resolve) -> Found:
    """A-4 to A-9: the cards shown with it, and where markers stand."""
    cards = shown(state, move.plays)
    for seat in state.seats:
        given, player = cards[seat], state.player(seat)
        if seat in move.plays and given.card is not None and given.card != player.card:
            yield from _not_planned(state, seat, given.card)
        to = move.pos.get(seat, given.to)
        yield from _led_elsewhere(state, seat, given.card, to)
        if given.card is None and player.pos is not None and to not in (None, player.pos):
            yield fact(f"{state.name(seat)} has shown no card and stays.", rule="A-33")
    late = [seat for seat in state.seats if cards[seat].card is None]
    late = [seat for seat in late if must_show(state.player(seat))]
    if late and state.phase in _SHOWING:
        certain = certainty_of_card(state.player(late[0]))
        yield fact(f"{state.name(late[0])} has not shown a card.", certain, rule="A-4")


@check(moves.Resolve)
def penalties_are_as_owed(state: Amanda, move: moves.Resolve) -> Found:
    """A-9 to A-11: the table says somebody owes another number of penalties than they do."""
    if move.penalties is not None:
        found = resolve(state, move.plays, move.pos)
        for seat in state.seats:
            if found.is_open(seat):
                continue  # where a card led nobody knows, nor who met whom
            yield from _misreported(state, found, seat, move.penalties.get(seat, 0))


def _misreported(state: Amanda, found: Resolution, seat: str, reported: int) -> Facts:
    due, name = found.penalties.get(seat, 0), state.name(seat)
    after = state.having(
        seat,
        pos=found.pos[seat],
        owed=due,
        impossible=seat in found.impossible,
        collided=seat in found.collided,
        discard=(shown(state)[seat].card or "",),
    )
    if reported < due:
        yield from owed(after, seat)
    elif reported > due:
        together = [
            other
            for other in state.seats
            if other != seat
            and found.pos[other] is not None
            and found.pos[other] == found.pos[seat]
        ]
        static = bool(together) and seat not in found.collided
        many = f"{due} penalt{'y' if due == 1 else 'ies'}"
        told = f"{name} owes {many}, not {reported}."
        yield fact(told, rule="A-10", ruling="AR-4" * static)


def _too_early(state: Amanda, seats: Collection[str]) -> Facts:
    """A-4 and A-7: cards shown before all have chosen, or before those of the centre."""
    if state.phase == "PLAN":
        # Of whom nobody told whether they chose, nobody knows that they did not.
        late = [
            seat
            for seat in turns.planning(state)
            if seat not in seats and state.player(seat).locked is False
        ]
        if late:
            names = " and ".join(map(state.name, late))
            yield fact(f"Not all have chosen: {names}.", rule="A-4")
    waiting = [
        seat
        for seat in turns.showing(state)
        if state.player(seat).pos == CENTRE and state.phase in ("PLAN", "REVEAL_CENTRE", "REVEAL")
    ]
    others = [seat for seat in state.seats if seat in seats and state.player(seat).pos != CENTRE]
    if waiting and others:
        certain = certainty_of_card(state.player(waiting[0]))
        told = f"{state.name(waiting[0])} is in the centre and shows first."
        yield fact(told, certain, rule="A-7")


def _not_planned(state: Amanda, seat: str, card: str) -> Facts:
    """A-4, A-5 and A-33: a card cannot be the one that was planned."""
    player, board, name = state.player(seat), board_of(state), state.name(seat)
    called = direction_name(state.copy, card)
    # Where what was told leaves no card at all, some of it is wrong, and nobody knows what.
    left = any(_may_hold(player, one) for one in board.directions)
    certain = Certainty.SURE if left else Certainty.UNKNOWN
    if player.card is not None:
        yield fact(f"{name} has shown a card this turn already.", rule="A-4")
    elif not has_card(player):
        # One that was put face down is not counted in hand any more.
        planned = certainty_of_card(player)
        yield fact(f"{name} has no card in hand.", planned, rule="A-4")
        yield fact(f"{name} has no card and stays, without a penalty.", planned, rule="A-33")
    elif player.hand is not None and card not in player.hand and UNKNOWN not in player.hand:
        yield fact(f"{name} does not have {called} in hand.", certain, rule="A-4")
    if card not in board.directions:
        whole = Certainty.SURE if board.is_whole else Certainty.UNKNOWN
        yield fact(f"No card is called {card}.", whole, rule="A-4")
    if player.possible(card) <= 0:
        told = f"Both of {name}'s cards for {called} are discarded or lost."
        yield fact(told, certain, rule="A-5")


def _may_hold(player: Player, card: str) -> bool:
    is_seen = player.hand is None or card in player.hand or UNKNOWN in player.hand
    return is_seen and player.possible(card) > 0


def _led_elsewhere(state: Amanda, seat: str, card: str | None, to: str | None) -> Facts:
    """A-6 to A-9: a marker goes elsewhere than its card leads, or names no space where it must."""
    board, start, name = board_of(state), state.player(seat).pos, state.name(seat)
    if start is None or card is None:
        return
    leads, certain = board.destinations(start, card), board.certainty(start, card)
    called = direction_name(state.copy, card)
    if not board.knows(start, card) and card in board.directions:
        if to is not None:
            yield fact(f"Nobody told where {called} leads from {start}.", certain, rule="A-6")
        return
    if start == CENTRE and (card == BACK or not leads):
        if not leads and to not in (None, CENTRE):
            yield fact(f"There is no way {called} out of the centre.", rule="A-7")
        elif leads and to is None:
            yield fact(f"{name} has to name a space of the inner shape.", rule="A-7")
        elif leads and to not in leads:
            yield fact(f"{to} is not on the inner shape.", certain, rule="A-8")
    elif not leads:
        if to not in (None, start):
            told = f"There is no way {called} from {start}: {name} stays and pays one penalty."
            yield fact(told, certain, rule="A-9")
    elif to is not None and to not in leads:
        where = " or ".join(leads)
        yield fact(f"From {start} {called} leads to {where}, not {to}.", certain, rule="A-6")
    elif to is None and len(leads) > 1:
        told = f"From {start} {called} leads to {' or '.join(leads)}: {name} has to choose."
        yield fact(told, certain, rule="A-6")
