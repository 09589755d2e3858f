"""The people who play here: names, colours, duplicates joined, hidden or forgotten."""

from __future__ import annotations

from typing import Any

from kivy.properties import BooleanProperty, ColorProperty, ObjectProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.app.screens.base_screen import BaseScreen
from companion.app.screens.history.history import AT_ONCE
from companion.app.theme import THEME
from companion.app.widgets.entry.chooser import Chooser
from companion.app.widgets.entry.keyboard import Keyboard
from companion.presenters.start.players import PlayersPresenter
from companion.storage.work import Work
from companion.texts.words import say


class PersonLine(BoxLayout):
    """One person."""

    name = StringProperty()
    line = StringProperty()
    shape = StringProperty("circle")
    colour = ColorProperty([1, 1, 1, 1])
    is_hidden = BooleanProperty(False)
    owner = ObjectProperty(None, allownone=True)

    def act(self, what: str) -> None:
        """Pass a touch on."""
        if self.owner is not None:
            self.owner.act(what, self.name)


class PlayersScreen(BaseScreen):
    """Everybody who ever played."""

    empty = StringProperty()
    trouble = StringProperty()
    can_take_back = BooleanProperty(False)
    back = StringProperty("history")

    def opened(self, *, back: str = "history", **_what: Any) -> None:
        """Look at the journal anew."""
        self.back = back
        self.presenter = PlayersPresenter(self.context)
        counting = Work(say("counting"), self.presenter.counting())
        if self.presenter.uncounted > AT_ONCE:
            self.do(counting, lambda _none: self.refresh(), otherwise=self.refresh)
        elif self.presenter.uncounted:
            counting.run()
        self.refresh()

    def refresh(self) -> None:
        """Show the presenter's view."""
        view = self.presenter.view()
        self.empty, self.trouble, self.can_take_back = view.empty, view.trouble, view.can_take_back
        self.ids.lines.data = [
            {
                "name": row.name,
                "line": row.line,
                "shape": row.shape,
                "colour": THEME.colour(row.colour),
                "is_hidden": row.is_hidden,
                "owner": self,
            }
            for row in view.rows
        ]

    def act(self, what: str, name: str) -> None:
        """Do what was touched beside a person."""
        presenter = self.presenter
        match what:
            case "rename":
                self._ask_name(name)
            case "recolour":
                presenter.recolour(name)
            case "hide":
                presenter.hide(name)
            case "more":
                self._ask_more(name)
        self.refresh()

    def take_back(self) -> None:
        """Take back what was said last."""
        self.presenter.take_back()
        self.refresh()

    def _ask_name(self, name: str) -> None:
        def told(new: str) -> None:
            self.presenter.rename(name, new)
            self.refresh()

        Keyboard(say("rename"), name, told).open(self)

    def _ask_more(self, name: str) -> None:
        choices = []
        if self.presenter.others(name):
            choices.append(("join", say("same_as")))
        if self.presenter.has_names(name):
            choices.append(("part", say("part_names")))
        choices.append(("forget", say("forget_person")))

        def chosen(key: str) -> None:
            if key == "part":
                self.presenter.part(name)
            elif key == "join":
                self._ask_same(name)
            else:
                self._ask_forget(name)
            self.refresh()

        Chooser(name, choices, chosen).open(self)

    def _ask_same(self, name: str) -> None:
        def chosen(person: str) -> None:
            self.presenter.join(name, person)
            self.refresh()

        others = [(one, one) for one in self.presenter.others(name)]
        prompt = say("same_as_who", name=name)
        Chooser(prompt, others, chosen, says=say("same_says")).open(self)

    def _ask_forget(self, name: str) -> None:
        def chosen(_key: str) -> None:
            work = Work(say("forget_person"), self.presenter.forgetting(name))
            self.do(work, lambda _none: self.refresh(), otherwise=self.refresh)

        choices = (("forget", say("forget_for_good")),)
        prompt = say("forget_asks", name=name)
        Chooser(prompt, choices, chosen, says=say("forget_says", name=name)).open(self)
