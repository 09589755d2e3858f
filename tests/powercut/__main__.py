"""A program to be killed: plays an evening, or touches the real app, and tells what it shows.

    python -m tests.powercut trace FOLDER SEED STEPS [PRAGMA]     plays some steps and closes
    python -m tests.powercut hall [app | pad | busy]              forks a player for each line read
    python -m tests.powercut look FOLDER                          runs all reading commands for ever

The hall has everything loaded already, so that a player is there at once, as many times as wanted.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

from tests.powercut import busy_table, random_evening


def tell(what: dict[str, Any]) -> None:
    """Write one line, at once and whole, however many of us there are."""
    os.write(1, (json.dumps(what) + "\n").encode())


def trace(folder: Path, seed: int, steps: int, pragma: str = "") -> None:
    """Play some steps, telling them into the marks of the trace."""
    marks = os.open(folder / "marks", os.O_WRONLY | os.O_CREAT)

    def mark(what: dict[str, Any]) -> None:
        os.write(marks, (json.dumps(what) + "\n").encode())

    player = random_evening.Player(folder / "journal.db", seed, mark, pragma)
    for _ in range(steps):
        player.step()
    player.journal.close()


def hall(play: Any) -> None:
    """Fork a player for each line `FOLDER SEED`, and say when it has ended."""
    for line in sys.stdin:
        folder, seed = line.rsplit(maxsplit=1)
        pid = os.fork()
        if pid == 0:
            try:
                play(Path(folder), int(seed))
            except BaseException as error:
                tell({"failed": f"{type(error).__name__}: {error}"})
            os._exit(1)
        tell({"born": pid})
        os.waitpid(pid, 0)
        tell({"gone": pid})


def play_evening(folder: Path, seed: int) -> None:
    """Play until somebody kills us."""
    player = random_evening.Player(folder / "journal.db", seed, tell)
    while True:
        player.step()


def main(arguments: list[str]) -> None:
    match arguments:
        case ["trace", folder, seed, steps, *pragma]:
            trace(Path(folder), int(seed), int(steps), *pragma)
        case ["hall", "app"]:
            from tests.powercut import killed_app

            hall(killed_app.play_app)
        case ["hall", "pad"]:
            from tests.powercut import killed_app

            hall(killed_app.count_on_pad)
        case ["hall", "busy"]:
            hall(busy_table.write_busily)
        case ["look", folder]:
            busy_table.look_on(Path(folder), tell)
        case ["hall"]:
            for number in range(random_evening.SCRIPTS):
                random_evening.script(number)
            hall(play_evening)
        case _:
            raise SystemExit(__doc__)


main(sys.argv[1:])
