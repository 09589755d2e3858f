"""What is said of a backup, on the screen and in a command: from where, what is inside, how new."""

from __future__ import annotations

import platform
from pathlib import Path

from companion.storage.backups import Backup, difference
from companion.storage.database import JournalError
from companion.storage.files.inventory import HeldGame
from companion.storage.journal import Journal
from companion.storage.sticks import FOLDER
from companion.texts.words import say, say_count
from rules import shelf


def inside(one: Backup) -> str:
    """Return how many games are in a backup and when the last one was played."""
    if one.contents is None:
        return say("backup_broken", why=one.trouble)
    if not one.contents.games:
        return say("backup_empty")
    return say_count("backup_games", len(one.contents.games), day=one.contents.last_played)


def origin(one: Backup, journal: Path) -> str:
    """Return where a backup lies, and which machine made it if that is another one."""
    machine = "" if one.contents is None else one.contents.machine
    if one.path.parent != journal.parent and one.path.parent.parent.name == FOLDER:
        stick, folder = one.path.parents[2].name, one.path.parent.name
        return say("on_stick", stick=stick, machine=machine or folder)
    if ".kept-" in one.path.name:
        return say("backup_aside", name=one.path.name)
    return "" if machine in ("", platform.node()) else say("backup_from", machine=machine)


def standing(one: Backup, journal: Journal) -> str:
    """Return whether a backup is older or newer than what is here: by its games, not by a clock."""
    if one.contents is None:
        return say("restore_nothing")
    if one.contents.is_newer:
        return say("backup_by_newer", program=one.contents.program or "?")
    try:
        found = difference(one.path, one.contents, journal)
    except (JournalError, OSError) as error:
        return str(error)
    there, here = len(found.only_there), len(found.only_here)
    match found.standing:
        case "same":
            return say("backup_same")
        case "older":
            return say_count("backup_older", here)
        case "newer":
            return say_count("backup_newer", there)
        case "different":
            return say("backup_differs", there=there, here=here)


def heading(one: HeldGame) -> str:
    """Return what a game is called in the list of what is inside."""
    try:
        game = shelf.game(one.game).title
    except shelf.NoSuchGame:  # of a later version, with another shelf
        game = one.game
    return f"{one.title} ({game})" if one.title else game


def details(one: HeldGame) -> str:
    """Return who played a game and when the last time."""
    return say("backup_game", players=", ".join(one.players), day=one.updated[:10])
