"""A card over the screen with a question and its answers: one touch chooses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.properties import StringProperty
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.widget import Widget

from companion.app.layout import load_layout
from companion.app.widgets.controls import Chip


class Chooser(FloatLayout):
    """Asks one thing; `then` gets the key of the answer. Touching beside the card closes it."""

    prompt = StringProperty()
    says = StringProperty()

    def __init__(
        self,
        prompt: str,
        choices: Sequence[tuple[str, str]],
        then: Callable[[str], None],
        *,
        chosen: str | None = None,
        says: str = "",
        **kwargs: Any,
    ) -> None:
        load_layout("widgets/chooser.kv")
        super().__init__(**kwargs)
        self.prompt, self.says, self._then = prompt, says, then
        for key, words in choices:
            chip = Chip(text=words, key=key, chosen=key == chosen)
            chip.bind(on_release=lambda one: self._choose(one.key))
            self.ids.choices.add_widget(chip)

    def open(self, over: Widget) -> None:
        """Show the question over a screen."""
        over.add_widget(self)

    def close(self) -> None:
        """Take the question away."""
        if self.parent is not None:
            self.parent.remove_widget(self)

    def on_touch_down(self, touch: Any) -> bool:
        """Keep touches from reaching what lies below."""
        if not self.ids.card.collide_point(*touch.pos):
            self.close()
            return True
        super().on_touch_down(touch)
        return True

    def _choose(self, key: str) -> None:
        self.close()
        self._then(key)
