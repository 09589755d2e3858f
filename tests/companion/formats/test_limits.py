"""The limits: each holds at its door with one sentence, and the page tells them as they are."""

from __future__ import annotations

import json
from pathlib import Path
from time import process_time

import pytest

from companion.box import box_file
from companion.formats import documents, limits
from companion.formats.json_text import parse
from rules.files.unreadable import Unreadable

PAGE = Path(__file__).parents[3] / "docs" / "limits.md"


def test_the_page_tells_every_limit() -> None:
    assert limits.page() in PAGE.read_text("utf-8")


def test_five_megabytes_of_keys_are_read_at_once() -> None:
    names = [f"n{number:07}" for number in range(390_000)]
    text = "{" + ",".join(f'"{name}":0' for name in [*names, names[-1]]) + "}"
    began = process_time()

    with pytest.raises(Unreadable, match='"n0389999" is given twice'):
        parse(text)

    assert len(text) > 5_000_000
    assert process_time() - began < 5


def test_a_file_of_more_values_than_memory_holds_is_refused_before_it_is_read() -> None:
    began = process_time()

    for text in ("[" + "[]," * (limits.VALUES + 1) + "0]", '{"record":[' + "0," * 10**7 + "0]}"):
        with pytest.raises(Unreadable, match="more than 1000000 values"):
            documents.read_text(text)

    assert process_time() - began < 2


def test_a_record_of_too_many_events_is_refused_before_it_is_played() -> None:
    header = json.dumps({"record": 1, "game": "notad", "players": ["Ada", "Ben"]})
    event = '{"type": "pray"}\n'

    with pytest.raises(Unreadable, match="10001 events, and the most is 10000"):
        documents.read_text(f"{header}\n{event * (limits.EVENTS + 1)}")


@pytest.mark.parametrize("exactly", [False, True])
def test_a_copy_of_too_many_components_is_refused(exactly: bool) -> None:
    named: dict[str, object] = {f"tile/X{number}": {} for number in range(limits.COMPONENTS + 1)}
    copy = {"components": named} if exactly else named

    with pytest.raises(Unreadable, match="5001 components, and the most is 5000"):
        documents.read_text(json.dumps({"game": "notad", "copy": copy}))


def test_a_box_of_too_many_components_or_codes_is_refused() -> None:
    many: dict[str, object] = {f"tile/X{number}": {} for number in range(limits.COMPONENTS + 1)}
    codes = {f"NT{number}": "NT0001" for number in range(limits.BINDINGS + 1)}

    with pytest.raises(Unreadable, match="5001 components"):
        box_file.read(json.dumps({"copy": 1, "game": "notad", "components": many}))
    with pytest.raises(Unreadable, match="5001 codes"):
        box_file.read(json.dumps({"copy": 1, "game": "notad", "tags": codes}))


def test_a_box_of_mistakes_is_given_up_soon() -> None:
    wrong = {f"nothing/{number}": {"a": 1} for number in range(limits.COMPONENTS)}

    with pytest.raises(box_file.Mistakes) as caught:
        box_file.read(json.dumps({"copy": 1, "game": "notad", "components": wrong}))

    assert len(caught.value.mistakes) == limits.MISTAKES


def test_a_title_is_short_and_on_one_line() -> None:
    def titled(title: str) -> str:
        return json.dumps({"game": "notad", "players": ["Ada", "Ben"], "title": title})

    with pytest.raises(Unreadable, match="title: expected up to 200 letters, got 201"):
        documents.read_text(titled("x" * 201))
    assert documents.read_text(titled("An\x1b[2J \u202eevening\n")).title == "An[2J evening"


@pytest.mark.parametrize("name", ["Ada\x1b[2J", "Ada\n", "\u202eAda", "A" * 41, ""])
def test_a_player_of_a_record_has_a_name(name: str) -> None:
    with pytest.raises(Unreadable, match="expected a name of up to 40 characters"):
        documents.read_text(json.dumps({"game": "notad", "players": [name, "Ben"]}))


def test_the_name_of_a_box_is_on_one_line() -> None:
    text = json.dumps({"copy": 1, "game": "notad", "box": "The\x1b[2J\nclub"})

    assert box_file.read(text).box == "The[2J club"
