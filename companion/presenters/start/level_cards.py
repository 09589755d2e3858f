"""The three levels a game can be told on, each with what the app can do in it with this box now."""

from __future__ import annotations

from dataclasses import dataclass

from companion.presenters.box.box_pieces import UNKNOWN, counted_kind, held, status_of
from companion.presenters.box.editor import kind_of
from companion.presenters.start import tracking
from companion.texts.words import say
from rules.box.teaching import Question
from rules.copy import Copy
from rules.game import AnyGame
from rules.moves import levels
from rules.state import Level

ICONS = {
    Level.PAD: "pencil",
    Level.LIGHT: "clock-outline",
    Level.FULL: "eye",
}


@dataclass(frozen=True, slots=True)
class LevelCard:
    """One level: its name, a line, how much of the box is known, and what is missing for it."""

    level: Level
    icon: str
    title: str
    line: str
    chosen: bool
    known: str = ""
    share: float = 1.0
    missing: tuple[Question, ...] = ()


def cards(game: AnyGame, copy: Copy, chosen: Level | None) -> tuple[LevelCard, ...]:
    """Return the levels that a game offers."""
    return tuple(_card(game, copy, one, chosen=one is chosen) for one in levels.levels(game))


def _card(game: AnyGame, copy: Copy, level: Level, *, chosen: bool) -> LevelCard:
    title = say(f"level_{level}")
    if level is not Level.FULL:
        return LevelCard(level, ICONS[level], title, say(f"level_{level}_says"), chosen)
    missing = tracking.missing_frame(game, copy)
    known, count = tracking.known_pieces(game, copy)
    line = say("level_full_knows" if known >= tracking.MOST * count else "level_full_says")
    if missing:
        line = " ".join(filter(None, (missing[0].says, _takes(missing[0]))))
    kind = counted_kind(game)  # as in My box
    pieces = held(game, copy, kind)
    known, count = sum(status_of(game, copy, one) != UNKNOWN for one in pieces), len(pieces)
    share, words = known / count if count else 1.0, kind_of(game, kind)
    what = words.one if count == 1 else words.many
    told = say("level_known", known=known, count=count, what=what) if share < 1 else ""
    return LevelCard(level, ICONS[level], title, line, chosen, told, share, missing)


def _takes(question: Question) -> str:
    return say("level_takes", time=question.takes) if question.takes else ""
