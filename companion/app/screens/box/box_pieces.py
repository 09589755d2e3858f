"""One box, piece by piece: what is taught, what is not, and what teaching would bring."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion.app.screens.base_screen import BaseScreen
from companion.app.theme import THEME
from companion.app.widgets.controls import Chip, PanelItem
from companion.app.widgets.entry.keyboard import Keyboard
from companion.app.widgets.entry.new_kind_card import ask_new_kind
from companion.presenters.box.box_pieces import BoxPiecesPresenter
from companion.presenters.box.overview import A_BATCH
from companion.presenters.box.paint import BoxPaint
from companion.texts.words import say


class PieceLine(ButtonBehavior, BoxLayout):
    """A component in the list; the list makes only as many of these as can be seen."""

    component = StringProperty()
    title = StringProperty()
    text = StringProperty()
    status = StringProperty()
    edge = ColorProperty([1, 1, 1, 1])
    screen: Any = None

    def on_release(self) -> None:
        """Open the component."""
        self.screen.teach(self.component)


class BoxPiecesScreen(BaseScreen):
    """The list of one box."""

    subtitle = StringProperty()
    counts = StringProperty()
    search = StringProperty()
    empty = StringProperty()
    share = NumericProperty(0)
    can_teach = BooleanProperty(False)
    add_says = StringProperty()

    def opened(self, *, game: str = "", box: str = "", **_what: Any) -> None:
        """Show a box; coming back from a piece, the list is as it was left."""
        held = getattr(self, "presenter", None)
        if held is None or (game and (held.game.name, held.box) != (game, box)):
            self.presenter = BoxPiecesPresenter(self.context, game, box)
        self.refresh()

    def refresh(self) -> None:
        """Show the presenter's view."""
        view = self.presenter.view()
        self.subtitle, self.counts, self.share = view.subtitle, view.counts, view.share
        self.search = view.search
        self.can_teach, self.add_says = view.can_teach, view.add
        self.empty = "" if view.rows else say("copy_no_rows")
        for name, chips in (("kinds", view.kinds), ("filters", view.filters)):
            row = self.ids[name]
            row.clear_widgets()
            for one in chips:
                chip = Chip(text=one.text, key=one.key, chosen=one.chosen)
                chip.bind(on_release=lambda widget: self.press(widget.key))
                row.add_widget(chip)
        nexts = self.ids.nexts
        nexts.clear_widgets()
        for line in view.nexts or (say("copy_next_none"),):
            nexts.add_widget(PanelItem(title=line, edge=THEME.colour("water")))
        self.ids.list.data = [
            {
                "component": row.component,
                "title": row.title,
                "text": row.text,
                "status": row.status,
                "edge": THEME.colour({"soft": "muted"}.get(row.tone, row.tone)),
                "screen": self,
            }
            for row in view.rows
        ]

    def press(self, key: str) -> None:
        """A chip was touched."""
        self.presenter.press(key)
        self.ids.list.scroll_y = 1
        self.refresh()

    def ask_search(self) -> None:
        """Look for something, or at everything again."""
        if self.search:
            self.press("search:")
            return
        Keyboard(say("copy_search_for"), "", lambda text: self.press(f"search:{text}")).open(self)

    def add(self) -> None:
        """Add a new one of the kind at hand, such as an animal."""
        ask_new_kind(self, self.presenter.game, self.presenter.kind, self._added)

    def _added(self, sort: int, name: str) -> None:
        self.presenter.add(sort, name)
        self.refresh()

    def files(self) -> None:
        """Show the boxes of this game and their files."""
        self.go("box_files", presenter=self.presenter)

    def leave(self) -> None:
        """Go back to the box at a glance."""
        self.go("overview", game=self.presenter.game.name, box=self.presenter.box)

    def teach(self, component: str) -> None:
        """Put a component on the bench; a blank one that is known by its look is painted."""
        kind = component.partition("/")[0]
        is_blank = component not in self.presenter.copy.components
        if is_blank and self.presenter.is_by_look(kind):
            self._paint(kind)
        else:
            self.go("teach", presenter=self.presenter, component=component)

    def _paint(self, kind: str, **how: Any) -> None:
        host, back = BoxPaint(self.presenter, A_BATCH), lambda: self.go("box_pieces")
        self.go("paint", host=host, kind=kind, back=back, **how)

    def scan(self) -> None:
        """Find a piece by its tag: the bench opens with the camera on."""
        if self.presenter.is_by_look(self.presenter.kind):
            self._paint(self.presenter.kind, looking=True)
            return
        found = self.presenter.next_to_teach() or next(iter(self.presenter.copy.components))
        self.go("teach", presenter=self.presenter, component=found, looking=True)

    def teach_next(self) -> None:
        """Put the next one that is not known yet on the bench."""
        if self.add_says:
            self.add()
            return
        found = self.presenter.next_to_teach()
        if found is not None:
            self.teach(found)
