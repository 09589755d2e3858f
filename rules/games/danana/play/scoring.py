"""The end of the game: counting mats into a tally, a tally into a sheet, a sheet into a winner.

Victory points that a view hides, or that nobody told, are a gap in the tally, and the sheet says
what is missing.
"""

from __future__ import annotations

from collections.abc import Callable

from rules.score import (
    Count,
    Counted,
    Detail,
    Ending,
    Field,
    Line,
    Missing,
    Outcome,
    ScoreSheet,
    Tally,
)
from rules.state import TABLE
from rules.values.frozen import FrozenMap

from . import clan
from .rulebook import D
from .state import MEEPLES, MOST, RESOURCES, Danana

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
LABELS = {
    "tokens": "Victory point tokens",
    "cards": "Progress cards",
    "meeples": "Meeples on the board",
    "food": "Pairs of fruit and meat",
    "items": "Pairs of tools and hides",
}
FORM = (
    Field("tokens", LABELS["tokens"], "count", D[40]),
    Field("cards", "Progress cards acquired, covered ones too", "picks", D[41], choices=NAMES),
    Field("meeples", LABELS["meeples"], "count", D[42], maximum=MEEPLES),
    Field("fruit", "Fruit", "count", D[43], maximum=MOST),
    Field("meat", "Meat", "count", D[43], maximum=MOST),
    Field("tools", "Tools", "count", D[44], maximum=MOST),
    Field("hides", "Hides", "count", D[44], maximum=MOST),
)
TIE_WINNER = "tie_winner"


def tally(state: Danana) -> Tally:
    """Count what lies in front of each player."""
    counts = {seat: FrozenMap(_count(state, seat)) for seat in state.seats}
    table = {} if state.tie_winner is None else {TIE_WINNER: state.tie_winner}
    return Tally(state.seats, FrozenMap(counts), state.options, state.copy, FrozenMap(table))


def _count(state: Danana, seat: str) -> dict[str, Count]:
    player = state.player(seat)
    counts: dict[str, Count] = {kind: _one(player.held(kind)) for kind in RESOURCES}
    counts["tokens"] = _one(player.vp)
    counts["meeples"] = _one(clan.on_board(player))
    lost = state.options.get("covered_cards") == "lost"
    counts["cards"] = clan.active(player) if lost else clan.acquired(player)
    return counts


def _one(amount: int | None) -> Count:
    return None if amount is None else (Counted(amount),)


def score(counted: Tally) -> ScoreSheet:
    """Make the sheet: tokens, cards, meeples, pairs of food and of items (D-41 to D-48)."""
    lines = (
        _line(counted, "tokens", 40, _tokens),
        _line(counted, "cards", 41, _cards),
        _line(counted, "meeples", 42, _meeples),
        _line(counted, "food", 43, _food),
        _line(counted, "items", 44, _items),
    )
    missing = tuple(
        Missing(seat, LABELS[line.key], line.rule)
        for seat in counted.seats
        for line in lines
        if line.points[seat] is None
    )
    sheet = ScoreSheet(counted.seats, lines, missing)
    if missing or not counted.seats:
        return sheet
    groups = _ranked(counted, sheet)
    tied = groups[0]
    if len(tied) > 1 and counted.table.get(TIE_WINNER) not in tied:
        told = f"{' and '.join(tied)} are level in points and meeples: the stacking contest decides"
        open_contest = Missing(TABLE, "who stacked all eight meeples first", D[48])
        return ScoreSheet(counted.seats, lines, (open_contest,), (), told)
    if len(tied) > 1:
        first = str(counted.table[TIE_WINNER])
        groups = ((first,), tuple(seat for seat in tied if seat != first), *groups[1:])
        told = f"level in points and meeples: {first} stacked all eight meeples first"
        return ScoreSheet(counted.seats, lines, (), groups, told)
    return ScoreSheet(counted.seats, lines, (), groups, _by_meeples(counted, sheet, tied[0]))


def contest(counted: Tally) -> tuple[str, ...]:
    """Return who is level in points and meeples at the top, so that a tower decides (D-48)."""
    sheet = score(counted)
    if any(one.seat != TABLE for one in sheet.missing) or not counted.seats:
        return ()
    tied = _ranked(counted, sheet)[0]
    return tied if len(tied) > 1 else ()


def _ranked(counted: Tally, sheet: ScoreSheet) -> tuple[tuple[str, ...], ...]:
    groups: dict[tuple[int, int], list[str]] = {}
    for seat in counted.seats:
        key = sheet.totals[seat], _amount(counted.count(seat, "meeples"))
        groups.setdefault(key, []).append(seat)
    return tuple(tuple(groups[key]) for key in sorted(groups, reverse=True))


def _by_meeples(counted: Tally, sheet: ScoreSheet, winner: str) -> str:
    best = sheet.totals[winner]
    others = [seat for seat in counted.seats if seat != winner and sheet.totals[seat] == best]
    if not others:
        return ""
    mine = _amount(counted.count(winner, "meeples"))
    theirs = max(_amount(counted.count(seat, "meeples")) for seat in others)
    return f"tie at {best}: more meeples on the board decide ({mine} to {theirs})"


Worth = Callable[[Tally, str], tuple[int, str] | None]


def _line(counted: Tally, key: str, rule: int, worth: Worth) -> Line:
    points: dict[str, int | None] = {}
    details: dict[str, tuple[Detail, ...]] = {}
    for seat in counted.seats:
        found = worth(counted, seat)
        points[seat] = None if found is None else found[0]
        if found is not None:
            details[seat] = (Detail(found[1], found[0]),)
    return Line(key, LABELS[key], D[rule], FrozenMap(points), FrozenMap(details))


def _tokens(counted: Tally, seat: str) -> tuple[int, str] | None:
    count = counted.count(seat, "tokens")
    return None if count is None else (_amount(count), "tokens")


def _cards(counted: Tally, seat: str) -> tuple[int, str] | None:
    count = counted.count(seat, "cards")
    if count is None:
        return None
    each = 3 if _has(counted, seat, "Storytelling") else 2
    return each * len(count), f"{len(count)} cards at {each}{_by(each == 3, 'Storytelling')}"


def _meeples(counted: Tally, seat: str) -> tuple[int, str] | None:
    count, cards = counted.count(seat, "meeples"), counted.count(seat, "cards")
    if count is None or cards is None:
        return None
    each = 2 if _has(counted, seat, "Storytelling") else 1
    told = f"{_amount(count)} meeples at {each}{_by(each == 2, 'Storytelling')}"
    return each * _amount(count), told


def _food(counted: Tally, seat: str) -> tuple[int, str] | None:
    return _pairs(counted, seat, ("fruit", "meat"), 1)


def _items(counted: Tally, seat: str) -> tuple[int, str] | None:
    return _pairs(counted, seat, ("tools", "hides"), 2)


def _pairs(counted: Tally, seat: str, kinds: tuple[str, str], each: int) -> tuple[int, str] | None:
    """Return what the pairs of two kinds are worth, pooled and without odd ones (DR-3, DR-4)."""
    counts = [counted.count(seat, kind) for kind in kinds]
    if None in counts or counted.count(seat, "cards") is None:
        return None
    amounts = [_amount(count) for count in counts]
    devout = _has(counted, seat, "Religion")
    if devout and kinds[0] == "tools" and counted.options.get("religion_items") == "single":
        return 4 * sum(amounts), f"{sum(amounts)} at 4, by Religion"
    pairs = sum(amounts) // 2
    if counted.options.get("pooling") == "apart":
        pairs = sum(amount // 2 for amount in amounts)
    each = 2 * each if devout else each
    return each * pairs, f"{pairs} pairs at {each}{_by(devout, 'Religion')}"


def _by(helps: bool, card: str) -> str:
    rule = {"Religion": 45, "Storytelling": 46}[card]
    return f", by {card} ({D[rule].key})" if helps else ""


def _has(counted: Tally, seat: str, card: str) -> bool:
    return card in (counted.count(seat, "cards") or ())


def _amount(count: Count) -> int:
    return sum(one.amount for one in count or () if isinstance(one, Counted))


def outcome(state: Danana) -> Outcome:
    """Say how the game stands; while only the stacking contest is open, it still runs."""
    if state.phase != "over":
        return Outcome(Ending.RUNNING)
    counted = tally(state)
    sheet = score(counted)
    gaps = [one for one in sheet.missing if one.seat != TABLE]
    if gaps:
        told = f"{state.name(gaps[0].seat)}'s {gaps[0].what.lower()} are not known"
        return Outcome(Ending.UNDETERMINED, told)
    if not sheet.ranking:
        if not counted.seats:
            return Outcome(Ending.UNDETERMINED, "nobody sits at the table")
        return Outcome(Ending.RUNNING, sheet.tie_break)
    best = sheet.winners[0]
    reason = f"{state.name(best)} with {sheet.totals[best]} points"
    return Outcome(Ending.WINNERS, reason, sheet.winners, sheet.tie_break)
