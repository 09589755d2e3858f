"""What is in front at the table: whose boards, which tray, and who looks at hidden things."""

from __future__ import annotations

from dataclasses import dataclass

from rules.table.scene import Scene, Tray


@dataclass(frozen=True, slots=True)
class Front:
    """What the table has brought to the front; None is left to the game.

    `tray` is "" where all are closed. `looking` is the seat that holds to look.
    """

    seat: str | None = None
    tray: str | None = None
    looking: str | None = None

    def tray_of(self, scene: Scene) -> Tray | None:
        """Return the tray that is in front."""
        wanted = scene.front[0] if self.tray is None and scene.front else self.tray
        return next((tray for tray in scene.trays if tray.id == wanted), None)

    def tray_with(self, scene: Scene, things: list[str]) -> str | None:
        """Return the tray that holds one of these things, unless one of them is in sight."""
        front = self.tray_of(scene)
        seen = {place.id for place in (*scene.places, *(front.places if front else ()))}
        if not things or any(one in seen for one in things):
            return self.tray
        holding = (tray.id for tray in scene.trays if any(one.id in things for one in tray.places))
        return next(holding, self.tray)


def shown_to(looked: Scene, shared: Scene) -> Tray | None:
    """Return the first tray that shows its owner more than the others."""
    for own, public in zip(looked.trays, shared.trays, strict=True):
        if own != public:
            return own
    return None
