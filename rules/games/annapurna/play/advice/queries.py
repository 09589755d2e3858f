"""The questions only Annapurna has: what touches, what balances, what helps, how it stands."""

from __future__ import annotations

from typing import Any

from rules.answers import Query
from rules.files.unreadable import Unreadable

from .. import mountain
from ..balance import advise
from ..state import SLOTS, Annapurna, Slot
from ..verdict import reason, standing, verdict
from . import suggestions


def _seat(state: Annapurna, by: str | None) -> str:
    """Return the climber asked about: the one on turn, or the first, if nobody is named."""
    if by is None:
        by = state.turn if state.turn in state.seats else next(iter(state.seats), None)
    if by not in state.seats:
        raise Unreadable(f"nobody called {by!r} climbs here, only {', '.join(state.seats)}")
    return by


def _slot(slot: Any) -> Slot:
    for one in SLOTS:
        if one == slot:
            return one
    raise Unreadable(f"no place is called {slot!r}, only {SLOTS[0]} to {SLOTS[-1]}")


def adjacent(state: Annapurna, slot: str) -> dict[str, Any]:
    """Return the places beside and above one."""
    place = _slot(slot)
    beside, above = mountain.beside(state.copy, place), mountain.above(state.copy, place)
    return {"beside": list(beside), "above": list(above)}


def explorable(state: Annapurna, by: str | None = None) -> dict[str, Any]:
    """Return the face-down cards a climber may explore."""
    found = mountain.explorable(state, _seat(state, by))
    return {"slots": None if found is None else list(found)}


def sweep(state: Annapurna, by: str | None = None) -> dict[str, Any]:
    """Return what should be swept (or buried), and every other leftover one could choose."""
    found = advise(state.climber(_seat(state, by)))
    ways = [way for way in found.ways if way.slots]
    return {
        "must": bool(ways),
        "most_cards": len(found.best),
        "best": list(found.best),
        "options": [list(way.slots) for way in ways],
        "leftovers": [list(way.leftover) for way in found.ways],
        "choice": len(ways) > 1,
        "unknown": list(found.unknown),
        "unfinished": list(found.unfinished),
    }


def balanced(state: Annapurna, by: str | None = None) -> dict[str, Any]:
    """Return the cards of a climber that belong to some balanced group."""
    found = advise(state.climber(_seat(state, by)))
    return {"slots": list(found.balanced), "unknown": list(found.unknown)}


def result(state: Annapurna) -> dict[str, Any]:
    """Return how the Ascent stands: won, lost, undetermined or running, and what is missing."""
    now, found = standing(state), verdict(state)
    return {
        "result": found or "running",
        "balance": dict(now.balances),
        "need": dict(now.needs),
        "missing": {seat: list(slots) for seat, slots in now.missing.items()},
        "reason": "" if found is None else reason(state, found),
    }


def suggest(state: Annapurna, by: str | None = None) -> dict[str, Any]:
    """Return what would balance a climber, from what that climber may see."""
    return suggestions.suggest(state, _seat(state, by))


def chance(state: Annapurna, by: str | None = None, explores: int = 1) -> dict[str, Any]:
    """Return the exact chance that the next cards balance a climber."""
    if isinstance(explores, bool) or not isinstance(explores, int):
        raise Unreadable(f"explores is a number of cards, not {explores!r}")
    return suggestions.chance(state, _seat(state, by), explores)


_WHOSE = "whose mountainside; if left out that of the climber on turn"
QUERIES: tuple[Query[Annapurna], ...] = (
    Query("adjacent", "Which places touch this one?", adjacent, {"slot": "a place, r1c1 to r5c1"}),
    Query("explorable", "Which cards can be explored?", explorable, {"by": _WHOSE}),
    Query("sweep", "What can be swept or buried, and what would be left?", sweep, {"by": _WHOSE}),
    Query("balanced", "Which cards could be taken as a Helping Hand?", balanced, {"by": _WHOSE}),
    Query("suggest", "What would bring this climber into balance?", suggest, {"by": _WHOSE}),
    Query(
        "chance",
        "How likely do the next cards balance this climber?",
        chance,
        {"by": _WHOSE, "explores": "how many unseen cards; one if left out"},
    ),
    Query("result", "How does the Ascent stand, and what is missing?", result),
)
