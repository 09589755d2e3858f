"""Picture files are measured before they are decoded: bombs, torn ones, foreign ones."""

from __future__ import annotations

import resource
import struct
import subprocess
import sys
import zlib
from contextlib import suppress
from pathlib import Path

import cv2
import numpy as np
import pytest

from hardware.camera import frames
from hardware.camera.frames import open_files, read_picture, read_shrunk
from hardware.camera.picture_file import LONGEST_SIDE, MOST_BYTES, picture_size, shrinking
from hardware.errors import BadSource

ENDINGS = (".png", ".jpg", ".bmp", ".webp", ".tiff", ".ppm", ".pgm")


def packed(ending: str, wide: int = 60, high: int = 40) -> bytes:
    picture = np.random.default_rng(1).integers(0, 255, (high, wide, 3), np.uint8)
    shown = picture[:, :, 0] if ending == ".pgm" else picture
    return bytes(cv2.imencode(ending, shown)[1])


def png(wide: int, high: int, rest: bytes = b"") -> bytes:
    def chunk(kind: bytes, held: bytes) -> bytes:
        body = kind + held
        return struct.pack(">I", len(held)) + body + struct.pack(">I", zlib.crc32(body))

    header = struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0)
    parts = chunk(b"IHDR", header), chunk(b"IDAT", rest), chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


@pytest.mark.parametrize("ending", ENDINGS)
def test_every_kind_says_how_large_it_is(ending: str) -> None:
    assert picture_size(packed(ending)) == (60, 40)


def test_a_lossless_webp_and_one_with_a_long_header_are_measured() -> None:
    lossless = bytes(cv2.imencode(".webp", np.zeros((40, 60, 3), np.uint8), [64, 101])[1])
    long = bytearray(b"RIFF\0\0\0\0WEBPVP8X" + bytes(8) + struct.pack("<I", 59)[:3])
    long += struct.pack("<I", 39)[:3]
    long[4:8] = struct.pack("<I", len(long) - 8)

    assert lossless[12:16] == b"VP8L"
    assert picture_size(lossless) == picture_size(bytes(long)) == (60, 40)


def test_a_previews_size_is_not_the_pictures() -> None:
    small, large = packed(".jpg", 16, 16), packed(".jpg")
    beside = b"\xff\xe1" + struct.pack(">H", len(small) + 2) + small

    assert picture_size(large[:2] + beside + large[2:]) == (60, 40)


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_picture_cut_anywhere_is_bad_input(ending: str, tmp_path: Path) -> None:
    content, path = packed(ending), tmp_path / f"torn{ending}"

    for length in range(0, len(content) - 1, max(1, len(content) // 60)):
        path.write_bytes(content[:length])
        with suppress(BadSource):  # some kinds decode what there is
            assert read_picture(path).shape == (40, 60, 3)


@pytest.mark.parametrize("ending", [".png", ".jpg", ".webp"])
def test_a_torn_picture_is_said_to_be_torn(ending: str) -> None:
    content = packed(ending)

    with pytest.raises(BadSource, match="torn: the file ends in the middle of the picture"):
        picture_size(content[: len(content) // 2])


@pytest.mark.parametrize(
    ("content", "message"),
    [
        pytest.param(png(50_000, 40_000), "50000 × 40000 pixels", id="a png of six gigabytes"),
        pytest.param(png(20_000, 10), "20000 × 10 pixels", id="one too long"),
        pytest.param(png(0, 10), "not a picture", id="one of no width"),
        pytest.param(b"P6 99999 99999 255 ", "99999 × 99999", id="a map without an end"),
        pytest.param(b"BM" + bytes(12) + struct.pack("<Iii", 40, 2**30, -(2**30)), "×", id="bmp"),
        pytest.param(
            b"GIF89a" + bytes(50), "not a picture that can be read", id="a kind we do not read"
        ),
        pytest.param(b"", "not a picture that can be read", id="nothing"),
        pytest.param(b"\xff\xd8\xff" + b"\xff" * 40, "torn", id="a jpeg of markers only"),
        pytest.param(b"II*\0\xff\xff\xff\xff", "torn", id="a tiff that leads nowhere"),
        pytest.param(bytes(MOST_BYTES + 1), "larger than 64 MB", id="a huge file"),
    ],
)
def test_what_must_not_be_decoded_is_refused_in_one_line(content: bytes, message: str) -> None:
    with pytest.raises(BadSource, match=message) as caught:
        picture_size(content)

    assert "\n" not in str(caught.value)


def test_a_tiff_of_huge_tiles_or_endless_pixels_is_refused() -> None:
    def tiff(*told: tuple[int, int]) -> bytes:
        entries = b"".join(struct.pack("<HHII", tag, 4, 1, value) for tag, value in told)
        return b"II*\0" + struct.pack("<IH", 8, len(told)) + entries + bytes(4)

    with pytest.raises(BadSource, match="tiles of"):
        picture_size(tiff((256, 60), (257, 40), (322, LONGEST_SIDE + 1)))
    with pytest.raises(BadSource, match="hold too much"):
        picture_size(tiff((256, 60), (257, 40), (258, 64)))


def test_a_bomb_costs_no_memory(tmp_path: Path) -> None:
    path = tmp_path / "bomb.png"
    path.write_bytes(png(30_000, 30_000, zlib.compress(bytes(30_000 * 90_001 // 100))))
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    with pytest.raises(BadSource, match="30000 × 30000 pixels"):
        read_picture(path)

    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 20_000


def photograph(wide: int, high: int, *, in_passes: bool = False) -> bytes:
    """Return a JPEG as a phone makes it: what is in it is soft, so that it is made quickly."""
    few = np.random.default_rng(1).integers(0, 255, (high // 40, wide // 40, 3), np.uint8)
    picture = cv2.resize(few, (wide, high), interpolation=cv2.INTER_LINEAR)
    return bytes(cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_PROGRESSIVE, int(in_passes)])[1])


def promising(wide: int, high: int, *, in_passes: bool = False) -> bytes:
    """Return a small JPEG whose header tells another size."""
    content = bytearray(photograph(80, 40, in_passes=in_passes))
    at = content.index(b"\xff\xc2" if in_passes else b"\xff\xc0")
    content[at + 5 : at + 9] = struct.pack(">HH", high, wide)
    return bytes(content)


@pytest.mark.parametrize(
    ("size", "smaller"),
    [((5_000, 4_000), 1), ((5_664, 4_248), 2), ((8_160, 6_120), 2), ((12_000, 10_000), 4)],
)
def test_a_large_photograph_is_made_smaller(size: tuple[int, int], smaller: int) -> None:
    assert shrinking(promising(*size)) == smaller


@pytest.mark.parametrize(
    ("content", "most"),
    [
        pytest.param(promising(12_000, 10_010), 120, id="too large"),
        pytest.param(promising(8_000, 8_000, in_passes=True), 60, id="held whole"),
        pytest.param(png(5_000, 4_001), 20, id="a png cannot be made smaller"),
    ],
)
def test_a_photograph_that_would_take_too_much_is_refused(content: bytes, most: int) -> None:
    with pytest.raises(BadSource, match=f"the most is {most} million pixels"):
        shrinking(content)


def test_a_jpeg_that_tells_its_colours_one_after_the_other_is_held_whole() -> None:
    content = bytearray(promising(8_000, 8_000))
    content[content.index(b"\xff\xda") + 4] = 1

    with pytest.raises(BadSource, match="60 million"):
        shrinking(bytes(content))


MEASURE = """
import resource, sys
from pathlib import Path
from hardware.camera.frames import read_shrunk
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
image, smaller = read_shrunk(Path(sys.argv[1]))
after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
print(*image.shape[:2], smaller, (after - before) >> 10)
"""


@pytest.mark.parametrize(("in_passes", "most"), [(False, 120), (True, 300)])
def test_fifty_million_pixels_are_read_in_little_memory(
    in_passes: bool, most: int, tmp_path: Path
) -> None:
    path = tmp_path / "phone.jpg"
    path.write_bytes(photograph(8_160, 6_120, in_passes=in_passes))

    told = subprocess.run(  # a process of its own: the most memory of this one is long behind it
        [sys.executable, "-c", MEASURE, str(path)], check=True, capture_output=True, text=True
    )

    *size, smaller, megabytes = map(int, told.stdout.split())
    assert (size, smaller) == ([3_060, 4_080], 2)
    assert megabytes < most


def test_a_folder_of_pictures_says_how_much_smaller_each_one_is(tmp_path: Path) -> None:
    (tmp_path / "1.jpg").write_bytes(photograph(5_664, 4_248))
    (tmp_path / "2.jpg").write_bytes(packed(".jpg"))

    with open_files(tmp_path) as pictures:
        told = [(getattr(pictures.read(), "shape", ())[:2], pictures.shrunk) for _ in range(2)]

    assert told == [((2_124, 2_832), 2), ((40, 60), 1)]
    assert read_shrunk(tmp_path / "2.jpg")[1] == 1


def test_a_folder_of_too_many_pictures_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(4):
        (tmp_path / f"{number}.png").write_bytes(packed(".png"))
    monkeypatch.setattr(frames, "MOST_PICTURES", 3)

    with pytest.raises(BadSource, match="more than 3 pictures"):
        open_files(tmp_path)


def test_a_film_of_too_many_frames_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "film.avi"
    film = cv2.VideoWriter(str(path), cv2.VideoWriter.fourcc(*"MJPG"), 25, (64, 48))
    for _ in range(5):
        film.write(np.zeros((48, 64, 3), np.uint8))
    film.release()
    monkeypatch.setattr(frames, "MOST_FRAMES", 4)

    with pytest.raises(BadSource, match="more than 4 frames"):
        open_files(path)


def test_a_list_of_addresses_is_no_film(tmp_path: Path) -> None:
    path = tmp_path / "film.mp4"
    path.write_text("#EXTM3U\n#EXTINF:1,\nhttp://127.0.0.1:9/a.ts\n#EXT-X-ENDLIST\n")

    with pytest.raises(BadSource, match="neither a picture nor a film"):
        open_files(path)
