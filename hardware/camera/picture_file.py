"""How large a picture file says it is, told from its first bytes: asked before anything decodes it.

A file of a few hundred kilobytes can promise a picture of many gigabytes. Whoever decodes it first
and looks then has lost already, so the headers are read here, by hand, and nothing else is.

    size = picture_size(content)  # raises BadSource: no picture, torn, or too large

A photograph of a phone may be larger than what is decoded: a JPEG can be made smaller while it is
decoded, and :func:`shrinking` says by how much.
"""

from __future__ import annotations

import struct
from collections.abc import Callable

from hardware.errors import BadSource

MOST_BYTES = 64 << 20
"""The largest picture file that is read; the largest photographs of a phone have a third of it."""

MOST_PIXELS = 20_000_000
"""The largest picture that is decoded, more than a Pi's camera takes: reading it needs 500 MB."""

MOST_SHRUNK = 120_000_000
"""The largest JPEG, which is made smaller while it is decoded, line after line."""

MOST_HELD = 60_000_000
"""The largest JPEG that comes in several passes: the decoder holds it whole, in 6 bytes a pixel."""

SHRINKINGS = (1, 2, 4, 8)
"""By how much a JPEG can be made smaller while it is decoded."""

LONGEST_SIDE = 16_384
"""In pixels; the decoders' own buffers are made for lines of this length."""

MOST_BITS = 16
"""Of one channel of one pixel: what no camera writes would only fill the memory."""

MOST_PICTURES = 2_000
"""The most pictures a folder may hold that is read as one source."""

MOST_FRAMES = 200_000
"""The longest film that is read: almost two hours of what a phone takes."""

Size = tuple[int, int]
"""Width and height in pixels."""


def picture_size(content: bytes) -> Size:
    """Return a picture's width and height; raises BadSource for one that must not be decoded.

    >>> picture_size(b"P5 640 480 255 " + bytes(640 * 480))
    (640, 480)
    >>> picture_size(b"GIF89a...")
    Traceback (most recent call last):
    hardware.errors.BadSource: not a picture that can be read
    """
    if len(content) > MOST_BYTES:
        raise BadSource(f"larger than {MOST_BYTES >> 20} MB")
    try:
        wide, high = _size_by_kind(content)
    except (struct.error, IndexError, ValueError) as error:
        if isinstance(error, BadSource):
            raise
        raise BadSource(TORN) from None
    if wide < 1 or high < 1:
        raise BadSource("not a picture that can be read")
    pixels = _most_pixels(content)
    if wide * high > pixels or max(wide, high) > LONGEST_SIDE:
        most = f"{pixels // 1_000_000} million pixels, {LONGEST_SIDE} along a side"
        raise BadSource(f"{wide} × {high} pixels, and the most is {most}")
    return wide, high


def shrinking(content: bytes) -> int:
    """Return by how much a picture is to be made smaller while it is decoded; raises BadSource.

    >>> shrinking(b"P5 640 480 255 " + bytes(640 * 480))
    1
    """
    wide, high = picture_size(content)
    return next(one for one in SHRINKINGS if wide * high <= MOST_PIXELS * one**2)


def _most_pixels(content: bytes) -> int:
    if not content.startswith(JPEG):
        return MOST_PIXELS
    return MOST_SHRUNK if _jpeg_frame(content)[1] else MOST_HELD


JPEG = b"\xff\xd8\xff"

TORN = "torn: the file ends in the middle of the picture"


def _size_by_kind(content: bytes) -> Size:
    for begins, size in KINDS:
        if content.startswith(begins):
            return size(content)
    raise BadSource("not a picture that can be read")


def _png(content: bytes) -> Size:
    wide, high = struct.unpack(">II", content[16:24])
    at = 8
    while content[at + 4 : at + 8] != b"IEND":
        (length,) = struct.unpack(">I", content[at : at + 4])
        at += 12 + length
    return wide, high


def _jpeg(content: bytes) -> Size:
    return _jpeg_frame(content)[0]


def _jpeg_frame(content: bytes) -> tuple[Size, bool]:
    """Return the size, and whether one pass over the file tells each line whole.

    It walks from marker to marker to the picture's own size: a preview before it has another.
    """
    at, size, is_plain, channels = 2, None, False, 0
    while True:
        if content[at] != 0xFF:
            raise BadSource("not a picture that can be read")
        marker = content[at + 1]
        if marker == 0xFF:  # a marker may be filled up
            at += 1
            continue
        if marker in (0x01, *range(0xD0, 0xD9)):  # these say nothing more
            at += 2
            continue
        (length,) = struct.unpack(">H", content[at + 2 : at + 4])
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            high, wide = struct.unpack(">HH", content[at + 5 : at + 9])
            size, is_plain, channels = (wide, high), marker in (0xC0, 0xC1), content[at + 9]
        if marker == 0xDA:
            break
        at += 2 + length
    if size is None or content.find(b"\xff\xd9", at) < 0:
        raise BadSource(TORN)
    return size, is_plain and content[at + 4] == channels


def _bmp(content: bytes) -> Size:
    (header,) = struct.unpack("<I", content[14:18])
    if header == 12:
        wide, high = struct.unpack("<HH", content[18:22])
    else:
        wide, high = struct.unpack("<ii", content[18:26])
    return wide, abs(high)


def _riff(content: bytes) -> Size:
    (length,) = struct.unpack("<I", content[4:8])
    if content[8:12] != b"WEBP":
        raise BadSource("not a picture that can be read")
    if len(content) < length + 8:
        raise BadSource(TORN)
    kind = content[12:16]
    if kind == b"VP8X":
        wide = int.from_bytes(content[24:27], "little") + 1
        return wide, int.from_bytes(content[27:30], "little") + 1
    if kind == b"VP8L":
        bits = int.from_bytes(content[21:25], "little")
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    wide, high = struct.unpack("<HH", content[26:30])
    return wide & 0x3FFF, high & 0x3FFF


WIDTH, HEIGHT, BITS, CHANNELS, TILE_WIDTH, TILE_HEIGHT = 256, 257, 258, 277, 322, 323


def _tiff(content: bytes) -> Size:
    order = "<" if content[:2] == b"II" else ">"
    (at,) = struct.unpack(f"{order}I", content[4:8])
    (count,) = struct.unpack(f"{order}H", content[at : at + 2])
    told: dict[int, int] = {}
    for entry in range(count):
        start = at + 2 + 12 * entry
        tag, kind, many = struct.unpack(f"{order}HHI", content[start : start + 8])
        width = {1: "B", 3: "H", 4: "I"}.get(kind)
        if width is None or tag not in (WIDTH, HEIGHT, BITS, CHANNELS, TILE_WIDTH, TILE_HEIGHT):
            continue
        place = start + 8
        if many * struct.calcsize(width) > 4:  # more than fits lies elsewhere
            (place,) = struct.unpack(f"{order}I", content[place : place + 4])
        (told[tag],) = struct.unpack_from(f"{order}{width}", content, place)
    if told.get(BITS, 1) > MOST_BITS or told.get(CHANNELS, 1) > 4:
        raise BadSource("not a photograph: its pixels hold too much")
    wide, high = told.get(WIDTH, 0), told.get(HEIGHT, 0)
    tile = max(told.get(TILE_WIDTH, 0), told.get(TILE_HEIGHT, 0))
    if tile > LONGEST_SIDE:
        raise BadSource(f"made of tiles of {tile} pixels, and the most is {LONGEST_SIDE}")
    return wide, high


def _plain_map(content: bytes) -> Size:
    """Read the header of a PGM or PPM: words, and remarks to the end of their line."""
    words: list[bytes] = []
    for line in content[2:2000].split(b"\n"):
        words += line.split(b"#")[0].split()
        if len(words) >= 2:
            return int(words[0]), int(words[1])
    raise BadSource(TORN)


KINDS: tuple[tuple[bytes, Callable[[bytes], Size]], ...] = (
    (b"\x89PNG\r\n\x1a\n", _png),
    (JPEG, _jpeg),
    (b"BM", _bmp),
    (b"RIFF", _riff),
    (b"II*\0", _tiff),
    (b"MM\0*", _tiff),
    *((b"P%d" % number, _plain_map) for number in range(1, 7)),
)
"""How a file of each kind begins, and who reads its size; no other kind is decoded."""
