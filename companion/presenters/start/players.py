"""The people who play here, as data: names, colours, who is the same person, who is hidden."""

from __future__ import annotations

from dataclasses import dataclass

from companion.formats import limits
from companion.history import people, summaries
from companion.history.people import People
from companion.history.statistics import Results, Statistics, statistics
from companion.play.seating import COLOURS, SHAPES
from companion.presenters.app_context import AppContext
from companion.storage.work import Job
from companion.texts.words import say, say_count


@dataclass(frozen=True, slots=True)
class PersonRow:
    """One person: how they are drawn, what they have played, under which other names."""

    name: str
    line: str
    look: int
    is_hidden: bool

    @property
    def colour(self) -> str:
        """The colour to begin with."""
        return COLOURS[self.look]

    @property
    def shape(self) -> str:
        """The shape to begin with."""
        return SHAPES[self.look]


@dataclass(frozen=True, slots=True)
class PlayersView:
    """All the players screen shows."""

    rows: tuple[PersonRow, ...]
    empty: str
    trouble: str
    can_take_back: bool


class PlayersPresenter:
    """Lists people and changes what is said about them; all but forgetting can be taken back."""

    def __init__(self, context: AppContext) -> None:
        self.context = context
        self.trouble = ""
        self._before: list[People] = []
        self._read()

    def _read(self) -> None:
        journal = self.context.journal
        self.people = people.load(journal)
        self._games = summaries.known(journal)
        self.uncounted = len(journal.heads()) - len(self._games)
        self._counted: Statistics = statistics(self._games.values(), self.people)

    def counting(self) -> Job[None]:
        """Count the games that have no summary yet, in small steps."""
        try:
            yield from summaries.counting(self.context.journal)
        finally:
            self._read()

    def names(self) -> tuple[str, ...]:
        """Return everybody, those who played last first, hidden ones at the end."""
        everybody = dict.fromkeys(map(self.people.person, self.context.journal.names()))
        return tuple(sorted(everybody, key=lambda one: one in self.people.hidden))

    def view(self) -> PlayersView:
        """Return all that is to be shown now."""
        names = self.names()
        looks = people.looks(self.people, names)
        rows = tuple(self._row(name, looks[name]) for name in names)
        return PlayersView(
            rows=rows,
            empty="" if rows else say("no_players"),
            trouble=self.trouble,
            can_take_back=bool(self._before),
        )

    def rename(self, person: str, name: str) -> None:
        """Call a person by another name; a name somebody has already joins the two."""
        name = " ".join(name.split())[: limits.NAME]
        if not name or name == person:
            return
        if name in self.names():
            self.join(person, name)
        else:
            self._say(self.people.call(person, name))

    def join(self, name: str, person: str) -> None:
        """Say that two names are one person, unless they sat at the same table."""
        together = sum(
            {name, person} <= set(map(self.people.person, one.names))
            for one in self._games.values()
        )
        if together:
            self.trouble = say_count("two_people", together, one=name, other=person)
            return
        self._say(self.people.join(name, person))

    def part(self, person: str) -> None:
        """Let every name of a person be a person of its own again."""
        told = self.people
        for name in told.names(person):
            told = told.part(name)
        self._say(told)

    def recolour(self, person: str) -> None:
        """Give a person the next colour and shape."""
        look = next(row.look for row in self.view().rows if row.name == person)
        self._say(self.people.colour(person, look + 1))

    def hide(self, person: str) -> None:
        """Hide a person, or show them again."""
        hidden = person in self.people.hidden
        self._say(self.people.show(person) if hidden else self.people.hide(person))

    def forgetting(self, person: str) -> Job[None]:
        """Take a person's name out of every game, for good, in small steps."""
        from companion.history.person_removal import CannotForget, forgetting

        self.trouble = ""
        try:
            count = yield from forgetting(
                self.context.journal, person, say("somebody"), self.context.sticks.now()
            )
        except CannotForget as error:
            self.trouble = f"{error}."
            return
        self.context.session = None  # its record still has the name
        self._before = []
        self.trouble = say_count("forgotten", count)
        yield from self.counting()

    def take_back(self) -> None:
        """Take back what was said last."""
        if self._before:
            people.save(self.context.journal, self._before.pop())
            self.trouble = ""
            self._read()

    def others(self, person: str) -> tuple[str, ...]:
        """Return who else there is."""
        return tuple(name for name in self.names() if name != person)

    def has_names(self, person: str) -> bool:
        """Say whether a person has played under several names."""
        return bool(self.people.names(person))

    def _say(self, told: People) -> None:
        self.trouble = ""
        self._before.append(self.people)
        people.save(self.context.journal, told)
        self._read()

    def _row(self, name: str, look: int) -> PersonRow:
        results = self._counted.people.get(name, {}).get("", Results())
        parts = [say_count("played_won", results.played, won=results.won)]
        other = self.people.names(name)
        if other:
            parts.append(say("also_called", names=", ".join(other)))
        hidden = name in self.people.hidden
        if hidden:
            parts.append(say("is_hidden"))
        return PersonRow(name, " · ".join(parts), look, hidden)
