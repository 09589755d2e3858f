"""Teaching one piece after the other: look, touch what differs, confirm, next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from companion.box import boxes
from companion.presenters.box.box_pieces import BoxPiecesPresenter
from companion.presenters.box.camera_guess import CameraGuess
from companion.presenters.box.editor import Editor, EditorView
from companion.storage.journal_entries import box_key
from companion.texts.words import say
from rules.values.frozen import thaw


@dataclass(frozen=True, slots=True)
class TeachView:
    """All the teaching screen shows."""

    title: str
    subtitle: str
    editor: EditorView
    can_forget: bool
    confirm: str
    guess: str
    tags: tuple[str, ...]
    says: str
    code: str


class TeachPresenter:
    """The bench, with the list of pieces behind it."""

    def __init__(self, pieces: BoxPiecesPresenter, component: str) -> None:
        self.pieces = pieces
        self.game, self.context = pieces.game, pieces.context
        self.component = component
        self.pieces.kind = component.partition("/")[0]
        self.editor = self._open(component)
        self.guess = CameraGuess(self)

    def view(self) -> TeachView:
        """Return all that is to be shown now."""
        seen = self.editor.view()
        mine = self.context.journal.mine(box_key(self.game.name, self.pieces.box))
        more = self.pieces.next_to_teach(self.component) is not None
        return TeachView(
            title=say("my_copy"),
            subtitle=f"{self.pieces.title} · {seen.title} · {self.pieces.progress()}",
            editor=seen,
            can_forget=self.component in mine,
            confirm=self._confirm_words(is_last=not more),
            guess=say("guess") if self.editor.can_guess else "",
            tags=self.tags(),
            says=self.guess.says,
            code=self.guess.code,
        )

    def _confirm_words(self, *, is_last: bool) -> str:
        if self.editor.left:
            return say("guess_left", count=self.editor.left)
        return say("confirm" if is_last else "confirm_next")

    def start_from_guess(self) -> None:
        """Start from our guess: each place of it must be looked at before it counts."""
        self.editor.start_from_guess()

    def press(self, key: str) -> None:
        """Touch the piece, or a control beside it."""
        way, _, rest = key.partition(":")
        if way == "step":
            name, _, direction = rest.rpartition(":")
            self.editor.step(name, direction)
        else:
            self.editor.press(key)

    def confirm(self) -> str | None:
        """Keep what is shown and go on; return the next one that is not known, or None."""
        self.guess.learn(self.editor.draft)
        lessons = [(one, name, thaw(value)) for one, name, value in self.editor.lessons()]
        self.context.journal.learn(box_key(self.game.name, self.pieces.box), lessons)
        return self.skip()

    def skip(self) -> str | None:
        """Go on to the next one that is not known without keeping anything."""
        found = self.pieces.next_to_teach(self.component)
        self.take_up(found or self.component)
        return found

    def take_up(self, component: str) -> None:
        """Put another piece on the bench."""
        self.component = component
        self.pieces.kind = component.partition("/")[0]
        self.editor = self._open(component)
        self.guess.forget()

    def forget(self) -> None:
        """Forget what was taught of this piece."""
        self.context.journal.unlearn(box_key(self.game.name, self.pieces.box), self.component)
        self.editor = self._open(self.component)

    # Tags

    def tags(self) -> tuple[str, ...]:
        """Return the other codes that stand for this piece."""
        bound = boxes.bindings(self.context.journal)
        known = boxes.tags(self.context.journal)
        return tuple(text for text in bound if self._is_mine(known.piece(text)))

    def bind(self, text: str) -> bool:
        """Let a code stand for this piece; False if a piece like this bears no tag."""
        self.guess.code = ""
        known = boxes.tags(self.context.journal)
        for id in known.ids(self.game.name):
            if self._is_mine(known.piece(id)):
                boxes.bind(self.context.journal, text, id)
                return True
        return False

    def unbind(self) -> None:
        """Let no other code stand for this piece any more."""
        boxes.unbind(self.context.journal, self.tags())

    def _is_mine(self, piece: Any) -> bool:
        return (
            piece is not None and piece.game == self.game.name and piece.component == self.component
        )

    def _open(self, component: str) -> Editor:
        return Editor(self.game, self.pieces.copy, component)
