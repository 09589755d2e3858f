"""Whose turn it is and how far it has come: setup order, steps of a turn, and what is settled."""

from __future__ import annotations

from dataclasses import replace

from rules.rule import Certainty

from ..box import pieces
from ..box.pieces import Face
from ..rulebook import chosen
from . import clan
from .state import (
    ART_CARDS,
    ART_ROW,
    ENDS_AT,
    SETUP_CARDS,
    SETUP_COLUMNS,
    STACKS,
    Danana,
    Player,
    Step,
    Turn,
)


def setup_order(state: Danana) -> tuple[str, ...]:
    """Return the seats in the order of setup: counter-clockwise, the starting player last (D-1)."""
    if state.start_player not in state.seats:
        return ()
    at = state.seats.index(state.start_player)
    return tuple(reversed(state.seats[at:] + state.seats[:at]))


def taken(player: Player) -> int | None:
    """Return how many setup turns a player has had."""
    if player.setup is None:
        return None
    return player.setup.has_card + len(player.setup.columns)


def next_in_setup(state: Danana) -> str | None:
    """Return whose setup turn it is; None when all have had theirs or nobody can tell."""
    had = {seat: taken(state.player(seat)) for seat in setup_order(state)}
    if any(turns is None for turns in had.values()):
        return None
    left = [seat for seat in had if lacks(state.player(seat))]
    if not left or chosen(state, "setup_turns") == "in_a_row":
        return next(iter(left), None)
    return min(left, key=lambda seat: had[seat] or 0)


def column_of(state: Danana, ready: str | None, column: int | None) -> int | None:
    """Return the column a setup meeple goes to."""
    return pieces.board(state.copy).ready.get(ready or "") if column is None else column


def lacks(player: Player) -> str:
    """Say what a player still needs before play can begin, or nothing (D-5)."""
    if player.setup is None:
        return ""
    told = [] if player.setup.has_card else ["a setup card"]
    missing = [str(one) for one in SETUP_COLUMNS if one not in player.setup.columns]
    # Three meeples are three, also where the table put two of them into one column.
    if len(player.setup.columns) < len(SETUP_COLUMNS):
        told.append(f"a meeple in column {' and '.join(missing)}")
    return " and ".join(told)


def is_fresh(state: Danana) -> bool:
    """Say whether nobody has taken a setup turn yet, so that the table is still being laid."""
    return state.phase == "setup" and not any(taken(state.player(one)) for one in state.seats)


def begun(state: Danana) -> Danana:
    """Return the state with play begun, if everybody is set up."""
    if state.phase != "setup" or state.start_player not in state.seats:
        return state
    if any(state.player(one).setup is None or lacks(state.player(one)) for one in state.seats):
        return state
    return replace(state, phase="play", active_player=state.start_player, turn_no=1, turn=Turn())


def is_asked_whose(state: Danana) -> bool:
    """Say whether the table is asked whose turn it is, in a game whose starter was told before."""
    begun_before = state.phase in ("play", None) and state.start_player in state.seats
    return begun_before and state.active_player not in state.seats


def after(state: Danana, seat: str | None) -> str | None:
    """Return the next seat clockwise."""
    if seat not in state.seats:
        return None
    return state.seats[(state.seats.index(seat) + 1) % len(state.seats)]


def current(state: Danana) -> Turn | None:
    """Return the turn that is going on, a fresh one where nobody told how far it is."""
    if state.turn is not None or state.phase != "play":
        return state.turn
    return Turn()


def step(state: Danana) -> Step | None:
    """Return how far the turn has come; None where none is going on, or nobody knows."""
    turn = current(state)
    return turn.step if turn is not None else None


def has_begun(state: Danana) -> bool:
    """Say whether something was done in the turn that is going on."""
    turn = current(state)
    return turn is not None and turn.step != "start"


def mover(state: Danana, told: str | None) -> str | None:
    """Return the meeple that moves: the one told, or the one picked before."""
    turn = current(state)
    return told or (turn.meeple if turn is not None else None)


def never_ends(state: Danana) -> bool:
    """Say whether all that is left is resting: every clan is extinct, and none has the points."""
    turn = current(state)
    return (
        state.phase == "play"
        and bool(state.seats)
        and turn is not None
        and turn.step in ("start", "end")
        and not turn.dyes
        and all(clan.is_extinct(state, seat) for seat in state.seats)
        and all((state.player(seat).vp or 0) < ENDS_AT for seat in state.seats)
    )


def can_move_on(state: Danana, seat: str) -> bool:
    """Say whether a free tile may lie ahead of the meeple that used Medicine."""
    turn, player = current(state), state.player(seat)
    meeple = turn.meeple if turn is not None else None
    sure = pieces.board(state.copy).lines_certainty is Certainty.SURE
    if clan.ready_area(player, meeple) is None or not sure:
        return True
    return not all(clan.has_own(player, line.to) for line in clan.lines(state, seat, meeple))


def settled(state: Danana) -> Danana:
    """Return the state with newborns dropped that cannot come in, and the turn at its next step.

    Where nobody knows whether one can, nor is the step known. Whether art can be paid rests on what
    the table may not have told, so that such an icon is always settled by a step of its own.
    """
    turn, seat = state.turn, state.active_player
    if turn is None or turn.icons is None or turn.step not in ("icons", "tile_icons"):
        return state
    icons = turn.icons
    while icons[:1] == ("newborn",) and seat is not None and not turn.dyes:
        comes = clan.may_newborn_come(state.player(seat))
        if comes is None and clan.lost(state.player(seat)) and turn.step == "icons":
            return unsettled(state)
        if comes is not False:
            break
        icons = icons[1:]
    if icons:
        return state.at_step(icons=icons)
    performs = turn.step == "icons" and turn.medicine is None
    return state.at_step(icons=(), step="perform" if performs else "end")


def unsettled(state: Danana) -> Danana:
    """Return the state of a turn of which nobody knows whether icons are still to be settled."""
    return state.at_step(step=None, icons=None)


def slot_at_hand(state: Danana) -> str | None:
    """Return the slot whose tile is to be performed now."""
    turn = current(state)
    if turn is None:
        return None
    if turn.step == "behind":
        return turn.medicine
    return turn.slot if turn.has_arrived and turn.medicine is None else None


def face_at_hand(state: Danana) -> Face | None:
    """Return the face that is to be performed now, if anybody knows it."""
    return pieces.face(state.copy, state.face_on(slot_at_hand(state)))


def open_slot(state: Danana) -> str | None:
    """Return the first slot on which nobody knows the face."""
    slots = pieces.board(state.copy).slots
    return next((one for one in slots if state.face_on(one) is None), None)


def open_art(state: Danana) -> int | None:
    """Return the first place of the art row with an unknown card."""
    return next((at for at in range(ART_ROW) if card_at(state, at) is None), None)


def card_at(state: Danana, place: int) -> str | None:
    """Return the card that is known to lie at a place of the art row."""
    row = state.art_row or ()
    return row[place].card if 0 <= place < len(row) else None


def dealt_cards(state: Danana) -> tuple[str | None, ...]:
    """Return the setup cards that are known to be in the game: on the table, or taken from it."""
    setups = [state.player(seat).setup for seat in state.seats]
    had = tuple(one.card for one in setups if one is not None and one.has_card)
    left = state.setup_cards or ()
    return (*had, *(card for card in left if card is None or card not in had))


def wants_setup_card(state: Danana) -> bool:
    """Say whether not all setup cards were told of: there is one for each player."""
    return len(dealt_cards(state)) < len(state.seats)


def without(cards: tuple[str | None, ...], card: str | None) -> tuple[str | None, ...]:
    """Return cards without one of them: the one named, else one that nobody has shown.

    >>> without(("S1", None, None), "S4")
    ('S1', None)
    """
    gone = card if card in cards else None
    if gone not in cards:
        return cards
    at = cards.index(gone)
    return (*cards[:at], *cards[at + 1 :])


def knows_all(state: Danana, kind: str) -> bool:
    """Say whether all art or setup cards of the box are known, so that none can be a blank one."""
    return sum(1 for _ in state.copy.ids(kind)) >= {"art": ART_CARDS, "setup": SETUP_CARDS}[kind]


def wants_stack(state: Danana) -> bool:
    """Say whether not all five stacks are known."""
    names = len(tuple(state.copy.ids("progress")))
    return state.stacks is None or len(state.stacks) < min(STACKS, names)


def unseen_art(state: Danana) -> tuple[str | None, ...]:
    """Return the art cards that may come up next: never seen, else the first put under the deck.

    None is one that nobody has shown yet.
    """
    lying = {one.card for one in state.art_row or ()}
    if not knows_all(state, "art"):
        return (*(one for one in state.copy.ids("art") if one not in lying), None)
    under = tuple(one for one in state.art_deck_known or () if one not in lying)
    unseen = tuple(one for one in state.copy.ids("art") if one not in lying and one not in under)
    return unseen or under[:1]


def covers_known_art(state: Danana, card: str) -> bool:
    """Say whether something else is sure to lie above an art card that went under the deck."""
    row, under = state.art_row or (), state.art_deck_known or ()
    places = ART_ROW - sum(one.empty is not False for one in row)
    deck = len(tuple(state.copy.ids("art"))) - places
    return len(under) < deck or card != under[0]
