"""What happened, in words: any event, and a whole game as a story.

A story has one line per notable move and a heading per round. It works for any game on the shelf: a
move is notable when it brings points or has consequences.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from companion.formats.documents import AnyRecord
from companion.play import guided_entry
from companion.play.bots import play_game, play_greedily
from companion.texts.words import say
from rules.answers import Preview
from rules.game import AnyGame
from rules.record import (
    Answered,
    Automatic,
    Corrected,
    Event,
    LockedIn,
    Renamed,
    Revealed,
    Ruled,
    Tracked,
    Unknown,
    move_of,
)
from rules.rule import Certainty
from rules.score import Counted
from rules.state import TABLE, Level, Move, State
from rules.values import paths

NAMES = ("Ada", "Ben", "Cleo", "Dora", "Eli", "Fay")
USUAL_PLAYERS = 3


@dataclass(frozen=True, slots=True)
class Heading:
    """A new round begins; `standing` is each player's score so far, as far as it may be seen."""

    round: int
    standing: dict[str, int]


@dataclass(frozen=True, slots=True)
class Aside:
    """Something that is no move and yet belongs into the story: a level, a pause, the unknown."""

    words: str


@dataclass(frozen=True, slots=True)
class Told:
    """A notable move: who, what, the points it brings and what follows from it."""

    by: str
    words: str
    points: int | None
    brings: tuple[str, ...]


def play(game: AnyGame, seats: Sequence[str] | None, seed: int) -> AnyRecord:
    """Return a whole game played greedily; the same seed gives the same game."""
    return play_game(game, tuple(seats or usual_seats(game)), seed, play_greedily)


def usual_seats(game: AnyGame) -> tuple[str, ...]:
    """Return names for a table of three, or as near to it as the game allows."""
    many = max(min(game.seats), min(USUAL_PLAYERS, max(game.seats)))
    return NAMES[:many]


def story(record: AnyRecord) -> Iterator[Heading | Told | Aside]:
    """Tell a record: what happened as everybody at the table saw it."""
    game = record.game
    held: Any = None
    for state, event in zip(record.states, record.events, strict=False):
        seen = game.rules.view(state, None)
        now = getattr(seen, "round", None)
        if now and now != held:
            held = now
            sheet = game.rules.score(game.rules.tally(seen))
            yield Heading(now, {} if sheet.is_least else dict(sheet.totals))
        move = move_of(event)
        if move is None:
            yield Aside(words(game, state, event))
        elif move.by != TABLE:
            told = _told(game, seen, move)
            if told.points or told.brings:
                yield told


def _told(game: AnyGame, state: State, move: Move) -> Told:
    preview: Preview = game.rules.preview(state, move)
    brings = tuple(note.text for note in preview.consequences)
    return Told(move.by, game.rules.words(state, move), preview.points, brings)


def words(game: AnyGame, state: Any, event: Event) -> str:
    """Say an event in words that give nothing away; `state` is the one it happened in."""
    match event:
        case Ruled(move=move):
            keys = ", ".join(_waived(game, state, event))
            return _said(game, state, move) + (f" (it happened: {keys} waived)" if keys else "")
        case Automatic(move=move):
            return say("event_automatic", what=_said(game, state, move))
        case Move():
            return _said(game, state, event)
        case Answered(value=None):
            return say("event_not_known")
        case LockedIn(by=by):
            return say("event_locked_in", name=state.name(by))
        case Revealed(cards=cards):
            return say("event_revealed", names=", ".join(map(state.name, cards)))
        case Tracked(level=level):
            return say(f"event_tracked_{level}")
        case Corrected() if state.level is Level.PAD:
            return _counted(game, state, event)
        case Renamed(seat=seat, name=name):
            return say("event_renamed", name=name, before=state.name(seat))
        case Unknown(what=what):
            return say("event_unknown", what=what)
    return say(f"event_{type(event).__name__.lower()}")


def _counted(game: AnyGame, state: Any, event: Corrected) -> str:
    """Say what a correction on the score pad counts."""
    if event.note in (guided_entry.REST, guided_entry.NONE):
        return say("event_counted_rest")
    if event.note == guided_entry.PICTURE:
        return say("event_counted_picture")
    found = guided_entry.number_of(game, state, event)
    if found is None:
        return say("event_corrected")
    seat, field = found
    count = game.rules.tally(paths.put(state, event.path, event.value)).count(seat, field.key)
    words = dict(zip(field.choices, field.words, strict=False))
    told = [
        str(one.amount) if isinstance(one, Counted) else words.get(one, one) for one in count or ()
    ]
    listed = ", ".join(told).replace("-", "−") or "0"
    return say("event_counted", name=state.name(seat), what=field.label, count=listed)


def _waived(game: AnyGame, state: Any, ruled: Ruled) -> list[str]:
    """Return the rules that were waived before everybody's eyes: a hidden thing breaks none."""
    said = game.rules.objections(game.rules.view(state, None), ruled.move)
    seen = {one.rule.key for one in said if one.certainty is not Certainty.PRIVATE}
    return [key for key in ruled.waived if key in seen]


def _said(game: AnyGame, state: Any, move: Move) -> str:
    return game.rules.words(game.rules.view(state, None), move)
