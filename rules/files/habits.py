"""How people write things down: plain data made regular before it becomes a state, move or copy.

Files are written by hand after a game's specification, so the same thing may be put in several
ways. What all games have in common is read here: players by name, in a list or, for one player,
flat; a number of pieces instead of the pieces; "unknown" for what nobody told. A game's own habits
are a :class:`Habits`: other names and words as data, and plain functions for what is odd.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any, TypeGuard

from rules.copy import SINGLE, Copy, packaged
from rules.files.unreadable import Unreadable
from rules.values import paths

Plain = Mapping[str, Any]
Read = tuple[Plain, Plain]
"""Regular data, and components that were described in it."""

Told = dict[str, Any]
"""What is being made regular: a position, what one player has, or a move."""

UNKNOWN = "unknown"


class Described:
    """Collects the components that a file describes in place."""

    def __init__(self) -> None:
        self.components: dict[str, dict[str, Any]] = {}

    def put(self, component: str, **values: Any) -> None:
        """Note some fields of a component; None tells nothing."""
        held = self.components.setdefault(component, {})
        held.update({name: value for name, value in values.items() if value is not None})

    def numbered(self, kind: str, look: str, taken: Collection[str] = ()) -> str:
        """Return a name for a new piece: its look, with the first number that is free."""
        number = 1
        while {f"{kind}/{look} #{number}"} & {*self.components, *taken}:
            number += 1
        return f"{look} #{number}"


def nothing_odd(_told: Told, _at: Any, _described: Described) -> None:
    """All is told as it should be."""


@dataclass(frozen=True, slots=True)
class Blanks:
    """A field that may be a number of pieces nobody has seen; it `says` so where too many."""

    most: int
    says: str
    blank: Any = None


@dataclass(frozen=True, kw_only=True)
class Habits:
    """What people write instead of what the state and the moves of a game are called.

    `verbs` are other names of moves and `names` those of fields, by the move's verb, "position" or
    "player"; `words` are other values by the name of the field, wherever it stands; `blanks` are
    fields of a player that may be a number; `skipped` are fields of a player that tell nothing.
    `flat` are more names that, straight in a position, tell of a single player, or None where
    nothing does.
    The rest are functions that change what is told: `table` a whole position before its players
    are looked at, `player` what a seat has, `spread` the position afterwards; `move` any move
    before its verb is known, `moves` those of a verb. A move without an author is that of whom
    `author` says, or of the first seat, but for those of the table (`of_table`).
    """

    verbs: Mapping[str, str] = field(default_factory=dict)
    names: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    words: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    blanks: Mapping[str, Blanks] = field(default_factory=dict)
    skipped: tuple[str, ...] = ()
    flat: tuple[str, ...] | None = ()
    table: Callable[[Told, tuple[str, ...], Described], None] = nothing_odd
    player: Callable[[Told, str, Described], None] = nothing_odd
    spread: Callable[[Told, tuple[str, ...], Described], None] = nothing_odd
    move: Callable[[Told, Any, Described], None] = nothing_odd
    moves: Mapping[str, Callable[[Told, Any, Described], None]] = field(default_factory=dict)
    author: Callable[[Any], str | None] | None = None
    of_table: tuple[str, ...] = ()

    def read_position(
        self, plain: Plain, seats: tuple[str, ...], people: str, own: Collection[str]
    ) -> Read:
        """Return a regular position; `own` are the names of the fields in `people`."""
        position, described = _told(plain, seats), Described()
        self._regular(position, "position")
        self.table(position, seats, described)
        names = () if self.flat is None else (*own, *self.flat)
        flat = {name: position.pop(name) for name in names if name in position}
        given = position.pop(people if people in position else "players", {})
        told = by_seat(given, seats, f"position.{people}")
        if flat and seats:
            told[seats[0]] = flat | told[seats[0]]
        position[people] = {
            seat: self._read_player(one, f"position.{people}.{seat}", seat, described)
            for seat, one in told.items()
        }
        self.spread(position, seats, described)
        return position, described.components

    def _read_player(self, player: Told, place: str, seat: str, described: Described) -> Told:
        for name in self.skipped:
            player.pop(name, None)
        self._regular(player, "player")
        for name, blanks in self.blanks.items():
            held = player.get(name)
            if is_number(held):
                if not 0 <= held <= blanks.most:
                    raise Unreadable(f"{place}.{name}: {blanks.says.format(held)}")
                player[name] = [blanks.blank] * held
            elif isinstance(held, list):
                player[name] = [blanks.blank if one is None else one for one in held]
        self.player(player, seat, described)
        return player

    def read_move(self, plain: Plain, state: Any) -> Read:
        """Return a regular move and the components described in it."""
        move, described = _told(plain, state.seats), Described()
        self.move(move, state, described)
        verb = move.get("type")
        if not isinstance(verb, str):
            return move, described.components
        verb = move["type"] = self.verbs.get(verb, verb)
        if self.author is not None and "by" not in move and verb not in self.of_table:
            by = self.author(state)
            if state.seats:
                move["by"] = by if by in state.seats else state.seats[0]
        self._regular(move, verb)
        self.moves.get(verb, nothing_odd)(move, state, described)
        return move, described.components

    def _regular(self, told: Told, what: str) -> None:
        renamed(told, self.names.get(what, {}))
        for name, words in self.words.items():
            if isinstance(told.get(name), str):
                told[name] = words.get(told[name], told[name])


def untold(plain: Any) -> Any:
    """Return plain data with None wherever somebody wrote that it is unknown.

    >>> untold({"hand": ["R1", "unknown"], "bag": "unknown"})
    {'hand': ['R1', None], 'bag': None}
    """
    if isinstance(plain, Mapping):
        return {key: untold(value) for key, value in plain.items()}
    if isinstance(plain, list):
        return [untold(one) for one in plain]
    return None if plain == UNKNOWN else plain


def _told(plain: Plain, seats: tuple[str, ...]) -> Told:
    # Where somebody is called so, the word may be a name.
    return dict(plain if UNKNOWN in seats else untold(plain))


def renamed(told: Told, names: Mapping[str, str]) -> None:
    """Give fields their own names; one that is there already is kept."""
    for other, name in names.items():
        if other in told and name not in told:
            told[name] = told.pop(other)


def is_number(plain: Any) -> TypeGuard[int]:
    """Say whether this is a whole number, which true and false are not."""
    return isinstance(plain, int) and not isinstance(plain, bool)


def by_seat(given: Any, seats: tuple[str, ...], place: str) -> dict[str, Told]:
    """Find what each seat has: by name, or in a list with ids or in the order of the seats.

    >>> by_seat([{"id": "Ben", "score": 3}, {"score": 1}], ("Ada", "Ben"), "players")
    {'Ada': {'score': 1}, 'Ben': {'score': 3}}
    """
    if isinstance(given, list):
        given = _listed(given, seats, place)
    if not isinstance(given, Mapping):
        raise Unreadable(f"{place} must be an object, not {given!r}")
    check_seated(given, seats, place)
    for seat, one in given.items():
        if not isinstance(one, Mapping):
            raise Unreadable(f"{place}.{seat} must be an object, not {one!r}")
    return {seat: dict(given.get(seat, {})) for seat in seats}


def check_seated(told: Collection[Any], seats: tuple[str, ...], place: str) -> None:
    """Raise Unreadable where one of these does not sit at the table."""
    for seat in told:
        if seat not in seats:
            raise Unreadable(f"{place}: nobody called {seat!r} sits here")


def _listed(given: list[Any], seats: tuple[str, ...], place: str) -> dict[str, Any]:
    # A mere name in the list tells nothing of what its owner has.
    given = [one for one in given if isinstance(one, Mapping)]
    names = [one.get("id", one.get("name")) for one in given]
    free = iter([seat for seat in seats if seat not in names])
    listed = {}
    for index, (name, one) in enumerate(zip(names, given, strict=True)):
        seat = next(free, None) if name is None else name
        if seat is None:
            raise Unreadable(f"{place}[{index}] has no id")
        listed[str(seat)] = {key: one[key] for key in one if key not in ("id", "name")}
    return listed


# What a game says through its facet


def position(game: Any, plain: Plain, seats: tuple[str, ...]) -> Read:
    """Return a regular position, read by the habits of the game."""
    people = game.rules.state.PEOPLE
    try:
        kind = paths.type_at(game.rules.state, (people, "anybody"))
    except paths.NoSuchPlace:
        kind = None
    apart = {one.name for one in fields(game.rules.state)}
    own = [one.name.rstrip("_") for one in fields(kind)] if is_dataclass(kind) else []
    habits: Habits = game.files.habits
    return habits.read_position(plain, seats, people, [one for one in own if one not in apart])


def move(game: Any, plain: Plain, state: Any) -> Read:
    """Return a regular move, read by the habits of the game."""
    habits: Habits = game.files.habits
    return habits.read_move(plain, state)


def options(_game: Any, plain: Plain) -> Plain:
    """Return options that need no regularising."""
    return plain


def components_of(game: Any) -> Copy:
    """Return the copy in the game's ``components.toml``; a game without one has no components."""
    return packaged(game.package)


def components(plain: Plain, known: Copy, others: Iterable[str] = ()) -> dict[str, dict[str, Any]]:
    """Read components written as ``kind/id``, as ``kind: {id: …}``, or in the plural.

    A kind of which there is one piece may leave out the id. `others` are kinds of which this copy
    knows no piece.

    >>> known = Copy.from_toml('[board.main]\\nrows = 5\\n[tile.T1]\\nback = "round"')
    >>> components({"board": {"rows": 7}, "tiles": [{"id": "T9", "back": "regular"}]}, known)
    {'board/main': {'rows': 7}, 'tile/T9': {'back': 'regular'}}
    >>> components({"tiles/T9": {"back": "regular"}}, known)
    {'tile/T9': {'back': 'regular'}}
    """
    kinds = dict.fromkeys(others, "")
    kinds |= {name.partition("/")[0]: name for name in known.components}
    read: dict[str, dict[str, Any]] = {}
    for name, held in plain.items():
        kind = name.partition("/")[0]
        if kind not in kinds and kind.endswith("s") and kind[:-1] in kinds:
            kind = kind[:-1]
        if kind not in kinds:
            raise Unreadable(f"copy: no component is called {name!r}, only {', '.join(kinds)}")
        if "/" in name:
            read[f"{kind}/{name.partition('/')[2]}"] = _fields(held, name)
        elif kinds[kind] == f"{kind}/{SINGLE}" and not _is_by_id(held):
            read[kinds[kind]] = _fields(held, name)
        else:
            for one, fields in _by_id(held, name).items():
                read[f"{kind}/{one}"] = fields
    return read


def _is_by_id(held: Any) -> bool:
    return isinstance(held, Mapping) and set(held) == {SINGLE}


def _by_id(held: Any, name: str) -> dict[str, dict[str, Any]]:
    if isinstance(held, Mapping):
        return {str(one): _fields(fields, f"{name}/{one}") for one, fields in held.items()}
    if isinstance(held, list):
        read = {}
        for index, fields in enumerate(held):
            described = _fields(fields, f"{name}[{index}]")
            if "id" not in described:
                raise Unreadable(f"copy: {name}[{index}] has no id")
            read[str(described.pop("id"))] = described
        return read
    raise Unreadable(f"copy: {name} must be an object or a list, not {held!r}")


def _fields(held: Any, name: str) -> dict[str, Any]:
    if not isinstance(held, Mapping):
        raise Unreadable(f"copy: {name} must be an object, not {held!r}")
    return dict(held)
