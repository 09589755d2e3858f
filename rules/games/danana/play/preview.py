"""What a move would bring: the points it adds to the final score as it stands, and what follows.

Nothing here looks at the victory points somebody has: a preview is the same for every total.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

from rules.answers import Preview
from rules.rule import Note

from ..box import pieces
from ..box.pieces import Face
from . import checks, clan, effects, performance, turns
from .advance import advance
from .candidates import performs
from .moves import (
    Adapt,
    CreateArt,
    DananaMove,
    EndTurn,
    Medicine,
    Move,
    Newborn,
    Perform,
    Rest,
    SetupCard,
    SetupPlace,
)
from .payment import spelled, together
from .performance import Deed
from .rulebook import D
from .scoring import score, tally
from .state import ENDS_AT, FOOD, KEPT_FRESH, SHORE, Danana, Turn

_ENOUGH = 1000


def preview(state: Danana, move: DananaMove) -> Preview:
    """Return what a move would bring; most moves bring nothing by themselves."""
    look = _LOOKS.get(type(move))
    return look(state, move) if look else _NOTHING


_NOTHING = Preview()


def points(state: Danana, move: DananaMove) -> int:
    """Return the difference a move makes to the mover's final score, as far as it is known."""
    rich = state.having(move.by, vp=_ENOUGH)
    before = score(tally(rich)).totals.get(move.by, 0)
    return score(tally(advance(rich, move))).totals.get(move.by, 0) - before


def _difference(state: Danana, move: DananaMove) -> Preview:
    return Preview(points(state, move))


def _setup_card(state: Danana, move: SetupCard) -> Preview:
    shown = pieces.setup_gain(state.copy, move.card)
    if shown is None:
        return Preview(None)
    return Preview(points(state, move), (Note(f"gain {spelled(shown)}", D[2]),))


def _perform(state: Danana, move: Perform) -> Preview:
    done = performance.deed(state, move)
    if done is None:
        return Preview(None if move.performed else 0)
    notes = tuple(_deed(state, move.by, done))
    return Preview(None if done.unknown else points(state, move), notes)


def _deed(state: Danana, seat: str, done: Deed) -> Iterator[Note]:
    """Yield what is lost, gained and wasted, and who else gains."""
    player = state.player(seat)
    brings = spelled(done.gain)
    if done.card is not None:
        brings = done.card
    elif done.newborn:
        brings = "a newborn"
    elif done.unknown:
        brings = "as much as the clan counts"
    costs = [spelled(done.lose)] if done.lose else []
    costs += ["the acting meeple"] if done.home else []
    told = f"lose {' and '.join(costs)}, gain {brings}" if costs else f"gain {brings}"
    yield Note(told, D[15])
    over = performance.wasted(player, done)
    if over:
        yield Note(f"{spelled(over)} of the gain are wasted: 8 is the most", D[18])
    if done.face.does == "explore" and not done.lose:
        yield Note("the meeple goes home even if nothing is explored away", D[22])
    if done.card is not None:
        for other in effects.leaders(state, seat):
            yield Note(f"{state.name(other)} has Leadership: check the card", D[32], other)


def _move(state: Danana, move: Move) -> Preview:
    """Look ahead: whom the move bumps, which icons it crosses, what its tile would do."""
    turn = turns.current(state)
    meeple = move.meeple or (turn.meeple if turn is not None else None)
    notes = list(_bumps(state, move.by, move.to))
    for line in checks.lines_to(state, move.by, meeple, move.to):
        if move.line in (None, line.id):
            notes += [
                Note(f"crosses {_ARTICLES[icon]} {icon} icon", D[_ICON_RULES[icon]])
                for icon in line.icons
            ]
            break
    if turn is not None and turn.medicine is not None and turn.step != "behind":
        notes.append(Note("the tile is not performed, because Medicine was used", D[30]))
        return Preview(0, tuple(notes))
    arrived = effects.put(state, move.by, meeple, f"tile:{move.to}")
    return _landing(arrived, move.by, move.to, notes)


_ICON_RULES = {"newborn": 10, "art": 12}
_ARTICLES = {"newborn": "a", "art": "an"}


def _adapt(state: Danana, move: Adapt) -> Preview:
    turn = turns.current(state)
    slot = move.slide_to or (turn.slot if turn is not None else None)
    if slot is None or turn is None:
        return _NOTHING
    arrived = effects.put(state, move.by, turn.meeple, f"tile:{slot}")
    return _landing(arrived, move.by, slot, list(_bumps(state, move.by, slot)))


def _medicine(state: Danana, move: Medicine) -> Preview:
    return _landing(state, move.by, move.behind, [])


def _bumps(state: Danana, seat: str, slot: str) -> Iterator[Note]:
    for other, _ in clan.opponents(state, seat, slot):
        goes = clan.place_name(pieces.board(state.copy).exit_of(slot))
        yield Note(f"bumps {state.name(other)}'s meeple to {goes}", D[14], other)


def _landing(state: Danana, seat: str, slot: str, notes: list[Note]) -> Preview:
    """Say what the tile on a slot would do for a meeple that stands there."""
    face = pieces.face(state.copy, state.face_on(slot))
    if face is None:
        notes.append(Note(f"nobody told which tile lies on {slot}", None))
        return Preview(None, tuple(notes))
    can, _ = performance.verdict(state, seat, face)
    if not can:
        return Preview(0, (*notes, *_reasons(state, seat, face)))
    notes.append(Note(f"{face.name}: {_summary(face)}", D[15]))
    meeple = next(iter(clan.standing(state.player(seat), f"tile:{slot}")), None)
    standing = replace(state, turn=Turn(step="perform", slot=slot, meeple=meeple), phase="play")
    # The ways differ only in what pays; a handful tells what the tile is worth.
    ways = performs(standing, seat, face)[:12]
    best = max(ways, key=lambda way: points(standing, way), default=Perform(by=seat))
    done = performance.deed(standing, best)
    if done is not None:
        notes += [one for one in _deed(standing, seat, done) if one.rule in _WARNINGS]
    worth = points(standing, best) if ways else 0
    return Preview(worth, tuple(notes))


_WARNINGS = (D[18], D[22], D[32])


def _reasons(state: Danana, seat: str, face: Face) -> Iterator[Note]:
    for one in performance.objections(state, Perform(by=seat, face=face.id), face):
        yield Note(f"{face.name} is not performed: {one.because}", one.rule)


def _summary(face: Face) -> str:
    costs = [spelled(face.cost)] if face.cost else []
    costs += ["the acting meeple"] if face.home else []
    brings = {
        "study": "a progress card at its cost",
        "newborn": "a newborn",
        "barter": f"as many resources as given, up to {face.limit}",
        "explore": f"2 VP for each resource given, up to {face.limit}",
        "clan": f"{'VP' if face.clan == 'vp' else 'fruit'} for own meeples on the board, less 2",
        "wisdom": "VP for own meeples left on the board",
    }.get(face.does) or spelled(face.gain)
    asks = f"with {spelled(face.needs)} in hand, " if face.needs else ""
    return f"{asks}lose {' and '.join(costs)}, gain {brings}" if costs else f"{asks}gain {brings}"


def _create_art(state: Danana, move: CreateArt) -> Preview:
    row = state.art_row or ()
    art = row[move.place] if 0 <= move.place < len(row) else None
    works, _ = pieces.works(state.copy, art.card if art is not None else None)
    if art is None or works is None or art.cube is None or not 0 <= art.cube < len(works):
        return Preview(None)
    work = works[art.cube]
    notes = [Note(f"lose {spelled(work.cost)}, gain {work.vp} VP, move the cube down", D[13])]
    if art.cube + 1 >= len(works):
        notes.append(Note("the card is finished: put it under the deck and turn one up", D[13]))
    if clan.has(state.player(move.by), "Dyes"):
        notes.append(Note("then Dyes brings a resource", D[33]))
    return Preview(points(state, move), tuple(notes))


def _rest(state: Danana, move: Rest) -> Preview:
    player, notes = state.player(move.by), []
    tiles = [at for at in (player.meeples or {}).values() if (at or "").startswith("tile:")]
    if tiles:
        notes.append(Note(f"{len(tiles)} meeples step down", D[35]))
    if clan.standing(player, SHORE):
        notes.append(Note("meeples on the shore go home", D[36]))
    for food in dict.fromkeys(move.cook):
        need, vp, _ = pieces.cooking(state.copy, bool(clan.has(player, "Cooking")), food)
        if need is None:
            return Preview(None, tuple(notes))
        notes.append(Note(f"cook {need} {food} for {vp} VP", D[37]))
    if move.expand:
        notes.append(Note("a newborn for 3 VP and all fruit and meat", D[38]))
    spoiled: dict[str, int] = {}
    for food in FOOD if move.spoil and not move.expand else ():
        have = player.held(food) or 0
        if food in move.cook:
            need, _, _ = pieces.cooking(state.copy, bool(clan.has(player, "Cooking")), food)
            have -= need or 0
        spoiled[food] = have - KEPT_FRESH[food]
    if together(spoiled):
        notes.append(Note(f"{spelled(together(spoiled))} spoil", D[39]))
    return Preview(points(state, move), tuple(notes))


def _end_turn(state: Danana, move: EndTurn) -> Preview:
    """Say what is claimed of the tokens; what they are worth is nobody else's business."""
    if move.game_over:
        return Preview(0, (Note(f"{ENDS_AT} victory points or more: everybody shows them", D[40]),))
    following = turns.after(state, move.by)
    told = f"fewer than {ENDS_AT} victory points"
    then = f"; {state.name(following)} is next" if following is not None else ""
    return Preview(0, (Note(told + then, D[40]),))


_LOOKS: dict[type, Callable[[Danana, Any], Preview]] = {
    EndTurn: _end_turn,
    SetupCard: _setup_card,
    SetupPlace: _difference,
    Move: _move,
    Adapt: _adapt,
    Medicine: _medicine,
    Newborn: _difference,
    CreateArt: _create_art,
    Perform: _perform,
    Rest: _rest,
}
