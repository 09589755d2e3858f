"""The hand-over as data: a code a phone reads, for BG Stats or as plain text, and what it does."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.history import summaries
from companion.history.bg_stats import play_link
from companion.history.exports import text
from companion.history.origins import play_name
from companion.presenters.app_context import AppContext
from companion.texts.words import say

Matrix = tuple[tuple[bool, ...], ...]
Kind = Literal["bgstats", "text"]
KINDS: tuple[Kind, ...] = ("bgstats", "text")
QUIET = 2
"""Light squares around the code; the card it lies on is light as well and gives the rest."""
LONGEST_TEXT = 700
"""Bytes of a text that a code on a small screen still holds legibly."""


@dataclass(frozen=True, slots=True)
class ShareView:
    """All the hand-over shows; no squares where a text is too long for a code."""

    title: str
    kind: Kind
    content: str
    matrix: Matrix
    steps: tuple[str, ...]

    @property
    def link(self) -> str:
        """What the code holds."""
        return self.content


def view(context: AppContext, kind: Kind = "bgstats") -> ShareView:
    """Return the code of the game that is open."""
    session = context.session
    assert session is not None, "a game is on the table before it is handed over"
    card = context.journal.card(session.game_id)
    title, sure = session.record.game.title, context.date_is_sure
    if kind == "text":
        summary = summaries.summarise(context.journal, session.game_id)
        told = text(card, summary, date_is_sure=sure) if summary else title
        fits = len(told.encode()) <= LONGEST_TEXT
        steps = (say("share_text") if fits else say("share_too_long"), told.strip())
        return ShareView(title, kind, told, matrix(told) if fits else (), steps)
    link = play_link(session.record, card, play_name(context.journal, card.id))
    said = [say("share_camera"), say("share_open"), say("share_again")]
    if not sure:
        said.append(say("share_date"))
    return ShareView(title, kind, link, matrix(link), tuple(said))


def matrix(content: str) -> Matrix:
    """Return the squares of the coarsest code that holds a text, top row first."""
    # Imported here: only a hand-over pays for it.
    from qrcode.constants import ERROR_CORRECT_L
    from qrcode.main import QRCode

    code = QRCode(error_correction=ERROR_CORRECT_L, border=QUIET)
    code.add_data(content, optimize=0)
    code.make(fit=True)
    return tuple(tuple(map(bool, row)) for row in code.get_matrix())
