"""A component on the bench: drawn as the thing itself, its other values beside it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import BooleanProperty, NumericProperty, StringProperty
from kivy.uix.boxlayout import BoxLayout
from kivy.uix.floatlayout import FloatLayout
from kivy.uix.screenmanager import Screen
from kivy.uix.stacklayout import StackLayout

from companion.app.layout import load_layout
from companion.app.widgets.controls import Chip, CountLine, Push, Words
from companion.app.widgets.entry.keyboard import Keyboard
from companion.presenters.box.editor import EditorView, Line
from companion.presenters.panels import Badge
from companion.presenters.table.panel.questions import AskedView
from companion.texts.words import say

load_layout("widgets/editor_pane.kv")


class ChipRow(StackLayout):
    """Chips that wrap to as many rows as they need."""


class LinesBox(BoxLayout):
    """The controls beside a sketch: numbers to step, chips to choose from, texts to change."""

    __events__ = ("on_key",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._lines: tuple[Line, ...] | None = None

    def on_key(self, key: str) -> None:
        """A chip or a number was touched."""

    def show(self, lines: tuple[Line, ...]) -> bool:
        """Show lines; return whether they are so many as before."""
        if self._lines == lines:
            return True
        same = self._lines is not None and len(self._lines) == len(lines)
        self._lines = lines
        self.clear_widgets()
        for line in lines:
            self._add(line)
        return same

    def _add(self, line: Line) -> None:
        if line.chips:
            self.add_widget(Words(text=line.title, font_size="13sp"))
            row = ChipRow()
            for one in line.chips:
                chip = Chip(text=one.text, key=one.key, chosen=one.chosen)
                chip.bind(on_release=lambda widget: self.dispatch("on_key", widget.key))
                row.add_widget(chip)
            self.add_widget(row)
        elif line.is_text:
            self.add_widget(Words(text=line.title, font_size="13sp"))
            push = Push(text=line.value or "–", icon="pencil", key=line.key, height="48dp")
            push.bind(on_release=self._type)
            self.add_widget(push)
        else:
            count = CountLine(label=line.title, value=line.value, key=line.key)
            count.bind(on_step=lambda one, way: self.dispatch("on_key", f"step:{one.key}:{way}"))
            self.add_widget(count)

    def _type(self, push: Push) -> None:
        old = "" if push.text == "–" else push.text
        over: Any = self
        while not isinstance(over, Screen):
            over = over.parent
        Keyboard(
            say("copy_text"), old, lambda text: self.dispatch("on_key", f"{push.key}:{text}")
        ).open(over)


class EditorPane(BoxLayout):
    """Shows an editor's view; every touch goes out as a key."""

    says = StringProperty()
    trouble = StringProperty()
    status = StringProperty()
    then = StringProperty()
    has_sketch = BooleanProperty(False)
    beside = NumericProperty(240)

    __events__ = ("on_key",)

    def on_key(self, key: str) -> None:
        """A place, a chip or a number was touched."""

    def show(self, view: EditorView) -> None:
        """Show an editor's view."""
        sketch = view.sketch
        self.says, self.trouble = view.says, view.trouble
        self.has_sketch = sketch is not None
        board = self.ids.board
        board.places = list(sketch.places) if sketch else []
        board.ways = list(sketch.ways) if sketch else []
        board.aspect = sketch.aspect if sketch else 1
        board.badges = {one: Badge("", chosen=True) for one in sketch.held} if sketch else {}
        lines = self.ids.lines
        if not lines.show(view.lines):
            lines.parent.scroll_y = 1

    def touch_place(self, place: str) -> None:
        """A place of the sketch was touched."""
        self.dispatch("on_key", f"touch:{place}")


class QuestionCard(FloatLayout):
    """A card over the table that asks one thing: big keys, or the thing itself to be touched."""

    question = StringProperty()
    status = StringProperty()
    then = StringProperty()
    has_keys = BooleanProperty(False)
    can_confirm = BooleanProperty(False)

    def __init__(self, press: Callable[[str], None], **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._press = press
        self.ids.pane.bind(on_key=lambda _pane, key: press(key))

    def show(self, asked: AskedView) -> None:
        """Show what is asked, and the answer so far."""
        self.question, self.has_keys = asked.says, bool(asked.keys)
        self.can_confirm = asked.can_confirm
        keys = self.ids.answers
        if [one.key for one in reversed(keys.children)] != [key for key, _ in asked.keys]:
            keys.clear_widgets()
            for key, word in asked.keys:
                push = Push(text=word, key=key, height="64dp")
                push.bind(on_release=lambda one: self.press(one.key))
                keys.add_widget(push)
        if asked.editor is not None:
            self.status, self.then = asked.editor.status, asked.editor.then
            self.ids.pane.show(asked.editor)

    def press(self, key: str) -> None:
        """A button of the card was pressed."""
        self._press(key)

    def on_touch_down(self, touch: Any) -> bool:
        """Keep touches from reaching what lies below."""
        super().on_touch_down(touch)
        return True
