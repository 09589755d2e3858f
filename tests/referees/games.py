"""Whole games as a referee reads them: each event with what the game says of the table after it.

``python -m tests.referees.games notad 3 7 greedy`` prints one, a line of JSON a step.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from random import Random
from typing import Any

from companion.formats.copies import write_copy
from companion.formats.game_format import GameFormat
from companion.formats.score_sheets import write_sheet
from companion.play.bots import PLAYERS, play_game
from rules import shelf
from rules.copy import Status
from rules.game import AnyGame, outcome
from rules.moves.move_list import is_forbidden, well_formed
from rules.record import Record, Ruled
from rules.state import TABLE, Level, Move, State
from tests.referees.referee import Plain

SEATS = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay")
JUDGED = 12
"""So many moves are judged at each position, beside the one that was made."""
MANY = 400
"""Of so many well-formed moves of a kind some are picked; a payment has millions."""


@dataclass(frozen=True, slots=True)
class Step:
    """An event (None: the beginning), what the game then says, and its verdict on some moves."""

    event: Plain | None
    position: Plain
    score: Plain
    outcome: Plain
    judged: tuple[tuple[Plain, bool], ...]


def played(name: str, seats: int, seed: int, player: str) -> Record[Any, Any]:
    """Play a game in a box of which everything is known."""
    game = shelf.game(name)
    known = game.box.components().all_as(Status.CONFIRMED)
    return play_game(game, SEATS[:seats], seed, PLAYERS[player], copy=known)


def beginning(record: Record[Any, Any]) -> Plain:
    """Return what a referee is told before the first event."""
    start = record.start
    return {
        "game": record.game.name,
        "players": list(start.seats),
        "options": dict(start.options),
        "copy": write_copy(start.copy),
    }


def steps(record: Record[Any, Any], seed: int, judged: int = JUDGED) -> Iterator[Step]:
    """Yield the beginning and every event of a game, each with the table after it."""
    game, lots = record.game, Random(seed)
    form = GameFormat(game)
    before: list[Move] = []
    events = (None, *record.events)
    for event, after in zip(events, record.states, strict=True):
        move: Move | None = event.move if isinstance(event, Ruled) else event  # type: ignore[assignment]
        if move is not None:
            before.append(move)
        tried = list(_tried(game, after, before, lots, judged))
        found = outcome(game, after)
        sheet = write_sheet(game, game.rules.score(game.rules.tally(after)))
        yield Step(
            None if move is None else form.write_move(move),
            form.write_position(after),
            {
                "totals": sheet["totals"],
                "lines": {line["key"]: line["points"] for line in sheet["lines"]},
                "winners": sheet["winners"],
            },
            {"ending": found.ending.value, "winners": list(found.winners)},
            tuple((form.write_move(one), is_forbidden(game, after, one)) for one in tried),
        )


def _tried(
    game: AnyGame, state: State, before: Sequence[Move], lots: Random, count: int
) -> Iterator[Move]:
    """Yield moves to be judged: listed ones, well-formed ones of any kind, earlier ones again."""
    listed = list(game.rules.legal_moves(state))
    # What only a lightly tracked table tells is no move of a whole game.
    made = set(map(type, before))
    kinds = [one for one in game.rules.moves if one.LEVEL is Level.FULL or one in made]
    yield from lots.sample(listed, min(count // 3, len(listed)))
    for _ in range(count // 3):
        kind = lots.choice(kinds)
        by = lots.choice((TABLE, *state.seats))
        among = list(islice(well_formed(game, state, kind, by, judged=False), MANY))
        if among:
            yield lots.choice(among)
    for _ in range(min(count // 3, len(before))):
        again = lots.choice(before)
        yield (
            replace(again, by=lots.choice(state.seats))
            if again.by and lots.random() < 0.5
            else again
        )


def main(arguments: Sequence[str]) -> int:
    """Print a game as a referee reads it."""
    name, seats, seed, player = arguments
    record = played(name, int(seats), int(seed), player)
    print(json.dumps(beginning(record)))
    for one in steps(record, int(seed)):
        told = {
            key: getattr(one, key) for key in ("event", "position", "score", "outcome", "judged")
        }
        print(json.dumps(told))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
