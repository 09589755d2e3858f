"""Spoiled files of every kind: each ends in an answer or in one clear line, never in anything else.

Ten thousand go through the very functions that score, judge and check call, two thousand of every
kind through the commands in a process of their own, a few dozen through the real program. The seed
is fixed, so that a failure comes again.
"""

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from functools import cache
from itertools import cycle, islice
from pathlib import Path
from typing import Any

import pytest

from companion.cli.answers import judgements
from companion.cli.arguments import read_bytes
from companion.formats import documents
from companion.formats.json_text import parse
from companion.play.bots import play_game, play_greedily
from rules import shelf
from rules.files.unreadable import Unreadable
from rules.game import AnyGame
from rules.state import State
from tests.companion.formats.mutants import encoded, mutants

pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[3]
SEED = 20_240
FILES = 10_000
LONGEST_LINE = 10_000

COMMANDS, MANY, PIECE = 2_000, 100_000, 2_500
"""Inputs through the commands: in the suite, in the long run, in one process of it."""

MEGABYTES = 500
"""The most memory that a process needs for all its inputs."""

COUNTS = {
    "game": "notad",
    "position": {
        "area_sizes": {"meadow": [6, 8], "forest": [2, 2]},
        "hunted": {"prey": 3, "predator": 4},
        "camp_value": 12,
        "uncovered": 4,
    },
}
DESCRIBED = {
    "game": "notad",
    "players": ["A"],
    "copy": {
        "board": {
            "rows": 3,
            "cols": 3,
            "start": "0,0",
            "shrine": "2,2",
            "values": {"0,0": -6, "1,1": 3},
            "pink": ["1,1"],
            "fixed": {
                "0,0": {"sides": [None, "water", None, None], "counts": True},
                "2,2": {"regions": [{"terrain": "water", "sides": [0]}]},
            },
        },
        "hill/2": {"explorations": 2, "actions": 3, "draws_blind": True},
        "tiles": [
            {
                "id": "X1",
                "back": "regular",
                "sides": ["forest", ["water", "forest"], "forest", "meadow"],
                "motifs": ["green", None, "pink", "orange"],
                "regions": [{"terrain": "forest", "sides": [0, [1, 1], 2]}],
                "icons": ["prey_a"],
            },
            {"id": "X2", "sides": ["forest", "water", "forest", "meadow"]},
        ],
        "animal": {"prey_a": {"class": "prey", "name": "Hare"}},
        "area": {"forest": {"by_size": [0, 2, 4, 8], "further": 1}},
        "bonus": {"draw_prey": {"times": 3}},
    },
    "position": {
        "phase": "act",
        "round": 3,
        "level": 2,
        "placed": {"0,1": {"tile": "X1", "rot": 90}, "1,0": {"tile": {"sides": ["water"] * 4}}},
        "tokens": {"0,1": {"kind": "prey_a", "class": "prey", "hunted": True}},
        "hand": ["T001", "X2", None],
        "hunters": ["1,0"],
        "stored": ["prey_a"],
        "camp_fuel": 2,
        "hunters_left": 1,
        "discs_left": 9,
        "covered": {"draw_prey": 1},
        "actions_left": 2,
        "yurt": "0,0",
        "pending": [{"what": "bonus"}],
    },
}
MOVES: list[Any] = [
    {"type": "place_tile", "tile": {"sides": ["forest"] * 4}, "rot": 90, "cell": "1,1"},
    {"type": "move_hunter", "from": "0,1", "to": "0,2"},
    {"type": "move_camp", "to": "0,1", "pay": "0,1"},
    {"type": "bonus", "bonus": "relocate_tile", "cell": "0,1", "to": "1,1", "rot": 90},
    {"type": "explore", "take": {"tiles": ["T001"], "tokens": []}},
]


@cache
def lines(events: int) -> list[Any]:
    """A record of a game's first events, as plain data line by line."""
    game = shelf.game("notad")
    played = play_game(game, ("Ada", "Ben"), 3, play_greedily, longest=events)
    return [
        json.loads(one) for one in documents.write_record(played, whole_copy=False).splitlines()
    ]


@cache
def position(events: int, players: int = 3) -> Any:
    game = shelf.game("notad")
    names = ("Ada", "Ben", "Cleo", "Dora")[:players]
    played = play_game(game, names, 3, play_greedily, longest=events)
    return json.loads(documents.write_position(game, played.state))


def positions() -> list[Any]:
    return [COUNTS, DESCRIBED, DESCRIBED, position(60), position(200, 2)]


def at(content: bytes) -> tuple[AnyGame, State]:
    record = read_bytes(content, "file").file.record
    return record.game, record.state


def score(content: bytes) -> Any:
    return judgements.score(*at(content))


def judge(content: bytes, move: bytes) -> Any:
    game, state = at(content)
    return judgements.judge(game, state, parse(move.decode("utf-8", "replace"), "move"))


def check(content: bytes) -> Any:
    return judgements.check(read_bytes(content, "file").file.record)


def scored(seed: int) -> Iterator[Callable[[], Any]]:
    for content in mutants(positions(), seed):
        yield lambda content=content: score(content)  # type: ignore[misc]


def judged(seed: int) -> Iterator[Callable[[], Any]]:
    """Now the position is spoiled, now the move."""
    moves = [*MOVES, *lines(60)[1:]]
    spoiled_moves, sound_positions = mutants(moves, seed), cycle(map(encoded, positions()))
    sound_moves = cycle(map(encoded, moves))
    for content in mutants(positions(), seed):
        move = next(sound_moves)
        yield lambda content=content, move=move: judge(content, move)  # type: ignore[misc]
        content, move = next(sound_positions), next(spoiled_moves)
        yield lambda content=content, move=move: judge(content, move)  # type: ignore[misc]


def checked(seed: int) -> Iterator[Callable[[], Any]]:
    for content in mutants([lines(3), lines(12), lines(30)], seed):
        yield lambda content=content: check(content)  # type: ignore[misc]


@pytest.mark.slow
@pytest.mark.parametrize("command", [scored, judged, checked])
def test_a_spoiled_file_ends_in_an_answer_or_in_one_line(
    command: Callable[[int], Iterator[Callable[[], Any]]],
) -> None:
    answered, said = 0, []

    for answer in islice(command(SEED), FILES // 3 + 1):
        try:
            json.dumps(answer(), allow_nan=False)
            answered += 1
        except Unreadable as error:
            said.append(str(error))

    assert not [line for line in said if "\n" in line or len(line) > LONGEST_LINE]
    # Both kinds in number, or the spoiling is too weak or too rough to show anything.
    assert min(answered, len(said)) > FILES // 3 // 10


def companion(*arguments: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "companion", *arguments]
    return subprocess.run(command, capture_output=True, cwd=ROOT, timeout=60, check=False)


@pytest.mark.slow
def test_spoiled_files_through_the_real_command(tmp_path: Path) -> None:
    path = tmp_path / "file"
    move = json.dumps(MOVES[0])

    for index, content in enumerate(islice(mutants([*positions(), lines(12)], SEED), 36)):
        path.write_bytes(content)
        arguments = (("score", str(path)), ("judge", str(path), move), ("check", str(path)))
        ran = companion(*arguments[index % 3], *(["--json"] if index % 2 else []))

        assert ran.returncode in (0, 2), ran.stderr
        assert b"Traceback" not in ran.stderr
        assert b"fault of the companion" not in ran.stderr
        assert ran.stderr.count(b"\n") == (ran.returncode == 2)
        assert bool(ran.stdout) == (ran.returncode == 0)


def test_a_bonus_nobody_knows_is_called_as_it_is_written() -> None:
    described: dict[str, Any] = DESCRIBED
    plain = {**described, "copy": {**described["copy"], "bonus": {"draw_preys": {"times": 3}}}}

    told = judgements.hints(*at(encoded(plain)))

    assert "draw_preys" in json.dumps(told)


def hostile(seed: int, count: int) -> dict[str, Any]:
    """What became of so many inputs in a process of their own; see :mod:`hostile`."""
    command = [sys.executable, "-m", "tests.companion.formats.hostile", str(seed), str(count)]
    ran = subprocess.run(command, capture_output=True, cwd=ROOT, check=False)
    assert ran.returncode == 0, ran.stderr[-2000:]
    told: dict[str, Any] = json.loads(ran.stdout)
    assert told["megabytes"] < MEGABYTES
    return told


@pytest.mark.slow
def test_hostile_input_of_every_kind_through_the_commands() -> None:
    told = hostile(SEED, COMMANDS)

    kinds = {name.partition(" ")[0] for name in told["counts"]}
    assert kinds == {"position", "record", "move", "box", "collection", "picture", "journal"}
    for kind in kinds:  # both kinds of end, or the spoiling is too weak or too rough
        assert told["counts"].get(f"{kind} 0"), told
        assert told["counts"].get(f"{kind} 2"), told


@pytest.mark.long
def test_a_hundred_thousand_hostile_inputs() -> None:
    pieces = [hostile(SEED + at, PIECE) for at in range(MANY // PIECE)]

    print(json.dumps(pieces))
    assert sum(sum(one["counts"].values()) for one in pieces) == MANY
