"""A seat's mat: four tracks from 0 to 8, hidden points, cards, and what can be done now."""

from __future__ import annotations

from collections.abc import Iterator

from rules.table.scene import Mark, Place

from ..box import pieces
from ..box.chips import LETTERS
from ..play import clan, turns
from ..play.state import FOOD, MAT, MAT_CARDS, MOST, SIDE_PLACES, Danana, Player

TRACKS = ("fruit", "meat", "hides", "tools")


def mat(state: Danana, seat: str) -> Iterator[Place]:
    """Yield what a seat can do now, its points, its meeples at home and its cards."""
    player = state.player(seat)
    if seat == state.active_player:
        yield from _acts(state, player)
    points = "••" if player.private else "?" if player.vp is None else str(player.vp)
    chip = Mark("chip", "points", "VP", (0.5, 0.2), 0.26)
    told = f"{state.name(seat)}'s victory points"
    yield Place(f"vp:{seat}", fill="raised", label=points, marks=(chip,), says=told)
    home = len(clan.standing(player, MAT))
    meeple = Mark("seat", f"seat:{seat}", "", (0.5, 0.3), 0.4)
    yield Place("home", fill="well", label=f"\n{home} home", marks=(meeple,), says="on the mat")
    for at in range(SIDE_PLACES):
        pile = player.side[at] if player.side is not None and at < len(player.side) else ()
        if pile:
            under = f"+{len(pile) - 1}" if len(pile) > 1 else ""
            yield Place(f"side:{pile[-1]}", fill="raised", label=pile[-1], corner=under)
        else:
            yield Place(f"side:{at}", fill="well", label="free", says="a free side place")
    for name in MAT_CARDS:
        has_card = bool(clan.has(player, name))
        corner = "card" if has_card else "printed"
        fill = "raised" if has_card else "well"
        yield Place(f"space:{name}", fill=fill, label=name, corner=corner)


def track(state: Danana, seat: str, kind: str, field: tuple[float, float, float, float]) -> Place:
    """Return a track from 0 to 8: its letter, how many, and a pip for each."""
    held = state.player(seat).held(kind)
    marks = [Mark("chip", kind, LETTERS[kind], (0.74, 0.24), 0.34)]
    marks.append(Mark("seat", f"seat:{seat}", "", (0.74, 0.58), 0.2))
    for at in range(MOST):
        full = held is not None and at < held
        marks.append(Mark("chip", kind, "", (0.11 + at * 0.112, 0.86), 0.1, not full))
    count = "?" if held is None else str(held)
    return Place(
        f"track:{seat}:{kind}",
        *field,
        fill="surface",
        label=count,
        large=True,
        marks=tuple(marks),
        says=f"{state.name(seat)} has {count} {kind}",
        reach=field,
    )


def _acts(state: Danana, player: Player) -> Iterator[Place]:
    """Yield what can be done without touching the board."""
    turn = turns.current(state)
    if state.phase != "play" or turn is None:
        return
    match turn.step:
        case "start":
            yield _act("rest", "Rest", says="rest without cooking")
            for food in FOOD:
                rate = pieces.cooking(state.copy, bool(clan.has(player, "Cooking")), food)
                need, vp, _ = rate
                brings = f"{vp}V" if need is not None else "?V"
                chips = (
                    Mark("chip", food, f"−{need or '?'}{LETTERS[food]}", (0.3, 0.8), 0.24, True),
                    Mark("chip", "points", brings, (0.74, 0.8), 0.24),
                )
                yield _act(f"cook:{food}", "Rest,\ncook", chips, f"rest and cook {food}")
            chips = (
                Mark("chip", "points", "−3V", (0.3, 0.8), 0.24, True),
                Mark("chip", "pale", "new", (0.74, 0.8), 0.24),
            )
            yield _act("expand", "Rest,\nexpand", chips, "rest and expand")
        case None | "icons" | "tile_icons" if turn.icons is None or turn.icons[:1] == ("newborn",):
            yield _act("newborn:yes", "New-\nborn", says="a newborn comes in")
            yield _act("newborn:no", "No new-\nborn", says="no newborn comes in")
    match turn.step:
        case None | "adapt" | "icons" | "tile_icons" | "move" | "perform" | "end":
            yield _act("end", "End\nturn", says="the turn ends")
            yield _act("end:over", "60 VP:\ngame over", says="60 victory points or more")


def _act(id: str, label: str, marks: tuple[Mark, ...] = (), says: str = "") -> Place:
    return Place(id, fill="tint", label=label + "\n" * bool(marks), marks=marks, says=says)
