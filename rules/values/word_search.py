"""Finding texts by words: accents and case do not matter, nor does how a word ends."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from difflib import get_close_matches

SHORT = 3
"""A word of so few letters is not shortened: little would be left of it."""
ENDINGS = ("ings", "ing", "ies", "ed", "es", "s", "e", "y")
IDLE = frozenset(
    {*("a", "an", "and", "are", "at", "can", "do", "does", "for", "how", "i", "in")}
    | {*("is", "it", "may", "my", "of", "on", "one", "the", "to")}
)
"""Words of a question that say nothing about what is asked."""
ALIKE = 0.75
"""From here on a word is near enough to another one to be offered in its place."""


def folded(text: str) -> str:
    """Return a text in small letters, without accents.

    >>> folded("Ärger, CAFÉ, Straße")
    'arger, cafe, strasse'
    """
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


def words(text: str) -> tuple[str, ...]:
    """Return the words of a text, folded; a number is one word with its letters.

    >>> words("An animal's icon, face-down: N-9!")
    ('an', 'animal', 'icon', 'face', 'down', 'n9')
    """
    plain = re.sub(r"'s\b", "", folded(text).replace("’", "'"))
    return tuple(re.findall(r"\w+", re.sub(r"(?<=[a-z])-(?=\d)", "", plain)))


def stem(word: str) -> str:
    """Return a word without its ending, so that hunts, hunted and hunting are one.

    >>> stem("hunting"), stem("hunted"), stem("tiles"), stem("pays"), stem("bus")
    ('hunt', 'hunt', 'til', 'pay', 'bus')
    """
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= SHORT:
            return word.removesuffix(ending)
    return word


def score(asked: str, parts: Iterable[tuple[str, int]]) -> int:
    """Return how well a text answers; 0 where one of the words asked for is not in it.

    The text comes in parts with their weights. A whole word counts twice what the beginning of one
    does, and of several places the best.

    >>> parts = (("Hunting a predator", 8), ("A hunter kills it.", 3))
    >>> score("hunted", parts), score("pred", parts), score("kill predator", parts)
    (16, 8, 22)
    >>> score("kill camp", parts)
    0
    """
    held = [(words(text), weight) for text, weight in parts]
    total = 0
    for word in telling(asked):
        best = max((_score(word, one, weight) for one, weight in held), default=0)
        if not best:
            return 0
        total += best
    return total


def telling(asked: str) -> tuple[str, ...]:
    """Return the words of a question that say what is asked; all if none of them does.

    >>> telling("how do I move the camp"), telling("how")
    (('move', 'camp'), ('how',))
    """
    found = words(asked)
    return tuple(one for one in found if one not in IDLE) or found


def near(asked: str, texts: Iterable[str], many: int = 3) -> tuple[str, ...]:
    """Return words of some texts that are written much like one that was asked for.

    >>> near("preditor", ["A living predator", "A prey"])
    ('predator',)
    """
    known = sorted({word for text in texts for word in words(text) if len(word) >= SHORT})
    found: dict[str, str] = {}
    for word in telling(asked):
        for one in get_close_matches(word, known, 2 * many, ALIKE):
            found.setdefault(stem(one), one)
    return tuple(found.values())[:many]


def _score(word: str, held: Iterable[str], weight: int) -> int:
    root = stem(word)
    best = 0
    for one in held:
        if one == word or stem(one) == root:
            return 2 * weight
        if one.startswith(word):
            best = weight
    return best
