"""An on-screen keyboard: a kiosk has no other.

It lies over the whole screen, or, where somebody listens to every letter, over its lower part.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout

from companion.app.layout import load_layout
from companion.app.widgets.controls import OpenCard, Push

ROWS = ("1234567890", "qwertyuiop", "asdfghjkl", "zxcvbnm")
ACCENTS = ("äöüßéèñ", "áíóúçåø")


class Keyboard(OpenCard):
    """A card over the screen with letters; `then` gets the text, `typed` each change of it.

    A text of which `replaces` is said is only proposed: OK takes it, the first letter replaces it.
    """

    low = BooleanProperty(False)
    keys_height = NumericProperty(0)
    prompt = StringProperty()
    text = StringProperty()
    upper = BooleanProperty(True)
    accents = BooleanProperty(False)

    def __init__(
        self,
        prompt: str,
        text: str,
        then: Callable[[str], None],
        *,
        typed: Callable[[str], None] | None = None,
        replaces: bool = False,
        **kwargs: Any,
    ) -> None:
        load_layout("widgets/entry/keyboard.kv")
        super().__init__(**kwargs)
        self.low = typed is not None
        self.prompt, self.text, self._then = prompt, text, then
        self._replaces = replaces
        self.upper = replaces or not text
        self._fill()
        if typed is not None:
            self.bind(text=lambda _keyboard, now: typed(now))
        self.bind(upper=lambda *_: self._turn(), accents=lambda *_: self._fill())

    def accept(self) -> None:
        """Hand the text over."""
        self.close()
        if self.text.strip():
            self._then(self.text.strip())

    def cancel(self) -> None:
        """Close without handing anything over; who was told each letter is told that none stays."""
        if self.low:
            self.text = ""
        self.close()

    def on_touch_down(self, touch: Any) -> bool:
        """A touch on what is in sight above low keys puts them away, and is meant for that."""
        if self.low and not self.ids.board.collide_point(*touch.pos):
            self.close()
            return False
        return super().on_touch_down(touch)

    def erase(self) -> None:
        """Take the last letter away."""
        self._replaces = False
        self.text = self.text[:-1]
        self.upper = not self.text

    def _fill(self) -> None:
        keys = self.ids.letters
        keys.clear_widgets()
        for row in (*ROWS[:1], *ACCENTS, ROWS[3]) if self.accents else ROWS:
            line = BoxLayout(spacing="4dp")
            for letter in row:
                push = Push(key=letter, height="48dp")
                push.padding = (0, 0)
                push.bind(on_release=self._type)
                line.add_widget(push)
            keys.add_widget(line)
        self._turn()

    def _turn(self) -> None:
        """Show the letters large or small, on the keys that are there: new ones take memory."""
        for line in self.ids.letters.children:
            for push in line.children:
                push.text = self._shown(push.key)

    def _shown(self, letter: str) -> str:
        return letter.upper() if self.upper and letter != "ß" else letter

    def _type(self, push: Push) -> None:
        if self._replaces:
            self.text, self._replaces = "", False
        if len(self.text) < 16:
            self.text += self._shown(push.key)
        self.upper = False
