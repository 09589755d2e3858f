"""Choosing a camera by name: what is asked for, or an error that says what to do."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import cv2
import numpy as np
import pytest

from hardware.camera.camera_names import Listed, is_there, list_cameras, pi_names, usb_names
from hardware.camera.frames import Film, Image, open_files, read_picture
from hardware.camera.live_camera import open_source
from hardware.camera.picamera import PiCamera
from hardware.camera.synthetic_camera import Laid, SyntheticCamera, draw
from hardware.camera.usb_camera import UsbCamera
from hardware.errors import BadSource, CameraLost, NoCamera

SIZE = (640, 480)


# By name


@pytest.mark.parametrize("name", ["", "usb", "usb:", "file:", "webcam", "usbx:0"])
def test_a_name_nobody_knows_says_which_there_are(name: str) -> None:
    with pytest.raises(BadSource, match=r"expected usb:NAME, .* got"):
        open_source(name)


def test_none_says_what_to_do() -> None:
    with pytest.raises(NoCamera, match="choose one in the settings"):
        open_source("none")
    assert not is_there("none")


def test_a_camera_that_is_missing_is_an_error_and_not_another_one(tmp_path: Path) -> None:
    with pytest.raises(NoCamera, match=r"HD Webcam is not plugged in \(found: none at all\)"):
        UsbCamera("HD Webcam", SIZE, system=tmp_path)


# The cameras of a system


def system(tmp_path: Path, **devices: tuple[str, str, str]) -> Path:
    """Lay out a folder as Linux lists its cameras: name, channel, where it is plugged in."""
    root = tmp_path / "class"
    root.mkdir()
    for device, (name, channel, where) in devices.items():
        real = tmp_path / "devices" / where / device
        real.mkdir(parents=True)
        (real / "name").write_text(f"{name}\n")
        (real / "index").write_text(f"{channel}\n")
        (root / device).symlink_to(real)
    return root


def test_cameras_are_listed_by_name(tmp_path: Path) -> None:
    there = system(
        tmp_path,
        video0=("HD Webcam: HD Webcam", "0", "pci0000:00/usb1/1-2"),
        video1=("HD Webcam: HD Webcam", "1", "pci0000:00/usb1/1-2"),
        video10=("Other", "0", "platform/soc/usb2/2-1"),
    )

    assert list_cameras(there) == (
        Listed("usb:HD Webcam: HD Webcam", "HD Webcam"),
        Listed("usb:Other", "Other"),
    )
    assert is_there("usb:Other", there)
    assert not is_there("usb:Gone", there)


def test_two_cameras_that_are_alike_are_told_apart(tmp_path: Path) -> None:
    there = system(tmp_path, video2=("Cam", "0", "usb1"), video11=("Cam", "0", "usb2"))

    assert usb_names(there) == {"Cam": "/dev/video2", "Cam#2": "/dev/video11"}


def test_the_chips_of_a_pi_are_no_cameras(tmp_path: Path) -> None:
    there = system(tmp_path, video13=("bcm2835-isp", "0", "platform/soc/bcm2835-isp"))

    assert usb_names(there) == {}


def test_a_camera_that_cannot_be_opened_says_why(tmp_path: Path) -> None:
    there = system(tmp_path, video99=("Busy", "0", "usb1"))

    with pytest.raises(NoCamera, match="Busy is there but cannot be opened: another program"):
        UsbCamera("Busy", SIZE, system=there)


# picamera2


class FakePicamera2:
    """What we use of picamera2, as its manual tells it."""

    info: tuple[dict[str, Any], ...] = (
        {"Num": 0, "Model": "imx708", "Id": "/base/soc/i2c0mux/i2c@1/imx708@1a"},
        {"Num": 1, "Model": "HD Webcam", "Id": "/base/scb/pcie/usb@1/1.3"},
    )
    broken = ""

    def __init__(self, number: int) -> None:
        self.did: list[Any] = [number]
        self.camera_controls = {"AfMode": (0, 2, 0)}

    @classmethod
    def global_camera_info(cls) -> list[dict[str, Any]]:
        return list(cls.info)

    def create_video_configuration(self, *, main: dict[str, Any]) -> dict[str, Any]:
        return main

    def configure(self, configuration: dict[str, Any]) -> None:
        self.did.append(configuration)

    def set_controls(self, controls: dict[str, Any]) -> None:
        self.did.append(controls)

    def start(self) -> None:
        self.did.append("start")
        if self.broken == "start":
            raise RuntimeError("no memory")

    def capture_array(self, stream: str) -> Image:
        if self.broken == "capture":
            raise RuntimeError("timed out")
        return np.full((480, 640, 3), 9, dtype=np.uint8)

    def stop(self) -> None:
        self.did.append("stop")

    def close(self) -> None:
        self.did.append("close")


def pi(**changes: Any) -> Any:
    return SimpleNamespace(Picamera2=type("Changed", (FakePicamera2,), changes))


def test_only_ribbon_cameras_are_listed_as_such() -> None:
    assert pi_names(pi()) == {"0": "imx708"}


def test_a_ribbon_camera_is_set_up_read_and_let_go() -> None:
    camera = PiCamera("0", SIZE, module=pi())
    fake = camera._camera
    frame = camera.read()
    camera.close()
    camera.close()

    assert frame.shape == (480, 640, 3)
    assert fake.did == [
        0,
        {"size": SIZE, "format": "RGB888"},
        {"AfMode": 2},
        "start",
        "stop",
        "close",
    ]


def test_a_ribbon_camera_that_is_missing_or_broken_says_what_to_do() -> None:
    with pytest.raises(NoCamera, match="check the cable"):
        PiCamera("3", SIZE, module=pi())
    with pytest.raises(NoCamera, match="does not start: no memory"):
        PiCamera("0", SIZE, module=pi(broken="start"))
    with pytest.raises(CameraLost, match="timed out"):
        PiCamera("0", SIZE, module=pi(broken="capture")).read()


# Files


@pytest.fixture
def film(tmp_path: Path) -> Path:
    path = tmp_path / "film.avi"
    writer = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 25, (64, 48))
    for value in (40, 80, 120):
        writer.write(np.full((48, 64, 3), value, dtype=np.uint8))
    writer.release()
    return path


def shades(source: Any) -> list[int]:
    found = []
    while (frame := source.read()) is not None:
        found.append(round(float(frame.mean()) / 40) * 40)
    source.close()
    return found


def test_a_film_is_read_to_its_end(film: Path) -> None:
    source = open_files(film)

    assert (source.count, source.pause) == (3, 1 / 25)
    assert shades(source) == [40, 80, 120]
    assert source.label == "frame 3"


def test_a_folder_is_read_in_the_order_of_its_names(tmp_path: Path) -> None:
    for name, value in (("b.png", 80), ("a.jpg", 40), ("c.PNG", 120)):
        cv2.imwrite(str(tmp_path / name.lower()), np.full((8, 8, 3), value, dtype=np.uint8))
    (tmp_path / "notes.txt").write_text("no picture")
    source = open_source(f"file:{tmp_path}")

    assert source.count == 3
    assert shades(source) == [40, 80, 120]


def test_one_picture_is_a_source_too(tmp_path: Path) -> None:
    path = tmp_path / "one.png"
    cv2.imwrite(str(path), np.full((8, 8), 80, dtype=np.uint8))

    assert is_there(f"file:{path}")
    assert shades(open_files(path)) == [80]
    assert read_picture(path).shape == (8, 8, 3)


def test_files_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    (tmp_path / "bad.png").write_bytes(b"no picture")
    (tmp_path / "empty.jpg").write_bytes(b"")
    (tmp_path / "bad.mp4").write_bytes(b"no film")
    (tmp_path / "none").mkdir()
    for name, why in (
        ("gone.png", "there is no such file"),
        ("gone.mp4", "there is no such file"),
        ("bad.png", "not a picture"),
        ("empty.jpg", "not a picture"),
        ("bad.mp4", "neither a picture nor a film"),
        ("none", "no picture in this folder"),
    ):
        with pytest.raises(BadSource, match=f"{name}: {why}"):
            open_files(tmp_path / name)


def test_a_film_is_closed_by_with(film: Path) -> None:
    with Film(film) as source:
        source.read()

    assert source.read() is None


# SyntheticCamera


def test_the_synthetic_camera_shows_what_is_put_before_it() -> None:
    camera = open_source("synthetic", (320, 240))
    assert isinstance(camera, SyntheticCamera)
    empty = camera.read()
    camera.lay(Laid("ABC", x=160, y=120, side=63))
    tagged = camera.read()
    camera.clear()

    assert empty.shape == (240, 320, 3)
    assert len(np.unique(empty.reshape(-1, 3), axis=0)) == 1
    assert {0, 255} <= set(np.unique(tagged))
    assert np.array_equal(camera.read(), empty)


@pytest.mark.parametrize("turned", [0, 30, 90, 200])
def test_drawn_tags_can_be_read_where_they_lie(turned: float) -> None:
    import zxingcpp

    picture = draw((Laid("HELLO1", x=300, y=200, side=105, turned=turned),), (640, 480))
    (found,) = zxingcpp.read_barcodes(picture)
    corners = [
        getattr(found.position, corner)
        for corner in ("top_left", "top_right", "bottom_right", "bottom_left")
    ]

    assert found.text == "HELLO1"
    assert abs(sum(one.x for one in corners) / 4 - 300) < 3
    assert abs(sum(one.y for one in corners) / 4 - 200) < 3
