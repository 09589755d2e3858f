"""What a field of a move or a state is, said once in its annotation; the kernel derives the rest.

A field of a move says what the table touches for it and which values are well-formed::

    tile: Annotated[str | None, Piece("tile", of="hand")]
    cell: Annotated[str, Place("cell")]

None is what nobody told. A default means *as the rules have it*: such a field is told only where
the table does otherwise, and the kernel lists it with its default, unless its kind is `listed`.
`among` gives the values where sort or container do not, from the state and the fields before it, by
their names; `when` says whether the field is told at all now.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import MISSING, Field, dataclass, field, fields
from functools import cache
from typing import Annotated, Any, TypeVar, get_args, get_origin, get_type_hints

from rules.state import Level

T = TypeVar("T")

LONGEST_RANGE = 24
"""A number with more possible values than this is judged when it is told, and not listed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """What a field is; `label` is what a person calls it, where the field's name does not say.

    A field with a default whose kind is `listed` is listed with all its values, not with that one.
    """

    label: str = ""
    among: Callable[..., Iterable[Any]] | None = None
    when: Callable[..., bool] | None = None
    listed: bool = False


@dataclass(frozen=True, slots=True)
class Place(Kind):
    """Somewhere on a board, of a sort the game names in ``Rules.places``; None is somewhere."""

    sort: str


@dataclass(frozen=True, slots=True)
class Piece(Kind):
    """A piece of the box: what lies in the field `of` of the mover or of the table.

    Without `of` it may be any piece of its sort that the owner's copy has. None is a blank one,
    and blanks that are alike count once.
    """

    sort: str
    of: str = ""


@dataclass(frozen=True, slots=True)
class Seat(Kind):
    """One of the seats."""


@dataclass(frozen=True, slots=True)
class Number(Kind):
    """A count between two bounds; a long range is judged, not listed."""

    least: int
    most: int


@dataclass(frozen=True, slots=True, init=False)
class OneOf(Kind):
    """A choice of few."""

    choices: tuple[Any, ...]

    def __init__(
        self,
        *choices: Any,
        label: str = "",
        among: Callable[..., Iterable[Any]] | None = None,
        when: Callable[..., bool] | None = None,
        listed: bool = False,
    ) -> None:
        object.__setattr__(self, "choices", choices)
        object.__setattr__(self, "label", label)
        object.__setattr__(self, "among", among)
        object.__setattr__(self, "when", when)
        object.__setattr__(self, "listed", listed)


@dataclass(frozen=True, slots=True)
class Many(Kind):
    """Several of a kind, such as a hand, a payment or cards kept; usually not more than `most`.

    In a move they are judged, unless `among` lists them.
    """

    kind: Kind
    most: int = 8


@dataclass(frozen=True, slots=True)
class Laid(Kind):
    """On a field of a state: which piece lies on which place, a mapping from one to the other."""

    place: Place
    piece: Piece


@dataclass(frozen=True, slots=True)
class Each(Kind):
    """One value per seat, such as a reveal or a vote: judged, unless `among` lists them."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class Chance(Kind):
    """What dice, deck or bag gave; a dealer gives it in demonstrations."""

    kind: Kind


@dataclass(frozen=True, slots=True)
class Hidden:
    """On a field of a state: only its holder sees it, others see what it `leaves`.

    That is nothing, ``"count"`` (how many there are), or what a function makes of the value.
    `when` says, from the state and the holder, whether it is hidden at all now; `from_holder` that
    not even its holder sees it, as with a draw pile.
    """

    leaves: str | Callable[[Any], Any] | None = None
    when: Callable[[Any, str], bool] | None = None
    from_holder: bool = False

    def left(self, value: Any) -> Any:
        """Return what others see of a value."""
        if value is None or self.leaves is None:
            return None
        if callable(self.leaves):
            return self.leaves(value)
        return (None,) * len(value) if isinstance(value, tuple) else len(value)


@dataclass(frozen=True, slots=True)
class Told:
    """On a field of a state: the first level on which it is told; without it, the whole game."""

    level: Level


@dataclass(frozen=True, slots=True)
class KindField:
    """A field that says what it is: its name, its kind, and its value when nobody tells it."""

    name: str
    kind: Kind
    default: Any = field(default=MISSING)

    @property
    def is_optional(self) -> bool:
        """Whether the rules have a value for it, so that it need not be told."""
        return self.default is not MISSING

    @property
    def keeps_default(self) -> bool:
        """Whether it is listed with the value the rules have for it."""
        return self.is_optional and not self.kind.listed

    @property
    def rests_on(self) -> frozenset[str]:
        """The names of the fields that must be told before this one."""
        asked = (self.kind.among, self.kind.when)
        return frozenset(name for one in asked if one is not None for name in parameters(one))

    @property
    def untold(self) -> Any:
        """What it holds where nobody tells it."""
        return self.default if self.is_optional else None


def hints_of(cls: type) -> Mapping[str, Any]:
    """Return the types of a dataclass's fields, annotations included."""
    return get_type_hints(cls, include_extras=True)


def fields_of(cls: type) -> tuple[KindField, ...]:
    """Return the fields of a move or a state that say what they are, in declared order.

    A field that rests on later ones is put off until all others have had their turn.
    """
    if cls not in _FIELDS:
        left = [KindField(one.name, kind, one.default) for one, kind in _said(cls, Kind)]
        ordered: list[KindField] = []
        while left:
            later: list[KindField] = []
            for one in left:
                waits_for = {other.name for other in left} - {other.name for other in ordered}
                (later if one.rests_on & waits_for else ordered).append(one)
            if len(later) == len(left):
                raise TypeError(f"fields of {cls.__name__} rest on each other")
            left = later
        _FIELDS[cls] = tuple(ordered)
    return _FIELDS[cls]


_FIELDS: dict[type, tuple[KindField, ...]] = {}
"""What each class has said already: reading annotations takes long."""


def hidden_of(cls: type) -> Mapping[str, Hidden]:
    """Return the fields of a state, or of what a seat has, that are hidden, and how."""
    if cls not in _HIDDEN:
        _HIDDEN[cls] = {one.name: hidden for one, hidden in _said(cls, Hidden)}
    return _HIDDEN[cls]


_HIDDEN: dict[type, Mapping[str, Hidden]] = {}


def told_of(cls: type) -> Mapping[str, Told]:
    """Return the fields of a state, or of what a seat has, that are told before the whole game."""
    if cls not in _TOLD:
        _TOLD[cls] = {one.name: told for one, told in _said(cls, Told)}
    return _TOLD[cls]


_TOLD: dict[type, Mapping[str, Told]] = {}


def _said(cls: type, what: type[T]) -> Iterator[tuple[Field[Any], T]]:
    """Yield the fields whose annotation says something of this type."""
    for one in fields(cls):
        annotation = hints_of(cls)[one.name]
        if get_origin(annotation) is Annotated:
            for extra in get_args(annotation)[1:]:
                if isinstance(extra, what):
                    yield one, extra


def bare(kind: Kind) -> Kind:
    """Return what a kind is of, without chance around it."""
    return bare(kind.kind) if isinstance(kind, Chance) else kind


@cache
def parameters(function: Callable[..., Any]) -> Mapping[str, bool]:
    """Return the names a function asks for behind the state, and whether each may be None."""
    named = list(inspect.signature(function).parameters.values())[1:]
    return {one.name: _admits_none(str(one.annotation)) for one in named}


def _admits_none(annotation: str) -> bool:
    """Say whether a value may be None, not merely something inside it."""
    while "[" in annotation:
        annotation = re.sub(r"\[[^\[\]]*\]", "", annotation)
    return "None" in annotation


def ask(function: Callable[..., Any], state: Any, told: Mapping[str, Any]) -> Any:
    """Call a function with the state and those of the told fields that it names."""
    return function(state, *(told[name] for name in parameters(function)))
