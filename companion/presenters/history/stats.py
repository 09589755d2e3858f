"""The statistics as data: charts over many games, and charts of one game; each can be saved.

Everything is counted from the summaries each time the screen is opened: there is nothing that could
be left behind by a deletion, an undo or an import.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from companion.history import captions, people, summaries
from companion.history.charts import game_charts as of_games
from companion.history.charts import people_charts as of_people
from companion.history.charts.chart import Chart, Who
from companion.history.statistics import Statistics, chosen, statistics
from companion.play.clocks import turns_of
from companion.play.session import Session
from companion.presenters.app_context import AppContext
from companion.presenters.history.history import ALL, Filter
from companion.storage.work import Job
from companion.texts.words import say, say_count

Make = Callable[[float, float], Chart]
"""Lays a chart out for a width and a height."""


@dataclass(frozen=True, slots=True)
class ChartsView:
    """All a screen of charts shows: its tabs as keys and words, and the chart in front."""

    title: str
    subtitle: str
    tabs: tuple[tuple[str, str], ...]
    tab: str
    make: Make
    filters: tuple[Filter, ...] = ()
    can_save: bool = True


class StatsPresenter:
    """Counts all games, or those of one kind, one year, one person."""

    TABS = ("wins", "averages", "heads", "lengths")

    def __init__(self, context: AppContext) -> None:
        self.context = context
        self.tab = "wins"
        self._chosen = {"game": ALL, "player": ALL, "year": ALL}
        self._read()

    def _read(self) -> None:
        journal = self.context.journal
        self._people = people.load(journal)
        self._summaries = summaries.known(journal)
        self._years = {card.id: captions.day(card)[:4] for card in journal.games()}
        held = self._summaries.items()
        self._listed = {number: one for number, one in held if number in self._years}
        self.uncounted = len(self._years) - len(self._listed)
        self._spent = {
            int(name.partition(":")[2]): turns_of(text)[0]
            for name, text in journal.settings("clocks:").items()
        }

    def counting(self) -> Job[None]:
        """Count the games that have no summary yet, in small steps."""
        try:
            yield from summaries.counting(self.context.journal)
        finally:
            self._read()

    def choose(self, name: str, choice: str) -> None:
        """Count only one kind of game, one person's games, one year; "" is all of them."""
        self._chosen[name] = choice

    def show(self, tab: str) -> None:
        """Bring a chart to the front."""
        self.tab = tab

    def counted(self) -> Statistics:
        """Return the statistics of the games that are chosen."""
        found = chosen(self._listed.values(), self._years, self._people, **self._chosen)
        return statistics(found, self._people, self._spent)

    def view(self) -> ChartsView:
        """Return all that is to be shown now."""
        counted = self.counted()
        return ChartsView(
            title=say("statistics"),
            subtitle=say_count("games_over", counted.over),
            tabs=tuple((one, say(f"tab_{one}")) for one in self.TABS),
            tab=self.tab,
            make=self._make(counted),
            filters=self._filters(),
            can_save=bool(counted.over),
        )

    def _make(self, counted: Statistics) -> Make:
        shown = [who for who in counted.people if who not in self._people.hidden]
        looks = people.looks(self._people, counted.people)
        whos = {name: Who(name, looks[name]) for name in shown}
        tab = self.tab

        def make(width: float, height: float) -> Chart:
            if tab == "wins":
                rows = [(whos[name], counted.people[name][""]) for name in shown]
                return of_people.win_rates(rows, width=width, height=height)
            if tab == "averages":
                every = [(whos[name], counted.people[name]) for name in shown]
                return of_people.averages(every, counted.games, width=width, height=height)
            if tab == "heads":
                met = counted.meetings
                return of_people.head_to_head([*whos.values()], met, width=width, height=height)
            return of_people.lengths(counted.games, width=width, height=height)

        return make

    def _filters(self) -> tuple[Filter, ...]:
        listed = self._listed.values()
        titles = {one.game: one.title for one in listed}
        names = self._people.present(name for one in listed for name in one.names)
        years = sorted({self._years[one] for one in self._listed}, reverse=True)
        choices = {
            "game": tuple(sorted(titles.items())),
            "player": tuple((name, name) for name in sorted(names, key=str.casefold)),
            "year": tuple((year, year) for year in years),
        }
        return tuple(
            Filter(
                name,
                dict(found).get(self._chosen[name], say(f"all_{name}s")),
                ((ALL, say(f"all_{name}s")), *found),
                self._chosen[name],
            )
            for name, found in choices.items()
        )


class GameChartsPresenter:
    """The charts of one game."""

    TABS = ("rounds", "lines", "times", "turns")

    def __init__(self, context: AppContext, session: Session) -> None:
        self.context = context
        self.tab = "rounds"
        self._card = context.journal.card(session.game_id)
        # By its number: a session with unsaved changes is counted as it was last saved.
        self._summary = summaries.summarise(context.journal, session.game_id)
        seating = context.seating(session)
        names = session.record.state.name
        self._whos = {seat: Who(names(seat), seating.look(seat)) for seat in seating.seats}
        told = context.journal.setting(f"clocks:{session.game_id}")
        self._spent, self._turns = turns_of(told)

    def show(self, tab: str) -> None:
        """Bring a chart to the front."""
        self.tab = tab

    def view(self) -> ChartsView:
        """Return all that is to be shown now."""
        title = self._summary.title if self._summary else self._card.game
        date = captions.date(self._card, is_sure=self.context.date_is_sure)
        return ChartsView(
            title=title,
            subtitle=date,
            tabs=tuple((one, say(f"tab_{one}")) for one in self.TABS),
            tab=self.tab,
            make=partial(self._chart, self.tab),
        )

    def _chart(self, tab: str, width: float, height: float) -> Chart:
        summary = self._summary
        seats = summary.seats if summary else tuple(self._whos)
        whos = [self._whos.get(seat, Who(seat, at)) for at, seat in enumerate(seats)]
        if tab == "times":
            turns = dict(zip(seats, summary.turns if summary else (), strict=False))
            clocks = [
                (who, self._spent.get(seat, 0.0), turns.get(seat, 0))
                for seat, who in zip(seats, whos, strict=True)
            ]
            return of_games.time_by_player(clocks, width=width, height=height)
        if tab == "turns":
            by_turn = [
                (self._whos[seat], seconds) for seat, seconds in self._turns if seat in self._whos
            ]
            return of_games.time_by_turn(by_turn, width=width, height=height)
        if tab == "lines":
            lines = summary.lines if summary else ()
            return of_games.points_by_line(whos, lines, width=width, height=height)
        rounds = summary.by_round if summary else ()
        first = 0 if summary and summary.rounds and len(rounds) > summary.rounds else 1
        return of_games.score_by_round(whos, rounds, width=width, height=height, first=first)
