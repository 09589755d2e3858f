"""A clock for each seat: how long the table has waited for it, with pause.

Measured by a clock that only goes forward, not taken from the journal's dates: a Raspberry Pi has
no battery for its clock, and when it learns the date in the middle of a game, hours would fall on
whoever is thinking. Time that was spent is not undone; time while the app is closed is nobody's.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from companion.play.moment import Change
from companion.play.session import Session
from companion.storage.database import JournalError
from companion.storage.stored_settings import Store

Ticks = Callable[[], float]

Turns = list[tuple[str, float]]
"""The turns of a game one after the other: whose, and how many seconds."""

MOST_TURNS = 400
"""Turns whose times are kept; of a longer game the last ones."""


class Clocks:
    """The clocks of one game; they run from when they are opened until they are closed."""

    def __init__(self, store: Store, session: Session, ticks: Ticks) -> None:
        self._store, self._ticks = store, ticks
        self._key = f"clocks:{session.game_id}"
        self._spent, self.is_paused, self._turns = recall(store.setting(self._key))
        self._since = ticks()
        self._turn = session.moment.awaited_seats
        self._end = session.subscribe(self._changed)

    @property
    def running(self) -> frozenset[str]:
        """The seats whose time runs now."""
        return frozenset() if self.is_paused else self._turn

    def spent(self, seat: str) -> float:
        """Return the seconds the table has waited for a seat."""
        return self._spent.get(seat, 0.0) + (self._passed() if seat in self.running else 0.0)

    def turn(self, seat: str) -> float:
        """Return the seconds of the turn of a seat that is up, so far."""
        kept = self._turns[-1][1] if self._turns and self._turns[-1][0] == seat else 0.0
        return kept + (self._passed() if seat in self.running else 0.0)

    def shown(self, seat: str) -> str:
        """Return a seat's time as minutes and seconds, from an hour on with hours."""
        return clock_face(self.spent(seat))

    def pause(self) -> None:
        """Stop all clocks, or let them go on."""
        self._settle()
        self.is_paused = not self.is_paused
        self._keep()

    def close(self) -> None:
        """Keep what was spent and stop; closing twice is fine."""
        self._settle()
        self._turn = frozenset()
        self._end()
        self._keep()

    def _changed(self, change: Change) -> None:
        turn = change.moment.awaited_seats
        if turn != self._turn:
            self._settle()
            self._turn = turn
            self._keep()

    def _passed(self) -> float:
        return max(0.0, self._ticks() - self._since)

    def _settle(self) -> None:
        """Write the time that passed to whom the table waited for."""
        passed = self._passed()
        for seat in sorted(self.running):
            self._spent[seat] = self.spent(seat)
            self._add_to_turn(seat, passed)
        self._since = self._ticks()

    def _add_to_turn(self, seat: str, seconds: float) -> None:
        """Keep how long each turn took; waiting for the same seat again is the same turn."""
        if not seconds:
            return
        if self._turns and self._turns[-1][0] == seat:
            seconds += self._turns.pop()[1]
        self._turns.append((seat, seconds))
        del self._turns[:-MOST_TURNS]

    def _keep(self) -> None:
        kept = {
            "spent": {seat: round(seconds, 1) for seat, seconds in self._spent.items()},
            "paused": self.is_paused,
            "turns": [[seat, round(seconds, 1)] for seat, seconds in self._turns],
        }
        # A journal that cannot be written says so at the next move; no clock stops a game.
        with suppress(JournalError):
            self._store.set(self._key, json.dumps(kept))


def clock_face(seconds: float) -> str:
    """Return seconds as a clock shows them.

    >>> clock_face(65), clock_face(3725), clock_face(-5)
    ('1:05', '1:02:05', '0:00')
    """
    minutes, rest = divmod(max(0, int(seconds)), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def turns_of(text: str | None) -> tuple[dict[str, float], Turns]:
    """Return what clocks have kept of a game: each seat's seconds, and those of each turn."""
    spent, _paused, turns = recall(text)
    return spent, turns


def recall(text: str | None) -> tuple[dict[str, float], bool, Turns]:
    """Return what was kept; damaged times count as none."""
    try:
        kept = json.loads(text or "{}")
    except ValueError:
        return {}, False, []
    if not isinstance(kept, dict):
        return {}, False, []
    spent, turns = kept.get("spent"), kept.get("turns")
    times = {
        str(seat): float(seconds)
        for seat, seconds in (spent.items() if isinstance(spent, dict) else ())
        if _is_time(seconds)
    }
    by_turn = [
        (str(one[0]), float(one[1]))
        for one in (turns if isinstance(turns, list) else ())
        if isinstance(one, list) and len(one) == 2 and _is_time(one[1])
    ]
    return times, kept.get("paused") is True, by_turn


def _is_time(seconds: Any) -> bool:
    return isinstance(seconds, int | float) and 0 <= seconds < 1e9
