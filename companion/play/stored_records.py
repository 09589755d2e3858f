"""From what the journal holds back to a record: every event read and followed again, in steps.

Of a running game the journal also holds a snapshot: where it stood by the rules of that time. Under
other rules the same events may lead elsewhere; a :class:`Drift` says where the two differ.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from typing import TYPE_CHECKING, Any

from companion.formats.copies import write_copy
from companion.formats.game_format import GameFormat
from companion.formats.json_text import shown
from companion.formats.releases import Release
from companion.formats.score_sheets import differences as score_differences
from companion.formats.score_sheets import write_sheet
from companion.storage.database import rows_of
from companion.storage.journal_entries import Kept, Snapshot
from companion.storage.work import Job, Progress, Work
from companion.texts.words import say
from rules.files.unreadable import Unreadable
from rules.game import AnyGame
from rules.record import Corrected, Event, Record, follow
from rules.state import State
from rules.values import paths
from rules.values.frozen import FrozenMap
from rules.values.paths import NoSuchPlace, Path

if TYPE_CHECKING:
    from companion.storage.journal import Journal

A_FEW = 20
"""Events that are read in one step: about a millisecond."""

AnyRecord = Record[Any, Any]


def recall_record(kept: Kept, game: AnyGame) -> AnyRecord:
    """Return the record of a game as the journal holds it; raises Unreadable."""
    return Work("", recalling(kept, game)).run()


def recalling(kept: Kept, game: AnyGame) -> Job[AnyRecord]:
    """Derive the record of a game as :func:`recall_record` does, in small steps."""
    try:
        return (yield from _recalling(kept, game))
    except RecursionError:
        told = f"game {kept.card.id} cannot be read: something in it is nested too deep"
        raise Unreadable(told) from None


def _recalling(kept: Kept, game: AnyGame) -> Job[AnyRecord]:
    beginning = kept.beginning
    release = Release(game, beginning.rules_version)
    start = release.recall_start(
        *(beginning.seats, beginning.options, beginning.copy, beginning.position),
        beginning.later,
        is_ours=True,
    )
    events: list[Event] = []
    states = list(Record.replay(game, start, ()).states)
    try:
        for plain in kept.history:
            if len(events) % A_FEW == 0:
                yield Progress(len(events), len(kept.history))
            events.append(release.recall_event(plain))
            states.append(follow(game, states[-1], events[-1]))
        return Record(game, start, tuple(events), tuple(states), kept.at)
    except (Unreadable, NoSuchPlace) as error:
        where = f"event {len(states)} of game {kept.card.id}"
        rules = f"{game.title} {game.version} (it was written by {beginning.rules_version})"
        raise Unreadable(f"{where} cannot be read by {rules}: {error}") from None


def taken(record: AnyRecord) -> Snapshot:
    """Return where a record stands by these rules; the sheet counts what everybody may know."""
    game, state = record.game, record.state
    position = GameFormat(game).write_position(state)
    return Snapshot(game.version, position, _shared_sheet(game, state))


@dataclass(frozen=True, slots=True)
class Drift:
    """A running game that comes out otherwise under these rules than it did under others.

    `says` tells each difference in words, as everybody may know it; `corrections` are what keeps
    the table as it was; where there are none, `why_not` says why.
    """

    before: str
    now: str
    says: tuple[str, ...]
    corrections: tuple[Corrected, ...] = ()
    why_not: str = ""


def drifting(journal: Journal, game_id: int, record: AnyRecord) -> Job[Drift | None]:
    """Compare a running game with its snapshot, in small steps; None where nothing differs."""
    game, snapshot = record.game, journal.snapshot(game_id)
    if snapshot is None or snapshot.rules_version == game.version:
        return None
    then = yield from recalling(kept_at(journal, game_id, snapshot.length), game)
    new = then.state
    release = Release(game, snapshot.rules_version)
    beside = new.seats, new.options, write_copy(new.copy)
    old = release.recall_start(*beside, snapshot.position, {}, is_ours=True).position
    if old is None:
        return None
    old = replace(old, incomplete=new.incomplete)
    seen = game.rules.view(old, None), game.rules.view(new, None)
    says = (
        *score_differences(snapshot.sheet, _shared_sheet(game, new)),
        *(_said(game, one, *seen) for one in _corrections(*seen)),
    )
    if not says and old == new:
        return None
    drift = Drift(snapshot.rules_version, game.version, says)
    if record.events[: then.at] != then.events:
        return replace(drift, why_not=say("drift_taken_back"))
    # What has happened since is followed from where the table had been.
    for event in record.events[then.at :]:
        old = follow(game, old, event)
    corrections = tuple(_corrections(record.state, old))
    return replace(drift, corrections=corrections, why_not=say("drift_counting"))


def kept_at(journal: Journal, game_id: int, length: int) -> Kept:
    """Return a game as it was when it had so many entries."""
    kept, history, at = journal.load(game_id), list[dict[str, Any]](), 0
    rows = rows_of(journal.connection, game_id).fetchmany(length)
    for _seq, kind, payload, *_rest in rows:
        if kind == "event":
            history[at:] = [json.loads(payload)]
        at += STEPS[kind]
    return replace(kept, history=tuple(history), at=at, sheet=None)


def _shared_sheet(game: AnyGame, state: State) -> dict[str, Any]:
    return write_sheet(game, game.rules.score(game.rules.tally(game.rules.view(state, None))))


def _corrections(before: Any, after: Any, path: Path = ()) -> Iterator[Corrected]:
    """Yield what makes one state another, field by field; what stands beside a position stays."""
    if is_dataclass(after) and type(before) is type(after):
        for one in fields(after):
            if path or one.name not in OF_ALL:
                held = getattr(before, one.name), getattr(after, one.name)
                yield from _corrections(*held, (*path, one.name))
    elif isinstance(after, FrozenMap) and after and _is_alike(before, after):
        for key, held in after.items():
            yield from _corrections(before[key], held, (*path, key))
    elif before != after:
        yield Corrected(path, after, say("drift_kept"))


def _is_alike(before: Any, after: FrozenMap[Any, Any]) -> bool:
    return (
        isinstance(before, FrozenMap)
        and before.keys() == after.keys()
        and all(map(is_dataclass, after.values()))
    )


def _said(game: AnyGame, one: Corrected, old: State, new: State) -> str:
    where = ", ".join(str(step).strip("_").replace("_", " ") for step in one.path[-2:])
    told = (shown(_plain(game, one.path, state)) for state in (old, new))
    then, now = told
    return say("drift_field", where=where, then=then, now=now)


def _plain(game: AnyGame, path: Path, state: State) -> Any:
    return GameFormat(game).write_event(Corrected(path, paths.get(state, path)))["value"]


OF_ALL = frozenset(one.name for one in fields(State))
"""Fields of every state: a snapshot says nothing about them that the record does not say."""

STEPS = {"event": 1, "undo": -1, "redo": 1, "sheet": 0}
"""How far each kind of entry moves along the history."""
