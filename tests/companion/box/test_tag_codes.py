"""The ids of the tags: stable for ever, all different, and nothing else is taken for one."""

from __future__ import annotations

import sys
import zlib
from dataclasses import replace
from importlib import resources
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.box import tag_codes
from companion.box.tag_codes import ALPHABET, Tags
from rules import shelf
from rules.box.tags import NO_PIECES, Piece, Pieces
from rules.game import AnyGame
from tests.rules.changed_games import with_box

EVERYTHING = tag_codes.all_ids()
WRITTEN_BY = "tests.companion.box.test_tag_codes"


def golden(name: str) -> Path:
    """The list of a game's tags, in its own folder."""
    return Path(str(resources.files(shelf.game(name).package))) / "tags.txt"


def listed(name: str) -> list[str]:
    """A line per tag: id, game, component, face, set, and a checksum of its squares."""
    lines = []
    for id_ in tag_codes.ids(name):
        piece = tag_codes.piece(id_)
        assert piece is not None
        squares = "".join("01"[dark] for row in tag_codes.matrix(id_) for dark in row)
        checksum = f"{zlib.crc32(squares.encode()):08x}"
        seat = str(piece.seat_set or "-")
        lines.append(" ".join((id_, piece.game, piece.component, piece.face, seat, checksum)))
    return sorted(lines)


@pytest.mark.parametrize("name", shelf.names())
def test_no_tag_ever_changes(name: str) -> None:
    """Tags are glued to cardboard. Lines may be added to the list, but none may change or go."""
    file = golden(name)
    held = file.read_text("utf-8").splitlines() if file.is_file() else []

    assert listed(name) == held, f"for new pieces run: python -m {WRITTEN_BY} {name}"


def test_every_id_fits_the_smallest_code_and_checks() -> None:
    for id_ in EVERYTHING:
        assert len(id_) <= tag_codes.LONGEST
        assert set(id_) <= set(ALPHABET)
        assert tag_codes.is_sound(id_), id_
        assert len(tag_codes.matrix(id_)) == tag_codes.SQUARES


@pytest.mark.parametrize("name", shelf.names())
def test_every_tagged_component_is_one_of_the_copy(name: str) -> None:
    # Amanda's markers, offerings and totem have no values of their own, so the copy lacks them.
    bare = {"marker", "offering", "totem"}
    copy = shelf.game(name).box.components()

    for id_ in tag_codes.ids(name):
        piece = tag_codes.piece(id_)
        assert piece is not None
        assert piece.kind in bare or piece.component in copy.components


@pytest.mark.parametrize(
    ("name", "kinds"),
    [
        ("amanda", {"direction": 48, "marker": 6, "offering": 6, "totem": 1}),
        ("annapurna", {"card": 72}),
        ("bania", {"tent": 60}),
        ("danana", {"face": 34, "progress": 11, "art": 8, "setup": 5}),
        ("notad", {"tile": 122, "animal": 7}),
    ],
)
def test_every_piece_of_a_box_has_its_tag(name: str, kinds: dict[str, int]) -> None:
    found = [piece.kind for piece in map(tag_codes.piece, tag_codes.ids(name)) if piece]

    assert {kind: found.count(kind) for kind in found} == kinds


def test_cards_of_a_direction_are_told_apart_by_seat() -> None:
    straight = [
        one for one in map(tag_codes.piece, tag_codes.ids("amanda")) if one and one.face == "S"
    ]

    assert [one.seat_set for one in straight] == [1, 2, 3, 4, 5, 6]
    assert len({one.id for one in straight}) == 6


def test_as_many_tags_are_printed_as_a_box_has_pieces() -> None:
    copies = {one.component: one.copies for one in map(tag_codes.piece, EVERYTHING) if one}

    assert copies["animal/prey_a"] == 1  # nobody has told how many there are
    assert copies["progress/Dog"] == 4
    assert copies["tent/T01"] == 2
    assert copies["tile/T001"] == 1


def test_an_owner_may_call_a_piece_otherwise_and_add_one() -> None:
    game = shelf.game("notad")
    copy = (
        game.box.components().learn("animal/prey_a", "name", "Hare").learn("tile/T111", "icons", ())
    )

    found = {one.id: one.caption for one in tag_codes.pieces(game, copy)}

    assert found[tag_codes.with_check("NGA")] == "Hare"
    assert tag_codes.with_check("NT111") in found
    assert set(tag_codes.ids("notad")) < set(found)


@pytest.mark.parametrize(
    ("name", "component"),
    [
        ("notad", "tile/the big one"),
        ("notad", "animal/prey_e"),
        ("danana", "progress/Writing"),
        ("bania", "tent/T123456789"),
    ],
)
def test_a_piece_no_code_is_kept_for_gets_none(name: str, component: str) -> None:
    game = shelf.game(name)
    copy = game.box.components().learn(component, "name", "new")

    found = tuple(one.id for one in tag_codes.pieces(game, copy))

    assert found == tag_codes.ids(name)


def test_a_game_without_tags_has_none() -> None:
    bare: AnyGame = with_box(shelf.game("notad"), pieces=NO_PIECES)

    assert Tags([bare]).ids("notad") == ()


def test_two_games_cannot_print_the_same_tag() -> None:
    one: AnyGame = shelf.game("notad")
    pieces = Pieces("N", lambda _: (Piece("x/1", "T017", "x"),))
    box = with_box(one, pieces=pieces, components=lambda: one.box.components())
    other = replace(box, name="other")

    with pytest.raises(ValueError, match="other and notad both print NT017O"):
        Tags([one, other])


def test_a_binding_lies_over_the_tags() -> None:
    bound = Tags(bindings={"EAN 123": "NT017O", "NT018M": "NT017O", "gone": "NX"})

    assert bound.piece("EAN 123") == bound.piece("NT018M") == tag_codes.piece("NT017O")
    assert bound.piece("gone") is None
    assert tag_codes.piece("EAN 123") is None


def test_an_unknown_game_has_no_ids() -> None:
    with pytest.raises(shelf.NoSuchGame, match="chess"):
        tag_codes.ids("chess")


@given(st.text())
def test_whatever_is_read_is_one_of_ours_or_nothing(text: str) -> None:
    piece = tag_codes.piece(text)

    assert (piece is not None) == (text in EVERYTHING)
    assert tag_codes.is_sound(text) or piece is None


def test_one_wrong_character_is_always_found() -> None:
    for id_ in EVERYTHING[::7]:
        for at in range(len(id_)):
            for other in ALPHABET.replace(id_[at], ""):
                assert not tag_codes.is_sound(id_[:at] + other + id_[at + 1 :])


def test_most_neighbours_that_changed_places_are_found() -> None:
    swapped = [
        (id_, id_[:at] + id_[at + 1] + id_[at] + id_[at + 2 :])
        for id_ in EVERYTHING
        for at in range(len(id_) - 1)
        if id_[at] != id_[at + 1]
    ]
    missed = [one for one in swapped if tag_codes.is_sound(one[1])]

    assert len(missed) * 100 < len(swapped)


def test_any_two_tags_differ_in_many_squares() -> None:
    """Recognising a blurred tag among the known ones lives from this distance."""
    squares = [sum(tag_codes.matrix(id_), ()) for id_ in EVERYTHING]
    packed = [int("".join("01"[one] for one in row), 2) for row in squares]

    nearest = min((a ^ b).bit_count() for i, a in enumerate(packed) for b in packed[:i])

    assert nearest >= 40


@pytest.mark.parametrize("board", [1, 2, tag_codes.BOARDS])
def test_corner_marks_go_clockwise_from_the_upper_left(board: int) -> None:
    marks = tag_codes.corner_marks(board)

    assert [tag_codes.corner(mark) for mark in marks] == [(board, at) for at in range(4)]


@pytest.mark.parametrize("board", [0, tag_codes.BOARDS + 1])
def test_there_are_marks_for_so_many_boards(board: int) -> None:
    with pytest.raises(ValueError, match=f"not {board}"):
        tag_codes.corner_marks(board)


@pytest.mark.parametrize("mark", [-1, 584, 10_000])
def test_other_marks_are_no_corner(mark: int) -> None:
    assert tag_codes.corner(mark) is None


def main(names: list[str]) -> None:
    """Write the lists of these games, after pieces were added; look at what changed."""
    for named in names:
        golden(named).write_text("\n".join([*listed(named), ""]), "utf-8")


if __name__ == "__main__":
    main(sys.argv[1:] or list(shelf.names()))
