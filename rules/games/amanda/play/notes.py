"""What the app says unasked: reminders and forecasts, never accusations.

They use nothing but what lies open.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.rule import Note

from ..box.board import board_of, direction_name
from ..rulebook import A
from . import light, turns
from .cards import cannot_win, guarded, has_lost_both
from .moves import Resolve
from .preview import preview
from .state import BACK, Amanda, Player
from .totem import told, way


def notes(state: Amanda) -> Iterator[Note]:
    """Yield reminders for the table as it stands."""
    if turns.is_over(state):
        return
    if state.is_light:
        yield from light.notes(state)
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
    if state.phase in ("REVEAL_CENTRE", "REVEAL"):
        for seat, player in state.each():
            known = player.card is None or player.pos is None or player.to is not None
            if not known and not board_of(state).knows(player.pos, player.card):
                called = direction_name(state.copy, player.card)
                asks = f"Nobody told where {called} leads from {player.pos}: touch where it led."
                yield Note(asks, A[6], seat)


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
