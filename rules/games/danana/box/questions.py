"""What Danana's owner is asked while playing: what only a lost picture showed, at first use."""

from __future__ import annotations

from collections.abc import Iterator

from rules.box.teaching import Question, untaught

from ..play import clan, turns
from ..play.moves import ChooseStack, CreateArt, DananaMove, Move, Perform, Rest
from ..play.state import Danana
from . import pieces
from .pieces import BOARD


def questions(state: Danana, move: DananaMove | None) -> Iterator[Question]:
    """Yield what this state rests on, or the move that is thought of, and the owner never told."""
    return untaught(state.copy, _matters(state, move))


def _matters(state: Danana, move: DananaMove | None) -> Iterator[Question]:
    match move:
        case None:
            yield from _now(state)
        case ChooseStack(name=name):
            told = f"From how many players on is each copy of {name} in the game?"
            yield Question(f"progress/{name}", ("marks",), told)
        case Move():
            yield from _way(state, move)
        case Perform(card=str(name)):
            yield from _cost(state, name)
        case CreateArt(place=place) if place < len(state.art_row or ()):
            yield _art((state.art_row or ())[place].card)
        case Rest(cook=cook):
            yield from _cooking(state, move.by) if cook else ()
            for at in dict.fromkeys((state.player(move.by).meeples or {}).values()):
                if at is not None and at.startswith("tile:"):
                    yield _exit(at.removeprefix("tile:"))


def _now(state: Danana) -> Iterator[Question]:
    turn = turns.current(state)
    if state.phase == "setup":
        for card in state.setup_cards or ():
            yield Question(f"setup/{card}", ("gain",), f"What does setup card {card} show?")
    if state.phase != "play" or turn is None:
        return
    slot = turn.medicine if turn.step == "behind" else turn.slot
    face = pieces.face(state.copy, state.face_on(slot))
    if turn.step in ("behind", "perform") and face is not None and face.studies:
        for name in sorted(state.stacks or {}):
            yield from _cost(state, name)
    if turn.icons[:1] == ("art",):
        for art in state.art_row or ():
            yield _art(art.card)
    if turn.step == "start" and state.active_player is not None:
        yield from _cooking(state, state.active_player)


def _cost(state: Danana, name: str) -> Iterator[Question]:
    if state.stacks is not None and (left := state.stacks.get(name)):
        field = f"cost_{left[0]}"
        told = f"What does the top {name} card cost?"
        yield Question(f"progress/{name}", (field,), told, (field,))


def _art(card: str | None) -> Question:
    told = f"What do the lines of art card {card} cost and bring?"
    return Question(f"art/{card}", ("lines",), told)


def _cooking(state: Danana, seat: str) -> Iterator[Question]:
    if not clan.has(state.player(seat), "Cooking"):
        told = "What does the Cooking printed on the mat take and give?"
        yield Question("mat/main", ("cook",), told)


def _way(state: Danana, move: Move) -> Iterator[Question]:
    """Yield what a move rests on: the line and its icons, where bumped meeples go."""
    at = (state.player(move.by).where(move.meeple or "") or "").removeprefix("ready:")
    lines = [one for one in pieces.board(state.copy).lines_from(at) if one.to == move.to]
    line = move.line or (lines[0].id if lines else None)
    if line is not None:
        told = f"Which icons lie on the line {line.replace('-', ' to ')}?"
        yield Question(f"line/{line}", ("from", "to", "icons"), told)
    elif at:
        told = f"Which lines lead from Ready Area {at}?"
        yield Question(BOARD, ("lines",), told, (f"ready:{at}",))
    if any(clan.opponents(state, move.by, move.to)):
        yield _exit(move.to)


def _exit(slot: str) -> Question:
    return Question(f"slot/{slot}", ("exit",), f"Where does a meeple go from {slot}?")
