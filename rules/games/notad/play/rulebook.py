"""The rules of Notad by key and by number, read from ``rulebook.toml``."""

from __future__ import annotations

from rules.rule import Rulebook

RULEBOOK = Rulebook.of_package(__package__)

N = RULEBOOK.numbered("N")
"""The rules by number: ``N[14]`` is the rule N-14."""
