"""One small check per rule: each yields the objections a move earns by that rule.

A check that needs something nobody told the app yields nothing. One that rests on the board yields
with the certainty of that part of the board.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from rules.rule import Certainty, Objection

from ..box.board import board_of, direction_name
from . import turns
from .cards import has_card
from .moves import Collect
from .resolution import winners
from .rulebook import A
from .state import BACK, CARDS, CENTRE, COPIES, HAND, UNKNOWN, Amanda, Player, letter, lying_there

Found = Iterator[Objection]


def merged(found: Iterable[Objection]) -> tuple[Objection, ...]:
    """Return one objection per rule, lowest number first, with all its facts."""

    def rank(one: Objection) -> tuple[int, bool, bool]:
        return int(one.rule.key.partition("-")[2]), not one.forbids, not one.is_sure

    kept: dict[str, Objection] = {}
    for one in sorted(found, key=rank):
        first = kept.setdefault(one.rule.key, one)
        alike = (first.certainty, first.ruling) == (one.certainty, one.ruling)
        if alike and one.because not in first.because:
            kept[one.rule.key] = replace(first, because=f"{first.because} {one.because}")
    return tuple(kept.values())


def order(state: Amanda, *phases: str) -> Found:
    """A-30 and A-29: the step is not due, or the game is over."""
    won = state.winners or (winners(state) if turns.has_won_unseen(state) else ())
    if won and state.phase is not None:
        names = " and ".join(map(state.name, won))
        yield Objection(A[29], f"The game is won: {names} in the centre with every kind.")
    elif state.phase is not None and state.phase not in phases:
        due = "the game is over" if state.phase == "OVER" else f"now it is {_STEPS[state.phase]}"
        yield Objection(A[30], f"This step is out of order: {due}.")


_STEPS = {
    "SETUP": "time to place the markers",
    "PLAN": "time to plan",
    "REVEAL_CENTRE": "time to show the cards of the centre",
    "REVEAL": "time to show the cards",
    "RESOLVE": "time to move the markers",
    "PENALTY": "time for penalties",
    "COLLECT": "time to collect",
    "TOTEM": "the totem's turn",
    "TOTEM_PENALTY": "time for the totem's penalties",
    "RECOVER": "time to draw cards",
}


def showable(state: Amanda, seat: str, card: str) -> Found:
    """A-4, A-5 and A-33: whether a card can be the one that was planned."""
    player, board, name = state.player(seat), board_of(state), state.name(seat)
    called = direction_name(state.copy, card)
    if player.card is not None:
        yield Objection(A[4], f"{name} has shown a card this turn already.")
    elif not has_card(player):
        yield Objection(A[4], f"{name} has no card in hand.")
        yield Objection(A[33], f"{name} has no card and stays, without a penalty.")
    elif player.hand is not None and card not in player.hand and UNKNOWN not in player.hand:
        yield Objection(A[4], f"{name} does not have {called} in hand.")
    if card not in board.directions:
        yield Objection(A[4], f"No card is called {card}.", board.preset_certainty)
    if player.possible(card) <= 0:
        told = f"Both of {name}'s cards for {called} are discarded or lost."
        yield Objection(A[5], told)


def chosen(state: Amanda, seats: Mapping[str, object]) -> Found:
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
            yield Objection(A[4], f"Not all have chosen: {names}.")
    waiting = [
        seat
        for seat in turns.showing(state)
        if state.player(seat).pos == CENTRE and state.phase in ("PLAN", "REVEAL_CENTRE", "REVEAL")
    ]
    others = [seat for seat in state.seats if seat in seats and state.player(seat).pos != CENTRE]
    if waiting and others:
        told = f"{state.name(waiting[0])} is in the centre and shows first."
        yield Objection(A[7], told)


def marker(state: Amanda, seat: str, card: str | None, to: str | None, *, named: bool) -> Found:
    """A-6 to A-9: where a marker goes by its card; `named` where a space has to be named by now."""
    board, start, name = board_of(state), state.player(seat).pos, state.name(seat)
    if start is None or card is None:
        return
    leads, certain = board.destinations(start, card), board.certainty(start, card)
    called = direction_name(state.copy, card)
    if start == CENTRE and (card == BACK or not leads):
        if not leads and to not in (None, CENTRE):
            yield Objection(A[7], f"There is no way {called} out of the centre.")
        elif leads and to is None and named:
            yield Objection(A[7], f"{name} has to name a space of the inner shape.")
        elif leads and to is not None and to not in leads:
            yield Objection(A[8], f"{to} is not on the inner shape.", certain)
    elif not leads:
        if to not in (None, start):
            told = f"There is no way {called} from {start}: {name} stays and pays one penalty."
            yield Objection(A[9], told, certain)
    elif to is not None and to not in leads:
        where = " or ".join(leads)
        yield Objection(A[6], f"From {start} {called} leads to {where}, not {to}.", certain)
    elif to is None and len(leads) > 1 and named:
        told = f"From {start} {called} leads to {' or '.join(leads)}: {name} has to choose."
        yield Objection(A[6], told, certain)


def owed(state: Amanda, seat: str) -> Found:
    """A-9 to A-11: why a player who has not paid owes something for this movement."""
    player, name = state.player(seat), state.name(seat)
    if player.impossible and player.collided and (player.owed or 0) > 1:
        told = f"{name} made an impossible move and collided: two penalties."
        yield Objection(A[11], told, _impossible_certainty(state, player))
    elif player.impossible and not player.collided:
        told = f"{name} made an impossible move and owes a penalty."
        yield Objection(A[9], told, _impossible_certainty(state, player))
    else:
        where = f" on {player.pos}" if player.pos else ""
        yield Objection(A[10], f"{name} collided{where} and owes a penalty.")


def _impossible_certainty(state: Amanda, player: Player) -> Certainty:
    """Return how sure it is that the card just discarded leads nowhere from here."""
    board = board_of(state)
    card = player.discard[-1] if player.discard else None
    if card is None:
        return board.preset_certainty
    if board.destinations(player.pos, card):
        # The table says so against the board: it may know better.
        return Certainty.UNKNOWN
    return board.certainty(player.pos, card)


def claims(state: Amanda, move: Collect) -> Found:
    """A-16 to A-20: who may collect what."""
    wanted: dict[tuple[str, str], int] = {}
    for seat in state.seats:
        kinds = move.claims.get(seat, ())
        player, name = state.player(seat), state.name(seat)
        if kinds and not _may_collect(state, move, seat):
            yield Objection(A[16], f"{name} has not moved this turn.")
        for kind in dict.fromkeys(kinds):
            if player.carries(kind):
                yield Objection(A[17], f"{name} carries {letter(kind)} already.")
            elif kinds.count(kind) > 1:
                yield Objection(A[17], f"{name} takes {kinds.count(kind)} of {letter(kind)}.")
        if kinds and player.pos in move.no_agreement and _is_shared(state, move, player.pos):
            yield Objection(A[20], f"The players on {player.pos} have not agreed.")
        for kind in kinds if player.pos is not None else ():
            at = (player.pos or "", kind)
            wanted[at] = wanted.get(at, 0) + 1
    for (space, kind), count in wanted.items():
        yield from _lies_there(state, space, kind, count)


def _may_collect(state: Amanda, move: Collect, seat: str) -> bool:
    """Say whether a player has moved this turn, or for all we know may have."""
    if move.moved is not None:
        return seat in move.moved
    return state.player(seat).moved is not False


def _is_shared(state: Amanda, move: Collect, space: str | None) -> bool:
    """Say whether several who moved have to agree; who stayed is no party to it (AR-11)."""
    there = [seat for seat, player in state.each() if player.pos == space]
    return sum(_may_collect(state, move, seat) for seat in there) > 1


def _lies_there(state: Amanda, space: str, kind: str, count: int) -> Found:
    """A-18 and A-19: more was claimed than lies there, or what was dropped just now."""
    lying = state.lying(space)
    if lying is None:
        return
    free = max(0, lying.get(kind, 0))
    dropped = lying_there(state.fresh, space, kind)
    if count > free + dropped:
        what = letter(kind)
        there = {0: f"No {what} lies", 1: f"Only one {what} lies"}.get(free, f"{free} {what} lie")
        yield Objection(A[18], f"{there} on {space}, not {count}.")
    elif count > free:
        yield Objection(A[19], f"The {letter(kind)} on {space} was dropped this very turn.")


def starting(state: Amanda) -> Found:
    """A-1 to A-3: how the table has to look at the start (AR-23)."""
    board = board_of(state)
    wrong = tuple(number_of_players(state))
    if wrong:
        # How another board has to look nobody knows.
        yield from wrong
        return
    places = [player.pos for _, player in state.each() if player.pos is not None]
    for space in dict.fromkeys(places):
        if places.count(space) > 1:
            yield Objection(A[2], f"{places.count(space)} markers stand on {space}.")
        elif space not in board.starts:
            told = f"{space} is not the middle of an outer side."
            yield Objection(A[2], told, board.starts_certainty)
    if state.totem not in (None, UNKNOWN):
        yield Objection(A[2], f"The totem stands on {state.totem} and not beside the board.")
    supply = {space: {f"k{at}": state.size} for at, space in enumerate(board.supply)}
    if state.ground is not None and _pieces(state.ground) != supply:
        told = f"At each outer corner lies one group of {state.size} offerings."
        yield Objection(A[2], told, board.supply_certainty)
    if any(player.offerings for _, player in state.each()) or _pieces(state.fresh or {}):
        yield Objection(A[2], "Nobody has collected or dropped anything at the start.")
    for seat, player in state.each():
        yield from _starting_cards(state, seat, player)


def _pieces(lying: Mapping[str, Mapping[str, int]]) -> dict[str, dict[str, int]]:
    found = {
        space: {kind: count for kind, count in held.items() if count}
        for space, held in lying.items()
    }
    return {space: held for space, held in found.items() if held}


def number_of_players(state: Amanda) -> Found:
    """A-1: too few or too many players, or a board for another number."""
    if state.size not in range(3, 7):
        yield Objection(A[1], f"There is no board for {state.size} players.")
    elif state.size != len(state.seats):
        told = f"The board is for {state.size} players, and {len(state.seats)} play."
        yield Objection(A[1], told)


def _starting_cards(state: Amanda, seat: str, player: Player) -> Found:
    """A-3: three of twelve cards, two of each direction."""
    name = state.name(seat)
    held = player.hand_count
    if held is not None and held + bool(player.locked) != HAND:
        yield Objection(A[3], f"{name} starts with {held} cards instead of {HAND}.")
    elif held is not None and player.deck_count is not None:
        total = held + bool(player.locked) + player.deck_count
        if total != CARDS:
            yield Objection(A[3], f"{name} starts with {total} cards in all instead of {CARDS}.")
    cards = (*(player.hand or ()), *(player.deck or ()))
    many = [one for one in dict.fromkeys(cards) if one != UNKNOWN and cards.count(one) > COPIES]
    if many:
        called = direction_name(state.copy, many[0])
        yield Objection(A[3], f"{name} has {cards.count(many[0])} cards for {called}.")
    if player.lost or player.discard:
        yield Objection(A[3], f"{name} has played or lost cards before the start.")
