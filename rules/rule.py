"""What a rule is, and how the app says that one is broken: the rule, the fact, and how sure.

An objection never blocks anything. It explains; the table decides, and "it happened" is recorded
with the keys of the rules that were waived.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum

from rules.values import word_search
from rules.values.package_data import package_text


class Strength(StrEnum):
    """Where a rule comes from: the print, our reading of it, or a mere reminder."""

    PRINTED = "printed"
    RULING = "ruling"
    INFO = "info"


class Certainty(StrEnum):
    """How far an objection can be trusted: only `SURE` ones speak of a breach.

    The others say that the app cannot check, because the answer rests on something nobody has
    told yet, of the box or of this game, or on something it must not tell.
    """

    SURE = "sure"
    UNKNOWN = "unknown"
    PRIVATE = "private"


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered rule of a game, in our own words.

    `ruling` names the reading it rests on ("NR-2") where the print leaves a choice; `topic` is the
    heading one finds it under, `example` shows it at work. `see` are the keys of what goes with it,
    `also` everyday words that somebody may look it up by.
    """

    key: str
    strength: Strength
    says: str
    ruling: str = ""
    topic: str = ""
    example: str = ""
    title: str = ""
    see: tuple[str, ...] = ()
    also: tuple[str, ...] = ()

    def __str__(self) -> str:
        return self.key

    @property
    def name(self) -> str:
        """What the rule is called: its title, or what it says where it has none."""
        return self.title or self.says

    @property
    def parts(self) -> tuple[tuple[str, int], ...]:
        """What it is searched in, with how much a word found there counts."""
        return (
            (f"{self.key} {self.ruling}", 20),
            (self.title, 8),
            (" ".join(self.also), 6),
            (self.topic, 4),
            (self.says, 3),
            (self.example, 1),
        )


class Rulebook(Mapping[str, Rule]):
    """The rules of a game by their keys, in the book's order.

    >>> book = Rulebook.from_toml('''
    ... [X-1]
    ... strength = "printed"
    ... topic = "Laying"
    ... says = "A tile is laid beside another."
    ... ''')
    >>> book["X-1"].topic, book.numbered("X")[1].key
    ('Laying', 'X-1')
    """

    def __init__(self, rules: Iterable[Rule]) -> None:
        self._rules = {rule.key: rule for rule in rules}
        self._order = {key: at for at, key in enumerate(self._rules)}
        for rule in self._rules.values():
            for key in rule.see:
                if key not in self._rules or key == rule.key:
                    raise ValueError(f"expected another rule beside {rule.key}, got {key!r}")

    @classmethod
    def from_toml(cls, text: str) -> Rulebook:
        """Read a rulebook file: a table for each rule, named by its key."""
        told = tomllib.loads(text)
        return cls(
            Rule(
                key,
                Strength(rule["strength"]),
                rule["says"],
                rule.get("ruling", ""),
                rule.get("topic", ""),
                rule.get("example", ""),
                rule.get("title", ""),
                tuple(rule.get("see", ())),
                tuple(rule.get("also", ())),
            )
            for key, rule in told.items()
        )

    @classmethod
    def of_package(cls, package: str) -> Rulebook:
        """Read the ``rulebook.toml`` of a game, from any room of its folder."""
        return cls.from_toml(package_text(package, "rulebook.toml"))

    def __getitem__(self, key: str) -> Rule:
        return self._rules[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rules)

    def __len__(self) -> int:
        return len(self._rules)

    def order(self, key: str) -> int:
        """Return where in the book a rule stands."""
        return self._order[key]

    @property
    def topics(self) -> Mapping[str, tuple[Rule, ...]]:
        """The rules by their topics, both in the book's order."""
        found: dict[str, tuple[Rule, ...]] = {}
        for rule in self._rules.values():
            found[rule.topic] = (*found.get(rule.topic, ()), rule)
        return found

    def search(self, words: str) -> tuple[Rule, ...]:
        """Return the rules that have all of these words in some form, the best first.

        Of two that answer as well, the one whose title says less beside.
        """
        scores = {rule: word_search.score(words, rule.parts) for rule in self._rules.values()}
        found = [rule for rule, score in scores.items() if score]
        return tuple(sorted(found, key=lambda rule: (-scores[rule], len(rule.title.split()))))

    def near(self, words: str) -> tuple[str, ...]:
        """Return words of the book that are written much like these."""
        texts = (text for one in self._rules.values() for text in (one.title, one.says, *one.also))
        return word_search.near(words, texts)

    def numbered(self, letter: str) -> Mapping[int, Rule]:
        """Return the rules whose keys are this letter and a number, by their numbers."""
        start = letter + "-"
        return {
            int(key[len(start) :]): rule
            for key, rule in self._rules.items()
            if key.startswith(start) and key[len(start) :].isdigit()
        }


@dataclass(frozen=True, slots=True)
class Objection:
    """A rule that a move (or a position) breaks, with the facts of this table.

    `ruling` is set where only part of a printed rule is our reading, so that this very objection
    is weaker than its rule.
    """

    rule: Rule
    because: str
    certainty: Certainty = Certainty.SURE
    ruling: str = ""

    @property
    def strength(self) -> Strength:
        """The strength of this objection: its rule's, or RULING where it rests on a reading."""
        return Strength.RULING if self.ruling else self.rule.strength

    @property
    def is_sure(self) -> bool:
        """Whether the app really knows that the rule is broken."""
        return self.certainty is Certainty.SURE

    @property
    def forbids(self) -> bool:
        """Whether this takes a move off the list: the print says so, and the app is sure."""
        return self.is_sure and self.strength is Strength.PRINTED


@dataclass(frozen=True, slots=True)
class Note:
    """A reminder, a forecast or a consequence; never an accusation. `seat` is whom it concerns.

    One that `warns` tells of something that cannot be made good again.
    """

    text: str
    rule: Rule | None = None
    seat: str = ""
    warns: bool = False


class IllegalMove(ValueError):
    """A move that is sure to break the print was played without saying that it happened anyway."""

    def __init__(self, objections: Iterable[Objection]) -> None:
        self.objections = tuple(objections)
        super().__init__("; ".join(f"{one.because} ({one.rule.key})" for one in self.objections))


def weakest(certainties: Iterable[Certainty]) -> Certainty:
    """Return SURE when all are, and otherwise the first that is not.

    >>> weakest([Certainty.SURE, Certainty.UNKNOWN]).value
    'unknown'
    """
    for certainty in certainties:
        if certainty is not Certainty.SURE:
            return certainty
    return Certainty.SURE
