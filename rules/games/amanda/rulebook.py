"""The rules of Amanda by key and by number, read from ``rulebook.toml``."""

from __future__ import annotations

from rules.rule import Rulebook

RULEBOOK = Rulebook.of_package(__package__)

A = RULEBOOK.numbered("A")
"""The rules by number: ``A[14]`` is the rule A-14."""
