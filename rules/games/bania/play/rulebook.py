"""The rules of Bania by key and by number, read from ``rulebook.toml``."""

from __future__ import annotations

from rules.rule import Rulebook

RULEBOOK = Rulebook.of_package(__package__)

B = RULEBOOK.numbered("B")
"""The rules by number: ``B[14]`` is the rule B-14."""

TURN = RULEBOOK["BR-1"]
"""Whose turn it is: our reading, cited last."""
