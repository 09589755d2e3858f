"""What is wrong with a position itself: at the start, in the offerings, in the cards.

The audit looks for what cannot be: too many pieces of a kind, cards that do not add up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from rules.rule import Certainty, Objection

from ...box.board import board_of, direction_name
from ...rulebook import A
from .. import turns
from ..cards import drawing
from ..resolution import winners
from ..state import CARDS, COPIES, HAND, UNKNOWN, Amanda, Player, letter
from .order import check

Objections = Iterator[Objection]


def audit(state: Amanda) -> tuple[Objection, ...]:
    """Return what is wrong with the position itself, one objection per rule."""
    return check.cited(_wrong(state))


def _wrong(state: Amanda) -> Objections:
    yield from number_of_players(state)
    if state.phase in ("SETUP", "PLAN") and state.round == 1:
        yield from starting(state)
    yield from _offerings(state)
    for seat, player in state.each():
        yield from _cards(state, seat, player)
    if turns.has_won_unseen(state) and state.phase is not None:
        names = " and ".join(map(state.name, winners(state)))
        yield Objection(A[29], f"The game is won: {names} in the centre with every kind.")


def _offerings(state: Amanda) -> Objections:
    """A-17 and A-31: two of a kind carried, or a kind that does not add up."""
    seen: Counter[str] = Counter()
    for lying in (state.ground, state.fresh):
        for held in (lying or {}).values():
            seen.update({kind: max(0, count) for kind, count in held.items()})
    for seat, player in state.each():
        carried = player.offerings or ()
        seen.update(carried)
        for kind in sorted(set(carried)):
            if carried.count(kind) > 1:
                yield Objection(
                    A[17], f"{state.name(seat)} carries {carried.count(kind)} {letter(kind)}."
                )
    is_known = state.ground is not None and state.fresh is not None
    is_known = is_known and all(player.offerings is not None for _, player in state.each())
    for kind in sorted({*state.kinds, *seen}):
        wanted = state.size if kind in state.kinds else 0
        if seen[kind] > wanted or (is_known and seen[kind] != wanted):
            yield Objection(A[31], f"There are {seen[kind]} {letter(kind)} instead of {wanted}.")


def _cards(state: Amanda, seat: str, player: Player) -> Objections:
    """A-28 and A-32: a hand that was not drawn up, cards that do not add up."""
    name = state.name(seat)
    known = (*(player.discard or ()), *(player.lost or ()), *(player.hand or ()))
    known += (*(player.deck or ()), *((player.card,) if player.card else ()))
    for card in sorted(set(known) - {UNKNOWN}):
        if known.count(card) > COPIES:
            called = direction_name(state.copy, card)
            yield Objection(A[32], f"{name} has {known.count(card)} cards for {called}.")
    if None not in (player.hand_count, player.deck_count, player.discard, player.lost):
        counts = (player.hand_count or 0) + (player.deck_count or 0)
        total = counts + len(player.discard or ()) + len(player.lost or ())
        planned = _planned(state, player)
        if total + (planned or 0) != CARDS:
            certain = Certainty.SURE
            if planned is None and total + 1 == CARDS:
                certain = Certainty.UNKNOWN
            text = f"{name} has {total + (planned or 0)} cards instead of {CARDS}."
            yield Objection(A[32], text, certain)
    plan = drawing(player)
    is_planning = state.phase == "PLAN" and not player.locked and player.card is None
    if is_planning and plan is not None and plan.draw:
        yield Objection(A[28], f"{name} has {player.hand_count} cards and could draw more.")


def _planned(state: Amanda, player: Player) -> int | None:
    """Return how many cards a player has planned or shown, or None where nobody told."""
    if player.locked is not None or player.card is not None:
        return int(bool(player.locked) or player.card is not None)
    before_showing = state.phase in (None, "PLAN", "REVEAL_CENTRE", "REVEAL", "RESOLVE")
    return None if before_showing and (player.hand_count or 0) < HAND else 0


def starting(state: Amanda) -> Objections:
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


def number_of_players(state: Amanda) -> Objections:
    """A-1: too few or too many players, or a board for another number."""
    if state.size not in range(3, 7):
        yield Objection(A[1], f"There is no board for {state.size} players.")
    elif state.size != len(state.seats):
        told = f"The board is for {state.size} players, and {len(state.seats)} play."
        yield Objection(A[1], told)


def _starting_cards(state: Amanda, seat: str, player: Player) -> Objections:
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
