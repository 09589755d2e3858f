"""Tags: the codes printed for the pieces of every game, and which piece a code that was read means.

An id is the game's letter, the piece's code, the number of the seat's set where there are sets, and
a check character: at most ten of A–Z and 0–9, so that a QR code of Version 1, the smallest, holds
it at level H, the one that forgives most. It names a piece and nothing else: whatever a camera
reads is looked up here, never opened and never run. See docs/tags.md.

>>> piece("NT017O")
Piece(id='NT017O', game='notad', component='tile/T017', face='T017', caption='T017', seat_set=None)
>>> piece("https://example.org") is None
True
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache

from companion.texts.words import say
from rules import shelf
from rules.copy import Copy
from rules.game import AnyGame
from rules.values.frozen import FrozenMap

ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LONGEST = 10
SQUARES = 21
"""Squares along the side of every tag: a QR code of Version 1."""
QUIET = 2
"""White squares that a tag needs around it; more does not help, fewer and it is not read."""
CORNERS = 4
BOARDS = 146
"""So many boards can have four corner marks each: AprilTags of the family 36h11, which has 587."""

Matrix = tuple[tuple[bool, ...], ...]

_CODE = re.compile(r"[0-9A-Z]+")


@dataclass(frozen=True, slots=True)
class Piece:
    """What a tag stands for: a component of a game's copy, and whose set it is of, from 1.

    `face` is what the game's state calls it: mostly the component's id. `copies` is how many of it
    a box has; they bear the same tag, and 0 is a piece this copy does without. Where it is not
    `is_counted` nobody told how many there are: it may be any number.
    """

    id: str
    game: str
    component: str
    face: str
    caption: str
    seat_set: int | None = None
    copies: int = field(default=1, repr=False)
    is_counted: bool = field(default=True, repr=False)

    @property
    def kind(self) -> str:
        """What kind of component it is, as ``tile``."""
        return self.component.partition("/")[0]


class Tags:
    """All tags of some games, with what the owner has bound to other codes.

    A binding is any text a camera may read, such as a code that was on the box already, and the id
    of the piece it stands for. One may also bind a tag that was glued onto the wrong piece.

    >>> tags = Tags(bindings={"4006381333931": "NT017O"})
    >>> tags.piece("4006381333931") == tags.piece("NT017O") == piece("NT017O")
    True
    """

    def __init__(
        self,
        games: Iterable[AnyGame] | None = None,
        *,
        bindings: Mapping[str, str] = FrozenMap(),
        copies: Mapping[str, Copy] = FrozenMap(),
    ) -> None:
        """Take these games, or all on the shelf; `copies` are the owner's, by the games' names."""
        self.bindings = dict(bindings)
        self._pieces: dict[str, Piece] = {}
        self._of: dict[str, tuple[str, ...]] = {}
        for game in map(shelf.game, shelf.names()) if games is None else games:
            found = {one.id: one for one in pieces(game, copies.get(game.name))}
            if both := self._pieces.keys() & found.keys():
                other = self._pieces[min(both)].game
                raise ValueError(f"{game.name} and {other} both print {min(both)}")
            self._pieces |= found
            self._of[game.name] = tuple(found)

    def piece(self, text: str) -> Piece | None:
        """Return the piece that a text on a tag means, or None for a code that is not ours."""
        return self._pieces.get(self.bindings.get(text, text))

    def ids(self, game: str) -> tuple[str, ...]:
        """Return the ids of a game's tags in the order of its pieces; raises NoSuchGame."""
        if game not in self._of:
            raise shelf.NoSuchGame(f"no tags of a game called {game!r}")
        return self._of[game]

    def all_ids(self) -> tuple[str, ...]:
        """Return the ids of all games."""
        return tuple(self._pieces)


@cache
def printed() -> Tags:
    """Return the tags of all games on the shelf with nothing bound, made once."""
    return Tags()


def piece(text: str) -> Piece | None:
    """Return the piece that a text on a tag means, or None for a code that is not ours."""
    return printed().piece(text)


def games() -> tuple[str, ...]:
    """Return the names of the games whose pieces bear tags."""
    return tuple(name for name in shelf.names() if shelf.game(name).box.pieces.letter)


def ids(game: str) -> tuple[str, ...]:
    """Return the ids of a game's tags in the order of its pieces; raises NoSuchGame."""
    return printed().ids(game)


def all_ids() -> tuple[str, ...]:
    """Return the ids of all games' tags."""
    return printed().all_ids()


def pieces(game: AnyGame, copy: Copy | None = None) -> Iterator[Piece]:
    """Yield all pieces of a game that bear a tag, as this copy calls them.

    A piece an owner made up bears a tag as well, if its name is fit for one; any other code can
    be bound to it.
    """
    listed = game.box.pieces
    for one in listed.of(_numbered(game, game.box.fresh if copy is None else copy)):
        face = one.face or one.component.partition("/")[2]
        for seat in range(1, one.sets + 1) if one.sets else (None,):
            body = f"{listed.letter}{one.code}{'' if seat is None else seat}"
            if _CODE.fullmatch(body) and len(body) < LONGEST:
                caption = one.caption
                if seat is not None:
                    caption = say("sheet_seat", piece=one.caption, seat=seat)
                made = with_check(body)
                there = one.copies, one.is_counted
                yield Piece(made, game.name, one.component, face, caption, seat, *there)


def _numbered(game: AnyGame, copy: Copy) -> Copy:
    """Return a box with all pieces that tags are printed for, and nothing that nobody told of them.

    Who glues tags onto pieces gives them their numbers.
    """
    names = dict.fromkeys((*game.box.components().components, *copy.components))
    return Copy(FrozenMap({name: FrozenMap(copy.fields(name)) for name in names}))


def with_check(body: str) -> str:
    """Return an id with its check character, by ISO 7064 MOD 37,36.

    It finds every single wrong character, and nearly all neighbours that changed places.

    >>> with_check("A12425GABC1234002")
    'A12425GABC1234002M'
    """
    return body + ALPHABET[(1 - _remainder(body)) % 36]


def is_sound(text: str) -> bool:
    """Say whether a text has the form of an id and its check character is right.

    >>> is_sound("NT017O"), is_sound("NT071O"), is_sound("nt017o"), is_sound("")
    (True, False, False, False)
    """
    if not 2 < len(text) <= LONGEST or not _CODE.fullmatch(text):
        return False
    return with_check(text[:-1]) == text


def _remainder(body: str) -> int:
    left = 36
    for character in body:
        left = (left + ALPHABET.index(character)) % 36 or 36
        left = left * 2 % 37
    return left


def matrix(text: str) -> Matrix:
    """Return the squares of a tag, dark is True, top row first, without the white around it."""
    # Imported here: only who prints or recognises tags pays for it.
    from qrcode.constants import ERROR_CORRECT_H
    from qrcode.main import QRCode

    code = QRCode(version=1, error_correction=ERROR_CORRECT_H, border=0)
    code.add_data(text)
    code.make(fit=False)
    return tuple(tuple(map(bool, row)) for row in code.get_matrix())


def corner_marks(board: int) -> tuple[int, int, int, int]:
    """Return the AprilTags of a board's corners: upper left, upper right, lower right, lower left.

    Boards are counted from 1. Each mark stands outside the board, upright like it, and touches the
    corner of its field with its own nearest corner.

    >>> corner_marks(2)
    (4, 5, 6, 7)
    """
    if not 1 <= board <= BOARDS:
        raise ValueError(f"boards are counted from 1 to {BOARDS}, not {board}")
    first = CORNERS * (board - 1)
    return (first, first + 1, first + 2, first + 3)


def corner(mark: int) -> tuple[int, int] | None:
    """Return the board of a corner mark, from 1, and which corner, clockwise from the upper left.

    >>> corner(6), corner(586)
    ((2, 2), None)
    """
    board, at = divmod(mark, CORNERS)
    return (board + 1, at) if 0 <= board < BOARDS else None
