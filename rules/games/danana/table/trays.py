"""What lies beside Danana's board: the mat in front, stacks, art, and what a step asks for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.table.keys import key
from rules.table.scene import Mark, Place, Tray
from rules.table.touch import thing

from ..box import pieces
from ..box.chips import LETTERS, cost_chips, face_chips, spelled, tile_name
from ..box.pieces import Face
from ..play import choices, turns
from ..play.deeds import stacks
from ..play.expectations import candidates
from ..play.moves import CreateArt, Perform
from ..play.state import MOST, RESOURCES, Danana, Turn
from .mat import TRACKS, mat

PERFORMING = ("behind", "perform", None)
"""The steps at which the tile of the acting meeple comes next."""


def trays(state: Danana, seat: str) -> Iterator[Tray]:
    """Yield the trays; which there are depends on nothing hidden."""
    yield Tray("mat", f"{state.name(seat)}'s mat", tuple(mat(state, seat)))
    if state.phase == "setup" and state.start_player is not None:
        yield Tray("setup", "Setup cards", tuple(_setup_cards(state)), "All setup cards are taken.")
    if asked_slots(state):
        yield Tray("faces", "Tiles", tuple(open_faces(state, asked_slots(state)[0])))
    if _barters(state) is not None:
        yield Tray("give", "Give", tuple(_give(state, seat)))
        if getattr(_barters(state), "does", "") == "barter":
            yield Tray("take", "Take", tuple(_take(state)))
    ways = tuple(_ways_to_pay(state))
    if len(ways) > 1:
        yield Tray("pay", "Pay with", ways)
    yield Tray("stacks", "Progress", tuple(_stacks(state)), "No stack was told of.")
    yield Tray("art", "Art", tuple(_art(state)), "No art card was told of.")
    if asks_art(state):
        cards = turns.unseen_art(state)
        yield Tray("deck", "Art cards", tuple(art_card(state, one) for one in cards))


def front(state: Danana) -> tuple[str, ...]:
    """Return the trays that matter now."""
    if state.phase == "setup":
        if not turns.is_fresh(state) or state.start_player is None:
            following = turns.next_in_setup(state)
            setup = state.player(following).setup if following is not None else None
            has_card = setup is not None and setup.has_card
            return ("mat",) if has_card or state.setup_cards == () else ("setup", "mat")
        if turns.open_slot(state) is not None:
            return ("faces",)
        if turns.wants_stack(state):
            return ("stacks",)
        return ("deck",) if turns.open_art(state) is not None else ("setup",)
    turn = turns.current(state)
    if turn is None or turn.dyes or any(state.player(one).owed for one in state.seats):
        return ("mat",)
    if turn.step in ("icons", "tile_icons") and _at_art(turn):
        return ("deck",) if asks_art(state) else ("art",)
    if turn.step in PERFORMING:
        face = face_at_hand(state)
        if face is None:
            return ("faces",)
        if face.studies:
            return ("stacks",)
        if face.exchanges:
            return ("give",)
        return ("pay", "mat") if len(tuple(_ways_to_pay(state))) > 1 else ("mat",)
    return ("mat",)


# What is asked for now


def asked_slot(state: Danana) -> str | None:
    """Return the slot whose tile the table is asked about now: an icon comes before it."""
    turn = turns.current(state)
    return turns.slot_at_hand(state) if turn is not None and turn.step in PERFORMING else None


def face_at_hand(state: Danana) -> Face | None:
    """Return the face that is to be performed now, if anybody knows it."""
    return pieces.face(state.copy, state.face_on(asked_slot(state)))


def asked_slots(state: Danana) -> tuple[str, ...]:
    """Return the slots whose faces the table is asked for."""
    slots = pieces.board(state.copy).slots
    if turns.is_fresh(state) and state.start_player is not None:
        return tuple(one for one in slots if state.face_on(one) is None)
    slot = asked_slot(state)
    return (slot,) if slot in slots and state.face_on(slot) is None and slot is not None else ()


def asks_art(state: Danana) -> bool:
    """Say whether the table is asked which card lies in the art row."""
    if turns.open_art(state) is None:
        return False
    turn = turns.current(state)
    return (turn is not None and _at_art(turn)) or (
        turns.is_fresh(state) and state.start_player is not None
    )


def _at_art(turn: Turn) -> bool:
    """Say whether a work of art may be made now."""
    return turn.icons is None or turn.icons[:1] == ("art",)


def asks_stack(state: Danana) -> bool:
    """Say whether the table is asked which stacks are in the game."""
    face = face_at_hand(state)
    studies = face is not None and face.studies
    fresh = turns.is_fresh(state) and state.start_player is not None
    return turns.wants_stack(state) and (studies or fresh)


def open_faces(state: Danana, slot: str) -> Iterator[Place]:
    """Yield the faces that may lie on a slot, those that lie nowhere and of its column first."""
    every = pieces.faces(state.copy)
    for name in choices.faces(state, slot):
        yield face_place(every[name])


def face_place(face: Face) -> Place:
    """Return a face as it lies in a tray."""
    fills = ("childhood", "youth", "adulthood", "elders")
    fill = fills[face.column - 1] if 1 <= face.column <= len(fills) else "raised"
    chips = tuple(face_chips(face))
    name = f"{face.id}: {face.name}"
    return Place(f"face:{face.id}", fill=fill, label=tile_name(face), marks=chips, says=name)


# Cards on the table


def _setup_cards(state: Danana) -> Iterator[Place]:
    for card in dict.fromkeys(choices.setup_cards(state)):
        yield setup_card(state, card, "setup")
    if turns.is_fresh(state) and turns.wants_setup_card(state):
        for card in choices.undealt_cards(state):
            yield setup_card(state, card, "deal")


def setup_card(state: Danana, card: str | None, kind: str) -> Place:
    """Return a setup card that lies on the table, or one that may have been dealt.

    One that nobody has shown yet is blank.
    """
    gain = pieces.setup_gain(state.copy, card)
    corner = "dealt?" if kind == "deal" else ""
    name = thing(kind, card)
    if gain is None:
        told = "a setup card nobody has shown yet"
        return Place(name, shape="card", fill="unknown", label="blank", corner=corner, says=told)
    fill = "well" if kind == "deal" else "raised"
    return Place(name, shape="card", fill=fill, label=spelled(gain), corner=corner)


def _stacks(state: Danana) -> Iterator[Place]:
    for name, left in state.stacks_told.items():
        cost, _ = stacks.top_cost(state, name)
        label = f"{name}\nnone left" if left == () else f"{name}\n{spelled(cost)}"
        yield key(f"card:{name}", label, corner="" if left is None else f"{len(left)} left")
    if asks_stack(state):
        for name in state.copy.ids("progress"):
            if name not in state.stacks_told:
                yield stack_card(name)


def stack_card(name: str) -> Place:
    """Return a stack that may be one of the five."""
    return Place(f"stack:{name}", shape="card", fill="well", label=name, corner="in the game?")


def _art(state: Danana) -> Iterator[Place]:
    for at, art in enumerate(state.art_row or ()):
        works, _ = pieces.works(state.copy, art.card)
        corner = f"art {at + 1}"
        if works is None:
            told = f"art {at + 1}: a card nobody has shown yet"
            name = f"row:{at}"
            yield Place(name, shape="card", fill="unknown", label="?", corner=corner, says=told)
            continue
        label = "?" if art.cube is None else "finished"
        if art.cube is not None and 0 <= art.cube < len(works):
            work, lines = works[art.cube], f"line {art.cube + 1} of {len(works)}"
            label = f"{spelled(work.cost)} → {work.vp} VP\n{lines}"
        yield key(f"row:{at}", label, corner=corner)
    turn = turns.current(state)
    if turn is not None and _at_art(turn):
        yield Place(
            "decline", shape="card", fill="tint", label="no art", says="the icon is not used"
        )


def art_card(state: Danana, card: str | None) -> Place:
    """Return an art card that may lie in the row, by its lines: one nobody has shown is blank."""
    works, _ = pieces.works(state.copy, card)
    if works is None:
        told = "an art card nobody has shown yet"
        return Place(thing("art", card), shape="card", fill="unknown", label="blank", says=told)
    lines = "\n".join(f"{spelled(one.cost)} → {one.vp}" for one in works)
    return Place(thing("art", card), shape="card", fill="well", label=lines)


# Amounts


def _ways_to_pay(state: Danana) -> Iterator[Place]:
    """Yield each different way to pay what is at hand."""
    seen = set()
    for move in candidates(state) if _pays(state) else ():
        if isinstance(move, CreateArt | Perform):
            way = pay_key(move)
            if way is not None and way not in seen:
                seen.add(way)
                paid = {**(move.pay_food or {})}
                for kind, amount in (move.pay_any or {}).items():
                    paid[kind] = paid.get(kind, 0) + amount
                yield Place(way, fill="raised", marks=tuple(cost_chips(paid)), says=spelled(paid))


def _pays(state: Danana) -> bool:
    turn = turns.current(state)
    return turn is not None and (turn.step in PERFORMING or bool(turn.icons))


def pay_key(move: CreateArt | Perform) -> str | None:
    """Return the name of a way to pay, or None where nothing is to be chosen."""
    if move.pay_food is None and move.pay_any is None:
        return None
    parts = (_spell(move.pay_food or {}), _spell(move.pay_any or {}))
    return f"pay:{'|'.join(parts)}"


def _spell(paid: Mapping[str, int]) -> str:
    return ",".join(f"{kind}={paid[kind]}" for kind in RESOURCES if paid.get(kind))


def _barters(state: Danana) -> Face | None:
    face = face_at_hand(state)
    return face if face is not None and face.exchanges else None


def _give(state: Danana, seat: str) -> Iterator[Place]:
    """Yield each resource in hand, to be touched one by one."""
    yield Place("give:none", fill="well", label="nothing", says="nothing is given")
    player = state.player(state.active_player or seat)
    for kind in TRACKS:
        held = player.held(kind)
        for number in range(1, (MOST if held is None else held) + 1):
            yield _unit("give", kind, number)


def _take(state: Danana) -> Iterator[Place]:
    face = _barters(state)
    for kind in TRACKS:
        for number in range(1, (face.limit if face is not None else MOST) + 1):
            yield _unit("take", kind, number)


def _unit(way: str, kind: str, number: int) -> Place:
    chip = Mark("chip", kind, LETTERS[kind], (0.5, 0.5), 0.5, way == "take")
    return Place(f"{way}:{kind}:{number}", fill="surface", marks=(chip,), says=f"{way} 1 {kind}")
