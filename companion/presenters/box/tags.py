"""The tags screen as data: what is printed, on which paper, how it looks, and where it goes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from companion.box import tag_codes
from companion.box.tag_codes import Piece
from companion.machine import folders
from companion.play.owned_copy import owned_copy
from companion.presenters.app_context import AppContext
from companion.storage.files.place import SHEETS
from companion.storage.work import Job, Progress, Work
from companion.tags import papers, pdf, sheets
from companion.tags.papers import Paper
from companion.tags.sheets import Sheet, Stamp
from companion.texts.words import say
from rules import shelf
from rules.files.unreadable import Unreadable

SIZES = (8.0, 10.0, 12.0, 15.0, 20.0, 25.0, 30.0)
"""Millimetres; a sheet of labels also offers the largest that fits."""
CORNERS, ONCE, ONLY, LABEL = "corners", "once", "only", "label"


@dataclass(frozen=True, slots=True)
class Choice:
    """A chip: `key` is what touching it chooses."""

    key: str
    says: str
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class TagsView:
    """All the screen shows; without a sheet there is nothing to print, and `says` tells why."""

    games: tuple[Choice, ...]
    papers: tuple[Choice, ...]
    sizes: tuple[Choice, ...]
    pieces: tuple[Choice, ...]
    where: tuple[Choice, ...]
    says: str
    reach: str
    trouble: str
    sheet: Sheet | None


class TagsPresenter:
    """What was chosen so far; every choice leads to sheets that can be printed, or says why not."""

    def __init__(
        self,
        context: AppContext,
        sticks: Callable[[], tuple[Path, ...]] = folders.sticks,
        game: str = "",
    ) -> None:
        self.context = context
        self._sticks = sticks
        self.paper: Paper = papers.papers()[0]
        self.size: float | None = None
        self.from_label = 1
        self.once = False
        self.trouble = ""
        self._where = self._own_folder
        self.choose_game(game or tag_codes.games()[0])

    def view(self) -> TagsView:
        """Return all that the screen shows."""
        stamps = self.stamps()
        made = self._made(stamps)
        usual = sheets.fitting_size(self.paper, self.size)
        return TagsView(
            games=tuple(
                Choice(one, shelf.game(one).title, one == self.game) for one in tag_codes.games()
            ),
            papers=tuple(Choice(one.name, one.says, one == self.paper) for one in papers.papers()),
            sizes=tuple(
                Choice(f"{one:g}", say("tags_millimetres", size=f"{one:g}"), one == usual)
                for one in self._sizes()
            ),
            pieces=tuple(self._pieces_choices()),
            where=tuple(self._where_choices()),
            says=_count(len(stamps), len(made)) if made else say("tags_nothing"),
            reach=made[0].foot[1] if made else "",
            trouble=self.trouble,
            sheet=made[0] if made else None,
        )

    def choose_game(self, name: str) -> None:
        """Print the tags of another game: all its pieces."""
        self.game = name
        game = shelf.game(name)
        self._pieces = tuple(tag_codes.pieces(game, owned_copy(self.context.journal, game)))
        self._boards = max(game.seats)
        self._kinds = set(self._all_kinds())
        self.corners = False
        self._only: list[str] = []
        self.trouble = ""

    def choose_paper(self, name: str) -> None:
        """Print on another paper, from its first label and in its usual size."""
        self.paper, self.size, self.from_label, self.trouble = papers.paper(name), None, 1, ""

    def choose_size(self, size: str) -> None:
        """Print tags of another size; on plain paper that makes another grid."""
        self.size, self.trouble = float(size), ""
        if self.paper.label is None:
            self.from_label = 1

    def choose_piece(self, key: str) -> None:
        """Put a kind of piece among those printed, or take it away."""
        self.trouble = ""
        if key == CORNERS:
            self.corners = not self.corners
        elif key == ONCE:
            self.once = not self.once
        elif key.startswith(f"{ONLY}:"):
            self._only.remove(key.partition(":")[2])
        else:
            self._kinds ^= {key}

    def add(self, word: str) -> None:
        """Print only this piece, and others told so; a word that means none is said to."""
        try:
            sheets.choose(self._pieces, [word])
        except Unreadable as error:
            self.trouble = str(error)
            return
        self.trouble = ""
        if word not in self._only:
            self._only.append(word)

    def begin_at(self, word: str) -> None:
        """Begin at a label of a sheet that was used before."""
        try:
            number = int(word)
        except ValueError:
            self.trouble = say("tags_no_number", word=word)
            return
        try:
            sheets.lay_out((), self.paper, size=self.size, from_label=number)
        except Unreadable as error:
            self.trouble = str(error)
            return
        self.from_label, self.trouble = number, ""

    def choose_where(self, key: str) -> None:
        """Write into another folder."""
        self._where, self.trouble = Path(key), ""

    def stamps(self) -> tuple[Stamp, ...]:
        """Return what is chosen to be printed."""
        marks = sheets.corner_stamps(self._boards) if self.corners else ()
        least = 1 if self._only else 0
        return (*sheets.stamps(self._chosen(), once=self.once, at_least=least), *marks)

    def preparing(self) -> Job[TagsView]:
        """Make the first sheet ready to be drawn, tag by tag, and return the view."""
        view = self.view()
        labels = view.sheet.labels if view.sheet else ()
        for at, label in enumerate(labels):
            yield Progress(at, len(labels))
            _ = label.stamp.squares  # kept for drawing
        return view

    def writing(self) -> Work[Path]:
        """Return the work of writing the file."""
        return Work(say("tags_writing"), self._writing())

    def _writing(self) -> Job[Path]:
        made = self._made(self.stamps())
        if self._where == self._own_folder:
            try:
                self._where.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise Unreadable(f"{self._where}: cannot be made: {error.strerror}") from None
        name = f"tags-{self.game}-{self.paper.name}.pdf"
        title = f"{shelf.game(self.game).title}, {self.paper.name}"
        return (yield from pdf.writing(made, self._where / name, title=title))

    @property
    def _own_folder(self) -> Path:
        return self.context.journal.path.parent / SHEETS

    def _chosen(self) -> tuple[Piece, ...]:
        if self._only:
            return sheets.choose(self._pieces, self._only)
        return tuple(one for one in self._pieces if one.kind in self._kinds)

    def _made(self, stamps: tuple[Stamp, ...]) -> tuple[Sheet, ...]:
        return sheets.lay_out(stamps, self.paper, size=self.size, from_label=self.from_label)

    def _sizes(self) -> tuple[float, ...]:
        if self.paper.label is None:
            return SIZES
        largest = sheets.largest_size(self.paper)
        return (*(one for one in SIZES if one < largest), largest)

    def _all_kinds(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(one.kind for one in self._pieces))

    def _pieces_choices(self) -> list[Choice]:
        chips = []
        for kind in self._all_kinds():
            many = len(
                sheets.stamps((one for one in self._pieces if one.kind == kind), once=self.once)
            )
            words = say("tags_kind", kind=_kind(kind), count=many)
            chips.append(Choice(kind, words, kind in self._kinds and not self._only))
        if self._only:  # single pieces are chosen instead of kinds
            chips = [Choice(f"{ONLY}:{one}", f"{one} ×", True) for one in self._only]
        chips.append(Choice(ONLY, say("tags_only")))
        chips.append(Choice(CORNERS, say("tags_corners"), self.corners))
        chips.append(Choice(ONCE, say("tags_once"), self.once))
        chips.append(Choice(LABEL, say("tags_label", number=self.from_label), self.from_label > 1))
        return chips

    def _where_choices(self) -> list[Choice]:
        chips = [Choice(str(self._own_folder), say("tags_here"))]
        chips += [Choice(str(one), say("tags_stick", name=one.name)) for one in self._sticks()]
        if all(one.key != str(self._where) for one in chips):
            self._where = self._own_folder  # the stick was pulled out
        return [Choice(one.key, one.says, one.key == str(self._where)) for one in chips]


def _count(labels: int, made: int) -> str:
    if labels == 1:
        return say("tags_count_single")
    return say("tags_count_one" if made == 1 else "tags_count", labels=labels, sheets=made)


def _kind(kind: str) -> str:
    try:
        return say(f"tags_kind_{kind}")
    except KeyError:  # a game of one's own may have kinds the language does not know
        return kind
