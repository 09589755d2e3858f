"""The state of a game of Bania, field by field as the specification names them.

None anywhere means that nobody told the app; rules that would need the value fall silent. Two
fields say "nothing" inside an object that was told: an elephant `at` None is in its owner's hand,
and a turn whose `mode` is None is not decided yet.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from rules.moves.kinds import Laid, Many, Number, Piece, Place, Seat, Told
from rules.state import Level, Seated
from rules.values.frozen import FrozenMap

Colour = Literal["oil", "spice", "silk", "incense"]
COLOURS: tuple[Colour, ...] = ("oil", "spice", "silk", "incense")
"""The colours in the order in which payments are compared."""

Face = Literal["oil", "spice", "silk", "incense", "front", "back"]
FACES: tuple[Face, ...] = ("oil", "spice", "silk", "incense", "front", "back")
Mode = Literal["build", "roll"]
Laying = Literal["new", "joins", "closes"]
LAYINGS: tuple[Laying, ...] = ("new", "joins", "closes")
"""What a tent does: it begins a settlement, joins one or more, or joins and closes it."""

Cards = FrozenMap[Colour, int]

SUPPLY = 4
TENTS = 60
CLOSED_AT = 7
MUST_BUILD_AT = 12
START_CARDS = 2
DICE = 4
THROWS = 3

NO_SPACE = "no legal space"
NO_TENTS = "no tents left"
ENDED = "the table ended it"


@dataclass(frozen=True, slots=True, kw_only=True)
class Tent:
    """A tent on the board: the colour that lies up, and as far as known who laid it when.

    A tent whose `colour` nobody told but whose `id` is known has the colour its tile yields.
    """

    colour: Colour | None = None
    id: str | None = None
    by: str | None = None
    turn: int | None = None


@dataclass(frozen=True, slots=True)
class Elephant:
    """Where a player's elephant stands: at home, or `out`, `at` a space or (None) somewhere.

    Whether it is `out` is None in a turn in which it may still be put, where nobody tells more.
    """

    at: str | None = None
    out: bool | None = False

    def __post_init__(self) -> None:
        if self.at is not None and not self.out:
            object.__setattr__(self, "out", True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Turn:
    """What the current player has done; `mode` None is neither built nor rolled yet.

    `rolls` has the four faces after each throw, or None for a throw whose faces were not told.
    `kept` are the faces set aside for a throw that still lies to be told. An `ended` turn only
    waits for the supply to be filled up.
    """

    number: int | None = None
    collected: bool | None = None
    mode: Mode | None = None
    placed: tuple[str, ...] | None = None
    rolls: tuple[tuple[Face, ...] | None, ...] | None = None
    returned_this_turn: bool | None = None
    ended: bool = False
    kept: tuple[Face, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """What one player has; None in the supply is a tent that nobody told.

    `cards` is the mere number of cards in hand, for hands whose colours are not known; `counted` is
    what a table that tracks lightly says of it, if it likes to.
    """

    score: Annotated[int | None, Number(0, 200, label="Score track"), Told(Level.LIGHT)] = None
    hand: Cards | None = None
    cards: Annotated[int | None, Number(0, 60, label="Cards in hand")] = None
    supply: Annotated[tuple[str | None, ...] | None, Many(Piece("tent"), SUPPLY)] = None
    elephant: Annotated[Elephant | None, Place("space"), Told(Level.LIGHT)] = None
    counted: Annotated[int | None, Number(0, 60, label="Cards in hand"), Told(Level.LIGHT)] = None

    @property
    def card_count(self) -> int | None:
        """How many cards are in hand, by the hand itself or by what was told."""
        return self.cards if self.hand is None else sum(self.hand.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class Bania(Seated[Player]):
    """The whole table; the board itself is a component of the copy.

    `around` are the colours of the helping tents beside a space, told instead of a board; `closed`
    counts the settlements that were seen to close.
    """

    tents: Annotated[FrozenMap[str, Tent] | None, Laid(Place("space"), Piece("tent"))] = None
    bag: Annotated[int | None, Number(0, TENTS, label="Tents in the bag")] = None
    piles: Cards | None = None
    players: FrozenMap[str, Player] = FrozenMap()
    current: Annotated[str | None, Seat(label="Turn"), Told(Level.LIGHT)] = None
    turn: Turn | None = None
    last_placed_by: Annotated[str | None, Told(Level.LIGHT)] = None
    over: Annotated[str | None, Told(Level.LIGHT)] = None
    closed: Annotated[int | None, Number(0, 20, label="Closed settlements"), Told(Level.LIGHT)] = (
        None
    )
    around: Cards | None = None

    @property
    def now(self) -> Turn:
        """The turn as far as it is told."""
        return self.turn or _NO_TURN


_NO_TURN = Turn()
