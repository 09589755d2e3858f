"""The score screen as data: the sheet line by line, the winner in words, the score by round."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from companion.history import house_rules
from companion.history.charts.chart import Chart, Who
from companion.history.charts.game_charts import score_by_round
from companion.play import rounds
from companion.play.rounds import AnyRecord
from companion.play.seating import Seating
from companion.play.session import Session
from companion.presenters.panels import Stepper
from companion.presenters.watched import Watched, deed
from companion.texts.words import say, say_count
from rules.game import outcome
from rules.record import Corrected
from rules.score import Counted, Ending, Field, ScoreSheet
from rules.state import TABLE, Level
from rules.table.scene import Place


@dataclass(frozen=True, slots=True)
class Cell:
    """One seat's points of one line."""

    seat: str
    text: str
    key: str


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the sheet."""

    key: str
    label: str
    cells: tuple[Cell, ...]
    rule: str


@dataclass(frozen=True, slots=True)
class Explained:
    """A line that was touched: its rule, its parts, and the places they came from."""

    title: str
    rule: str
    parts: tuple[str, ...]
    places: tuple[Place, ...]
    marked: frozenset[str]
    counts: tuple[Stepper, ...] = ()
    can_add: bool = False


@dataclass(frozen=True, slots=True)
class ScoreView:
    """All the score screen shows."""

    title: str
    subtitle: str
    seats: tuple[str, ...]
    names: tuple[str, ...]
    rows: tuple[Row, ...]
    totals: tuple[str, ...]
    sum_is: str
    headline: str
    winner: str
    reason: str
    caveats: tuple[str, ...]
    missing: tuple[str, ...]
    house: tuple[str, ...]
    chart: Callable[[float, float], Chart] | None
    explained: Explained | None
    seating: Seating
    is_running: bool = False


class ScorePresenter(Watched):
    """Shows the sheet of a session and explains its lines."""

    session: Session

    def __init__(self, session: Session, seating: Seating) -> None:
        self.session = session
        self.seating = seating
        self._line: tuple[str, str] | None = None
        # The numbers of a pad are taken back on the pad; here what was corrected here.
        self._from = session.record.at if session.is_on_pad else 0

    @property
    def sheet(self) -> ScoreSheet:
        """The sheet as the game stands, or as everybody may know it while it runs."""
        game = self.session.record.game
        return game.rules.score(game.rules.tally(self.state))

    @property
    def state(self) -> Any:
        """The state that is counted: nothing hidden counts before the end."""
        game, state = self.session.record.game, self.session.record.state
        hides = outcome(game, state).is_running and not self.session.is_on_pad
        return game.rules.view(state, None) if hides else state

    def agree(self) -> None:
        """Keep the sheet of a game that is over, so that newer rules never rescore it silently."""
        session = self.session
        over = not outcome(session.record.game, session.record.state).is_running
        if over and session.sheet is None:
            session.acknowledge()

    @deed
    def touch(self, key: str, seat: str) -> None:
        """Touch a line to have it explained; touching it again lets go of it."""
        self._line = None if self._line == (key, seat) else (key, seat)

    @deed
    def let_go(self) -> None:
        """Close the explanation."""
        self._line = None

    @deed
    def step(self, at: int, by: int) -> None:
        """Correct a count of the line that was touched; undo takes it back.

        One more than there are adds one, and one that falls below the least there can be goes.
        """
        field = self._field()
        if field is None:
            return
        amounts = self._amounts(field)
        if field.kind == "count":
            now = amounts[0] if amounts else max(0, field.minimum) - by
            most = field.maximum if field.maximum is not None else now + by
            amounts = [max(field.minimum, min(most, now + by))]
        else:
            amounts = [*amounts, field.minimum - by] if at == len(amounts) else amounts
            amounts[at] += by
            amounts = [one for one in amounts if one >= field.minimum]
        self._correct(field, tuple(map(Counted, amounts)))
        self.agree()

    @deed
    def undo(self) -> None:
        """Take back the last correction, or the last event."""
        self.session.undo()
        self.agree()

    @property
    def can_undo(self) -> bool:
        """Whether the last event was a correction, made here or at the table."""
        events = self.session.record.events
        return len(events) > self._from and isinstance(events[-1], Corrected)

    def view(self) -> ScoreView:
        """Return all that is to be shown now."""
        game, state = self.session.record.game, self.state
        sheet, end = self.sheet, outcome(game, state)
        lost = end.ending is Ending.LOST
        totals = sheet.totals
        names = tuple(state.name(seat) for seat in sheet.seats)
        return ScoreView(
            title=say("standing") if end.is_running else say("final_score"),
            is_running=end.is_running,
            subtitle=game.title,
            seats=sheet.seats,
            names=names,
            rows=tuple(
                Row(
                    line.key,
                    line.label,
                    tuple(Cell(seat, _number(line.points[seat]), line.key) for seat in sheet.seats),
                    line.rule.key,
                )
                for line in sheet.lines
            ),
            totals=tuple(_total(sheet, totals[seat]) for seat in sheet.seats),
            sum_is=game.rules.sum_is or say("total"),
            headline=say("ahead") if end.is_running else say("result" if lost else "winner"),
            winner=" & ".join(state.name(seat) for seat in sheet.winners)
            or say("lost" if lost else "open"),
            reason=self._reason(sheet),
            caveats=(*sheet.caveats, *self._changes()),
            missing=tuple(f"{state.name(one.seat)}: {one.what}" for one in sheet.missing),
            house=house_rules.changed(game, state.options),
            chart=partial(self._chart, self.session.record) if self._is_by_round() else None,
            explained=self._explained(sheet),
            seating=self.seating,
        )

    @property
    def asks_table(self) -> bool:
        """Whether only the table can say who has won: a contest is open."""
        missing = self.sheet.missing
        return bool(missing) and all(one.seat == TABLE for one in missing)

    def _reason(self, sheet: ScoreSheet) -> str:
        if sheet.is_least:
            return say("is_least")
        if not sheet.winners and sheet.tie_break and (not sheet.missing or self.asks_table):
            return sheet.tie_break
        if not sheet.winners:
            return say("missing_counts", count=len(sheet.missing))
        if sheet.tie_break:
            return sheet.tie_break
        others = [sheet.totals[seat] for group in sheet.ranking[1:] for seat in group]
        if not others:
            return ""
        return say_count("by_points", sheet.totals[sheet.winners[0]] - max(others))

    def _changes(self) -> tuple[str, ...]:
        """Say where these rules count otherwise than the sheet the table agreed on."""
        return tuple(say("counted_otherwise", what=one) for one in self.session.differences())

    def _is_by_round(self) -> bool:
        """Say whether points were known round by round: lightly tracked, most games count last."""
        record = self.session.record
        score, tally = record.game.rules.score, record.game.rules.tally
        lightly = (record.states[at] for at in rounds.ends(record))
        return not any(one.level is Level.LIGHT and score(tally(one)).missing for one in lightly)

    def _chart(self, record: AnyRecord, width: float, height: float) -> Chart:
        """Lay out each seat's total at the end of every round."""
        people = [Who(record.state.name(one), self.seating.look(one)) for one in record.state.seats]
        totals = [
            tuple(sheet.totals.get(seat, 0) for seat in record.state.seats)
            for sheet in rounds.sheets(record)
        ]
        first = 0 if len(totals) > (rounds.count(record) or len(totals)) else 1
        return score_by_round(people, totals, width=width, height=height, first=first)

    def _explained(self, sheet: ScoreSheet) -> Explained | None:
        if self._line is None:
            return None
        key, seat = self._line
        line = sheet.line(key)
        game, state = self.session.record.game, self.state
        parts = line.details.get(seat, ())
        places = game.table.scene(state, seat).places if game.table else ()
        counted = {place for part in parts for place in part.places}
        marked = frozenset(one.id for one in places if one.id.rpartition(":")[2] in counted)
        return Explained(
            f"{line.label}, {state.name(seat)}: {_number(line.points[seat])}",
            f"{line.rule.key} · {line.rule.says}",
            tuple(f"{part.text}: {part.points}" for part in parts),
            places,
            marked,
            *self._counts(),
        )

    def _counts(self) -> tuple[tuple[Stepper, ...], bool]:
        """Return the counts behind the touched line, and whether there can be more of them."""
        field = self._field()
        if field is None:
            return (), False
        amounts = self._amounts(field)
        if field.kind == "count":
            return (Stepper("0", field.label, str(amounts[0]) if amounts else "?"),), False
        steppers = tuple(
            Stepper(str(at), say("correct_number", at=at + 1), str(amount))
            for at, amount in enumerate(amounts)
        )
        return steppers, True

    def _field(self) -> Field | None:
        """Return the field of the score pad that the touched line is counted from."""
        game = self.session.record.game
        if self._line is None or game.table is None:
            return None
        found = (one for one in game.rules.form if one.key == self._line[0] and one.kind != "picks")
        return next(found, None)

    def _amounts(self, field: Field) -> list[int]:
        assert self._line is not None
        tally = self.session.record.game.rules.tally(self.state)
        count = tally.count(self._line[1], field.key) or ()
        return [one.amount for one in count if isinstance(one, Counted)]

    def _correct(self, field: Field, count: tuple[Counted, ...]) -> None:
        assert self._line is not None
        state = self.session.record.state
        path, value = self.session.record.game.table.told(state, self._line[1], field.key, count)
        self.session.correct(path, value)


def _number(points: int | None) -> str:
    return "?" if points is None else f"{points}".replace("-", "−")


def _total(sheet: ScoreSheet, points: int) -> str:
    return say("at_least", count=_number(points)) if sheet.is_least else _number(points)
