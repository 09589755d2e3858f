"""The scan screen as data: what is in view, what that means, and what one tap does with it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from companion.observing import (
    Made,
    Meaning,
    Observation,
    Unchanged,
    Unknown,
    Unsure,
    is_hushed,
    observe,
    sighting,
)
from companion.presenters.panels import Button, points
from companion.presenters.table import TablePresenter
from companion.tags import Piece
from companion.words import say
from hardware.readings import Sighted
from hardware.scanning.sightings import Corners, Tag, tag
from rules import shelf
from rules.sighted import Sighting

STEADY = 0.4
"""For how many seconds a piece must be in view before the table opens with it by itself."""
RATE = 1.0
"""Over how many seconds frames are counted."""
FEW = 3
"""So many pieces are named in a line, so many moves told in words."""
MOST_OPTIONS = 6
WIDER = 1.5
"""How much larger than a tag its outline is."""

FindPiece = Callable[[str], Piece | None]


@dataclass(frozen=True, slots=True)
class Outline:
    """A tag in the picture: its corners in pixels, a word and a colour of the look."""

    corners: Corners
    label: str
    tone: str


@dataclass(frozen=True, slots=True)
class ScanView:
    """All the scan screen shows; `trouble` stands in place of a picture, `help` what to do."""

    subtitle: str
    outlines: tuple[Outline, ...]
    hushed: bool
    head: str
    text: str
    note: str
    tone: str
    options: tuple[Button, ...]
    buttons: tuple[Button, ...]
    trouble: str = ""
    help: str = ""
    saved: str = ""
    save_failed: bool = False


class ScanPresenter:
    """Follows what the camera sees; `table` is the game on the table, if there is one."""

    def __init__(self, table: TablePresenter | None, find: FindPiece, *, trouble: str = "") -> None:
        self.table, self._find = table, find
        self._seen: dict[str, Tag] = {}
        self._since: dict[str, float] = {}
        self._foreign: tuple[Any, ...] = ()
        self._gathered: dict[str, Tag] = {}
        self._used: set[str] = set()
        self._frames: deque[tuple[int, float]] = deque()
        self._at = 0.0
        self._logged = ""
        self._trouble = trouble
        self._held: tuple[Any, Observation] | None = None

    # What the camera tells

    def see(self, reading: Sighted) -> None:
        """Take in what is in view after a frame."""
        seen, self._at = reading.seen, reading.at
        self._seen = {one.id: one for one in seen.tags}
        # A code that was there before may be bound to a piece: then it is as good as a tag.
        bound = [one for one in seen.foreign if self._is_bound(one.text)]
        self._seen |= {one.text: tag(one.text, one.corners, "fast") for one in bound}
        self._foreign = tuple(one for one in seen.foreign if one not in bound)
        self._since = {id_: self._since.get(id_, reading.at) for id_ in self._seen}
        self._used &= set(self._seen)
        for id_, seen_tag in self._seen.items():
            if id_ not in self._used:
                self._gathered[id_] = seen_tag
                self._logged = ""

    def pictured(self, number: int, at: float) -> None:
        """A frame has come: count it, and whatever was the trouble is over."""
        self._trouble = ""
        self._frames.append((number, at))
        while at - self._frames[0][1] > RATE and len(self._frames) > 2:
            self._frames.popleft()

    def fail(self, why: str) -> None:
        """The camera is in trouble."""
        self._trouble = why
        self._seen, self._foreign = {}, ()

    # What the table does

    def press(self, key: str) -> Meaning | None:
        """Do what a button says; return a piece that is to be taken to the table."""
        kind, _, rest = key.partition(":")
        observation = self._observed()
        if kind == "log" and isinstance(observation, Made):
            return self._take(observation.meaning)
        if kind == "option" and isinstance(observation, Unsure):
            return self._take(observation.meanings[int(rest)])
        if kind == "happened" and isinstance(observation, Unknown) and observation.move:
            self._log((observation.move,), happened=True)
        elif kind == "over":
            self._gathered.clear()
            self._used = set(self._seen)
        elif kind == "undo" and self.table is not None:
            self.table.undo(sure=True)
            self._logged = ""
        return None

    def for_table(self) -> Meaning | None:
        """Return the one piece that has been in view for a while and only wants its place."""
        observation = self._observed()
        fresh = [id_ for id_ in self._seen if id_ not in self._used]
        if not isinstance(observation, Unsure) or len(observation.meanings) != 1 or len(fresh) != 1:
            return None
        (meaning,) = observation.meanings
        is_steady = self._at - self._since[fresh[0]] >= STEADY
        return meaning if is_steady and not meaning.moves else None

    def view(self) -> ScanView:
        """Return all that is to be shown now."""
        count = len(self._seen)
        told = say("scan_tags" if count != 1 else "scan_tag", count=count)
        rate = self._rate()
        saved, failed = self.table.is_saved() if self.table else ("", False)
        view = ScanView(
            subtitle=" · ".join(filter(None, (told, say("scan_rate", rate=rate) if rate else ""))),
            outlines=tuple(self._outlines()),
            hushed=self._is_hushed(),
            head="",
            text="",
            note="",
            tone="soft",
            options=(),
            buttons=(),
            trouble=self._trouble,
            help=say("scan_help") if self._trouble else "",
            saved=saved,
            save_failed=failed,
        )
        return self._explained(view)

    # How it works

    def _rate(self) -> int:
        """Return how many frames the camera gives in a second; those left out count, too."""
        if len(self._frames) < 2:
            return 0
        (first, began), (last, ended) = self._frames[0], self._frames[-1]
        return round((last - first) / max(0.001, ended - began))

    @property
    def _pieces(self) -> dict[str, Piece]:
        """The pieces in view that were not logged just now."""
        found = {id_: self._find(id_) for id_ in self._seen if id_ not in self._used}
        return {id_: piece for id_, piece in found.items() if piece is not None}

    def _is_bound(self, text: str) -> bool:
        piece = self._find(text)
        return piece is not None and self.table is not None and piece.game == self.table.game.name

    def _own(self) -> dict[str, Piece]:
        game = self.table.game.name if self.table else ""
        return {id_: piece for id_, piece in self._pieces.items() if piece.game == game}

    def _sighting(self, id_: str, seen: Tag) -> Sighting | None:
        piece, table = self._find(id_), self.table
        if piece is None or table is None or piece.game != table.game.name:
            return None
        return sighting(table.session.record.state, piece, seen.rotation)

    def _observed(self) -> Observation:
        """Return what is seen means; worked out anew only when something has changed."""
        table = self.table
        if table is None:
            return Unchanged()
        seen = [self._sighting(id_, self._seen[id_]) for id_ in self._own()]
        gathered = [self._sighting(id_, one) for id_, one in self._gathered.items()]
        shown = tuple(_rough(one) for one in seen if one is not None)
        held = tuple(_rough(one) for one in gathered if one is not None)
        key = (table.session.record.at, id(table.session.record), shown, held)
        if self._held is None or self._held[0] != key:
            state = table.session.record.state
            self._held = (key, observe(table.game, state, table.seat, shown, held))
        return self._held[1]

    def _is_hushed(self) -> bool:
        if self.table is None:
            return False
        game, state = self.table.game, self.table.session.record.state
        return is_hushed(game, state, None) or any(map(self._is_secret, self._seen))

    def _is_secret(self, id_: str) -> bool:
        one = self._sighting(id_, self._seen[id_])
        if one is None or self.table is None:
            return False
        return is_hushed(self.table.game, self.table.session.record.state, one)

    def _outlines(self) -> list[Outline]:
        told = []
        for id_, one in self._seen.items():
            piece = self._find(id_)
            is_other = self.table is not None and (
                piece is None or piece.game != self.table.game.name
            )
            label = piece.caption if piece else id_
            if self._is_secret(id_):
                label = say("scan_secret")
            is_done = id_ in self._used or is_other
            told.append(Outline(_around(one.corners), label, "muted" if is_done else "good"))
        for code in self._foreign:
            piece = self._find(code.text)
            label = f"{_title(piece)}: {piece.caption}" if piece else say("scan_not_ours")
            told.append(Outline(_around(code.corners), label, "warn"))
        return told

    def _named(self) -> str:
        """Name the pieces in view, but for those that are secret."""
        names = [
            say("scan_secret") if self._is_secret(id_) else piece.caption
            for id_, piece in self._own().items()
        ]
        more = [say("scan_more", count=len(names) - FEW)] if len(names) > FEW else []
        return ", ".join((*names[:FEW], *more))

    def _explained(self, view: ScanView) -> ScanView:
        if self._trouble:
            choose = Button("camera", say("scan_choose"), amber=True, icon="camera")
            return replace(view, head=say("scan_blind"), text=say("scan_touch"), buttons=(choose,))
        observation = self._observed()
        match observation:
            case Made(meaning=meaning):
                return self._made(view, meaning)
            case Unsure(meanings=meanings):
                return self._unsure(view, meanings)
            case Unknown() if self._own():
                return self._unknown(view, observation)
            case Unchanged(where=where) if where:
                text = say("scan_lies", piece=self._named(), where=where)
                return replace(view, head=say("scan_known"), text=text, tone="good")
        return self._otherwise(view)

    def _made(self, view: ScanView, meaning: Meaning) -> ScanView:
        note = ""
        if meaning.of > 1:
            note = say("scan_count", count=meaning.count, of=meaning.of)
            if meaning.next:
                note = f"{note} · {say('scan_next', next=meaning.next)}"
        elif meaning.hint is not None:
            brings = (points(meaning.hint.preview.points), *_consequences(meaning))
            note = " · ".join(filter(None, brings))
        buttons = [Button("log", say("scan_log"), amber=True)]
        if meaning.of > 1:
            buttons.insert(0, Button("over", say("scan_over")))
        return replace(
            view,
            head=say("scan_seen"),
            text=self._words(meaning),
            note=note,
            tone="good",
            buttons=tuple(buttons),
        )

    def _unsure(self, view: ScanView, meanings: tuple[Meaning, ...]) -> ScanView:
        if len(meanings) == 1:
            place = Button("option:0", say("scan_to_place"), amber=True)
            return replace(
                view, head=say("scan_seen"), text=self._words(meanings[0]), buttons=(place,)
            )
        options = tuple(
            Button(f"option:{at}", self._words(one))
            for at, one in enumerate(meanings[:MOST_OPTIONS])
        )
        note = say("scan_fewer") if len(meanings) > MOST_OPTIONS else ""
        return replace(view, head=say("scan_which"), text=self._named(), note=note, options=options)

    def _unknown(self, view: ScanView, unknown: Unknown) -> ScanView:
        """Say which rule objects, and where the piece lies by the record."""
        told = [f"{one.because} ({one.rule.key})" for one in unknown.objections[:2]]
        if not told:
            told = [say("scan_no_use")]
        if unknown.where:
            told.append(say("scan_lies_in", where=unknown.where))
        buttons = (Button("happened", say("it_happened")),) if unknown.move is not None else ()
        return replace(
            view,
            head=say("scan_misfit"),
            text=self._named(),
            note=" ".join(told),
            tone="bad",
            buttons=buttons,
        )

    def _otherwise(self, view: ScanView) -> ScanView:
        """Speak of other games' pieces, foreign codes, what was logged, or what is awaited."""
        table = self.table
        others = [one for one in self._pieces.values() if not table or one.game != table.game.name]
        foreign = [one for one in (self._find(code.text) for code in self._foreign) if one]
        others += [one for one in foreign if not table or one.game != table.game.name]
        if others and table is None:
            text = f"{_title(others[0])}: {others[0].caption}"
            new = Button(f"new:{others[0].game}", say("scan_new"), amber=True)
            return replace(view, head=say("scan_seen"), text=text, tone="good", buttons=(new,))
        if others and table is not None:
            text = say("scan_other", game=_title(others[0]), here=table.game.title)
            return replace(view, head=say("scan_misfit"), text=text, tone="warn")
        if self._foreign:
            text = say("scan_foreign", text=self._foreign[0].text)
            return replace(view, head=say("scan_not_ours").upper(), text=text, tone="warn")
        if self._logged:
            undo = Button("undo", say("undo"), icon="undo")
            return replace(
                view, head=say("scan_logged"), text=self._logged, tone="good", buttons=(undo,)
            )
        awaited = table.awaited if table else ()
        what = awaited[0].what if awaited else say("scan_any")
        return replace(view, head=say("scan_show"), text=what)

    def _words(self, meaning: Meaning) -> str:
        table = self.table
        assert table is not None, "only a game gives a meaning"
        if meaning.moves:
            words = [table.game.words(table.shared, one) for one in meaning.moves]
            more = [say("scan_more", count=len(words) - FEW)] if len(words) > FEW else []
            return "; ".join((*words[:FEW], *more))
        if meaning.later is not None:
            return say("scan_later")
        return say("scan_place", piece=self._named())

    def _take(self, meaning: Meaning) -> Meaning | None:
        if not meaning.moves:
            return meaning
        self._log(meaning.moves)
        return None

    def _log(self, moves: tuple[Any, ...], *, happened: bool = False) -> None:
        table = self.table
        assert table is not None, "only a game can be logged"
        said = self._words(Meaning(moves))
        table.log(moves, happened=happened)
        self._logged = said
        self._gathered.clear()
        self._used = set(self._seen)


def _around(corners: Corners) -> Corners:
    """Return corners around a tag and its white rim, so that its outline leaves it to be seen."""
    x, y = (sum(one[axis] for one in corners) / 4 for axis in (0, 1))
    a, b, c, d = ((x + (one[0] - x) * WIDER, y + (one[1] - y) * WIDER) for one in corners)
    return a, b, c, d


def _rough(one: Sighting) -> Sighting:
    """Round how far a piece is turned: a hand that trembles changes nothing."""
    return replace(one, turned=None if one.turned is None else round(one.turned / 90) * 90 % 360)


def _consequences(meaning: Meaning) -> tuple[str, ...]:
    hint = meaning.hint
    return tuple(note.text for note in hint.preview.consequences[:2]) if hint is not None else ()


def _title(piece: Piece) -> str:
    return shelf.game(piece.game).title
