"""What speaks against moving: which meeple, where to, along which line (D-7 to D-9, D-30, D-31)."""

from __future__ import annotations

from rules.moves.dispatch import Found, fact
from rules.rule import Certainty, weakest

from ...box import pieces
from ...rulebook import chosen
from .. import clan, turns
from ..deeds import performance
from ..moves import Adapt, Medicine, Move, Pick
from ..state import NURSERY, Danana
from .checks import BEFORE_MOVING, card_is_missing, check


@check(Pick, "D-6")
def has_acted(state: Danana, by: str, meeple: str) -> Found:
    """A meeple is picked when the turn begins; which one uses Medicine may be said again."""
    turn = turns.current(state)
    if turn is None or turn.step == "start":
        return
    if turn.step not in BEFORE_MOVING or turn.meeple not in (None, meeple):
        yield fact(f"{state.name(by)} has acted already.")


@check(Pick, Medicine, "D-7")
def is_not_ready(state: Danana, by: str, meeple: str) -> Found:
    """The meeple does not wait in a Ready Area, or is not this player's."""
    player = state.player(by)
    if player.meeples is None:
        return
    if meeple not in player.meeples:
        yield fact(f"{state.name(by)} has no meeple {meeple}.")
    elif player.meeples[meeple] is not None and clan.ready_area(player, meeple) is None:
        where = clan.place_name(player.meeples[meeple])
        yield fact(f"Meeple {meeple} is on {where}, not in a Ready Area.")


# Medicine


@check(Medicine, "D-30")
def medicine_is_not_used_now(state: Danana, by: str) -> Found:
    """Medicine is not active, or the meeple has moved."""
    yield from card_is_missing(state, by, "Medicine", 30)
    if turns.has_begun(state):
        yield fact("Medicine is used before the meeple moves.")


@check(Medicine, "D-30")
def tile_is_not_behind(state: Danana, by: str, meeple: str, behind: str) -> Found:
    """The tile does not lead into the meeple's Ready Area."""
    area, board = clan.ready_area(state.player(by), meeple), pieces.board(state.copy)
    if area is not None and behind not in {slot.id for slot in board.behind(area)}:
        told = f"Tile {behind} does not lie behind Ready Area {area}."
        yield fact(told, board.exits_certainty)


@check(Medicine, "D-30")
def no_way_leads_on(state: Danana, by: str, meeple: str) -> Found:
    """The meeple could not move on afterwards."""
    player = state.player(by)
    area = clan.ready_area(player, meeple)
    if area is not None and all(
        clan.has_own(player, line.to) for line in clan.lines(state, by, meeple)
    ):
        certain = pieces.board(state.copy).lines_certainty
        yield fact(f"No free tile lies ahead of Ready Area {area}.", certain, ruling="DR-16")


@check(Medicine, "D-30")
def tile_behind_cannot_be_performed(state: Danana, by: str, behind: str) -> Found:
    """The tile behind cannot be performed, or would send the meeple home."""
    deed = performance.on_slot(state, by, behind)
    if deed is None:
        return
    face, (can, certainty) = deed.face, deed.verdict()
    if face.home:
        told = f"{face.name} would send the meeple home before it moves."
        yield fact(told, face.certainty, ruling="DR-16")
    if not can:
        yield fact(f"{face.name} cannot be performed.", weakest([certainty, face.certainty]))


# Moving forward


@check(Move, "D-6")
def moves_too_late(state: Danana, by: str, meeple: str | None) -> Found:
    """The turn is past moving, or Medicine asks for another meeple or its tile first."""
    turn = turns.current(state)
    if turn is None or turn.step == "start":
        return
    if turn.step == "behind":
        told = "The tile behind has not been performed yet."
        yield fact(told, rule="D-30", ruling="DR-16")
    elif turn.step != "move":
        yield fact(f"{state.name(by)} has acted already.")
    elif turn.meeple not in (None, turns.mover(state, meeple)):
        yield fact(f"Medicine was used with meeple {turn.meeple}.", rule="D-30")


@check(Move, "D-7")
def mover_is_not_ready(state: Danana, by: str, meeple: str | None) -> Found:
    """The meeple told, or else the one picked, does not wait in a Ready Area."""
    mover = turns.mover(state, meeple)
    if mover is not None:
        yield from is_not_ready(state, by, mover)
    elif clan.is_known(state.player(by)) and not any(clan.waiting(state, by)):
        yield fact(f"No meeple of {state.name(by)} waits in a Ready Area.")


@check(Move, "D-8")
def no_line_leads_there(
    state: Danana, by: str, meeple: str | None, to: str, line: str | None
) -> Found:
    """No line leads from there to that tile, or not this one."""
    mover, player = turns.mover(state, meeple), state.player(by)
    if mover is None and not clan.is_known(player):
        return
    waiting = dict(clan.waiting(state, by)) if mover is None else {}
    area = " or ".join(waiting.values()) or clan.ready_area(player, mover)
    ways = [way.id for one in waiting or (mover,) for way in clan.lines(state, by, one, to)]
    if area is None or (ways and line in (None, *ways)):
        return
    way = f"Line {line} does not lead" if ways else "No line leads"
    certain = pieces.board(state.copy).lines_certainty
    yield fact(f"{way} from Ready Area {area} to tile {to}.", certain)


@check(Move, "D-9")
def own_meeple_is_there(state: Danana, by: str, to: str) -> Found:
    """An own meeple stands on the destination."""
    if clan.has_own(state.player(by), to):
        yield fact(f"A meeple of {state.name(by)} stands on tile {to} already.")


@check(Move, Adapt, "D-9")
def own_meeple_is_where_it_slides(state: Danana, by: str, slide_to: str) -> Found:
    """An own meeple stands on the tile that Adaptability slides to."""
    yield from own_meeple_is_there(state, by, slide_to)


@check(Move, "D-10")
def newborns_on_the_way(state: Danana, move: Move) -> Found:
    """Newborns on the way came in though they could not, or did not though they could."""
    if move.newborn is None:
        return
    mover = turns.mover(state, move.meeple)
    line = clan.line_of(state, move.by, mover, move.to, move.line)
    player = clan.put(state, move.by, mover, "tile:").player(move.by)
    full = clan.no_newborn(player)
    if move.newborn and full:  # whatever lies on the way
        # A mover nobody named, or only counted, may be the one that made room.
        leaves = clan.first_ready(player) == NURSERY and clan.at_home(player) != 0
        unsure = leaves and player.where(mover) is None
        yield fact(f"No newborn: {full}.", Certainty.UNKNOWN if unsure else Certainty.SURE)
    elif line is None:
        return
    elif move.newborn and "newborn" not in line.icons:
        yield fact("No newborn icon lies on the way.", line.icons_certainty)
    elif move.newborn or full or chosen(state, "path_newborn") != "must":
        return
    elif "newborn" in line.icons:
        told = "A newborn icon was crossed: bring one in."
        yield fact(told, line.icons_certainty, ruling="DR-14")


@check(Move, Adapt, "D-31")
def slides_wrongly(state: Danana, move: Move | Adapt) -> Found:
    """Adaptability slides once, to a neighbouring tile, and not beside Medicine."""
    if move.slide_to is None:
        return
    turn = turns.current(state)
    start = move.to if isinstance(move, Move) else turn.slot if turn is not None else None
    if turn is not None and turn.medicine is not None:
        yield fact("Medicine was used this turn.", ruling="DR-17")
    slot = pieces.board(state.copy).slots.get(start or "")
    if state.turn is not None and state.turn.step != "adapt" and isinstance(move, Adapt):
        # The slide was not waited for where nobody knew of the card, or of tiles beside this one.
        known = clan.has(state.player(move.by), "Adaptability") is not None
        known = known and slot is not None and slot.adjacent_certainty is Certainty.SURE
        is_late = known or state.turn.step not in ("icons", "perform")
        is_late = is_late and state.turn.step is not None
        told = "Sliding comes right after the forward move, and once."
        yield fact(told, Certainty.SURE if is_late else Certainty.UNKNOWN)
    yield from card_is_missing(state, move.by, "Adaptability", 31)
    if slot is not None and move.slide_to not in slot.adjacent:
        yield fact(f"Tile {move.slide_to} is not next to {slot.id}.", slot.adjacent_certainty)


@check(Move, Adapt, "D-14")
def bumps_wrongly(state: Danana, move: Move | Adapt) -> Found:
    """An opposing meeple is left there, or goes somewhere else."""
    turn = turns.current(state)
    start = move.to if isinstance(move, Move) else turn.slot if turn is not None else None
    slot = move.slide_to or start
    there = tuple(clan.opponents(state, move.by, slot)) if slot is not None else ()
    if slot is None or not there:
        return
    name, exit_ = state.name(there[0][0]), pieces.board(state.copy).exit_of(slot)
    if not move.bump:
        yield fact(f"{name}'s meeple on tile {slot} is bumped onwards.")
    elif exit_ is not None and move.bump_to not in (None, exit_):
        certain = state.copy.certainty(f"slot/{slot}", "exit")
        yield fact(f"{name}'s meeple goes to {clan.place_name(exit_)}.", certain)
