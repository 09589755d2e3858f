"""Tags: choose game, paper and pieces, see the first sheet, and write it as a PDF to print."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.app.screens.base_screen import BaseScreen
from companion.app.widgets import sheet_view  # noqa: F401  # the layout names it
from companion.app.widgets.controls import Chip
from companion.app.widgets.entry.keyboard import Keyboard
from companion.presenters.box.tags import LABEL, ONLY, Choice, TagsPresenter, TagsView
from companion.storage.work import Work
from companion.texts.words import say


class Choices(BoxLayout):
    """A heading with chips below it."""

    heading = StringProperty()

    def show(self, choices: Iterable[Choice], choose: Callable[[str], None]) -> None:
        """Show chips; touching one hands over its key."""
        chips = self.ids.chips
        chips.clear_widgets()
        for one in choices:
            chip = Chip(text=one.says, key=one.key, chosen=one.chosen)
            chip.bind(on_release=lambda chip: choose(chip.key))
            chips.add_widget(chip)


class TagsScreen(BaseScreen):
    """Prints tags."""

    sheet = ObjectProperty(None, allownone=True)
    says = StringProperty()
    reach = StringProperty()
    trouble = StringProperty()
    written = StringProperty()
    can_write = BooleanProperty(False)
    is_large = BooleanProperty(False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._drawing = Clock.create_trigger(self._draw, 0)

    def opened(self, *, game: str = "", **_what: Any) -> None:
        """Begin with a game, or the one on the table, or the first one."""
        card = self.context.table_card()
        self.presenter = TagsPresenter(self.context, game=game or (card.game if card else ""))
        self.written, self.is_large, self.sheet = "", False, None
        self.refresh()

    def closed(self) -> None:
        """Draw no further."""
        self._drawing.cancel()

    def refresh(self) -> None:
        """Show the choices at once; the first sheet follows, its tags computed between frames."""
        self._show(self.presenter.view())
        self._drawing.cancel()
        self._preparing = Work(say("tags_drawing"), self.presenter.preparing())
        self._drawing()

    def write(self) -> None:
        """Write the file and say where it lies."""
        self.written = ""
        if self.can_write:
            self.do(self.presenter.writing(), self._written, otherwise=self.refresh)

    def reading(self, what: str) -> bool:
        """The pass button does what the amber one does."""
        if what == "pass":
            self.write()
            return True
        return False

    def _draw(self, _dt: float) -> None:
        """Go on with the first sheet; whatever is touched meanwhile comes first."""
        if self._preparing.step_for():
            self._drawing()
        else:
            self.sheet = self._preparing.result.sheet

    def _show(self, view: TagsView) -> None:
        presenter = self.presenter
        self.ids.games.show(view.games, self._then(presenter.choose_game))
        self.ids.papers.show(view.papers, self._then(presenter.choose_paper))
        self.ids.sizes.show(view.sizes, self._then(presenter.choose_size))
        self.ids.pieces.show(view.pieces, self._piece)
        self.ids.where.show(view.where, self._then(presenter.choose_where))
        self.says, self.reach, self.trouble = view.says, view.reach, view.trouble
        self.can_write = view.sheet is not None
        if view.sheet is None:
            self.sheet = None

    def _piece(self, key: str) -> None:
        if key == ONLY:
            self._ask("tags_only_asks", self.presenter.add)
        elif key == LABEL:
            self._ask("tags_label_asks", self.presenter.begin_at)
        else:
            self._then(self.presenter.choose_piece)(key)

    def _ask(self, what: str, then: Callable[[str], None]) -> None:
        Keyboard(say(what), "", self._then(then)).open(self)

    def _then(self, act: Callable[[str], None]) -> Callable[[str], None]:
        def done(key: str) -> None:
            self.written = ""
            act(key)
            self.refresh()

        return done

    def _written(self, path: Path) -> None:
        self.written = say("tags_written", file=path)
        self._show(self.presenter.view())
