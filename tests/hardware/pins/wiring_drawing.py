"""Draws docs/pictures/wiring.svg from the pins in the code: `python -m tests.hardware.pins.wiring_drawing`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from gpiozero.pins.mock import MockFactory

from companion.machine import pin_choices

FILE = Path(__file__).resolve().parents[3] / "docs" / "pictures" / "wiring.svg"

ROW, TOP, PIN = 34, 70, 11
LEFT, RIGHT = 500, 540  # the two columns of the header
GROUNDS = {"left": 9, "right": 20}
"""Where the common ground of each side is fetched."""

INK, FAINT, GOLD = "#1D222A", "#9AA4B2", "#F2B134"
WIRES = {"pass": "#0072B2", "undo": "#0072B2", "scan": "#0072B2", "buzzer": "#D55E00"}
SEATS = ("#E69F00", "#56B4E9", "#009E73", "#CC79A7", "#B8A900", "#D55E00")
TITLES = {"pass": "pass", "undo": "undo", "scan": "scan", "buzzer": "buzzer, active, 3 V"}


def header() -> dict[int, str]:
    """Return what is at each place of the header, by gpiozero's book of a Pi 5."""
    pins = MockFactory(revision="d04170").board_info.headers["J8"].pins
    return {place: pin.name for place, pin in pins.items()}


def places() -> dict[str, int]:
    """Return at which place of the header each device is wired."""
    found = {name: place for place, name in header().items()}
    return {device: found[f"GPIO{pin}"] for device, pin in pin_choices.USUAL.items()}


def at(place: int) -> tuple[int, int]:
    return (LEFT if place % 2 else RIGHT, TOP + (place - 1) // 2 * ROW)


def text(
    x: float, y: float, words: str, *, anchor: str = "start", size: int = 14, **more: str
) -> str:
    extra = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in more.items())
    return f'<text x="{x}" y="{y}" text-anchor="{anchor}" font-size="{size}"{extra}>{words}</text>'


def wire(colour: str, *points: tuple[float, float]) -> str:
    way = " ".join(f"{x},{y}" for x, y in points)
    return f'<polyline points="{way}" fill="none" stroke="{colour}" stroke-width="3"/>'


def button(x: float, y: float, name: str) -> Iterator[str]:
    """Draw a push button whose legs are at x and x + 50."""
    yield f'<circle cx="{x}" cy="{y}" r="4" fill="{INK}"/><circle cx="{x + 50}" cy="{y}" r="4" fill="{INK}"/>'
    yield wire(INK, (x, y - 9), (x + 50, y - 9))
    yield wire(INK, (x + 25, y - 9), (x + 25, y - 18))
    yield text(x + 25, y - 22, TITLES[name], anchor="middle", font_weight="bold")


def lamp(x: float, y: float, seat: int) -> Iterator[str]:
    """Draw a resistor and an LED from x to x + 150."""
    colour = SEATS[seat - 1]
    yield f'<rect x="{x}" y="{y - 7}" width="46" height="14" fill="white" stroke="{INK}" stroke-width="2"/>'
    yield text(x + 23, y + 4, "330 Ω", anchor="middle", size=10)
    yield wire(INK, (x + 46, y), (x + 70, y))
    yield f'<path d="M{x + 70} {y - 11} L{x + 70} {y + 11} L{x + 92} {y} Z" fill="{colour}" stroke="{INK}" stroke-width="2"/>'
    yield wire(INK, (x + 92, y - 11), (x + 92, y + 11))
    yield wire(INK, (x + 92, y), (x + 150, y))
    yield text(x + 104, y - 6, f"seat {seat}", size=13, font_weight="bold")


def buzzer(x: float, y: float) -> Iterator[str]:
    yield wire(INK, (x, y), (x + 50, y))
    yield f'<circle cx="{x + 25}" cy="{y}" r="15" fill="white" stroke="{INK}" stroke-width="2"/>'
    yield text(x + 25, y + 5, "− +", anchor="middle")
    yield text(x + 25, y - 20, TITLES["buzzer"], anchor="middle", font_weight="bold")


def header_drawn() -> Iterator[str]:
    used = {place: device for device, place in places().items()}
    yield f'<rect x="{LEFT - 22}" y="{TOP - 22}" width="{RIGHT - LEFT + 44}" height="{19 * ROW + 44}" rx="8" fill="#2E7D4F"/>'
    for place, name in header().items():
        x, y = at(place)
        fill = "#222" if name == "GND" else GOLD if place in used else "#DADFE6"
        yield f'<circle cx="{x}" cy="{y}" r="{PIN}" fill="{fill}" stroke="#111"/>'
        ink = "white" if name == "GND" else "#111"
        yield text(x, y + 4, str(place), anchor="middle", size=11, fill=ink)


def left_side() -> Iterator[str]:
    """The buttons, the buzzer and one lamp, with their common ground far left."""
    rail = 90
    mine = {device: place for device, place in places().items() if place % 2}
    bottom = at(max(mine.values()))[1]
    ground = at(GROUNDS["left"])
    yield wire(INK, ground, (rail, ground[1]), (rail, bottom))
    yield text(rail - 8, ground[1] - 8, "ground", anchor="end", size=13)
    for device, place in mine.items():
        x, y = at(place)
        seat = int(device.removeprefix("lamp")) if device.startswith("lamp") else 0
        colour = SEATS[seat - 1] if seat else WIRES[device]
        yield text(
            x - 30, y - 6, f"GPIO {pin_choices.USUAL[device]}", anchor="end", size=12, fill=colour
        )
        if seat:
            yield wire(colour, (x, y), (300, y))
            yield f'<g transform="translate(450 0) scale(-1 1)">{_mirrored_lamp(150, y)}</g>'
            yield text(277, y + 4, "330 Ω", anchor="middle", size=10)
            yield text(196, y - 6, f"seat {seat}", anchor="end", size=13, font_weight="bold")
            yield wire(INK, (150, y), (rail, y))
        else:
            offset = {"pass": 250, "undo": 170, "scan": 250}.get(device, 200)
            yield wire(colour, (x, y), (offset + 50, y))
            yield wire(INK, (offset, y), (rail, y))
            yield from buzzer(offset, y) if device == "buzzer" else button(offset, y, device)


def _mirrored_lamp(x: float, y: float) -> str:
    return "".join(part for part in lamp(x, y, 6) if not part.startswith("<text"))


def right_side() -> Iterator[str]:
    """The lamps, with their common ground far right."""
    rail = 900
    mine = {device: place for device, place in places().items() if place % 2 == 0}
    ground = at(GROUNDS["right"])
    rows = [at(place)[1] for place in mine.values()]
    yield wire(INK, ground, (rail, ground[1]))
    yield wire(INK, (rail, min(rows)), (rail, max(rows)))
    yield text(rail + 8, ground[1] + 5, "ground", size=13)
    for device, place in mine.items():
        seat = int(device.removeprefix("lamp"))
        x, y = at(place)
        yield wire(SEATS[seat - 1], (x, y), (690, y))
        yield text(
            x + 30, y - 6, f"GPIO {pin_choices.USUAL[device]}", size=12, fill=SEATS[seat - 1]
        )
        yield from lamp(690, y, seat)
        yield wire(INK, (840, y), (rail, y))


def drawing() -> str:
    """Return the whole drawing as SVG."""
    height = TOP + 20 * ROW + 30
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 980 {height}" font-family="Inter, sans-serif" fill="{INK}">',
        f'<rect width="980" height="{height}" fill="white"/>',
        text(
            490,
            30,
            "The 40 pins seen from above; pin 1 is at the corner of the board",
            anchor="middle",
            size=16,
        ),
        *left_side(),
        *right_side(),
        *header_drawn(),
        text(
            490,
            height - 12,
            "Switch the Pi off and unplug it first. Wire any subset.",
            anchor="middle",
            size=13,
            fill="#444",
        ),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


if __name__ == "__main__":
    FILE.write_text(drawing(), "utf-8")
