"""From what the journal holds back to a record: every event read and followed again, in steps."""

from __future__ import annotations

from typing import Any

from companion.formats.releases import Release
from companion.storage.journal_entries import Kept
from companion.storage.work import Job, Progress, Work
from rules.files.unreadable import Unreadable
from rules.game import AnyGame
from rules.record import Event, Record, follow
from rules.values.paths import NoSuchPlace

A_FEW = 20
"""Events that are read in one step: about a millisecond."""

AnyRecord = Record[Any, Any]


def recall_record(kept: Kept, game: AnyGame) -> AnyRecord:
    """Return the record of a game as the journal holds it; raises Unreadable."""
    return Work("", recalling(kept, game)).run()


def recalling(kept: Kept, game: AnyGame) -> Job[AnyRecord]:
    """Derive the record of a game as :func:`recall_record` does, in small steps."""
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
