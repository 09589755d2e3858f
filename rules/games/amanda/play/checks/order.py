"""The order of a round: what speaks against a step that is not due."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rules.moves.dispatch import Checks, Fact, Found, fact
from rules.rule import Certainty

from ...rulebook import RULEBOOK
from .. import moves, turns
from ..cards import has_to_give
from ..resolution import winners
from ..state import Amanda

Facts = Iterator[Fact]

check = Checks[Amanda](RULEBOOK, joined=True)
"""Every check of Amanda hangs here; a rule broken in several ways is cited with all its facts."""

_DUE: dict[type[moves.AmandaMove], tuple[str, ...]] = {
    moves.Setup: ("SETUP",),
    moves.LockedIn: ("PLAN",),
    moves.Revealed: ("PLAN", "REVEAL_CENTRE", "REVEAL"),
    moves.Play: ("PLAN", "REVEAL_CENTRE", "REVEAL"),
    moves.Announce: ("REVEAL_CENTRE", "REVEAL", "RESOLVE"),
    moves.Collect: ("COLLECT",),
    moves.Disagree: ("COLLECT",),
    moves.Totem: ("TOTEM",),
    moves.Draw: ("RECOVER",),
    moves.Recover: ("RECOVER",),
}
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


def out_of_order(state: Amanda, *due: str) -> Facts:
    """A-30 and A-29: the step is not due, or the game is over."""
    won = state.winners or (winners(state) if turns.has_won_unseen(state) else ())
    if won and state.phase is not None:
        names = " and ".join(map(state.name, won))
        yield fact(f"The game is won: {names} in the centre with every kind.", rule="A-29")
    elif state.phase is not None and state.phase not in due:
        now = "the game is over" if state.phase == "OVER" else f"now it is {_STEPS[state.phase]}"
        certain = Certainty.UNKNOWN if _passes(state) & {*due} else Certainty.SURE
        yield fact(f"This step is out of order: {now}.", certain, rule="A-30")


def _passes(state: Amanda) -> set[str]:
    """Return what may come next without a word: nobody must collect, and debts may lapse."""
    if state.phase == "COLLECT":
        return {"TOTEM"}
    if any(has_to_give(state.player(seat)) is not False for seat in turns.owing(state)):
        return set()
    players = [state.player(seat) for seat in state.seats]
    if state.phase == "TOTEM" and any(one.moved is None and not one.collected for one in players):
        return {"COLLECT"}  # they may have moved, and collect now
    is_open = any(one.owed is None for one in players)
    match state.phase:
        case "PENALTY":
            return {"COLLECT", "TOTEM"} if is_open else {"COLLECT"}
        case "TOTEM_PENALTY":
            return {"RECOVER"}
    return set()


def _due_in(*due: str) -> Callable[[Amanda], Found]:
    """Return the check that a step is due in these phases."""

    def step_is_due(state: Amanda) -> Found:
        yield from out_of_order(state, *due)

    return step_is_due


for _kind, _phases in _DUE.items():
    check(_kind)(_due_in(*_phases))
