"""The look-up as data: the topics of a rulebook, the rules of one as cards, a search over words.

Following a link and coming back are a trail: back leads to the topic, the words and the place in
the list that one came from, and from the first of them to the screen that opened the look-up.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from companion.presenters.watched import Watched, deed
from companion.texts.words import say
from rules.game import AnyGame
from rules.rule import Rule, Strength
from rules.state import State

TOP = 1.0
"""Where a list begins."""


@dataclass(frozen=True, slots=True)
class Link:
    """A rule that goes with another one."""

    key: str
    title: str


@dataclass(frozen=True, slots=True)
class Card:
    """One rule; a closed card shows no more than its title and what it says.

    `now` is what the table at hand has to do with it, `played` how this table reads it.
    """

    key: str
    title: str
    says: str
    source: str
    is_open: bool = False
    example: str = ""
    now: tuple[str, ...] = ()
    played: tuple[str, ...] = ()
    links: tuple[Link, ...] = ()


@dataclass(frozen=True, slots=True)
class LookupView:
    """All the look-up shows; no topic is chosen while words are searched for."""

    subtitle: str
    topics: tuple[str, ...]
    topic: str
    words: str
    found: str
    nothing: str
    near: tuple[str, ...]
    cards: tuple[Card, ...]
    place: float


@dataclass(frozen=True, slots=True)
class Spot:
    """Where somebody reads: a topic or words, the card that is open, how far down the list."""

    topic: str
    words: str = ""
    key: str = ""
    place: float = TOP


class LookupPresenter(Watched):
    """Finds rules of a game, for the table in front if there is one."""

    def __init__(self, game: AnyGame, key: str = "", state: State | None = None) -> None:
        self.game = game
        self._shared = None if state is None else game.rules.view(state, None)
        book = game.rules.rulebook
        first = book.get(key) or next(iter(book.values()))
        self._spot = Spot(first.topic, key=first.key)
        self._trail: list[Spot] = []

    def view(self) -> LookupView:
        """Return all that is to be shown now."""
        book, spot = self.game.rules.rulebook, self._spot
        rules = self._rules()
        nothing = bool(spot.words) and not rules
        near = book.near(spot.words) if nothing else ()
        return LookupView(
            subtitle=self.game.title,
            topics=tuple(book.topics),
            topic="" if spot.words else spot.topic,
            words=spot.words,
            found=say("lookup_found", count=len(rules)) if spot.words else "",
            nothing=say("lookup_near" if near else "lookup_nothing") if nothing else "",
            near=near,
            cards=tuple(self._card(one, is_open=one.key == spot.key) for one in rules),
            place=spot.place,
        )

    @deed
    def show(self, topic: str) -> None:
        """Show a topic from its first rule on."""
        self._spot = Spot(topic, key=self.game.rules.rulebook.topics[topic][0].key)

    @deed
    def search(self, words: str) -> None:
        """Show what some words find, the best open; without words the topic from before."""
        topic = self._spot.topic
        if not words.strip():
            self.show(topic)
            return
        found = self.game.rules.rulebook.search(words)
        self._spot = Spot(topic, words.strip(), found[0].key if found else "")

    @deed
    def open(self, key: str, place: float = TOP) -> None:
        """Open a card where it stands, or close the one that is open."""
        shown = "" if self._spot.key == key else key
        self._spot = replace(self._spot, key=shown, place=place)

    @deed
    def go_to(self, key: str, place: float = TOP) -> None:
        """Go to a rule by a link, from this place of the list."""
        self._trail.append(replace(self._spot, place=place))
        self._spot = Spot(self.game.rules.rulebook[key].topic, key=key)

    @deed
    def back(self) -> bool:
        """Return to where the last link was followed; False where none was."""
        if not self._trail:
            return False
        self._spot = self._trail.pop()
        return True

    def _rules(self) -> Sequence[Rule]:
        book = self.game.rules.rulebook
        return book.search(self._spot.words) if self._spot.words else book.topics[self._spot.topic]

    def _card(self, rule: Rule, *, is_open: bool) -> Card:
        title = rule.title or rule.key
        card = Card(rule.key, title, rule.says, _source(rule))
        if not is_open:
            return card
        book = self.game.rules.rulebook
        return replace(
            card,
            is_open=True,
            example=rule.example,
            now=self._now(rule),
            played=self._played(rule),
            links=tuple(Link(key, book[key].name) for key in rule.see),
        )

    def _now(self, rule: Rule) -> tuple[str, ...]:
        """Return what everybody may read of this table that the rule speaks of."""
        if self._shared is None:
            return ()
        notes = self.game.rules.notes(self._shared)
        return tuple(
            note.text for note in notes if note.rule is not None and note.rule.key == rule.key
        )

    def _played(self, rule: Rule) -> tuple[str, ...]:
        """Return how the table reads a rule that leaves a choice."""
        chosen = self._shared.options if self._shared is not None else {}
        return tuple(
            f"{one.says} {one.meaning(chosen.get(one.name, one.default))}"
            for one in self.game.rules.options
            if one.ruling and one.ruling == rule.ruling
        )


def _source(rule: Rule) -> str:
    """Say small where a rule comes from: the print, our reading of it, or a reminder."""
    if rule.ruling:
        return say("lookup_reading", key=rule.key, ruling=rule.ruling)
    if rule.strength is Strength.PRINTED:
        return say("lookup_printed", key=rule.key)
    return say("lookup_other", key=rule.key, what=say(f"strength_{rule.strength}"))
