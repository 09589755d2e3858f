"""Small checks that several moves share, each for a rule or two.

A check that needs something nobody told the app yields nothing. One that rests on a component
yields with the certainty of that component.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.rule import Certainty, Objection, weakest

from ..box import pieces
from . import clan, effects, turns
from .moves import CreateArt, Move, Rest, SetupPlace
from .options import chosen
from .payment import short, spelled, unseen_vp
from .performance import wrong_payment
from .rulebook import D
from .state import (
    EXPAND_VP,
    FIRST,
    FOOD,
    KEPT_FRESH,
    MAT,
    MEEPLES,
    NURSERY,
    SETUP_COLUMNS,
    SHORE,
    Danana,
    Player,
    Turn,
)

Found = Iterator[Objection]


def setup_turn(state: Danana, seat: str) -> Found:
    """D-1: another player's setup turn."""
    due = turns.next_in_setup(state) if state.phase in ("setup", None) else None
    if due is not None and due != seat:
        yield Objection(D[1], f"It is {state.name(due)}'s setup turn.")


def setup_column(state: Danana, move: SetupPlace) -> Found:
    """D-3: a column outside 1 to 3, or one where the player has a meeple already."""
    column = column_of(state, move)
    if column is None:
        return
    board = pieces.board(state.copy)
    certain = Certainty.SURE if move.column is not None else board.ready_certainty
    if column not in SETUP_COLUMNS:
        yield Objection(D[3], f"No setup meeple goes into column {column}.", certain)
    setup = state.player(move.by).setup
    if setup is None:
        return
    if column in setup.columns:
        name = state.name(move.by)
        yield Objection(D[3], f"{name} already has a meeple in column {column}.", certain)
    if len(setup.columns) >= len(SETUP_COLUMNS):
        yield Objection(D[3], f"{state.name(move.by)} already has three meeples on the board.")


def column_of(state: Danana, move: SetupPlace) -> int | None:
    """Return the column a setup meeple goes to."""
    if move.column is not None:
        return move.column
    return pieces.board(state.copy).ready.get(move.ready or "")


def least_crowded(state: Danana, move: SetupPlace) -> Found:
    """D-4: in columns 2 and 3 another Ready Area has fewer meeples."""
    column, board = column_of(state, move), pieces.board(state.copy)
    if move.ready is None or column not in (2, 3):
        return
    crowds = {area: clan.crowd(state, area) for area in (*board.areas(column), move.ready)}
    here = crowds[move.ready]
    if here is None or None in crowds.values():
        return
    fewest = min(crowds.values(), key=lambda many: many or 0) or 0
    if here > fewest:
        better = next(area for area, many in crowds.items() if many == fewest)
        told = f"{here} meeples wait in {move.ready}, but {fewest} in {better}."
        yield Objection(D[4], told, board.ready_certainty)


def in_turn(state: Danana, seat: str) -> Found:
    """D-5 and D-6: before setup is finished, or in another player's turn."""
    if state.phase == "setup":
        lacking = [(one, turns.lacks(state.player(one))) for one in state.seats]
        told = "; ".join(f"{state.name(one)} needs {what}" for one, what in lacking if what)
        if told:
            yield Objection(D[5], f"Setup is not finished: {told}.")
    elif state.active_player is not None and state.active_player != seat:
        yield Objection(D[6], f"It is {state.name(state.active_player)}'s turn.")


def ready_area(player: Player, meeple: str | None) -> str | None:
    """Return the Ready Area a meeple is known to wait in."""
    at = player.where(meeple)
    return at.removeprefix("ready:") if at is not None and at.startswith("ready:") else None


def is_ready(state: Danana, seat: str, meeple: str | None) -> Found:
    """D-7: the meeple does not wait in a Ready Area, or is not this player's."""
    player = state.player(seat)
    if player.meeples is None or meeple is None:
        return
    if meeple not in player.meeples:
        yield Objection(D[7], f"{state.name(seat)} has no meeple {meeple}.")
    elif player.meeples[meeple] is not None and ready_area(player, meeple) is None:
        where = clan.place_name(player.meeples[meeple])
        yield Objection(D[7], f"Meeple {meeple} is on {where}, not in a Ready Area.")


def lines_to(state: Danana, seat: str, meeple: str | None, slot: str) -> tuple[pieces.Line, ...]:
    """Return the lines from a meeple's Ready Area to a slot."""
    area = ready_area(state.player(seat), meeple)
    board = pieces.board(state.copy)
    return tuple(one for one in board.lines_from(area or "") if one.to == slot)


def leads(state: Danana, move: Move, meeple: str | None) -> Found:
    """D-8: no line leads from there to that tile."""
    board, area = pieces.board(state.copy), ready_area(state.player(move.by), meeple)
    if area is None:
        return
    ways = lines_to(state, move.by, meeple, move.to)
    if not ways:
        told = f"No line leads from Ready Area {area} to tile {move.to}."
        yield Objection(D[8], told, board.lines_certainty)
    elif move.line is not None and move.line not in {one.id for one in ways}:
        told = f"Line {move.line} does not lead from Ready Area {area} to tile {move.to}."
        yield Objection(D[8], told, board.lines_certainty)


def is_clear(state: Danana, seat: str, slot: str) -> Found:
    """D-9: an own meeple stands on the destination."""
    if clan.has_own(state.player(seat), slot):
        yield Objection(D[9], f"A meeple of {state.name(seat)} stands on tile {slot} already.")


def uses(state: Danana, seat: str, card: str, rule: int) -> Found:
    """D-30 or D-31: a card that is not active is used; D-28 where it is covered."""
    player = state.player(seat)
    if clan.has(player, card) is False:
        yield Objection(D[rule], f"{state.name(seat)} has no {card} in sight.")
        if card in (clan.acquired(player) or ()):
            yield Objection(D[28], f"{card} is covered.")


def sliding(state: Danana, seat: str, start: str | None, to: str) -> Found:
    """D-31 and D-9: Adaptability slides to a neighbouring tile without an own meeple."""
    yield from uses(state, seat, "Adaptability", 31)
    slot = pieces.board(state.copy).slots.get(start or "")
    if slot is not None and to not in slot.adjacent:
        yield Objection(D[31], f"Tile {to} is not next to {slot.id}.", slot.adjacent_certainty)
    yield from is_clear(state, seat, to)


def path_newborn(state: Danana, move: Move, meeple: str | None) -> Found:
    """D-10: newborns on the way came in though they could not, or did not though they could."""
    if move.newborn is None:
        return
    line = line_of(state, move, meeple)
    full = clan.no_newborn(effects.put(state, move.by, meeple, "tile:").player(move.by))
    if move.newborn and full:  # whatever lies on the way
        yield Objection(D[10], f"No newborn: {full}.")
    elif line is None:
        return
    elif move.newborn and "newborn" not in line.icons:
        yield Objection(D[10], "No newborn icon lies on the way.", line.icons_certainty)
    elif move.newborn or full or chosen(state, "path_newborn") != "must":
        return
    elif "newborn" in line.icons:
        told = "A newborn icon was crossed: bring one in."
        yield Objection(D[10], told, line.icons_certainty, "DR-14")


def line_of(state: Danana, move: Move, meeple: str | None) -> pieces.Line | None:
    """Return the line a meeple moved along: the one told, or the first that leads there."""
    ways = lines_to(state, move.by, meeple, move.to)
    return next((one for one in ways if one.id == move.line), next(iter(ways), None))


def bumping(state: Danana, seat: str, slot: str, bumps: bool, to: str | None) -> Found:
    """D-14: an opposing meeple is left there, or goes somewhere else."""
    there = tuple(clan.opponents(state, seat, slot))
    if not there:
        return
    name, exit_ = state.name(there[0][0]), pieces.board(state.copy).exit_of(slot)
    if not bumps:
        yield Objection(D[14], f"{name}'s meeple on tile {slot} is bumped onwards.")
    elif to is not None and exit_ is not None and to != exit_:
        certain = state.copy.certainty(f"slot/{slot}", "exit")
        yield Objection(D[14], f"{name}'s meeple goes to {clan.place_name(exit_)}.", certain)


def icons_certainty(state: Danana, turn: Turn) -> Certainty:
    """Say how sure it is which icons a turn has crossed."""
    line = pieces.board(state.copy).lines.get(turn.line or "")
    face = pieces.face(state.copy, state.face_on(turn.slot))
    known = [line.icons_certainty if line is not None else Certainty.UNKNOWN]
    if turn.step in ("tile_icons", "end") and face is not None:
        known.append(face.certainty)
    return weakest(known)


def open_newborn(state: Danana, seat: str, turn: Turn) -> Found:
    """D-10: a newborn icon was crossed and is still open."""
    full = clan.no_newborn(state.player(seat))
    if "newborn" in turn.icons and not full and chosen(state, "path_newborn") == "must":
        certain = icons_certainty(state, turn)
        yield Objection(D[10], "A newborn icon was crossed: bring one in.", certain, "DR-14")


def art(state: Danana, move: CreateArt) -> Found:
    """D-12, D-13, D-19 and D-33: an icon, the cube's line, its cost, and Dyes."""
    turn, player = turns.current(state), state.player(move.by)
    if not move.icon:
        yield Objection(D[12], "Art needs an art icon.")
    elif turn is not None and turn.icons[:1] != ("art",):
        told = "An art icon allows one work, and none is open."
        yield Objection(D[12], told, icons_certainty(state, turn))
    row = state.art_row
    if row is not None and not 0 <= move.place < len(row):
        yield Objection(D[12], f"The art row has no place {move.place}.")
    elif row is not None and row[move.place].cube is not None:
        yield from _work(state, move, row[move.place].card, row[move.place].cube or 0)
    has_dyes = clan.has(player, "Dyes")
    if move.dyes is not None and has_dyes is False:
        yield Objection(D[33], f"{state.name(move.by)} has no Dyes in sight.")
    elif move.dyes is None and has_dyes and turn is None:
        yield Objection(D[33], "Dyes brings a resource of choice: say which.")


def _work(state: Danana, move: CreateArt, card: str | None, cube: int) -> Found:
    player = state.player(move.by)
    works, certainty = pieces.works(state.copy, card)
    if works is None:
        return
    if not 0 <= cube < len(works):
        yield Objection(D[13], f"The cube lies beside no line of {card}.", certainty)
        return
    cost = works[cube].cost
    lacking = short(player, cost)
    if lacking:
        told = f"This work costs {spelled(cost)}: {lacking}."
        yield Objection(D[12], told, certainty)
    else:
        yield from wrong_payment(player, cost, certainty, move.pay_food, move.pay_any)
        if "vp" in cost and player.vp is None:
            told = f"This work costs {spelled(cost)}: does its maker have them?"
            yield Objection(D[12], told, weakest([certainty, unseen_vp(player)]))
    right = cube + 1 if cube + 1 < len(works) else 0
    if move.cube is not None and move.cube != right:
        told = "The cube moves down one line" if right else "The finished card is replaced"
        yield Objection(D[13], f"{told}: line {right}.", certainty)


def stepping_down(state: Danana, move: Rest) -> Found:
    """D-35 and D-36: meeples left on tiles or on the shore."""
    for meeple, at in move.meeples.items():
        if at.startswith("tile:"):
            yield Objection(D[35], f"Meeple {meeple} steps down from {clan.place_name(at)}.")
        elif at == SHORE:
            yield Objection(D[36], f"Meeple {meeple} goes from the shore back to the mat.")


def cooking(state: Danana, move: Rest) -> Found:
    """D-37: cooking once, with one kind of food, and not beside expanding."""
    player = state.player(move.by)
    if move.cook and move.expand:
        yield Objection(D[37], "Cook or expand, not both.")
    if len(set(move.cook)) > 1:
        yield Objection(D[37], "Fruit and meat are not cooked together.")
    elif len(move.cook) > 1:
        yield Objection(D[37], "Cooking is done once in a rest.")
    for food in dict.fromkeys(move.cook):
        has_card = clan.has(player, "Cooking")
        need, _, certain = pieces.cooking(state.copy, bool(has_card), food)
        have = player.held(food)
        if need is not None and have is not None and have < need:
            told = f"Cooking takes {need} {food}, there are {have}."
            unknown = [Certainty.UNKNOWN] if has_card is None else []
            # Whatever the rate is, nothing cannot be cooked.
            doubts = [certain, *unknown] if have else []
            yield Objection(D[37], told, weakest(doubts))


def expanding(state: Danana, move: Rest) -> Found:
    """D-38: no Cooking card, 3 victory points, room, and a meeple on the mat (DR-29)."""
    player = state.player(move.by)
    if clan.has(player, "Cooking"):
        yield Objection(D[38], "The Cooking card leaves no Expand.")
    if player.vp is None:
        told = f"Expanding costs {EXPAND_VP} victory points: does the owner have them?"
        yield Objection(D[38], told, unseen_vp(player))
    elif player.vp < EXPAND_VP:
        yield Objection(D[38], f"Expanding costs {EXPAND_VP} victory points, which are not there.")
    waiting, at_home = after_rest(state, move.by)
    slots = pieces.board(state.copy).slots
    own = ((at or "").removeprefix("tile:") for at in (player.meeples or {}).values())
    certain = weakest(slots[one].exit_certainty for one in own if one in slots)
    if waiting is not None and waiting >= NURSERY:
        told = f"{waiting} meeples wait in the first Ready Area already."
        yield Objection(D[38], told, certain)
    if at_home == 0:
        yield Objection(D[38], "No meeple is left on the mat.", certain)


def after_rest(state: Danana, seat: str) -> tuple[int | None, int | None]:
    """Return how many own meeples wait in the first Ready Area and on the mat after a rest."""
    player = state.player(seat)
    if player.meeples is None:
        out = player.on_board
        return player.first_ready, None if out is None else max(0, MEEPLES - out)
    places = [rested_at(state, at) for at in player.meeples.values()]
    return places.count(FIRST), places.count(MAT)


def rested_at(state: Danana, at: str | None) -> str | None:
    """Return where a meeple is after its owner's rest."""
    if at is not None and at.startswith("tile:"):
        at = pieces.board(state.copy).exit_of(at.removeprefix("tile:"))
    return MAT if at == SHORE else at


def spoiling(state: Danana, move: Rest) -> Found:
    """D-39: food that stays above what keeps fresh."""
    if move.spoil or move.expand:
        return
    player = state.player(move.by)
    for food in FOOD:
        have, certain = player.held(food), Certainty.SURE
        if food in move.cook:
            need, _, certain = pieces.cooking(state.copy, bool(clan.has(player, "Cooking")), food)
            have = None if have is None or need is None else have - need
        if have is not None and have > KEPT_FRESH[food]:
            yield Objection(D[39], f"{have} {food}: {KEPT_FRESH[food]} keep fresh.", certain)
