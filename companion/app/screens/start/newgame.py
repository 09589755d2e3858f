"""The new-game screen: who plays, by which rulings, who starts, and how much is tracked."""

from __future__ import annotations

from random import randrange
from typing import Any

from kivy.properties import BooleanProperty, ColorProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.scrollview import ScrollView

from companion.app.screens.base_screen import BaseScreen
from companion.app.theme import THEME
from companion.app.widgets.controls import Chip, Push
from companion.app.widgets.entry.keyboard import Keyboard
from companion.app.widgets.icons import ICONS
from companion.app.widgets.reuse import Wanted, fill
from companion.app.widgets.table.rulings_card import RulingsCard
from companion.presenters.box.box_pieces import BoxPiecesPresenter
from companion.presenters.start.newgame import BOX, NewGamePresenter
from companion.presenters.table.panel.entry import PAGE
from companion.texts.words import say
from rules.state import Level


class SeatLine(BoxLayout):
    """A seat to be taken; it can be dragged by its handle."""

    at = NumericProperty()
    name = StringProperty()
    shape = StringProperty("circle")
    colour = ColorProperty([1, 1, 1, 1])
    starts = BooleanProperty(False)

    __events__ = ("on_rename", "on_recolour", "on_remove", "on_mark", "on_drop")

    def on_rename(self) -> None:
        """The name was touched."""

    def on_recolour(self) -> None:
        """The shape was touched."""

    def on_remove(self) -> None:
        """The cross was touched."""

    def on_mark(self) -> None:
        """The start mark was touched."""

    def on_drop(self, y: float) -> None:
        """The line was dragged and dropped at a height."""

    def on_touch_move(self, touch: Any) -> bool:
        """Show that the line is being dragged."""
        if touch.grab_current is self:
            self.opacity = 0.6
            return True
        return bool(super().on_touch_move(touch))

    def on_touch_up(self, touch: Any) -> bool:
        """Drop the line."""
        if touch.grab_current is self:
            touch.ungrab(self)
            self.opacity = 1
            self.dispatch("on_drop", touch.y)
            return True
        return bool(super().on_touch_up(touch))


class SeatList(ScrollView):
    """The seats; a finger on a handle drags its seat instead of scrolling."""

    def on_touch_down(self, touch: Any) -> bool:
        """Give a handle its finger at once: a list would wait and take it for scrolling."""
        for line in self.children[0].children if self.collide_point(*touch.pos) else ():
            handle = line.ids.handle
            if handle.collide_point(*handle.to_widget(*self.to_window(*touch.pos))):
                touch.grab(line)
                return True
        return bool(super().on_touch_down(touch))


class OptionLine(BoxLayout):
    """Something to be chosen, with its present choice."""

    name = StringProperty()
    says = StringProperty()
    meaning = StringProperty()

    __events__ = ("on_choose",)

    def on_choose(self) -> None:
        """The choice was touched."""


class LevelKey(ButtonBehavior, BoxLayout):
    """One level of tracking; the chosen one has a white ring."""

    level = StringProperty()
    icon = StringProperty()
    title = StringProperty()
    line = StringProperty()
    known = StringProperty()
    share = NumericProperty(1)
    chosen = BooleanProperty(False)

    def glyph(self, name: str) -> str:
        """Return the letter of an icon in the icon font."""
        return ICONS.get(name, "")


IN_A_ROW = 5
"""So many short answers lie beside each other; longer ones lie in two columns."""

MOST_LETTERS = 9


def _is_short(answer: str) -> bool:
    return len(answer) <= MOST_LETTERS


class NewGameScreen(BaseScreen):
    """Sets up a game."""

    title = StringProperty()
    subtitle = StringProperty()
    start_says = StringProperty()
    trouble = StringProperty()
    can_start = BooleanProperty(True)
    house = StringProperty()
    remembered = StringProperty()
    columns = NumericProperty(2)

    def opened(
        self, *, game: str = "notad", presenter: NewGamePresenter | None = None, **_what: Any
    ) -> None:
        """Begin with the table of last time, or go on with the `presenter` it had before."""
        self.presenter = presenter or NewGamePresenter(self.context, game, randrange)
        self.refresh()

    def refresh(self) -> None:
        """Show the presenter's view."""
        view = self.presenter.view()
        self.title, self.subtitle = view.title, view.subtitle
        self.start_says, self.trouble, self.can_start = view.start, view.trouble, view.can_start
        self.house, self.remembered = view.house, view.remembered
        self._seats(view)
        names = self.ids.names
        names.clear_widgets()
        for name in view.names:
            chip = Chip(text=f"+ {name}", key=name)
            chip.bind(on_release=lambda chip: self._then(self.presenter.add, chip.key))
            names.add_widget(chip)
        self._levels(view)
        options = self.ids.options
        options.clear_widgets()
        for row in view.options:
            line = OptionLine(name=row.name, says=row.says, meaning=row.meaning)
            line.bind(on_choose=self._choose)
            options.add_widget(line)

    def _levels(self, view: Any) -> None:
        keys: list[Wanted] = [
            (
                LevelKey,
                {
                    "level": one.level.value,
                    "icon": one.icon,
                    "title": one.title,
                    "line": one.line,
                    "known": one.known,
                    "share": one.share,
                    "chosen": one.chosen,
                },
            )
            for one in view.levels
        ]
        fill(self.ids.levels, keys, on_release=lambda key: self._level(key.level))
        wanted: list[Wanted] = []
        for question in self.presenter.missing[:1]:
            for at, (word, _values) in enumerate(question.choices):
                wanted.append((Push, {"text": word, "key": f"answer:{at}", "amber": False}))
            if not question.choices:
                wanted.append((Push, {"text": say("level_tell"), "key": "tell", "amber": True}))
            light = any(one.level is Level.LIGHT for one in view.levels)
            level, word = (Level.LIGHT, "play_light") if light else (Level.PAD, "pad")
            wanted.append(
                (Push, {"text": say(f"level_{word}"), "key": f"level:{level}", "amber": False})
            )
        if wanted and not self.ids.missing.children:
            self.ids.ways.scroll_y = 0  # what is to be done about it comes into sight
        answers = [word for one in self.presenter.missing[:1] for word, _values in one.choices]
        self.columns = IN_A_ROW if answers and all(map(_is_short, answers)) else 2
        fill(self.ids.missing, wanted, on_release=lambda push: self._about_frame(push.key))

    def _about_frame(self, key: str) -> None:
        """Tell what the box lacks for playing it whole, or play on another level."""
        what, _, about = key.partition(":")
        question = next(iter(self.presenter.missing), None)
        if what == "level":
            self._level(about)
        elif question is not None and what == "answer":
            self._then(self.presenter.answer, question, int(about))
        elif question is not None:
            setting_up = self.presenter
            pieces = BoxPiecesPresenter(self.context, setting_up.game.name, setting_up.box)
            back = lambda: self.go("newgame", presenter=setting_up)  # noqa: E731
            self.go("teach", presenter=pieces, component=question.component, back=back)

    def _choose(self, line: OptionLine) -> None:
        act = self.presenter.next_box if line.name == BOX else self.presenter.next_way
        self._then(act)

    def _seats(self, view: Any) -> None:
        seats = self.ids.seats
        seats.clear_widgets()
        for at, row in enumerate(view.rows):
            line = SeatLine(
                at=at,
                name=row.name,
                shape=row.shape,
                colour=THEME.colour(row.colour),
                starts=row.starts,
            )
            line.bind(
                on_rename=lambda line: self._rename(line.at),
                on_recolour=lambda line: self._then(self.presenter.recolour, line.at),
                on_remove=lambda line: self._then(self.presenter.remove, line.at),
                on_mark=lambda line: self._then(self.presenter.start_with, line.at),
                on_drop=self._drop,
            )
            seats.add_widget(line)

    def add(self) -> None:
        """Ask for the name of one more player."""
        proposed = self.presenter.next_name()
        Keyboard(say("new_name"), proposed, self._added, replaces=True).open(self)

    def show_rulings(self) -> None:
        """Show the house rules, to be changed one by one."""
        presenter = self.presenter
        RulingsCard(
            presenter.game.title,
            presenter.rulings,
            lambda name, at: self._then(presenter.choose, name, at),
        ).open(self)

    def draw_start(self) -> None:
        """Let the app draw who starts."""
        self._then(self.presenter.draw_start)

    def start(self) -> None:
        """Begin the game."""
        if self.presenter.level is Level.PAD:
            pad = self.presenter.score_pad()
            if pad is not None:
                self.go("scorepad", pad=pad)
        elif self.presenter.begin():
            assert self.context.session is not None
            self.go(self.played_on(), game_id=self.context.session.game_id, at_first=True)
        else:
            self.refresh()

    def join(self) -> None:
        """Join a running game: the table asks where it stands, step by step."""
        if self.presenter.join():
            assert self.context.session is not None
            self.go("table", game_id=self.context.session.game_id, page=f"{PAGE}:0")
        else:
            self.refresh()

    def reading(self, what: str) -> bool:
        """The pass button starts the game."""
        if what == "pass":
            self.start()
            return True
        return False

    def _added(self, name: str) -> None:
        self._then(self.presenter.add, name)

    def _rename(self, at: int) -> None:
        name = self.presenter.seats[at]
        then = lambda new: self._then(self.presenter.rename, at, new)  # noqa: E731
        Keyboard(say("rename"), name, then, replaces=self.presenter.is_ours(name)).open(self)

    def _drop(self, line: SeatLine, y: float) -> None:
        lines = list(reversed(self.ids.seats.children))
        to = sum(1 for one in lines if one is not line and one.center_y > y)
        self._then(self.presenter.move, line.at, to)

    def _level(self, level: str) -> None:
        self.presenter.level = Level(level)
        self.refresh()

    def _then(self, act: Any, *args: Any) -> None:
        act(*args)
        self.refresh()
