"""Every rule of Bania the app knows, B-1 to B-28 and whose turn it is, each in our own words.

A rule whose whole content is a reading of ours names it (BR-15); where only part of a printed rule
is a reading, the single objection says so. INFO rules remind of an effect and are never broken.
"""

from __future__ import annotations

from rules.rule import Rule, Strength

_PRINTED, _RULING, _INFO = Strength.PRINTED, Strength.RULING, Strength.INFO


def _rules() -> dict[int, Rule]:
    said: list[tuple[int, Strength, str] | tuple[int, Strength, str, str]] = [
        (
            1,
            _PRINTED,
            "The elephant bonus is taken at the start of your turn, once, "
            "while your elephant stands in an open settlement.",
        ),
        (2, _PRINTED, "The elephant bonus is one card of each colour in its settlement."),
        (3, _PRINTED, "In one turn you either build or roll."),
        (4, _PRINTED, "With 12 or more cards after the bonus you must build."),
        (5, _PRINTED, "You build only tents of your own supply."),
        (6, _PRINTED, "A tent's cost is paid exactly, with cards you hold."),
        (
            7,
            _PRINTED,
            "Only available tents that touch the new one help to pay, each for one resource.",
        ),
        (8, _PRINTED, "While buying, any three cards give one card of a colour you lack."),
        (9, _PRINTED, "A tent is laid on a free space of the board."),
        (10, _PRINTED, "Nothing is added to a closed settlement."),
        (11, _PRINTED, "A settlement never has more than seven tents."),
        (12, _INFO, "A settlement of seven tents is closed at once."),
        (13, _INFO, "A tent is available beside a blank space, unless its settlement is closed."),
        (14, _PRINTED, "A tent that touches no other brings 3 points, any other 1."),
        (
            15,
            _PRINTED,
            "Draw four tents at once after buying the fourth, "
            "otherwise fill up to four at the end of a turn of building.",
        ),
        (
            16,
            _PRINTED,
            "An elephant that is at home may be put on a tent you laid this turn.",
        ),
        (17, _RULING, "No elephant is put into a closed settlement.", "BR-15"),
        (
            18,
            _PRINTED,
            "An elephant stays until its settlement closes, "
            "and one that came home waits for your next turn.",
        ),
        (19, _PRINTED, "You throw up to three times, the first time all four dice."),
        (20, _PRINTED, "Each colour rolled brings one card of it."),
        (
            21,
            _PRINTED,
            "Each front with a back is a full elephant and brings an elephant bonus; "
            "single halves bring nothing.",
        ),
        (22, _RULING, "From an empty pile no card is taken.", "BR-19"),
        (23, _PRINTED, "The game ends at once when no tent can be laid any more."),
        (24, _PRINTED, "At the end, most cards of a colour bring 2 points."),
        (25, _PRINTED, "Players level with most cards of a colour all get the 2 points."),
        (26, _PRINTED, "Who laid the last tent of the game gets 3 points."),
        (27, _PRINTED, "Most points win; players with equal points share the win."),
        (28, _PRINTED, "Every tent is in one place only; there are 60 tents and 60 cards."),
    ]
    return {one[0]: Rule(f"B-{one[0]}", *one[1:]) for one in said}


B = _rules()
"""The rules by number: ``B[14]`` is the rule B-14."""

TURN = Rule("BR-1", _RULING, "Turns go clockwise from the start player.", "BR-1")

RULES = (*B.values(), TURN)
