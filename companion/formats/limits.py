"""How much a file may ask of us: every limit in one place, and the page that tells them.

Whoever reads something from outside measures it against these before believing it. They lie far
beyond what tables need, and low enough that the smallest machine bears a file that goes right up
to them. What pictures may ask stands with those who decode them and is told here.

>>> page().count("| a name |")
1
"""

from __future__ import annotations

from dataclasses import dataclass

from hardware.camera import picture_file

FILE_BYTES = 32 << 20
"""A position, record, box or list of ids; a record of the longest game has a hundredth."""

LINE_BYTES = 8 << 20
"""One line of a collection: a game with all that happened in it."""

COLLECTION_BYTES = 512 << 20
"""A collection; ten years of a club have a tenth."""

GAMES = 20_000
"""Games of a collection."""

COPY_BYTES = 64 << 20
"""All the components of copies in a collection together: they are held while it is read."""

EVENTS = 10_000
"""Events of a record; a long game has some hundreds."""

COMPONENTS = 5_000
"""Components of a box; the largest of ours has three hundred."""

BINDINGS = 5_000
"""Codes of a box that are bound to pieces."""

MISTAKES = 100
"""Mistakes of a box file that are counted: who mends it begins with the first."""

IDS = 10_000
"""Ids of tags to look for, one per line."""

VALUES = 1_000_000
"""Values of one text in JSON: an empty list takes thirty times the room of its two letters."""

DEPTH = 32
"""How many lists and objects may lie in one another; real files need fewer than ten."""

NUMBER = 1_000_000_000
"""The largest number a file may name; no table has as many pieces, and loops over counts end."""

DIGITS = 40
"""How long a number may be written."""

NAME = 40
"""Letters of a player's name."""

SEATS = 20
"""Players of a game of a collection; each game itself bears fewer."""

BOX_NAME = 16
"""Letters of a box's name."""

TITLE = 200
"""Letters of a game's title, of a version, of a play's own name."""

CORNER = 100_000
"""How far beside a picture, in pixels, a corner may be told to lie."""


@dataclass(frozen=True, slots=True)
class Limit:
    """One line of the page: what is limited, to how much, and where that is so."""

    what: str
    most: str
    where: str


def _megabytes(count: int) -> str:
    return f"{count >> 20} MB"


LIMITS = (
    Limit("a file", _megabytes(FILE_BYTES), "positions, records, boxes, lists of ids, moves"),
    Limit("a collection", _megabytes(COLLECTION_BYTES), "import"),
    Limit("a line of a collection", _megabytes(LINE_BYTES), "import"),
    Limit("games of a collection", f"{GAMES:,}", "import"),
    Limit("copies of a collection", _megabytes(COPY_BYTES), "import, all of them together"),
    Limit("events of a record", f"{EVENTS:,}", "records, games of a collection"),
    Limit("components of a box", f"{COMPONENTS:,}", "boxes, copies in positions and records"),
    Limit("bound codes of a box", f"{BINDINGS:,}", "boxes"),
    Limit("ids to look for", f"{IDS:,}", "scan --ids"),
    Limit("values of one text", f"{VALUES:,}", "everything in JSON"),
    Limit("nesting", f"{DEPTH} deep", "everything in JSON"),
    Limit("a number", f"{NUMBER:,}", "everything in JSON"),
    Limit("the digits of a number", f"{DIGITS}", "everything in JSON"),
    Limit("a name", f"{NAME} letters", "players"),
    Limit("players of a game", f"{SEATS}", "import"),
    Limit("a box's name", f"{BOX_NAME} letters", "boxes"),
    Limit("a title", f"{TITLE} letters", "games; versions, names of plays"),
    Limit("a picture's file", _megabytes(picture_file.MOST_BYTES), "scan, board, teaching"),
    Limit("a picture", f"{picture_file.MOST_PIXELS:,} pixels", "scan, board, teaching, films"),
    Limit("a JPEG", f"{picture_file.MOST_SHRUNK:,} pixels", "made smaller while it is decoded"),
    Limit("a JPEG in passes", f"{picture_file.MOST_HELD:,} pixels", "progressive ones"),
    Limit("a picture's side", f"{picture_file.LONGEST_SIDE:,} pixels", "scan, board, teaching"),
    Limit("pictures of a folder", f"{picture_file.MOST_PICTURES:,}", "scan"),
    Limit("frames of a film", f"{picture_file.MOST_FRAMES:,}", "scan"),
    Limit("a corner", f"{CORNER:,} pixels beside the picture", "board --corners"),
)


def page() -> str:
    """Return the table that stands in docs/limits.md."""
    rows = [f"| {one.what} | {one.most} | {one.where} |" for one in LIMITS]
    return "\n".join(("| what | at most | where |", "|---|---|---|", *rows)) + "\n"
