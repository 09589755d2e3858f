"""The history as data: every game that was played, the latest first, searched and filtered.

A year of play opens at once: what a row shows is kept in summaries. Games that have none yet, or
have gone on since, are listed with what is known and counted one by one while the screen is open.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from companion.history import captions, people, summaries
from companion.history.game_list import fits
from companion.history.summaries import Summary
from companion.presenters.app_context import AppContext
from companion.storage.deletion import deleting
from companion.storage.journal_entries import Card
from companion.storage.work import Job
from companion.texts.words import say, say_count
from rules import shelf

ALL = ""


@dataclass(frozen=True, slots=True)
class Row:
    """One game of the history."""

    game_id: int
    title: str
    result: str
    line: str
    is_finished: bool
    in_bin: bool = False


@dataclass(frozen=True, slots=True)
class Filter:
    """What the list can be narrowed by: its choices as keys and words, and the one that holds."""

    name: str
    says: str
    choices: tuple[tuple[str, str], ...]
    chosen: str


@dataclass(frozen=True, slots=True)
class HistoryView:
    """All the history shows; `empty` says why there is nothing."""

    rows: tuple[Row, ...]
    filters: tuple[Filter, ...]
    search: str
    count: str
    empty: str
    can_bring_back: bool
    bin_count: int
    in_bin: bool


class HistoryPresenter:
    """Lists the games, narrows the list, deletes and brings back."""

    def __init__(self, context: AppContext) -> None:
        self.context = context
        self.in_bin = False
        self.search = ""
        self._chosen = {"game": ALL, "player": ALL, "year": ALL}
        self._deleted: int | None = None
        self._read()

    def _read(self) -> None:
        """Look at the journal anew."""
        journal = self.context.journal
        self._people = people.load(journal)
        self._summaries = summaries.known(journal)
        self._cards = journal.games()
        self._bin = journal.games(deleted=True)
        self._missing = [one.id for one in self._cards if one.id not in self._summaries]
        self._titles = titles({card.game for card in (*self._cards, *self._bin)})

    # What touches do

    @property
    def can_bring_back(self) -> bool:
        """Whether a game was just deleted."""
        return self._deleted is not None

    def choose(self, name: str, choice: str) -> None:
        """Narrow the list by a game, a player or a year; "" is all of them."""
        self._chosen[name] = choice

    def look_for(self, text: str) -> None:
        """Narrow the list to games with a text in their title, players or date."""
        self.search = text.strip()

    def show_bin(self, wanted: bool) -> None:
        """Show the deleted games, or the others."""
        self.in_bin = wanted

    def delete(self, game_id: int) -> None:
        """Delete a game; it can be brought back."""
        self.context.journal.delete(game_id)
        self._let_go(game_id)
        self._deleted = game_id
        self._read()

    def bring_back(self, game_id: int | None = None) -> None:
        """Bring a deleted game back: the last one if none is named."""
        wanted = self._deleted if game_id is None else game_id
        if wanted is not None:
            self.context.journal.undelete(wanted)
            self._deleted = None
            self._read()

    def deleting_for_good(self, *game_ids: int) -> Job[None]:
        """Remove deleted games so that nothing of them stays, here or in the backups."""
        try:
            yield from deleting(self.context.journal, game_ids, self.context.sticks.now())
        finally:
            self._deleted = None
            self._read()

    def _let_go(self, game_id: int) -> None:
        if self.context.session is not None and self.context.session.game_id == game_id:
            self.context.session = None

    # Counting

    @property
    def uncounted(self) -> int:
        """How many games have no summary yet."""
        return len(self._missing)

    def counting(self) -> Job[None]:
        """Count the games that have no summary yet, in small steps."""
        try:
            yield from summaries.counting(self.context.journal)
        finally:
            self._read()

    # What is shown

    def view(self) -> HistoryView:
        """Return all that is to be shown now."""
        cards = self._bin if self.in_bin else self._cards
        rows = [self._row(card) for card in cards if self._fits(card)]
        empty = ""
        if not rows:
            empty = say("bin_empty") if self.in_bin else say("no_history")
            if cards:
                empty = say("nothing_fits")
        return HistoryView(
            rows=tuple(rows),
            filters=self._filters(),
            search=self.search,
            count=say("games_shown", count=len(rows), all=len(cards))
            if len(rows) != len(cards)
            else say_count("games_all", len(cards)),
            empty=empty,
            can_bring_back=self.can_bring_back,
            bin_count=len(self._bin),
            in_bin=self.in_bin,
        )

    def _row(self, card: Card) -> Row:
        summary = self._summaries.get(card.id)
        title = card.title or self._titles[card.game]
        if card.title and summary:
            title = f"{summary.title} · {card.title}"
        date = captions.date(card, is_sure=self.context.date_is_sure)
        people_ = ", ".join(map(self._people.person, card.players))
        if summary is None:
            result = say("finished") if card.is_finished else say("running")
            return Row(card.id, title, result, f"{date} · {people_}", False, self.in_bin)
        # By the names people go by now: the game keeps the ones it was played under.
        summary = replace(summary, names=tuple(map(self._people.person, summary.names)))
        scores = captions.scores(summary) if summary.is_over else people_
        pad = say("on_the_pad") if summary.is_on_pad else ""
        shown = say("demonstration_game") if summary.is_demonstration else ""
        parts = (date, scores or people_, captions.rounds(summary), pad, shown)
        took = captions.duration(summary.seconds)
        line = " · ".join(filter(None, (*parts, took)))
        return Row(card.id, title, captions.result(summary), line, summary.is_over, self.in_bin)

    def _fits(self, card: Card) -> bool:
        title = self._titles[card.game]
        return fits(card, self._people, search=self.search, title=title, **self._chosen)

    def _filters(self) -> tuple[Filter, ...]:
        cards = self._bin if self.in_bin else self._cards
        games = sorted({card.game for card in cards})
        names = self._people.present(name for card in cards for name in card.players)
        years = sorted({captions.day(card)[:4] for card in cards}, reverse=True)
        choices = {
            "game": tuple((game, self._titles[game]) for game in games),
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

    def summary(self, game_id: int) -> Summary | None:
        """Return a game in short."""
        return self._summaries.get(game_id)


def titles(games: Iterable[str]) -> dict[str, str]:
    """Return how games are called, without loading their rules only for that."""
    here = shelf.names()
    return {
        game: shelf.game(game).title
        if game in here and shelf.is_loaded(game)
        else game.capitalize()
        for game in games
    }
