"""A card over the screen with a question and its answers: one touch chooses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from kivy.properties import StringProperty

from companion.app.layout import load_layout
from companion.app.widgets.controls import Chip, OpenCard


class Chooser(OpenCard):
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
        load_layout("widgets/entry/chooser.kv")
        super().__init__(**kwargs)
        self.prompt, self.says, self._then = prompt, says, then
        for key, words in choices:
            chip = Chip(text=words, key=key, chosen=key == chosen)
            chip.bind(on_release=lambda one: self._choose(one.key))
            self.ids.choices.add_widget(chip)

    def on_touch_down(self, touch: Any) -> bool:
        """Close the card where a finger comes down beside it."""
        if not self.ids.card.collide_point(*touch.pos):
            self.close()
            return True
        return bool(super().on_touch_down(touch))

    def _choose(self, key: str) -> None:
        self.close()
        self._then(key)
