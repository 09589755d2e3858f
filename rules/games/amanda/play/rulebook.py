"""Every rule of Amanda the app knows, A-1 to A-33, each in our own words.

A rule whose whole content is a reading of ours names it (AR-20); where only part of a printed rule
is a reading, the single objection says so. INFO rules advise and are never broken.
"""

from __future__ import annotations

from rules.rule import Rule, Strength

_PRINTED, _RULING, _INFO = Strength.PRINTED, Strength.RULING, Strength.INFO


def _rules() -> dict[int, Rule]:
    said: list[tuple[int, Strength, str] | tuple[int, Strength, str, str]] = [
        (1, _PRINTED, "Three to six play, each number on a board of its own."),
        (
            2,
            _PRINTED,
            "A game begins with one marker on each outer side, one group of offerings at each "
            "outer corner, and the totem beside the board.",
        ),
        (
            3,
            _PRINTED,
            "Each player has twelve cards, two of each direction, and starts with three.",
        ),
        (
            4,
            _PRINTED,
            "Plan exactly one card from your hand, face down until everybody has chosen.",
        ),
        (5, _PRINTED, "A card whose two copies are discarded or lost cannot be planned."),
        (6, _PRINTED, "A marker goes where its card leads, seen towards the centre."),
        (
            7,
            _PRINTED,
            "Players in the centre show first and name the inner space they go to; "
            "only straight back leaves the centre.",
        ),
        (8, _PRINTED, "From the centre one goes to a space of the inner shape."),
        (
            9,
            _PRINTED,
            "Where a card's direction does not exist the marker stays, for one penalty.",
        ),
        (
            10,
            _PRINTED,
            "Players who end on one space, or on the totem's, collide: one penalty each.",
        ),
        (
            11,
            _PRINTED,
            "An impossible move and a collision on the same turn are two penalties.",
        ),
        (
            12,
            _PRINTED,
            "A penalty costs one offering you carry or one card in your hand.",
        ),
        (13, _PRINTED, "A penalty is paid as long as there is something to pay it with."),
        (
            14,
            _INFO,
            "Losing the second straight makes winning impossible, losing the second straight "
            "back makes the centre a trap.",
        ),
        (15, _PRINTED, "A dropped offering lies on the space of its owner's marker."),
        (16, _PRINTED, "Only players who moved this turn collect."),
        (17, _PRINTED, "Nobody carries two offerings of one kind."),
        (18, _PRINTED, "Only what lies on a space can be collected there."),
        (19, _PRINTED, "What was dropped this turn cannot be collected this turn."),
        (20, _PRINTED, "Players who share a space and cannot agree collect nothing there."),
        (21, _PRINTED, "In the first round the totem is put in the centre."),
        (22, _PRINTED, "A totem in the centre stays while the inner shape is empty."),
        (
            23,
            _PRINTED,
            "From the centre the totem goes to the most powerful player on the inner shape: "
            "offerings carried minus cards lost.",
        ),
        (
            24,
            _PRINTED,
            "A tie for power is decided by a vote of all others, and if that fails by lot.",
        ),
        (
            25,
            _PRINTED,
            "On the inner shape the totem goes towards the half with more players, "
            "as many spaces as it has more.",
        ),
        (26, _PRINTED, "With as many players in both halves the totem goes to the centre."),
        (27, _PRINTED, "Players on the space where the totem lands collide with it."),
        (
            28,
            _PRINTED,
            "At the end of a round everybody draws back to three cards, and shuffles the "
            "discards when the draw pile runs out.",
        ),
        (
            29,
            _PRINTED,
            "Whoever stands in the centre with one offering of every kind wins at once.",
        ),
        (
            30,
            _PRINTED,
            "A round goes: plan, move, penalties, collect, totem, recover.",
        ),
        (31, _PRINTED, "Of each kind there are as many offerings as players."),
        (32, _PRINTED, "Each player's cards always add up to twelve, two of each direction."),
        (
            33,
            _RULING,
            "A player without any card stays where they are, without a penalty.",
            "AR-20",
        ),
    ]
    return {one[0]: Rule(f"A-{one[0]}", *one[1:]) for one in said}


A = _rules()
"""The rules by number: ``A[23]`` is the rule A-23."""

RULES = tuple(A.values())
