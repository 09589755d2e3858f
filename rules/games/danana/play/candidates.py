"""The moves a table may make now, in a stable order, and which moves the list covers.

The list is of what stands at hand: one meeple for each Ready Area, one free side place, nothing
bartered or explored. All else (other amounts, other places, a report by somebody else) is judged,
not listed. A move is covered exactly if it is one of the candidates below.
"""

from __future__ import annotations

from collections.abc import Iterator

from ..box import pieces
from ..box.pieces import Face
from . import clan, performance, scoring, study, turns
from .legality import objections
from .moves import (
    Adapt,
    ChooseStack,
    CreateArt,
    DananaMove,
    DealSetupCard,
    DeclineArt,
    Dyes,
    EndTurn,
    LayTile,
    Leadership,
    Medicine,
    Move,
    Newborn,
    Perform,
    Place,
    Rest,
    SetupCard,
    SetupPlace,
    StackedFirst,
    StartPlayer,
    TurnUpArt,
)
from .payment import payments
from .state import FOOD, MAT_CARDS, RESOURCES, STACKS, Danana, Turn

Moves = Iterator[DananaMove]


def legal_moves(state: Danana) -> Moves:
    """Yield every listed move that the print is not sure to forbid."""
    for move in candidates(state):
        if not any(one.forbids for one in objections(state, move)):
            yield move


def is_listed(state: Danana, move: DananaMove) -> bool:
    """Say whether the list covers this move now, so that its absence means something."""
    return any(move == one for one in candidates(state) if type(one) is type(move))


def candidates(state: Danana) -> Moves:
    """Yield the moves at hand, forbidden ones too."""
    match state.phase:
        case "setup":
            yield from _setup(state)
        case "play":
            yield from _play(state)
        case "over":
            tied = scoring.contest(scoring.tally(state))
            if state.tie_winner not in tied:
                for seat in tied:
                    yield StackedFirst(player=seat)


def at_hand(state: Danana) -> Moves:
    """Yield what the acting player may think of doing: with a meeple, a tile, art, or resting."""
    for move in candidates(state) if state.phase == "play" else ():
        if isinstance(move, Move | Medicine | Rest | Perform | CreateArt):
            yield move


def _setup(state: Danana) -> Moves:
    if state.start_player not in state.seats:
        for seat in state.seats:
            yield StartPlayer(player=seat)
        return
    acting = turns.next_in_setup(state)
    if acting is None:
        yield StartPlayer(player=state.start_player or "")
        return
    if turns.is_fresh(state):
        yield from _layout(state)
    known = state.setup_cards
    for card in state.copy.ids("setup") if known is None else known:
        yield SetupCard(by=acting, card=card)
    for area in pieces.board(state.copy).ready:
        yield SetupPlace(by=acting, ready=area)


def _layout(state: Danana) -> Moves:
    slot = turns.open_slot(state)
    if slot is not None:
        yield from _faces(state, slot)
    if turns.wants_stack(state):
        yield from _stacks(state)
    place = turns.open_art(state)
    if place is not None:
        for card in turns.unseen_art(state):
            yield TurnUpArt(place=place, card=card)
    dealt = state.setup_cards or ()
    if len(dealt) < len(state.seats):
        for card in state.copy.ids("setup"):
            if card not in dealt:
                yield DealSetupCard(card=card)


def _faces(state: Danana, slot: str) -> Moves:
    """Yield the faces that may lie on a slot, those of its column first."""
    lying = set((state.slots or {}).values())
    column = pieces.board(state.copy).slots[slot].column
    open_faces = [one for one in pieces.faces(state.copy).values() if one.id not in lying]
    for face in sorted(open_faces, key=lambda one: one.column != column):
        yield LayTile(slot=slot, face=face.id)


def _stacks(state: Danana) -> Moves:
    for name in state.copy.ids("progress"):
        if name not in (state.stacks or {}):
            yield ChooseStack(name=name)


def _play(state: Danana) -> Moves:
    owing = [seat for seat in state.seats if state.player(seat).owed > 0]
    for seat in owing:
        for kind in RESOURCES:
            yield Leadership(by=seat, resource=kind)
    if owing:
        return
    acting, turn = state.active_player, turns.current(state)
    if acting is None or acting not in state.seats or turn is None:
        for one in state.seats:
            yield StartPlayer(player=one)
        return
    if turn.dyes > 0:
        for kind in RESOURCES:
            yield Dyes(by=acting, resource=kind)
        return
    yield from _step(state, acting, turn)


def _step(state: Danana, seat: str, turn: Turn) -> Moves:
    match turn.step:
        case "start":
            yield from _moves(state, seat)
            yield from _medicines(state, seat)
            yield from _rests(seat)
        case "move":
            yield from _moves(state, seat, turn.meeple)
            yield from _ends(seat)
        case "adapt":
            yield Adapt(by=seat)
            slot = pieces.board(state.copy).slots.get(turn.slot or "")
            for near in dict.fromkeys(slot.adjacent) if slot is not None else ():
                yield Adapt(by=seat, slide_to=near)
        case "icons" | "tile_icons" if turn.icons:
            yield from _icon(state, seat, turn)
        case "behind":
            yield from _tile(state, seat, turn.medicine)
            yield from _moves(state, seat, turn.meeple)
        case "perform":
            yield from _tile(state, seat, turn.slot)
            yield from _ends(seat)
        case _:
            yield from _ends(seat)


def _moves(state: Danana, seat: str, only: str | None = None) -> Moves:
    board = pieces.board(state.copy)
    for meeple, area in clan.waiting(state, seat):
        here = clan.standing(state.player(seat), f"ready:{area}")
        if only is not None and only not in here:
            continue
        for line in board.lines_from(area):
            yield Move(by=seat, meeple=only or meeple, to=line.to, line=line.id)


def _medicines(state: Danana, seat: str) -> Moves:
    if not clan.has(state.player(seat), "Medicine"):
        return
    board = pieces.board(state.copy)
    for meeple, area in clan.waiting(state, seat):
        onward = any(
            not clan.has_own(state.player(seat), line.to) for line in board.lines_from(area)
        )
        for slot in board.behind(area) if onward else ():
            yield Medicine(by=seat, meeple=meeple, behind=slot.id)


def _rests(seat: str) -> Moves:
    yield Rest(by=seat)
    for food in FOOD:
        yield Rest(by=seat, cook=(food,))
    yield Rest(by=seat, expand=True)


def _ends(seat: str) -> Moves:
    yield EndTurn(by=seat, game_over=False)
    yield EndTurn(by=seat, game_over=True)


def _icon(state: Danana, seat: str, turn: Turn) -> Moves:
    if turn.icons[0] == "newborn":
        yield Newborn(by=seat)
        yield Newborn(by=seat, used=False)
        return
    place = turns.open_art(state)
    if place is not None:
        for card in turns.unseen_art(state):
            yield TurnUpArt(place=place, card=card)
    player = state.player(seat)
    for at, art in enumerate(state.art_row or ()):
        works, _ = pieces.works(state.copy, art.card)
        if works is None or art.cube is None or not 0 <= art.cube < len(works):
            continue
        cost = works[art.cube].cost
        ways = payments(player, cost)
        for way in ways:
            yield CreateArt(
                by=seat,
                place=at,
                pay_food=way.food if cost.get("food") else None,
                pay_any=way.any if cost.get("any") else None,
            )
        if not ways:
            yield CreateArt(by=seat, place=at)
    yield DeclineArt(by=seat)


def _tile(state: Danana, seat: str, slot: str | None) -> Moves:
    """Yield the ways to perform a tile, or the faces it may show where nobody knows."""
    face = pieces.face(state.copy, state.face_on(slot))
    if face is None:
        if slot in pieces.board(state.copy).slots:
            yield from _faces(state, slot or "")
        return
    if face.does == "study":
        if len(state.stacks or ()) < STACKS:
            yield from _stacks(state)
        player = state.player(seat)
        names = [one for one in study.offered(state) if not study.is_owned(player, one)]
        for name in names:
            for place in _places(state, seat, name):
                yield from _payings(state, seat, face, name, place)
        if names:
            return
    yield from _payings(state, seat, face)


def _places(state: Danana, seat: str, name: str) -> tuple[Place | None, ...]:
    player = state.player(seat)
    full = clan.side_cards(player) is not None and clan.free_side(player) is None
    if name in MAT_CARDS or not full:
        return (None,)
    return tuple(Place(cover=one) for one in dict.fromkeys(clan.side_cards(player) or ()))


def _payings(
    state: Danana, seat: str, face: Face, card: str | None = None, place: Place | None = None
) -> Moves:
    cost, _ = study.whole_cost(state, face, card)
    ways = payments(state.player(seat), cost)
    for way in ways:
        yield Perform(
            by=seat,
            pay_food=way.food if cost.get("food") else None,
            pay_any=way.any if cost.get("any") else None,
            card=card,
            place=place,
        )
    if not ways:
        yield Perform(by=seat, card=card, place=place)


def performs(state: Danana, seat: str, face: Face) -> tuple[Perform, ...]:
    """Return every listed way to perform a face, wherever it lies."""
    found = []
    player = state.player(seat)
    names: list[str | None] = [None]
    if face.does == "study":
        names = [one for one in study.offered(state) if not study.is_owned(player, one)]
    for name in names or [None]:
        for place in _places(state, seat, name) if name is not None else (None,):
            for one in _payings(state, seat, face, name, place):
                assert isinstance(one, Perform)
                if not any(said.forbids for said in performance.objections(state, one, face)):
                    found.append(one)
    return tuple(found)
