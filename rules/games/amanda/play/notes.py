"""What the app says unasked: mistakes in the position itself, and reminders.

The audit looks for what cannot be: too many pieces of a kind, cards that do not add up. Notes are
reminders and forecasts, never accusations, and they use nothing but what lies open.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules.rule import Certainty, Note, Objection

from ..box.board import board_of, direction_name
from . import checks, turns
from .cards import cannot_win, drawing, guarded, has_lost_both
from .moves import Resolve
from .preview import preview
from .resolution import winners
from .rulebook import A
from .state import BACK, CARDS, COPIES, HAND, UNKNOWN, Amanda, Player, letter
from .totem import told, way


def audit(state: Amanda) -> tuple[Objection, ...]:
    """Return what is wrong with the position itself, one objection per rule."""
    return checks.merged(_wrong(state))


def _wrong(state: Amanda) -> Iterator[Objection]:
    yield from checks.number_of_players(state)
    if state.phase in ("SETUP", "PLAN") and state.round == 1:
        yield from checks.starting(state)
    yield from _offerings(state)
    for seat, player in state.each():
        yield from _cards(state, seat, player)
    if turns.has_won_unseen(state) and state.phase is not None:
        names = " and ".join(map(state.name, winners(state)))
        yield Objection(A[29], f"The game is won: {names} in the centre with every kind.")


def _offerings(state: Amanda) -> Iterator[Objection]:
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


def _cards(state: Amanda, seat: str, player: Player) -> Iterator[Objection]:
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


def notes(state: Amanda) -> Iterator[Note]:
    """Yield reminders for the table as it stands."""
    if turns.is_over(state):
        return
    if state.phase == "PLAN":
        waiting = turns.planning(state)
        locked = sum(1 for _, player in state.each() if player.locked)
        yield Note(f"Locked in: {locked} of {locked + len(waiting)}.", A[4])
    if state.phase == "RESOLVE":
        proposed = preview(state, Resolve()).consequences
        # Who goes where is plain to see; who owes what comes first.
        yield from sorted(proposed, key=lambda note: note.rule == A[6])
    if state.phase in ("PENALTY", "TOTEM_PENALTY"):
        yield from _owed(state)
    for seat, player in state.each():
        yield from _badges(state, seat, player)
    powers = [(state.name(seat), player.power) for seat, player in state.each()]
    if any(power for _, power in powers):
        listed = ", ".join(f"{name} {'?' if power is None else power}" for name, power in powers)
        yield Note(f"Power: {listed}.".replace("-", "−"), A[23])
    if state.phase not in ("SETUP", "RECOVER", "TOTEM", "TOTEM_PENALTY"):
        found = way(state)
        if found is not None:
            yield Note(f"If nobody moves: {told(state, found)}", found.rule)
    if state.phase is not None and board_of(state).preset_certainty is not Certainty.SURE:
        yield Note("The board is a placeholder: teach it in My copy to have moves checked.", A[6])


def _owed(state: Amanda) -> Iterator[Note]:
    for seat in turns.owing(state):
        player = state.player(seat)
        why = "the totem landed there"
        if state.phase == "PENALTY":
            because = ["an impossible move"] * bool(player.impossible)
            because += ["a collision"] * bool(player.collided)
            why = " and ".join(because) or "the table says so"
        rule = A[27] if state.phase == "TOTEM_PENALTY" else A[10]
        if state.phase == "PENALTY" and player.impossible:
            rule = A[11] if player.collided else A[9]
        many = f"{player.owed} penalt{'ies' if (player.owed or 0) > 1 else 'y'}"
        yield Note(f"{state.name(seat)} owes {many}: {why}.", rule, seat)


def _badges(state: Amanda, seat: str, player: Player) -> Iterator[Note]:
    """Yield what a player should know of their cards: what must not be lost, what is gone."""
    name = state.name(seat)
    is_due = state.phase in ("PLAN", "REVEAL", "REVEAL_CENTRE")
    if is_due and player.hand_count == 0 and not player.locked and player.card is None:
        yield Note(f"{name} has no card and stays, without a penalty.", A[33], seat)
    if cannot_win(state, seat):
        yield Note(f"{name} cannot win any more.", A[14], seat)
    elif has_lost_both(player, BACK):
        yield Note(f"{name} could not leave the centre.", A[14], seat)
    for card in guarded(player) if state.phase in ("PENALTY", "TOTEM_PENALTY") else ():
        called = direction_name(state.copy, card)
        yield Note(f"{name} should not lose the last {called}.", A[14], seat)
    gone = [
        direction_name(state.copy, card)
        for card in board_of(state).directions
        if player.possible(card) <= 0 and not has_lost_both(player, card)
    ]
    if gone and state.phase == "PLAN":
        yield Note(f"{name} cannot have {' or '.join(gone)} now.", A[5], seat)
