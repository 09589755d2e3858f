"""What a table looks like, as data: places in a unit square, pieces on them, trays beside them.

A game describes its table with these; the screens draw it and know nothing of the game. Everything
that can be touched has an id such as ``cell:2,3`` or ``tile:T017``, and a move says which of these
one touches to make it, so one mechanism turns touches into moves for every game. Things that are
alike bear a number behind ``#``, as ``card:oil#2``: any of them does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Generic, Literal, TypeVar

from rules.game import Move, State
from rules.paths import Path
from rules.pictured import Board
from rules.score import Count
from rules.sighted import Sight

S = TypeVar("S", bound=State)
M = TypeVar("M", bound=Move)

Shape = Literal["square", "hex", "circle", "card", "disc"]
Figure = Literal["token", "pawn", "house", "marker", "cube", "card", "chip", "seat"]


@dataclass(frozen=True, slots=True)
class Mark:
    """A piece on a place; `colour` is a palette name or ``seat:Ada``, `text` says it in letters.

    `at` is its centre within the place; one that lies face `down` is drawn hollow, a pawn lying. A
    ``chip`` is a short text on its colour, a ``seat`` the shape of the seat whose colour it has.
    """

    figure: Figure
    colour: str
    text: str = ""
    at: tuple[float, float] = (0.5, 0.5)
    size: float = 0.36
    down: bool = False


@dataclass(frozen=True, slots=True)
class Place:
    """Something drawn and touched: a cell, a tile, a card, a level of the hill.

    `wedges` colour the four sides N, E, S, W of a tile, `rims` the motifs at their middles. A
    `large` label is the thing itself, such as a card's value; an `outline` rings what belongs
    together, and a `halo` is painted around the place, so that those of neighbours run together.
    `reach` is where a finger means it (x, y, w, h), if that is more than where it is drawn.
    """

    id: str
    x: float = 0.0
    y: float = 0.0
    w: float = 1.0
    h: float = 1.0
    shape: Shape = "square"
    fill: str = "well"
    wedges: tuple[str, ...] = ()
    rims: tuple[str, ...] = ()
    label: str = ""
    corner: str = ""
    marks: tuple[Mark, ...] = ()
    says: str = ""
    owner: str = ""
    large: bool = False
    outline: str = ""
    halo: str = ""
    reach: tuple[float, float, float, float] | None = None


@dataclass(frozen=True, slots=True)
class Way:
    """A line between two places of the board, with letters for what one meets on it."""

    start: str
    end: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Tray:
    """A row of things beside the board: the display, a hand, the bonuses; `empty` if none lie."""

    id: str
    title: str
    places: tuple[Place, ...]
    empty: str = ""


@dataclass(frozen=True, slots=True)
class Counter:
    """A number of the state that can be corrected by touch."""

    label: str
    path: Path
    value: int | None
    minimum: int = 0
    maximum: int | None = None


@dataclass(frozen=True, slots=True)
class Choice:
    """A field of the state with a few possible values, correctable by touch."""

    label: str
    path: Path
    value: Any
    choices: tuple[tuple[str, Any], ...]


@dataclass(frozen=True, slots=True)
class SeatCard:
    """What the rail shows of a seat: its big number (None is hidden or unknown) and a line.

    `secret` is shown in place of a number that is hidden; a `signed` one has its plus.
    """

    seat: str
    score: int | None
    line: str = ""
    secret: str = ""
    signed: bool = False


@dataclass(frozen=True, slots=True)
class Scene:
    """The whole table as the shared screen shows it, with one seat's board in the middle.

    `front` names the trays that matter now, most important first; `aspect` says how much wider
    than high the board is, `ways` are the lines on it. A `tall` board needs the height of a small
    screen: there the tabs make room for the tray that is open.
    """

    title: str
    subtitle: str
    seat: str
    places: tuple[Place, ...]
    trays: tuple[Tray, ...]
    cards: tuple[SeatCard, ...]
    front: tuple[str, ...] = ()
    counters: tuple[Counter, ...] = ()
    choices: tuple[Choice, ...] = ()
    ways: tuple[Way, ...] = ()
    aspect: float = 1.0
    tall: bool = False


@dataclass(frozen=True, slots=True)
class Slot:
    """One thing to be told in a picker: which of these pieces it is, or nothing."""

    label: str
    choices: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Picker:
    """Something the table can tell piece by piece: a display that was dealt, a tile in hand.

    `touch` is the thing whose touch opens it, or the verb of the awaited step it answers; `names`
    says that telling is the beginning of playing the piece: it is then touched; `first` that it
    opens even where that thing alone would be a move, of a piece nobody tells; one asked `at_once`
    opens by itself, until it is closed; `once` says that there is only one of each piece, `lots`
    that chance decides, so that the app can draw lots if it is asked to; `placed` that each slot is
    a place of its own, so that pieces seen together do not tell which is where.
    """

    key: str
    title: str
    slots: tuple[Slot, ...]
    touch: str
    names: bool = False
    first: bool = False
    at_once: bool = False
    once: bool = False
    lots: bool = False
    placed: bool = False


@dataclass(frozen=True, slots=True)
class Entry:
    """One step of a guided entry: what lies on the table, asked of one seat or of all.

    It asks with `counters` and `choices`; or by touching places whose id begins with `touches`,
    or with one of them,
    and then by the `slots` about the place touched; or, without such places, by the `slots` alone.
    `tray` is the tray to bring to the front. What is skipped stays as it is, known or unknown;
    `nothing` is what to correct, a path and a value, where somebody says that nothing is there.
    """

    key: str
    title: str
    counters: tuple[Counter, ...] = ()
    choices: tuple[Choice, ...] = ()
    touches: str | tuple[str, ...] = ""
    slots: tuple[Slot, ...] = ()
    tray: str = ""
    nothing: tuple[Path, Any] | None = None


Told = tuple[str | None, ...]
"""What was picked for each slot, None where nothing was."""


def no_entries(_state: Any, _seat: str) -> tuple[Entry, ...]:
    """Nothing can be entered by touch."""
    return ()


def no_pickers(_state: Any, _seat: str) -> tuple[Picker, ...]:
    """Nothing needs to be told piece by piece."""
    return ()


def no_lots(_state: Any) -> tuple[Any, ...]:
    """Nothing is decided by lot."""
    return ()


def nothing_at_hand(_state: Any) -> tuple[Any, ...]:
    """Only what can be done is shown."""
    return ()


def in_one_step(_state: Any, move: Any) -> tuple[Any, ...]:
    """Tell a move as it is."""
    return (move,)


@dataclass(frozen=True, slots=True)
class Table(Generic[S, M]):
    """How a game is shown and touched.

    `scene` draws the view of the shared screen with one seat's board; `touches` names the things
    one touches to make a move, in order; `meant` returns the moves that touching these things
    means, legal or not; `told` returns where in the state a count of the form belongs, and as what;
    `ended` returns a state as a finished game, for a score without tracking; `pickers` are what can
    be told piece by piece, and `picked` the move that telling makes, or the moves one after the
    other (None if nothing was told); `steps` are the moves by which one that tells more than
    touches can is told; `entries` are the steps of a guided entry for one seat ("" for the whole
    table), and `entered` says what touching a place and telling about it corrects: a path and a
    value; `people` is the field of the state that holds what each seat has; `lots`
    are the moves of which chance makes one, so that the app may draw it; `at_hand` are the moves a
    player may think of now, so that those that cannot be made are shown with the reason; `board`
    is what one picture of the whole board can tell, for games whose pieces bear tags; `sight` says
    what a tagged piece before the camera stands for; `at_once` are the verbs of moves that are
    made as soon as all their things are touched, since undo takes them back.
    """

    scene: Callable[[S, str], Scene]
    touches: Callable[[S, M], tuple[str, ...]]
    meant: Callable[[S, str, tuple[str, ...]], Iterable[M]]
    told: Callable[[S, str, str, Count], tuple[Path, Any]]
    ended: Callable[[S], S]
    pickers: Callable[[S, str], Iterable[Picker]] = no_pickers
    picked: Callable[[S, str, str, tuple[str | None, ...]], M | tuple[M, ...] | None] | None = None
    steps: Callable[[S, M], tuple[M, ...]] = in_one_step
    entries: Callable[[S, str], Iterable[Entry]] = no_entries
    entered: Callable[[S, str, str, str, Told], tuple[Path, Any]] | None = None
    people: str = "players"
    lots: Callable[[S], tuple[M, ...]] = no_lots
    at_hand: Callable[[S], Iterable[M]] = nothing_at_hand
    board: Board[S] | None = None
    sight: Sight[S, M] = field(default_factory=Sight)
    at_once: tuple[str, ...] = ()
