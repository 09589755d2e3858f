"""The hand-over as data: the squares of the code a phone reads, and what it does there."""

from __future__ import annotations

from dataclasses import dataclass
from secrets import token_hex

from companion.handover import play_link
from companion.house import House
from companion.words import say

Matrix = tuple[tuple[bool, ...], ...]
QUIET = 2
"""Light squares around the code; the card it lies on is light as well and gives the rest."""


@dataclass(frozen=True, slots=True)
class ShareView:
    """All the hand-over shows."""

    title: str
    link: str
    matrix: Matrix
    steps: tuple[str, ...]


def view(house: House) -> ShareView:
    """Return the code of the game on the table."""
    session = house.session
    assert session is not None, "a game is on the table before it is handed over"
    card = house.journal.card(session.game_id)
    link = play_link(session.record, card, table_name(house))
    steps = [say("share_camera"), say("share_open"), say("share_again")]
    if not house.settings.date_is_sure:
        steps.append(say("share_date"))
    return ShareView(session.record.game.title, link, matrix(link), tuple(steps))


def table_name(house: House) -> str:
    """Return the name that tells this journal from all others, made up once and kept."""
    name = house.journal.setting("table_name")
    if name is None:
        name = token_hex(4)
        house.journal.set("table_name", name)
    return name


def matrix(link: str) -> Matrix:
    """Return the squares of the coarsest code that holds the link, top row first."""
    # Imported here: only a hand-over pays for it.
    from qrcode.constants import ERROR_CORRECT_L
    from qrcode.main import QRCode

    code = QRCode(error_correction=ERROR_CORRECT_L, border=QUIET)
    code.add_data(link, optimize=0)
    code.make(fit=True)
    return tuple(tuple(map(bool, row)) for row in code.get_matrix())
