"""Every rule of Annapurna the app knows, P-1 to P-30, each in our own words.

A rule whose whole content is a reading of ours names it (PR-1); where only part of a printed rule
is a reading, the single objection says so. INFO rules remind and are never broken.
"""

from __future__ import annotations

from rules.rule import Rule, Strength

_PRINTED, _RULING, _INFO = Strength.PRINTED, Strength.RULING, Strength.INFO


def _rules() -> dict[int, Rule]:
    said: list[tuple[int, Strength, str] | tuple[int, Strength, str, str]] = [
        (
            1,
            _PRINTED,
            "Two to four climbers, each with a suit of 18: fifteen cards on the mountainside, "
            "three in the backpack.",
        ),
        (2, _PRINTED, "Only the climber whose turn it is acts; a Helping Hand is the exception."),
        (3, _PRINTED, "The first turn is the hike: flip one card of the bottom row, nothing else."),
        (4, _PRINTED, "What is explored lies face down until then."),
        (5, _PRINTED, "A climber explores a card beside or above the own location."),
        (6, _PRINTED, "A climber never explores a row below the own location."),
        (7, _PRINTED, "A turn has one action, no more and no less."),
        (
            8,
            _PRINTED,
            "A card's effect happens only for the climber who explores it, on that very turn.",
        ),
        (9, _PRINTED, "Nobody looks at a face-down card unless an effect allows it."),
        (10, _PRINTED, "Trading swaps a backpack card with a face-down card of one's own."),
        (
            11,
            _PRINTED,
            "Hiding swaps a backpack card with another climber's face-down card, "
            "which goes to the cache of the one who hides.",
        ),
        (12, _PRINTED, "Face-up cards are swept whose Yin and Yang add up to zero."),
        (
            13,
            _INFO,
            "Everything that balances is swept, unless it is left for a Helping Hand.",
            "PR-4",
        ),
        (14, _PRINTED, "A card without symbols stays until its effect is finished."),
        (15, _INFO, "A skipped turn and the pause before an extra turn have a sweep too."),
        (
            16,
            _PRINTED,
            "The meeple stands on the place explored last, and lies if the next turn is affected; "
            "from the peak on it stays on the token.",
        ),
        (
            17,
            _PRINTED,
            "A Helping Hand is taken after its giver's turn and before the next climber's ends.",
        ),
        (18, _PRINTED, "A Helping Hand is one balanced face-up card of another climber."),
        (19, _PRINTED, "A card without symbols is not taken before its effect is finished."),
        (20, _PRINTED, "At the peak take the next token, and add the cache to the backpack."),
        (
            21,
            _INFO,
            "Leave No Trace Behind: whoever reaches the peak unbalanced loses the Ascent for all.",
        ),
        (
            22,
            _RULING,
            "While protecting only the actions this table plays with; the page is lost.",
            "PR-1",
        ),
        (
            23,
            _PRINTED,
            "Up to and including the peak turn cards are swept; afterwards balanced groups are "
            "buried in place.",
        ),
        (24, _PRINTED, "When the Ascent is over nothing happens any more."),
        (25, _INFO, "Easy Trail: won when every mountainside balances to zero at the end."),
        (
            26,
            _INFO,
            "Leave No Trace Behind: won like the Easy Trail, if all reached the peak balanced.",
        ),
        (27, _PRINTED, "In the silent variant nobody talks or shows a backpack."),
        (28, _PRINTED, "Each card is in one place, and there are 18 for each climber."),
        (29, _INFO, "Flag cards have no use in a cooperative Ascent.", "PR-13"),
        (30, _INFO, "The app needs the value of every face-up card to give advice."),
    ]
    return {one[0]: Rule(f"P-{one[0]}", *one[1:]) for one in said}


P = _rules()
"""The rules by number."""

RULES = tuple(P.values())
