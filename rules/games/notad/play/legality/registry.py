"""Where the checks of Notad hang."""

from __future__ import annotations

from rules.moves.dispatch import Checks

from ..rulebook import RULEBOOK
from ..state import Notad

check = Checks[Notad](RULEBOOK)
