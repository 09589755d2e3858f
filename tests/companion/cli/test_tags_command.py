"""`companion tags`, through the real entry point: lists, sheets, and one line for what is wrong."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any

import jsonschema
import pypdfium2
import pytest

from companion.__main__ import main
from companion.box import tag_codes
from companion.formats.schemas import schema_files
from companion.machine.folders import DATA_VARIABLE, JOURNAL
from companion.storage.journal import Journal

Told = tuple[int, str, str]
Run = Callable[..., Told]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path / "data"))

    def ran(*arguments: object) -> Told:
        code = main(["tags", *(str(one) for one in arguments)])
        told = capsys.readouterr()
        return code, told.out, told.err

    return ran


def answer(told: Told) -> Any:
    assert told[0] == 0, told[2]
    plain = json.loads(told[1])
    schema = schema_files.answer("tags", schema_files.ANSWERS["tags"])
    jsonschema.Draft202012Validator(schema).validate(plain)
    return plain


def test_all_tags_are_listed_for_people(run: Run) -> None:
    code, out, _err = run()

    assert code == 0
    assert all(id_ in out for id_ in tag_codes.all_ids())


@pytest.mark.parametrize("name", tag_codes.games())
def test_the_tags_of_a_game_are_listed_as_json(run: Run, name: str) -> None:
    listed = answer(run(name, "--json"))["tags"]

    assert [one["id"] for one in listed] == list(tag_codes.ids(name))
    assert {one["game"] for one in listed} == {name}


def test_a_tag_says_what_it_stands_for(run: Run) -> None:
    (one,) = answer(run("amanda", "--json", "--only", "AS3K"))["tags"]

    assert one == {
        "id": "AS3K",
        "game": "amanda",
        "component": "direction/S",
        "face": "S",
        "caption": "straight · seat 3",
        "seat_set": 3,
        "copies": 2,
    }


def test_the_owner_s_names_are_the_captions(run: Run, tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    with Journal.open(tmp_path / "data" / JOURNAL, datetime.now) as journal:
        journal.learn("notad", [("animal/prey_a", "name", "Hare")])

    listed = answer(run("notad", "--json", "--only", "hare"))["tags"]

    assert [one["caption"] for one in listed] == ["Hare"]


def test_sheets_are_written(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "tags.pdf"
    told = answer(run("bania", "--out", path, "--paper", "5160", "--once", "--json"))

    assert told["written"] == {
        "file": str(path),
        "paper": "5160",
        "size": 24.4,
        "sheets": 2,
        "labels": 60,
    }
    document = pypdfium2.PdfDocument(path)
    assert len(document) == 2
    assert document[0].get_size() == pytest.approx((612, 792))


def test_a_written_file_is_told_in_a_line(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "tags.pdf"

    code, out, err = run("danana", "--only", "art", "--size", "25", "-o", path)

    assert (code, out, err) == (0, f"{path}: 8 labels of 25.0 mm on 1 sheet.\n", "")


def test_corner_marks_alone(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "marks.pdf"
    told = answer(run("--corners", "4", "--out", path, "--json"))

    assert told["tags"] == []
    assert told["written"]["labels"] == 16


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("chess",), "no game called 'chess'"),
        (("notad", "--only", "T999"), 'no tag is called "T999" (did you mean "T099"?)'),
        (("notad", "--paper", "B5", "-o", "OUT"), 'there is no paper "B5"'),
        (("notad", "--size", "300", "-o", "OUT"), "on A4 a tag can be from 6 to 190.0 mm large"),
        (("notad", "--size", "big"), "--size"),
        (("notad", "--from-label", "0", "-o", "OUT"), "a sheet has the labels 1 to 99, not 0"),
        (("--corners", "-1", "-o", "OUT"), "corner marks are for 1 to 146 boards, not -1"),
        (("notad", "-o", "OUT/away/tags.pdf"), "No such file or directory"),
        (("notad", "-o", "-"), "a PDF is written into a file"),
    ],
)
def test_what_is_wrong_is_one_line(
    run: Run, tmp_path: Path, arguments: tuple[str, ...], says: str
) -> None:
    path = str(tmp_path / "tags.pdf")

    code, out, err = run(*(one.replace("OUT", path) for one in arguments))

    assert code == 2
    assert out == ""
    assert says in err
    assert err.startswith("companion: ")
    assert err.count("\n") == 1
    assert not Path(path).exists()
