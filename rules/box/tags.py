"""Which pieces of a game bear a tag: a small printed code that a camera reads.

A game lists its pieces; what is printed is made of its letter, the piece's code, the number of the
set where each seat has its own, and a check character (``companion tags``). Codes are glued onto
cardboard, so they are for ever: a game may list more pieces, but never give one another code.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass

from rules.copy import Copy


@dataclass(frozen=True, slots=True)
class Piece:
    """A kind of piece that bears a tag.

    `component` is its name in the owner's copy, `code` is up to seven of A–Z and 0–9, `caption`
    says it in a few words beside the tag. A box has `copies` of it that nobody needs to tell apart:
    they bear the same tag; 0 is a piece this copy does without. Where nobody told how many there
    are it is not `is_counted`, and one is printed. Where it matters whose piece it is, there are
    `sets`, one for each seat. `face` is what the state calls the piece, where that is more than
    the component's id.
    """

    component: str
    code: str
    caption: str
    copies: int = 1
    sets: int = 0
    face: str = ""
    is_counted: bool = True


@dataclass(frozen=True, slots=True)
class Tagged:
    """A kind of component that bears tags; its ids are the codes, unless `codes` names them.

    Where codes are named, components without one bear no tag. In `caption` stand ``{id}`` and
    ``{name}``; `copies` is a number, or the field of the component that holds it.
    """

    kind: str
    codes: Mapping[str, str] | None = None
    caption: str = "{id}"
    copies: int | str = 1

    def pieces(self, copy: Copy) -> Iterator[Piece]:
        """Yield the pieces of this kind in a copy."""
        for id in copy.ids(self.kind):
            component, code = f"{self.kind}/{id}", id if self.codes is None else self.codes.get(id)
            if code is not None:
                unnamed = "" if "{id}" in self.caption else id.replace("_", " ")
                name = copy.get(component, "name", unnamed)
                caption = self.caption.format(id=id, name=name).strip()
                count = self.copies
                told = count if isinstance(count, int) else copy.get(component, count)
                copies = 1 if told is None else told
                yield Piece(component, code, caption, copies, is_counted=told is not None)


@dataclass(frozen=True, slots=True)
class Pieces:
    """The letter with which the tags of a game begin, and what bears them in an owner's copy."""

    letter: str
    of: Callable[[Copy], Iterable[Piece]]

    @classmethod
    def of_kinds(cls, letter: str, *kinds: Tagged) -> Pieces:
        """Return the pieces of a game all of whose tags are said by the kinds of components.

        >>> tents = Pieces.of_kinds("B", Tagged("tent", copies=2))
        >>> [(one.code, one.copies) for one in tents.of(Copy.from_toml("[tent.T01]\\ncost = {}"))]
        [('T01', 2)]
        """
        return cls(letter, lambda copy: (one for kind in kinds for one in kind.pieces(copy)))


NO_PIECES = Pieces.of_kinds("")
"""For a game without tags: everything is told by touch."""
