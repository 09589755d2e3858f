"""What a move would bring: the points it adds to the score as it stands, and what follows.

The points are exactly the difference that the move makes to the final sheet if nothing else
happens; a test holds this for every move of random games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from rules.answers import Preview
from rules.moves.dispatch import ByKind
from rules.rule import Certainty, Note
from rules.values.memo import by_first

from ..box import pieces
from ..box.pieces import Face, spot
from ..rulebook import N
from . import moves
from .effects.advance import advance
from .land import Land, land_of
from .scoring import PREDATOR_POINTS, PREY_POINTS, score, tally
from .state import FUEL_FOR_A_HUNTER, HAND_LIMIT, Notad, Token

_NOTHING = Preview()

preview = ByKind[Notad, Preview](otherwise=lambda _state, _move: _NOTHING)
"""Return what a move would bring; most moves bring nothing by themselves."""


@preview.of(moves.PlaceTile)
def _place_tile(state: Notad, move: moves.PlaceTile) -> Preview:
    ground = land_of(state, move.by)
    face = pieces.face(state.copy, move.tile or "", move.rot)
    if ground is None or face is None:
        return Preview(None)
    if move.cell in ground.faces:
        return _difference(state, move)
    return _laying(ground, move.cell, face)


def _laying(ground: Land, cell: str, face: Face, *, pays_pink: bool = True) -> Preview:
    """Return what a tile on a free cell brings: the areas it grows, one open cell less."""
    points = 1 if cell in ground.board.cell_set else 0
    notes: list[Note] = []
    is_sure = ground.grows_surely(cell, face) and ground.board.size_certainty is Certainty.SURE
    for terrain, before, after in ground.growth(cell, face) if is_sure else ():
        if after != before:
            points += after - before
            notes.append(Note(f"{terrain} {before}→{after} points", N[43]))
    notes += _motifs(ground, cell, face, pays_pink=pays_pink)
    return Preview(points if is_sure else None, tuple(notes))


def _motifs(ground: Land, cell: str, face: Face, *, pays_pink: bool) -> Iterator[Note]:
    colours = ground.motifs(cell, face)
    if colours:
        for colour, times in Counter(colours).items():
            again = f"{times} " if times > 1 else ""
            yield Note(f"{again}{colour} motif{'s' * (times > 1)}: {_GIVES[colour]}", N[24])
    if pays_pink and ground.covers_pink(cell):
        yield Note("covers a pink motif: take a bonus", N[27])
        colours.append("pink")
    if len(colours) > 1:
        yield Note("the order of these is yours", N[34])


_GIVES = {"green": "draw prey", "orange": "draw a predator", "pink": "take a bonus"}


@preview.of(moves.MoveHunter)
def _move_hunter(state: Notad, move: moves.MoveHunter) -> Preview:
    return _hunting(state, move.by, move.to)


def _hunting(state: Notad, seat: str, to: str) -> Preview:
    token = state.player(seat).token_at(to)
    if token is None or token.hunted:
        return _NOTHING
    name = pieces.animal_name(state.copy, token.kind, token.class_)
    note = Note(f"turn the {name} face down: hunted", N[15])
    return Preview(_worth(token), (note,))


def _worth(token: Token) -> int | None:
    return {"prey": PREY_POINTS, "predator": PREDATOR_POINTS}.get(token.class_ or "")


@preview.of(moves.MoveCamp)
def _move_camp(state: Notad, move: moves.MoveCamp) -> Preview:
    player = state.player(move.by)
    points = _camp_gain(state, move.by, move.to)
    notes: list[Note] = []
    if not move.free:
        token = player.token_at(move.pay)
        if token is not None and token.hunted:
            cost = _worth(token)
            points = None if points is None or cost is None else points - cost
        if player.camp_fuel == FUEL_FOR_A_HUNTER - 1 and move.pay is not None:
            comes = player.reserve != 0 and move.new_hunter
            told = (
                f"third animal paid: new hunter on {spot(move.to)}"
                if comes
                else ("third animal paid: the row just empties")
            )
            notes.append(Note(told, N[19]))
            if comes:
                notes.append(Note("the new hunter may move at once", N[38]))
    return Preview(points, tuple(notes))


def _camp_gain(state: Notad, seat: str, to: str) -> int | None:
    board, yurt = pieces.board_of(state, seat), state.player(seat).yurt
    after = board.camp_points(to)
    before = board.camp_points(yurt) if yurt is not None else None
    return None if after is None or before is None else after - before


@preview.of(moves.Bonus)
def _bonus(state: Notad, move: moves.Bonus) -> Preview:
    match move.bonus:
        case "move_hunter" if move.to is not None:
            return _hunting(state, move.by, move.to)
        case "move_camp" if move.to or move.cell:
            return Preview(_camp_gain(state, move.by, move.to or move.cell or ""))
        case "replace_tile" | "relocate_tile" | "discard_tile" if move.cell is not None:
            return _retiling(state, move)
        case "move_animal":
            return _moved(state, move)
        case "discard_animal":
            return _taken(state, move)
        case "draw_tile" if state.regular_stock == 0:
            return Preview(0, (Note("no tiles left to draw", N[35]),))
        case _:
            return _NOTHING


def _retiling(state: Notad, move: moves.Bonus) -> Preview:
    """Return what moving tiles brings: the loss of lifting one, the gain of laying one."""
    ground = land_of(state, move.by)
    stays = move.bonus == "relocate_tile" and move.to is None
    if ground is None or move.cell is None or move.cell not in ground.placed or stays:
        return _difference(state, move)
    lifted, loss = ground.lift(move.cell), _loss(ground, move.cell)
    if move.bonus == "discard_tile":
        to, face = None, None
    elif move.bonus == "replace_tile":
        to, face = move.cell, pieces.face(state.copy, move.tile or "", move.rot)
    else:
        tile = ground.placed[move.cell].tile or ""
        to, face = move.to, pieces.face(state.copy, tile, move.rot)
    if loss is None or (to is not None and (face is None or to in lifted.faces)):
        return _difference(state, move)
    if to is None or face is None:
        return Preview(-loss)
    # A replaced tile never uncovers its cell, so a pink motif under it pays nothing (NR-20).
    laid = _laying(lifted, to, face, pays_pink=move.bonus != "replace_tile")
    points = None if laid.points is None else laid.points - loss
    return Preview(points, laid.consequences)


@by_first(16)
def _loss(ground: Land, cell: str) -> int | None:
    """Return what lifting a tile costs, or None where its face is not known."""
    face = ground.faces[cell]
    return None if face is None else _laying(ground.lift(cell), cell, face).points


@preview.of(moves.DrawAnimal)
def _draw_animal(state: Notad, move: moves.DrawAnimal) -> Preview:
    bag = state.green_bag if move.class_ == "prey" else state.orange_bag
    notes = [Note("place it, store it, or discard it", N[25])]
    if bag == 0:
        notes.append(Note("refill the bag from its discard pile first", N[32]))
    return Preview(0, tuple(notes))


@preview.of(moves.PlaceAnimal, moves.RemoveAnimal)
def _taken(state: Notad, move: moves.PlaceAnimal | moves.RemoveAnimal | moves.Bonus) -> Preview:
    return _lost(state.player(move.by).token_at(move.cell))


@preview.of(moves.MoveAnimal)
def _moved(state: Notad, move: moves.MoveAnimal | moves.Bonus) -> Preview:
    player = state.player(move.by)
    stays = player.token_at(move.cell) is None or move.to == move.cell
    return _NOTHING if stays else _lost(player.token_at(move.to))


def _lost(token: Token | None) -> Preview:
    """Return what is lost where an animal is taken away or covered; mostly nothing."""
    if token is None or not token.hunted:
        return _NOTHING
    worth = _worth(token)
    return Preview(None if worth is None else -worth)


@preview.of(moves.Explore)
def _explore(state: Notad, move: moves.Explore) -> Preview:
    if move.blind and state.regular_stock == 0:
        return Preview(0, (Note("no tiles left to draw", N[35]),))
    return _NOTHING


def nearness(state: Notad, seat: str) -> float:
    """Return how near a seat is to points it has not yet: animals to hunt, tiles to lay, a level.

    An animal is worth more on the land than in store, and the nearer a hunter is; a predator only
    counts there as far as the camp is near as well. A level suits those who can use its actions.
    """
    player = state.player(seat)
    hand = len(player.hand or ())
    near = 0.3 * min(hand, HAND_LIMIT) - 0.3 * max(0, hand - HAND_LIMIT)
    near += sum(0.3 * (_class_worth(state, one) or 1) for one in player.stored or ())
    for cell, token in (player.tokens or {}).items():
        if not token.hunted:
            way = min((_steps(cell, one) for one in player.hunters or ()), default=FAR)
            if token.class_ == "predator":
                way += max(0, _steps(cell, player.yurt or cell) - 1)
            near += (_worth(token) or 1) * (0.4 + 0.5 / (1 + way))
    if state.phase == "pray":
        picks, actions = player.picks_left or 0, player.actions_left or 0
        near += min(actions, hand + picks + 1) + 0.5 * min(picks, max(0, HAND_LIMIT - hand))
    return near


FAR = 8
"""So many steps lead across the board."""


def _steps(start: str, end: str) -> int:
    """Return how many steps apart two cells are.

    >>> _steps("0,0", "2,1")
    3
    """
    one, other = start.split(","), end.split(",")
    return sum(abs(int(a) - int(b)) for a, b in zip(one, other, strict=True))


def _class_worth(state: Notad, animal: str | None) -> int | None:
    return _worth(Token(animal, pieces.class_of(state.copy, animal)))


def _difference(state: Notad, move: moves.NotadMove) -> Preview:
    """Return the plain difference between the sheets before and after."""
    sheets = [score(tally(one)) for one in (state, advance(state, move))]
    gaps = [{one for one in sheet.missing if one.seat == move.by} for sheet in sheets]
    if gaps[0] != gaps[1] or any(one.rule in (N[40], N[43]) for one in gaps[0]):
        return Preview(None)
    before, after = (sheet.totals.get(move.by, 0) for sheet in sheets)
    return Preview(after - before)
