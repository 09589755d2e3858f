"""States, moves and events of a game ⇄ plain data: the edge between the rules and the world.

Each thing can be *written*, *read* (as people write it: aliases, gaps, components described in
place, errors that name the place) and *recalled* (as we wrote it ourselves: quick).
All failures are :class:`rules.files.unreadable.Unreadable` with one line.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, replace
from typing import Any

from companion.formats import limits
from companion.formats.converters import BESIDE, Ways, converters_of
from companion.formats.copies import read_components
from companion.formats.json_text import at, shown
from companion.formats.reader import FAILURES
from companion.formats.type_names import TAG, closest, tag, written_name
from rules.copy import Copy
from rules.files.habits import Plain
from rules.files.unreadable import Unreadable
from rules.game import AnyGame, expects
from rules.record import (
    Answered,
    Automatic,
    Corrected,
    Event,
    Learned,
    LockedIn,
    Renamed,
    Reseated,
    Revealed,
    Ruled,
    Unknown,
    waived,
)
from rules.state import TABLE, Move, State
from rules.values import paths
from rules.values.frozen import FrozenMap, freeze, thaw

ALIASES = {"act": TAG, "player": "by"}
"""Other words for the two keys every move has, where the move has no field of that name."""

LONGEST_QUESTION = 200

INSTEAD = {"seats": "reseated", "copy": "learned", "tracked": "tracked", "answers": "answered"}
"""Fields of every state that are not corrected, and the event that there is for each."""


class GameFormat:
    """The language of one game's files."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        state: Any = game.rules.state
        self._converters = converters_of(state, game.rules.moves)

    # Moves

    def write_move(self, move: Move) -> dict[str, Any]:
        """Return a move as ``{"type": "place_tile", "by": "Ada", …}``."""
        # `by` is written also where it is the table: left out, reading would guess it.
        return {TAG: tag(type(move)), "by": move.by} | self._converters.write_tagged(move)

    def read_move(
        self, plain: Any, state: State, place: str = "move"
    ) -> tuple[Move, tuple[Learned, ...]]:
        """Return a move as told at this state, and what was described along with it."""
        told = self._with_author(self._with_aliases(_object(plain, place)), state)
        told, described = self._regular(self.game.files.read_move, told, state, place)
        told = self._with_author(self._with_aliases(told), state)
        name = told.get(TAG)
        kinds = self._converters.kinds
        if not isinstance(name, str) or name not in kinds:
            near = closest(name, kinds) if isinstance(name, str) else ""
            what = f"expected a move of {self.game.title}, got {shown(name)}{near}"
            raise Unreadable(at(f"{place}.{TAG}", what))
        untagged = {key: value for key, value in told.items() if key != TAG}
        move: Move = self._converters.read(untagged, kinds[name], place)
        return self._seated(move, state, place), self._learned(described, state.copy, place)

    # Events

    def write_event(self, event: Event) -> dict[str, Any]:
        """Return any event of a record."""
        match event:
            case Ruled(move=move, waived=keys):
                return {TAG: "ruled", "move": self.write_move(move), "waived": list(keys)}
            case Automatic(move=move, deed=deed):
                written = {TAG: "automatic", "move": self.write_move(move)}
                return written | ({"deed": deed} if deed != 1 else {})
            case Unknown(plain=plain):
                kept: dict[str, Any] = thaw(plain)
                return kept
            case Corrected(path=path, value=value, note=note):
                written = {TAG: "corrected"} | self._write_correction(path, value)
                return written | {"note": note} if note else written
            case Move():
                return self.write_move(event)
            case _:
                return self._converters.write_tagged(event)

    def recall_event(self, plain: dict[str, Any]) -> Event:
        """Return an event that we wrote ourselves."""
        try:
            match plain[TAG]:
                case "ruled":
                    move = self._converters.recall_tagged(plain["move"])
                    _only(plain, {TAG, "move", "waived"}, "event")
                    return Ruled(move, tuple(plain["waived"]))
                case "automatic":
                    move = self._converters.recall_tagged(plain["move"])
                    _only(plain, {TAG, "move", "deed"}, "event")
                    return Automatic(move, self._deed(plain, "event"))
                case "corrected":
                    return self._corrected(plain, "event")
                case _:
                    event: Event = self._converters.recall_tagged(plain)
                    return event
        except Unreadable:
            raise
        except FAILURES:
            self._explain(plain)
            raise Unreadable(f"event: cannot be read: {shown(plain)}") from None

    def read_event(self, plain: Any, state: State, place: str = "event") -> tuple[Event, ...]:
        """Return an event as told at this state, after what was described along with it."""
        told = self._with_aliases(_object(plain, place))
        name = told.get(TAG)
        if not isinstance(name, str) or name not in self._converters.events:
            move, learned = self.read_move(plain, state, place)
            return (*learned, move)
        if name == "ruled":
            return self._read_ruled(told, state, place)
        if name == "automatic":
            return self._read_automatic(told, state, place)
        if name == "corrected":
            event: Event = self._corrected(told, place)
        else:
            untagged = {key: value for key, value in told.items() if key != TAG}
            event = self._converters.read(untagged, self._converters.events[name], place)
        return (self.check_event(event, state, place),)

    def check_event(self, event: Event, state: State, place: str = "event") -> Event:
        """Return an event that can be meant at this table; raises Unreadable for any other."""
        match event:
            case Corrected(path=path, value=value):
                if path[0] in INSTEAD:
                    instead = INSTEAD[str(path[0])]
                    raise Unreadable(at(f"{place}.path", f"use an event of type {instead}"))
                try:
                    corrected = paths.put(state, path, value)
                except paths.NoSuchPlace as error:
                    raise Unreadable(at(f"{place}.path", str(error))) from None
                if path[0] == "options":
                    self.read_options(thaw(corrected.options), f"{place}.value")
            case Learned(component=component, field=field, value=value):
                self._components({component: {field: value}}, place)
            case Reseated(seats=seats):
                self.read_seats(list(seats), f"{place}.seats")
            case Renamed(seat=seat, name=name):
                _check_seats([seat], state, f"{place}.seat")
                check_name(name, f"{place}.name")
            case LockedIn(by=seat):
                _check_seats([seat], state, f"{place}.by")
            case Revealed(cards=cards):
                _check_seats(cards, state, f"{place}.cards")
            case Answered(question=question) if not 1 <= len(question) <= LONGEST_QUESTION:
                what = f"expected a question of up to {LONGEST_QUESTION} characters"
                raise Unreadable(at(f"{place}.question", what))
        return event

    # Positions

    def write_position(self, state: State) -> dict[str, Any]:
        """Return a state without what stands beside it in a file: seats, options and copy."""
        plain: dict[str, Any] = self._converters.write(state, self.game.rules.state)
        return {name: value for name, value in plain.items() if name not in BESIDE}

    def read_position(
        self,
        plain: Any,
        seats: tuple[str, ...],
        options: Mapping[str, Any],
        copy: Copy,
        place: str = "position",
    ) -> State:
        """Return the state a hand-written position stands for; what it leaves out is unknown."""
        told = _object(plain, place)
        told, described = self._regular(self.game.files.read_position, told, seats, place)
        copy = copy.overlay(self._components(described, place))
        return self.recall_position(told, seats, options, copy, place)

    def recall_position(
        self,
        plain: Plain,
        seats: tuple[str, ...],
        options: Mapping[str, Any],
        copy: Copy,
        place: str = "position",
    ) -> State:
        """Return the state of a position that we wrote ourselves."""
        for name, called in BESIDE.items():
            if name in plain:
                what = f"stands beside the position, as {shown(called)}"
                raise Unreadable(at(f"{place}.{name}", what))
        beside = {"seats": list(seats), "options": thaw(options), "copy": copy}
        state: State = self._converters.read({**plain, **beside}, self.game.rules.state, place)
        return state

    def recall_known_position(
        self, plain: Plain, seats: tuple[str, ...], options: Mapping[str, Any], copy: Copy
    ) -> tuple[State, Ways]:
        """Return the state of another release's position, and the ways to what is not known."""
        beside = {"seats": list(seats), "options": thaw(options), "copy": copy}
        known = {name: value for name, value in plain.items() if name not in BESIDE}
        state_type = self.game.rules.state
        return self._converters.read_known({**known, **beside}, state_type, "position")

    # What stands beside a position

    def read_seats(self, plain: Any, place: str = "players") -> tuple[str, ...]:
        """Return the seats in order, each under the name of who sat there first."""
        most = max(self.game.seats)
        if not isinstance(plain, list) or not 1 <= len(plain) <= most:
            raise Unreadable(at(place, f"expected a list of 1 to {most} names, got {shown(plain)}"))
        for index, name in enumerate(plain):
            check_name(name, f"{place}[{index}]")
            if name in plain[:index]:
                raise Unreadable(at(f"{place}[{index}]", f"{shown(name)} sits there twice"))
        return tuple(plain)

    def read_options(self, plain: Any, place: str = "options") -> FrozenMap[str, Any]:
        """Return all options, the given ones over the defaults."""
        regular = self.game.files.read_options(_object(plain, place))
        told = {name: freeze(choice) for name, choice in regular.items()}
        try:
            settled = self.game.settle(told)
        except (ValueError, TypeError) as error:
            raise Unreadable(at(place, str(error))) from None
        for option in self.game.rules.options:
            choice = settled[option.name]
            # 1 equals True, but a game may ask which it is.
            if not any(choice == one and type(choice) is type(one) for one in option.choices):
                offered = ", ".join(map(shown, option.choices))
                what = f"expected one of {offered}, got {shown(choice)}"
                raise Unreadable(at(f"{place}.{option.name}", what))
        return settled

    # How a move or event becomes regular

    def _with_aliases(self, told: Plain) -> Plain:
        for alias, key in ALIASES.items():
            if alias in told and key not in told:
                kind = self._converters.kinds.get(str(told.get(TAG)))
                if kind is None or alias not in {written_name(one.name) for one in fields(kind)}:
                    told = {key if name == alias else name: value for name, value in told.items()}
        return told

    def _with_author(self, told: Plain, state: State) -> Plain:
        """Say whose move it is where the table leaves no doubt."""
        if "by" in told or self._is_of_table(told.get(TAG)):
            return told
        awaited = expects(self.game, state)
        for seats in (
            {one.by for one in awaited if told.get(TAG) in one.kinds},
            {one.by for one in awaited if one.by != TABLE},
            set(state.seats),
        ):
            if len(seats) == 1:
                return {**told, "by": seats.pop()}
        return told

    def _is_of_table(self, name: Any) -> bool:
        kind = self._converters.kinds.get(name) if isinstance(name, str) else None
        return bool(getattr(kind, "OF_TABLE", False))

    def _seated(self, move: Move, state: State, place: str) -> Move:
        if move.by == TABLE or move.by in state.seats:
            return move
        now = [seat for seat, name in state.names.items() if name == move.by]
        if len(now) == 1 and now[0] in state.seats:
            return replace(move, by=now[0])
        sitting = ", ".join(map(shown, state.seats))
        what = f"nobody called {shown(move.by)} sits here, only {sitting}"
        raise Unreadable(at(f"{place}.by", what))

    def _regular(
        self,
        regularise: Callable[[Plain, Any], tuple[Plain, Plain]],
        told: Plain,
        context: Any,
        place: str,
    ) -> tuple[Plain, Plain]:
        try:
            return regularise(told, context)
        except Unreadable as error:
            known = str(error).startswith(place)
            raise Unreadable(at("" if known else place, str(error))) from None
        except FAILURES as error:
            what = f"not written as {self.game.title} needs it ({type(error).__name__}: {error})"
            raise Unreadable(at(place, what)) from None

    def _read_ruled(self, told: Plain, state: State, place: str) -> tuple[Event, ...]:
        _only(told, {TAG, "move", "waived"}, place)
        move, learned = self.read_move(told.get("move"), state, f"{place}.move")
        for one in learned:
            state = replace(state, copy=state.copy.learn(one.component, one.field, one.value))
        if "waived" in told:
            keys = self._converters.read(told["waived"], tuple[str, ...], f"{place}.waived")
        else:
            keys = waived(self.game.rules.objections(state, move))
        return (*learned, Ruled(move, keys))

    def _read_automatic(self, told: Plain, state: State, place: str) -> tuple[Event, ...]:
        _only(told, {TAG, "move", "deed"}, place)
        move, learned = self.read_move(told.get("move"), state, f"{place}.move")
        return (*learned, Automatic(move, self._deed(told, place)))

    def _deed(self, told: Plain, place: str) -> int:
        deed = self._converters.read(told.get("deed", 1), int, f"{place}.deed")
        if deed < 1:
            raise Unreadable(at(f"{place}.deed", f"expected 1 or more, got {deed}"))
        return int(deed)

    def _write_correction(self, path: paths.Path, value: Any) -> dict[str, Any]:
        try:
            type_ = paths.type_at(self.game.rules.state, path)
            way = list(self._converters.written_path(path))
            return {"path": way, "value": self._converters.write(value, type_)}
        except FAILURES as error:
            raise Unreadable(at("event", str(error))) from None

    def _corrected(self, told: Plain, place: str) -> Corrected:
        _only(told, {TAG, "path", "value", "note"}, place)
        way = self._converters.read(told.get("path"), paths.Path, f"{place}.path")
        if not way or "value" not in told:
            raise Unreadable(at(place, "expected a path to a field and a value"))
        try:
            path = self._converters.field_path(way)
            type_ = paths.type_at(self.game.rules.state, path)
        except (paths.NoSuchPlace, ValueError) as error:
            raise Unreadable(at(f"{place}.path", str(error))) from None
        value = self._converters.read(told["value"], type_, f"{place}.value")
        note = self._converters.read(told.get("note", ""), str, f"{place}.note")
        return Corrected(path, value, note)

    def _components(self, described: Plain, place: str) -> dict[str, dict[str, Any]]:
        box = self.game.box
        return read_components(described, box.components(), place, parts=box.parts)

    def _learned(self, described: Plain, copy: Copy, place: str) -> tuple[Learned, ...]:
        return tuple(
            Learned(component, field, freeze(value))
            for component, fields in self._components(described, place).items()
            for field, value in fields.items()
        )

    def _explain(self, plain: Any) -> None:
        """Raise the careful converter's message about an event, where it has one."""
        kinds = self._converters.kinds | self._converters.events
        if isinstance(plain, dict) and isinstance(plain.get(TAG), str) and plain[TAG] in kinds:
            untagged = {key: value for key, value in plain.items() if key != TAG}
            self._converters.read(untagged, kinds[plain[TAG]], "event")


def check_name(name: Any, place: str) -> str:
    """Return a name somebody can have at a table; raises Unreadable for any other."""
    good = isinstance(name, str) and name.strip() == name and 1 <= len(name) <= limits.NAME
    if not good or not name.isprintable():
        what = f"expected a name of up to {limits.NAME} characters, got {shown(name)}"
        raise Unreadable(at(place, what))
    return str(name)


def _check_seats(told: Iterable[str], state: State, place: str) -> None:
    for seat in told:
        if seat not in state.seats:
            raise Unreadable(at(place, f"there is no seat {shown(seat)}"))


def _object(plain: Any, place: str) -> Plain:
    if not isinstance(plain, dict):
        raise Unreadable(at(place, f"expected an object, got {shown(plain)}"))
    return plain


def _only(told: Plain, known: set[str], place: str) -> None:
    for name in told:
        if name not in known:
            raise Unreadable(at(place, f"there is no field {shown(name)}{closest(name, known)}"))
