"""The end of the game: counting mats into a tally, a tally into a sheet, a sheet into a winner.

Victory points that a view hides, or that nobody told, are a gap in the tally, and the sheet says
what is missing.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

from rules import defaults
from rules.score import Count, Detail, Ending, Field, Missing, Outcome, ScoreSheet, Tally, TieBreak
from rules.sheet import Parts, amount, line, line_of, picked, sheet_of, tallied, won_by_points
from rules.state import TABLE
from rules.values.frozen import FrozenMap
from rules.values.paths import Path

from ..rulebook import D
from . import clan, turns
from .state import ENDS_AT, MAT, MEEPLES, MOST, SHORE, Danana

NAMES = (
    "Adaptability",
    "Medicine",
    "Cooking",
    "Religion",
    "Storytelling",
    "Basket",
    "Dog",
    "Needle",
    "Fire",
    "Leadership",
    "Dyes",
)


def _cards(state: Danana, seat: str) -> Count:
    player = state.player(seat)
    lost = state.options.get("covered_cards") == "lost"
    return clan.active(player) if lost else clan.acquired(player)


def _on_board(state: Danana, seat: str) -> int | None:
    return clan.on_board(state.player(seat))


def _sent_home(state: Danana, seat: str, count: Count) -> tuple[Path, Any]:
    """So many meeples on the board: as they stand, the others come and go by the shore."""
    places = state.player(seat).meeples
    if places is None:
        return ("players", seat, "on_board"), None if count is None else amount(count)
    wanted = amount(count)
    out = [id for id, at in places.items() if at != MAT]
    back = [id for id in places if id not in out][: max(0, wanted - len(out))]
    changed = dict.fromkeys(out[wanted:], MAT) | dict.fromkeys(back, SHORE)
    return ("players", seat, "meeples"), FrozenMap({**places, **changed})


TOKENS = Field("tokens", "Victory point tokens", "count", D[40], path=("vp",), says="tokens")
FORM = (
    TOKENS,
    Field(
        *("cards", "Progress cards acquired, covered ones too", "picks", D[41]),
        choices=NAMES,
        path=("acquired",),
        counted=_cards,
    ),
    Field(
        *("meeples", "Meeples on the board", "count", D[42]),
        maximum=MEEPLES,
        counted=_on_board,
        told=_sent_home,
    ),
    Field("fruit", "Fruit", "count", D[43], maximum=MOST),
    Field("meat", "Meat", "count", D[43], maximum=MOST),
    Field("tools", "Tools", "count", D[44], maximum=MOST),
    Field("hides", "Hides", "count", D[44], maximum=MOST),
)
TIE_BREAKS = (
    TieBreak(
        "more meeples on the board decide",
        lambda counted, seat: amount(counted.count(seat, "meeples")),
    ),
)


def tally(state: Danana) -> Tally:
    """Count what lies in front of each player."""
    return tallied(FORM, state, tie_winner=state.tie_winner)


def score(counted: Tally) -> ScoreSheet:
    """Make the sheet: tokens, cards, meeples, pairs of food and of items (D-41 to D-48)."""
    sheet = _before_contest(counted)
    tied, first = sheet.winners, counted.table.get("tie_winner")
    if len(tied) < 2:
        return sheet
    if first not in tied:
        told = f"{' and '.join(tied)} are level in points and meeples: the stacking contest decides"
        still_open = (Missing(TABLE, "who stacked all eight meeples first", D[48]),)
        return replace(sheet, missing=still_open, ranking=(), tie_break=told)
    others = tuple(seat for seat in tied if seat != first)
    told = f"level in points and meeples: {first} stacked all eight meeples first"
    return replace(sheet, ranking=((first,), others, *sheet.ranking[1:]), tie_break=told)


def contest(counted: Tally) -> tuple[str, ...]:
    """Return who is level in points and meeples at the top, so that a tower decides (D-48)."""
    tied = _before_contest(counted).winners
    return tied if len(tied) > 1 else ()


def _before_contest(counted: Tally) -> ScoreSheet:
    lines = (
        line(counted, TOKENS),
        line_of(counted, "cards", "Progress cards", D[41], partial(_for_cards, counted)),
        line_of(counted, "meeples", "Meeples on the board", D[42], partial(_for_meeples, counted)),
        line_of(counted, "food", "Pairs of fruit and meat", D[43], partial(_for_food, counted)),
        line_of(counted, "items", "Pairs of tools and hides", D[44], partial(_for_items, counted)),
    )
    return sheet_of(counted, lines, TIE_BREAKS)


def _for_cards(counted: Tally, seat: str) -> Parts:
    cards = counted.count(seat, "cards")
    if cards is None:
        return None
    each = 3 if "Storytelling" in cards else 2
    told = f"{len(cards)} cards at {each}{_by(each == 3, 'Storytelling')}"
    return (Detail(told, each * len(cards)),)


def _for_meeples(counted: Tally, seat: str) -> Parts:
    meeples, cards = counted.count(seat, "meeples"), counted.count(seat, "cards")
    if meeples is None or cards is None:
        return None
    each = 2 if "Storytelling" in cards else 1
    told = f"{amount(meeples)} meeples at {each}{_by(each == 2, 'Storytelling')}"
    return (Detail(told, each * amount(meeples)),)


def _for_food(counted: Tally, seat: str) -> Parts:
    return _for_pairs(counted, seat, ("fruit", "meat"), 1)


def _for_items(counted: Tally, seat: str) -> Parts:
    items = counted.count(seat, "tools"), counted.count(seat, "hides")
    single = counted.options.get("religion_items") == "single"
    if single and None not in items and "Religion" in picked(counted.count(seat, "cards")):
        many = sum(map(amount, items))
        return (Detail(f"{many} at 4, by Religion", 4 * many),)
    return _for_pairs(counted, seat, ("tools", "hides"), 2)


def _for_pairs(counted: Tally, seat: str, kinds: tuple[str, str], each: int) -> Parts:
    """Return what the pairs of two kinds are worth, pooled and without odd ones (DR-3, DR-4)."""
    counts, cards = [counted.count(seat, kind) for kind in kinds], counted.count(seat, "cards")
    if None in counts or cards is None:
        return None
    held = list(map(amount, counts))
    pairs = sum(held) // 2
    if counted.options.get("pooling") == "apart":
        pairs = sum(one // 2 for one in held)
    devout = "Religion" in cards
    each = 2 * each if devout else each
    return (Detail(f"{pairs} pairs at {each}{_by(devout, 'Religion')}", each * pairs),)


def _by(helps: bool, card: str) -> str:
    rule = {"Religion": 45, "Storytelling": 46}[card]
    return f", by {card} ({D[rule].key})" if helps else ""


def outcome(state: Danana) -> Outcome:
    """Say how the game stands; while only the stacking contest is open, it still runs."""
    if turns.never_ends(state):
        told = f"every clan has gone home for good, and nobody reached {ENDS_AT} victory points"
        return Outcome(Ending.UNDETERMINED, told)
    if state.phase != "over":
        return Outcome(Ending.RUNNING)
    if not state.seats:
        return Outcome(Ending.UNDETERMINED, "nobody sits at the table")
    sheet = score(tally(state))
    if any(one.seat == TABLE for one in sheet.missing):
        return Outcome(Ending.RUNNING, sheet.tie_break)
    return won_by_points(state, sheet)


def view(state: Danana, seat: str | None) -> Danana:
    """Return what a seat may see; the points are nobody's secret once nothing can change them."""
    if turns.never_ends(state):
        return state
    seen = defaults.view(None, state, seat)
    assert isinstance(seen, Danana)
    return seen


def ended(state: Danana) -> Danana:
    """Return the table after the last turn."""
    return replace(state, phase="over", turn=None)
