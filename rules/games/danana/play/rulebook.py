"""The rules of Danana by key and by number, read from ``rulebook.toml``."""

from __future__ import annotations

from rules.rule import Rulebook

RULEBOOK = Rulebook.of_package(__package__)

D = RULEBOOK.numbered("D")
"""The rules by number: ``D[14]`` is the rule D-14."""
