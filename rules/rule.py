"""What a rule is, and how the app says that one is broken: the rule, the fact, and how sure.

An objection never blocks anything. It explains; the table decides, and "it happened" is recorded
with the keys of the rules that were waived.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class Strength(StrEnum):
    """Where a rule comes from: the print, our reading of it, or a mere reminder."""

    PRINTED = "printed"
    RULING = "ruling"
    INFO = "info"


class Certainty(StrEnum):
    """How far an objection can be trusted: only `SURE` ones speak of a breach.

    The others say that the app cannot check, because the answer rests on a component nobody has
    confirmed, on something the app was not told, or on something it must not tell.
    """

    SURE = "sure"
    PLACEHOLDER = "placeholder"
    UNKNOWN = "unknown"
    PRIVATE = "private"


@dataclass(frozen=True, slots=True)
class Rule:
    """One numbered rule of a game, in our own words.

    `ruling` names the reading it rests on ("NR-2") where the print leaves a choice.
    """

    key: str
    strength: Strength
    says: str
    ruling: str = ""

    def __str__(self) -> str:
        return self.key


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

    >>> weakest([Certainty.SURE, Certainty.PLACEHOLDER]).value
    'placeholder'
    """
    for certainty in certainties:
        if certainty is not Certainty.SURE:
            return certainty
    return Certainty.SURE
