"""What Danana's owner is asked while playing: what only a lost picture showed, at first use.

The board is told once, before the first game that is told whole; its icons, the cards and the
rate of the mat are asked about the move that needs them, with the likely answers one touch away.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.box.teaching import Question
from rules.copy import Copy
from rules.state import Level
from rules.values.frozen import FrozenMap

from ..play import clan, turns
from ..play.moves import ChooseStack, CreateArt, DananaMove, Medicine, Move, Perform, Rest
from ..play.state import SHORE, Danana
from . import pieces
from .pieces import BOARD

ICONS = (
    ("nothing", ((),)),
    ("newborn", (("newborn",),)),
    ("art", (("art",),)),
    ("newborn, art", (("newborn", "art"),)),
    ("art, art", (("art", "art"),)),
)
"""What may lie on a line, as one touch tells it."""

PRICES = tuple((f"any {amount}", (FrozenMap({"any": amount}),)) for amount in range(1, 5))
MARKS = (
    ("2+ 3+ 4+ 5+", ((2, 3, 4, 5),)),
    ("2+ 2+ 3+ 4+", ((2, 2, 3, 4),)),
    ("all from 2+", ((2, 2, 2, 2),)),
)

FRAME = "Draw your board: its spaces and Ready Areas, where lines lead, and what lies next to what."


def frame(copy: Copy) -> Iterator[Question]:
    """Ask for the board: which spaces, Ready Areas and lines it has, and how they hang together."""
    yield Question(BOARD, ("slots", "ready_areas", "lines"), FRAME, takes="about ten minutes")
    board = pieces.board(copy)
    for slot in board.slots:
        told = f"Where does a meeple go from {slot}, and which spaces lie next to it?"
        fields = ("column", "row", "exit", "adjacent")
        yield Question(f"slot/{slot}", fields, told, takes="a moment")
    for area in board.ready:
        told = f"In which column is Ready Area {area}?"
        yield Question(f"ready/{area}", ("column",), told, takes="a moment")
    for line in board.lines:
        told = f"From where to where does line {line} lead?"
        yield Question(f"line/{line}", ("from", "to"), told, takes="a moment")


def matters(state: Danana, move: DananaMove | None) -> Iterator[Question]:
    """Yield what the move that is thought of rests on, and only the box can tell."""
    if state.level is not Level.FULL:
        return
    match move:
        case ChooseStack(name=name):
            told = f"From how many players on is each {name} card used?"
            yield Question(f"progress/{name}", ("marks",), told, choices=MARKS)
        case Move():
            yield from _way(state, move)
        case Medicine(behind=slot):
            yield _exit(state, slot)
        case Perform(card=str(name)):
            yield from _cost(state, name)
        case CreateArt(place=place):
            card = turns.card_at(state, place)
            if card is not None:
                yield Question(f"art/{card}", ("lines",), "What do the lines of this card say?")
        case Rest():
            yield from _rest(state, move)


def _rest(state: Danana, move: Rest) -> Iterator[Question]:
    player = state.player(move.by)
    if move.cook and not clan.has(player, "Cooking"):
        told = "What does the Cooking printed on the mat take and give?"
        yield Question("mat/main", ("cook",), told)
    for at in dict.fromkeys((player.meeples or {}).values()):
        if at is not None and at.startswith("tile:"):
            yield _exit(state, at.removeprefix("tile:"))


def _cost(state: Danana, name: str) -> Iterator[Question]:
    left = state.stacks_told.get(name)
    if left:
        field = f"cost_{left[0]}"
        told = f"What does the top {name} card cost?"
        yield Question(f"progress/{name}", (field,), told, (field,), PRICES)


def _way(state: Danana, move: Move) -> Iterator[Question]:
    """Yield what a move rests on: the line and its icons, where bumped meeples go."""
    meeple = turns.mover(state, move.meeple)
    line = clan.line_of(state, move.by, meeple, move.to, move.line)
    area = clan.ready_area(state.player(move.by), meeple)
    if line is not None:
        told = f"What lies on the line from Ready Area {line.start} to {line.to}?"
        yield Question(f"line/{line.id}", ("icons",), told, choices=ICONS)
    elif area is not None:
        told = f"Which lines lead from Ready Area {area}?"
        yield Question(BOARD, ("lines",), told, (f"ready:{area}",))
    if any(clan.opponents(state, move.by, move.to)):
        yield _exit(state, move.to)


def _exit(state: Danana, slot: str) -> Question:
    board = pieces.board(state.copy)
    here = board.slots.get(slot)
    areas = board.areas(here.column + 1) if here is not None else ()
    choices = tuple((one, (one,)) for one in (*areas, SHORE))
    told = f"Where does a meeple go from {slot}?"
    return Question(f"slot/{slot}", ("exit",), told, choices=choices)
