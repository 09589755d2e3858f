"""The look-up screen: topics in the book's order, rules as cards, and a search while one types."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kivy.clock import Clock
from kivy.properties import BooleanProperty, ListProperty, NumericProperty, StringProperty
from kivy.uix.behaviors import ButtonBehavior
from kivy.uix.boxlayout import BoxLayout

from companion.app.screens.base_screen import BaseScreen
from companion.app.widgets.controls import Chip, Push
from companion.app.widgets.entry.keyboard import Keyboard
from companion.app.widgets.reuse import Wanted, fill
from companion.presenters.start.lookup import Card, LookupPresenter
from companion.texts.words import say
from rules import shelf


class TopicKey(ButtonBehavior, BoxLayout):
    """A topic of the book; the one that is shown has a white ring."""

    text = StringProperty()
    chosen = BooleanProperty(False)
    is_across = BooleanProperty(False)


class LinkKey(ButtonBehavior, BoxLayout):
    """A rule that goes with the one that is open."""

    text = StringProperty()
    key = StringProperty()


class RuleCard(ButtonBehavior, BoxLayout):
    """One rule; open, it shows its example and what goes with it."""

    key = StringProperty()
    title = StringProperty()
    says = StringProperty()
    source = StringProperty()
    example = StringProperty()
    more = StringProperty()
    is_open = BooleanProperty(False)
    links = ListProperty()

    __events__ = ("on_follow",)

    def on_follow(self, key: str) -> None:
        """A link to another rule was touched."""

    def on_links(self, _widget: Any, links: list[Any]) -> None:
        """Show what goes with the rule."""
        fill(
            self.ids.links,
            [(LinkKey, {"text": one.title, "key": one.key}) for one in links],
            on_release=lambda one: self.dispatch("on_follow", one.key),
        )


class LookupScreen(BaseScreen):
    """Looks rules up, at any time, and leads back to where one was."""

    subtitle = StringProperty()
    words = StringProperty()
    found = StringProperty()
    nothing = StringProperty()
    back_says = StringProperty()
    typing = NumericProperty(0)

    def opened(
        self,
        *,
        game: str = "notad",
        key: str = "",
        back: str = "home",
        then: Mapping[str, Any] | None = None,
        **_what: Any,
    ) -> None:
        """Show a rule, or the first topic; `back` and `then` say where one came from."""
        session = self.context.session
        at_table = session is not None and session.record.game.name == game
        state = session.record.state if session is not None and at_table else None
        self._back, self._then = back, dict(then or {})
        self.back_says = say("lookup_back" if back in ("table", "lighttable") else "back")
        self.presenter = LookupPresenter(shelf.game(game), key, state)
        self._keyboard: Keyboard | None = None
        self._key = key
        self.typing = 0
        self.watch(self.presenter)
        if key:
            Clock.schedule_once(lambda _dt: self._see(key))

    def refresh(self) -> None:
        """Show the presenter's view."""
        view = self.presenter.view()
        self.subtitle, self.words, self.found = view.subtitle, view.words, view.found
        self.nothing = view.nothing
        fill(
            self.ids.topics,
            [(TopicKey, {"text": one, "chosen": one == view.topic}) for one in view.topics],
            on_release=self._show,
        )
        fill(
            self.ids.near,
            [(Chip, {"text": one, "key": one}) for one in view.near],
            on_release=self._near,
        )
        wanted: list[Wanted] = [(RuleCard, _shown(one)) for one in view.cards]
        fill(self.ids.cards, wanted, on_release=self._open, on_follow=self._follow)
        self.ids.list.scroll_y = view.place

    def ask(self) -> None:
        """Let somebody type what to look for; what it finds is shown meanwhile."""
        if self._keyboard is None or self._keyboard.parent is None:
            self._keyboard = Keyboard("", self.words, self._typed, typed=self._typed)
            self._keyboard.bind(parent=self._keys_moved)
            self._keyboard.open(self)

    def clear(self) -> None:
        """Search for nothing any more."""
        if self._keyboard is not None:
            self._keyboard.text = ""
        self.presenter.search("")

    def leave(self) -> None:
        """Go back along the links, and from the first rule to where the look-up was opened."""
        if not self.presenter.back():
            self.finish()

    def finish(self) -> None:
        """Go back to where the look-up was opened."""
        self.go(self._back, **self._then)

    def _keys_moved(self, keyboard: Any, parent: Any) -> None:
        """Leave the keys room below the list while they are there."""
        self.typing = keyboard.keys_height if parent is not None else 0

    def _typed(self, words: str) -> None:
        self.presenter.search(words)

    def _show(self, key: TopicKey) -> None:
        self.presenter.show(key.text)

    def _near(self, chip: Push) -> None:
        self.presenter.search(chip.key)

    def _open(self, card: RuleCard) -> None:
        self.presenter.open(card.key, self.ids.list.scroll_y)

    def _follow(self, _card: RuleCard, key: str) -> None:
        self.presenter.go_to(key, self.ids.list.scroll_y)
        Clock.schedule_once(lambda _dt: self._see(key))

    def _see(self, key: str) -> None:
        """Bring the rule that was asked for into sight."""
        for card in self.ids.cards.children:
            if card.key == key and self.ids.cards.height > self.ids.list.height:
                below = card.top - self.ids.list.height
                room = self.ids.cards.height - self.ids.list.height
                self.ids.list.scroll_y = min(1, max(0, below / room))


def _shown(card: Card) -> dict[str, Any]:
    """Return what the widget of a card shows."""
    more = [*(say("lookup_now", what=one) for one in card.now)]
    more += [say("lookup_played", what=one) for one in card.played]
    return {
        "key": card.key,
        "title": card.title,
        "says": card.says,
        "source": card.source,
        "example": card.example,
        "more": "\n".join(more),
        "links": list(card.links),
        "is_open": card.is_open,
    }
