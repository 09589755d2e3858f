"""The command that reads a whole board from one picture."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Any

import typer

from companion.cli.arguments import GameName, Json, Usage, clean, console, print_json, read_file
from companion.cli.game_commands import find_game
from rules.files.unreadable import Unreadable

if TYPE_CHECKING:
    from companion.camera.board_photo import Pictured
    from companion.formats.schemas.answer_types import BoardAnswer, BoardCell
    from rules.game import AnyGame
    from rules.state import State
    from rules.table.board_picture import Laid

PictureName = Annotated[str, typer.Argument(metavar="PICTURE", help="A photograph of the board.")]
RecordName = Annotated[
    str | None,
    typer.Option("--record", "-r", metavar="FILE", help="Compare with a position or a record."),
]
SeatName = Annotated[
    str | None, typer.Option("--seat", "-s", metavar="NAME", help="Whose board it is.")
]
CornerPoints = Annotated[
    str | None,
    typer.Option(
        "--corners",
        metavar="'X,Y X,Y X,Y X,Y'",
        help="The board's corners in pixels, where no corner marks lie.",
    ),
]

_POINT = re.compile(r"(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)")
_NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Fay")


def board(
    game: GameName,
    picture: PictureName,
    record: RecordName = None,
    seat: SeatName = None,
    corners: CornerPoints = None,
    as_json: Json = False,
) -> None:
    """Read which pieces lie where on a board, from one picture of it."""
    found = find_game(game)
    state = _state(found, record)
    whose = _seat(state, seat)
    told, scale = _read(found, state, whose, picture, _corners(corners))
    answer = _answer(found, picture, told, scale)
    if as_json:
        return print_json(answer)
    _print(clean(answer))


def _read(
    game: AnyGame,
    state: State,
    seat: str,
    picture: str,
    corners: list[tuple[float, float]] | None,
) -> tuple[Pictured, int]:
    """Return what was understood, and by how much the picture was made smaller for that."""
    from pathlib import Path

    from companion.box import tag_codes
    from companion.camera.board_photo import picture_board
    from companion.camera.board_reading import NoBoard
    from hardware.camera.frames import read_shrunk
    from hardware.errors import HardwareError
    from hardware.scanning.scanner import Scanner

    try:
        image, scale = read_shrunk(Path(picture))
        scanner = Scanner(tag_codes.ids(game.name))
        if corners is not None:  # they are told in the pixels of the file
            corners = [(x / scale, y / scale) for x, y in corners]
        told = picture_board(image, game, state, seat, scanner, tag_codes.piece, corners)
    except HardwareError as error:
        raise Unreadable(str(error)) from None
    except NoBoard as error:
        raise Unreadable(f"{picture}: {error}") from None
    return told, scale


def _state(game: AnyGame, record: str | None) -> State:
    if record is not None:
        read = read_file(record).file.record
        if read.game.name != game.name:
            raise Usage(f"{record} is a game of {read.game.title}, not of {game.title}")
        state: State = read.state
        return state
    from rules import defaults

    seats = _NAMES[: max(game.seats)]
    blank = defaults.blank(game, seats, game.settle({}), game.box.components())
    if blank is None:
        raise Usage(f"{game.title} needs --record: a board alone says nothing about it")
    return blank


def _seat(state: State, seat: str | None) -> str:
    if seat is None:
        return state.seats[0]
    if seat not in state.seats:
        raise Usage(f"nobody called {seat!r} sits here, only {', '.join(state.seats)}")
    return seat


def _corners(text: str | None) -> list[tuple[float, float]] | None:
    from companion.formats import limits
    from companion.formats.json_text import shown

    if text is None:
        return None
    points = [_POINT.fullmatch(one) for one in text.split()]
    if len(points) != 4 or not all(points):
        raise Usage(f"--corners takes four points, as '10,20 400,25 390,410 5,400', not {text!r}")
    found = [(float(one[1]), float(one[2])) for one in points if one]
    if any(abs(value) > limits.CORNER for point in found for value in point):
        raise Usage(f"--corners lie within {limits.CORNER} pixels, not as in {shown(text)}")
    return found


def _answer(game: AnyGame, picture: str, told: Pictured, scale: int) -> BoardAnswer:
    reading = told.reading
    return {
        "game": game.name,
        "picture": picture,
        "says": reading.says(),
        "found_by": told.by,
        "corners": [[x * scale, y * scale] for x, y in told.frame.corners],
        "read": len(reading.read),
        "missing": [cell.name for cell in reading.missing],
        "doubtful": [cell.name for cell in reading.doubtful],
        "differing": [cell.name for cell in reading.differing],
        "beside": list(reading.beside),
        "foreign": [one.text for one in told.foreign],
        "cells": [_cell(game, cell) for cell in reading.cells],
    }


def _cell(game: AnyGame, cell: Any) -> BoardCell:
    from companion.camera.board_reading import board_of

    tag = cell.tag
    return {
        "cell": cell.place.removeprefix(board_of(game).places),
        "name": cell.name,
        "seen": _laid(cell.seen),
        "record": _laid(cell.record),
        "doubt": cell.doubt,
        "tag": tag and tag.id,
        "how": tag and tag.how,
        "centre": list(tag.centre) if tag else None,
    }


def _laid(laid: Laid | None) -> Any:
    return None if laid is None else {"piece": laid.piece, "turned": laid.turned}


def _print(answer: BoardAnswer) -> None:
    from rich import box
    from rich.table import Table

    shown = console()
    table = Table(box=box.SIMPLE_HEAD)
    for title in ("Place", "Seen", "Record", ""):
        table.add_column(title)
    for cell in answer["cells"]:
        if cell["seen"] or cell["record"]:
            told = cell["doubt"] or ("missing" if not cell["seen"] else "")
            table.add_row(cell["name"], _words(cell["seen"]), _words(cell["record"]), told)
    shown.print(table)
    shown.print(answer["says"])
    for word in ("differing", "doubtful", "beside"):
        if answer[word]:
            shown.print(f"{word}: {', '.join(answer[word])}")
    if answer["foreign"]:
        shown.print(f"not ours: {', '.join(answer['foreign'])}")


def _words(laid: Any) -> str:
    if laid is None:
        return ""
    turned = f" turned {laid['turned']}°" if laid["turned"] else ""
    return f"{laid['piece'] or 'unknown'}{turned}"
