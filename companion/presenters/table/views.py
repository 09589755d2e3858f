"""Hold to look: what one seat may see of the table, and which tray shows it."""

from __future__ import annotations

from typing import Any

from rules.game import AnyGame
from rules.table.scene import Scene, Tray


class Views:
    """The views of one state, each made once; a new state forgets them."""

    def __init__(self) -> None:
        self._state: Any = None
        self._made: dict[str | None, Any] = {}

    def of(self, game: AnyGame, state: Any, seat: str | None) -> Any:
        """Return what a seat may see of a state; None is the shared screen."""
        if self._state is not state:
            self._state, self._made = state, {}
        if seat not in self._made:
            self._made[seat] = game.rules.view(state, seat)
        return self._made[seat]


def shown_to(looked: Scene, shared: Scene) -> Tray | None:
    """Return the first tray that shows its owner more than the others."""
    for own, public in zip(looked.trays, shared.trays, strict=True):
        if own != public:
            return own
    return None
