"""The look: colours, sizes and type, dark or light, in one object that every widget binds to."""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files

from kivy.core.text import LabelBase
from kivy.event import EventDispatcher
from kivy.properties import ColorProperty, NumericProperty, StringProperty
from kivy.utils import get_color_from_hex

from companion.history.charts.palettes import DARK, LIGHT
from companion.play.seating import COLOURS, Seating

PALETTE = {
    "meadow": "#9CCB6C",
    "forest": "#3F7D4E",
    "desert": "#D9B98A",
    "highlands": "#8D939C",
    "water": "#4C8DCB",
    "green": "#2FBF5B",
    "orange": "#F08A24",
    "pink": "#F06AA8",
    "prey": "#2E8B4F",
    "predator": "#D8641E",
    "unknown": "#5A6472",
    "oil": "#4C8DDB",
    "spice": "#E0605A",
    "silk": "#A873CC",
    "incense": "#E0BC3A",
    "card": "#EFE7D6",
    "back": "#34506E",
    "token": "#8A6D3B",
    "childhood": "#3E5C4A",
    "youth": "#6B5436",
    "adulthood": "#5E3A3D",
    "elders": "#423E60",
    "fruit": "#C77DBB",
    "meat": "#D96A5B",
    "hides": "#B98A56",
    "tools": "#93A0B0",
    "points": "#E8C547",
    "pale": "#D9D4C8",
}


@lru_cache(maxsize=256)
def rgba(hex: str) -> tuple[float, ...]:
    """Return a colour written in hex; every piece that is drawn asks for some."""
    return tuple(get_color_from_hex(hex))


class Theme(EventDispatcher):
    """The tokens of the current look; changing the mode repaints everything that binds to them."""

    mode = StringProperty("dark")
    text_size = NumericProperty(1.0)
    # None may be named on_…: Kivy would call it when the token after "on_" changes.
    for _name in DARK:
        locals()[_name] = ColorProperty(DARK[_name])

    def use(self, mode: str) -> None:
        """Change to the dark or the light look."""
        for name, value in (LIGHT if mode == "light" else DARK).items():
            setattr(self, name, rgba(value))
        self.mode = mode

    def colour(self, name: str, seating: Seating | None = None) -> list[float]:
        """Return a colour by token, palette name, ``seat:NAME`` or ``#hex``."""
        if name.startswith("seat:") and seating is not None:
            return list(rgba(seating.colour(name[5:])))
        if name.startswith("look:"):
            return list(rgba(COLOURS[int(name[5:])]))
        if name.startswith("#"):
            return list(rgba(name))
        if name in PALETTE:
            return list(rgba(PALETTE[name]))
        found: list[float] = getattr(self, name, None) or self.muted
        return list(found)


THEME = Theme()


def register_fonts() -> None:
    """Make Inter the app's font, and the icons a font of their own."""
    folder = files("kv").joinpath("fonts")
    LabelBase.register(
        "Roboto",
        str(folder.joinpath("Inter-Regular.otf")),
        fn_bold=str(folder.joinpath("Inter-Bold.otf")),
    )
    LabelBase.register("SemiBold", str(folder.joinpath("Inter-SemiBold.otf")))
    LabelBase.register("Icons", str(folder.joinpath("MaterialDesignIcons.ttf")))
