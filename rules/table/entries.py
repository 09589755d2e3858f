"""The steps of a guided entry: what lies on a table already played, asked piece by piece."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rules.table.pickers import Slot
from rules.table.scene import Choice, Counter
from rules.values.paths import Path


@dataclass(frozen=True, slots=True)
class Entry:
    """One step of a guided entry: what lies on the table, asked of one seat or of all.

    It asks with `counters` and `choices`; or by touching places whose id begins with `touches`,
    or with one of them,
    and then by the `slots` about the place touched; or, without such places, by the `slots` alone.
    `tray` is the tray to bring to the front. What is skipped stays as it is, known or unknown;
    `nothing` is what to correct, a path and a value, where somebody says that nothing is there.
    """

    key: str
    title: str
    counters: tuple[Counter, ...] = ()
    choices: tuple[Choice, ...] = ()
    touches: str | tuple[str, ...] = ""
    slots: tuple[Slot, ...] = ()
    tray: str = ""
    nothing: tuple[Path, Any] | None = None
