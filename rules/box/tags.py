"""Which pieces of a game bear a tag: a small printed code that a camera reads.

A game lists its pieces; what is printed is made of its letter, the piece's code, the number of the
set where each seat has its own, and a check character (:mod:`companion.tags`). Codes are glued onto
cardboard, so they are for ever: a game may list more pieces, but never give one another code.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from rules.copy import Copy


@dataclass(frozen=True, slots=True)
class Piece:
    """A kind of piece that bears a tag.

    `component` is its name in the owner's copy, `code` is up to seven of A–Z and 0–9, `caption`
    says it in a few words beside the tag. A box has `copies` of it that nobody needs to tell apart:
    they bear the same tag; 0 is a piece this copy does without. Where it matters whose piece it is,
    there are `sets`, one for each seat. `face` is what the state calls the piece, where that is
    more than the component's id.
    """

    component: str
    code: str
    caption: str
    copies: int = 1
    sets: int = 0
    face: str = ""


def _none(_copy: Copy) -> Iterable[Piece]:
    return ()


@dataclass(frozen=True, slots=True)
class Pieces:
    """The letter with which the tags of a game begin, and what bears them in an owner's copy."""

    letter: str
    of: Callable[[Copy], Iterable[Piece]]


NO_PIECES = Pieces("", _none)
"""For a game without tags: everything is told by touch."""
