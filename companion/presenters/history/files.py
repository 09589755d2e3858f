"""Games and charts to and from a USB stick or a folder, as data.

Nothing leaves this machine unless somebody touches Save, and then only what the screen names.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from companion.formats.documents import save, save_bytes, saving
from companion.history import summaries
from companion.history.charts.chart import Chart
from companion.history.charts.palettes import DARK, LIGHT
from companion.history.charts.png import png
from companion.history.charts.svg import svg
from companion.history.exports import collecting, games_csv, points_csv, text
from companion.history.imports import taking
from companion.machine import folders
from companion.presenters.app_context import AppContext
from companion.storage.database import sync_folder
from companion.storage.files.place import EXPORTS
from companion.storage.journal_entries import Card
from companion.storage.work import Job, Progress
from companion.texts.words import say, say_count
from rules.files.unreadable import Unreadable

FOLDER = "tabletop-companion"
"""The folder on a stick in which everything of ours lies."""
KINDS = (".jsonl", ".json")
MOST_FILES = 30
CHART = (900.0, 480.0)
"""The size of a chart in a file."""


class NotWritten(Exception):
    """Something could not be saved; the message is a sentence for the table."""


@dataclass(frozen=True, slots=True)
class Where:
    """A place to save to: a stick, or this machine's own folder."""

    path: Path
    says: str
    is_stick: bool


@dataclass(frozen=True, slots=True)
class FilesView:
    """All the screen shows; `files` are those that could be read in, as paths and words."""

    title: str
    what: str
    places: tuple[tuple[str, str], ...]
    place: str
    where: str
    files: tuple[tuple[str, str], ...]
    can_read: bool
    told: str


class FilesPresenter:
    """Saves all games, one game, or a chart; reads games that another table saved."""

    def __init__(
        self,
        context: AppContext,
        *,
        game_id: int | None = None,
        chart: Callable[[float, float], Chart] | None = None,
        name: str = "",
        sticks: Callable[[], tuple[Path, ...]] = folders.sticks,
    ) -> None:
        self.context = context
        self.told = ""
        self._game_id, self._chart, self._name = game_id, chart, name
        self._sticks = sticks
        self._place = 0

    def places(self) -> tuple[Where, ...]:
        """Return where something can be saved: sticks that are plugged in, then this machine."""
        found = [Where(one, say("stick", name=one.name), True) for one in self._sticks()]
        own = self.context.journal.path.parent / EXPORTS
        return (*found, Where(own, say("this_machine"), False))

    def choose(self, at: int) -> None:
        """Choose another place."""
        self._place, self.told = at, ""

    @property
    def place(self) -> Where:
        """The place that is chosen."""
        found = self.places()
        return found[min(self._place, len(found) - 1)]  # a stick may have been pulled out

    def view(self) -> FilesView:
        """Return all that is to be shown now."""
        found, place = self.places(), self.place
        can_read = self._game_id is None and self._chart is None
        return FilesView(
            title=say("files"),
            what=self._what(),
            places=tuple((str(at), one.says) for at, one in enumerate(found)),
            place=str(found.index(place)),
            where=str(place.path / FOLDER if place.is_stick else place.path),
            files=self._files() if can_read else (),
            can_read=can_read,
            told=self.told,
        )

    # Saving

    def saving(self) -> Job[str]:
        """Save into a folder of its own; return a sentence about it. Raises NotWritten."""
        place, left_out = self.place, list[str]()
        try:
            folder = _new_folder(
                place.path / FOLDER if place.is_stick else place.path, self._stem()
            )
            if self._chart is not None:
                yield Progress(says=say("drawing"))
                self._save_chart(folder)
            else:
                left_out += yield from self._save_games(folder)
            sync_folder(folder)
            if place.is_stick:
                os.sync()  # all of it is to be on the stick before somebody pulls it out
        except OSError as error:
            why = error.strerror or str(error)
            raise NotWritten(say("not_written", where=str(place.path), why=why)) from None
        pull = say("pull_stick") if place.is_stick else ""
        left = tuple(say("left_out", why=one) for one in left_out)
        return " ".join(filter(None, (say("saved_to", folder=str(folder)), pull, *left)))

    def _save_chart(self, folder: Path) -> None:
        assert self._chart is not None
        chart = self._chart(*CHART)
        palette = LIGHT if self.context.settings.theme == "light" else DARK
        save_bytes(folder / f"{self._name or 'chart'}.png", png(chart, palette))
        save(folder / f"{self._name or 'chart'}.svg", svg(chart, palette))

    def _save_games(self, folder: Path) -> Job[list[str]]:
        """Save the games that can be read; return why others are left out."""
        left_out: list[str] = []
        journal, sure = self.context.journal, self.context.date_is_sure
        yield from summaries.counting(journal)
        cards = self._cards()
        with saving(folder / "games.jsonl") as put:
            yield from collecting(journal, cards, put, left_out=left_out.append)
        save(folder / "games.csv", games_csv(journal, cards, date_is_sure=sure))
        save(folder / "points.csv", points_csv(journal, cards))
        if self._game_id is not None:
            summary = summaries.known(journal).get(self._game_id)
            if summary is not None:
                save(folder / "summary.txt", text(cards[0], summary, date_is_sure=sure))
        return left_out

    def _cards(self) -> tuple[Card, ...]:
        journal = self.context.journal
        if self._game_id is not None:
            return (journal.card(self._game_id),)
        return (*journal.games(), *journal.games(archived=True))

    def _what(self) -> str:
        if self._chart is not None:
            return say("files_chart")
        if self._game_id is not None:
            return say("files_game")
        return say_count("files_all", len(self._cards()))

    def _stem(self) -> str:
        what = "chart" if self._chart else f"game-{self._game_id}" if self._game_id else "games"
        return f"{self.context.clock():%Y-%m-%d}-{what}"

    # Reading

    def _files(self) -> tuple[tuple[str, str], ...]:
        """Return the files of the place that may hold games, the newest first."""
        place = self.place.path
        found: list[tuple[float, Path]] = []
        for folder in (place, place / FOLDER, *_folders(place), *_folders(place / FOLDER)):
            try:
                for one in folder.iterdir():
                    if one.suffix.lower() in KINDS and one.is_file():
                        found.append((one.stat().st_mtime, one))
            except OSError:
                continue  # a folder that is not there, or may not be looked into
        found.sort(key=lambda one: (-one[0], str(one[1])))
        return tuple((str(one), str(one.relative_to(place))) for _, one in found[:MOST_FILES])

    def reading(self, path: str) -> Job[str]:
        """Take the games of a file; return a sentence about them."""
        try:
            outcomes = yield from taking(self.context.journal, Path(path))
        except Unreadable as error:
            return say("not_read", why=str(error))
        session = self.context.session
        if session is not None and any(one.game_id == session.game_id for one in outcomes):
            self.context.session = None  # it may have been brought up to date
        counts = dict.fromkeys(("taken", "newer", "here"), 0)
        for one in outcomes:
            counts[one.what] += 1
        parts = [say_count(f"{what}_games", count) for what, count in counts.items() if count]
        return " ".join(parts) or say("no_games_in_file")


def _folders(place: Path) -> list[Path]:
    try:
        return sorted(one for one in place.iterdir() if one.is_dir() and one.name[:1] != ".")[-99:]
    except OSError:
        return []


def _new_folder(place: Path, stem: str) -> Path:
    """Make a folder that is not there yet; nothing is ever overwritten."""
    place.mkdir(parents=True, exist_ok=True)
    for number in range(1, 1000):
        folder = place / (stem if number == 1 else f"{stem}-{number}")
        try:
            folder.mkdir()
        except FileExistsError:
            continue
        return folder
    raise OSError(0, say("too_many_folders"))
