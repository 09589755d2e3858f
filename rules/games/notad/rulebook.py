"""The rules of Notad by key and by number, read from ``rulebook.toml``, and where checks hang."""

from __future__ import annotations

from rules.moves.dispatch import Checks
from rules.rule import Rulebook

from .play.state import Notad

RULEBOOK = Rulebook.of_package("rules.games.notad")

N = RULEBOOK.numbered("N")
"""The rules by number: ``N[14]`` is the rule N-14."""

check = Checks[Notad](RULEBOOK)
"""Hangs a check on the kinds of move that may break its rule (see ``legality``)."""
