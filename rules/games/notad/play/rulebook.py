"""Every rule of Notad the app knows, N-1 to N-46, each in our own words.

A rule whose whole content is a reading of ours names it (NR-2); where only part of a printed rule
is a reading, the single objection says so. INFO rules remind of an effect and are never broken.
"""

from __future__ import annotations

from rules.rule import Rule, Strength

_PRINTED, _RULING, _INFO = Strength.PRINTED, Strength.RULING, Strength.INFO


def _rules() -> dict[int, Rule]:
    said: list[tuple[int, Strength, str] | tuple[int, Strength, str, str]] = [
        (1, _PRINTED, "A basket goes on one of the hill's levels that no basket stands on."),
        (2, _PRINTED, "Baskets are placed in the order of the turn track."),
        (3, _PRINTED, "Each player places one basket a round; of two, one every round."),
        (4, _PRINTED, "Exploring goes from the top of the hill to the bottom."),
        (5, _PRINTED, "You may pick as many pieces in total as your level allows."),
        (
            6,
            _PRINTED,
            "Pieces are picked from the display; only when it is empty do levels 5 and 6 "
            "draw the rest blindly, from the dark decks.",
        ),
        (7, _PRINTED, "An animal picked from the display must find a place."),
        (8, _PRINTED, "The camp board stores three animals."),
        (9, _PRINTED, "An animal needs a tile that shows its icon."),
        (10, _PRINTED, "An animal needs a tile without camp, hunter or another animal."),
        (
            11,
            _PRINTED,
            "Stored animals are placed in the action phase, or while exploring to make room.",
        ),
        (12, _PRINTED, "Your level says how many actions you have."),
        (13, _PRINTED, "A hunter steps to an explored cell that touches his by a side."),
        (14, _PRINTED, "A living predator can be entered only beside the camp."),
        (15, _INFO, "A hunter who enters a living animal hunts it: turn it face down."),
        (16, _PRINTED, "Moving the camp costs a hunted animal from your terrain board."),
        (17, _PRINTED, "The camp moves to a neighbouring explored cell."),
        (18, _PRINTED, "The camp cannot move onto a living animal."),
        (
            19,
            _INFO,
            "The third paid animal brings a new hunter to the camp's new cell; "
            "the three leave the game.",
        ),
        (20, _PRINTED, "Only tiles from your own hand are laid."),
        (21, _PRINTED, "A tile is laid on a free cell of your terrain board."),
        (22, _RULING, "A new tile touches explored land.", "NR-2"),
        (23, _PRINTED, "Where tiles touch, their landscapes match."),
        (24, _INFO, "Two halves of one colour that meet complete a motif."),
        (25, _INFO, "A drawn animal is placed, stored or discarded."),
        (
            26,
            _PRINTED,
            "A pink motif gives one bonus that is not yet covered, for one of ten discs.",
        ),
        (27, _INFO, "Covering a pink motif of the terrain board gives a bonus too."),
        (28, _PRINTED, "A bonus needs something it can be used on."),
        (29, _PRINTED, "At the end of a round a hand holds at most seven tiles."),
        (
            30,
            _PRINTED,
            "The lowest basket's owner starts the next round, the highest is last.",
        ),
        (
            31,
            _PRINTED,
            "A new display has one round tile, seven others, two prey and one predator; "
            "what was left of the old one leaves the game.",
        ),
        (32, _INFO, "An empty bag is refilled from its discard pile."),
        (33, _PRINTED, "The game ends after round 12."),
        (34, _INFO, "You choose the order in which bonuses of one tile are used."),
        (35, _INFO, "When the dark decks are empty no tile is drawn."),
        (36, _RULING, "A tile is lifted only when nothing stands on it.", "NR-21"),
        (
            37,
            _PRINTED,
            "Animals on the board stay, unless a bonus or the camp takes them.",
        ),
        (38, _INFO, "A new hunter may move with your very next action."),
        (39, _PRINTED, "Every piece is in one place only, and there are only so many of each."),
        (40, _PRINTED, "Each hunted prey on your terrain board is worth 1 point."),
        (41, _PRINTED, "Each hunted predator on your terrain board is worth 3 points."),
        (
            42,
            _PRINTED,
            "An area is everything of one landscape that hangs together; "
            "its size is the number of its tiles.",
        ),
        (43, _PRINTED, "Each area brings points by its landscape and size."),
        (44, _PRINTED, "The camp brings the value of its cell, and 16 at the shrine."),
        (45, _PRINTED, "Each cell left uncovered costs 1 point."),
        (
            46,
            _PRINTED,
            "Most points win; a tie goes to the better camp, then to more hunted predators.",
        ),
    ]
    return {one[0]: Rule(f"N-{one[0]}", *one[1:]) for one in said}


N = _rules()
"""The rules by number: ``N[23]`` is the rule N-23."""

RULES = tuple(N.values())
