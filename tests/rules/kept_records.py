"""Records of each version of a game's rules, kept for ever: the newest code opens them all.

``python -m tests.rules.kept_records notad`` keeps a small game of each game it names under the
version its rules have today, as the companion exports it, with the sheet it gave; what is kept
already stays as it is. Do that before the version of a game is counted up.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from importlib import resources
from pathlib import Path
from typing import Any

from companion.formats import documents
from companion.formats.score_sheets import write_sheet
from companion.play.bots import play_at_random, play_game
from rules import shelf
from rules.game import AnyGame
from rules.record import Record

NAMES = ("Ada", "Ben", "Cleo", "Dan")


def folder(game: AnyGame) -> Path:
    """Where a game keeps them."""
    return Path(str(resources.files(game.package).joinpath("kept")))


def kept() -> list[tuple[str, str]]:
    """The game and the version of each record that is kept."""
    return [
        (name, file.stem)
        for name in shelf.names()
        for file in sorted(folder(shelf.game(name)).glob("*.jsonl"))
    ]


def record_file(name: str, version: str) -> Path:
    return folder(shelf.game(name)) / f"{version}.jsonl"


def sheet_file(name: str, version: str) -> Path:
    return record_file(name, version).with_suffix(".json")


def sheet(record: Record[Any, Any]) -> dict[str, Any]:
    game = record.game
    return write_sheet(game, game.rules.score(game.rules.tally(record.state)))


def main(names: Sequence[str]) -> None:
    for game in map(shelf.game, names):
        path = record_file(game.name, game.version)
        if path.exists():
            continue
        path.parent.mkdir(exist_ok=True)
        record = play_game(game, NAMES[: min(game.seats)], 7, play_at_random)
        documents.save(path, documents.write_record(record, title="Kept for ever"))
        text = json.dumps(sheet(record), ensure_ascii=False, indent=1) + "\n"
        documents.save(sheet_file(game.name, game.version), text)
        print(path)


if __name__ == "__main__":
    main(sys.argv[1:])
