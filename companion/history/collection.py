"""Collections of games as files: what a line of one says, checked before anything believes it.

The first line says what it is; then come the components of copies and the games that use them. A
file may be anybody's: every field is looked at, and every game is replayed.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, cast, get_type_hints

from companion.formats import limits
from companion.formats.json_text import at, is_endless, on_one_line, parse, renamed, shown, write
from companion.formats.schemas.history_types import CollectionGame
from companion.play.stored_records import recall_record
from companion.storage import database
from companion.storage.database import Kind
from companion.storage.journal_entries import Beginning, Card, Kept
from rules import shelf
from rules.files.unreadable import Unreadable

FORMAT = 1
"""The version of collections, in the first line of each."""

FIELDS = tuple(get_type_hints(CollectionGame))
"""What a line says of a game; what a later release says besides is kept."""

STEPS: dict[str, int] = {"event": 1, "undo": -1, "redo": 1, "sheet": 0}


@dataclass(frozen=True, slots=True)
class Play:
    """One game of a collection, read and found to be sound."""

    play: str
    beginning: Beginning
    entries: tuple[tuple[Kind, str, str], ...]
    title: str
    names: tuple[str, ...]
    created: str
    updated: str
    is_whole: bool
    beside: Mapping[str, Any]


def is_collection(path: Path) -> bool:
    """Say whether a file begins as our collections do."""
    try:
        with path.open("rb") as file:
            first = file.readline(limits.LINE_BYTES).decode()
        plain = None if is_endless(first) else json.loads(first)
    except (OSError, ValueError, RecursionError):
        return False
    return isinstance(plain, dict) and "collection" in plain


def read_collection(path: Path, *, check: bool = True) -> Iterator[Play]:
    """Yield the games of a collection; raises Unreadable where it is not one, or not sound."""
    copies: dict[str, Any] = {}
    held = games = 0
    try:
        if path.stat().st_size > limits.COLLECTION_BYTES:
            raise Unreadable(f"{path.name}: larger than {limits.COLLECTION_BYTES >> 20} MB")
        with path.open("rb") as file:
            for number, line in enumerate(iter(lambda: file.readline(limits.LINE_BYTES), b""), 1):
                place = f"{path.name}, line {number}"
                if len(line) >= limits.LINE_BYTES:
                    raise Unreadable(f"{place}: too long for a game")
                if not line.strip():
                    continue
                plain = _object(line, place)
                if number == 1:
                    _check_header(plain, place)
                elif "components" in plain:
                    held += len(line)
                    if held > limits.COPY_BYTES:
                        most = f"copies of more than {limits.COPY_BYTES >> 20} MB"
                        raise Unreadable(at(place, most))
                    _keep_copy(plain, copies, place)
                else:
                    games += 1
                    if games > limits.GAMES:
                        raise Unreadable(f"{place}: more than {limits.GAMES} games")
                    play = _play(plain, copies, place)
                    if check:
                        _check(play, place)
                    yield play
    except OSError as error:
        raise Unreadable(f"{path.name}: cannot be read: {error.strerror}") from None


def _object(line: bytes, place: str) -> dict[str, Any]:
    try:
        text = line.decode()
    except UnicodeDecodeError as error:
        raise Unreadable(f"{place}: not text: byte {error.start} is not UTF-8") from None
    plain = parse(text, place)
    if not isinstance(plain, dict):
        raise Unreadable(at(place, f"expected an object, got {shown(plain)}"))
    return plain


def _check_header(plain: Mapping[str, Any], place: str) -> None:
    if plain.get("collection") != FORMAT:
        told = f"expected {FORMAT}, got {shown(plain.get('collection'))}"
        raise Unreadable(at(f"{place}.collection", f"{told} (written by a newer version?)"))


def _keep_copy(plain: Mapping[str, Any], copies: dict[str, Any], place: str) -> None:
    name, components = plain.get("copy"), plain.get("components")
    if not isinstance(components, dict) or database.copy_hash(write(components)) != name:
        raise Unreadable(at(place, "the components are not what was written"))
    copies[name] = components


def _play(plain: Mapping[str, Any], copies: Mapping[str, Any], place: str) -> Play:
    def field(name: str, kind: type, check: Callable[[Any], bool] = lambda _: True) -> Any:
        value = plain.get(name)
        if not isinstance(value, kind) or isinstance(value, bool) != (kind is bool):
            raise Unreadable(at(f"{place}.{name}", f"not as our files have it: {shown(value)}"))
        if not check(value):
            raise Unreadable(at(f"{place}.{name}", f"not as our files have it: {shown(value)}"))
        return value

    def all_texts(value: Any) -> bool:
        few_enough = len(value) <= limits.SEATS
        return few_enough and all(
            isinstance(one, str) and 0 < len(one) <= limits.NAME for one in value
        )

    def few(value: Any) -> bool:
        return len(value) <= limits.EVENTS

    plain = _with_plain_names(plain)
    copy = field("copy", str)
    if copy not in copies:
        raise Unreadable(at(f"{place}.copy", "its components are missing above"))
    position = plain.get("position")
    if position is not None and not isinstance(position, dict):
        raise Unreadable(at(f"{place}.position", f"expected an object, got {shown(position)}"))
    beginning = Beginning(
        game=field("game", str),
        rules_version=on_one_line(
            field("rules_version", str, lambda one: len(one) <= limits.TITLE)
        ),
        seats=tuple(field("players", list, all_texts)),
        options=field("options", dict),
        copy=copies[copy],
        position=position,
        later={name: value for name, value in plain.items() if name not in FIELDS},
    )
    beside: dict[str, Any] = {}
    if "clocks" in plain:
        beside["clocks"] = field("clocks", dict)
    if "looks" in plain:
        beside["looks"] = field("looks", list, lambda one: all(type(at) is int for at in one))
    return Play(
        play=on_one_line(field("play", str, lambda one: 0 < len(one) <= limits.TITLE)),
        beginning=beginning,
        entries=tuple(_entry(one, place) for one in field("entries", list, few)),
        title=on_one_line(field("title", str, lambda one: len(one) <= limits.TITLE)),
        names=tuple(field("names", list, all_texts)),
        created=field("created", str, _is_date),
        updated=field("updated", str, _is_date),
        is_whole=field("is_whole", bool),
        beside=beside,
    )


def _with_plain_names(plain: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a game whose people are called by letters alone, wherever their names stand in it."""
    told = (plain.get("players"), plain.get("names"))
    names = [one for names in told if isinstance(names, list) for one in names]
    wild = dict.fromkeys(one for one in names if isinstance(one, str) and on_one_line(one) != one)
    if not wild or len(wild) > limits.SEATS:
        return plain
    taken = {one for one in names if isinstance(one, str)}
    for name in wild:
        called = on_one_line(name)[: limits.NAME] or "?"
        number = 1
        while called in taken:  # two names may differ only in what is lost
            number += 1
            called = f"{on_one_line(name)[: limits.NAME - 3]} {number}"
        taken.add(called)
        plain = renamed(plain, name, called)
    return plain


def _entry(plain: Any, place: str) -> tuple[Kind, str, str]:
    if isinstance(plain, list) and len(plain) == 3:
        kind, written, payload = plain
        if (
            isinstance(kind, str)
            and kind in STEPS
            and isinstance(payload, dict)
            and _is_date(written)
        ):
            if kind == "sheet" and not _is_sheet(payload):
                raise Unreadable(at(f"{place}.entries", "the sheet is not as our files have it"))
            return cast(Kind, kind), written, write(payload)
    raise Unreadable(at(f"{place}.entries", f"not as our files have it: {shown(plain)}"))


def _is_sheet(plain: Mapping[str, Any]) -> bool:
    """Say whether this is a sheet as :mod:`companion.formats.score_sheets` writes it."""
    players, totals, lines = (plain.get(one) for one in ("players", "totals", "lines"))
    return (
        isinstance(players, list)
        and isinstance(totals, dict)
        and all(type(one) is int for one in totals.values())
        and isinstance(lines, list)
        and all(
            isinstance(one, dict)
            and isinstance(one.get("key"), str)
            and isinstance(one.get("label"), str)
            and isinstance(one.get("points"), dict)
            for one in lines
        )
        and all(isinstance(plain.get(one), list) for one in ("winners", "missing"))
        and isinstance(plain.get("tie_break"), str)
    )


def _is_date(text: Any) -> bool:
    try:
        datetime.fromisoformat(text)
    except (ValueError, TypeError):
        return False
    return True


def _check(play: Play, place: str) -> None:
    """Replay a game, so that nothing gets into the journal that cannot be read from it."""
    history: list[dict[str, Any]] = []
    stands = 0
    sheet = None
    for kind, _written, payload in play.entries:
        sheet = json.loads(payload) if kind == "sheet" else None
        if kind == "event":
            history[stands:] = [json.loads(payload)]
        stands += STEPS[kind]
        if not 0 <= stands <= len(history):
            raise Unreadable(at(f"{place}.entries", "more is undone than was done"))
    game = play.beginning.game
    card = Card(0, game, play.title, play.names, "", 0, "running", "", "", None, None)
    kept = Kept(card, play.beginning, tuple(history), stands, sheet)
    try:
        recall_record(kept, shelf.game(game))
    except shelf.NoSuchGame as error:
        raise Unreadable(at(place, str(error))) from None
    except (Unreadable, ValueError, TypeError, LookupError, AttributeError) as error:
        raise Unreadable(at(place, f"not a game these rules can read: {error}")) from None
