"""A box of Amanda as a real owner may have it."""

from __future__ import annotations

from random import Random

from rules.copy import Copy, Status, Value
from rules.games.amanda.box.board import ALONG, board, lines_of
from rules.values.frozen import FrozenMap


def real_box(whole: Copy, lots: Random) -> Copy:
    """Boards with other lines, told space by space, and cards that bear other names.

    How the centre is entered and left the text says, so it is so in every box.
    """
    components = dict(whole.components)
    names = ["left", "right", "forward left", "forward right", "back left", "back right", "aside"]
    for card, name in zip(ALONG[2:], lots.sample(names, 4), strict=True):
        components[f"direction/{card}"] = FrozenMap({"name": Value(name, Status.CONFIRMED)})
    for card in ("BL", "BR"):
        del components[f"direction/{card}"]
    for n in range(3, 7):
        preset = lots.choice(("merels", "merels9", "cross"))
        found = board(whole.learn(f"board/{n}", "preset", preset), n)
        turned = dict(zip(ALONG, found.directions, strict=True))
        for space in found.spaces[:-1]:
            cells = {card: found.destinations(space, turned[card]) for card in ALONG}
            for card in ALONG[1:]:
                if lots.random() < 0.1:
                    ends = [one for one in found.near(space) if one != "C"]
                    cells[card] = tuple(lots.sample(ends, lots.choice((0, 1, 2))))
            if space in found.inner:
                cells["S"] = ("C",)
            held = {card: Value(leads, Status.CONFIRMED) for card, leads in cells.items()}
            components[lines_of(n, space)] = FrozenMap(held)
        kept = components[f"board/{n}"].without("preset").without("overrides")
        components[f"board/{n}"] = kept
    return Copy(FrozenMap(components))
