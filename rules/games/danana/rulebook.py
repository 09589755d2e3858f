"""The rules of Danana, read from ``rulebook.toml``, and the readings a table can choose between."""

from __future__ import annotations

from typing import Any

from rules.answers import Option
from rules.rule import Rulebook
from rules.state import State

RULEBOOK = Rulebook.of_package(__package__)

D = RULEBOOK.numbered("D")
"""The rules by number: ``D[14]`` is the rule D-14."""

OPTIONS = (
    Option(
        "leadership_who",
        "Whose new progress card does Leadership look at?",
        ("others", "anyone"),
        "DR-1",
        ("only another player's", "anybody's, one's own too"),
    ),
    Option(
        "leadership_gain",
        "What does Leadership bring?",
        ("1 vp", "2 vp", "3 vp", "1 resource", "2 resources"),
        "DR-1",
        (
            "one victory point",
            "two victory points",
            "three victory points",
            "one resource of your choice",
            "two resources of your choice",
        ),
    ),
    Option(
        "religion_items",
        "Does Religion pay 4 points for each pair of items, or for each one?",
        ("pair", "single"),
        "DR-3",
        ("each pair of tools and hides", "each tool and each hide"),
    ),
    Option(
        "pooling",
        "Are fruit and meat (tools and hides) counted together when pairs are made?",
        ("together", "apart"),
        "DR-4",
        ("one fruit and one meat are a pair", "only two of a kind are a pair"),
    ),
    Option(
        "covered_cards",
        "Do covered progress cards count at the end?",
        ("count", "lost"),
        "DR-5",
        ("yes, they were acquired", "no, only those in sight"),
    ),
    Option(
        "dance_alone",
        "What does a lone dancer without victory points do?",
        ("not_performed", "floor"),
        "DR-8",
        ("the point cannot be lost, so nothing happens", "dances, and loses nothing"),
    ),
    Option(
        "gather_alone",
        "What does a lone gatherer get from a tile that counts the clan?",
        ("lose", "floor"),
        "DR-9",
        ("one fruit less, as in the dance", "nothing, but nothing is lost"),
    ),
    Option(
        "wisdom_counts",
        "Does the meeple that imparts wisdom count?",
        ("remaining", "all"),
        "DR-11",
        ("no, it has gone home first", "yes, it is counted before it goes"),
    ),
    Option(
        "tile_icons_optional",
        "May STUDY and NEWBORN tiles be skipped?",
        (False, True),
        "DR-13",
        ("no, they are performed if possible", "yes, their icons say may"),
    ),
    Option(
        "path_newborn",
        "Must a newborn crossed on the way come in?",
        ("must", "may"),
        "DR-14",
        ("yes, where there is room and a meeple", "no, its player may leave it out"),
    ),
    Option(
        "adaptability_bump",
        "Whom does a sliding meeple bump?",
        ("final", "both"),
        "DR-17",
        ("only who stands on the last tile", "also who stands on the tile passed over"),
    ),
    Option(
        "setup_turns",
        "How are the four setup turns taken?",
        ("rounds", "in_a_row"),
        "DR-21",
        ("one each, four times around", "four in a row by each player"),
    ),
)

_DEFAULTS = {option.name: option.default for option in OPTIONS}


def chosen(state: State, name: str) -> Any:
    """Return what this table plays by."""
    return state.options.get(name, _DEFAULTS[name])
