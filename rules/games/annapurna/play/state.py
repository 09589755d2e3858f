"""The state of an Ascent, field by field as the specification names them.

None means that nobody told the app, with three exceptions: in `slots` it is an empty place, in
`help` a closed window (one nobody told of is "unknown"), in `over` an end nobody has recorded.
Where nothing was explored, `explored` says so, since None is what nobody told.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar, Literal, Self, get_args

from rules.moves.kinds import Number, OneOf, Place, Seat, Told
from rules.state import Level, Seated
from rules.values.frozen import FrozenMap
from rules.values.memo import by_identity

# fmt: off
Slot = Literal[
    "r1c1", "r1c2", "r1c3", "r1c4", "r1c5",
    "r2c1", "r2c2", "r2c3", "r2c4",
    "r3c1", "r3c2", "r3c3",
    "r4c1", "r4c2",
    "r5c1",
]
# fmt: on
SLOTS: tuple[Slot, ...] = get_args(Slot)
PEAK: Slot = "r5c1"

Stage = Literal["hike", "climb", "protect"]
Difficulty = Literal["easy", "lntb"]
Over = Literal["win", "lose", "undetermined"]
ProtectAction = Literal["explore", "trade", "hide", "pass", "drop", "throw"]
PROTECT_ACTIONS: tuple[ProtectAction, ...] = get_args(ProtectAction)
USUAL_ACTIONS: tuple[ProtectAction, ...] = PROTECT_ACTIONS[:4]

BACKPACK = 3
SUIT = 18
TOKENS = 3
VALUES = range(-4, 5)
"""What a card can show: Yang minus Yin."""
UNKNOWN: Literal["unknown"] = "unknown"
NOTHING: Literal["nothing"] = "nothing"


@dataclass(frozen=True, slots=True)
class Card:
    """A mountain card: `v` is Yang minus Yin, None where the app does not know it.

    `pending` is turned up with an effect that is not finished, `buried` turned down again while
    protecting. `by` is who placed it face down and so alone knows it; `suit` the seat it was dealt
    to; `symbols` is False on a card without any, and taken from the value where nobody told.
    """

    id: str | None
    v: int | None
    up: bool
    pending: bool
    buried: bool
    by: str | None = None
    suit: str | None = None
    symbols: bool | None = None

    @property
    def is_zero_card(self) -> bool:
        """Whether it shows no symbols, so that its effect comes before any sweeping."""
        return self.v == 0 and not self.symbols

    @property
    def is_unfinished(self) -> bool:
        """Whether it is a card without symbols that still has something to do."""
        return self.up and self.pending and self.is_zero_card


NO_CARD = Card(None, None, up=False, pending=False, buried=False)
"""A card nobody knows anything about, lying face down."""


@dataclass(frozen=True, slots=True)
class Window:
    """A Helping Hand window: one card of the climber `from_` may be taken."""

    from_: str
    taken: bool


@dataclass(frozen=True, slots=True)
class Thrown:
    """A card was thrown at `to`, who now turns up one of the thrower's face-down cards."""

    from_: str
    to: str


@dataclass(frozen=True, slots=True)
class Arrival:
    """How a climber reached the peak: the sum of what was known, and the places of what was not.

    Where nobody told the places of the cards, nobody can say where something is missing: None.
    """

    known: int
    missing: tuple[Slot, ...] | None


def in_order(values: Iterable[int | None]) -> tuple[int | None, ...]:
    """Return what some cards show, lowest first; what nobody knows comes last.

    >>> in_order([3, None, -2])
    (-2, 3, None)
    """
    return tuple(sorted(values, key=lambda value: (value is None, value or 0)))


@dataclass(frozen=True, slots=True, kw_only=True)
class Climber:
    """One climber: how far, the mountainside, what is carried and what the next turn suffers.

    `loc` is the slot of the last card explored, `opened` a backpack shown to the table, `unchecked`
    an arrival at the peak whose balance nobody could tell yet. `values` are what the face-up cards
    show, lowest first: they follow from `slots`, and are told by themselves where no places are.
    """

    stage: Annotated[Stage | None, OneOf(*get_args(Stage)), Told(Level.LIGHT)] = None
    loc: Annotated[Slot | None, Place("slot", label="Meeple at")] = None
    slots: FrozenMap[Slot, Card | None] | None = None
    backpack: tuple[Card, ...] | None = None
    cache: tuple[Card, ...] | None = None
    values: Annotated[tuple[int | None, ...] | None, Told(Level.LIGHT)] = None
    peak: Annotated[int | None, Number(1, 3, label="Peak token"), Told(Level.LIGHT)] = None
    shenpa: Annotated[bool | None, OneOf(False, True, label="Lies")] = None
    skip_next: Annotated[bool | None, OneOf(False, True, label="Skips next")] = None
    opened: Annotated[bool, Told(Level.LIGHT)] = False
    unchecked: Annotated[Arrival | None, Told(Level.LIGHT)] = None
    flags: Annotated[int, Number(0, SUIT, label="Flag cards"), Told(Level.LIGHT)] = 0

    def __post_init__(self) -> None:
        if self.slots is not None:
            shown = in_order(card.v for card in self.slots.values() if card is not None and card.up)
            object.__setattr__(self, "values", shown)

    @property
    def apparent_stage(self) -> Stage | None:
        """How far a climber is, where nobody told: at the peak with a token, below it on the way.

        Who stands on the peak card may have arrived just now, or protect for long.
        """
        if self.stage is not None:
            return self.stage
        if self.peak is not None:
            return "protect"
        return None if self.loc in (None, PEAK) else "climb"

    def at(self, slot: Slot) -> Card | None:
        """Return the card that is known to lie on a place."""
        return None if self.slots is None else self.slots.get(slot)

    def laid(self) -> list[tuple[Slot, Card]]:
        """Return the cards that are known to lie there, from the base to the peak."""
        held = FrozenMap[Slot, Card | None]() if self.slots is None else self.slots
        return [(slot, card) for slot in SLOTS if (card := held.get(slot)) is not None]

    def face_up(self) -> tuple[tuple[Slot, Card], ...]:
        """Return the face-up cards with their places, from the base to the peak."""
        return tuple([(slot, card) for slot, card in self.laid() if card.up])

    def face_down(self) -> tuple[Slot, ...]:
        """Return the places of the face-down cards, from the base to the peak."""
        return tuple([slot for slot, card in self.laid() if not card.up])

    def unfinished(self) -> tuple[Slot, ...]:
        """Return the places of turned-up cards whose effect is not finished."""
        return tuple(slot for slot, card in self.face_up() if card.pending)


@dataclass(frozen=True, slots=True, kw_only=True)
class Annapurna(Seated[Climber]):
    """The whole table: the trail chosen, whose turn it is, the window, and the climbers.

    `explored` is the place that was explored in this turn, `affected` whether the meeple lay for
    this turn, so that it stands up after it.
    """

    PEOPLE: ClassVar[str] = "climbers"

    difficulty: Annotated[Difficulty | None, Told(Level.LIGHT)] = None
    silent: Annotated[bool | None, Told(Level.LIGHT)] = None
    order: Annotated[tuple[str, ...] | None, Told(Level.LIGHT)] = None
    turn: Annotated[str | None, Seat(), Told(Level.LIGHT)] = None
    acted: Annotated[bool | None, OneOf(False, True, label="Has acted")] = None
    explored: Annotated[
        Slot | Literal["nothing"] | None, OneOf(*SLOTS, NOTHING, label="Explored in this turn")
    ] = None
    affected: Annotated[bool | None, OneOf(False, True, label="Turn affected")] = None
    extra_turns: Annotated[int | None, Number(0, 9), Told(Level.LIGHT)] = None
    help: Annotated[Window | Literal["unknown"] | None, Told(Level.LIGHT)] = UNKNOWN
    thrown: Thrown | None = None
    over: Annotated[Over | None, Told(Level.LIGHT)] = None
    climbers: FrozenMap[str, Climber] = FrozenMap()

    def climber(self, seat: str) -> Climber:
        """Return a seat's climber; one nobody told of is all unknown."""
        return self.climbers.get(seat, _NOBODY)

    def turn_of(self, seat: str | None) -> Self:
        """Return the state in which a climber's turn has just begun."""
        lay = None if seat is None else self.climber(seat).shenpa
        return replace(self, turn=seat, acted=False, explored=NOTHING, affected=lay)

    @property
    def has_begun(self) -> bool:
        """Whether somebody is known to have played already."""
        have_left = any(self.has_set_out(seat) for seat in self.seats)
        return bool(self.acted) or isinstance(self.help, Window) or have_left

    def has_set_out(self, seat: str) -> bool | None:
        """Say whether a climber has played already; None where nobody told."""
        climber = self.climber(seat)
        if (
            climber.loc
            or climber.stage in ("climb", "protect")
            or (self.acted and self.turn == seat)
        ):
            return True
        return None if climber.stage is None else False

    def lies_for(self, seat: str) -> bool:
        """Say whether a climber's meeple lay for this turn, or lies now: some effect goes on."""
        return bool(self.climber(seat).shenpa or (self.affected and self.turn == seat))

    @property
    def nothing_works(self) -> bool:
        """Whether surely no card's effect goes on: none explored in this turn, none unfinished."""
        climbers = [self.climber(seat) for seat in self.seats]
        is_known = all(one.slots is not None and not one.unfinished() for one in climbers)
        return is_known and (self.acted is False or self.explored == NOTHING)

    def is_skipped(self, seat: str) -> bool:
        """Say whether the turn a climber now has is one to skip: nothing done, and told to."""
        return bool(self.climber(seat).skip_next) and not self.acted

    def may_sweep(self, seat: str) -> bool:
        """Say whether a climber's turn has a sweep or burial; a hike only before an extra turn."""
        stage = self.climber(seat).stage
        return stage in ("climb", "protect") or (stage == "hike" and bool(self.extra_turns))

    @property
    def lender(self) -> str | None:
        """Whose window is open, whether or not a card was taken out of it."""
        window = self.help
        return window.from_ if isinstance(window, Window) and window.from_ in self.seats else None

    @property
    def giver(self) -> str | None:
        """Whose Helping Hand may be taken now."""
        window = self.help
        return None if isinstance(window, Window) and window.taken else self.lender

    @property
    def leaves_no_trace(self) -> bool:
        """Whether Leave No Trace Behind is played; the option says so where the state does not."""
        return (self.difficulty or self.options.get("difficulty")) == "lntb"

    @property
    def is_silent(self) -> bool:
        """Whether nobody may talk or show a backpack."""
        silent = self.options.get("silent", False) if self.silent is None else self.silent
        return bool(silent)

    @property
    def protect_actions(self) -> tuple[ProtectAction, ...]:
        """What a protecting climber may do at this table (PR-1)."""
        return _protect_actions(self.options)


@by_identity(4)
def _protect_actions(options: FrozenMap[str, Any]) -> tuple[ProtectAction, ...]:
    return tuple(
        one for one in PROTECT_ACTIONS if options.get(f"protect_{one}", one in USUAL_ACTIONS)
    )


_NOBODY = Climber()
