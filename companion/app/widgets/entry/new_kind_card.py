"""A new kind of piece, such as an animal: of which sort it is, and what people call it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from kivy.properties import StringProperty

from companion.app.layout import load_layout
from companion.app.widgets.controls import OpenCard, Push
from companion.app.widgets.entry.keyboard import Keyboard
from companion.presenters.box import new_kind
from companion.texts.words import say
from rules.game import AnyGame

Told = Callable[[int, str], None]


class NewKindCard(OpenCard):
    """Keys for the sorts there are; the keyboard for the name comes next."""

    title = StringProperty()

    def __init__(
        self, title: str, words: tuple[str, ...], then: Callable[[int], None], **kwargs: Any
    ) -> None:
        load_layout("widgets/entry/new_kind_card.kv")
        super().__init__(**kwargs)
        self.title, self._then = title, then
        for at, word in enumerate(words):
            push = Push(text=word, key=str(at), height="72dp", font_size="18sp")
            push.bind(on_release=self._choose)
            self.ids.sorts.add_widget(push)

    def _choose(self, push: Push) -> None:
        self.close()
        self._then(int(push.key))


def ask_new_kind(over: Any, game: AnyGame, kind: str, then: Told) -> None:
    """Ask over a screen what a new one is; `then` gets its sort and its name."""
    offered = new_kind.sorts(game, kind)

    def ask_name(sort: int) -> None:
        word = offered[sort][1] if offered else new_kind.new_words(kind)
        prompt = say("kind_name", what=word.lower())
        Keyboard(prompt, "", lambda name: then(sort, name)).open(over)

    if offered:
        words = tuple(word for _, word, _ in offered)
        NewKindCard(new_kind.new_words(kind), words, ask_name).open(over)
    else:
        ask_name(0)
