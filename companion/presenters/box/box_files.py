"""Boxes and their files: which box, writing it down, and merging what somebody else wrote."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from companion.box import box_file, boxes
from companion.box.field_controls import said, worded
from companion.box.looks import numbered
from companion.formats.documents import save
from companion.machine.folders import sticks
from companion.presenters.box.box_pieces import BoxPiecesPresenter
from companion.presenters.box.editor import ChipView, kind_of
from companion.presenters.panels import Button, Item
from companion.storage.files.place import BOXES
from companion.storage.journal_entries import FIRST_BOX, box_key
from companion.texts.words import say
from rules.copy import SINGLE
from rules.files.unreadable import Unreadable
from rules.values.frozen import freeze

MOST_MISTAKES = 6


@dataclass(frozen=True, slots=True)
class BoxFilesView:
    """All the screen shows."""

    subtitle: str
    boxes: tuple[ChipView, ...]
    heading: str
    items: tuple[Item, ...]
    buttons: tuple[Button, ...]


class BoxFilesPresenter:
    """One box and the files beside it."""

    def __init__(self, pieces: BoxPiecesPresenter) -> None:
        self.pieces = pieces
        self.context, self.game = pieces.context, pieces.game
        self._merge: box_file.Merge | None = None
        self._file: box_file.CopyFile | None = None
        self._theirs: frozenset[int] = frozenset()
        self._said: tuple[Item, ...] = ()
        self._is_sure = False

    @property
    def key(self) -> str:
        """What the journal calls the box at hand."""
        return box_key(self.game.name, self.pieces.box)

    def view(self) -> BoxFilesView:
        """Return all that is to be shown now."""
        names = boxes.names(self.context.journal, self.game.name)
        chips = [
            ChipView(f"box:{one}", one or say("first_box"), one == self.pieces.box) for one in names
        ]
        if self._merge is not None:
            return self._merging(tuple(chips), self._merge)
        files = tuple(
            Item("soft", path.name, str(path.parent), key=f"read:{path}") for path in self.files()
        )
        none = (
            Item("soft", say("no_copy_files"), say("copy_files_where", folder=self.folders()[0])),
        )
        buttons = [Button("write", say("write_copy"), amber=True)]
        if self.pieces.box:
            word = "remove_box_sure" if self._is_sure else "remove_box"
            buttons.insert(0, Button("remove", say(word, name=self.pieces.box)))
        return BoxFilesView(
            subtitle=self.pieces.title,
            boxes=tuple(chips),
            heading=say("copy_files_read"),
            items=(*self._said, *(files or none)),
            buttons=tuple(buttons),
        )

    def press(self, key: str) -> None:
        """Press a chip, a line or a button."""
        what, _, rest = key.partition(":")
        if what != "remove":
            self._is_sure = False
        if what == "box":
            self.pieces.box, self._said = rest, ()
        elif what == "add":
            self.pieces.box = boxes.add(self.context.journal, self.game.name, rest)
        elif what == "remove":
            self._remove()
        elif what == "write":
            self._write()
        elif what == "read":
            self._read(Path(rest))
        elif what == "differ":
            self._theirs ^= {int(rest)}
        elif what == "all":
            every = frozenset(range(len(self._merge.differences))) if self._merge else frozenset()
            self._theirs = frozenset() if self._theirs == every else every
        elif what == "take":
            self._take()
        elif what == "back":
            self._merge = self._file = None

    def folders(self) -> tuple[Path, ...]:
        """Return where files are written and looked for: a stick first, then the app's folder."""
        own = Path(self.context.journal.path).parent / BOXES
        return (*sticks(), own)

    def files(self) -> tuple[Path, ...]:
        """Return the files that may be a box of this game."""
        found: list[Path] = []
        for folder in self.folders():
            try:
                found += sorted(folder.glob(f"{self.game.name}*{box_file.SUFFIX}"))
            except OSError:  # a stick that was pulled out
                continue
        return tuple(found)

    # What buttons do

    def _remove(self) -> None:
        """Take a box off the shelf at the second touch; no undo brings it back."""
        if self._is_sure:
            boxes.remove(self.context.journal, self.game.name, self.pieces.box)
            self.pieces.box = FIRST_BOX
        self._is_sure = not self._is_sure

    def _write(self) -> None:
        path = self.folders()[0] / box_file.file_name(self.game.name, self.pieces.box)
        text = box_file.write(
            box_file.of_box(self.context.journal, self.game.name, self.pieces.box)
        )
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            save(path, text)
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or str(error)
            self._said = (Item("bad", say("copy_not_written", path=path), str(why)),)
        else:
            self._said = (Item("good", say("copy_written"), str(path)),)

    def _read(self, path: Path) -> None:
        try:
            file = box_file.load(path)
            if file.game != self.game.name:
                raise Unreadable(say("copy_other_game", game=file.game))
        except box_file.Mistakes as error:
            mistakes = [Item("bad", one) for one in error.mistakes[:MOST_MISTAKES]]
            heading = say("copy_mistakes", count=len(error.mistakes), file=path.name)
            self._said = (Item("warn", heading), *mistakes)
        except (Unreadable, OSError) as error:
            self._said = (Item("bad", say("copy_not_read", file=path.name), str(error)),)
        else:
            self._said = ()
            self._file, self._theirs = file, frozenset()
            mine = self.context.journal.mine(self.key)
            self._merge = box_file.merge(mine, file.components, self.game)

    def _take(self) -> None:
        if self._merge is None or self._file is None:
            return
        count = box_file.take(self.context.journal, self.key, self._merge, self._theirs)
        for text, id in box_file.renamed_tags(self._file, self._merge).items():
            if text not in boxes.bindings(self.context.journal):
                boxes.bind(self.context.journal, text, id)
        self._merge = self._file = None
        self._said = (Item("good", say("copy_taken", count=count)),)

    def _merging(self, chips: tuple[ChipView, ...], merged: box_file.Merge) -> BoxFilesView:
        items = [Item("good", say("copy_merge", new=len(merged.new), same=merged.same))]
        for at, one in enumerate(merged.differences):
            theirs = at in self._theirs
            kind, _, name = one.component.partition("/")
            words = kind_of(self.game, kind).one
            whose = words if name == SINGLE else f"{words} {numbered(words, name)}"
            title = f"{whose}, {worded(one.field)}"
            text = say("copy_differs", mine=said(freeze(one.mine)), theirs=said(freeze(one.theirs)))
            badge = say("copy_theirs" if theirs else "copy_mine")
            items.append(Item("warn" if theirs else "soft", title, text, badge, f"differ:{at}"))
        buttons = [Button("back", say("back"))]
        if merged.differences:
            buttons.append(Button("all", say("copy_all")))
        count = len(merged.new) + len(self._theirs)
        buttons.append(Button("take", say("copy_take", count=count), amber=True))
        heading = say("copy_merge_how") if merged.differences else ""
        return BoxFilesView(self.pieces.title, chips, heading, tuple(items), tuple(buttons))
