"""The moves a table may make now, in a stable order, and which kinds the list covers.

The list is of what stands at hand: the acting player's steps in this phase. Everything else that
may happen (a tile nobody knew, a correction, another player acting early) is judged, not listed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rules.rule import Certainty

from . import checks, pieces, turns
from .checks import land_of
from .land import Land
from .legality import objections
from .moves import (
    Bonus,
    BonusName,
    DealDisplay,
    DiscardNewAnimal,
    DiscardStored,
    DiscardSurplus,
    Done,
    DrawAnimal,
    EndRound,
    Explore,
    MoveCamp,
    MoveHunter,
    NextPhase,
    NotadMove,
    PlaceAnimal,
    PlaceTile,
    Pray,
    StartPlayer,
    StoreAnimal,
)
from .pieces import ROTATIONS, around
from .state import FUEL_FOR_A_HUNTER, HAND_LIMIT, STORES, AnimalClass, Notad, Player

Moves = Iterator[NotadMove]
CLASSES: tuple[AnimalClass, ...] = ("prey", "predator")


def legal_moves(state: Notad) -> Moves:
    """Yield every listed move that the print is not sure to forbid."""
    match state.phase:
        case "setup":
            yield from _setup(state)
        case "pray":
            yield from _pray(state)
        case "explore" | "act":
            yield from _turns(state)
        case "cleanup":
            yield from _cleanup(state)


def is_listed(state: Notad, move: NotadMove) -> bool:
    """Say whether the list covers this kind of move now, so that its absence means something."""
    covers = _COVERED.get(type(move))
    return bool(covers) and covers(state, move)  # type: ignore[misc]


def _allowed(state: Notad, moves: Moves) -> Moves:
    for move in moves:
        if not any(one.forbids for one in objections(state, move)):
            yield move


def _setup(state: Notad) -> Moves:
    if not state.order:
        for seat in state.seats:
            yield StartPlayer(player=seat)
    else:
        yield from _allowed(state, iter([turns.blank_display(state)]))


def _pray(state: Notad) -> Moves:
    seat = turns.next_to_pray(state)
    if seat is None:
        yield NextPhase()
        return
    levels = (Pray(by=seat, level=level) for level in pieces.hill(state.copy))
    yield from _allowed(state, levels)


def _turns(state: Notad) -> Moves:
    seats = turns.acting(state)
    if not seats:
        yield NextPhase()
    for seat in seats:
        player = state.player(seat)
        if player.pending:
            yield from _settling(state, seat, player)
        elif state.phase == "explore":
            yield from _exploring(state, seat, player)
        else:
            yield from _acting(state, seat, player)


def _exploring(state: Notad, seat: str, player: Player) -> Moves:
    if state.display is not None and player.picks_left != 0:
        picks: list[NotadMove] = [
            Explore(by=seat, tiles=(tile,)) for tile in dict.fromkeys(state.display.tiles)
        ]
        picks += [Explore(by=seat, tokens=(one,)) for one in dict.fromkeys(state.display.tokens)]
        if state.display.is_empty and state.regular_stock != 0:
            picks.append(Explore(by=seat, blind=1))
        yield from _allowed(state, iter(picks))
    yield Done(by=seat)


def _settling(state: Notad, seat: str, player: Player) -> Moves:
    """Yield the ways to settle anything that waits; their order is the player's (N-34)."""
    waiting = dict.fromkeys(player.pending or ())
    for one in waiting:
        if one.what == "draw":
            for class_ in CLASSES if one.class_ is None else (one.class_,):
                for kind in pieces.kinds(state.copy, class_):
                    yield DrawAnimal(by=seat, class_=class_, animal=kind)
        elif one.what == "token":
            source: Any = one.source
            if one.animal is not None:
                yield from _placings(state, seat, one.animal, source)
            store = StoreAnimal(by=seat, animal=one.animal, source=source)
            yield from _allowed(state, iter([store]))
            if source == "drawn":
                yield DiscardNewAnimal(by=seat, animal=one.animal, source=source)
    if any(one.what == "token" for one in waiting) and _is_full(player):
        for stored in dict.fromkeys(player.stored or ()):
            yield DiscardStored(by=seat, animal=stored)
            if stored is not None:
                yield from _placings(state, seat, stored, "stored", making_room=True)
    if any(one.what == "bonus" for one in waiting):
        yield from _allowed(state, _bonuses(state, seat, player))


def _is_full(player: Player) -> bool:
    return player.stored is not None and len(player.stored) >= STORES


def _placings(
    state: Notad, seat: str, animal: str, source: Any, *, making_room: bool = False
) -> Moves:
    moves: Moves = (
        PlaceAnimal(by=seat, animal=animal, cell=cell, source=source, making_room=making_room)
        for cell in sorted(state.player(seat).placed or ())
    )
    yield from _allowed(state, moves)


def _acting(state: Notad, seat: str, player: Player) -> Moves:
    if player.actions_left != 0:
        ground = land_of(state, seat)
        if ground is not None:
            yield from placements(state, seat, ground)
        yield from _allowed(state, _hunters(player, seat))
        yield from _allowed(state, _camps(player, seat))
    for stored in dict.fromkeys(player.stored or ()):
        if stored is not None:
            yield from _placings(state, seat, stored, "stored")
    yield Done(by=seat)


def placements(state: Notad, seat: str, ground: Land, tile: str | None = None) -> Moves:
    """Yield every way to lay a known tile of the hand, or just `tile`; fitting is not in doubt.

    This is the hot path of the game: it asks the land directly instead of judging each move.
    """
    hand = (tile,) if tile is not None else tuple(dict.fromkeys(state.player(seat).hand or ()))
    cells = ground.uncovered()
    for held in hand:
        if held is None or any(checks.elsewhere(state, held, f"{seat}'s hand")):
            continue
        turned = [(rot, pieces.face(state.copy, held, rot)) for rot in ROTATIONS]
        for cell in cells:
            for rot, face in turned:
                if face is None or ground.fits(cell, face):
                    yield PlaceTile(by=seat, tile=held, rot=rot, cell=cell)


def _hunters(player: Player, seat: str) -> Moves:
    for cell in dict.fromkeys(player.hunters or ()):
        for to in around(cell):
            if to is not None:
                yield MoveHunter(by=seat, from_=cell, to=to)


def _camps(player: Player, seat: str) -> Moves:
    if player.yurt is None:
        return
    declines = player.reserve != 0 and player.camp_fuel == FUEL_FOR_A_HUNTER - 1
    for to in around(player.yurt):
        if to is None:
            continue
        for pay in sorted(player.tokens or ()):
            yield MoveCamp(by=seat, to=to, pay=pay)
            if declines:
                yield MoveCamp(by=seat, to=to, pay=pay, new_hunter=False)


def _bonuses(state: Notad, seat: str, player: Player) -> Moves:
    """Yield each bonus without use, then with everything it can be used on."""
    names: Any = pieces.bonuses(state.copy)
    for name in names:
        if name == "draw_either":
            for class_ in CLASSES:
                yield Bonus(by=seat, bonus=name, class_=class_)
        else:
            yield Bonus(by=seat, bonus=name)
            yield from _targets(state, seat, player, name)


def _targets(state: Notad, seat: str, player: Player, name: BonusName) -> Moves:
    placed, tokens = sorted(player.placed or ()), sorted(player.tokens or ())
    match name:
        case "discard_tile":
            for cell in placed:
                yield Bonus(by=seat, bonus=name, cell=cell)
        case "replace_tile":
            for tile in dict.fromkeys(player.hand or ()):
                for cell in placed if tile is not None else ():
                    for rot in ROTATIONS:
                        yield Bonus(by=seat, bonus=name, cell=cell, tile=tile, rot=rot)
        case "relocate_tile":
            ground = land_of(state, seat)
            for cell in placed:
                for to in ground.uncovered() if ground else ():
                    for rot in ROTATIONS:
                        yield Bonus(by=seat, bonus=name, cell=cell, to=to, rot=rot)
        case "move_hunter":
            for one in _hunters(player, seat):
                assert isinstance(one, MoveHunter)
                yield Bonus(by=seat, bonus=name, cell=one.from_, to=one.to)
        case "move_animal":
            for cell in tokens:
                for to in placed:
                    yield Bonus(by=seat, bonus=name, cell=cell, to=to)
        case "discard_animal":
            for cell in tokens:
                yield Bonus(by=seat, bonus=name, cell=cell)
        case "move_camp":
            for near in around(player.yurt or ""):
                if near is not None:
                    yield Bonus(by=seat, bonus=name, to=near)
        case _:
            return


def _cleanup(state: Notad) -> Moves:
    over = False
    for seat in state.seats:
        hand = state.player(seat).hand
        if hand is not None and len(hand) > HAND_LIMIT:
            over = True
            for tile in dict.fromkeys(hand):
                yield DiscardSurplus(by=seat, tile=tile)
    if not over:
        yield EndRound(order=turns.next_order(state))


def _is_acting(state: Notad, seat: str, phase: str) -> bool:
    return state.phase == phase and seat in turns.acting(state)


def _settles(state: Notad, move: Any, what: str) -> bool:
    """Whether a player has something of the kind to settle now."""
    waiting = state.player(move.by).pending or ()
    return (
        state.phase in ("explore", "act")
        and move.by in turns.acting(state)
        and any(one.what == what for one in waiting)
    )


def _covers_display(state: Notad, move: DealDisplay) -> bool:
    return state.phase == "setup" and bool(state.order) and move == turns.blank_display(state)


def _covers_pick(state: Notad, move: Explore) -> bool:
    player, shown = state.player(move.by), state.display
    single = len(move.tiles) + len(move.tokens) + move.blind == 1 and not move.drawn
    if not single or shown is None or player.pending or player.picks_left == 0:
        return False
    if state.phase != "explore" or not turns.has_prayed(state, move.by) or player.done:
        return False
    if move.blind and state.regular_stock == 0:
        return False
    # Where a piece of the display is unknown, any piece might be it: judged, not listed.
    return all(one in shown.tiles or None not in shown.tiles for one in move.tiles) and all(
        one in shown.tokens or None not in shown.tokens for one in move.tokens
    )


def _covers_tile(state: Notad, move: PlaceTile) -> bool:
    player = state.player(move.by)
    ground = land_of(state, move.by)
    return (
        _free_to_act(state, move.by)
        and player.actions_left != 0
        and ground is not None
        and move.cell in ground.board.cell_set
        and (not ground.is_explored(move.cell) or move.cell in ground.placed)
        and player.hand is not None
        and (move.tile in player.hand or None not in player.hand)
    )


def _free_to_act(state: Notad, seat: str) -> bool:
    return _is_acting(state, seat, "act") and not state.player(seat).pending


def _covers_hunter(state: Notad, move: MoveHunter) -> bool:
    player = state.player(move.by)
    known = player.hunters is not None and player.actions_left != 0
    return _free_to_act(state, move.by) and known and not move.free


def _covers_camp(state: Notad, move: MoveCamp) -> bool:
    player = state.player(move.by)
    known = None not in (player.yurt, player.tokens) and player.actions_left != 0
    declines = player.reserve != 0 and player.camp_fuel == FUEL_FOR_A_HUNTER - 1
    beside = move.to in around(player.yurt or "")
    return (
        _free_to_act(state, move.by)
        and known
        and beside
        and not move.free
        and (move.new_hunter or declines)
    )


def _covers_animal(state: Notad, move: PlaceAnimal) -> bool:
    player = state.player(move.by)
    ground = land_of(state, move.by)
    if ground is None or player.stored is None or move.cell not in ground.placed or move.phase:
        return False
    waiting = [one for one in player.pending or () if one.what == "token"]
    if move.source == "stored":
        if None in player.stored:
            return False
        if move.making_room:
            return (
                _settles(state, move, "token") and _is_full(player) and move.animal in player.stored
            )
        return _free_to_act(state, move.by)
    here = any(one.animal == move.animal and one.source == move.source for one in waiting)
    return here and _settles(state, move, "token") and not move.making_room


def _covers_store(state: Notad, move: StoreAnimal) -> bool:
    waiting = state.player(move.by).pending or ()
    here = any(
        one.what == "token" and (one.animal, one.source) == (move.animal, move.source)
        for one in waiting
    )
    return here and _settles(state, move, "token")


def _covers_discard_new(state: Notad, move: DiscardNewAnimal) -> bool:
    waiting = state.player(move.by).pending or ()
    here = any(
        one.what == "token" and (one.animal, one.source) == (move.animal, move.source)
        for one in waiting
    )
    return here and _settles(state, move, "token")


def _covers_discard_stored(state: Notad, move: DiscardStored) -> bool:
    player = state.player(move.by)
    stored = player.stored or ()
    return _settles(state, move, "token") and _is_full(player) and move.animal in stored


def _covers_draw(state: Notad, move: DrawAnimal) -> bool:
    waiting = state.player(move.by).pending or ()
    fits = any(one.what == "draw" and one.class_ in (None, move.class_) for one in waiting)
    return (
        fits
        and _settles(state, move, "draw")
        and move.animal in pieces.kinds(state.copy, move.class_)
    )


def _covers_bonus(state: Notad, move: Bonus) -> bool:
    """A bonus is covered as the list writes it: with what it needs and nothing else."""
    player = state.player(move.by)
    if not _settles(state, move, "bonus"):
        return False
    return any(
        move == one
        for one in _bonuses(state, move.by, player)
        if isinstance(one, Bonus) and one.bonus == move.bonus
    )


def _covers_surplus(state: Notad, move: DiscardSurplus) -> bool:
    hand = state.player(move.by).hand or ()
    return state.phase == "cleanup" and len(hand) > HAND_LIMIT and move.tile in hand


def _covers_done(state: Notad, move: Done) -> bool:
    return move.by in turns.acting(state) and not state.player(move.by).pending


def _covers_phase(state: Notad, _move: NextPhase) -> bool:
    if state.phase == "pray":
        return turns.next_to_pray(state) is None
    return state.phase in ("explore", "act") and not turns.acting(state)


def _covers_pray(state: Notad, move: Pray) -> bool:
    hill = pieces.hill(state.copy)
    known = move.level in hill or all(one.certainty is Certainty.SURE for one in hill.values())
    return state.phase == "pray" and known and state.order is not None and move.by in state.order


_COVERED: dict[type, Callable[[Notad, Any], bool]] = {
    StartPlayer: lambda state, move: (
        state.phase == "setup" and not state.order and move.player in state.seats
    ),
    DealDisplay: _covers_display,
    Pray: _covers_pray,
    NextPhase: _covers_phase,
    Explore: _covers_pick,
    DrawAnimal: _covers_draw,
    PlaceAnimal: _covers_animal,
    StoreAnimal: _covers_store,
    DiscardNewAnimal: _covers_discard_new,
    DiscardStored: _covers_discard_stored,
    MoveHunter: _covers_hunter,
    MoveCamp: _covers_camp,
    PlaceTile: _covers_tile,
    Bonus: _covers_bonus,
    DiscardSurplus: _covers_surplus,
    Done: _covers_done,
    EndRound: lambda state, move: state.phase == "cleanup" and bool(move.order),
}
