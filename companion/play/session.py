"""The session: the one object that changes, a record with its journal and its listeners.

Every change is written first, then made, then told. A write that fails loses nothing: the change
is made in memory all the same, :attr:`Session.saved` says so, and the next write catches up.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from companion.formats.copies import write_copy
from companion.formats.game_format import GameFormat
from companion.formats.json_text import shown, write
from companion.formats.score_sheets import differences, write_sheet
from companion.play.owned_copy import box_of, owned_copy
from companion.play.stored_records import recalling
from companion.storage.database import JournalError, NotSaved
from companion.storage.entries import FIRST_BOX, Beginning, Kept, Written, box_key
from companion.storage.journal import Journal
from companion.storage.work import Job, Progress, Work
from rules import shelf
from rules.copy import Copy
from rules.files.unreadable import Unreadable
from rules.game import AnyGame, outcome
from rules.record import (
    Corrected,
    Event,
    Learned,
    Record,
    Renamed,
    Reseated,
    Resumed,
    Start,
    Stopped,
)
from rules.state import Move, State
from rules.values.frozen import freeze, thaw
from rules.values.paths import Path

AnyRecord = Record[Any, Any]


@dataclass(frozen=True, slots=True)
class Saved:
    """Everything is in the journal and survives pulling the plug."""


@dataclass(frozen=True, slots=True)
class SaveFailed:
    """The last `unsaved` changes are only in memory; `why` is a sentence for the table."""

    why: str
    unsaved: int


@dataclass(frozen=True, slots=True)
class Change:
    """What listeners are told: the record before and after, and whether it is saved."""

    before: AnyRecord
    after: AnyRecord
    saved: Saved | SaveFailed


Listener = Callable[[Change], None]


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
        self._format = GameFormat(record.game)
        self.box = box_of(journal, game_id)
        self._length = kept.card.length if kept else 0
        self._unsaved: list[Written] = []
        self._listeners: list[Listener] = []

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
        game, game_format = record.game, GameFormat(record.game)
        start: Start[Any] | State = record.start.position or record.start
        position = game_format.write_position(start) if isinstance(start, State) else None
        entries = [_written(game_format, event) for event in record.history]
        entries += [Written("undo")] * (len(record.history) - record.at)
        game_id = journal.begin(
            Beginning(
                game=game.name,
                rules_version=game.version,
                seats=start.seats,
                options=thaw(start.options),
                copy=write_copy(start.copy),
                position=position,
            ),
            title,
        )
        session = cls(journal, game_id, record)
        if entries:
            session._length = journal.append(game_id, 0, entries, players=_names(record.state))
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
        try:
            journal.put_on_table(game_id)
        except NotSaved as error:
            session.saved = SaveFailed(str(error), 0)  # it can be played all the same
        return session

    # What the table can do

    def report(self, move: Move) -> None:
        """Record a move; raises IllegalMove where the print forbids it."""
        self._then(self.record.report(move))

    def rule(self, move: Move) -> None:
        """Record a move that happened although rules speak against it."""
        self._then(self.record.rule(move))

    def tell(self, *events: Event) -> None:
        """Record events as they happened, without judging them; raises Unreadable for nonsense."""
        for event in events:
            self._then(self.record.then(self._format.check_event(event, self.record.state)))

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

    def resume(self) -> None:
        """Go on after having stopped."""
        self.tell(Resumed())

    def undo(self) -> None:
        """Take back the last event; at the beginning nothing happens."""
        if self.record.can_undo:
            self._change(self.record.undo(), Written("undo"))

    def redo(self) -> None:
        """Bring back what was taken back; at the end nothing happens."""
        if self.record.can_redo:
            self._change(self.record.redo(), Written("redo"))

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

    def _then(self, record: AnyRecord) -> None:
        self._change(record, _written(self._format, record.history[-1]))

    def _change(self, record: AnyRecord, entry: Written) -> None:
        before = self.record
        self._unsaved.append(entry)
        self._save(record)
        self.record = record
        self.sheet = dict(entry.payload) if entry.kind == "sheet" else None
        for listener in tuple(self._listeners):
            listener(Change(before, record, self.saved))

    def _save(self, record: AnyRecord) -> bool:
        lessons = [
            (entry.payload["component"], entry.payload["field"], entry.payload["value"])
            for entry in self._unsaved
            if entry.payload.get("type") == "learned"
        ]
        try:
            if not self._unsaved:
                self.journal.put_on_table(self.game_id)  # shows whether writing works again
            self._length = self.journal.append(
                *(self.game_id, self._length, self._unsaved),
                players=_names(record.state),
                learned=lessons,
                box=box_key(self.record.game.name, self.box),
            )
        except JournalError as error:
            self.saved = SaveFailed(str(error), len(self._unsaved))
            return False
        self._unsaved = []
        self.saved = self._saved()
        return not self.journal.why_not_kept

    def _saved(self) -> Saved | SaveFailed:
        return SaveFailed(self.journal.why_not_kept, 0) if self.journal.why_not_kept else Saved()


def _written(game_format: GameFormat, event: Event) -> Written:
    """Return an event to write, once it is sure that it can be read again."""
    plain = game_format.write_event(event)
    try:
        if game_format.recall_event(json.loads(write(plain))) == event:
            return Written("event", plain)
    except (TypeError, ValueError) as error:
        raise Unreadable(f"the event cannot be written: {error}") from None
    raise Unreadable(f"the event would not be the same when read again: {shown(plain)}")


def _names(state: State) -> tuple[str, ...]:
    return tuple(map(state.name, state.seats))
