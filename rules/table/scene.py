"""What a table looks like, as data: places in a unit square, pieces on them, trays beside them.

A game describes its table with these; the screens draw it and know nothing of the game. Everything
that can be touched has an id such as ``cell:2,3`` or ``tile:T017``, and a move says which of these
one touches to make it, so one mechanism turns touches into moves for every game. Things that are
alike bear a number behind ``#``, as ``card:oil#2``: any of them does.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from rules.values.paths import Path

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
