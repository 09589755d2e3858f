"""`companion scan` through the real entry point, on pictures drawn for it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from companion.__main__ import main
from companion.box import tag_codes
from companion.cli.answers.scan_answers import Scan
from companion.formats.schemas import schema_files
from hardware.camera.frames import Image
from hardware.camera.synthetic_camera import Laid, draw
from hardware.scanning.scanner import Scanner
from tests.companion.formats.test_schema_files import fits

T017 = "NT017O"
BACK_RIGHT = "ABR6X"

Ran = tuple[int, str, str]
Run = Callable[..., Ran]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def ran(*arguments: object) -> Ran:
        code = main([str(one) for one in arguments])
        told = capsys.readouterr()
        return code, told.out, told.err

    return ran


def picture(*laid: Laid) -> Image:
    return draw(laid, (640, 480))


def write(path: Path, *laid: Laid) -> Path:
    cv2.imwrite(str(path), picture(*laid))
    return path


def two(path: Path) -> Path:
    return write(
        path,
        Laid(T017, 160, 200, side=105, turned=90),
        Laid("HTTP://A.B", 480, 200, side=105),
    )


def answer(ran: Ran) -> Any:
    assert ran[0] == 0, ran
    return json.loads(ran[1])


def test_a_picture_tells_its_tags_and_what_is_foreign(run: Run, tmp_path: Path) -> None:
    told = answer(run("scan", two(tmp_path / "two.png"), "--json"))

    assert told["frames"] == 1
    (tag,), (foreign,) = told["tags"], told["foreign"]
    assert (tag["frame"], tag["id"], tag["how"]) == ("two.png", T017, "fast")
    assert tag["piece"] == {
        "game": "notad",
        "component": "tile/T017",
        "face": "T017",
        "caption": "T017",
        "seat_set": None,
    }
    assert np.allclose(tag["centre"], (160, 200), atol=2)
    assert abs(tag["rotation"] - 90) < 2
    assert foreign["text"] == "HTTP://A.B"
    fits(told, schema_files.answer("scan", schema_files.ANSWERS["scan"]))


def test_a_large_photographs_tags_are_told_in_its_own_pixels(run: Run, tmp_path: Path) -> None:
    path, few = tmp_path / "phone.jpg", picture(Laid(T017, 160, 200, side=105))
    cv2.imwrite(str(path), cv2.resize(few, None, fx=9, fy=9))

    (tag,) = answer(run("scan", path, "--json"))["tags"]

    assert tag["id"] == T017
    assert np.allclose(tag["centre"], (160 * 9, 200 * 9), atol=18)
    assert np.ptp([x for x, _y in tag["corners"]]) > 9 * 60


def test_only_one_game_is_looked_for_when_asked(run: Run, tmp_path: Path) -> None:
    path = write(tmp_path / "a.png", Laid(T017, 160, 200), Laid(BACK_RIGHT, 480, 200))

    told = answer(run("scan", path, "--json", "--game", "Amanda"))

    assert [one["id"] for one in told["tags"]] == [BACK_RIGHT]
    assert told["tags"][0]["piece"]["seat_set"] == 6
    assert [one["text"] for one in told["foreign"]] == [T017]


def test_a_list_of_ones_own_is_looked_for_instead(run: Run, tmp_path: Path) -> None:
    path = write(tmp_path / "a.png", Laid(T017, 160, 200), Laid("MINE", 480, 200))
    ids = tmp_path / "ids.txt"
    ids.write_text("# my own\nMINE\n\n")

    told = answer(run("scan", path, "--json", "--ids", ids))

    assert [(one["id"], one["piece"]) for one in told["tags"]] == [("MINE", None)]


def test_a_folder_names_the_picture_of_each_tag(run: Run, tmp_path: Path) -> None:
    write(tmp_path / "b.png", Laid(T017, 320, 240))
    write(tmp_path / "a.png", Laid(BACK_RIGHT, 320, 240))

    told = answer(run("scan", tmp_path, "--json"))

    assert [(one["frame"], one["id"]) for one in told["tags"]] == [
        ("a.png", BACK_RIGHT),
        ("b.png", T017),
    ]


def test_a_film_tells_each_tag_once(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "film.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 25, (640, 480))
    for x in (0, 200, 210, 220, 230):
        writer.write(picture(*([Laid(T017, x, 240)] if x else [])))
    writer.release()

    told = answer(run("scan", path, "--json"))

    assert told["frames"] == 5
    assert [(one["frame"], one["id"]) for one in told["tags"]] == [("frame 2", T017)]


def test_people_get_a_table(run: Run, tmp_path: Path) -> None:
    code, out, _ = run("scan", two(tmp_path / "two.png"))

    assert code == 0
    assert f"{T017}" in out
    assert "notad: T017" in out
    assert "90°" in out
    assert "a code that is none of ours: HTTP://A.B" in out


def test_nothing_read_is_said(run: Run, tmp_path: Path) -> None:
    assert run("scan", write(tmp_path / "empty.png"))[1].strip() == "No tag was read."


def test_a_camera_is_watched_for_a_while(run: Run) -> None:
    told = answer(run("scan", "synthetic", "--json", "--seconds", "0"))

    assert (told["source"], told["frames"], told["tags"]) == ("synthetic", 1, [])
    assert told["stopped"] is False


def test_what_was_read_before_an_interruption_is_told(tmp_path: Path) -> None:
    class Interrupted:
        pause = 0.0
        count: int | None = 2

        def __init__(self) -> None:
            self.frames = [picture(Laid(T017, 320, 240))]

        def read(self) -> Image:
            if not self.frames:
                raise KeyboardInterrupt
            return self.frames.pop()

        def close(self) -> None:
            pass

    scan = Scan(Interrupted(), "film", Scanner([T017]), tag_codes.piece)
    with pytest.raises(KeyboardInterrupt):
        list(scan.steps())

    assert scan.answer()["stopped"]
    assert [one["id"] for one in scan.answer()["tags"]] == [T017]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["gone.png"], "gone.png: no such file, and no camera of that name"),
        (["file:gone.png"], "gone.png: there is no such file"),
        (["usb:Gone"], "the camera Gone is not plugged in"),
        (["picamera2:0"], "needs picamera2"),
        (["bad.png"], "bad.png: not a picture that can be read"),
        (["bad.mp4"], "bad.mp4: neither a picture nor a film"),
        (["."], "no picture in this folder"),
        (["bad.png", "--game", "chess"], "chess"),
        (["bad.png", "--ids", "gone.txt"], "gone.txt: there is no such file"),
        (["bad.png", "--ids", "none.txt"], "none.txt: no id in it"),
        (["bad.png", "--ids", "none.txt", "--game", "notad"], "do not go together"),
        (["a\0b"], "no such file"),
    ],
)
def test_bad_input_is_one_line(
    run: Run,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    arguments: list[str],
    why: str,
) -> None:
    (tmp_path / "empty").mkdir()
    monkeypatch.chdir(tmp_path / "empty" if arguments == ["."] else tmp_path)
    (tmp_path / "bad.png").write_bytes(b"no picture")
    (tmp_path / "bad.mp4").write_bytes(b"no film")
    (tmp_path / "none.txt").write_text("# none\n")

    code, out, err = run("scan", *arguments)

    assert (code, out) == (2, "")
    assert why in err
    assert err.count("\n") == 1


def test_a_camera_for_the_app_must_have_a_name_that_is_one(run: Run, tmp_path: Path) -> None:
    code, out, err = run("app", "--camera", "webcam", "--data", tmp_path)

    assert (code, out) == (2, "")
    assert (
        "--camera is usb:NAME, picamera2:NUMBER, file:PATH, synthetic or none, not 'webcam'" in err
    )
