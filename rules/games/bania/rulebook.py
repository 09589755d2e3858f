"""The rules of Bania by key and by number, read from ``rulebook.toml``, and what hangs on them."""

from __future__ import annotations

from rules.moves.dispatch import Checks
from rules.rule import Rulebook

from .play.state import Bania

RULEBOOK = Rulebook.of_package(__package__)

B = RULEBOOK.numbered("B")
"""The rules by number: ``B[14]`` is the rule B-14."""

check = Checks[Bania](RULEBOOK)
"""What looks for breaches of them; ``legality`` hangs its checks here."""
