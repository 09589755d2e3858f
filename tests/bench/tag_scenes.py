"""Pictures of tags as a camera would take them, made up from a seed, with the truth beside them.

A sticker lies on a tile, the tile on a table; the plane is tilted and turned, sampled as a sensor
does (every pixel sums what falls on it), blurred by the lens, dimmed, made noisy and compressed.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np
from numpy.random import Generator
from numpy.typing import NDArray

from tests.bench.tag_art import Art, Grey, bytes_of
from tests.hardware.scanning.printed_tags import matrix

FINE = 3  # a pixel is made of this many squared
Plane = NDArray[np.float64]


@dataclass(frozen=True)
class Look:
    """How a picture is taken; lengths are in modules of the tag where they are about the tag."""

    pixels: float = 3.0  # per module, where the tag lies, before tilt shortens it
    tilt: float = 0.0
    blur: float = 0.0
    dim: bool = False
    quiet: float | None = None
    smear: float = 0.0
    curl: float = 0.0
    glare: bool = False
    covered: float = 0.0
    quality: int | None = None
    size: tuple[int, int] = (640, 480)
    noise: float | None = None


@dataclass(frozen=True)
class Scene:
    """A picture and what is in it: (id, corners clockwise from its own top left)."""

    picture: Grey
    truth: tuple[tuple[str, NDArray[np.float64]], ...] = field(default=())


def one_tag(random: Generator, id: str, look: Look, art: Art) -> Scene:
    """A single tag somewhere in the picture."""
    width, height = look.size
    sharp = look.pixels * FINE  # pixels per module in the fine picture
    plane = background(random, art, height * FINE, width * FINE)
    quiet = look.quiet if look.quiet is not None else float(random.choice([2, 2, 3, 4]))
    turn = random.uniform(0, 2 * np.pi)
    reach = (21 / 2 + quiet) * look.pixels * 1.45
    centre = np.array([random.uniform(reach, max(width - reach, reach + 1)) for width in look.size])
    half = (21 / 2 + quiet) * sharp
    tile = half * random.uniform(1.3, 3.0)
    tag = sticker(random, id, quiet, sharp)
    lay_tile(random, plane, centre * FINE, tile, turn, art)
    lay(plane, tag, centre * FINE, half, turn)
    corners = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * 10.5 * look.pixels
    corners = corners @ rotation(turn).T + centre
    view = tilted(random, look.tilt, centre, width)
    if look.covered:
        cover(random, plane, centre * FINE, sharp, turn, look.covered)
    scale = np.diag([FINE, FINE, 1.0])
    fine = warp(plane, scale @ view @ np.linalg.inv(scale), (width * FINE, height * FINE))
    if look.curl:
        fine = curled(fine, centre * FINE, half, random.uniform(0, np.pi), look.curl)
    return Scene(photographed(random, fine, look, centre), ((id, mapped(view, corners)),))


def without_tag(random: Generator, look: Look, art: Art) -> Scene:
    """The same kind of picture with nothing to read in it."""
    width, height = look.size
    plane = background(random, art, height * FINE, width * FINE)
    centre = np.array([width / 2, height / 2])
    return Scene(photographed(random, plane, look, centre))


@dataclass(frozen=True)
class Laid:
    """One tag of a board: its cell, and how far its tile is turned on the board in degrees."""

    id: str
    cell: tuple[int, int]
    turned: float


@dataclass(frozen=True)
class Board:
    """A picture of a board with its truth; `outline` are the outer corners of the corner marks."""

    picture: Grey
    tags: tuple[Laid, ...]
    truth: tuple[tuple[str, NDArray[np.float64]], ...]
    outline: NDArray[np.float64]
    slots: tuple[tuple[int, int], ...]


MARK = cv2.aruco.DICT_APRILTAG_36h11


def board(
    random: Generator,
    ids: list[str],
    look: Look,
    art: Art,
    columns: int = 6,
    rows: int = 5,
    first_mark: int = 0,
) -> Board:
    """A board of tiles, each with a tag, between four corner marks."""
    width, height = look.size
    fine = 2
    pitch = min(width / (columns + 1.3), height / (rows + 1.3))
    plane = background(random, art, height * fine, width * fine)
    left, top = (width - columns * pitch) / 2, (height - rows * pitch) / 2
    laid, truth = [], []
    quiet = look.quiet if look.quiet is not None else float(random.choice([2, 3, 4]))
    half = (10.5 + quiet) * look.pixels
    view = tilted(random, look.tilt, np.array([width / 2, height / 2]), width)
    slots = [(column, row) for row in range(rows) for column in range(columns)]
    for id, (column, row) in zip(ids, slots, strict=False):
        middle = np.array([left + (column + 0.5) * pitch, top + (row + 0.5) * pitch])
        slack = max(0.0, pitch * 0.42 - half) * 0.5
        turned = float(random.integers(4)) * 90
        turn = np.deg2rad(turned + random.uniform(-4, 4))
        lay(
            plane,
            art(random, int(pitch * fine), int(pitch * fine)),
            middle * fine,
            pitch * fine * 0.48,
            0.0,
        )
        centre = middle + random.uniform(-slack, slack, 2)
        tag = sticker(random, id, quiet, look.pixels * fine)
        lay(plane, tag, centre * fine, half * fine, turn)
        square = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * 10.5 * look.pixels
        truth.append((id, mapped(view, square @ rotation(turn).T + centre)))
        laid.append(Laid(id, (column, row), turned))
    outline = np.array(
        [(left, top), (width - left, top), (width - left, height - top), (left, height - top)]
    )
    size = max(14 * look.pixels, pitch * 0.16)
    out = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * size * 0.75
    for index, corner in enumerate(outline + out):
        drawn = cv2.aruco.generateImageMarker(
            cv2.aruco.getPredefinedDictionary(MARK), first_mark + index, 80
        )
        paper = cv2.copyMakeBorder(drawn, 12, 12, 12, 12, cv2.BORDER_CONSTANT, value=245)
        lay(plane, np.asarray(paper, np.uint8), corner * fine, size * fine * 0.65, 0.0)
    scale = np.diag([fine, fine, 1.0])
    seen = warp(plane, scale @ view @ np.linalg.inv(scale), (width * fine, height * fine))
    picture = photographed(random, seen, look, np.array([width / 2, height / 2]))
    return Board(picture, tuple(laid), tuple(truth), mapped(view, outline), tuple(slots))


def background(random: Generator, art: Art, height: int, width: int) -> Grey:
    """Art as coarse as print is, whatever the size of the picture."""
    shrink = random.uniform(1.0, 3.0)
    plane = art(random, int(height / shrink), int(width / shrink))
    return np.asarray(cv2.resize(plane, (width, height), interpolation=cv2.INTER_LINEAR), np.uint8)


def sticker(random: Generator, id: str, quiet: float, sharp: float) -> Grey:
    """A tag with its white edge, at a whole number of fine pixels per module."""
    module = max(2, round(sharp))
    modules = matrix(id)
    paper = random.uniform(185, 255)
    ink = random.uniform(0, 70)
    grey = np.where(modules, ink, paper).astype(np.uint8).repeat(module, 0).repeat(module, 1)
    edge = round(quiet * module)
    drawn = cv2.copyMakeBorder(grey, edge, edge, edge, edge, cv2.BORDER_CONSTANT, value=paper)
    return np.asarray(drawn, np.uint8)


def lay_tile(
    random: Generator, plane: Grey, centre: Plane, half: float, turn: float, art: Art
) -> None:
    size = max(40, int(half))
    lay(plane, art(random, size, size), centre, half, turn + random.uniform(-0.1, 0.1))


def lay(plane: Grey, patch: Grey, centre: Plane, half: float, turn: float) -> None:
    """Put a square patch on the plane, in place."""
    side = patch.shape[0]
    to_plane = np.eye(3)
    to_plane[:2, :2] = rotation(turn) * (2 * half / side)
    to_plane[:2, 2] = centre - to_plane[:2, :2] @ np.array([side / 2 - 0.5, side / 2 - 0.5]) - 0.5
    reach = int(half * 1.5) + 2
    x0, y0 = np.maximum(np.floor(centre - reach), 0).astype(int)
    x1, y1 = np.minimum(np.ceil(centre + reach), (plane.shape[1], plane.shape[0])).astype(int)
    to_plane[:2, 2] -= (x0, y0)
    window = plane[y0:y1, x0:x1]
    size = (int(x1 - x0), int(y1 - y0))
    drawn = cv2.warpPerspective(patch, to_plane, size, flags=cv2.INTER_LINEAR)
    mask = cv2.warpPerspective(np.full_like(patch, 255), to_plane, size, flags=cv2.INTER_NEAREST)
    window[mask > 0] = np.asarray(drawn)[mask > 0]


def tilted(random: Generator, degrees: float, centre: Plane, width: int) -> Plane:
    """The view of a plane tilted about a line through `centre`, which stays where it is."""
    tilt, axis = np.deg2rad(degrees), random.uniform(0, 2 * np.pi)
    distance = width * random.uniform(0.9, 1.6)  # a lens between wide and a little long
    about = rotation3(axis) @ lean(tilt) @ rotation3(-axis)
    shift = np.array([[1, 0, -centre[0]], [0, 1, -centre[1]], [0, 0, 1]])
    lens = np.array([[distance, 0, 0], [0, distance, 0], [0, 0, 1.0]])
    pose = np.column_stack([about[:, 0], about[:, 1], [0, 0, distance]])
    back = np.array([[1, 0, centre[0]], [0, 1, centre[1]], [0, 0, 1]])
    return np.asarray(back @ lens @ pose @ shift)


def photographed(random: Generator, fine: Grey, look: Look, centre: Plane) -> Grey:
    """What the sensor makes of it."""
    width, height = look.size
    small = np.asarray(cv2.resize(fine, (width, height), interpolation=cv2.INTER_AREA), np.float32)
    if look.blur:
        small = np.asarray(cv2.GaussianBlur(small, (0, 0), look.blur * look.pixels), np.float32)
    if look.smear:
        small = smeared(small, look.smear * look.pixels, random.uniform(0, np.pi))
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    angle, fall = random.uniform(0, 2 * np.pi), random.uniform(0, 0.5)
    light = 1 - fall * (
        0.5 + ((x / width - 0.5) * np.cos(angle) + (y / height - 0.5) * np.sin(angle))
    )
    light *= random.uniform(0.2, 0.4) if look.dim else random.uniform(0.75, 1.0)
    small = small * light
    if look.glare:
        away = np.hypot(
            x - centre[0] - random.normal(0, 8 * look.pixels),
            y - centre[1] - random.normal(0, 8 * look.pixels),
        )
        small = small + random.uniform(90, 200) * np.exp(-((away / (look.pixels * 7)) ** 2))
    noise = (
        look.noise
        if look.noise is not None
        else random.uniform(3, 6)
        if look.dim
        else random.uniform(1, 3)
    )
    small = small + random.normal(0, noise, small.shape)
    quality = look.quality or int(random.integers(50, 96))
    packed = cv2.imencode(".jpg", bytes_of(small), [cv2.IMWRITE_JPEG_QUALITY, quality])[1]
    return np.asarray(cv2.imdecode(packed, cv2.IMREAD_GRAYSCALE), np.uint8)


def smeared(picture: NDArray[np.float32], length: float, angle: float) -> NDArray[np.float32]:
    """Moved along a line while the shutter was open."""
    size = int(np.ceil(length)) // 2 * 2 + 3
    steps = np.linspace(-0.5, 0.5, 64) * length
    kernel = np.zeros((size, size), np.float32)
    for step in steps:
        x, y = size // 2 + step * np.cos(angle), size // 2 + step * np.sin(angle)
        left, top = int(np.floor(x)), int(np.floor(y))
        for column, across in ((left, left + 1 - x), (left + 1, x - left)):
            for row, down in ((top, top + 1 - y), (top + 1, y - top)):
                kernel[row, column] += across * down / 64
    return np.asarray(cv2.filter2D(picture, -1, kernel), np.float32)


def curled(fine: Grey, centre: Plane, half: float, angle: float, bend: float) -> Grey:
    """A label round a corner: along one direction it shortens towards its ends."""
    height, width = fine.shape
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    along = ((x - centre[0]) * np.cos(angle) + (y - centre[1]) * np.sin(angle)) / half
    push = np.clip(along, -1.6, 1.6) ** 3 * bend * half / 6
    mapx = (x + push * np.cos(angle)).astype(np.float32)
    mapy = (y + push * np.sin(angle)).astype(np.float32)
    return np.asarray(cv2.remap(fine, mapx, mapy, cv2.INTER_LINEAR), np.uint8)


def cover(
    random: Generator, plane: Grey, centre: Plane, sharp: float, turn: float, part: float
) -> None:
    """A finger over `part` of the tag's area, from one side."""
    side = random.integers(4) * np.pi / 2 + turn + random.uniform(-0.3, 0.3)
    radius = 9.0 * sharp
    depth = part * 21 * 21 / 14 * sharp
    away = 10.5 * sharp + radius - depth
    at = centre + away * np.array([np.cos(side), np.sin(side)])
    cv2.circle(plane, (int(at[0]), int(at[1])), int(radius), int(random.integers(90, 170)), -1)


def rotation(turn: float) -> Plane:
    return np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])


def rotation3(turn: float) -> Plane:
    around = np.eye(3)
    around[:2, :2] = rotation(turn)
    return around


def lean(tilt: float) -> Plane:
    return np.array([[1, 0, 0], [0, np.cos(tilt), -np.sin(tilt)], [0, np.sin(tilt), np.cos(tilt)]])


def warp(plane: Grey, view: Plane, size: tuple[int, int]) -> Grey:
    return np.asarray(
        cv2.warpPerspective(
            plane, view, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REFLECT
        ),
        np.uint8,
    )


def mapped(view: Plane, points: Plane) -> Plane:
    """Points of the plane in the picture."""
    return np.asarray(cv2.perspectiveTransform(points[None].astype(float), view)[0], np.float64)
