"""What lies beside Amanda's board: in each step what can be touched in it, and the cards."""

from __future__ import annotations

from collections.abc import Iterator

from rules.table.keys import key, seat_key
from rules.table.scene import Mark, Place, Shape, Tray

from ..box.board import board_of, direction_name
from ..play.cards import drawing, guarded
from ..play.resolution import arguable, collectors, sharing
from ..play.state import BACK, STRAIGHT, UNKNOWN, Amanda, Player, letter, lying_there
from ..play.totem import way
from ..play.turns import unplaced

COLOURS = ("meadow", "water", "orange", "pink", "desert", "highlands")
"""What the kinds of offering look like, beside their letters."""


def trays(state: Amanda, seat: str) -> Iterator[Tray]:
    """Yield the trays of this step: what can be touched in it, and the cards."""
    name, player = state.name(seat), state.player(seat)
    match state.phase:
        case "SETUP" | "RESOLVE":
            yield Tray("markers", "Markers", tuple(_marker(state, one) for one in state.seats))
        case "PLAN":
            yield Tray("plan", "Locked in", tuple(_plan(state, one) for one in state.seats))
        case "PENALTY" | "TOTEM_PENALTY":
            yield Tray("pay", f"{name} pays", tuple(_paying(state, seat, player)))
        case "COLLECT":
            yield Tray("collect", f"{name} collects", tuple(_collecting(state, seat)))
        case "TOTEM":
            says = "Touch the space the totem goes to."
            yield Tray("totem", "Totem", tuple(_deciding(state)), says)
        case "RECOVER":
            yield Tray("recover", "Draw", tuple(_drawing(state)))
    if state.phase not in ("PENALTY", "TOTEM_PENALTY") and arguable(state, seat):
        yield Tray("pay", f"{name} pays", tuple(_paying(state, seat, player)))
    if state.phase == "PLAN" and (lost := unplaced(state)):
        yield Tray("markers", "Markers", tuple(_marker(state, one) for one in lost))
    yield Tray("cards", f"{name}'s cards", tuple(_hand(state, seat, player)))
    carried = tuple(kind_place(f"carried:{kind}", kind) for kind in player.offerings or ())
    yield Tray("carried", "Offerings", carried, f"{name} carries no offering.")


def kind_colour(kind: str) -> str:
    """Return what a kind looks like."""
    at = int(kind[1:]) if kind[1:].isdigit() else 0
    return COLOURS[at % len(COLOURS)]


def kind_place(id_: str, kind: str, label: str = "") -> Place:
    """Return an offering as it lies in a tray."""
    mark = Mark("chip", kind_colour(kind), letter(kind), (0.5, 0.38 if label else 0.5), 0.42)
    shape: Shape = "card" if label else "square"
    return Place(id_, shape=shape, fill="raised", label=label, marks=(mark,), says=letter(kind))


def _marker(state: Amanda, seat: str) -> Place:
    name, where = state.name(seat), state.player(seat).pos or "not placed"
    return seat_key(f"marker:{seat}", seat, f"{name}: {where}", says=f"{name}'s marker")


def _plan(state: Amanda, seat: str) -> Place:
    player = state.player(seat)
    says = "locked in" if player.locked else "no card" if player.hand_count == 0 else "choosing"
    told, fill = f"{state.name(seat)}: {says}", "tint" if player.locked else "raised"
    return seat_key(f"lock:{seat}", seat, told, fill=fill, down=not player.locked, says=told)


def card_place(state: Amanda, id_: str, card: str, corner: str = "") -> Place:
    """Return a card of a direction."""
    name = "some card" if card == UNKNOWN else direction_name(state.copy, card)
    known = card in (UNKNOWN, STRAIGHT, BACK) or state.copy.knows(f"direction/{card}", "name")
    return key(id_, name, corner=corner, says=name, fill="raised" if known else "unknown")


def _hand(state: Amanda, seat: str, player: Player) -> Iterator[Place]:
    """Yield the six directions while cards are shown; otherwise the hand, if it may be seen."""
    if state.phase in ("REVEAL", "REVEAL_CENTRE", "RESOLVE") and player.card is None:
        for card in board_of(state).directions:
            corner = f"{max(0, player.possible(card))} left"
            yield card_place(state, f"card:{card}:{seat}", card, corner)
        return
    if player.card is not None:
        yield card_place(state, f"shown:{player.card}", player.card, "shown")
    for index, card in enumerate(player.hand or ()):
        yield card_place(state, f"held:{index}", card)
    count = "?" if player.hand_count is None else player.hand_count
    says = "tell the hand, for its owner's eyes"
    corner = f"{count} in hand"
    yield key(f"hand:{seat}", "tell my hand", fill="well", corner=corner, says=says)


def _paying(state: Amanda, seat: str, player: Player) -> Iterator[Place]:
    for kind in state.kinds if player.offerings is None else sorted(set(player.offerings)):
        yield kind_place(f"drop:{kind}:{seat}", kind, f"drop {letter(kind)}")
    yield key(f"lose:{UNKNOWN}:{seat}", "lose a card")
    for card in board_of(state).directions:
        is_last = card in guarded(player)
        corner = "lose the last" if is_last else f"lose · {max(0, player.possible(card))} left"
        yield card_place(state, f"lose:{card}:{seat}", card, corner)
    if guarded(player):
        yield key(f"last:{seat}", "yes, the last", fill="tint")
    yield key(f"lapse:{seat}", "nothing to give", fill="well")


def _collecting(state: Amanda, seat: str) -> Iterator[Place]:
    space = state.player(seat).pos or ""
    for kind in state.kinds:
        here, locked = (lying_there(one, space, kind) for one in (state.ground, state.fresh))
        told = "?" if state.ground is None else f"{here} here" + f", {locked} locked" * bool(locked)
        if here or locked or state.ground is None:
            yield kind_place(f"take:{kind}:{seat}", kind, told)
    if seat in collectors(state):
        yield key(f"take:none:{seat}", "take nothing", fill="well")
    for shared in sharing(state):
        yield key(f"disagree:{shared}", f"no deal on {shared}", fill="well")


def _deciding(state: Amanda) -> Iterator[Place]:
    """Yield the tied players, to be voted for or drawn."""
    found = way(state)
    if found is None or found.to is not None:
        return
    for seat in found.tied:
        for what, label in (("vote", "voted for"), ("lot", "drawn")):
            if what == "lot" or found.voters:
                yield seat_key(f"{what}:{seat}", seat, f"{state.name(seat)} {label}")


def _drawing(state: Amanda) -> Iterator[Place]:
    for seat, player in state.each():
        plan = drawing(player)
        told = f"{state.name(seat)} draws{'' if plan is None else f' {plan.draw}'}"
        yield seat_key(f"draw:{seat}", seat, told)


def more() -> Tray:
    """Return the tray with what goes on whatever is still open."""
    label = "go on as it is"
    return Tray("more", "Go on", (key("next", label, fill="well", says=label),))
