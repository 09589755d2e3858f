"""Files people hand in and take away: positions (one JSON object) and records (JSON lines).

A position file is ``{"game", "players", "options", "copy", "position"}``. Only "game" is needed:
without "players" they are those the position speaks of, else one player "A"; without "copy" nobody
has taught the box; without "position" the game stands at its beginning. A record begins with the
same object plus ``"record": 1``, and then has one event per line. Both give a
:class:`rules.record.Record`.
"""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from companion.formats import limits
from companion.formats.copies import read_copy
from companion.formats.game_format import GameFormat
from companion.formats.json_text import at, is_endless, on_one_line, parse, shown, write
from companion.formats.releases import Release, written_start
from companion.formats.type_names import closest
from rules import shelf
from rules.files.unreadable import Unreadable
from rules.game import AnyGame
from rules.record import Event, Record, Start, follow
from rules.state import State
from rules.values.frozen import FrozenMap
from rules.values.paths import NoSuchPlace

AnyRecord = Record[Any, Any]
FindGame = Callable[[str], AnyGame]

FORMAT = 1
"""The version of the record format, in each record's first line."""

NOTHING: FrozenMap[str, Any] = FrozenMap()

_KEYS = ("game", "players", "options", "copy", "position", "rules_version", "title")
_RECORD_KEYS = ("record", *_KEYS, "at")


@dataclass(frozen=True, slots=True)
class File:
    """What a file said: its record, and whether it was written as one or as a position."""

    record: AnyRecord
    is_record: bool
    title: str = ""
    rules_version: str = ""


def read(path: str | Path, find_game: FindGame = shelf.game) -> File:
    """Return what a position or record file says; raises Unreadable with one line."""
    try:
        return read_text(_text(Path(path)), find_game)
    except Unreadable as error:
        raise Unreadable(f"{path}: {error}") from None


def read_text(text: str, find_game: FindGame = shelf.game) -> File:
    """Return what the text of a position or record file says; raises Unreadable."""
    text = text.removeprefix("\ufeff")
    if not text.strip():
        raise Unreadable("the file is empty")
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip()]
    if _begins_record(lines[0][1]):
        return _read_record(lines, find_game)
    plain = parse(text)
    if isinstance(plain, dict) and "record" in plain:
        return _read_record([(1, text)], find_game)
    header = _Header(plain, _KEYS, find_game)
    return File(header.begin(), False, header.title, header.rules_version)


def write_position(game: AnyGame, state: State, later: FrozenMap[str, Any] = NOTHING) -> str:
    """Return the text of a position file, with what these rules do not know of its beginning."""
    start: Start[Any] = Start(state.seats, state.options, state.copy, state, later)
    plain = {"game": game.name, "rules_version": game.version}
    plain |= written_start(GameFormat(game), start, whole_copy=False)
    return json.dumps(plain, ensure_ascii=False, indent=2, allow_nan=False) + "\n"


def write_record(record: AnyRecord, *, title: str = "", whole_copy: bool = True) -> str:
    """Return the text of a record file; with the whole copy it reads the same for ever.

    Without, only what differs from the default is written, where that says it all.
    """
    game, start, game_format = record.game, record.start, GameFormat(record.game)
    header: dict[str, Any] = {"record": FORMAT, "game": game.name, "rules_version": game.version}
    if title:
        header["title"] = title
    header |= written_start(game_format, start, whole_copy=whole_copy)
    if record.can_redo:
        header["at"] = record.at
    lines = [header, *map(game_format.write_event, record.history)]
    return "".join(write(line) + "\n" for line in lines)


def save(path: str | Path, text: str) -> None:
    """Write a text file whole or not at all; raises OSError."""
    save_bytes(path, text.encode())


def save_bytes(path: str | Path, content: bytes) -> None:
    """Write a file whole or not at all; raises OSError."""
    with saving(path) as put:
        put(content)


@contextmanager
def saving(path: str | Path) -> Iterator[Callable[[bytes], object]]:
    """Write a file bit by bit, and yet whole or not at all; gives what takes the bits."""
    path = Path(path)
    handle, beside = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    try:
        with open(handle, "wb") as file:
            yield file.write
            file.flush()
            os.fsync(file.fileno())
        os.chmod(beside, 0o644)
        os.replace(beside, path)
    except BaseException:
        Path(beside).unlink(missing_ok=True)
        raise


def _text(path: Path) -> str:
    try:
        if path.is_dir():
            raise Unreadable("is a folder, not a file")
        if not path.exists():
            raise Unreadable("there is no such file")
        with path.open("rb") as file:
            content = file.read(limits.FILE_BYTES + 1)  # not the size: a pipe has none
        if len(content) > limits.FILE_BYTES:
            raise Unreadable(f"is larger than {limits.FILE_BYTES >> 20} MB")
        return content.decode()
    except UnicodeDecodeError as error:
        raise Unreadable(f"is not text: byte {error.start} is not UTF-8") from None
    except OSError as error:
        raise Unreadable(f"cannot be opened: {error.strerror}") from None


class _Header:
    """The object that names the game and everything that stands beside its events."""

    def __init__(self, plain: Any, keys: tuple[str, ...], find_game: FindGame) -> None:
        if not isinstance(plain, dict):
            raise Unreadable(f"expected an object with a game and a position, got {shown(plain)}")
        if "game" not in plain:
            raise Unreadable('"game" is missing: which game is it?')
        self.rules_version = _optional_text(plain, "rules_version")
        self.beside = {name: value for name, value in plain.items() if name not in keys}
        for name in () if self.rules_version else self.beside:
            raise Unreadable(f"there is no field {shown(name)}{closest(name, keys)}")
        if not isinstance(plain["game"], str):
            raise Unreadable(at("game", f"expected a name, got {shown(plain['game'])}"))
        try:
            self.game = find_game(plain["game"])
        except shelf.NoSuchGame as error:
            raise Unreadable(at("game", str(error))) from None
        self.title = _optional_text(plain, "title")
        self.release = Release(self.game, self.rules_version)
        self._plain = plain

    def begin(self) -> AnyRecord:
        """Return the record as it was before its first event."""
        plain, game_format = self._plain, GameFormat(self.game)
        position = plain.get("position")
        seats = game_format.read_seats(plain.get("players", _players_in(position)))
        if self.rules_version:
            return Record.replay(self.game, self._recalled(seats), ())
        options = game_format.read_options(_options(plain, position))
        copy = read_copy(plain.get("copy", {}), self.game.box)
        if position is None:
            self._check_table(seats)
            return Record.replay(self.game, Start(seats, options, copy), ())
        state = game_format.read_position(_alone(position), seats, options, copy)
        return Record.replay(self.game, Start(seats, options, state.copy, state), ())

    def events(self, plain: Any, state: State, place: str) -> tuple[Event, ...]:
        """Return what a line tells; what a companion wrote may be of another release."""
        if self.rules_version:
            return self.release.read_event(plain, state, place)
        return self.release.format.read_event(plain, state, place)

    def _recalled(self, seats: tuple[str, ...]) -> Start[Any]:
        """Return the beginning that a companion wrote: nothing of another release is lost."""
        plain = self._plain
        position = plain.get("position")
        if position is None:
            self._check_table(seats)
        return self.release.recall_start(
            seats,
            _options(plain, position),
            plain.get("copy", {}),
            None if position is None else _alone(position),
            self.beside,
        )

    def _check_table(self, seats: tuple[str, ...]) -> None:
        if len(seats) not in self.game.seats:
            many = self.game.players(" to ")
            what = f"{self.game.title} begins with {many} players, not {len(seats)}"
            raise Unreadable(at("players", what))


def _options(plain: Mapping[str, Any], position: Any) -> Any:
    """Return the options beside a position, and those a specification writes into it."""
    beside = plain.get("options", {})
    inside = position.get("options") if isinstance(position, dict) else None
    if isinstance(beside, dict) and isinstance(inside, dict):
        return {**inside, **beside}
    return beside


def _alone(position: Any) -> Any:
    """Return a position without options that were written into it."""
    if isinstance(position, dict) and isinstance(position.get("options"), dict):
        return {name: value for name, value in position.items() if name != "options"}
    return position


def _players_in(position: Any) -> list[Any]:
    """Return who a position speaks of when nobody else says it."""
    if not isinstance(position, dict):
        return ["A"]
    for key in ("players", "climbers", "order", "elephants"):
        told = position.get(key)
        names = [_named(one) for one in told] if isinstance(told, (dict, list)) else []
        if names and all(isinstance(name, str) for name in names):
            return names
    others = position.get("others")
    if isinstance(others, list) and all(isinstance(_named(one), str) for one in others):
        return [_named(position.get("player")) or "A", *map(_named, others)]
    return ["A"]


def _named(told: Any) -> Any:
    """Return a player's name, also from an object that bears it as its id."""
    return told.get("id") if isinstance(told, dict) else told


def _optional_text(plain: Mapping[str, Any], key: str) -> str:
    text = plain.get(key, "")
    if not isinstance(text, str):
        raise Unreadable(at(key, f"expected a text, got {shown(text)}"))
    if len(text) > limits.TITLE:
        raise Unreadable(at(key, f"expected up to {limits.TITLE} letters, got {len(text)}"))
    return on_one_line(text)


def _begins_record(line: str) -> bool:
    if is_endless(line):
        return False
    try:
        header = json.loads(line)
    except (ValueError, RecursionError):
        return False
    return isinstance(header, dict) and "record" in header


def _read_record(lines: list[tuple[int, str]], find_game: FindGame) -> File:
    number, line = lines[0]
    plain = parse(line, f"line {number}")
    if type(plain["record"]) is not int or plain["record"] != FORMAT:
        known = f"expected {FORMAT}, got {shown(plain['record'])}"
        raise Unreadable(at(f"line {number}.record", f"{known} (written by a newer version?)"))
    header = _Header(plain, _RECORD_KEYS, find_game)
    record = header.begin()
    state = record.state
    if len(lines) - 1 > limits.EVENTS:
        raise Unreadable(f"{len(lines) - 1} events, and the most is {limits.EVENTS}")
    history: list[Event] = []
    states = [state]
    for number, line in lines[1:]:
        place = f"line {number}"
        for event in header.events(parse(line, place), state, place):
            try:
                state = follow(header.game, state, event)
            except NoSuchPlace as error:
                raise Unreadable(at(place, str(error))) from None
            history.append(event)
            states.append(state)
    stands = plain.get("at", len(history))
    if type(stands) is not int or not 0 <= stands <= len(history):
        raise Unreadable(at("at", f"expected 0 to {len(history)}, got {shown(stands)}"))
    whole = Record(header.game, record.start, tuple(history), tuple(states), stands)
    return File(whole, True, header.title, header.rules_version)
