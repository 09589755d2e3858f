"""A box as a file: written readably, read with every mistake named, merged with what differs."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from companion.__main__ import main
from companion.box import box_file, boxes
from companion.box.box_file import CopyFile, Difference, Mistakes
from companion.formats.schemas import schema_files
from companion.machine.folders import DATA_VARIABLE
from companion.presenters.box.box_files import BoxFilesPresenter
from companion.presenters.box.box_pieces import BoxPiecesPresenter
from companion.presenters.start.newgame import NewGamePresenter
from tests.companion.presenters.tables import context

MINE: dict[str, dict[str, Any]] = {
    "hill/2": {"actions": 3, "explorations": 2},
    "animal/prey_a": {"name": "Hare"},
}
THEIRS: dict[str, dict[str, Any]] = {
    "hill/2": {"actions": 4, "explorations": 2},
    "animal/prey_b": {"name": "Deer"},
}


def test_a_file_has_one_component_on_a_line_and_reads_back() -> None:
    file = CopyFile("notad", MINE, "Club", {"4006381333931": "NT017O"})
    text = box_file.write(file)

    assert '    "hill/2": {"actions": 3, "explorations": 2}\n' in text
    assert box_file.read(text) == file


def test_every_mistake_is_told_with_its_place() -> None:
    told = {
        "copy": 1,
        "game": "notad",
        "components": {
            "hill/2": {"actions": "many", "height": 3},
            "tile/T001": {"sides": ["meadow", "swamp", "water", "water"]},
            "tile/T002": [],
        },
        "tags": {"123": 5},
        "boxx": "Club",
    }
    with pytest.raises(Mistakes) as error:
        box_file.read(json.dumps(told))

    places = [one.partition(":")[0] for one in error.value.mistakes]
    assert places == [
        'there is no field "boxx" (did you mean "box"?)',
        "components.hill/2.actions",
        "components.hill/2",
        "components.tile/T001.sides[1]",
        "components.tile/T002",
        "tags",
    ]
    assert str(error.value).endswith("(and 5 more)")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("[]", "this is not a copy"),
        ("{", "not JSON"),
        ('{"copy": 2, "game": "notad"}', "copy: expected 1, got 2"),
        ('{"copy": 1, "game": "chess"}', "game: no game is called"),
        ('{"copy": 1, "game": "notad", "components": []}', "components: expected an object"),
        ('{"copy": 1, "game": "notad", "box": 3}', "box: expected a name"),
    ],
)
def test_what_is_no_copy_is_said_in_a_sentence(text: str, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        box_file.read(text)


def test_two_boxes_are_compared_value_by_value() -> None:
    merged = box_file.merge(MINE, THEIRS)

    assert merged.new == (("animal/prey_b", "name", "Deer"),)
    assert merged.same == 1
    assert merged.differences == (Difference("hill/2", "actions", 3, 4),)


# On the screen


@pytest.fixture
def presenter(tmp_path: Path) -> BoxFilesPresenter:
    room = context(path=tmp_path / "journal.db")
    lessons = [(one, name, value) for one, held in MINE.items() for name, value in held.items()]
    room.journal.learn("notad", lessons)
    return BoxFilesPresenter(BoxPiecesPresenter(room, "notad"))


def put_file(presenter: BoxFilesPresenter, text: str) -> Path:
    folder = presenter.folders()[-1]
    folder.mkdir(exist_ok=True)
    path = folder / "notad-friend.copy.json"
    path.write_text(text, "utf-8")
    return path


def test_a_box_is_written_and_found_again(presenter: BoxFilesPresenter) -> None:
    presenter.press("write")

    assert presenter.view().items[0].title == "Written"
    (path,) = presenter.files()
    assert box_file.load(path).components == MINE


def test_differences_are_shown_and_the_owner_says_who_is_right(
    presenter: BoxFilesPresenter,
) -> None:
    path = put_file(presenter, box_file.write(CopyFile("notad", THEIRS, tags={"555": "NT017O"})))
    presenter.press(f"read:{path}")
    first, differing = presenter.view().items
    assert first.title == "1 new values, 1 that you have too"
    assert differing.title == "level of the hill 2, actions"
    assert differing.text == "yours: 3 · theirs: 4"
    presenter.press("differ:0")
    assert presenter.view().items[1].badge == "theirs"
    presenter.press("take")

    mine = presenter.context.journal.mine("notad")
    assert mine["hill/2"] == {"actions": 4, "explorations": 2}
    assert mine["animal/prey_b"] == {"name": "Deer"}
    assert boxes.bindings(presenter.context.journal) == {"555": "NT017O"}


def test_what_is_not_chosen_stays_mine(presenter: BoxFilesPresenter) -> None:
    path = put_file(presenter, box_file.write(CopyFile("notad", THEIRS)))
    presenter.press(f"read:{path}")
    presenter.press("all")
    presenter.press("all")
    presenter.press("take")

    assert presenter.context.journal.mine("notad")["hill/2"]["actions"] == 3


def test_nothing_of_a_file_with_a_mistake_is_taken(presenter: BoxFilesPresenter) -> None:
    wrong = {"copy": 1, "game": "notad", "components": {"hill/1": {"actions": "x"}}}
    path = put_file(presenter, json.dumps(wrong))
    presenter.press(f"read:{path}")

    heading, mistake, _file = presenter.view().items
    assert heading.title.startswith("1 mistakes in notad-friend.copy.json")
    assert mistake.title.startswith("components.hill/1.actions: expected")
    presenter.press("take")
    assert presenter.context.journal.mine("notad").keys() == MINE.keys()


def test_a_box_is_removed_at_the_second_touch(presenter: BoxFilesPresenter) -> None:
    presenter.press("add:Club")
    presenter.press("remove")
    assert boxes.names(presenter.context.journal, "notad") == ("", "Club")
    presenter.press("remove")

    assert boxes.names(presenter.context.journal, "notad") == ("",)
    assert presenter.pieces.box == ""


def test_a_new_game_asks_which_box_only_where_there_are_two(presenter: BoxFilesPresenter) -> None:
    room = presenter.context
    room.usual_box = ""
    one = NewGamePresenter(room, "notad", lambda _many: 0)
    assert one.view().options == ()
    boxes.add(room.journal, "notad", "Club")
    two = NewGamePresenter(room, "notad", lambda _many: 0)
    assert two.view().options[0].meaning == "my box"
    two.next_box()
    assert two.view().options[0].meaning == "Club"
    assert two.begin()
    assert room.session is not None
    assert room.session.box == "Club"


# On the command line


@pytest.fixture
def run(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., tuple[int, str, str]]:
    monkeypatch.setenv(DATA_VARIABLE, str(tmp_path / "data"))

    def ran(*arguments: object) -> tuple[int, str, str]:
        code = main(["copy", *map(str, arguments)])
        told = capsys.readouterr()
        return code, told.out, told.err

    return ran


def test_copy_reads_merges_and_writes(run: Callable[..., Any], tmp_path: Path) -> None:
    mine, theirs, out = (tmp_path / name for name in ("mine.json", "theirs.json", "out.json"))
    mine.write_text(box_file.write(CopyFile("notad", MINE)))
    theirs.write_text(box_file.write(CopyFile("notad", THEIRS)))

    assert run("notad", "--read", mine)[0] == 0
    code, told, _ = run("notad", "--read", theirs, "--check", "--json")
    assert code == 0
    answer = json.loads(told)
    jsonschema.validate(answer, schema_files.answer("copy", schema_files.ANSWERS["copy"]))
    assert (answer["new"], answer["same"], answer["taken"]) == (1, 1, 0)
    code, told, _ = run("notad", "--read", theirs, "--theirs")
    assert "hill/2 actions: yours 3, the file's 4" in told
    assert run("notad", "--out", out)[0] == 0
    assert box_file.load(out).components == MINE | THEIRS
    assert run("notad")[1].startswith("notad: 4 values confirmed by you")


def test_copy_names_all_mistakes_on_one_line(run: Callable[..., Any], tmp_path: Path) -> None:
    path = tmp_path / "wrong.json"
    wrong = {"hill/1": {"actions": "x"}, "hill/2": {"actions": "y"}}
    path.write_text(json.dumps({"copy": 1, "game": "notad", "components": wrong}))

    code, out, error = run("notad", "--read", path)

    assert (code, out, error.count("\n")) == (2, "", 1)
    assert "components.hill/1.actions" in error
    assert "components.hill/2.actions" in error


def test_copy_refuses_the_file_of_another_game(run: Callable[..., Any], tmp_path: Path) -> None:
    path = tmp_path / "bania.json"
    path.write_text(box_file.write(CopyFile("bania", {})))

    code, _, error = run("notad", "--read", path)

    assert code == 2
    assert "is a copy of bania, not of notad" in error
