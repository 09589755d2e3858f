"""The session: the one object that changes, a record with its journal and its listeners.

Every change is judged once, written, made, and then told once to everybody who listens. A write
that fails loses nothing: the change is made in memory all the same, :attr:`Session.saved` says so,
and the next write catches up.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from companion.formats.json_text import shown, write
from companion.formats.releases import Release, written_start
from companion.formats.score_sheets import differences, write_sheet
from companion.play.moment import Change, Moment, Saved, SaveFailed
from companion.play.owned_copy import box_of, owned_copy
from companion.play.stored_records import AnyRecord, Drift, drifting, recalling, taken
from companion.storage import stored_settings
from companion.storage.database import JournalError, NoSuchGame, NotSaved, Overtaken
from companion.storage.journal import Journal
from companion.storage.journal_entries import (
    FIRST_BOX,
    Beginning,
    Kept,
    Snapshot,
    Standing,
    Written,
    box_key,
)
from companion.storage.work import Job, Progress, Work
from rules import shelf
from rules.copy import Copy
from rules.files.unreadable import Unreadable
from rules.game import AnyGame, expects, outcome
from rules.record import (
    Automatic,
    Corrected,
    Event,
    Learned,
    Paused,
    Record,
    Renamed,
    Reseated,
    Resumed,
    Ruled,
    Stopped,
    waived,
)
from rules.rule import IllegalMove
from rules.state import Level, Move, State
from rules.values.frozen import freeze
from rules.values.paths import Path

Listener = Callable[[Change], None]

BEGINNING = ("players", "options", "copy", "position", "rules_version")
"""What the journal keeps of a beginning in places of their own."""

EVERY = 25
"""After so many entries it is kept where a running game stands."""

UNPICTURED = -EVERY
"""It is kept with the next write."""

RECENT = 3
"""So many moments are kept: undoing, redoing and turning a piece find theirs again."""


class Session:
    """One game at the table; every verb here is something the table can do."""

    def __init__(
        self, journal: Journal, game_id: int, record: AnyRecord, kept: Kept | None = None
    ) -> None:
        self.journal = journal
        self.game_id = game_id
        self.record = record
        self.saved: Saved | SaveFailed = self._saved()
        self.sheet = kept.sheet if kept else None
        self.rules_version = kept.card.rules_version if kept else record.game.version
        self._release = Release(record.game, record.game.version)
        self.box = box_of(journal, game_id)
        self._length = kept.card.length if kept else 0
        self.drift: Drift | None = None
        """Where a running game comes out otherwise than it did; the table has to choose."""
        self.confirms_steps = stored_settings.load(journal).confirm_steps
        """Whether the table likes to say itself what nothing could change, such as a new phase."""
        self._pictured = self._length
        self._unsaved: list[Written] = []
        self._listeners: list[Listener] = []
        self._moments: list[Moment] = []

    @classmethod
    def begin(
        cls,
        journal: Journal,
        game: AnyGame,
        seats: Iterable[str],
        options: Mapping[str, Any] | None = None,
        copy: Copy | None = None,
        position: State | None = None,
        *,
        title: str = "",
        box: str = FIRST_BOX,
    ) -> Session:
        """Begin a game with a box of the owner's, new or in the middle, and put it on the table.

        Raises NotSaved where the journal cannot be written.
        """
        if copy is None:
            copy = position.copy if position is not None else owned_copy(journal, game, box)
        record: AnyRecord = Record.begin(game, seats, options, copy, position)
        session = cls.adopt(journal, record, title=title)
        if box:
            journal.set(f"box:{session.game_id}", box)
            session.box = box
        return session

    @classmethod
    def adopt(cls, journal: Journal, record: AnyRecord, *, title: str = "") -> Session:
        """Write down a record that came from elsewhere and go on with it; raises NotSaved."""
        game, release = record.game, Release(record.game, record.game.version)
        start = written_start(release.format, record.start)
        entries = [_written(release, event) for event in record.history]
        entries += [Written("undo")] * (len(record.history) - record.at)
        position = record.start.position
        game_id = journal.begin(
            Beginning(
                game=game.name,
                rules_version=start.get("rules_version", game.version),
                seats=record.start.seats if position is None else position.seats,
                options=start["options"],
                copy=start["copy"],
                position=start.get("position"),
                later={name: one for name, one in start.items() if name not in BEGINNING},
            ),
            title,
        )
        session = cls(journal, game_id, record)
        if entries:
            session._length = journal.append(
                *(game_id, 0, entries),
                players=_names(record.state),
                standing=_standing(record),
                snapshot=taken(record),
            )
            session._pictured = session._length
        return session

    @classmethod
    def open(
        cls, journal: Journal, game_id: int, find_game: Callable[[str], AnyGame] = shelf.game
    ) -> Session:
        """Go on with a game of the journal, with all that can be undone and redone.

        Raises Damaged, or Unreadable where these rules no longer know something in it.
        """
        return Work("", cls.opening(journal, game_id, find_game)).run()

    @classmethod
    def opening(
        cls, journal: Journal, game_id: int, find_game: Callable[[str], AnyGame] = shelf.game
    ) -> Job[Session]:
        """Open a game as :meth:`open` does, in small steps."""
        kept = journal.load(game_id)
        yield Progress(0, len(kept.history))
        game = find_game(kept.beginning.game)
        record = yield from recalling(kept, game)
        session = cls(journal, game_id, record, kept)
        if kept.sheet is None:
            session.drift = yield from drifting(journal, game_id, record)
        snapshot = journal.snapshot(game_id)
        is_ours = snapshot is not None and snapshot.rules_version == game.version
        session._pictured = snapshot.length if snapshot and is_ours else UNPICTURED
        try:
            journal.put_on_table(game_id)
        except NotSaved as error:
            # It can be played all the same.
            session.saved = SaveFailed(str(error), 0, error.trouble)
        return session

    # What the table can do

    def report(self, move: Move, *, instead: bool = False) -> None:
        """Record a move, `instead` of the last event if so; raises IllegalMove as the print does.

        What the screen has found to speak against it is not worked out again.
        """
        record = self._record(instead=instead)
        forbidding = [one for one in self.moment_of(record).truth.objections(move) if one.forbids]
        if forbidding:
            raise IllegalMove(forbidding)
        self._made(record, move, move)

    def rule(self, move: Move, *, instead: bool = False) -> None:
        """Record a move that happened although rules speak against it."""
        record = self._record(instead=instead)
        said = self.moment_of(record).truth.objections(move)
        self._made(record, Ruled(move, waived(said)), move)

    def tell(self, *events: Event) -> None:
        """Record events as they happened, all or none; raises Unreadable for nonsense.

        They are not judged.
        """
        record, entries = self.record, []
        for event in events:
            record = record.then(self._release.format.check_event(event, record.state))
            entries.append(_written(self._release, event))
        if entries:
            self._change(record, *entries)

    def correct(self, path: Path, value: Any, note: str = "") -> None:
        """Set one field to what really lies there; raises Unreadable for what cannot lie there."""
        self.tell(Corrected(path, freeze(value), note))

    def learn(self, component: str, field: str, value: Any) -> None:
        """Take over the owner's answer about a component, here and in the owner's copy."""
        self.tell(Learned(component, field, freeze(value)))

    def reseat(self, seats: Sequence[str]) -> None:
        """Let somebody join, leave or swap seats."""
        self.tell(Reseated(tuple(seats)))

    def rename(self, seat: str, name: str) -> None:
        """Let somebody else sit at `seat`."""
        self.tell(Renamed(seat, name))

    def stop(self) -> None:
        """Stop here: the standing score is the result."""
        self.tell(Stopped())

    def pause(self) -> None:
        """Put the game away for now; whatever is reported next goes on with it."""
        self.tell(Paused())

    def resume(self) -> None:
        """Go on after having stopped or paused."""
        self.tell(Resumed())

    def undo(self, count: int = 1) -> None:
        """Take back the last event, or several at once; at the beginning nothing happens.

        A deed goes with all the steps it caused, so that there may be more of them.
        """
        at = self.record.at
        while count > 0 and at:
            before = self.record.undone(at)
            at, count = before, count - (at - before)
        self._move_to(at)

    def redo(self, count: int = 1) -> None:
        """Bring back what was taken back, one or several at once; at the end nothing happens."""
        at = self.record.at
        while count > 0 and at < len(self.record.history):
            after = self.record.redone(at)
            at, count = after, count - (after - at)
        self._move_to(at)

    # The result

    def count(self) -> dict[str, Any]:
        """Return the sheet as these rules count it now."""
        game, state = self.record.game, self.record.state
        return write_sheet(game, game.rules.score(game.rules.tally(state)))

    def acknowledge(self) -> None:
        """Keep the sheet of a finished or stopped game as what the table agreed on."""
        if outcome(self.record.game, self.record.state).is_running:
            raise ValueError("the game is still running: stop it first")
        self._change(self.record, Written("sheet", self.count()))

    def differences(self) -> tuple[str, ...]:
        """Say where these rules count otherwise than the sheet the table agreed on."""
        return () if self.sheet is None else tuple(differences(self.sheet, self.count()))

    # Under other rules than before

    def keep_what_was(self) -> None:
        """Correct the table to what it was under the rules it was played by; it is not asked again.

        Where only the counting differs there is nothing to correct.
        """
        drift, self.drift = self.drift, None
        if drift is not None and drift.corrections:
            self.tell(*drift.corrections)
        self.close()

    def count_anew(self) -> None:
        """Go on with what these rules make of the game; it is not asked again."""
        self.drift = None
        self.close()

    def close(self) -> None:
        """Keep where the game stands: by these rules, whatever later ones make of it."""
        if self._unsaved or self._pictured != self._length:
            self._pictured = UNPICTURED
            self._save(self.record, closes=True)

    @property
    def is_on_pad(self) -> bool:
        """Whether only the end of this game is told, on the score pad."""
        return self.record.state.level is Level.PAD

    @property
    def moment(self) -> Moment:
        """Where the table stands, with all that follows from it."""
        return self.moment_of(self.record)

    def moment_of(self, record: AnyRecord) -> Moment:
        """Return the moment of a record, the same one as long as it is asked for."""
        state = record.state
        found = next((one for one in self._moments if one.truth.state is state), None)
        if found is None:
            found = Moment(record.game, state)
            self._moments = [*self._moments[1 - RECENT :], found]
        return found

    def mine(self) -> Copy:
        """Return the owner's copy as it is by now, whatever this game began with."""
        return owned_copy(self.journal, self.record.game, self.box)

    # Saving and listening

    def save(self) -> bool:
        """Write what could not be written before; return whether all is saved now."""
        return self._save(self.record)

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Tell `listener` of every change; return the function that ends it."""
        self._listeners.append(listener)

        def unsubscribe() -> None:
            if listener in self._listeners:
                self._listeners.remove(listener)

        return unsubscribe

    def _record(self, *, instead: bool) -> AnyRecord:
        return self.record.undo() if instead else self.record

    def _made(self, record: AnyRecord, event: Event, move: Move) -> None:
        undone = _UNDO * (self.record.at - record.at)
        record = record.then(event, self.moment_of(record).truth.after(move))
        entries = [_written(self._release, event)]
        for step in () if self.confirms_steps else certain_steps(record):
            record = record.then(step)
            entries.append(_written(self._release, step))
        self._change(record, *undone, *entries)

    def _move_to(self, at: int) -> None:
        """Step back or forth along the events, each step an entry of its own."""
        steps = at - self.record.at
        if steps:
            self._change(replace(self.record, at=at), *(_REDO if steps > 0 else _UNDO) * abs(steps))

    def _change(self, record: AnyRecord, *entries: Written) -> None:
        before = self.record
        self._unsaved += entries
        self._save(record)
        self.record = record
        self.sheet = dict(entries[-1].payload) if entries[-1].kind == "sheet" else None
        change = Change(before, record, self.saved, self.moment)
        for listener in tuple(self._listeners):
            listener(change)

    def _save(self, record: AnyRecord, *, closes: bool = False) -> bool:
        lessons = [
            (entry.payload["component"], entry.payload["field"], entry.payload["value"])
            for entry in self._unsaved
            if entry.payload.get("type") == "learned"
        ]
        try:
            if not self._unsaved and not closes:
                self.journal.put_on_table(self.game_id)  # shows whether writing works again
            snapshot = self._snapshot(record)
            self._length = self.journal.append(
                *(self.game_id, self._length, self._unsaved),
                players=_names(record.state),
                learned=lessons,
                box=box_key(self.record.game.name, self.box),
                standing=self._stands(record),
                snapshot=snapshot,
            )
            if snapshot is not None:
                self._pictured = self._length
        except (NoSuchGame, Overtaken) as error:
            return self._save_whole(record, error)
        except JournalError as error:
            self.saved = SaveFailed(str(error), len(self._unsaved), error.trouble)
            return False
        self._unsaved = []
        self.saved = self._saved()
        return not self.journal.why_not_kept

    def _save_whole(self, record: AnyRecord, error: JournalError) -> bool:
        """Write all of the game as one of its own, where a backup had to take the journal's place.

        Elsewhere somebody else has gone on with it, and what they wrote is not ours to pass over.
        """
        try:
            if self.journal.anew is None or not self.journal.anew.older:
                raise error
            again = Session.adopt(self.journal, record)
        except JournalError as why:
            self.saved = SaveFailed(str(why), len(self._unsaved), why.trouble)
            return False
        self.game_id = again.game_id
        self._length = self._pictured = again._length
        self._unsaved = []
        self.saved = self._saved()
        return True

    def _snapshot(self, record: AnyRecord) -> Snapshot | None:
        """Return where a running game stands, if it is time to keep that.

        As long as the table has to choose, what was kept before stays.
        """
        if self.drift is not None or self._stands(record) == "finished":
            return None
        is_due = self._length + len(self._unsaved) - self._pictured >= EVERY
        return taken(record) if is_due or record.state.paused else None

    def _stands(self, record: AnyRecord) -> Standing:
        last = self._unsaved[-1].kind if self._unsaved else None
        agreed = last == "sheet" or (last is None and self.sheet is not None)
        return "finished" if agreed else _standing(record)

    def _saved(self) -> Saved | SaveFailed:
        why = self.journal.why_not_kept
        return SaveFailed(why, 0, "not_kept") if why else Saved()


def certain_steps(record: AnyRecord) -> Iterator[Automatic]:
    """Yield the steps that nothing could change after the last event, each marked as its doing."""
    for count in range(1, MOST_STEPS + 1):
        state, step = record.state, None
        for one in expects(record.game, state):
            if one.certain and one.suggested is not None:
                step = Automatic(one.suggested, count)
                break
        if step is None:
            return
        yield step
        record = record.then(step)


MOST_STEPS = 20
"""More steps than any game takes by itself: a game that never stops is no reason to hang."""

_UNDO, _REDO = (Written("undo"),), (Written("redo"),)


def _written(release: Release, event: Event) -> Written:
    """Return an event to write, once it is sure that it can be read again."""
    plain = release.format.write_event(event)
    try:
        if release.recall_event(json.loads(write(plain))) == event:
            return Written("event", plain)
    except (TypeError, ValueError) as error:
        raise Unreadable(f"the event cannot be written: {error}") from None
    raise Unreadable(f"the event would not be the same when read again: {shown(plain)}")


def _standing(record: AnyRecord) -> Standing:
    """Return how a game stands on whose sheet nobody has agreed yet."""
    if record.state.stopped:
        return "stopped"
    return "paused" if record.state.paused else "running"


def _names(state: State) -> tuple[str, ...]:
    return tuple(map(state.name, state.seats))
