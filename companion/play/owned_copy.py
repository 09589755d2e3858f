"""The owner's copy of a game: what is known of a fresh box, and what its owner has told.

A game is played with one of the owner's boxes; what is learnt in it goes into that one.
"""

from __future__ import annotations

from companion.formats.copies import DEMONSTRATION
from companion.storage.journal import Journal
from companion.storage.journal_entries import FIRST_BOX, box_key
from rules.copy import Copy
from rules.files.upgrades import OLDEST, upgraded_components
from rules.game import AnyGame


def owned_copy(journal: Journal, game: AnyGame, box: str = FIRST_BOX) -> Copy:
    """Return what is known of a box: what the text says, and what its owner has told.

    The demonstration box is nobody's: all is made up of it, and nothing can be told.
    """
    if box == DEMONSTRATION:
        return game.box.components()
    mine = journal.mine(box_key(game.name, box))
    # When each value was told is not kept: what is new already passes the upgrades unchanged.
    now = upgraded_components(game.files.upgrades, OLDEST, mine)
    return game.box.fresh.overlay(now)


def box_of(journal: Journal, game_id: int) -> str:
    """Return with which box a kept game is played."""
    return journal.setting(f"box:{game_id}") or FIRST_BOX
