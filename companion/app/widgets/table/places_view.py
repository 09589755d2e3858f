"""The board and the trays: a widget that draws places and says which one was touched."""

from __future__ import annotations

from typing import Any

from kivy.clock import Clock
from kivy.graphics import Color, SmoothRoundedRectangle
from kivy.metrics import dp, sp
from kivy.properties import (
    BooleanProperty,
    DictProperty,
    ListProperty,
    NumericProperty,
    ObjectProperty,
)
from kivy.uix.widget import Widget

from companion.app.theme import THEME
from companion.app.widgets.canvas.canvas_shapes import Box
from companion.app.widgets.canvas.canvas_text import draw_chip, draw_text
from companion.app.widgets.canvas.place_drawing import (
    draw_halo,
    draw_place,
    draw_ring,
    draw_spoke,
    draw_way,
)

FINGER = 24
"""How far beside the middle of a small place a finger may come down, in dp."""

SMALLEST = 24
"""A board or tray smaller than this, in dp, is folded away and draws nothing."""


class PlacesView(Widget):
    """Draws places; `row` lays them in a line (a tray), otherwise they lie in a unit square.

    The square is drawn `aspect` times wider than high, with `ways` below the places; those between
    discs run from middle to middle. `finest` is how small the smallest place came out, in dp.
    """

    places = ListProperty()
    badges = DictProperty()
    ghost = ObjectProperty(None, allownone=True)
    seating = ObjectProperty(None, allownone=True)
    ways = ListProperty()
    aspect = NumericProperty(1)
    row = BooleanProperty(False)
    row_width = NumericProperty(0)
    finest = NumericProperty(0)

    __events__ = ("on_place",)

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._boxes: list[tuple[str, Box]] = []
        self._reaches: list[Box] = []
        self._redraw = Clock.create_trigger(self._draw, -1)
        self.bind(
            pos=self._redraw,
            size=self._redraw,
            places=self._redraw,
            badges=self._redraw,
            ghost=self._redraw,
            ways=self._redraw,
            aspect=self._redraw,
            seating=self._redraw,
        )
        THEME.bind(mode=self._redraw)

    def on_place(self, place: str) -> None:
        """A place was touched."""

    def box_of(self, place: str) -> Box | None:
        """Return where a place is drawn, in window coordinates."""
        return next((box for name, box in self._boxes if name == place), None)

    def reach_of(self, place: str) -> Box | None:
        """Return where a finger means a place: also beside it, where nothing else lies."""
        reaches = zip(self.places, self._reaches, strict=False)
        return next((box for one, box in reaches if one.id == place), None)

    def on_touch_down(self, touch: Any) -> bool:
        """Find the place under a finger; small ones win over large ones, then the nearest one."""
        if not self.collide_point(*touch.pos):
            return False
        hit = [
            (round(box[2] * box[3]), _away(box, touch.pos), place.id)
            for place, box in zip(self.places, self._reaches, strict=False)
            if box[0] <= touch.x <= box[0] + box[2] and box[1] <= touch.y <= box[1] + box[3]
        ]
        hit = hit or self._near(touch.pos)
        if not hit:
            return False
        self.dispatch("on_place", min(hit)[2])
        return True

    def _near(self, pos: tuple[float, float]) -> list[tuple[int, float, str]]:
        """Return the discs a finger beside them may mean, with how far away they are."""
        away = [
            (0, _away(box, pos), name)
            for place, (name, box) in zip(self.places, self._boxes, strict=False)
            if place.shape == "disc"
        ]
        return [one for one in away if one[1] <= dp(FINGER) ** 2]

    def _box(self, index: int, place: Any) -> Box:
        if self.row:
            before = sum(self._row_width(one) + dp(4) for one in self.places[:index])
            high = self.height if place.shape == "card" else min(self.height, dp(60))
            return (self.x + before, self.y, self._row_width(place), high)
        x, y, w, h = self._on_ground(place.x, place.y, place.w, place.h)
        gap = dp(2)
        return (x + gap, y + gap, w - 2 * gap, h - 2 * gap)

    def _on_ground(self, x: float, y: float, w: float, h: float) -> Box:
        """Return where a part of the unit square lies in the window."""
        wide = min(self.width, self.height * self.aspect)
        high = wide / self.aspect
        left, bottom = self.center_x - wide / 2, self.center_y - high / 2
        return (left + x * wide, bottom + (1 - y - h) * high, w * wide, h * high)

    def _reach(self, place: Any, box: Box) -> Box:
        if self.row or place.reach is None:
            return box
        return self._on_ground(*place.reach)

    def _row_width(self, place: Any) -> float:
        return float(dp(110) if place.shape == "card" else min(self.height, dp(60)))

    def on_places(self, *_args: Any) -> None:
        """Take as much room in a row as the places need."""
        self.row_width = sum(self._row_width(one) + dp(4) for one in self.places)

    def _draw(self, *_args: Any) -> None:
        self.canvas.clear()
        self._boxes, self._reaches = [], []
        if min(self.width, self.height) < dp(SMALLEST):
            return  # still folded: Kivy writes past its buffers when asked for shapes this small
        self._boxes = [(one.id, self._box(index, one)) for index, one in enumerate(self.places)]
        boxes = [box for _name, box in self._boxes]
        self._reaches = list(map(self._reach, self.places, boxes))
        # Tokens beside a board are shown, not aimed at.
        sizes = (
            min(box[2:])
            for place, box in zip(self.places, self._reaches, strict=True)
            if place.shape != "circle"
        )
        self.finest = min(sizes, default=0) / dp(1)
        discs = {one.id for one in self.places if one.shape == "disc"}
        with self.canvas:
            for way in self.ways:
                ends = self.box_of(way.start), self.box_of(way.end)
                if ends[0] and ends[1]:
                    draw = draw_spoke if way.start in discs else draw_way
                    draw(way.text, ends[0], ends[1])
            for place, (_name, box) in zip(self.places, self._boxes, strict=True):
                draw_halo(place, box, self.seating)
            for place, (_name, box) in zip(self.places, self._boxes, strict=True):
                if self.ghost is not None and self.ghost.id == place.id:
                    place = self.ghost
                draw_place(place, box, self.seating)
            for place, (name, box) in zip(self.places, self._boxes, strict=True):
                badge = self.badges.get(name)
                if badge is not None:
                    self._badge(badge, box, place)

    def _badge(self, badge: Any, box: Box, place: Any) -> None:
        x, y, w, h = box
        colour = THEME.ink if badge.chosen else THEME.accent
        draw_ring(box, colour, dp(2.4 if badge.chosen else 1.6), is_hex=place.shape == "hex")
        if not badge.text or badge.chosen:
            return
        if place.wedges and (place.label or place.marks) and place.corner:
            # What is written on a piece can still be read: the badge lies at its foot.
            draw_chip(badge.text, (x + w / 2, y + sp(9)))
        elif place.marks or len(place.label) > 2 or (place.label and place.corner):
            # A place with something on it keeps its face: the badge sits on its upper corner.
            Color(*THEME.tint)
            SmoothRoundedRectangle(
                pos=(x - dp(2), y + h - dp(16)), size=(dp(28), dp(18)), radius=[dp(9)]
            )
            draw_text(badge.text, (x + dp(12), y + h - dp(7)), sp(12), THEME.accent, bold=True)
        elif w < dp(48):
            size = min(sp(13), w * 0.42)
            draw_text(badge.text, (x + w / 2, y + h / 2), size, THEME.accent, bold=True)
        else:
            Color(*THEME.tint)
            SmoothRoundedRectangle(
                pos=(x + w / 2 - dp(17), y + h / 2 - dp(12)), size=(dp(34), dp(24)), radius=[dp(12)]
            )
            draw_text(badge.text, (x + w / 2, y + h / 2), sp(15), THEME.accent, bold=True)


def _away(box: Box, point: tuple[float, float]) -> float:
    """Return how far a point is from the middle of a box, squared."""
    x, y, w, h = box
    return float((x + w / 2 - point[0]) ** 2 + (y + h / 2 - point[1]) ** 2)
