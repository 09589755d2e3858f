"""Score sheets as plain data: what the command line prints and a finished game keeps.

A kept sheet is what the table agreed on. It is compared with newer counts, never replaced by them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.game import AnyGame
from rules.score import Line, ScoreSheet


def write_sheet(game: AnyGame, sheet: ScoreSheet) -> dict[str, Any]:
    """Return a sheet as plain data, each line with its rule."""
    plain: dict[str, Any] = {
        "game": game.name,
        "players": list(sheet.seats),
        "lines": [_write_line(line) for line in sheet.lines],
        "totals": dict(sheet.totals),
        "winners": list(sheet.winners),
        "tie_break": sheet.tie_break,
        "missing": [
            {"player": one.seat, "what": one.what, "rule": one.rule.key} for one in sheet.missing
        ],
        "caveats": list(sheet.caveats),
    }
    # Only where it is so: a sheet that is kept says it, or the totals are what they are.
    return plain | ({"at_least": True} if sheet.is_least else {})


def differences(kept: Mapping[str, Any], now: Mapping[str, Any]) -> Iterator[str]:
    """Yield in words where a sheet counted now differs from the one the table agreed on.

    >>> kept = {"lines": [{"label": "Prey", "points": {"Ada": 3}}], "winners": ["Ada"]}
    >>> now = {"lines": [{"label": "Prey", "points": {"Ada": 4}}], "winners": ["Ada"]}
    >>> list(differences(kept, now))
    ['Prey, Ada: 3 then, 4 now']
    """
    then, since = _cells(kept), _cells(now)
    for cell in dict.fromkeys([*then, *since]):
        if then.get(cell) != since.get(cell):
            yield f"{', '.join(cell)}: {_said(then, cell)} then, {_said(since, cell)} now"
    if kept["winners"] != now["winners"]:
        before, after = (", ".join(sheet["winners"]) or "nobody" for sheet in (kept, now))
        yield f"winners: {before} then, {after} now"


def _write_line(line: Line) -> dict[str, Any]:
    plain: dict[str, Any] = {
        "key": line.key,
        "rule": line.rule.key,
        "label": line.label,
        "points": dict(line.points),
    }
    if line.details:
        plain["details"] = {
            seat: [
                {"text": one.text, "points": one.points, "places": list(one.places)}
                for one in details
            ]
            for seat, details in line.details.items()
        }
    return plain


def _cells(sheet: Mapping[str, Any]) -> dict[tuple[str, str], int | None]:
    return {
        (line["label"], seat): points
        for line in sheet["lines"]
        for seat, points in line["points"].items()
    }


def _said(cells: Mapping[tuple[str, str], int | None], cell: tuple[str, str]) -> str:
    return "unknown" if cells.get(cell) is None else str(cells[cell])
