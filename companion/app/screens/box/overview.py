"""My box at a glance: what is known, what can be refereed, and what to teach next."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.graphics import Color, Line
from kivy.metrics import dp
from kivy.properties import NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.widget import Widget

from companion.app.screens.base_screen import BaseScreen
from companion.app.theme import THEME
from companion.app.widgets.canvas.hatch import disc, draw_hatched
from companion.app.widgets.controls import OpenCard, Push
from companion.app.widgets.entry.new_kind_card import ask_new_kind
from companion.app.widgets.piece_grid import PieceGrid  # noqa: F401  # the layout names it
from companion.presenters.box import new_kind
from companion.presenters.box.overview import A_BATCH, OverviewPresenter
from companion.presenters.box.paint import BoxPaint
from rules.box.teaching import Question


class ShareRing(Widget):
    """How far something is: a ring that fills, hatched as long as there is nothing."""

    share = NumericProperty(0)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.bind(pos=self._draw, size=self._draw, share=self._draw)

    def _draw(self, *_args: Any) -> None:
        self.canvas.clear()
        radius = min(self.width, self.height) / 2 - dp(3)
        if radius < dp(6):
            return
        with self.canvas:
            if self.share <= 0:
                draw_hatched(disc(self.center, radius))
                return
            Color(*THEME.line)
            Line(circle=(*self.center, radius), width=dp(2.4))
            Color(*THEME.good)
            if self.share >= 1:
                x, y, unit = self.center_x, self.center_y, radius / 12
                tick = (x - 6 * unit, y, x - 2 * unit, y - 5 * unit, x + 6 * unit, y + 5 * unit)
                Line(points=tick, width=dp(1.8), cap="round", joint="round")
            Line(circle=(*self.center, radius, 0, 360 * min(1, self.share)), width=dp(2.4))


class RefereeLine(BoxLayout):
    """One thing the app can referee, and how far."""

    title = StringProperty()
    text = StringProperty()
    share = NumericProperty(0)


class FrameCard(OpenCard):
    """A question with big keys over the screen: one touch answers it."""

    question = StringProperty()

    def __init__(self, asked: Question, choose: Callable[[int], None], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.question = asked.says
        for at, (word, _values) in enumerate(asked.choices):
            push = Push(text=word, key=str(at), height="64dp")
            push.bind(on_release=self._answer)
            self.ids.answers.add_widget(push)
        self._choose = choose

    def _answer(self, key: Any) -> None:
        self.close()
        self._choose(int(key.key))


class StepCard(ButtonBehavior, BoxLayout):
    """Something that can be told next, with the time it takes."""

    key = StringProperty()
    icon = StringProperty()
    title = StringProperty()
    text = StringProperty()
    takes = StringProperty()

    glyph = Push.glyph


class OverviewScreen(BaseScreen):
    """One box at a glance."""

    subtitle = StringProperty()
    known = StringProperty()
    of = StringProperty()
    more = StringProperty()
    says = StringProperty()
    teach_says = StringProperty()

    def opened(self, *, game: str = "", box: str = "", **_what: Any) -> None:
        """Count anew."""
        if game or not hasattr(self, "presenter"):
            self.game, self.box = game, box
        self.presenter = OverviewPresenter(self.context, self.game, self.box)
        self.refresh()

    def refresh(self) -> None:
        """Show the presenter's view."""
        view = self.presenter.view()
        self.subtitle, self.known, self.of, self.more = (
            view.subtitle,
            view.known,
            view.of,
            view.more,
        )
        self.says, self.teach_says = view.says, view.teach
        self.ids.grid.swatches = list(view.swatches)
        lines = self.ids.referees
        lines.clear_widgets()
        for one in view.referees:
            lines.add_widget(RefereeLine(title=one.title, text=one.text, share=one.share))
        steps = self.ids.steps
        steps.clear_widgets()
        for step in view.steps:
            card = StepCard(
                key=step.key, icon=step.icon, title=step.title, text=step.text, takes=step.takes
            )
            card.bind(on_release=lambda one: self.press(one.key))
            steps.add_widget(card)

    def press(self, key: str) -> None:
        """A next step was touched."""
        what, _, rest = key.partition(":")
        if what == "tags":
            self.go("tags", game=self.presenter.game.name)
        elif what == "frame":
            asked = self.presenter.frame(rest)
            if asked is not None and asked.choices:
                self._ask(asked)
            else:
                self._teach(rest)
        elif what == "kind":
            pieces = self.presenter.pieces
            pieces.kind = rest
            if new_kind.is_named(pieces.game, rest):
                ask_new_kind(self, pieces.game, rest, self._added)
                return
            found = self.presenter.pieces.next_to_teach()
            if found is not None:
                self._teach(found)

    def _added(self, sort: int, name: str) -> None:
        self.presenter.pieces.add(sort, name)
        self.list_pieces()

    def _ask(self, asked: Question) -> None:
        """Ask over the screen what one touch can tell."""
        card = FrameCard(asked, lambda choice: self._answer(asked, choice))
        card.open(self)

    def _answer(self, asked: Question, choice: int) -> None:
        self.presenter.answer(asked, choice)
        self.refresh()

    def teach_next(self) -> None:
        """Teach the next few pieces, one after the other."""
        found = self.presenter.next_piece()
        if found is None:
            return
        if self.presenter.is_by_look:
            self._paint(self.presenter.main, A_BATCH)
        else:
            self._teach(found)

    def scan(self) -> None:
        """Find a piece by its tag: the card opens with the camera on."""
        found = self.presenter.next_piece()
        if self.presenter.is_by_look:
            self._paint(self.presenter.main, 0, looking=True)
        elif found is not None:
            self.go("teach", presenter=self.presenter.pieces, component=found, looking=True)

    def list_pieces(self) -> None:
        """Show the pieces one by one."""
        self.go("box_pieces", game=self.presenter.game.name, box=self.presenter.box)

    def files(self) -> None:
        """Show the boxes of this game, their files, and how to share one."""
        self.go("box_files", presenter=self.presenter.pieces)

    def _teach(self, component: str) -> None:
        kind = component.partition("/")[0]
        if self.presenter.pieces.is_by_look(kind):
            self._paint(kind, A_BATCH)
        else:
            self.go(
                "teach", presenter=self.presenter.pieces, component=component, back=self._back()
            )

    def _paint(self, kind: str, count: int, **how: Any) -> None:
        host = BoxPaint(self.presenter.pieces, count)
        self.go("paint", host=host, kind=kind, back=self._back(), **how)

    def _back(self) -> Callable[[], None]:
        game, box = self.presenter.game.name, self.presenter.box
        return lambda: self.go("overview", game=game, box=box)
