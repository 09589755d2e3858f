"""What earlier rules of Danana wrote, made into what today's write."""

from __future__ import annotations

from rules.files.upgrades import Plain, Upgrade


def newborns_told(plain: Plain) -> Plain:
    """Bring in no newborn with a move: on lines nobody had confirmed it was told by itself.

    The icons of the demonstration box count as known by now, so that it would come twice.

    >>> newborns_told({"type": "move", "to": "A1"})["newborn"], newborns_told({"type": "rest"})
    (False, {'type': 'rest'})
    """
    if plain.get("type") != "move" or plain.get("newborn") is not None:
        return plain
    return {**plain, "newborn": False}


UPGRADES = (Upgrade(name="newborns come with the move", to="2", event=newborns_told),)
