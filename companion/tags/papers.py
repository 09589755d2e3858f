"""The papers tags are printed on: plain ones to cut, and sheets of labels by product number.

>>> paper("l4731rev").name, paper("L4731").per_sheet
('L4731', 189)
>>> paper("A4").label is None
True
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from companion.formats.json_text import shown
from companion.formats.type_names import closest
from rules.files.unreadable import Unreadable


@dataclass(frozen=True, slots=True)
class Grid:
    """Labels in columns and rows: their size, and from the edge of one to that of the next."""

    columns: int
    rows: int
    width: float
    height: float
    across: float
    down: float

    @property
    def whole(self) -> tuple[float, float]:
        """How wide and high all labels are together."""
        return (
            (self.columns - 1) * self.across + self.width,
            (self.rows - 1) * self.down + self.height,
        )


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet, in millimetres; `label` is None for plain paper that is to be cut."""

    name: str
    says: str
    width: float
    height: float
    label: Grid | None = None
    alike: tuple[str, ...] = ()

    @property
    def per_sheet(self) -> int | None:
        """How many labels a sheet has; on plain paper that depends on their size."""
        return None if self.label is None else self.label.columns * self.label.rows


@cache
def papers() -> tuple[Paper, ...]:
    """Return all papers, plain ones first."""
    raw = tomllib.loads(files(__package__).joinpath("papers.toml").read_text("utf-8"))
    found: dict[str, Paper] = {}
    for name, told in raw.items():
        if "sheet" not in told:
            found[name] = Paper(name, told["says"], told["width"], told["height"])
            continue
        sheet = found[told["sheet"]]
        grid = Grid(told["columns"], told["rows"], *told["label"], *told["pitch"])
        alike = tuple(told["alike"])
        found[name] = Paper(name, told["says"], sheet.width, sheet.height, grid, alike)
    return tuple(found.values())


def paper(name: str) -> Paper:
    """Return a paper by its name or product number, however it is written; raises Unreadable."""
    wanted = name.casefold().removeprefix("avery").strip()
    known = {other.casefold(): one for one in papers() for other in (one.name, *one.alike)}
    if wanted not in known:
        names = ", ".join(one.name for one in papers())
        near = closest(wanted.upper(), [one.name for one in papers()])
        raise Unreadable(f"there is no paper {shown(name)}, only {names}{near}")
    return known[wanted]
