"""The state of a game of Danana, field by field as the specification names them.

None anywhere means that nobody told the app; rules that would need the value fall silent. What
never changes during a game (lines, exits, costs, faces) is in the copy, not here.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Any, Literal, get_args

from rules.moves import kinds
from rules.moves.kinds import Hidden, Laid, Number, OneOf, Piece, Seat, Told
from rules.state import Level, Seated
from rules.values.frozen import FrozenMap

Resource = Literal["fruit", "meat", "hides", "tools"]
RESOURCES: tuple[Resource, ...] = ("fruit", "meat", "hides", "tools")
Food = Literal["fruit", "meat"]
FOOD: tuple[Food, ...] = ("fruit", "meat")
Icon = Literal["newborn", "art"]
Phase = Literal["setup", "play", "over"]
Step = Literal["start", "behind", "move", "adapt", "icons", "perform", "tile_icons", "end"]
Amounts = FrozenMap[str, int]

MAT = "mat"
SHORE = "shore"
FIRST = "ready:1"
MEEPLES = 8
MOST = 8
NURSERY = 3
SETUP_COLUMNS = (1, 2, 3)
SIDE_PLACES = 3
STACKS = 5
ART_ROW = 4
ART_CARDS = 8
SETUP_CARDS = 5
KEPT_FRESH: dict[Food, int] = {"fruit": 6, "meat": 3}
EXPAND_VP = 3
ENDS_AT = 60
MAT_CARDS = ("Cooking", "Religion", "Storytelling")


@dataclass(frozen=True, slots=True)
class Art:
    """A place of the art row: its card, and the line (from 0) beside which the cube lies.

    It is `empty` where a finished card has gone and the next one has not been turned up; None
    where nobody knows whether the card was finished. A card nobody has shown is blank: None.
    """

    card: str | None = None
    cube: int | None = None
    empty: bool | None = False


@dataclass(frozen=True, slots=True)
class Place:
    """Where a progress card is put: a side place, over a side card, or on the mat."""

    side: int | None = None
    cover: str | None = None
    mat: bool = False


@dataclass(frozen=True, slots=True)
class Setup:
    """What a player has done in setup: the card taken, and the columns with a meeple.

    A card that was `taken` although nobody has shown it is blank.
    """

    card: str | None = None
    columns: tuple[int, ...] = ()
    taken: bool = False

    @property
    def has_card(self) -> bool:
        """Whether a setup card was taken, shown or not."""
        return self.taken or self.card is not None


@dataclass(frozen=True, slots=True)
class Turn:
    """How far the acting player's turn has come.

    `icons` are those still to be settled, in order; `born` who came in with the move, because it
    was known what lay on the way. `medicine` is the slot performed before moving; `dyes` counts the
    resources that Dyes still owes; whoever has `rested` does nothing else. Where nobody knows what
    lay on the way, or whether it can be used, neither `step` nor `icons` are known: the meeple has
    arrived, and its tile has not been performed.
    """

    step: Step | None = "start"
    meeple: str | None = None
    slot: str | None = None
    line: str | None = None
    icons: tuple[Icon, ...] | None = ()
    born: tuple[str, ...] | None = ()
    medicine: str | None = None
    dyes: int = 0
    rested: bool = False

    @property
    def has_arrived(self) -> bool:
        """Whether the meeple stands on a tile that has not been performed yet."""
        return self.step in (None, "adapt", "icons", "perform")


def plays_on(state: Danana, _holder: str) -> bool:
    """Say whether victory points are still their owner's secret (D-50)."""
    return state.phase != "over" and not state.stopped


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """One player's mat, meeples and cards.

    `meeples` says where each meeple is; `on_board` and `first_ready` are counts for a position
    that does not say. In the same way `active` stands in for `side` and `mat_space`. `private` is
    set in a view that hides the victory points; `owed` are resources that Leadership brings, and
    `works` the works of art made.
    """

    colour: str | None = None
    fruit: Annotated[int | None, Number(0, MOST)] = None
    meat: Annotated[int | None, Number(0, MOST)] = None
    hides: Annotated[int | None, Number(0, MOST)] = None
    tools: Annotated[int | None, Number(0, MOST)] = None
    vp: Annotated[
        int | None,
        Number(0, 999, label="Victory points"),
        Hidden(when=plays_on),
        Told(Level.LIGHT),
    ] = None
    private: Annotated[bool, Hidden(leaves=lambda _told: True, when=plays_on)] = False
    meeples: FrozenMap[str, str | None] | None = None
    on_board: Annotated[int | None, Told(Level.LIGHT)] = None
    first_ready: int | None = None
    acquired: Annotated[tuple[str, ...] | None, Told(Level.LIGHT)] = None
    mat_space: FrozenMap[str, Literal["printed", "card"]] | None = None
    side: tuple[tuple[str, ...], ...] | None = None
    active: tuple[str, ...] | None = None
    setup: Setup | None = None
    owed: int | None = 0
    works: Annotated[int | None, Told(Level.LIGHT)] = None

    def __post_init__(self) -> None:
        """Where each meeple is says how many are on the board, as long as none is lost."""
        if self.meeples is not None:
            places = self.meeples.values()
            out = None if None in places else sum(1 for at in places if at != MAT)
            object.__setattr__(self, "on_board", out)

    def where(self, meeple: str | None) -> str | None:
        """Return the place a meeple is known to be at."""
        if self.meeples is None or meeple is None:
            return None
        return self.meeples.get(meeple)

    def held(self, resource: str) -> int | None:
        """Return how many of a resource (or of "vp") the player has."""
        amount: int | None = getattr(self, resource)
        return amount


ON_SLOTS = Laid(kinds.Place("tile"), Piece("face"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Danana(Seated[Player]):
    """The whole table: whose turn it is and how far, tiles, stacks, art and the players.

    `slots` says which face lies on each slot, `stacks` which copies are left of each name, the
    cheapest first (None where nobody knows which are used); `ready` counts the meeples in Ready
    Areas where nobody says whose they are. Of the cards under the art deck it is not known which
    they are where a card of the row may have been finished unseen. Cards nobody has shown are
    blank: None.
    """

    phase: Annotated[Phase | None, OneOf(*get_args(Phase)), Told(Level.LIGHT)] = None
    start_player: Annotated[str | None, Seat(label="Starting player"), Told(Level.LIGHT)] = None
    active_player: Annotated[str | None, Seat(label="Whose turn"), Told(Level.LIGHT)] = None
    turn_no: Annotated[int | None, Number(0, 999, label="Turn"), Told(Level.LIGHT)] = None
    turn: Turn | None = None
    slots: Annotated[FrozenMap[str, str | None] | None, ON_SLOTS] = None
    stacks: Annotated[FrozenMap[str, tuple[int, ...] | None] | None, Told(Level.LIGHT)] = None
    art_row: tuple[Art, ...] | None = None
    art_deck_known: tuple[str | None, ...] | None = ()
    setup_cards: tuple[str | None, ...] | None = None
    ready: FrozenMap[str, int] | None = None
    tie_winner: Annotated[str | None, Told(Level.LIGHT)] = None
    players: FrozenMap[str, Player] = FrozenMap()

    def at_step(self, **changes: Any) -> Danana:
        """Return the state with the turn changed; where no turn is told none begins."""
        if self.turn is None and self.phase != "play":
            return self
        return replace(self, turn=replace(self.turn or Turn(), **changes))

    @property
    def stacks_told(self) -> FrozenMap[str, tuple[int, ...] | None]:
        """The stacks that are known to be in the game."""
        return FrozenMap() if self.stacks is None else self.stacks

    def face_on(self, slot: str | None) -> str | None:
        """Return the face that is known to lie on a slot."""
        return self.slots.get(slot) if self.slots is not None and slot is not None else None
