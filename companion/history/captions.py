"""A game of the journal in a few words: when, how long, how it came out.

>>> duration(4500), duration(20)
('1 h 15 min', '')
"""

from __future__ import annotations

from companion.history.summaries import Summary
from companion.storage.journal_entries import Card
from companion.texts.words import say, say_count

SHORTEST = 60
"""Seconds below which a game was told, not played: the score pad takes a moment."""


def day(card: Card) -> str:
    """Return the day a game was begun, as the clock told it."""
    return card.created[:10]


def date(card: Card, *, is_sure: bool) -> str:
    """Return the day a game was begun; one that a clock without a battery told is unsure."""
    return day(card) if is_sure else say("date_unsure", date=day(card))


def duration(seconds: float) -> str:
    """Return how long something took, in hours and minutes; nothing below a minute."""
    if seconds < SHORTEST:
        return ""
    hours, minutes = divmod(round(seconds / 60), 60)
    if hours:
        return say("hours_minutes", hours=hours, minutes=minutes)
    return say("only_minutes", minutes=minutes)


def rounds(summary: Summary) -> str:
    """Return how many rounds a game had, where that is known."""
    return "" if not summary.rounds else say_count("rounds", summary.rounds)


def result(summary: Summary) -> str:
    """Return how a game came out, or how it stands."""
    if not summary.is_over:
        return say("running")
    if summary.ending == "won":
        return say("won_together")
    if summary.ending == "lost":
        return say("lost")
    if not summary.winners:
        return say("open")
    names = " & ".join(summary.winner_names)
    if summary.ending == "stopped":
        return say("stopped_ahead", names=names)
    return say("won_by", names=names)


def scores(summary: Summary) -> str:
    """Return everybody's points, best first; nothing while some of them are not known."""
    if not summary.is_counted:
        return ""
    order = sorted(range(len(summary.seats)), key=lambda at: -summary.totals[at])
    told = (f"{summary.names[at]} {number(summary.totals[at])}" for at in order)
    return ", ".join(told)


def number(points: float) -> str:
    """Return a number with a real minus.

    >>> number(-3)
    '−3'
    """
    return f"{points}".replace("-", "−")
