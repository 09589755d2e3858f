"""Position and record files: read by content, written whole, refused in one line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from companion.formats import documents
from rules.files.unreadable import Unreadable
from rules.game import AnyGame
from rules.record import Learned, Record
from rules.shelf import NoSuchGame
from rules.state import Move
from tests.companion.tiny import GAME, Pick, Tiny, Visit

HEADER = {"record": 1, "game": "tiny", "players": ["Ada", "Ben"]}
PICK = {"type": "pick", "by": "Ada", "berries": 2}


def find(name: str) -> AnyGame:
    if name != "tiny":
        raise NoSuchGame(f"no game called {name!r} on the shelf, only tiny")
    return GAME


def read(*lines: Any) -> documents.File:
    texts = [line if isinstance(line, str) else json.dumps(line) for line in lines]
    return documents.read_text("\n".join(texts), find)


def played() -> Record[Tiny, Move]:
    return Record.begin(GAME, ("Ada", "Ben")).then(Pick(by="Ada", berries=2)).then(Visit(from_="n"))


@pytest.mark.parametrize("whole_copy", [True, False])
def test_a_record_reads_back_the_same(whole_copy: bool) -> None:
    record = played()
    file = documents.read_text(
        documents.write_record(record, whole_copy=whole_copy, title="Sunday"), find
    )

    assert file == documents.File(record, True, "Sunday", "1")


def test_an_undone_event_stays_in_the_record() -> None:
    record = played().undo()
    file = documents.read_text(documents.write_record(record), find)

    assert file.record == record
    assert file.record.can_redo


def test_a_record_that_began_in_the_middle_reads_back_the_same() -> None:
    position = played().state
    record = Record.begin(GAME, position.seats, position=position).then(Pick(by="Ben", berries=1))

    assert documents.read_text(documents.write_record(record), find).record == record


def test_a_position_reads_back_the_same() -> None:
    state = played().then(Learned("bush/red", "bears", 3)).state
    file = documents.read_text(documents.write_position(GAME, state), find)

    assert file.record.state == state
    assert not file.is_record


def test_a_position_names_only_what_was_confirmed_of_the_copy() -> None:
    state = played().then(Learned("bush/red", "bears", 3)).state
    plain = json.loads(documents.write_position(GAME, state))

    assert plain["copy"] == {"bush/red": {"bears": 3}}


def test_components_in_place_override_the_default_and_are_confirmed() -> None:
    copy = read({"game": "tiny", "copy": {"bush": {"red": {"bears": 1}}}, "position": {}})
    held = copy.record.state.copy

    assert (held.get("bush/red", "bears"), held.status("bush/red", "bears")) == (1, "confirmed")
    assert not held.knows("bush/blue", "bears")


def test_players_are_those_the_position_speaks_of() -> None:
    told = {"game": "tiny", "position": {"players": {"Ben": {}, "Ada": {}}}}

    assert read(told).record.state.seats == ("Ben", "Ada")


def test_a_position_that_names_nobody_has_one_player() -> None:
    assert read({"game": "tiny", "position": {"berries": 3}}).record.state.seats == ("A",)


def test_without_a_position_the_game_stands_at_its_beginning() -> None:
    record = read({"game": "tiny", "players": ["Ada", "Ben"]}).record

    assert record == Record.begin(GAME, ("Ada", "Ben"))


def test_a_record_may_be_told_in_other_words() -> None:
    told = {"act": "pick", "berries": 2, "bush": {"id": "green", "bears": 3}}
    record = read(HEADER, "", told, {"type": "pick", "berries": 1}).record

    assert record.history == (
        Learned("bush/green", "bears", 3),
        Pick(by="Ada", berries=2, bush="green"),
        Pick(by="Ada", berries=1),
    )


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        pytest.param([""], "the file is empty", id="empty"),
        pytest.param(["5"], "expected an object with a game and a position, got 5", id="a number"),
        pytest.param([{}], '"game" is missing: which game is it?', id="no game"),
        pytest.param(
            [{"game": "chess"}],
            "game: no game called 'chess' on the shelf, only tiny",
            id="unknown game",
        ),
        pytest.param([{"game": 5}], "game: expected a name, got 5", id="game is a number"),
        pytest.param(
            [{"game": "tiny", "positon": {}}],
            'there is no field "positon" (did you mean "position"?)',
            id="typo",
        ),
        pytest.param(
            [{"game": "tiny", "players": ["Ada"]}],
            "players: Tiny begins with 2 to 4 players, not 1",
            id="too few to begin",
        ),
        pytest.param(
            [HEADER, PICK, '{"type": "pick", "ber'],
            "line 3: not JSON: Unterminated string starting at (line 1, column 18)",
            id="cut off",
        ),
        pytest.param(
            [HEADER, PICK, {"type": "pick", "berries": None}],
            "line 3.berries: expected a whole number, got null",
            id="bad event",
        ),
        pytest.param(
            [HEADER | {"record": 2}],
            "line 1.record: expected 1, got 2 (written by a newer version?)",
            id="newer format",
        ),
        pytest.param(
            [HEADER | {"rules_version": "1", "position": 0}],
            "position: expected an object, got 0",
            id="a position that is nothing, of a companion",
        ),
        pytest.param([HEADER | {"at": 2}, PICK], "at: expected 0 to 1, got 2", id="at beyond end"),
        pytest.param([HEADER | {"title": 5}], "title: expected a text, got 5", id="title"),
        pytest.param(
            [{"game": "tiny", "position": {}}, PICK],
            "not JSON: Extra data (line 2, column 1)",
            id="events after a position",
        ),
    ],
)
def test_a_file_that_cannot_be_read_says_so_in_one_line(lines: list[Any], message: str) -> None:
    with pytest.raises(Unreadable) as caught:
        read(*lines)

    assert str(caught.value) == message


def test_a_file_is_read_from_disk_whatever_its_line_ends(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_bytes(
        b"\xef\xbb\xbf" + documents.write_record(played()).replace("\n", "\r\n").encode()
    )

    assert documents.read(path, find).record == played()


def test_a_file_that_cannot_be_opened_says_why(tmp_path: Path) -> None:
    (tmp_path / "bytes").write_bytes(b'{"game": "\xff"}')

    for name, why in [
        ("", "is a folder, not a file"),
        ("nothing", "there is no such file"),
        ("bytes", "is not text: byte 10 is not UTF-8"),
        ("nul\0", "there is no such file"),
    ]:
        with pytest.raises(Unreadable, match=why):
            documents.read(tmp_path / name, find)


def test_saving_replaces_a_file_whole(tmp_path: Path) -> None:
    path = tmp_path / "position.json"
    path.write_text("old")
    documents.save(path, "new")

    assert path.read_text() == "new"
    assert list(tmp_path.iterdir()) == [path]


def test_a_failed_save_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "position.json"
    path.write_text("old")

    with pytest.raises(UnicodeEncodeError):
        documents.save(path, "\ud800")
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_options_written_into_a_position_count_unless_others_stand_beside_it() -> None:
    inside = {"game": "tiny", "players": ["Ada"], "position": {"options": {"sweet": True}}}

    assert read(inside).record.state.options["sweet"] is True
    assert read(inside | {"options": {"sweet": False}}).record.state.options["sweet"] is False


def test_climbers_are_players_too() -> None:
    text = json.dumps({"game": "annapurna", "position": {"climbers": {"a": {}, "b": {}}}})

    assert documents.read_text(text).record.state.seats == ("a", "b")
