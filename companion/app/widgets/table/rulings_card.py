"""The house rules over a screen: each question with its answers, ours marked, one touch each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion.app.layout import load_layout
from companion.app.widgets.controls import OpenCard
from companion.app.widgets.reuse import fill
from companion.presenters.start.rulings import Ruling


class ReadingKey(ButtonBehavior, BoxLayout):
    """One answer; the chosen one has a white ring."""

    at = NumericProperty()
    meaning = StringProperty()
    chosen = BooleanProperty(False)
    is_ours = BooleanProperty(False)


class RulingLine(BoxLayout):
    """One question with its answers."""

    name = StringProperty()
    says = StringProperty()
    number = StringProperty()
    readings = ListProperty()

    __events__ = ("on_choose",)

    def on_choose(self, at: int) -> None:
        """An answer was touched."""

    def on_readings(self, _widget: Any, readings: list[Any]) -> None:
        """Show the answers."""
        fill(
            self.ids.answers,
            [
                (
                    ReadingKey,
                    {
                        "at": one.at,
                        "meaning": one.meaning,
                        "chosen": one.chosen,
                        "is_ours": one.is_ours,
                    },
                )
                for one in readings
            ],
            on_release=lambda one: self.dispatch("on_choose", int(one.at)),
        )


class RulingsCard(OpenCard):
    """All house rules of a game; `tell` says how they stand, `choose` takes a name and a choice."""

    title = StringProperty()

    def __init__(
        self,
        title: str,
        tell: Callable[[], Sequence[Ruling]],
        choose: Callable[[str, int], None],
        **kwargs: Any,
    ) -> None:
        load_layout("widgets/table/rulings_card.kv")
        super().__init__(**kwargs)
        self.title = title
        self._tell, self._choose = tell, choose
        self._show()

    def _show(self) -> None:
        fill(
            self.ids.rulings,
            [
                (
                    RulingLine,
                    {
                        "name": one.name,
                        "says": one.says,
                        "number": one.number,
                        "readings": list(one.readings),
                    },
                )
                for one in self._tell()
            ],
            on_choose=self._chosen,
        )

    def _chosen(self, line: RulingLine, at: int) -> None:
        self._choose(line.name, at)
        self._show()
