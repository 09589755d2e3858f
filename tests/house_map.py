"""Draws docs/pictures/house.svg from the imports of the house: `python -m tests.house_map`.

Companion's rooms stand in their steps, the importing ones above; arrows lead to what is imported,
and those that a longer way tells as well are left out. Which rooms lean on the rules or on the
hardware is told by dots: arrows for these would hide all others.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tests.map_shapes import (
    COLOURS,
    FONT,
    PAPER,
    SOFT,
    Box,
    across,
    arrow,
    broad,
    card,
    frame,
    heads,
    line_along,
    rectangle,
    text,
    wrapped,
)
from tests.rooms import ROOT, STEPS, Graph, line_of, reduced, rooms, sources, within

FILE = ROOT / "docs" / "pictures" / "house.svg"
COMMAND = "python -m tests.house_map"

WIDTH, MARGIN = 1000, 20
HEAD = 46
"""How much room the title of a frame takes."""
COMPANION = 610
BESIDE = MARGIN + COMPANION + 54
"""Where the frames to the right of companion begin."""
HIGH, GAP = 74, 31
"""How high a room is, and the way to the next step."""
WIDEST = 440
"""How wide a room is that stands alone on its step."""
WAY = 26
"""How wide the corridor is that an arrow takes past the rooms of a step."""

BESIDE_THE_CODE = {
    "tests": "Mirrors the rooms and may import all of them",
    "docs": "What players, owners and makers read",
    "deploy": "Run, test, install, update; the Pi as an appliance",
}


# The rooms of companion


def steps(graph: Graph) -> list[list[str]]:
    """Return the rooms of companion that there are, those that import the others first."""
    found = [[f"companion.{one}" for one in step if f"companion.{one}" in graph] for step in STEPS]
    return [step for step in reversed(found) if step]


def placed(graph: Graph, y: float) -> tuple[dict[str, Box], dict[tuple[str, str], list[float]]]:
    """Place the rooms of companion, and find a corridor for each arrow that passes a step.

    In a step each room stands as near as can be to those that import it.
    """
    boxes: dict[str, Box] = {}
    ways: dict[tuple[str, str], list[float]] = {}
    rows = steps(graph)
    step_of = {room: at for at, row in enumerate(rows) for room in row}
    arrows = [(here, there) for here in step_of for there in sorted(graph[here] & step_of.keys())]
    inner = COMPANION - 2 * 16
    for at, row in enumerate(rows):
        passing = [one for one in arrows if step_of[one[0]] < at < step_of[one[1]]]
        wanted: list[tuple[float, str | tuple[str, str]]] = []
        for room in row:
            above = [_leaves(boxes, ways, one) for one in arrows if one[1] == room]
            wanted.append((sum(above) / len(above) if above else 0, room))
        wanted += [(_leaves(boxes, ways, one), one) for one in passing]
        taken = 12 * (len(wanted) - 1) + WAY * len(passing)
        wide = min((inner - taken) / len(row), WIDEST)
        x = MARGIN + 16 + (inner - taken - wide * len(row)) / 2
        for _where, one in sorted(wanted, key=lambda one: one[0]):
            if isinstance(one, str):
                boxes[one] = Box(x, y, wide, HIGH)
                x += wide + 12
            else:
                ways.setdefault(one, []).append(x + WAY / 2)
                x += WAY + 12
        y += HIGH + GAP
    return boxes, ways


def _leaves(
    boxes: Mapping[str, Box], ways: Mapping[tuple[str, str], list[float]], way: tuple[str, str]
) -> float:
    """Return where an arrow is when it comes to the next step."""
    return ways[way][-1] if way in ways else boxes[way[0]].middle


def companion(graph: Graph, files: Mapping[str, str], y: float) -> tuple[list[str], dict[str, Box]]:
    """Draw companion with its rooms and their arrows."""
    few = reduced(within(graph, "companion"))
    boxes, ways = placed(few, y + HEAD)
    strong = COLOURS["companion"][0]
    bottom = max(box.y + box.h for box in boxes.values()) + 18
    drawn = list(frame(Box(MARGIN, y, COMPANION, bottom - y), "companion", "the program"))
    ins: dict[str, list[tuple[str, float]]] = {}
    outs: dict[str, list[tuple[str, float]]] = {}
    for here in boxes:
        for there in few[here] & boxes.keys():
            through = ways.get((here, there), [])
            outs.setdefault(here, []).append(
                (there, through[0] if through else boxes[there].middle)
            )
            ins.setdefault(there, []).append((here, through[-1] if through else boxes[here].middle))
    for here in sorted(boxes):
        for there in sorted(few[here] & boxes.keys()):
            points = [(_port(boxes[here], outs[here], there), boxes[here].y + HIGH + 1)]
            step = boxes[here].y
            for x in ways.get((here, there), []):
                step += HIGH + GAP
                points += [(x, step), (x, step + HIGH)]
            points.append((_port(boxes[there], ins[there], here), boxes[there].y - 3))
            drawn.append(arrow(points, strong))
    for room, box in boxes.items():
        leans_on = [top for top in ("rules", "hardware", "kv") if _leans(graph[room], top)]
        name = room.partition(".")[2]
        drawn += card(box, "companion", name, line_of(room, files), leans_on)
    return drawn, boxes


def _port(box: Box, others: list[tuple[str, float]], other: str) -> float:
    """Return where along its edge a box has the arrow of another room, so that none cross there."""
    order = [name for name, _x in sorted(others, key=lambda one: (one[1], one[0]))]
    spread = min(box.w * 0.7, 150.0 * (len(order) - 1))
    part = order.index(other) / (len(order) - 1) if len(order) > 1 else 0.5
    return box.middle + spread * (part - 0.5)


def _leans(leads: frozenset[str], top: str) -> bool:
    return any(one.partition(".")[0] == top for one in leads)


# The rooms beside and below it


def hardware(graph: Graph, files: Mapping[str, str], box: Box) -> Iterator[str]:
    """Draw hardware: its folders one below the other, the files beside them to the right."""
    few, strong = reduced(within(graph, "hardware")), COLOURS["hardware"][0]
    yield from frame(box, "hardware", "the devices")
    names = sorted(few.keys() - {"hardware"}, key=lambda one: (len(few[one] - {"hardware"}), one))
    high = (box.h - HEAD - 16 - 18 * (len(names) - 1)) / len(names)
    at = {
        name: Box(box.x + 26, box.y + HEAD + row * (high + 18), 148, high)
        for row, name in enumerate(names)
    }
    left = at[names[0]].x + 148 + 30
    bare = Box(left, box.y + HEAD, box.x + box.w - 12 - left, box.h - HEAD - 16)
    for name in names:  # an arrow between two folders goes along their left
        for there in sorted(few[name] - {"hardware"}):
            x, y, to_y = at[name].x - 1, at[name].y + high / 2, at[there].y + high / 2
            yield line_along(f"M{x:g},{y:g} h-5 q-5,0 -5,-5 V{to_y + 5:g} q0,-5 5,-5 h3", strong)
    for name, room in at.items():
        y, x = room.y + high / 2, room.x + room.w
        if "hardware" in few[name]:
            yield across(y, x + 3, bare.x - 3, strong, both=name in few["hardware"])
        elif name in few["hardware"]:
            yield across(y, bare.x - 3, x + 3, strong)
        yield from card(room, "hardware", name.partition(".")[2], line_of(name, files))
    yield rectangle(bare, 9, fill="#FFFFFF", stroke=strong)
    for row, stem in enumerate(beside(files, "hardware")):
        yield text(bare.x + 11, bare.y + 22 + 20 * row, stem, more=' font-weight="600"')


def rules(graph: Graph, files: Mapping[str, str], y: float) -> tuple[list[str], float]:
    """Draw rules: the games on top, the kernel's folders, its files, and its values below all."""
    strong = COLOURS["rules"][0]
    few = reduced({room: leads - {"rules.games"} for room, leads in within(graph, "rules").items()})
    x, wide = MARGIN + 16, WIDTH - 2 * MARGIN - 32
    games = sorted({path.split("/")[2] for path in files if path.startswith("rules/games/")})
    games = [one for one in games if "." not in one]
    folders = [one for one in few if one not in ("rules", "rules.games", "rules.values")]
    stems = " · ".join(beside(files, "rules"))
    lines = wrapped(stems, wide - 140, 13.5)
    tops = [y + HEAD]  # where games, folders, files and values begin
    tops.append(tops[0] + 52 + 50)
    tops.append(tops[1] + 88 + 30)
    tops.append(tops[2] + 24 + 18 * len(lines) + 30)
    end = tops[3] + 44 + 16
    drawn = list(
        frame(Box(MARGIN, y, WIDTH - 2 * MARGIN, end + 14 - y), "rules", line_of("rules", files))
    )
    kernel = Box(x - 4, tops[1] - 30, wide + 8, end - tops[1] + 30)
    drawn.append(rectangle(kernel, 12, fill="#DDEEE4", stroke="none"))
    drawn.append(
        text(
            x + 8,
            tops[1] - 11,
            "the kernel: what is the same for every game",
            size=12.5,
            fill=strong,
        )
    )
    for box, game in row_of(games, Box(x, tops[0], wide, 52)):
        rooms_in = sorted({p.split("/")[3] for p in files if p.startswith(f"rules/games/{game}/")})
        told = " · ".join(one for one in ("play", "box", "table", "files") if one in rooms_in)
        drawn += card(box, "rules", game, told)
    if few["rules.games"]:
        drawn.append(arrow([(x + wide / 2, tops[0] + 54), (x + wide / 2, kernel.y - 3)], strong))
    bare = Box(x, tops[2], wide, tops[3] - 30 - tops[2])
    for box, room in row_of(folders, Box(x, tops[1], wide, 88)):
        drawn += card(box, "rules", room.partition(".")[2], line_of(room, files))
        goes, comes = "rules" in few[room], room in few["rules"]
        if goes or comes:
            ends = [(box.middle, box.y + box.h + 3), (box.middle, bare.y - 3)]
            drawn.append(arrow(ends if goes else ends[::-1], strong, both=goes and comes))
    drawn.append(rectangle(bare, 9, fill="#FFFFFF", stroke=strong))
    drawn.append(text(x + 11, bare.y + 24, "beside them:", size=12.5, fill=SOFT))
    for at, part in enumerate(lines):
        drawn.append(text(x + 126, bare.y + 24 + 18 * at, part, more=' font-weight="600"'))
    values = Box(x + wide / 2 - 300, tops[3], 600, 44)
    drawn.append(
        arrow([(values.middle, bare.y + bare.h + 1), (values.middle, values.y - 3)], strong)
    )
    drawn += card(values, "rules", "values", line_of("rules.values", files))
    return drawn, end + 14


def beside(files: Mapping[str, str], top: str) -> list[str]:
    """Return the files that lie in a top folder beside its own folders."""
    ours = [path for path in files if path.count("/") == 1 and path.startswith(f"{top}/")]
    stems = (path.partition("/")[2].removesuffix(".py") for path in ours)
    return [stem for stem in stems if stem != "__init__"]


def row_of(names: list[str], box: Box) -> Iterator[tuple[Box, str]]:
    """Share a row out evenly."""
    wide = (box.w - 12 * (len(names) - 1)) / len(names)
    for at, name in enumerate(names):
        yield Box(box.x + at * (wide + 12), box.y, wide, box.h), name


def drawing() -> str:
    """Return the whole map as SVG."""
    files = sources()
    graph = rooms(files)
    top = 64.0
    drawn, boxes = companion(graph, files, top)
    bottom = max(box.y + box.h for box in boxes.values()) + 18
    right = WIDTH - MARGIN - BESIDE
    app, presenters = boxes["companion.app"], boxes["companion.presenters"]
    high = (app.y - top) / len(BESIDE_THE_CODE) - 14
    for at, (name, line) in enumerate(BESIDE_THE_CODE.items()):
        drawn += frame(Box(BESIDE, top + at * (high + 14), right, high), name, line)
    drawn += frame(Box(BESIDE, app.y, right, HIGH), "kv", line_of("kv", files))
    drawn += hardware(graph, files, Box(BESIDE, presenters.y, right, bottom - presenters.y))
    below, end = rules(graph, files, bottom + 54)
    drawn += below
    edge = MARGIN + COMPANION
    if _leans(graph["companion.app"], "kv"):
        drawn.append(across(app.y + HIGH / 2, app.x + app.w + 2, BESIDE - 4, COLOURS["kv"][0]))
    ours = [leads for room, leads in graph.items() if room.startswith("companion")]
    middle = (presenters.y + bottom) / 2
    if any(_leans(leads, "hardware") for leads in ours):
        drawn.append(broad(edge + 3, middle, BESIDE - edge - 6, COLOURS["hardware"][0]))
    if any(_leans(leads, "rules") for leads in ours):
        x = MARGIN + COMPANION / 2
        drawn.append(broad(x, bottom + 3, 48, COLOURS["rules"][0], turn=90))
    height = end + 20
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:g}"'
            f' width="{WIDTH}" height="{height:g}" font-family="{FONT}">',
            "<title>The map of the house: its rooms, and which import which</title>",
            f"<!-- made by {COMMAND}; do not edit by hand -->",
            "<defs>",
            *heads(),
            "</defs>",
            f'<rect width="{WIDTH}" height="{height:g}" fill="{PAPER}"/>',
            *legend(),
            *drawn,
            "</svg>",
            "",
        ]
    )


def legend() -> Iterator[str]:
    """Say how the map is read."""
    yield text(MARGIN, 30, "The house", size=24, more=' font-weight="700"')
    told = "A → B: A imports B; what follows from other arrows is left out. A dot: it imports from"
    yield text(MARGIN, 52, told, fill=SOFT)
    x = MARGIN + 560.0
    for top in ("rules", "hardware", "kv"):
        yield f'<circle cx="{x:g}" cy="47.5" r="4.5" fill="{COLOURS[top][0]}"/>'
        yield text(x + 9, 52, top, fill=SOFT)
        x += 30 + 7 * len(top)


if __name__ == "__main__":
    FILE.write_text(drawing(), encoding="utf-8")
    print(f"wrote {FILE.relative_to(ROOT)}")
