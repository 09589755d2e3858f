"""Whose turn it is and how far it has come: setup order, steps of a turn, and what is settled."""

from __future__ import annotations

from dataclasses import replace

from rules.rule import Certainty

from ..box import pieces
from . import clan
from .options import chosen
from .payment import short
from .state import ART_ROW, SETUP_COLUMNS, STACKS, Danana, Icon, Player, Turn

SETUP_TURNS = 1 + len(SETUP_COLUMNS)


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
    return (player.setup.card is not None) + len(player.setup.columns)


def next_in_setup(state: Danana) -> str | None:
    """Return whose setup turn it is; None when all have had theirs or nobody can tell."""
    had = {seat: taken(state.player(seat)) for seat in setup_order(state)}
    if any(turns is None for turns in had.values()):
        return None
    left = [seat for seat, turns in had.items() if (turns or 0) < SETUP_TURNS]
    if not left or chosen(state, "setup_turns") == "in_a_row":
        return next(iter(left), None)
    return min(left, key=lambda seat: had[seat] or 0)


def lacks(player: Player) -> str:
    """Say what a player still needs before play can begin, or nothing (D-5)."""
    if player.setup is None:
        return ""
    told = [] if player.setup.card is not None else ["a setup card"]
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


def settled(state: Danana) -> Danana:
    """Return the state with icons dropped that cannot be used, and the turn at its next step.

    What rests on hidden victory points or on placeholders is never dropped: the table is asked.
    """
    turn, seat = state.turn, state.active_player
    if turn is None or turn.step not in ("icons", "tile_icons"):
        return state
    icons = turn.icons
    while icons and seat is not None and is_idle(state, seat, icons[0]):
        icons = icons[1:]
    if icons:
        return state.at_step(icons=icons)
    performs = turn.step == "icons" and turn.medicine is None
    return state.at_step(icons=(), step="perform" if performs else "end")


def is_idle(state: Danana, seat: str, icon: Icon) -> bool:
    """Say whether an icon is sure to have no effect for a player."""
    player = state.player(seat)
    if icon == "newborn":
        return bool(clan.no_newborn(player))
    for place in state.art_row or (None,):
        if place is None or place.card is None or place.cube is None:
            return False
        works, certainty = pieces.works(state.copy, place.card)
        if works is None or certainty is not Certainty.SURE:
            return False
        if place.cube < 0 or place.cube >= len(works):
            return False
        cost = {kind: n for kind, n in works[place.cube].cost.items() if kind != "vp"}
        if not short(player, cost):
            return False
    return True


def can_create(state: Danana, seat: str) -> bool:
    """Say whether some work in the art row can be paid, as far as anybody knows."""
    player = state.player(seat)
    for place in state.art_row or ():
        works, _ = pieces.works(state.copy, place.card)
        here = works[place.cube :] if works is not None and place.cube is not None else ()
        if here and not short(player, here[0].cost):
            return True
    return False


def open_slot(state: Danana) -> str | None:
    """Return the first slot on which nobody knows the face."""
    slots = pieces.board(state.copy).slots
    return next((one for one in slots if state.face_on(one) is None), None)


def open_art(state: Danana) -> int | None:
    """Return the first place of the art row with an unknown card."""
    if state.art_row is None:
        return 0
    row = state.art_row
    unknown = next((at for at, one in enumerate(row) if one.card is None), None)
    return len(row) if unknown is None and len(row) < ART_ROW else unknown


def wants_stack(state: Danana) -> bool:
    """Say whether not all five stacks are known."""
    return state.stacks is None or len(state.stacks) < STACKS


def unseen_art(state: Danana) -> tuple[str, ...]:
    """Return the art cards that may come up next: never seen, else the first put under the deck."""
    lying = {one.card for one in state.art_row or ()}
    all_cards = tuple(state.copy.ids("art"))
    unseen = tuple(one for one in all_cards if one not in lying and one not in state.art_deck_known)
    under = tuple(one for one in state.art_deck_known if one not in lying)
    return unseen or under[:1]
