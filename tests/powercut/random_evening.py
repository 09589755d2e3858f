"""An evening at random that tells what it shows: what the harnesses kill, cut and then look at.

It plays whole games through the real session, journal and clocks, with undo and redo, a clock that
jumps, new games, changed settings and backups. Before each change it says what it is going to show,
and afterwards that it is shown as saved; so whatever moment it ends at, it is known what must be in
the journal and what may be.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Any

from companion.formats.game_format import GameFormat
from companion.play.bots import play_game
from companion.play.clocks import Clocks
from companion.play.moment import Saved
from companion.play.session import Session
from companion.play.stored_records import AnyRecord, recall_record
from companion.play.story import usual_seats
from companion.presenters.app_context import AppContext
from companion.storage.backups import back_up
from companion.storage.recovery import open_or_recover
from rules import shelf
from rules.record import Event

Tell = Callable[[dict[str, Any]], None]

LONGEST = 60
"""How many events a game has at most: many short games open and close more often than one long."""


SCRIPTS = 12
"""How many different games there are to follow."""


@cache
def script(seed: int) -> tuple[str, AnyRecord]:
    """Return a whole game, played at random: the evening follows it."""
    lots = Random(seed)
    name = lots.choice(shelf.names())
    game = shelf.game(name)
    return name, play_game(game, usual_seats(game), seed, longest=LONGEST)


class JumpingClock:
    """A Pi's clock: it goes on, and now and then it learns the date or forgets it."""

    def __init__(self, lots: Random) -> None:
        self._lots = lots
        self.now = datetime(2026, 11, 18, 20, 0, tzinfo=UTC)

    def __call__(self) -> datetime:
        jump = self._lots.choice((0,) * 30 + (-400, 1, 3000))
        self.now += timedelta(days=jump, seconds=1)
        self.now = max(self.now, datetime(1970, 1, 2, tzinfo=UTC))
        if self.now.year > 2100:
            self.now = datetime(1970, 1, 2, tzinfo=UTC)
        return self.now


@dataclass(frozen=True, slots=True)
class Evening:
    """What a journal holds, seen from outside: each game's digest and clocks, and the settings."""

    games: dict[str, str]
    table: int | None
    spent: dict[str, float]
    text_size: float

    def plain(self) -> dict[str, Any]:
        return {
            "games": dict(self.games),
            "table": self.table,
            "spent": self.spent,
            "text_size": self.text_size,
        }


def digest(record: AnyRecord) -> str:
    """Return what stands for a record with all that can be undone and redone."""
    game_format = GameFormat(record.game)
    plain = [game_format.write_event(event) for event in record.history]
    text = json.dumps([record.at, plain], sort_keys=True)
    return blake2b(text.encode(), digest_size=12).hexdigest()


def look(context: AppContext) -> Evening:
    """Return what the journal of a context holds, reading every game of it and writing nothing."""
    games: dict[str, str] = {}
    spent: dict[str, float] = {}
    table = context.journal.on_table
    for card in context.journal.games():
        record = recall_record(context.journal.load(card.id), shelf.game(card.game))
        games[str(card.id)] = digest(record)
        if card.id == table:
            spent = _spent(context, card.id, record)
    return Evening(games, table, spent, context.settings.text_size)


def _spent(context: AppContext, game_id: int, record: AnyRecord) -> dict[str, float]:
    """Return the times as they are kept, without setting a clock going."""
    kept = json.loads(context.journal.setting(f"clocks:{game_id}") or "{}").get("spent", {})
    return {seat: kept.get(seat, 0.0) for seat in record.state.seats}


class Player:
    """Plays on at the journal of a folder; whoever drives it calls `step` until it ends."""

    def __init__(self, path: Path, seed: int, tell: Tell, pragma: str = "") -> None:
        self._lots = Random(seed)
        self._tell = tell
        self._time = 0.0
        clock = JumpingClock(Random(seed + 1))
        self.journal, recovery = open_or_recover(path, clock)
        if recovery is not None:
            raise AssertionError(f"a journal nobody has damaged was recovered: {recovery}")
        if pragma:
            self.journal.connection.execute(f"PRAGMA {pragma}")
        self.context = AppContext(self.journal, clock, ticks=lambda: self._time)
        self._games: dict[str, str] = {}
        self._clocks: Clocks | None = None
        found = look(self.context)
        self._games |= found.games
        if found.table is None:
            self._new_game()
        else:
            self._sit(self.context.open(found.table))
        self._shown()

    def step(self) -> None:
        """Do one thing at random."""
        self._time += self._lots.uniform(0.1, 40)
        session = self.context.session
        assert session is not None
        record, following = session.record, self._following(session)
        roll = self._lots.random()
        if roll < 0.01 or (following is None and roll < 0.5):
            self._new_game()
        elif roll < 0.03:
            size = self._lots.choice((1.0, 1.15, 1.3))
            self._going(text_size=size)
            self.context.change(text_size=size)
        elif roll < 0.04:
            back_up(self.journal)
        elif roll < 0.16 and record.can_undo:
            self._going(record.undo())
            session.undo()
        elif roll < 0.24 and record.can_redo:
            self._going(record.redo())
            session.redo()
        elif following is not None:
            self._going(record.then(following))
            session.tell(following)
        self._shown()

    def _following(self, session: Session) -> Event | None:
        seed = int(self.journal.card(session.game_id).title)
        events, record = script(seed)[1].history, session.record
        return events[record.at] if record.at < len(events) else None

    def _new_game(self) -> None:
        seed = self._lots.randrange(SCRIPTS)
        name, played = script(seed)
        self._tell({"going": {"new": True}})
        session = Session.begin(self.journal, shelf.game(name), played.start.seats, title=str(seed))
        self.context.session = session
        self._sit(session)

    def _sit(self, session: Session) -> None:
        if self._clocks is not None:
            self._clocks.close()
        self._clocks = Clocks(self.journal, session, self.context.ticks)

    def _going(self, record: AnyRecord | None = None, **more: Any) -> None:
        """Say what is about to be written, and what the clocks show at this moment."""
        session, clocks = self.context.session, self._clocks
        assert session is not None
        assert clocks is not None
        told = {"game": str(session.game_id), **more}
        if record is not None:
            told["digest"] = digest(record)
        told["spent"] = {seat: round(clocks.spent(seat), 1) for seat in session.record.state.seats}
        self._tell({"going": told})

    def _shown(self) -> None:
        session = self.context.session
        assert session is not None
        if not isinstance(session.saved, Saved):
            raise AssertionError(f"not saved: {session.saved}")
        self._games[str(session.game_id)] = digest(session.record)
        shown = Evening(
            self._games,
            session.game_id,
            _spent(self.context, session.game_id, session.record),
            self.context.settings.text_size,
        )
        self._tell({"shown": shown.plain()})


def disagreements(told: list[dict[str, Any]], found: Evening) -> Iterator[str]:
    """Yield where a journal that was left all of a sudden is not as it was shown, or half-way on.

    `told` is what the evening said until its end: the last `shown`, and what it was going to do.
    """
    shown = [one["shown"] for one in told if "shown" in one]
    if not shown:
        return
    last = shown[-1]
    going = told[-1].get("going", {}) if told else {}
    for game, kept in last["games"].items():
        allowed = {kept}
        if game == going.get("game") and "digest" in going:
            allowed.add(going["digest"])
        if found.games.get(game) not in allowed:
            yield f"game {game} is not as it was shown: {found.games.get(game)}"
    others = set(found.games) - set(last["games"])
    if others and not going.get("new"):
        yield f"games {others} were never shown"
    if found.table != last["table"] and not going.get("new"):
        yield f"game {found.table} is on the table, not {last['table']}"
    if found.text_size not in (last["text_size"], going.get("text_size")):
        yield f"the text size is {found.text_size}, not {last['text_size']}"
    if found.table == last["table"]:
        for seat, seconds in found.spent.items():
            allowed_seconds = (last["spent"].get(seat, 0.0), going.get("spent", {}).get(seat))
            if not any(one is not None and abs(one - seconds) < 0.11 for one in allowed_seconds):
                yield f"{seat}'s clock is {seconds}, not one of {allowed_seconds}"
