"""Short texts on the canvas, and the ink that can be read on a colour."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from kivy.core.text import Label as CoreLabel
from kivy.graphics import Color, Rectangle, SmoothRoundedRectangle
from kivy.metrics import dp, sp

from companion.app.theme import THEME


@lru_cache(maxsize=512)
def text_texture(text: str, size: int, font: str = "Roboto", bold: bool = False) -> Any:
    """Return the texture of a short text; white, to be tinted by the colour before it."""
    label = CoreLabel(text=text, font_size=size, font_name=font, bold=bold, halign="center")
    label.refresh()
    return label.texture


def draw_text(
    text: str, centre: tuple[float, float], size: float, colour: Any, *, bold: bool = False
) -> None:
    """Draw a short text around a point."""
    texture = text_texture(text, max(8, int(size)), "Roboto", bold)
    width, height = texture.size
    Color(*colour)
    Rectangle(
        texture=texture, pos=(centre[0] - width / 2, centre[1] - height / 2), size=(width, height)
    )


def is_pale(colour: Any) -> bool:
    """Say whether dark ink reads better on a colour."""
    return bool(0.3 * colour[0] + 0.59 * colour[1] + 0.11 * colour[2] > 0.5)


def ink_on(colour: Any) -> Any:
    """Return an ink that can be read on a colour."""
    return THEME.colour("#14171C" if is_pale(colour) else "#F2EFE8")


def draw_chip(text: str, centre: tuple[float, float]) -> None:
    """Draw a short text on a pale ground, readable on any landscape."""
    texture = text_texture(text, int(sp(11)), "Roboto", True)
    width, height = texture.size
    # Opaque: the soft rim of a translucent shape escapes from the list it is scrolled in.
    Color(*THEME.colour("#F2EFE8"))
    SmoothRoundedRectangle(
        pos=(centre[0] - width / 2 - dp(3), centre[1] - height / 2),
        size=(width + dp(6), height),
        radius=[dp(4)],
    )
    draw_text(text, centre, sp(11), THEME.colour("#14171C"), bold=True)
