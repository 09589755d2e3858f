"""Records of each version of the rules, kept for ever: the newest code opens them all.

``python -m tests.rules.kept_records.keep`` keeps one small game of each game on the shelf under the
version its rules have today, as the companion exports it, with the sheet it gave; what is kept
already stays as it is. Do that before the version of a game is counted up.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from companion.formats import documents
from companion.formats.score_sheets import write_sheet
from companion.play.bots import play_at_random, play_game
from rules import shelf
from rules.record import Record

HERE = Path(__file__).parent
NAMES = ("Ada", "Ben", "Cleo", "Dan")


def kept() -> list[tuple[str, str]]:
    """The version and the game of each record that is kept."""
    return sorted((one.parent.name, one.stem) for one in HERE.glob("*/*.jsonl"))


def record_file(version: str, name: str) -> Path:
    return HERE / version / f"{name}.jsonl"


def sheet_file(version: str, name: str) -> Path:
    return HERE / version / f"{name}.json"


def sheet(record: Record[Any, Any]) -> dict[str, Any]:
    game = record.game
    return write_sheet(game, game.rules.score(game.rules.tally(record.state)))


def main() -> None:
    for game in map(shelf.game, shelf.names()):
        path = record_file(game.version, game.name)
        if path.exists():
            continue
        path.parent.mkdir(exist_ok=True)
        record = play_game(game, NAMES[: min(game.seats)], 7, play_at_random)
        documents.save(path, documents.write_record(record, title="Kept for ever"))
        text = json.dumps(sheet(record), ensure_ascii=False, indent=1) + "\n"
        documents.save(sheet_file(game.version, game.name), text)
        print(path)


if __name__ == "__main__":
    main()
