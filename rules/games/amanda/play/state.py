"""The state of a game of Amanda, field by field as the specification names them.

None anywhere means that nobody told the app; rules that would need the value fall silent. Only the
totem is different: None is a totem beside the board, and UNKNOWN one nobody told of.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal, get_args

from rules.moves.kinds import Hidden, Number, OneOf, Place, Told
from rules.state import Level, Seated
from rules.values.frozen import FrozenMap

Phase = Literal[
    "SETUP",
    "PLAN",
    "REVEAL_CENTRE",
    "REVEAL",
    "RESOLVE",
    "PENALTY",
    "COLLECT",
    "TOTEM",
    "TOTEM_PENALTY",
    "RECOVER",
    "OVER",
]
Step = Literal["setup", "cards", "collect", "totem", "over"]
STEPS: dict[str, Step] = {
    "SETUP": "setup",
    **dict.fromkeys(("PLAN", "REVEAL_CENTRE", "REVEAL", "RESOLVE", "PENALTY"), "cards"),
    "COLLECT": "collect",
    **dict.fromkeys(("TOTEM", "TOTEM_PENALTY", "RECOVER"), "totem"),
    "OVER": "over",
}
"""The steps of a round as they are told lightly, by the phases each has."""

Pieces = FrozenMap[str, FrozenMap[str, int]]
"""Offerings that lie on the board: space, kind, how many."""

CENTRE = "C"
UNKNOWN = "?"
"""A totem, or a card, of which nobody told where or which it is."""

STRAIGHT = "S"
BACK = "B"

HAND = 3
COPIES = 2
CARDS = 12


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """One player's marker, offerings and cards, and what happened to them this turn.

    `hand` are cards only their owner has seen; it holds the planned card until that is shown,
    while `hand_count` counts it no longer. `card` is the card shown this turn, `to` the space named
    with it. `owed` are penalties still to pay, for an `impossible` move or having `collided`, and
    `paid` those paid since markers or totem moved; that a
    move was impossible, and where the marker stood `before` it, is remembered until the next one.
    """

    pos: Annotated[str | None, Place("space", label="Stands on")] = None
    offerings: Annotated[tuple[str, ...] | None, Told(Level.LIGHT)] = None
    lost: Annotated[tuple[str, ...] | None, Told(Level.LIGHT)] = None
    discard: tuple[str, ...] | None = None
    hand: Annotated[tuple[str, ...] | None, Hidden()] = None
    hand_count: Annotated[int | None, Number(0, CARDS, label="Cards in hand")] = None
    deck: Annotated[tuple[str, ...] | None, Hidden(from_holder=True)] = None
    deck_count: Annotated[int | None, Number(0, CARDS, label="Draw pile")] = None
    locked: Annotated[bool | None, OneOf(False, True, label="Locked in")] = None
    card: str | None = None
    to: str | None = None
    before: str | None = None
    moved: bool | None = None
    impossible: bool | None = None
    collided: bool | None = None
    owed: Annotated[int | None, Number(0, HAND, label="Penalties owed")] = None
    paid: int | None = None
    collected: bool | None = None

    @property
    def power(self) -> int | None:
        """Offerings carried minus cards lost, or None where one of them is unknown (A-23)."""
        if self.offerings is None or self.lost is None:
            return None
        return len(self.offerings) - len(self.lost)

    def possible(self, direction: str) -> int:
        """Return how many copies of a card may still be in hand or draw pile, at most (A-5)."""
        gone = (*(self.discard or ()), *(self.lost or ()), self.card)
        return COPIES - gone.count(direction)

    def carries(self, kind: str) -> bool:
        """Say whether a kind of offering is known to be carried."""
        return kind in (self.offerings or ())


@dataclass(frozen=True, slots=True, kw_only=True)
class Amanda(Seated[Player]):
    """The whole table: round and phase, the totem, what lies on the board, and the players.

    `fresh` offerings were dropped this round and are locked until it ends. The `step` follows from
    the phase, and is told by itself where no phase is; `hopeless` is a game that nobody can win.
    """

    n: Annotated[int | None, Told(Level.LIGHT)] = None
    round: Annotated[int | None, Number(1, 99), Told(Level.LIGHT)] = None
    step: Annotated[Step | None, Told(Level.LIGHT)] = None
    phase: Annotated[Phase | None, OneOf(*get_args(Phase))] = None
    totem: Annotated[str | None, Place("space")] = UNKNOWN
    ground: Pieces | None = None
    fresh: Pieces | None = None
    winners: Annotated[tuple[str, ...] | None, Told(Level.LIGHT)] = None
    hopeless: Annotated[bool, Told(Level.LIGHT)] = False
    players: FrozenMap[str, Player] = FrozenMap()

    def __post_init__(self) -> None:
        if self.phase is not None:
            object.__setattr__(self, "step", STEPS.get(self.phase))

    @property
    def is_light(self) -> bool:
        """Whether nobody tells spaces and cards."""
        return self.level is Level.LIGHT

    @property
    def size(self) -> int:
        """The number of players the board is for, which is also the number of kinds."""
        return self.n if self.n is not None else len(self.seats)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of offering in this game."""
        return tuple(f"k{index}" for index in range(min(self.size, 12)))

    def each(self) -> Iterator[tuple[str, Player]]:
        """Yield the players in seating order."""
        return ((seat, self.player(seat)) for seat in self.seats)

    def is_complete(self, seat: str) -> bool:
        """Say whether a seat is known to carry one offering of every kind."""
        player = self.player(seat)
        return bool(self.kinds) and all(map(player.carries, self.kinds))

    def lying(self, space: str | None) -> FrozenMap[str, int] | None:
        """Return what lies on a space and is not locked, or None where nobody knows."""
        if self.ground is None or space is None:
            return None
        return self.ground.get(space, FrozenMap())

    def having(self, seat: str, **changes: Any) -> Amanda:
        """Return the state with some of one player's fields changed; nobody else has any."""
        return Seated.having(self, seat, **changes) if seat in self.seats else self

    def having_all(self, **changes: Any) -> Amanda:
        """Return the state with the same fields of all players changed."""
        players = {seat: replace(player, **changes) for seat, player in self.each()}
        return replace(self, players=FrozenMap(players))


def lying_there(pieces: Pieces | None, space: str, kind: str) -> int:
    """Return how many of a kind lie on a space; unknown pieces are none."""
    return 0 if pieces is None else max(0, pieces.get(space, FrozenMap()).get(kind, 0))


def with_more(pieces: Pieces, space: str, kind: str, by: int = 1) -> Pieces:
    """Return the pieces with some more (or fewer) of a kind on a space; nothing is left out."""
    here = pieces.get(space, FrozenMap())
    count = max(0, here.get(kind, 0) + by)
    here = here.having(kind, count) if count else here.without(kind)
    return pieces.having(space, here) if here else pieces.without(space)


def letter(kind: str) -> str:
    """Return the letter by which a kind of offering is called in words and pictures.

    >>> letter("k0"), letter("k5")
    ('A', 'F')
    """
    number = kind[1:]
    return chr(ord("A") + int(number)) if number.isdigit() and int(number) < 26 else kind
