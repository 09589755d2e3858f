"""Notad's table for the screens: the terrain board, the trays beside it, the players' cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

from rules.table.guide import Held
from rules.table.keys import key
from rules.table.pickers import BLANK
from rules.table.scene import Mark, Place, Scene, SeatCard, Tray

from ..box import pieces
from ..box.pieces import Face, spot
from ..play import turns
from ..play.moves import BonusName
from ..play.scoring import score, tally
from ..play.state import CLASSES, LAST_ROUND, STORES, AnimalClass, Notad, Player
from .words import BONUSES

PHASES = {
    "setup": "Set up",
    "pray": "Pray",
    "explore": "Explore",
    "act": "Act",
    "cleanup": "Clean up",
    "over": "Final score",
}
BONUS_CARDS: tuple[tuple[BonusName, AnimalClass | None], ...] = (
    *((name, None) for name in get_args(BonusName)),
    ("draw_either", "prey"),
    ("draw_either", "predator"),
)
"""The cards of the bonus tray: the bonus, and the animal where it is chosen."""

COUNTS = ("actions_left", "picks_left", "discs_left", "hunters_left", "camp_fuel")
"""The counts of one player, most wanted first."""

_FRONT = {
    "setup": ("display",),
    "pray": ("hill", "display"),
    "explore": ("display", "camp", "hand"),
    "act": ("hand", "camp", "hill"),
    "cleanup": ("hand",),
    "over": (),
}


def scene(state: Notad, seat: str) -> Scene:
    """Return the table with `seat`'s boards in front."""
    player = state.player(seat)
    waiting = player.pending or ()
    front = _FRONT.get(state.phase or "", ("hand",))
    if any(one.what == "bonus" for one in waiting):
        front = ("bonus", *front)
    if any(one.what in ("token", "draw") for one in waiting):
        front = ("camp", *front)
    round_ = f"Round {state.round}/{LAST_ROUND}" if state.round else "Before the first round"
    return Scene(
        title="Notad",
        subtitle=f"{round_} · {PHASES.get(state.phase or '', 'Phase not told')}",
        seat=seat,
        places=tuple(_cells(state, seat, player)),
        trays=(
            _hill(state),
            _display(state),
            _hand(state, seat, player),
            _camp(state, player),
            _bonuses(state, player),
        ),
        cards=tuple(_cards(state)),
        front=front,
        counters=(*Held(state, seat).counters(*COUNTS), *Held(state).counters()),
        choices=(Held(state).choice("phase", PHASES),),
    )


def _cells(state: Notad, seat: str, player: Player) -> Iterator[Place]:
    board = pieces.board_of(state, seat)
    cells = list(board.cells)
    # A tile off the board is shown beside it, but not on a cell that has no place at all.
    beside = (cell for cell in player.placed or () if cell not in board.cell_set)
    cells += [cell for cell in beside if spot(cell) != cell]
    rows = max([board.rows, *(int(cell.split(",")[0]) + 1 for cell in cells)])
    cols = max([board.cols, *(int(cell.split(",")[1]) + 1 for cell in cells)])
    step = 1 / max(rows, cols, 1)
    left, top = (1 - cols * step) / 2, (1 - rows * step) / 2
    for cell in cells:
        row, col = map(int, cell.split(","))
        laid = player.laid_at(cell)
        face = pieces.face(state.copy, laid.tile or "", laid.rot) if laid else board.fixed.get(cell)
        value = board.camp_points(cell)
        pink = cell in board.pink and laid is None
        label = "" if laid else "" if value is None else f"{value}"
        if cell == board.shrine and laid is None:
            label = f"shrine {value}"
        yield Place(
            f"cell:{cell}",
            *(left + col * step, top + row * step, step, step),
            fill="unknown" if laid is not None and face is None else "well",
            wedges=_wedges(face) if laid else (),
            rims=_rims(face) if laid else ("pink",) * pink,
            label=label,
            corner=str(value) if laid and value is not None else "",
            marks=tuple(_marks(state, seat, player, cell)),
            says=_says(state, player, cell),
        )


def _wedges(face: Face | None) -> tuple[str, ...]:
    if face is None:
        return ()
    return tuple(edge[0] if edge else "well" for edge in face.edges)


def _rims(face: Face | None) -> tuple[str, ...]:
    return tuple(motif or "" for motif in face.motifs) if face else ()


def _marks(state: Notad, seat: str, player: Player, cell: str) -> Iterator[Mark]:
    token = player.token_at(cell)
    if token is not None:
        letter = animal_letter(state, token.kind)
        yield Mark("token", token.class_ or "unknown", letter, (0.5, 0.5), 0.44, bool(token.hunted))
    if player.yurt == cell:
        yield Mark("house", f"seat:{seat}", "", (0.27, 0.27), 0.4)
    hunters = [one for one in player.hunters or () if one == cell]
    for index, _ in enumerate(hunters):
        yield Mark("pawn", f"seat:{seat}", "", (0.74 - 0.24 * index, 0.74), 0.38)


def _says(state: Notad, player: Player, cell: str) -> str:
    told = [spot(cell)]
    laid = player.laid_at(cell)
    if laid is not None:
        name = pieces.tile_name(state.copy, laid.tile)
        if pieces.face(state.copy, laid.tile or "", 0) is None:
            name = "a blank tile"
        told.append(name + (f" turned {laid.rot}°" * bool(laid.rot)))
    token = player.token_at(cell)
    if token is not None:
        name = pieces.animal_name(state.copy, token.kind, token.class_)
        told.append(f"{name}, {'hunted' if token.hunted else 'living'}")
    if player.yurt == cell:
        told.append("the camp")
    if cell in (player.hunters or ()):
        told.append("a hunter")
    return ", ".join(told)


def tile_place(state: Notad, tile: str | None) -> Place:
    """Return a tile as it lies in a tray: one that nobody told of is blank."""
    face = pieces.face(state.copy, tile, 0) if tile is not None else None
    if tile is None or face is None:
        return Place(f"tile:{tile or BLANK}", fill="unknown", says="a blank tile")
    name = pieces.tile_name(state.copy, tile)
    return Place(
        f"tile:{tile}",
        fill="well",
        wedges=_wedges(face),
        rims=_rims(face),
        label="".join(animal_letter(state, icon) for icon in face.icons[:3]),
        corner=name.rpartition(" ")[2],
        says=name,
    )


def animal_letter(state: Notad, animal: str | None) -> str:
    """Return the letter an animal is marked with: where its owner named it, one of its name."""
    if animal is None or not state.copy.knows(f"animal/{animal}", "name"):
        return "?"
    class_ = pieces.class_of(state.copy, animal)
    taken: list[str] = []
    for other in pieces.kinds(state.copy, class_):
        name = str(state.copy.get(f"animal/{other}", "name") or "?").upper()
        # The last word tells "Prey A" and "Prey B" apart; of others the first letter will do.
        letters = [name.split()[-1][0], *name] if name.split() else ["?"]
        mine = next((one for one in letters if one.isalnum() and one not in taken), letters[0])
        if other == animal:
            return mine
        taken.append(mine)
    return "?"


def animal_place(
    state: Notad, animal: str | None, where: str, class_: AnimalClass | None = None
) -> Place:
    """Return an animal as it lies in a tray: one that nobody named shows its back at most."""
    class_ = pieces.class_of(state.copy, animal) or class_
    name = pieces.animal_name(state.copy, animal, class_)
    mark = Mark("token", class_ or "unknown", animal_letter(state, animal), (0.5, 0.5), 0.8)
    fill = "unknown" if animal is None else ""
    id_ = f"{where}:{animal or (class_ if where == 'bag' else None) or BLANK}"
    return Place(id_, shape="circle", fill=fill, marks=(mark,), says=name)


def _hill(state: Notad) -> Tray:
    places = []
    for number, level in pieces.hill(state.copy).items():
        basket = next((one for one in turns.standing(state) if one.level == number), None)
        marks: tuple[Mark, ...] = ()
        if basket is not None:
            marks = (Mark("marker", f"seat:{basket.player}", "", (0.5, 0.32), 0.4, basket.turned),)
        label = f"{level.explorations} picks\n{level.actions} acts"
        says = f"level {number}: {level.explorations} picks, {level.actions} actions"
        places.append(key(f"level:{number}", label, corner=str(number), marks=marks, says=says))
    return Tray("hill", "Shaman hill", tuple(places))


def _display(state: Notad) -> Tray:
    shown = state.display
    if shown is None:
        return Tray("display", "Display", (), "Nobody told what lies in the display.")
    tiles = [tile_place(state, tile) for tile in shown.tiles]
    animals = [animal_place(state, one, "pick") for one in shown.tokens]
    deck = key("deck", "blind tile", says="the dark deck")
    decks = (deck,) if state.phase == "explore" else ()
    return Tray("display", "Display", (*tiles, *animals, *decks), "The display is empty.")


def _hand(state: Notad, seat: str, player: Player) -> Tray:
    held = player.hand or ()
    places = tuple(tile_place(state, tile) for tile in held)
    return Tray("hand", f"{state.name(seat)}'s hand", places, "No tiles in hand.")


def _camp(state: Notad, player: Player) -> Tray:
    """Animals that need a place, then the stores, then the fuel row."""
    places = []
    for one in player.pending or ():
        if one.what == "token":
            places.append(animal_place(state, one.animal, "new", one.class_))
        elif one.what == "draw":
            for class_ in CLASSES if one.class_ is None else (one.class_,):
                kinds = (*pieces.kinds(state.copy, class_), None)
                places += [animal_place(state, kind, "bag", class_) for kind in kinds]
    stored = player.stored or ()
    places += [animal_place(state, animal, "stored") for animal in stored]
    free = Place("store", shape="circle", label="free", says="a free store")
    places += [free] * (STORES - len(stored))
    if stored or player.tokens or any(one.what == "token" for one in player.pending or ()):
        places.append(Place("discard", shape="card", label="discard", says="the discard pile"))
    return Tray("camp", "Camp board", tuple(places))


def bonus_card(bonus: str, class_: str | None = None) -> str:
    """Return the name of a bonus's card; the one that lets choose the animal has two.

    >>> bonus_card("draw_either", "prey"), bonus_card("draw_tile")
    ('draw_either_prey', 'draw_tile')
    """
    return f"{bonus}_{class_}" if bonus == "draw_either" and class_ else bonus


def _bonuses(state: Notad, player: Player) -> Tray:
    places = []
    bonuses = pieces.bonuses(state.copy)
    for name, class_ in BONUS_CARDS:
        times = bonuses.get(name, 0)
        used = player.covered.get(name, 0) if player.covered else 0
        words = BONUSES.get(name, name) if class_ is None else f"draw either: a {class_} token"
        id_, left = f"bonus:{bonus_card(name, class_)}", f"{times - used} left"
        fill = "raised" if used < times else "well"
        places.append(key(id_, words, fill=fill, corner=left, says=f"{words}, {left}"))
    discs = "?" if player.discs is None else player.discs
    return Tray("bonus", f"Bonuses ({discs} discs)", tuple(places))


def _cards(state: Notad) -> Iterator[SeatCard]:
    sheet = score(tally(state))
    for seat in state.seats:
        player = state.player(seat)
        unknown = any(one.seat == seat for one in sheet.missing)
        line = []
        if player.hand is not None:
            line.append(f"hand {len(player.hand)}")
        if state.phase == "act" and player.actions_left is not None:
            line.append(f"acts {player.actions_left}")
        elif state.phase == "explore" and player.picks_left is not None:
            line.append(f"picks {player.picks_left}")
        elif player.yurt is not None:
            points = pieces.board_of(state, seat).camp_points(player.yurt)
            line += [] if points is None else [f"camp {points}"]
        total = None if unknown and not sheet.totals[seat] else sheet.totals[seat]
        yield SeatCard(seat, total, " · ".join(line))
