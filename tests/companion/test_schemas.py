"""The schemas in docs/ are those the types give, and real files and answers fit them."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from companion import answers, catalogue, files, schemas
from companion.players import play_game
from companion.schema_types import Schemas
from rules import shelf
from rules.game import AnyGame
from tests.companion import tiny

GAMES = shelf.names()
PLAYTHROUGHS = sorted(
    (Path(__file__).resolve().parents[2] / "rules" / "games").glob("*/playthroughs/*.jsonl")
)


def fits(plain: Any, schema: dict[str, Any]) -> None:
    """Validate through JSON, as a program on the other side would."""
    jsonschema.Draft202012Validator(schema).validate(json.loads(json.dumps(plain)))


@cache
def played(name: str, *, longest: int = 60) -> files.AnyRecord:
    game = shelf.game(name)
    seats = ("Ada", "Ben", "Cleo", "Dora", "Eli", "Fay")[: min(game.seats)]
    return play_game(game, seats, 5, longest=longest)


def test_the_files_in_docs_are_up_to_date() -> None:
    there = {path.name: path.read_text("utf-8") for path in schemas.FOLDER.glob("*.json")}
    made = {name: schemas.text(schema) for name, schema in schemas.documents()}

    assert sorted(there) == sorted(made), "run: python -m companion.schemas"
    stale = [name for name, text in made.items() if there[name] != text]
    assert not stale, "run: python -m companion.schemas"


def test_every_schema_is_a_schema() -> None:
    for _name, schema in schemas.documents():
        jsonschema.Draft202012Validator.check_schema(schema)


@pytest.mark.parametrize("name", GAMES)
def test_what_we_write_fits(name: str) -> None:
    record = played(name)
    game = record.game
    position, line = schemas.position(game), schemas.record_line(game)

    for state in (record.states[0], record.state):
        fits(json.loads(files.write_position(game, state)), position)
    for one in files.write_record(record, whole_copy=False).splitlines():
        fits(json.loads(one), line)
    fits(json.loads(files.write_record(record).splitlines()[0]), line)


@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_playthroughs_fit(path: Path) -> None:
    lines = [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]
    schema = schemas.record_line(shelf.game(lines[0]["game"]))
    validator = jsonschema.Draft202012Validator(schema)

    # Each verb once is as good as all of them, and a game has hundreds of lines.
    for line in {line.get("type"): line for line in lines}.values():
        validator.validate(line)


@pytest.mark.parametrize("name", GAMES)
def test_answers_fit(name: str) -> None:
    record = played(name, longest=20)  # some games end early, and then nothing is listed
    game, state = record.game, record.state
    listed = answers.hints(game, state)
    move = next(one["move"] for one in [*listed["moves"], *listed["unusual"]])

    for command, answer in {
        "score": answers.score(game, state),
        "hints": listed,
        "judge": answers.judge(game, state, move),
        "check": answers.check(record),
        "ask": answers.ask(game, state, "audit", {}),
        "rules": catalogue.rules(game),
        "games": catalogue.games(),
    }.items():
        fits(answer, schemas.answer(command, schemas.ANSWERS[command]))


@pytest.mark.parametrize("name", GAMES)
def test_listed_moves_fit(name: str) -> None:
    record = played(name)
    schema = schemas.move(record.game)

    for state in record.states[::10]:
        for one in answers.hints(record.game, state)["moves"][:3]:
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
        fits(plain, schemas.position(shelf.game("notad")))


def test_any_game_of_dataclasses_has_schemas() -> None:
    game: AnyGame = tiny.GAME
    state = tiny.start(("Ada", "Ben"), {}, game.components())
    visited = tiny.advance(state, tiny.Visit(by="", from_="north"))

    fits(json.loads(files.write_position(game, visited)), schemas.position(game))


def test_a_type_without_a_schema_is_said() -> None:
    with pytest.raises(TypeError, match="no JSON Schema for"):
        Schemas().of(set[int])


def test_writing_takes_away_what_is_no_longer_made(tmp_path: Path) -> None:
    (tmp_path / "old.json").write_text("{}")

    written = schemas.write_all(tmp_path)

    assert sorted(tmp_path.iterdir()) == sorted(written)
