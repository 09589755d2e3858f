"""`companion board`: a picture of a board on the command line."""

import json
from pathlib import Path
from typing import Any

import cv2
import jsonschema
import numpy as np
import pytest

from companion.__main__ import main
from companion.camera.board_reading import board_of, places_of
from companion.formats.documents import write_position
from companion.formats.schemas import schema_files
from rules import defaults, shelf
from rules.table.board_picture import Laid
from rules.values import paths
from tests.companion.camera.board_pictures import ASLANT, Sticker, picture, tag_of

NOTAD = shelf.game("notad")
SEATS = ("Ada", "Ben")
BLANK = defaults.blank(NOTAD, SEATS, NOTAD.settle({}), NOTAD.box.components())
assert BLANK is not None
CELLS = {one.id: one for one in places_of(NOTAD, BLANK, "Ada")}
STICKERS = [
    Sticker(tag_of("tile/T007"), CELLS["cell:0,0"]),
    Sticker(tag_of("tile/T008"), CELLS["cell:3,2"], 90),
]


@pytest.fixture
def photograph(tmp_path: Path) -> Path:
    path = tmp_path / "board.png"
    assert cv2.imwrite(str(path), picture(STICKERS, boards={1: ASLANT}))
    return path


def run(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, str, str]:
    code = main([str(one) for one in arguments])
    told = capsys.readouterr()
    return code, told.out, told.err


def test_the_cells_are_told_as_json(photograph: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = run(capsys, "board", "notad", photograph, "--json")
    assert (code, err) == (0, "")
    answer: dict[str, Any] = json.loads(out)
    jsonschema.validate(answer, schema_files.answer("board", schema_files.ANSWERS["board"]))
    seen = {cell["cell"]: cell["seen"] for cell in answer["cells"] if cell["seen"]}
    assert seen == {
        "0,0": {"piece": "tile/T007", "turned": 0},
        "3,2": {"piece": "tile/T008", "turned": 90},
    }
    assert (answer["found_by"], answer["says"]) == ("marks", "2 of 2 read")
    assert len(answer["cells"]) == 25


def test_a_record_is_compared(
    photograph: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert BLANK is not None
    laid = {"cell:0,0": Laid("tile/T007"), "cell:4,4": Laid("tile/T009")}
    state = paths.put(BLANK, *board_of(NOTAD).laid(BLANK, "Ben", laid))
    file = tmp_path / "position.json"
    file.write_text(write_position(NOTAD, state), "utf-8")
    code, out, _err = run(capsys, "board", "notad", photograph, "--record", file, "--seat", "Ben")
    assert code == 0
    assert "2 of 3 read, E5 missing" in out
    assert "differing: C4" in out


def test_corners_can_be_given(photograph: Path, capsys: pytest.CaptureFixture[str]) -> None:
    corners = " ".join(f"{x},{y}" for x, y in ASLANT)
    code, out, _err = run(capsys, "board", "notad", photograph, "--corners", corners, "--json")
    assert (code, json.loads(out)["found_by"]) == (0, "corners")


def test_corners_are_told_in_the_pixels_of_a_large_photograph(
    photograph: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    few = cv2.imread(str(photograph))
    assert few is not None
    times = -(-5_500 // few.shape[1])
    large = tmp_path / "phone.jpg"
    cv2.imwrite(str(large), cv2.resize(few, None, fx=times, fy=times))
    told = [(x * times, y * times) for x, y in ASLANT]
    corners = " ".join(f"{x},{y}" for x, y in told)

    code, out, _err = run(capsys, "board", "notad", large, "--corners", corners, "--json")

    answer = json.loads(out)
    assert (code, answer["says"]) == (0, "2 of 2 read")
    assert np.allclose(answer["corners"], told, atol=1)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("notad", "nowhere.png"), "there is no such file"),
        (("notad", "{text}"), "not a picture"),
        (("notad", "{grey}"), "The board is not found"),
        (("amanda", "{grey}"), "Amanda has no board of tagged pieces"),
        (("notad", "{grey}", "--corners", "1,2 3"), "--corners takes four points"),
        (("notad", "{grey}", "--corners", "1,2 1,2 1,2 1,2"), "Four corners are needed"),
        (("notad", "{grey}", "--seat", "Zoe"), "nobody called 'Zoe'"),
        (("chess", "{grey}"), "chess"),
    ],
)
def test_bad_input_is_one_line(
    arguments: tuple[str, ...], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, grey = tmp_path / "text.png", tmp_path / "grey.png"
    text.write_text("hello")
    assert cv2.imwrite(str(grey), np.full((200, 300), 128, np.uint8))
    given = [one.format(text=text, grey=grey) for one in arguments]
    code, out, err = run(capsys, "board", *given)
    assert (code, out) == (2, "")
    assert said in err
    assert err.count("\n") == 1
