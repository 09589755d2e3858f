"""The schemas of games and answers are those the types give; real files and answers fit them."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from companion.cli.answers import game_catalogue, judgements
from companion.formats import documents
from companion.formats.schemas import schema_files
from companion.formats.schemas.schema_types import Schemas
from companion.play.bots import play_game
from rules import shelf
from rules.game import AnyGame
from tests.companion import tiny

GAMES = shelf.names()
COMMAND = "python -m companion.formats.schemas.schema_files"
PLAYTHROUGHS = sorted(
    (Path(__file__).resolve().parents[3] / "rules" / "games").glob("*/playthroughs/*.jsonl")
)


def fits(plain: Any, schema: dict[str, Any]) -> None:
    """Validate through JSON, as a program on the other side would."""
    jsonschema.Draft202012Validator(schema).validate(json.loads(json.dumps(plain)))


@cache
def played(name: str, *, longest: int = 60) -> documents.AnyRecord:
    game = shelf.game(name)
    seats = ("Ada", "Ben", "Cleo", "Dora", "Eli", "Fay")[: min(game.seats)]
    return play_game(game, seats, 5, longest=longest)


def is_current(folder: Path, schemas: schema_files.Documents, command: str) -> None:
    """Say how to write them where the files in a folder are not those that would be written."""
    there = {path.name: path.read_text("utf-8") for path in folder.glob("*.json")}
    made = {name: schema_files.text(schema) for name, schema in schemas}

    assert sorted(there) == sorted(made), f"run: {command}"
    stale = [name for name, text in made.items() if there[name] != text]
    assert not stale, f"run: {command}"


@pytest.mark.parametrize("name", GAMES)
def test_the_files_of_a_game_are_up_to_date(name: str) -> None:
    game = shelf.game(name)

    is_current(schema_files.folder_of(game), schema_files.of_game(game), f"{COMMAND} {name}")


def test_the_files_in_docs_are_up_to_date() -> None:
    is_current(schema_files.SHARED, schema_files.of_answers(), COMMAND)


@pytest.mark.parametrize("name", GAMES)
def test_every_schema_of_a_game_is_a_schema(name: str) -> None:
    for _name, schema in schema_files.of_game(shelf.game(name)):
        jsonschema.Draft202012Validator.check_schema(schema)


def test_every_schema_of_an_answer_is_a_schema() -> None:
    for _name, schema in schema_files.of_answers():
        jsonschema.Draft202012Validator.check_schema(schema)


@pytest.mark.parametrize("name", GAMES)
def test_what_we_write_fits(name: str) -> None:
    record = played(name)
    game = record.game
    position, line = schema_files.position(game), schema_files.record_line(game)

    for state in (record.states[0], record.state):
        fits(json.loads(documents.write_position(game, state)), position)
    for one in documents.write_record(record, whole_copy=False).splitlines():
        fits(json.loads(one), line)
    fits(json.loads(documents.write_record(record).splitlines()[0]), line)


@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_playthroughs_fit(path: Path) -> None:
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]
    schema = schema_files.record_line(shelf.game(lines[0]["game"]))
    validator = jsonschema.Draft202012Validator(schema)

    # Each verb once is as good as all of them, and a game has hundreds of lines.
    for line in {line.get("type"): line for line in lines}.values():
        validator.validate(line)


@pytest.mark.parametrize("name", GAMES)
def test_answers_fit(name: str) -> None:
    record = played(name, longest=20)
    game = record.game
    hinted = [(one, judgements.hints(game, one)) for one in record.states]
    # Some games end early, and then nothing is listed.
    state, listed = next(pair for pair in reversed(hinted) if pair[1]["moves"])
    move = listed["moves"][0]["move"]

    for command, answer in {
        "score": judgements.score(game, state),
        "hints": listed,
        "judge": judgements.judge(game, state, move),
        "check": judgements.check(record),
        "ask": judgements.ask(game, state, "audit", {}),
        "rules": game_catalogue.rules(game),
        "games": game_catalogue.games(),
    }.items():
        fits(answer, schema_files.answer(command, schema_files.ANSWERS[command]))


@pytest.mark.parametrize("name", GAMES)
def test_listed_moves_fit(name: str) -> None:
    record = played(name)
    schema = schema_files.move(record.game)

    for state in record.states[::10]:
        for one in judgements.hints(record.game, state)["moves"][:3]:
            fits(one["move"], schema)


@pytest.mark.parametrize(
    "plain",
    [
        {"game": "notad", "positon": {}},
        {"players": ["Ada"]},
        {"game": "notad", "players": []},
        {"game": "notad", "position": {"round": "three"}},
        {"game": "notad", "options": {"two_player_order": "other"}},
        {"game": "notad", "copy": {"tile/T1": {"sides": ["forest"]}}},
    ],
)
def test_what_is_wrong_does_not_fit(plain: Any) -> None:
    with pytest.raises(jsonschema.ValidationError):
        fits(plain, schema_files.position(shelf.game("notad")))


def test_any_game_of_dataclasses_has_schemas() -> None:
    game: AnyGame = tiny.GAME
    state = tiny.start(("Ada", "Ben"), {}, game.box.components())
    visited = tiny.advance(state, tiny.Visit(by="", from_="north"))

    fits(json.loads(documents.write_position(game, visited)), schema_files.position(game))


def test_a_type_without_a_schema_is_said() -> None:
    with pytest.raises(TypeError, match="no JSON Schema for"):
        Schemas().of(set[int])


def test_writing_takes_away_what_is_no_longer_made(tmp_path: Path) -> None:
    (tmp_path / "old.json").write_text("{}")

    written = schema_files.write(tmp_path, schema_files.of_answers())

    assert sorted(tmp_path.iterdir()) == sorted(written)
