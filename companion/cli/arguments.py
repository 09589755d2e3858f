"""What all commands share: their arguments and options, reading input, and printing answers."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar, cast

import typer

from rules.files.unreadable import Unreadable

if TYPE_CHECKING:
    from rich.console import Console

    from companion.formats.documents import File

Plain = TypeVar("Plain")

STDIN = "-"

Json = Annotated[bool, typer.Option("--json", help="Answer as JSON.")]
FileName = Annotated[
    str,
    typer.Argument(metavar="FILE", help="A position or a record; - reads standard input."),
]
MoveText = Annotated[
    str, typer.Argument(metavar="MOVE", help="A move as JSON, or a file that holds one.")
]
GameName = Annotated[str, typer.Argument(metavar="GAME", help="A game; see `companion games`.")]
Out = Annotated[
    str | None, typer.Option("--out", "-o", metavar="FILE", help="Write there instead.")
]


class Usage(ValueError):
    """Arguments that do not go together; the message is one line."""


@dataclass(frozen=True, slots=True)
class Read:
    """A file with the text it was read from."""

    file: File
    text: str


def read_file(name: str) -> Read:
    """Read a position or record from a file or from standard input; raises Unreadable."""
    return read_bytes(_content(name), shown_name(name))


def read_bytes(content: bytes, name: str) -> Read:
    """Read a position or record from what a file holds; raises Unreadable."""
    from companion.formats import documents

    text = _decoded(content, name)
    try:
        return Read(documents.read_text(text), text)
    except Unreadable as error:
        raise Unreadable(f"{name}: {error}") from None


def read_plain(text: str, place: str) -> Any:
    """Return the JSON that an argument is, or that the file it names holds."""
    from companion.formats.json_text import parse

    if text.lstrip()[:1] in ("{", "["):
        return parse(text, place)
    if text == STDIN or _is_there(text):
        name = shown_name(text)
        return parse(_decoded(_content(text), name), name)
    raise Unreadable(f"{place}: {text[:60]!r} is neither JSON nor a file")


def write_out(text: str, out: str | None) -> None:
    """Write a text to a file, whole or not at all, or to standard output."""
    from companion.formats.documents import save

    if out is None or out == STDIN:
        from companion.formats.json_text import escaped

        sys.stdout.write(escaped(text))
        return
    try:
        save(out, text)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or error
        raise Unreadable(f"{out}: cannot be written: {why}") from None


def print_json(answer: Any) -> None:
    """Print an answer as JSON."""
    from companion.formats.json_text import escaped

    print(escaped(json.dumps(answer, ensure_ascii=False, indent=2, allow_nan=False)))


def console() -> Console:
    """Return the terminal to print tables on; rich minds NO_COLOR and pipes by itself."""
    from rich.console import Console

    # Names and facts come from files: no markup, no emoji codes, no guessing at numbers.
    return Console(highlight=False, markup=False, emoji=False)


def clean(told: Plain) -> Plain:
    """Return a text, or plain data, without what could steer a terminal: it is anybody's file.

    >>> clean({"because": "Ada\x1b[2J is not here."})
    {'because': 'Ada�[2J is not here.'}
    """
    cleaned: Any = told
    if isinstance(told, str):
        cleaned = "".join(char if char.isprintable() or char == "\n" else "�" for char in told)
    elif isinstance(told, dict):
        cleaned = {clean(key): clean(value) for key, value in told.items()}
    elif isinstance(told, list):
        cleaned = [clean(value) for value in told]
    return cast(Plain, cleaned)


def shown_name(name: str) -> str:
    """Return how a message calls a file."""
    return "standard input" if name == STDIN else name or '""'


def _content(name: str) -> bytes:
    from companion.formats.limits import FILE_BYTES

    try:
        if name == STDIN:
            content = sys.stdin.buffer.read(FILE_BYTES + 1)
        else:
            with Path(name).open("rb") as file:
                content = file.read(FILE_BYTES + 1)
    except (OSError, ValueError) as error:  # ValueError: a name with a null character
        why = getattr(error, "strerror", None) or error
        raise Unreadable(f"{shown_name(name)}: {_WHY.get(type(error), why)}") from None
    if len(content) > FILE_BYTES:
        raise Unreadable(f"{shown_name(name)}: larger than {FILE_BYTES >> 20} MB")
    return content


_WHY: dict[type, str] = {
    FileNotFoundError: "there is no such file",
    IsADirectoryError: "a folder, not a file",
}


def _decoded(content: bytes, name: str) -> str:
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        raise Unreadable(f"{name}: not text: byte {error.start} is not UTF-8") from None


def _is_there(name: str) -> bool:
    try:
        return Path(name).exists()
    except (OSError, ValueError):
        return False
