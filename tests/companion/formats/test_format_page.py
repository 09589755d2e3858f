"""Runs every example of docs/formats.md: what it shows is read, validated, and answered just so."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from companion.box import box_file
from companion.cli.answers import judgements
from companion.formats import documents
from companion.formats.copies import read_copy
from companion.formats.schemas import schema_files
from companion.formats.type_names import tag
from rules import shelf
from rules.game import AnyGame
from rules.record import EVENTS
from rules.state import State

PAGE = Path(__file__).resolve().parents[3] / "docs" / "formats.md"
BLOCK = re.compile(r"^```jsonl? (\S+) (\S+)\n(.*?)^```", re.MULTILINE | re.DOTALL)

EXAMPLES = [(kind, name, text) for kind, name, text in BLOCK.findall(PAGE.read_text("utf-8"))]


def examples(*kinds: str) -> list[tuple[str, str]]:
    return [(name, text) for kind, name, text in EXAMPLES if kind in kinds]


def record_called(name: str) -> documents.AnyRecord:
    kinds = ("position", "position-loosely", "record")
    text = next(text for named, text in examples(*kinds) if named == name)
    return documents.read_text(text).record


def at(name: str) -> tuple[AnyGame, State]:
    record = record_called(name)
    return record.game, record.state


def differences(shown: Any, real: Any, place: str = "answer") -> Iterator[str]:
    """What an example shows that is not so; "…" in a list stands for the rest of it."""
    if isinstance(shown, dict) and isinstance(real, dict):
        for key, value in shown.items():
            yield from differences(value, real.get(key), f"{place}.{key}")
    elif isinstance(shown, list) and shown[-1:] == ["…"]:
        for index, value in enumerate(shown[:-1]):
            yield from differences(value, real[index], f"{place}[{index}]")
    elif isinstance(shown, list) and isinstance(real, list) and len(shown) == len(real):
        for index, (value, other) in enumerate(zip(shown, real, strict=True)):
            yield from differences(value, other, f"{place}[{index}]")
    elif shown != real:
        yield f"{place}: {real!r}, not {shown!r}"


def test_the_page_has_an_example_of_everything() -> None:
    kinds = {kind for kind, _, _ in EXAMPLES}

    assert kinds >= {
        "position",
        "move",
        "record",
        "copy",
        "copyfile",
        "score",
        "judge",
        "hints",
        "ask",
        "check",
    }
    assert len(EXAMPLES) == PAGE.read_text("utf-8").count("\n```json")


@pytest.mark.parametrize(("name", "text"), examples("position", "position-loosely", "record"))
def test_a_file_can_be_read_and_scored(name: str, text: str) -> None:
    record = documents.read_text(text).record

    assert judgements.score(record.game, record.state)["lines"]


def test_a_record_shows_every_kind_of_event() -> None:
    texts = [text for _name, text in examples("record")]
    shown = {json.loads(line).get("type") for text in texts for line in text.splitlines()}

    assert shown >= {tag(kind) for kind in EVENTS}


@pytest.mark.parametrize(("name", "text"), examples("record-later"))
def test_a_record_of_a_later_release_is_kept_as_it_stands(name: str, text: str) -> None:
    record = documents.read_text(text).record
    told = [json.loads(line) for line in documents.write_record(record).splitlines()]
    shown = [json.loads(line) for line in text.splitlines()]

    assert record.state.incomplete
    assert judgements.check(record)["unknown"] == [1, 2]
    assert told[1:] == shown[1:]
    assert not list(differences(shown[0], told[0]))


@pytest.mark.parametrize(("name", "text"), examples("position"))
def test_a_regular_position_fits_its_schema(name: str, text: str) -> None:
    jsonschema.validate(json.loads(text), schema_files.position(shelf.game("notad")))


@pytest.mark.parametrize(("name", "text"), examples("record"))
def test_the_lines_of_a_record_fit_their_schema(name: str, text: str) -> None:
    schema = schema_files.record_line(shelf.game("notad"))

    for line in text.splitlines():
        jsonschema.validate(json.loads(line), schema)


@pytest.mark.parametrize(("name", "text"), examples("move"))
def test_a_regular_move_fits_its_schema(name: str, text: str) -> None:
    jsonschema.validate(json.loads(text), schema_files.move(at(name)[0]))


@pytest.mark.parametrize(("name", "text"), examples("move", "move-loosely"))
def test_a_move_can_be_judged(name: str, text: str) -> None:
    assert judgements.judge(*at(name), json.loads(text))["legal"] in (True, False, None)


@pytest.mark.parametrize(("name", "text"), examples("copy"))
def test_a_copy_can_be_read_and_fits_its_schema(name: str, text: str) -> None:
    game = shelf.game(name)
    jsonschema.validate(json.loads(text), schema_files.copy(game))

    copy = read_copy(json.loads(text), game.box)

    assert copy.get("animal/prey_a", "name") == "Hare"


@pytest.mark.parametrize(("name", "text"), examples("copyfile"))
def test_a_box_can_be_read_from_its_file(name: str, text: str) -> None:
    file = box_file.read(text)
    jsonschema.validate(dict(file.components), schema_files.copy(shelf.game(name)))

    assert box_file.read(box_file.write(file)) == file


@pytest.mark.parametrize(("name", "text"), examples("score"))
def test_score_answers_as_shown(name: str, text: str) -> None:
    assert not list(differences(json.loads(text), judgements.score(*at(name))))


@pytest.mark.parametrize(("name", "text"), examples("judge"))
def test_judge_answers_as_shown(name: str, text: str) -> None:
    shown = json.loads(text)

    assert not list(differences(shown["answer"], judgements.judge(*at(name), shown["move"])))


@pytest.mark.parametrize(("name", "text"), examples("hints"))
def test_hints_answers_as_shown(name: str, text: str) -> None:
    assert not list(differences(json.loads(text), judgements.hints(*at(name))))


@pytest.mark.parametrize(("name", "text"), examples("ask"))
def test_ask_answers_as_shown(name: str, text: str) -> None:
    shown = json.loads(text)

    answer = judgements.ask(*at(name), shown["query"], shown["arguments"])

    assert answer["answer"] == shown["answer"]


@pytest.mark.parametrize(("name", "text"), examples("check"))
def test_check_answers_as_shown(name: str, text: str) -> None:
    assert not list(differences(json.loads(text), judgements.check(record_called(name))))
