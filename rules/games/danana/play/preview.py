"""What a move would bring: the points it adds to the final score as it stands, and what follows.

Nothing here looks at the victory points somebody has: a preview is the same for every total.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.answers import Preview
from rules.moves.dispatch import ByKind
from rules.rule import Note

from ..box import pieces
from ..box.pieces import Cost
from ..rulebook import D
from . import clan, moves, turns
from .advance import advance
from .deeds import art, performance
from .deeds.deed import Deed, Done
from .deeds.payment import is_unseen, spelled, together
from .scoring import score, tally
from .state import ENDS_AT, FOOD, KEPT_FRESH, MOST, RESOURCES, SHORE, Danana, Turn

_ENOUGH = 1000
_NOTHING = Preview()
_ICONS = {
    "newborn": Note("crosses a newborn icon", D[10]),
    "art": Note("crosses an art icon", D[12]),
}
_WARNINGS = (D[18], D[22], D[32])

preview = ByKind[Danana, Preview](otherwise=lambda _state, _move: _NOTHING)
"""What a move would bring; most moves bring nothing by themselves."""


def points(state: Danana, *ways: moves.DananaMove) -> list[int | None]:
    """Return the difference that each move of a seat makes to its final score.

    None where that rests on how many resources there are, and nobody counted them.
    """
    seat = ways[0].by
    unseen = [kind for kind in RESOURCES if state.player(seat).held(kind) is None]
    found: list[list[int]] = []
    for held in (MOST - 4, MOST - 3) if unseen else (0,):
        rich = state.having(seat, vp=_ENOUGH, **dict.fromkeys(unseen, held))
        before = score(tally(rich)).totals.get(seat, 0)
        after = [score(tally(advance(rich, way))).totals.get(seat, 0) for way in ways]
        found.append([one - before for one in after])
    return [one[0] if len(set(one)) == 1 else None for one in zip(*found, strict=True)]


@preview.of(moves.SetupPlace, moves.Newborn)
def _difference(state: Danana, move: moves.DananaMove) -> Preview:
    return Preview(points(state, move)[0])


@preview.of(moves.SetupCard)
def _setup_card(state: Danana, move: moves.SetupCard) -> Preview:
    shown = pieces.setup_gain(state.copy, move.card)
    if shown is None:
        return Preview(None)
    return Preview(points(state, move)[0], (Note(f"gain {spelled(shown)}", D[2]),))


@preview.of(moves.Perform)
def _perform(state: Danana, move: moves.Perform) -> Preview:
    deed = performance.told(state, move)
    if deed is None or not move.performed:
        return Preview(None if move.performed else 0)
    done = deed.done(move)
    return Preview(
        None if done.unknown or done.unpaid else points(state, move)[0], tuple(_done(deed, done))
    )


def _done(deed: Deed, done: Done) -> Iterator[Note]:
    """Yield what is lost, gained and wasted, and who else gains."""
    yield Note(_exchange(done.lose, done.home, deed.told(done)), D[15])
    over = done.wasted(deed.player)
    if over:
        yield Note(f"{spelled(over)} of the gain are wasted: 8 is the most", D[18])
    yield from deed.notes(done)


def _exchange(lost: Cost, home: bool, gained: str) -> str:
    costs = [spelled(lost)] * bool(lost) + ["the acting meeple"] * home
    return f"lose {' and '.join(costs)}, gain {gained}" if costs else f"gain {gained}"


@preview.of(moves.Move)
def _move(state: Danana, move: moves.Move) -> Preview:
    """Look ahead: whom the move bumps, which icons it crosses, what its tile would do."""
    turn, meeple = turns.current(state), turns.mover(state, move.meeple)
    notes = list(_bumps(state, move.by, move.to))
    line = clan.line_of(state, move.by, meeple, move.to, move.line)
    if line is not None and move.line in (None, line.id):
        notes += [_ICONS[icon] for icon in line.icons]
    if turn is not None and turn.medicine is not None and turn.step != "behind":
        notes.append(Note("the tile is not performed, because Medicine was used", D[30]))
        return Preview(0, tuple(notes))
    arrived = clan.put(state, move.by, meeple, f"tile:{move.to}")
    return _landing(arrived, move.by, move.to, notes)


@preview.of(moves.Adapt)
def _adapt(state: Danana, move: moves.Adapt) -> Preview:
    turn = turns.current(state)
    slot = move.slide_to or (turn.slot if turn is not None else None)
    if slot is None or turn is None:
        return _NOTHING
    arrived = clan.put(state, move.by, turn.meeple, f"tile:{slot}")
    return _landing(arrived, move.by, slot, list(_bumps(state, move.by, slot)))


@preview.of(moves.Medicine)
def _medicine(state: Danana, move: moves.Medicine) -> Preview:
    return _landing(state, move.by, move.behind, [])


def _bumps(state: Danana, seat: str, slot: str) -> Iterator[Note]:
    for other, _ in clan.opponents(state, seat, slot):
        goes = clan.place_name(pieces.board(state.copy).exit_of(slot))
        yield Note(f"bumps {state.name(other)}'s meeple to {goes}", D[14], other)


def _landing(state: Danana, seat: str, slot: str, notes: list[Note]) -> Preview:
    """Say what the tile on a slot would do for a meeple that stands there."""
    deed = performance.on_slot(state, seat, slot)
    if deed is None:
        notes.append(Note(f"nobody told which tile lies on {slot}", None))
        return Preview(None, tuple(notes))
    face, (can, _) = deed.face, deed.verdict()
    if not can:
        for one in deed.objections(moves.Perform(by=seat, face=face.id)):
            notes.append(Note(f"{face.name} is not performed: {one.because}", one.rule))
        return Preview(0, tuple(notes))
    asks = f"with {spelled(face.needs)} in hand, " if face.needs else ""
    brings = _exchange(face.cost, face.home, deed.promise())
    notes.append(Note(f"{face.name}: {asks}{brings}", D[15]))
    meeple = next(iter(clan.standing(state.player(seat), f"tile:{slot}")), None)
    standing = replace(state, turn=Turn(step="perform", slot=slot, meeple=meeple), phase="play")
    deed = replace(deed, state=standing)
    # The ways differ only in what pays; a handful tells what the tile is worth.
    ways = performance.ways(deed)[:12]
    worths = points(standing, *ways) if ways else [0]
    known = [one for one in worths if one is not None]
    best = ways[worths.index(max(known))] if ways and known else moves.Perform(by=seat)
    notes += [one for one in _done(deed, deed.done(best)) if one.rule in _WARNINGS]
    unsure = len(known) < len(worths) or any(deed.done(one).unpaid for one in ways)
    return Preview(None if unsure or deed.done(best).unknown else max(known), tuple(notes))


@preview.of(moves.CreateArt)
def _create_art(state: Danana, move: moves.CreateArt) -> Preview:
    work = art.work_at(state, move.place)
    if work is None or is_unseen(state.player(move.by), work.cost, move.pay_food, move.pay_any):
        return Preview(None)
    notes = [Note(f"lose {spelled(work.cost)}, gain {work.vp} VP, move the cube down", D[13])]
    if art.is_last(state, move.place):
        notes.append(Note("the card is finished: put it under the deck and turn one up", D[13]))
    if clan.has(state.player(move.by), "Dyes"):
        notes.append(Note("then Dyes brings a resource", D[33]))
    return Preview(points(state, move)[0], tuple(notes))


@preview.of(moves.Rest)
def _rest(state: Danana, move: moves.Rest) -> Preview:
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
    return Preview(points(state, move)[0], tuple(notes))


@preview.of(moves.EndTurn)
def _end_turn(state: Danana, move: moves.EndTurn) -> Preview:
    """Say what is claimed of the tokens; what they are worth is nobody else's business."""
    if move.game_over:
        return Preview(0, (Note(f"{ENDS_AT} victory points or more: everybody shows them", D[40]),))
    following = turns.after(state, move.by)
    told = f"fewer than {ENDS_AT} victory points"
    then = f"; {state.name(following)} is next" if following is not None else ""
    return Preview(0, (Note(told + then, D[40]),))
