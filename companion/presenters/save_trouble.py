"""What happened when a save has failed, what is kept, and what the table can do about it."""

from __future__ import annotations

from dataclasses import dataclass

from companion.play.moment import SaveFailed
from companion.play.session import Session
from companion.texts.words import say

DISPLACED = ("away", "replaced", "overwritten", "gone")
"""The troubles after which all games are written anew."""


@dataclass(frozen=True, slots=True)
class SaveTrouble:
    """How saving stands, in words: what happened, what is kept, what to do."""

    heading: str
    says: str
    kept: str = ""
    to_do: str = ""
    is_over: bool = False


def explained(session: Session) -> SaveTrouble:
    """Say why a session is not saved, or that it is."""
    saved = session.saved
    if not isinstance(saved, SaveFailed):
        return SaveTrouble(say("trouble_over"), say("trouble_all_saved"), is_over=True)
    return SaveTrouble(
        say("trouble_heading"),
        # What stands in the place of {why} begins like a sentence.
        say(f"trouble_{saved.trouble}", why=saved.why[:1].upper() + saved.why[1:]),
        _kept(saved),
        say(f"trouble_{saved.trouble}_do"),
    )


def tried_again(session: Session) -> SaveTrouble:
    """Save what was not saved, and say how that went."""
    before = session.saved
    session.save()
    told, anew = explained(session), session.journal.anew
    was_displaced = isinstance(before, SaveFailed) and before.trouble in DISPLACED
    if not (told.is_over and was_displaced and anew):
        return told
    aside = say("trouble_aside", name=anew.aside.name) if anew.aside else ""
    kept = say("trouble_older" if anew.older else "trouble_anew")
    return SaveTrouble(told.heading, told.says, kept, aside, is_over=True)


def _kept(saved: SaveFailed) -> str:
    if saved.trouble == "not_kept":
        return say("trouble_in_memory")
    if saved.unsaved == 0:
        return say("trouble_no_step")
    return say("trouble_step" if saved.unsaved == 1 else "trouble_steps", count=saved.unsaved)
