"""The rules of Annapurna by key and by number, read from ``rulebook.toml``."""

from __future__ import annotations

from rules.rule import Rulebook

RULEBOOK = Rulebook.of_package(__package__)

P = RULEBOOK.numbered("P")
"""The rules by number: ``P[14]`` is the rule P-14."""
