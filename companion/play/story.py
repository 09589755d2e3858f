"""A whole demonstration game, told as a story: one line per notable move, a heading per round.

It works for any game on the shelf: a move is notable when it brings points or has consequences.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from companion.formats.documents import AnyRecord
from companion.play.bots import play_game, play_greedily
from rules.answers import Preview
from rules.game import AnyGame
from rules.record import Ruled
from rules.state import TABLE, Move, State

NAMES = ("Ada", "Ben", "Cleo", "Dora", "Eli", "Fay")
USUAL_PLAYERS = 3


@dataclass(frozen=True, slots=True)
class Heading:
    """A new round begins; `standing` is each player's score so far, as far as it may be seen."""

    round: int
    standing: dict[str, int]


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


def story(record: AnyRecord) -> Iterator[Heading | Told]:
    """Tell a record: what happened as everybody at the table saw it."""
    game = record.game
    held: Any = None
    for state, event in zip(record.states, record.events, strict=False):
        seen = game.rules.view(state, None)
        now = getattr(seen, "round", None)
        if now and now != held:
            held = now
            yield Heading(now, dict(game.rules.score(game.rules.tally(seen)).totals))
        move = event.move if isinstance(event, Ruled) else event
        if isinstance(move, Move) and move.by != TABLE:
            told = _told(game, seen, move)
            if told.points or told.brings:
                yield told


def _told(game: AnyGame, state: State, move: Move) -> Told:
    preview: Preview = game.rules.preview(state, move)
    brings = tuple(note.text for note in preview.consequences)
    return Told(move.by, game.rules.words(state, move), preview.points, brings)
