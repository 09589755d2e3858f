"""The score pad as data: a game that begins at its end, and one correction for each number.

It is in the journal from its first number on. What nobody has told is empty, and empty is not
nothing: only the result takes it for that.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.play import guided_entry
from companion.play.moment import Saved, SaveFailed
from companion.play.owned_copy import owned_copy
from companion.play.rounds import AnyRecord
from companion.play.seating import Seating
from companion.play.session import Session
from companion.presenters.app_context import AppContext
from companion.presenters.panels import saved_mark
from companion.presenters.table.panel.questions import answered
from companion.presenters.watched import Watched, deed
from companion.storage.database import JournalError, NotSaved
from companion.storage.journal_entries import box_key
from companion.texts.words import say
from rules import shelf
from rules.box.teaching import Question
from rules.record import Corrected, Record, Tracked
from rules.score import Count, Counted, Field, ScoreSheet
from rules.state import Level
from rules.values import paths
from rules.values.frozen import thaw
from rules.values.paths import Path


@dataclass(frozen=True, slots=True)
class Entry:
    """One field of one seat: a number to step, numbers in a list, or names with their words.

    `numbers` is None as long as nobody has told the field.
    """

    field: Field
    numbers: tuple[int, ...] | None
    picks: tuple[str, ...]
    offered: tuple[tuple[str, str], ...] = ()

    @property
    def rule(self) -> str:
        """The key of the rule this is counted by."""
        return (self.field.cites or self.field.rule).key


@dataclass(frozen=True, slots=True)
class PadView:
    """All the score pad shows; `first_empty` is the place of the entry that comes next.

    Of the seats that are not `begun` nothing was told yet.
    """

    title: str
    seat: str
    name: str
    entries: tuple[Entry, ...]
    totals: tuple[tuple[str, str, int], ...]
    begun: frozenset[str]
    sum_says: str
    count_says: str
    is_last: bool
    can_finish: bool
    first_empty: int
    saved: str
    save_failed: bool
    can_undo: bool
    can_redo: bool
    seating: Seating


class ScorePadPresenter(Watched):
    """Writes down what each seat has, and adds it up as it comes."""

    session: Session | None

    def __init__(
        self,
        context: AppContext,
        game: str,
        seats: tuple[str, ...],
        options: Mapping[str, Any] | None = None,
        *,
        looks: tuple[int, ...] = (),
        box: str | None = None,
        session: Session | None = None,
    ) -> None:
        self.context = context
        self.game = shelf.game(game)
        self._options, self._looks = dict(options or {}), looks
        self._box = context.usual_box if box is None else box
        self.session = session
        self._saved: Saved | SaveFailed = Saved()
        self._unbegun: AnyRecord
        if session is None:
            self._put_down(seats)
            self.seating = Seating(seats, looks) if len(looks) == len(seats) else Seating.of(seats)
            self.seat = seats[0]
        else:
            self.seating = context.seating(session)
            self.seat = self._left_at()

    @classmethod
    def resumed(cls, context: AppContext, session: Session) -> ScorePadPresenter:
        """Go on with a pad of the journal where it was left."""
        if session.drift is not None:
            session.count_anew()  # its numbers are what was typed in, whatever they are worth now
        record = session.record
        return cls(context, record.game.name, record.state.seats, session=session)

    @property
    def record(self) -> AnyRecord:
        """All that was told so far; one that is not begun has no place in the journal yet."""
        return self._unbegun if self.session is None else self.session.record

    @property
    def position(self) -> Any:
        """What lies on the table by what was told so far."""
        return self.record.state

    @property
    def sheet(self) -> ScoreSheet:
        """The sheet of what was entered so far."""
        return self.game.rules.score(self.game.rules.tally(self.position))

    def view(self) -> PadView:
        """Return all that is to be shown now."""
        sheet, state, record = self.sheet, self.position, self.record
        entered, asked = guided_entry.entered(record), guided_entry.asked(self.game, state)
        form = self.game.rules.form
        parts = [
            f"{line.label} {signed(line.points[self.seat] or 0)}"
            for line in sheet.lines
            if line.points[self.seat]
        ]
        is_last = self.seat == state.seats[-1]
        sum_says = f"{' + '.join(parts)} = {signed(sheet.totals[self.seat])}" if parts else ""
        if is_last and entered and len(entered) < len(asked):
            numbers = [one for one in asked if one not in entered and not self._is_none(one)]
            words = "pad_open" if self._was_played else "pad_left"
            left = say(words, count=len(numbers)) if numbers else ""
            sum_says = "\n".join(filter(None, (sum_says, left)))
        empty = [at for at, one in enumerate(form) if (self.seat, one.key) not in entered]
        saved, failed = self._mark()
        return PadView(
            title=self.game.title,
            seat=self.seat,
            name=state.name(self.seat),
            entries=tuple(
                self._entry(field, is_told=(self.seat, field.key) in entered) for field in form
            ),
            totals=tuple((seat, state.name(seat), sheet.totals[seat]) for seat in state.seats),
            begun=frozenset(seat for seat, _key in entered),
            sum_says=sum_says,
            count_says=counted_words(record),
            is_last=is_last,
            can_finish=bool(entered),
            first_empty=empty[0] if empty else 0,
            saved=saved,
            save_failed=failed,
            can_undo=record.can_undo,
            can_redo=record.can_redo,
            seating=self.seating,
        )

    # What touches do

    @deed
    def step(self, key: str, by: int) -> None:
        """Step a number up or down within what the form allows; an empty one begins at nothing."""
        field = self._field(key)
        now = self._amounts(key)
        value = max(field.minimum, (now[0] if now else 0) + by)
        if field.maximum is not None:
            value = min(field.maximum, value)
        self._set(key, (Counted(value),))

    @deed
    def add(self, key: str, amount: int) -> None:
        """Add a number to a list, such as an area of a size."""
        amounts = sorted([*self._amounts(key), amount], reverse=True)
        self._set(key, tuple(map(Counted, amounts)))

    @deed
    def drop(self, key: str, at: int) -> None:
        """Take a number out of a list."""
        amounts = self._amounts(key)
        self._set(key, tuple(map(Counted, amounts[:at] + amounts[at + 1 :])))

    @deed
    def pick(self, key: str, name: str) -> None:
        """Pick a name, or let go of it."""
        held = tuple(one for one in self._count(key) or () if isinstance(one, str))
        if name in held:
            self._set(key, tuple(one for one in held if one != name))
        else:
            self._set(key, (*held, name))

    @deed
    def learn(self, question: Question, at: int) -> None:
        """Take one of the answers to what has to be known before a board can be photographed."""
        lessons = answered(question, at)
        if self.session is not None:
            self.session.tell(*lessons)
            return
        told = [(one.component, one.field, thaw(one.value)) for one in lessons]
        self.context.journal.learn(box_key(self.game.name, self._box), told)
        self._put_down(self.position.seats)

    @property
    def has_board(self) -> bool:
        """Whether a picture of a board can tell something of what is to be counted."""
        board = self.game.table.board
        return board is not None and board.counts

    @deed
    def photographed(self, path: Path, value: Any) -> None:
        """Take what a picture of a board told, with the counts that come of it, in one step."""
        self._tell(*guided_entry.pictured(self.game, self.position, path, value))

    @deed
    def show(self, seat: str) -> None:
        """Go on with another seat."""
        self.seat = seat
        self._keep_seat()

    @deed
    def next(self) -> bool:
        """Go to the next seat; False when this was the last."""
        seats = self.position.seats
        at = seats.index(self.seat)
        if at + 1 == len(seats):
            return False
        self.seat = seats[at + 1]
        self._keep_seat()
        return True

    @deed
    def undo(self) -> None:
        """Take back the last number, and show whose it was; at the beginning nothing happens."""
        record = self.record
        count = guided_entry.together_before(record)
        if not count:
            return
        if isinstance(record.history[record.at - count], Tracked):
            assert self.session is not None
            self.session.undo(count)  # it goes on where it was told before
            return
        if self.session is None:
            self._unbegun = self._unbegun.undo()
        else:
            self.session.undo(count)
        self._follow(record.history[record.at - count])

    @deed
    def redo(self) -> None:
        """Bring back the number that was taken back last, and show whose it is."""
        record = self.record
        count = guided_entry.together_after(record)
        if not count:
            return
        if self.session is None:
            self._unbegun = self._unbegun.redo()
        else:
            self.session.redo(count)
        self._follow(record.history[record.at])

    def finish(self) -> Session | None:
        """Say that nothing lies there for what was left empty, and return the counted game.

        Of a game that was told while it was played only the lists are: a number that nobody told
        stays open, and the sheet says so. None where nothing was told at all, or where the
        journal takes no game yet.
        """
        entered = guided_entry.entered(self.record)
        empty = [one for one in guided_entry.asked(self.game, self.position) if one not in entered]
        if entered:
            note = guided_entry.REST
            if self._was_played:
                empty, note = [one for one in empty if self._is_none(one)], guided_entry.NONE
            self._tell(*guided_entry.rest(self.game, self.position, empty, note))
        return self.session

    def leave(self) -> None:
        """Go away; a pad on which nothing stands any more is put into the bin."""
        if self.session is None and self.record.can_undo:
            self._begin()
        if self.session is None or self.record.can_undo:
            return
        try:
            self.context.journal.delete(self.session.game_id)
        except JournalError:
            return  # an empty pad in the list is no loss, and what else is lost is said elsewhere
        self.context.session = None

    # Inside

    def _put_down(self, seats: tuple[str, ...]) -> None:
        """Put down an empty pad, with all that is known of the box."""
        copy = owned_copy(self.context.journal, self.game, self._box)
        end = guided_entry.at_its_end(self.game, seats, self._options, copy)
        self._unbegun = Record.begin(self.game, seats, self._options, copy, end)

    @property
    def _was_played(self) -> bool:
        """Whether the game was told before it came to the pad."""
        return self.record.states[0].tracked is not Level.PAD

    def _is_none(self, asked: guided_entry.Asked) -> bool:
        """Say whether what is left empty is named by nobody because there is none."""
        return self._was_played and guided_entry.is_list(self.game, asked)

    def _entry(self, field: Field, *, is_told: bool) -> Entry:
        count = self._count(field.key) or ()
        numbers = tuple(one.amount for one in count if isinstance(one, Counted))
        picks = tuple(one for one in count if isinstance(one, str))
        offered = field.offered(len(self.position.seats))
        return Entry(field, numbers if is_told else None, picks, offered)

    def _count(self, key: str) -> Count:
        return self.game.rules.tally(self.position).count(self.seat, key)

    def _amounts(self, key: str) -> list[int]:
        return [one.amount for one in self._count(key) or () if isinstance(one, Counted)]

    def _field(self, key: str) -> Field:
        return next(field for field in self.game.rules.form if field.key == key)

    def _set(self, key: str, count: Count) -> None:
        state = self.position
        told = guided_entry.number(self.game, state, self.seat, key, count)
        is_new = (self.seat, key) not in guided_entry.entered(self.record)
        if is_new or paths.put(state, told.path, told.value) != state:
            self._tell(told)

    def _tell(self, *told: Corrected) -> None:
        if self.session is not None:
            self.session.tell(*told)
            if isinstance(self._saved, SaveFailed):
                self._keep_seat()
            return
        for one in told:
            self._unbegun = self._unbegun.then(one)
        if self._unbegun.can_undo:
            self._begin()

    def _begin(self) -> None:
        """Put the game into the journal; where that cannot be written it is tried again later."""
        record, before = self._unbegun, self.context.session
        self._saved = Saved()
        try:
            self.context.begin(
                *(self.game.name, record.start.seats, self._options, record.start.position),
                looks=self._looks,
                box=self._box,
            )
        except NotSaved as error:
            self._saved = SaveFailed(str(error), record.at)
        session = self.context.session
        if session is None or session is before:
            return  # otherwise it is there, and what lies beside it was not kept
        self.follow(session)
        session.tell(*record.events)
        self._keep_seat()

    def _mark(self) -> tuple[str, bool]:
        if self.session is None:
            return saved_mark(self._saved) if self._unbegun.can_undo else ("", False)
        failed = isinstance(self._saved, SaveFailed)
        return saved_mark(self._saved if failed else self.session.saved)

    def _follow(self, event: Any) -> None:
        seat = guided_entry.seat_of(self.position, event)
        if seat is not None and seat != self.seat:
            self.seat = seat
            self._keep_seat()

    def _keep_seat(self) -> None:
        """Keep whose numbers are being told, beside the game."""
        if self.session is None:
            return
        try:
            self.context.journal.set(f"pad:{self.session.game_id}", self.seat)
        except JournalError as error:
            self._saved = SaveFailed(str(error), 0)
        else:
            self._saved = Saved()

    def _left_at(self) -> str:
        """Return whose numbers were being told when the pad was left."""
        assert self.session is not None
        record, state = self.session.record, self.session.record.state
        kept = self.context.journal.setting(f"pad:{self.session.game_id}")
        if kept in state.seats:
            return str(kept)
        seats = (guided_entry.seat_of(state, one) for one in reversed(record.events))
        return next(filter(None, seats), state.seats[0])


def signed(number: int) -> str:
    """Return a number with a minus that is as wide as a plus."""
    return str(number).replace("-", "−")


def counted_words(record: AnyRecord) -> str:
    """Say how many of the numbers of a pad were told."""
    entered = guided_entry.entered(record)
    return say(
        "pad_numbers", count=len(entered), all=len(guided_entry.asked(record.game, record.state))
    )
