"""What the camera makes of the piece on the bench: which one it is, and what its sides look like.

A tag that comes into view puts its piece on the bench. If that is a tile whose sides can be told
apart by colour, they are proposed by what the confirmed ones looked like; each confirmed tile
that was seen makes the next proposal better. A code that is none of ours can be bound.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from companion.box import boxes
from companion.presenters.app_context import AppContext
from companion.presenters.box.box_pieces import BoxPiecesPresenter
from companion.presenters.box.editor import Editor, kind_of, teaching_of
from companion.storage.journal_entries import box_key
from companion.texts.words import say
from rules.copy import Copy

if TYPE_CHECKING:
    from companion.camera.terrains import Sample
    from hardware.faces.tile_face import Face
    from hardware.scanning.sightings import Tag
    from hardware.scanning.watcher import Seen

FRAMES = 8
"""So many frames are kept until the scanner has told what was in them."""

LONGEST_CODE = 40
"""A code whose text is longer is cut when it is read, and cannot be known again."""

CLEAR = 4
"""A face of which so many edges were found is not looked at again."""


class Bench(Protocol):
    """Where one piece is taught: which one, as it is drawn by now, and how another comes there."""

    game: Any
    context: AppContext
    pieces: BoxPiecesPresenter
    component: str
    editor: Editor

    def take_up(self, component: str) -> None:
        """Put another piece on the bench."""


class CameraGuess:
    """What the camera of the bench makes of the piece on it."""

    def __init__(self, teach: Bench) -> None:
        self.teach = teach
        self.says = ""
        self.code = ""
        self.face: Face | None = None
        self._looks: tuple[Sample, ...] | None = None
        self._frames: dict[int, Any] = {}

    @property
    def _setting(self) -> str:
        pieces = self.teach.pieces
        return f"colours:{box_key(pieces.game.name, pieces.box)}"

    def forget(self) -> None:
        """Let go of what was seen: another piece lies on the bench."""
        self.says, self.code, self.face, self._looks = "", "", None, None

    def pictured(self, image: Any, number: int) -> None:
        """Keep a frame until it is known what is in it."""
        self._frames[number] = image
        for old in [one for one in self._frames if one <= number - FRAMES]:
            del self._frames[old]

    def sighted(self, seen: Seen, number: int) -> None:
        """Take up the piece whose tag came into view; look again at one that was not clear."""
        known = boxes.tags(self.teach.context.journal)
        for tag in seen.tags:
            piece = known.piece(tag.id)
            if piece is None:
                continue
            is_new = tag in seen.new
            if is_new and piece.game != self.teach.game.name:
                self.says = say("seen_other_game", caption=piece.caption, game=piece.game)
            elif is_new and not self._is_there(piece.component):
                self.says = say("seen_no_piece", caption=piece.caption)
            elif is_new and piece.component != self.teach.component:
                self.teach.take_up(piece.component)
            if piece.component == self.teach.component and self._wants_look():
                self._look(tag, number)
        codes = [one.text for one in seen.foreign if known.piece(one.text) is None]
        if codes:
            self.code = codes[0] if len(codes[0]) < LONGEST_CODE else ""

    def learn(self, draft: Copy) -> None:
        """Remember what the sides of a piece looked like, now that its owner has confirmed it."""
        names = teaching_of(self.teach.game).looks(draft, self.teach.component)
        if self._looks is None or names is None:
            return
        from companion.camera.terrains import Palette

        journal = self.teach.context.journal
        palette = Palette.from_text(journal.setting(self._setting))
        learnt = palette.having(zip(names, self._looks, strict=True))
        journal.set(self._setting, learnt.to_text())

    def _is_there(self, component: str) -> bool:
        """Say whether a box of this game may have a piece, taught or not."""
        whole = self.teach.game.box.components().components
        return component in whole or component in self.teach.editor.copy.components

    def _has_sides(self) -> bool:
        """Say whether a picture can tell the sides of the piece on the bench apart by colour."""
        teaching, component = teaching_of(self.teach.game), self.teach.component
        draft = self.teach.editor.draft
        whole = self.teach.game.box.components()
        is_new = component not in draft.components
        return teaching.looks(whole if is_new else draft, component) is not None

    def _wants_look(self) -> bool:
        """Say whether the piece should be looked at: not after its owner has touched it."""
        if self.face is not None and self.face.edges >= CLEAR:
            return False
        return self.face is not None or not self.teach.editor.is_changed

    def _look(self, tag: Tag, number: int) -> None:
        """Straighten the face, and propose what its sides show."""
        teaching, component = teaching_of(self.teach.game), self.teach.component
        image = self._frames.get(number)
        if image is None or image.ndim != 3 or not self._has_sides():
            return
        from companion.camera.terrains import Palette, samples
        from hardware.faces.tile_face import straighten

        face = straighten(image, tag.corners)
        if face is None:
            self.says = say("seen_cut_off")
            return
        self.face, self._looks = face, samples(face)
        palette = Palette.from_text(self.teach.context.journal.setting(self._setting))
        guesses = [palette.guess(one) for one in self._looks]
        if None in guesses:
            words = kind_of(self.teach.game, component.partition("/")[0])
            self.says = say("seen_first", what=words.one)
            return
        names = tuple(one.name for one in guesses if one is not None)
        self.teach.editor.propose(teaching.looked(self.teach.editor.draft, component, names))
        tiles = palette.count // len(names)
        self.says = say("seen_looks", names=", ".join(names), count=tiles)
