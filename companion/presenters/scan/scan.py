"""The scan screen as data: what is in view, what that means, and what one tap does with it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.camera.meanings import Made, Meaning, Observation, Unchanged, Unknown, Unsure
from companion.camera.observation import observe
from companion.play.moment import Change
from companion.presenters.scan import scan_words
from companion.presenters.scan.camera_view import COPY, CameraView, FindPiece
from companion.presenters.scan.scan_words import ScanView
from companion.presenters.table.table_reports import TableReports
from companion.presenters.watched import deed
from companion.texts.words import say
from rules.table.sight import Sighting

STEADY = 0.4
"""For how many seconds a piece must be in view before the table opens with it by itself."""


class ScanPresenter(CameraView):
    """Says what the pieces in view mean, and logs it."""

    def __init__(self, table: TableReports | None, find: FindPiece, *, trouble: str = "") -> None:
        super().__init__(table, find, trouble=trouble)
        self._table = table
        self._held: tuple[Any, Observation] | None = None

    def changed(self, change: Change) -> None:
        """Say no more what was logged: somebody else has changed the game since."""
        self.logged = ""

    @deed
    def press(self, key: str) -> Meaning | None:
        """Do what a button says; return a piece that is to be taken to the table."""
        kind, _, rest = key.partition(":")
        observation = self.observed()
        if kind == "log" and isinstance(observation, Made):
            return self._take(observation.meaning)
        if kind == "option" and isinstance(observation, Unsure):
            return self._take(observation.meanings[int(rest)])
        if kind == "happened" and isinstance(observation, Unknown) and observation.move:
            self._log((observation.move,))
        elif kind == "over":
            self.gathered.clear()
            self.used = set(self.seen)
        elif kind == "undo" and self._table is not None:
            self._table.undo(sure=True)
            self.logged = ""
        return None

    def for_table(self) -> Meaning | None:
        """Return the one piece that has been in view for a while and only wants its place."""
        observation = self.observed()
        fresh = [id_ for id_ in self.seen if id_ not in self.used]
        if not isinstance(observation, Unsure) or len(observation.meanings) != 1 or len(fresh) != 1:
            return None
        (meaning,) = observation.meanings
        is_steady = self.at - self.since[fresh[0]] >= STEADY
        return meaning if is_steady and not meaning.moves else None

    def view(self) -> ScanView:
        """Return all that is to be shown now."""
        count = len(self.seen)
        told = say("scan_tags" if count != 1 else "scan_tag", count=count)
        rate = self.rate()
        saved, failed = self.table.is_saved() if self.table else ("", False)
        view = ScanView(
            subtitle=" · ".join(filter(None, (told, say("scan_rate", rate=rate) if rate else ""))),
            outlines=tuple(self.outlines()),
            hushed=self.is_hushed(),
            head="",
            text="",
            note="",
            tone="soft",
            options=(),
            buttons=(),
            trouble=self.trouble,
            help=say("scan_help") if self.trouble else "",
            saved=saved,
            save_failed=failed,
        )
        return scan_words.hidden(self, scan_words.explained(self, view, self.observed()))

    def observed(self) -> Observation:
        """Return what the pieces mean; worked out anew only when something has changed."""
        table = self.table
        if table is None:
            return Unchanged()
        seen = [self.sighting_of(id_, self.seen[id_]) for id_ in self.own()]
        gathered = [
            self.sighting_of(key.partition(COPY)[0], one) for key, one in self.gathered.items()
        ]
        shown = tuple(_rough(one) for one in seen if one is not None)
        held = tuple(_rough(one) for one in gathered if one is not None)
        key = (table.moment, shown, held)
        if self._held is None or self._held[0] != key:
            self._held = (key, observe(table.moment, table.awaited_seat, shown, held))
        return self._held[1]

    def _take(self, meaning: Meaning) -> Meaning | None:
        if not meaning.moves:
            return meaning
        self._log(meaning.moves)
        return None

    def _log(self, moves: tuple[Any, ...]) -> None:
        table = self._table
        assert table is not None, "only a game can be logged"
        said = scan_words.words(self, Meaning(moves))
        table.log(moves)
        self.logged = said
        self.gathered.clear()
        self.used = set(self.seen)


def _rough(one: Sighting) -> Sighting:
    """Round how far a piece is turned: a hand that trembles changes nothing."""
    return replace(one, turned=None if one.turned is None else round(one.turned / 90) * 90 % 360)
