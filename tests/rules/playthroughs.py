"""Whole recorded games: how they are kept beside a game's rules, and how they are made.

A playthrough is a record file without the copy, which is the game's default one; beside it,
``results.json`` says of each what must come out: a digest of the copy it was played with, one of
the last position, and the score. ``python -m tests.rules.playthroughs notad`` records those of one
game anew and leaves the others alone; do that only when its rules or components have changed on
purpose.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Sequence
from importlib.resources import files as resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from companion.formats import documents
from companion.formats.copies import write_copy
from companion.formats.game_format import GameFormat
from companion.play.bots import PLAYERS, play_game
from rules import shelf
from rules.game import AnyGame, outcome
from rules.record import Record

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay")
RESULTS = "results.json"


def folder(game: AnyGame) -> Traversable:
    """Where a game keeps its playthroughs."""
    return resources(game.package).joinpath("playthroughs")


def kept(game: AnyGame) -> dict[str, str]:
    """The texts of a game's playthroughs by their file names."""
    if not folder(game).is_dir():
        return {}
    found = sorted(folder(game).iterdir(), key=lambda file: file.name)
    return {one.name: one.read_text("utf-8") for one in found if one.name.endswith(".jsonl")}


def played(game: AnyGame, name: str) -> Record[Any, Any]:
    """The record of a playthrough: those of earlier releases were played with our box as well."""
    text = kept(game)[name].replace('"copy":{}', '"copy":"demonstration"', 1)
    return documents.read_text(text).record


def results(game: AnyGame) -> Any:
    """What must come out of each playthrough."""
    return json.loads(folder(game).joinpath(RESULTS).read_text("utf-8"))


def result(record: Record[Any, Any]) -> dict[str, Any]:
    """What comes out of a record."""
    game, state = record.game, record.state
    sheet = game.rules.score(game.rules.tally(state))
    return {
        "copy": digest(write_copy(record.start.copy)),
        "position": digest(GameFormat(game).write_position(state)),
        "events": len(record.events),
        "ending": outcome(game, state).ending.value,
        "winners": list(sheet.winners),
        "totals": dict(sheet.totals),
        "lines": {line.key: dict(line.points) for line in sheet.lines},
    }


def digest(plain: Any) -> str:
    """A short fingerprint of plain data."""
    return hashlib.sha256(json.dumps(plain, sort_keys=True).encode()).hexdigest()[:16]


def record_all(game: AnyGame, into: Path) -> None:
    """Record a game for each number of players, by each of our players."""
    into.mkdir(exist_ok=True)
    outcomes = {}
    for players in game.seats:
        for seed, (name, player) in enumerate(PLAYERS.items(), start=1):
            record = play_game(game, NAMES[:players], seed, player)
            file = f"{players}-players-{name}.jsonl"
            documents.save(into / file, documents.write_record(record, whole_copy=False))
            outcomes[file] = result(record)
    documents.save(into / RESULTS, json.dumps(outcomes, indent=1) + "\n")


def main(names: Sequence[str]) -> int:
    """Record the games that are named."""
    if not names:
        print(f"name the games to record, of {', '.join(shelf.names())}", file=sys.stderr)
        return 2
    for game in map(shelf.game, names):
        record_all(game, Path(str(folder(game))))
        print(f"{game.name}: {len(kept(game))} playthroughs")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
